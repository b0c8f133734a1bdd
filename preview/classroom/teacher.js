// The teacher's page: who is in, the quiz, its questions one after the other or all at once, and
// what the room answered.
import { ask, button, element, follow, qrCode, say, setup } from './shared.js';
import { bars, podium, solution, stem } from './question.js';

/** @typedef {import('./shared.js').Round} Round */
/** @typedef {{ id: number, name: string, handle: string, here: boolean, answered: number, answeredCurrent: boolean, points: number }} Pupil */
/**
 * @typedef {object} View
 * @property {string} tag
 * @property {boolean} names
 * @property {boolean} locked
 * @property {Pupil[]} pupils
 * @property {{ number: number, name: string }[]} requests
 * @property {Round} [round]
 * @property {string | null} [file]
 * @property {boolean} [recordable]
 * @property {string} [problem]
 * @property {import('./shared.js').Podium} [podium]
 */
/** @typedef {{ path: string, title: string, questions: number, ranked: boolean }} Quiz */

const main = /** @type {HTMLElement} */ (document.getElementById('Main'));
const note = element('p', { className: 'note', role: 'status' });
const place = element('section', { className: 'place-to-join' });
const doors = element('div', { className: 'doors' });
const asks = element('div', { className: 'asks' });
const room = element('section', { className: 'room' });
const quiz = element('section', { className: 'quiz' });
main.append(
  element('h1', {}, `${setup.title} · ${say('teacher')}`),
  note,
  element(
    'div',
    { className: 'columns' },
    element('div', {}, quiz),
    element('div', {}, place, doors, asks, room),
  ),
);

const headers = { 'Podium-Teacher': setup.token ?? '' };
/** @type {View | null} */
let view = null;
/** @type {Quiz[]} */
let quizzes = [];
/** What the place of the quiz shows; it is drawn anew only when this changes. */
let shown = '';

/** @param {string} what @param {object} body */
async function act(what, body = {}) {
  try {
    const { status, answer } = await ask(`teacher/${what}`, { headers, body });
    if (status === 200) note.textContent = '';
    else if (status === 403 && !answer.error?.includes('-')) note.textContent = say('open-again');
    else note.textContent = say('failed');
  } catch {
    note.textContent = say('offline');
  }
}

/**
 * A button that asks before it does what cannot be undone.
 *
 * @param {string} text @param {string} question @param {() => unknown} action
 */
function carefulButton(text, question, action) {
  return button(text, () => (confirm(question) ? action() : undefined), 'careful');
}

// Where to join

function drawPlace() {
  let number = 0;
  const link = element('a', {
    href: '/podium/classroom/projector',
    target: '_blank',
    className: 'projector-link',
  }, say('open-projector'));
  const draw = () => {
    const address = setup.addresses[number];
    if (!address) {
      return place.replaceChildren(
        element('p', { className: 'problem' }, say('unreachable')),
        link,
      );
    }
    place.replaceChildren(
      element('h2', {}, say('join-at')),
      element('p', { className: 'address' }, address.url.replace('http://', '')),
      qrCode(address) ?? '',
      ...(setup.addresses.length > 1
        ? [button(say('another-address'), () => {
          number = (number + 1) % setup.addresses.length;
          draw();
        })]
        : []),
      link,
    );
  };
  draw();
}

// Who is in

/** @param {View} now */
function drawRoom(now) {
  doors.replaceChildren(
    button(say(now.locked ? 'unlock' : 'lock'), () => act('lock', { is: !now.locked })),
    button(say(now.names ? 'hide-names' : 'show-names'), () => act('names', { is: !now.names })),
  );
  asks.replaceChildren(
    ...now.requests.map((request) =>
      element(
        'p',
        { className: 'ask', role: 'status' },
        say('asks', { name: request.name }),
        ' ',
        button(say('let-in'), () => act('decide', { request: request.number, admits: true })),
        button(say('turn-away'), () => act('decide', { request: request.number, admits: false })),
      )
    ),
  );
  const count = now.round?.questions.length ?? 0;
  const isTogether = now.round?.pace === 'together';
  const rows = now.pupils.map((pupil) => {
    const isDone = isTogether ? pupil.answeredCurrent : count > 0 && pupil.answered === count;
    return element(
      'tr',
      { className: pupil.here ? '' : 'is-away' },
      element(
        'th',
        { scope: 'row' },
        pupil.name,
        pupil.here ? '' : element('small', {}, ` · ${say('away')}`),
      ),
      element('td', {}, now.round ? `${isDone ? '✓ ' : ''}${pupil.answered} / ${count}` : ''),
      element('td', {}, now.round ? String(pupil.points) : ''),
      element(
        'td',
        {},
        carefulButton(
          say('remove'),
          say('remove-ask', { name: pupil.name }),
          () => act('remove', { pupil: pupil.id }),
        ),
      ),
    );
  });
  // A row keeps the focus while others change.
  const focused =
    document.activeElement instanceof HTMLButtonElement && room.contains(document.activeElement)
      ? [...room.querySelectorAll('button')].indexOf(document.activeElement)
      : -1;
  room.replaceChildren(
    element('h2', {}, say('count-in', { n: now.pupils.length })),
    now.pupils.length === 0 ? element('p', {}, say('nobody')) : element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', {}, say('player')),
          element('th', {}, say('answers')),
          element('th', {}, say('points-heading')),
          element('td', {}),
        ),
      ),
      element('tbody', {}, ...rows),
    ),
  );
  if (focused >= 0) room.querySelectorAll('button')[focused]?.focus();
}

// The quiz

/** @param {View} now */
function quizName(now) {
  const round = now.round;
  if (!round) return 'choose';
  if (round.over) {
    return `over ${round.number} ${now.file} ${now.problem ?? ''} ${now.pupils.length}`;
  }
  const state = round.current === null ? '' : round.questions[round.current]?.state;
  return `round ${round.number} ${round.current} ${state} ${round.paused}`;
}

/** @param {View} now */
async function drawQuiz(now) {
  const name = quizName(now);
  if (name === shown) return count(now);
  shown = name;
  const round = now.round;
  if (!round) return quiz.replaceChildren(...chooser(now));
  if (round.over) return quiz.replaceChildren(...overScreen(now, round));
  /** @type {HTMLElement[]} */
  const parts = [
    element('h2', {}, round.title),
    controls(round),
    element('p', { className: 'count' }),
  ];
  const question = round.current === null ? null : await load(round, round.current);
  if (shown !== name) return;
  if (question) parts.push(...questionParts(round, question, now.pupils.length));
  if (round.pace === 'own') parts.push(element('ol', { className: 'progress' }));
  quiz.replaceChildren(...parts);
  count(view ?? now);
}

/** Numbers that change with every answer. @param {View} now */
function count(now) {
  const round = now.round;
  const line = quiz.querySelector('.count');
  if (!round || !line) return;
  if (round.pace === 'own') {
    const done = now.pupils.filter((pupil) => pupil.answered === round.questions.length).length;
    line.textContent = say('finished', { n: done, all: now.pupils.length });
    quiz.querySelector('.progress')?.replaceChildren(
      ...round.questions.map((question) =>
        element('li', {}, say('answered', { n: question.answered ?? 0, all: now.pupils.length }))
      ),
    );
  } else if (round.current !== null) {
    line.textContent = say('answered', {
      n: round.questions[round.current]?.answered ?? 0,
      all: now.pupils.length,
    });
  }
}

/** @param {Round} round */
function controls(round) {
  const row = element('div', { className: 'act' });
  const number = round.number;
  if (round.pace === 'together') {
    const current = round.current;
    const isOpen = current !== null && round.questions[current]?.state === 'open';
    const next = current === null ? 0 : current + 1;
    if (isOpen) {
      row.append(
        button(
          say('close-question'),
          () => act('close', { round: number, question: current }),
          'main',
        ),
      );
    } else if (next < round.questions.length) {
      row.append(
        button(
          say('open-question', { n: next + 1, all: round.questions.length }),
          () => act('open', { round: number, question: next }),
          'main',
        ),
      );
    }
    if (!isOpen && next === round.questions.length) {
      row.append(button(say('finish'), () => act('finish', { round: number }), 'main'));
    } else {row.append(carefulButton(say('finish'), say('finish-ask'), () =>
        act('finish', { round: number })));}
    if (isOpen) {
      row.append(
        button(
          say(round.paused ? 'resume' : 'pause'),
          () => act('pause', { round: number, is: !round.paused }),
        ),
      );
    }
  } else {
    row.append(
      carefulButton(say('finish'), say('finish-ask'), () => act('finish', { round: number })),
      button(
        say(round.paused ? 'resume' : 'pause'),
        () => act('pause', { round: number, is: !round.paused }),
      ),
    );
  }
  return row;
}

/** @param {Round} round @param {number} index @returns {Promise<import('./question.js').Question | null>} */
async function load(round, index) {
  try {
    const { status, answer } = await ask(`teacher/question?round=${round.number}&place=${index}`, {
      headers,
    });
    return status === 200 ? answer : null;
  } catch {
    note.textContent = say('offline');
    return null;
  }
}

/** @param {Round} round @param {import('./question.js').Question} question @param {number} pupils */
function questionParts(round, question, pupils) {
  const [heading, text] = stem(question.shown, round.quiz);
  /** @type {HTMLElement[]} */
  const parts = [
    element(
      'p',
      { className: 'number' },
      say('question-n', { n: question.place + 1, all: round.questions.length }),
    ),
  ];
  if (heading && text) parts.push(heading, text);
  const room = bars(question, round.quiz, pupils);
  if (room) parts.push(room);
  const right = solution(question, round.quiz);
  if (right) {
    // The projector may show this screen by mistake: the key is seen only on request until the question is closed.
    parts.push(
      question.state === 'closed'
        ? right
        : element('details', {}, element('summary', {}, say('right-answer')), right),
    );
  }
  return parts;
}

/** @param {View} now */
function chooser(now) {
  const filter = element('input', {
    type: 'search',
    'aria-label': say('filter'),
    placeholder: say('filter'),
  });
  const list = element('select', { size: 10, 'aria-label': say('quiz') });
  const fill = () => {
    const words = filter.value.toLowerCase();
    list.replaceChildren(
      ...quizzes.filter((one) => `${one.title} ${one.path}`.toLowerCase().includes(words)).slice(
        0,
        500,
      )
        .map((one) =>
          element('option', { value: one.path }, `${one.title} · ${one.questions} · ${one.path}`)
        ),
    );
    list.selectedIndex = 0;
    tellRanked();
  };
  const ranked = element('p', { className: 'ranked' });
  const tellRanked = () => {
    const chosen = quizzes.find((one) => one.path === list.value);
    ranked.textContent = chosen && !chosen.ranked ? say('not-ranked') : '';
  };
  filter.addEventListener('input', fill);
  list.addEventListener('change', tellRanked);
  void (async () => {
    if (quizzes.length === 0) {
      try {
        const { status, answer } = await ask('teacher/quizzes', { headers });
        if (status === 200) quizzes = answer;
      } catch {
        note.textContent = say('offline');
      }
    }
    fill();
  })();
  const start =
    (/** @type {string} */ pace) =>
    () => (list.value === '' ? undefined : act('start', { quiz: list.value, pace }));
  return [
    element('h2', {}, say('take-a-quiz')),
    filter,
    list,
    ranked,
    element(
      'div',
      { className: 'act' },
      button(say('start-together'), start('together'), 'main'),
      button(say('start-own'), start('own')),
    ),
    ...(now.pupils.length > 0 || now.round ? [endButton()] : []),
  ];
}

function endButton() {
  return element(
    'div',
    { className: 'act' },
    carefulButton(say('end-lesson'), say('end-ask'), () => act('end')),
  );
}

/** @param {View} now @param {Round} round */
function overScreen(now, round) {
  const said = now.recordable === false
    ? say('not-ranked')
    : now.file
    ? say('recorded', { file: now.file })
    : now.file === ''
    ? say('nothing-recorded')
    : say('not-recorded', { problem: now.problem ?? '' });
  const place = element('div');
  const review = element(
    'div',
    { className: 'review' },
    ...round.questions.map((question, index) => {
      if (question.state !== 'closed') return null;
      return button(String(index + 1), async () => {
        const loaded = await load(round, index);
        if (loaded) place.replaceChildren(...questionParts(round, loaded, now.pupils.length));
      });
    }),
  );
  return [
    element('h2', {}, round.title),
    now.podium ? podium(now.podium) : '',
    element('p', { className: now.file === null ? 'problem' : '' }, said),
    ...(now.file === null && now.recordable
      ? [button(say('record-again'), () => act('record', { round: round.number }))]
      : []),
    review,
    place,
    ...chooser(now),
  ];
}

drawPlace();
void follow('teacher/state', headers, (next) => {
  view = next;
  drawRoom(next);
  void drawQuiz(next);
}, (isOnline) => {
  if (!isOnline) note.textContent = say('offline');
  else if (note.textContent === say('offline')) note.textContent = '';
});

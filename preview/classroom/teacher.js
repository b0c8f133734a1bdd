// The teacher's page: who is in, the quiz, its questions one after the other or all at once, and
// what the room answered.
import { askUntil, button, element, follow, qrCode, say, setup } from './shared.js';
import { chooser } from './chooser.js';
import { act, carefulButton, headers, note, tellOnline } from './commands.js';
import { asks, doors, drawRoom, room } from './room.js';
import { asked, bars, podium, solution, told } from './question.js';

/** @typedef {import('./shared.js').Round} Round */
/**
 * @typedef {{ id: number, name: string, handle: string, here: boolean, answered: number,
 *   answeredCurrent: boolean, points: number }} Pupil
 */
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

const main = /** @type {HTMLElement} */ (document.getElementById('Main'));
const place = element('section', { className: 'place-to-join' });
const quiz = element('section', { className: 'quiz' });
const ending = element(
  'div',
  { className: 'act' },
  carefulButton(say('end-lesson'), say('end-ask'), () => act('end')),
);
main.append(
  element('h1', {}, `${setup.title} · ${say('teacher')}`),
  note,
  element(
    'div',
    { className: 'columns' },
    element('div', {}, quiz, ending),
    element('div', {}, place, doors, asks, room),
  ),
);

/** @type {View | null} */
let view = null;
/** What the place of the quiz shows; it is drawn anew only when this changes. */
let shown = '';

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
      element('p', { className: 'address', dir: 'ltr' }, address.url.replace('http://', '')),
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

// The quiz

/** @param {View} now */
function quizName(now) {
  const round = now.round;
  if (!round) return 'choose';
  if (round.over) return `over ${round.number}`;
  const state = round.current === null ? '' : round.questions[round.current]?.state;
  return `round ${round.number} ${round.current} ${state} ${round.paused}`;
}

/** @param {View} now */
async function drawQuiz(now) {
  const name = quizName(now), { round } = now;
  ending.hidden = round ? !round.over : now.pupils.length === 0;
  if (name === shown) return count(now);
  shown = name;
  if (!round) return put(choosing());
  if (round.over) {
    put(overScreen(now, round));
    return tellRecording(now, round);
  }
  put([
    heading(round.title),
    controls(round),
    element('p', { className: 'count' }),
    ...round.pace === 'own' ? [element('ol', { className: 'progress' })] : [],
  ]);
  count(now);
  // Whatever becomes of the question, the round can be led and ended.
  const question = round.current === null ? null : await load(round, round.current);
  if (!question || shown !== name) return;
  quiz.append(...questionParts(round, question, (view ?? now).pupils.length));
}

/** Takes the focus where the button that had it is gone. @param {string} text */
const heading = (text) => element('h2', { tabIndex: -1 }, text);

/** @param {(Node | string)[]} parts */
function put(parts) {
  const hadFocus = quiz.contains(document.activeElement);
  quiz.replaceChildren(...parts);
  if (hadFocus) quiz.querySelector('h2')?.focus();
}

/** Numbers that change with every answer, and the podium with who is in. @param {View} now */
function count(now) {
  const round = now.round;
  if (round?.over) {
    if (now.podium) quiz.querySelector('.class-podium')?.replaceWith(podium(now.podium));
    tellRecording(now, round);
  }
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
  if (round.paused) line.append(` · ${say('paused')}`);
}

/** The buttons of a round. @param {Round} round */
function controls(round) {
  const { number, questions, paused, current, pace } = round;
  const finish = carefulButton(
    say('finish'),
    say('finish-ask'),
    () => act('finish', { round: number }),
  );
  const pause = button(
    say(paused ? 'resume' : 'pause'),
    () => act('pause', { round: number, is: !paused }),
  );
  const row = (/** @type {Node[]} */ ...buttons) =>
    element('div', { className: 'act' }, ...buttons);
  if (pace !== 'together') return row(finish, pause);
  if (current !== null && questions[current]?.state === 'open') {
    const close = () => act('close', { round: number, question: current });
    return row(button(say('close-question'), close, 'main'), finish, pause);
  }
  const next = current === null ? 0 : current + 1;
  if (next < questions.length) {
    const said = say('open-question', { n: next + 1, all: questions.length });
    const open = () => act('open', { round: number, question: next });
    return row(button(said, open, 'main'), finish);
  }
  return row(
    next === questions.length
      ? button(say('finish'), () => act('finish', { round: number }), 'main')
      : finish,
  );
}

/**
 * @param {Round} round
 * @param {number} index
 * @returns {Promise<import('./question.js').Question | null>}
 */
function load(round, index) {
  const name = shown;
  return askUntil(
    `teacher/question?round=${round.number}&place=${index}`,
    headers,
    () => shown === name,
    () => tellOnline(false),
  );
}

/**
 * @param {Round} round
 * @param {import('./question.js').Question} question
 * @param {number} pupils
 */
function questionParts(round, question, pupils) {
  const { shown } = question, answers = bars(question, round.quiz, pupils);
  /** @type {HTMLElement[]} */
  const parts = [
    element(
      'p',
      { className: 'number' },
      say('question-n', { n: question.place + 1, all: round.questions.length }),
    ),
    ...answers ? [...told(question, round.quiz), answers] : asked(shown, round.quiz),
  ];
  const right = solution(question, round.quiz);
  if (right) {
    // The projector may show this screen by mistake: the key is seen only on request until the
    // question is closed.
    parts.push(
      question.state === 'closed'
        ? right
        : element('details', {}, element('summary', {}, say('right-answer')), right),
    );
  }
  return parts;
}

/** The way to the next quiz. */
function choosing() {
  const name = shown;
  return [heading(say('take-a-quiz')), ...chooser(() => shown === name)];
}

/**
 * Says what became of the results. The rest of the screen stays: somebody may be typing there.
 * @param {View} now @param {Round} round
 */
function tellRecording(now, round) {
  const line = quiz.querySelector('.recording');
  const said = now.recordable === false
    ? say('not-ranked')
    : now.file
    ? say('recorded', { file: now.file })
    : now.file === ''
    ? say('nothing-recorded')
    : say('not-recorded', { problem: now.problem ?? '' });
  if (!line || line.firstChild?.textContent === said) return;
  const hadFocus = line.contains(document.activeElement);
  line.replaceChildren(
    element('p', { className: now.file === null ? 'problem' : '' }, said),
    ...(now.file === null && now.recordable
      ? [button(say('record-again'), () => act('record', { round: round.number }))]
      : []),
  );
  if (hadFocus) quiz.querySelector('h2')?.focus();
}

/** @param {View} now @param {Round} round */
function overScreen(now, round) {
  const place = element('div');
  /** The question that was asked for last: one that comes later is not shown. */
  let wanted = -1;
  const review = element(
    'div',
    { className: 'review' },
    ...round.questions.map((question, index) => {
      if (question.state !== 'closed') return null;
      return button(String(index + 1), async () => {
        wanted = index;
        const loaded = await load(round, index);
        if (loaded && wanted === index) {
          place.replaceChildren(...questionParts(round, loaded, now.pupils.length));
        }
      });
    }),
  );
  return [
    heading(round.title),
    now.podium ? podium(now.podium) : '',
    element('div', { className: 'recording', role: 'status' }),
    review,
    place,
    ...choosing(),
  ];
}

drawPlace();
void follow('teacher/state', headers, (next) => {
  view = next;
  drawRoom(next);
  void drawQuiz(next);
}, tellOnline);

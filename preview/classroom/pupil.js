// The page of a pupil's phone: join, answer, see what was right, and the podium. What was chosen
// and not yet taken by the server is kept, so that a lost connection or a reload loses nothing.
import { ask, askUntil, button, element, follow, say, setup } from './shared.js';
import { headers } from './phone.js';
import { isOfSame, isSame } from './drafts.js';
import { allDrafts, changeDrafts } from './kept-drafts.js';
import { closedScreen } from './closed.js';
import { form } from './forms.js';
import { hasOthers, passOver, screenName } from './screens.js';
import { placeOnPicture } from './places.js';
import { isOlder } from './tags.js';
import { outcomeText, podium, stem } from './question.js';

/** @typedef {import('./shared.js').Round} Round */
/**
 * @typedef {{ tag: string, locked: boolean, me: string | null, asks: string | null,
 *   list?: string[] | null, round?: Round, podium?: import('./shared.js').Podium }} View
 */

const main = /** @type {HTMLElement} */ (document.getElementById('Main'));
const bar = element('p', { className: 'bar' });
const note = element('p', { className: 'note', role: 'status' });
const screen = element('div', { className: 'screen' });
main.append(bar, note, screen);

/** @type {View | null} */
let view = null;
/** What the screen shows; it is drawn anew only when this changes. */
let shown = '';
/** What was last seen of a lesson that is over. @type {View | null} */
let parted = null;
let isSending = false;

/** @param {Round} round @param {string} id */
const draft = (round, id) =>
  allDrafts().find((one) => one.round === round.number && one.quiz === round.quiz && one.id === id);

/** @param {View} next */
function show(next) {
  if (view && isOlder(next.tag, view.tag)) return;
  const before = view, asked = view?.asks ?? null;
  view = next;
  // A new lesson has other questions.
  if (view.me === null && allDrafts().length > 0) changeDrafts(() => []);
  bar.textContent = view.me === null ? setup.title : `${setup.title} · ${view.me}`;
  const wanted = screenName(view);
  if (wanted !== shown) {
    shown = wanted;
    const isOut = view.me === null && view.asks === null;
    parted = isOut && before !== null && before.me !== null ? before : null;
    tell(asked !== null && isOut ? say('turned-away', { name: asked }) : '');
    void draw(view, wanted);
  }
  screen.inert = view.round?.paused === true && wanted.startsWith('question');
  document.body.classList.toggle('is-paused', screen.inert);
  if (screen.inert) tell(say('paused'));
  else if (note.textContent === say('paused')) tell('');
  void sendAgain();
}

/** @param {string} text */
function tell(text) {
  if (note.textContent !== text) note.textContent = text;
}

/** @param {View} now @param {string} name */
async function draw(now, name) {
  const [kind = '', , place = ''] = name.split(' ');
  const round = now.round;
  if (kind === 'join') return put(...(parted ? farewell(parted) : [joinForm(now)]));
  if (kind === 'asks') {
    return put(element('h1', { tabIndex: -1 }, say('waiting-admission', { name: now.asks ?? '' })));
  }
  if (kind === 'lobby') {
    return put(
      element('h1', { tabIndex: -1 }, say('joined', { name: now.me ?? '' })),
      element('p', {}, say('wait-start')),
    );
  }
  if (!round) return;
  if (kind === 'ready') {
    return put(element('h1', { tabIndex: -1 }, round.title), element('p', {}, say('wait-start')));
  }
  if (kind === 'podium') return put(...podiumScreen(now));
  if (kind === 'sent') {
    return put(
      element('h1', { tabIndex: -1 }, `✓ ${say('sent')}`),
      element('p', {}, say(round.pace === 'own' ? 'wait-end' : 'wait-close')),
    );
  }
  // What stands there was answered, and the next may take a while.
  screen.querySelector('.act')?.toggleAttribute('inert', true);
  const question = await load(round, Number(place), name);
  if (!question || shown !== name) return;
  if (kind === 'question') put(...questionScreen(round, question));
  else put(...closed(round, question));
}

/** @param {(Node | string | null)[]} nodes */
function put(...nodes) {
  screen.replaceChildren(...nodes.filter((node) => node !== null));
  scrollTo(0, 0);
  screen.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * A question, asked for until it comes or is not wanted any more.
 * @param {Round} round @param {number} place @param {string} name
 * @returns {Promise<import('./question.js').Question | null>}
 */
const load = (round, place, name) =>
  askUntil(
    `pupil/question?round=${round.number}&place=${place}`,
    headers,
    () => shown === name,
    () => tell(say('offline')),
  );

// Joining

/** Which lesson a view is of. @param {View | null} seen */
const lessonOf = (seen) => seen?.tag.split('.')[0];

/** The end of a lesson, or of taking part in it, and the way into one. @param {View} last */
const farewell = (last) => [
  element('h1', { tabIndex: -1 }, say(lessonOf(last) === lessonOf(view) ? 'out' : 'left')),
  ownPlace(last),
  button(say('join'), () => {
    if (view) put(joinForm(view));
  }),
];

/** @param {View} now */
function joinForm(now) {
  const made = element(
    'form',
    { className: 'join' },
    element('h1', { tabIndex: -1 }, now.list ? say('pick-name') : say('name')),
  );
  const more = element('div', { className: 'more' });
  /** @param {string} name */
  const join = async (name, ifTaken = 'ask') => {
    more.replaceChildren();
    const { status, answer } = await ask('pupil/join', { headers, body: { name, ifTaken } });
    if (status === 200) return show(answer);
    if (answer.error !== 'taken') return tell(say(refusals[answer.error] ?? 'failed'));
    tell(say('taken', { name: answer.name }));
    more.replaceChildren(
      button(say('same'), () => trying(join(name, 'same'))),
      ...(now.list ? [] : [button(say('another'), () => trying(join(name, 'another')))]),
    );
  };
  if (now.list) {
    made.append(
      element(
        'div',
        { className: 'names' },
        ...now.list.map((name) => button(name, () => trying(join(name)))),
      ),
    );
  } else {
    const field = element('input', {
      id: 'Name',
      autocomplete: 'off',
      maxLength: 30,
      required: true,
      'aria-label': say('name'),
    });
    made.append(field, element('button', { className: 'main' }, say('join')));
    made.addEventListener('submit', (event) => {
      event.preventDefault();
      if (field.value.trim() !== '') void trying(join(field.value));
    });
  }
  made.prepend(more);
  made.addEventListener('submit', (event) => event.preventDefault());
  return made;
}

/** @type {Record<string, string>} */
const refusals = {
  locked: 'is-locked',
  full: 'is-full',
  'bad-name': 'bad-name',
  'unlisted-name': 'unlisted-name',
};

/** What the lesson says of an answer that it will never take. */
const refusesAnswer = new Set([
  'bad-answer',
  'bad-body',
  'closed',
  'no-such-question',
  'not-a-number',
  'not-in',
  'not-open',
  'round-over',
]);

/** @type {Record<string, string>} */
const refusedAnswers = {
  closed: 'too-late',
  'round-over': 'too-late',
  'not-a-number': 'play.not-a-number',
};

/** @param {Promise<unknown>} work */
async function trying(work) {
  try {
    await work;
  } catch {
    tell(say('failed'));
  }
}

/** @param {Round} round @param {import('./question.js').Question} question */
function questionScreen(round, question) {
  const made = form(question.shown, round.quiz, () => remember(false));
  /** @param {boolean} isSent */
  const remember = (isSent) => {
    const chosen = {
      round: round.number,
      quiz: round.quiz,
      id: question.id,
      response: made.read(),
      isSent,
    };
    changeDrafts((drafts) => [...drafts.filter((one) => !isOfSame(one, chosen)), chosen]);
  };
  const old = draft(round, question.id);
  if (old) made.fill(old.response);
  const [heading, text] = stem(question.shown, round.quiz);
  placeOnPicture(question.shown, text, made.node);
  const send = button(say('send'), async () => {
    const open = question.shown.kind === 'ordering' ? 'play.not-moved' : 'bad-answer';
    if (made.read().length === 0) return tell(say(open));
    remember(true);
    await sendAgain();
  }, 'main');
  return [
    element(
      'p',
      { className: 'number' },
      say('question-n', { n: question.place + 1, all: round.questions.length }),
    ),
    heading ?? null,
    text ?? null,
    made.node,
    element('div', { className: 'act' }, send, passButton(round, question.place)),
  ];
}

/** Leads to another question; null if there is none. @param {Round} round @param {number} place */
const passButton = (round, place) =>
  hasOthers(round)
    ? button(say('steps.skip'), () => {
      passOver(round, place);
      if (view) show(view);
    })
    : null;

/** Sends what was answered and has not arrived, as far as it is still wanted. */
async function sendAgain() {
  if (isSending || !view?.round || view.round.paused) return;
  const round = view.round;
  const next = allDrafts().find((one) =>
    one.isSent && one.round === round.number && one.quiz === round.quiz
  );
  if (!next) return;
  isSending = true;
  try {
    const { status, answer } = await ask('pupil/answer', {
      headers,
      body: { round: next.round, question: next.id, response: next.response },
    });
    // Paused, asked to come later, or refused by somebody else: it is sent with the next state.
    if (status !== 200 && !refusesAnswer.has(answer.error)) {
      return tell(say(answer.error === 'paused' ? 'paused' : 'offline'));
    }
    // What was typed can be put right, and sent then.
    const left = answer.error === 'not-a-number' ? [{ ...next, isSent: false }] : [];
    changeDrafts((drafts) => drafts.flatMap((one) => isSame(one, next) ? left : [one]));
    isSending = false;
    if (status === 200) return show(answer);
    tell(say(refusedAnswers[answer.error] ?? 'bad-answer'));
  } catch {
    tell(say('offline'));
  } finally {
    isSending = false;
  }
}
setInterval(() => void sendAgain(), 3000);

/** @param {Round} round @param {import('./question.js').Question} question */
const closed = (round, question) =>
  closedScreen(round, question, draft(round, question.id)?.response);

/** The pupil's own place and points, once there are some. @param {View} now */
function ownPlace({ podium: reached }) {
  if (!reached?.mine) return null;
  const { rank, points } = reached.mine;
  return element(
    'p',
    { className: 'place' },
    `${say('place', { rank, of: reached.of })} · `,
    element('b', {}, `${points} / ${reached.most}`),
  );
}

/** @param {View} now */
function podiumScreen(now) {
  return [
    element('h1', { tabIndex: -1 }, now.round?.title ?? ''),
    ownPlace(now),
    now.podium ? podium(now.podium, now.me) : null,
    reviewLinks(now),
  ];
}

/** What each question asked, and what was right. @param {View} now */
function reviewLinks(now) {
  const round = now.round;
  if (!round) return null;
  const place = element('div');
  const row = element('div', { className: 'review' });
  /** The question that was asked for last: one that comes later is not shown. */
  let wanted = -1;
  round.questions.forEach((question, index) => {
    if (question.state !== 'closed') return;
    const { sign, word } = outcomeText(question.outcome);
    const key = button(`${index + 1} ${sign}`, async () => {
      wanted = index;
      const loaded = await load(round, index, shown);
      if (!loaded || wanted !== index) return;
      place.replaceChildren(...closed(round, loaded).filter((node) => node !== null));
    });
    key.setAttribute(
      'aria-label',
      `${say('question-n', { n: index + 1, all: round.questions.length })}: ${word}`,
    );
    row.append(key);
  });
  return element('div', {}, element('h2', {}, say('answers')), row, place);
}

void follow('pupil/state', headers, show, (isOnline) => {
  if (!isOnline) tell(say('offline'));
  else if (note.textContent === say('offline')) tell('');
});

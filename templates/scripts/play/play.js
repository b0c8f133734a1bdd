// Taking a quiz: submitting, the running score, and the end. What an attempt is stands in
// `state.js`; this shows it and says what happened.

import { moment } from '../common/dates.js';
import { element, load, need, textOf } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { goToRandom } from '../study/opened.js';
import { isDrawn, newAttempt, ownSettings, readSettings, revive, timeSpent } from './attempt.js';
import { addClock } from './clock.js';
import { draw } from './draw.js';
import { formOf, objection } from './forms.js';
import { keep, recall } from './keeping.js';
import { addLater, hasRest, loadRest } from './later.js';
import { canMark, mark } from './marking.js';
import { showKey, showMark, showTry, tell } from './outcome.js';
import { device, drawer, needsDrawer, useOrdinals } from './ordinals.js';
import { addSettings, endsWithAnother } from './settings.js';
import * as states from './state.js';
import { signing } from './signing.js';
import { addSteps } from './steps.js';
/** @import { Settings } from './attempt.js' */
/** @import { Mark } from './marking.js' */
/** @import { State } from './state.js' */

/**
 * What the parts of a quiz page are given.
 * @typedef {object} Game
 * @property {HTMLElement} quiz
 * @property {string} path
 * @property {HTMLElement} tools
 * @property {HTMLElement} bar
 * @property {HTMLElement} end
 * @property {HTMLFormElement[]} questions  those of the attempt, in the order shown
 * @property {Settings} own  what the author set
 * @property {() => State} state  as it is now
 * @property {(change: (state: State) => State) => void} change  changes the state and keeps it
 * @property {() => void} save  keeps the state, with the time that the attempt has taken by now
 * @property {() => number} elapsed  how long the attempt has taken, in milliseconds
 * @property {(question: HTMLFormElement, mayBeEmpty?: boolean) => void} submit  checks what was answered, or in an exam keeps it
 * @property {(question: HTMLFormElement) => void} press  does what the button of a question says
 * @property {() => void} finish
 * @property {() => void} showEnd  brings the score card into view
 * @property {() => void} askToFinish  shows what is open, and offers to finish
 * @property {(then: () => void, question?: HTMLFormElement) => unknown} enter  does something once all is there that the quiz
 *   needs to be taken, or says that it is not, at a question if that is what waits
 * @property {import('./steps.js').Steps | null} steps
 * @property {(settings?: Settings, only?: string[]) => void} start  begins another attempt
 * @property {() => ReturnType<typeof states.entry>} entry  what is filed of the attempt
 * @property {(text: string) => void} notify
 * @property {(watcher: () => void) => void} watch  calls back after every change
 * @property {() => void} refresh  calls all of them
 * @property {(watcher: (question: HTMLFormElement, mark: Mark) => void) => void} watchMarks  calls back when an answer was checked
 * @property {(question: HTMLFormElement, outcome: Mark['outcome']) => void} review  notes a first answer as a review
 */

const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const path = quiz.dataset.quiz ?? '';
const { classList, dataset } = document.documentElement;
// A page that ends too early lacks them and some questions; to play it would forget what was
// answered in those.
const end = /** @type {HTMLElement} */ (quiz.querySelector(':scope > .end'));
const bar = /** @type {HTMLElement} */ (quiz.querySelector('.bar')),
  tools = /** @type {HTMLElement} */ (quiz.querySelector('.tools'));
const isWhole = end !== null;

/** @type {State} */
let state;
/** @type {HTMLFormElement[]} */
let questions = [];
/** What the author set. @type {Settings} */
let own;
/** How long the attempt had taken when the page was opened, and when that was. */
const opened = { spent: 0, at: 0 };
/** @type {(() => void)[]} */
const watchers = [];
/** @type {((question: HTMLFormElement, mark: Mark) => void)[]} */
const markWatchers = [];
/** @type {Game} */
let game;
/** The answer that was checked last. */
const checked = { id: '', at: 0 };
/** How long the second click of a double click may take, in milliseconds. */
const doubleClick = 400;

/** The quiz as it is taken; nothing until it can be. @returns {Game | undefined} */
export const taken = () => game;

/** Makes the page a quiz that can be taken, if all of it is there. */
export function start() {
  if (isWhole && canMark()) store.ready(begin);
  else giveUp();
}

/** Equips the page; on a first visit once it is painted, as it can be answered from then on. */
function begin() {
  const waits = classList.contains('arriving') && !classList.contains('returning') &&
    !('seen' in dataset) && !document.hidden;
  if (lacksDrawer()) return makeDrawer();
  if (!waits) return equipAll();
  classList.add('waiting');
  requestAnimationFrame(() => setTimeout(equipAll));
}

/** Whether the questions are drawn for a player, and this device has no key for one yet. */
function lacksDrawer() {
  const authors = ownSettings(quiz.dataset),
    isLooking = new URLSearchParams(location.search).has('attempt');
  return !isLooking && !document.body.matches('.is-bundle') && drawer() === null &&
    needsDrawer(quiz, readSettings(store.quiz(path).now?.settings, authors), authors);
}

/** Equips the page once the device has a key, or cannot have one. */
async function makeDrawer() {
  classList.add('waiting');
  if (await load('device.js')) await device.make?.().catch(() => undefined);
  equipAll();
}

/** Equips the page; where the quiz was begun, with all that is needed to take it. */
async function equipAll() {
  try {
    if (isUnderWay() && !hasRest()) {
      classList.add('waiting');
      if (!await loadRest()) return giveUp();
    }
    play();
  } catch (error) {
    giveUp();
    throw error;
  }
}

/** Whether something is to be marked or drawn, or ended, as soon as the page is a quiz. */
function isUnderWay() {
  const { attempt } = recall(quiz);
  return classList.contains('playing') || attempt.answers.size > 0 || Boolean(attempt.started) ||
    attempt.closed || isDrawn(attempt.settings);
}

/** Leaves the page as it is without scripts. */
function giveUp() {
  warning.remove();
  if (isWhole) bar.replaceWith(element('p', { class: 'warning' }, say('play.no-scoring')));
  classList.remove('js', 'playing', 'waiting');
}

const elapsed = () =>
  timeSpent(state.attempt, {
    before: opened.spent,
    here: performance.now() - opened.at,
    now: Date.now(),
  });

const notice = element('p', { class: 'notice', role: 'status' });
const notify = (/** @type {string} */ text) => {
  notice.textContent = text;
};

const formWith = (
  /** @type {string} */ id,
) => /** @type {HTMLFormElement} */ (questions.find((question) => question.id === id));

/** @type {import('./state.js').Marking} */
const marking = (id, response) => mark(formWith(id).dataset.key ?? '', response);

const title = () => need(document, 'h1').textContent;

const entry = () =>
  states.entry(state, { title: title(), language: document.documentElement.lang, now: Date.now() });

// Keeping

function save() {
  if (state.isPast) return;
  catchUp();
  state = states.keep(state, { spent: elapsed(), now: Date.now() });
  const { ordinal, answers } = state.attempt;
  if (ordinal && (states.isOver(state) || states.showsMarks(state) && answers.size > 0)) {
    useOrdinals({ [path]: ordinal });
  }
  if (!keep(path, state.attempt, states.isOver(state) ? entry() : null)) showProblem();
}

function change(/** @type {(state: State) => State} */ made) {
  state = made(state);
  save();
}

/** Keeps how long the attempt has taken, if there is anything of it to keep. */
function leave() {
  if (!states.isOver(state) && (state.attempt.answers.size || state.attempt.started)) save();
}

/**
 * Goes on, before anything of this attempt is kept, with what was kept since the page was opened.
 */
function catchUp() {
  if (!state.isKept) join();
}

/** What the author set about answering a question again. @returns {states.Tries} */
const tries = () => ({
  most: Number(quiz.dataset.tries ?? 1),
  worth: Number(quiz.dataset.retryWorth ?? 100),
});

/** Takes over what was answered in another tab with the same quiz. */
function join() {
  const now = state.isPast ? null : store.quiz(path).now;
  if (!now) return;
  const other = revive(now, own), joined = states.join(state, { other, mark: marking });
  state = joined.state;
  if (joined.isOther) {
    notify(say('play.other-attempt'));
    return;
  }
  for (const id of joined.added) restore(formWith(id));
  if (other.closed && !state.attempt.closed) close(false);
  else if (joined.added.length) changed();
  if (joined.added.length) notify(say('play.other-tab'));
}

// One question

function equip(/** @type {HTMLFormElement} */ question) {
  question.noValidate = true;
  question.autocomplete = 'off';
  question.tabIndex = -1;
  if (states.isExam(state)) need(question, '.act > button').textContent = say('play.save');
  question.addEventListener('submit', (event) => {
    event.preventDefault();
    game.press(question);
  });
  // The second click of a double click is not meant for what the button does after the first.
  need(question, '.act > button').addEventListener('click', (event) => {
    if (
      event.detail > 1 && question.id === checked.id && performance.now() - checked.at < doubleClick
    ) event.preventDefault();
  });
  question.addEventListener('input', () => touch(question));
  formOf(question).equip(question);
  restore(question);
}

/**
 * Puts the answer back that counts, or takes away what was said of one that may be followed by
 * another.
 */
function touch(/** @type {HTMLFormElement} */ question) {
  if (question.classList.contains('marked')) refuse(question);
  else if (need(question, '.outcome').matches('.wrong, .partly')) tell(question);
}

/** Shows what is kept of a question. */
function restore(/** @type {HTMLFormElement} */ question) {
  const response = state.attempt.answers.get(question.id);
  if (response) {
    formOf(question).fill(question, response);
    if (states.showsMarks(state)) showOutcome(question, response);
    else tell(question, say('play.saved'));
  } else if (state.attempt.closed) showKey(question, []);
}

/** Shows what the last response earned, or that it may be followed by another. */
function showOutcome(/** @type {HTMLFormElement} */ question, /** @type {string[]} */ response) {
  const { id } = question, result = marking(id, response), left = states.triesLeft(state, id);
  if (!result) return;
  question.classList.toggle('locked', states.isSettled(state, id));
  if (left) {
    showTry(question, result, ' ', say('play.tries-left', { n: left, percent: state.tries.worth }));
  } else {showMark(
      question,
      response,
      result,
      ' ',
      say('play.earned', {
        n: state.marks.get(id)?.earned ?? 0,
        of: question.dataset.points ?? '',
      }),
    );}
}

/** Says that a question takes no other answer, and shows the one that counts. */
function refuse(/** @type {HTMLFormElement} */ question) {
  const before = state.attempt.answers.get(question.id);
  if (!before) {
    tell(question, say('play.over'));
    question.reset();
    return;
  }
  formOf(question).fill(question, before);
  showOutcome(question, before);
  need(question, '.outcome').prepend(element('span', { class: 'already' }, say('play.already')));
}

function submit(/** @type {HTMLFormElement} */ question, mayBeEmpty = false) {
  // What was answered in another tab, where the key is shown now, is not answered again here.
  join();
  if (states.isSettled(state, question.id)) return refuse(question);
  const response = formOf(question).given(question), refused = objection(question, response);
  if (refused) {
    if (!mayBeEmpty) tell(question, refused);
    return;
  }
  const wasAnswered = state.marks.has(question.id), made = marking(question.id, response);
  if (!made) return;
  change((before) => states.answer(before, { id: question.id, response, mark: made }));
  if (states.isExam(state)) tell(question, say('play.saved'));
  else {
    showOutcome(question, response);
    remember(question);
    if (!wasAnswered) game.review(question, made.outcome);
    Object.assign(checked, { id: question.id, at: performance.now() });
    for (const watcher of markWatchers) watcher(question, made);
  }
  changed();
}

const submitOnceLoaded = (/** @type {HTMLFormElement} */ question, mayBeEmpty = false) => {
  game.enter(() => submit(question, mayBeEmpty), question);
};

/** Puts a question among those of this session. */
function remember(/** @type {HTMLFormElement} */ question) {
  const outcome = state.marks.get(question.id)?.outcome ?? 'skipped';
  store.changeSite((/** @type {any} */ site) => {
    const rows = site.session.over
      ? []
      : site.session.rows.filter((/** @type {any} */ row) =>
        row.quiz !== path || row.id !== question.id
      );
    const row = {
      quiz: path,
      began: state.attempt.began,
      title: title(),
      language: document.documentElement.lang,
      id: question.id,
      question: textOf(need(question, 'h2')),
      outcome,
      at: Date.now(),
    };
    site.session = { over: false, rows: [...rows, row].slice(-500) };
  });
}

// The whole quiz

const progress = element('progress', { 'aria-label': say('play.progress'), value: '0' });
const tally = element('span', { class: 'tally' }), warning = element('p', { class: 'warning' });

function changed() {
  const answered = questions.length - states.unanswered(state).length;
  tally.replaceChildren(
    say('play.answered', { n: answered, of: questions.length }),
    ' · ',
    states.showsMarks(state)
      ? element('b', {}, say('label.points', { n: states.score(state).earned }))
      : say('play.at-end'),
  );
  progress.setAttribute('value', String(answered));
  quiz.classList.toggle('over', states.isOver(state));
  quiz.classList.toggle('closed', state.attempt.closed);
  for (const watcher of watchers) watcher();
}

function showProblem() {
  const problem = store.problem();
  warning.textContent = problem ? say(`store.${problem}`) : '';
}

/** Ends the attempt; what is to be remembered of it is noted by the tab it ended in. */
function close(/** @type {boolean} */ isHere) {
  if (state.attempt.closed) return;
  change(states.close);
  for (const question of questions) {
    if (states.isExam(state) && isHere) {
      remember(question);
      const made = state.marks.get(question.id);
      if (made) game.review(question, made.outcome);
    }
    restore(question);
  }
  changed();
  if (isHere) game.showEnd();
}

/**
 * Begins another attempt; what is answered in this one is filed. Where the first attempt counts, it
 * is that one even if it is given up, once a key was shown.
 */
async function startAgain(
  settings = state.attempt.settings,
  /** @type {string[] | undefined} */ only = undefined,
) {
  if (endsWithAnother(state, quiz)) {
    close(true);
    await signing.noted;
  }
  const { attempt } = state;
  removeEventListener('pagehide', leave);
  keep(
    path,
    { ...newAttempt(settings), print: attempt.print, only },
    attempt.answers.size && !attempt.filed ? entry() : null,
  );
  history.replaceState(null, '', quiz.dataset.address ?? location.pathname + location.search);
  for (const question of questions) question.reset();
  store.settled().then(() => {
    scrollTo(0, 0);
    location.reload();
  });
}

/** Says what is special about this attempt. */
function introduce(/** @type {boolean} */ hasChanged) {
  if (state.isPast) {
    const ended = moment(state.attempt.ended ?? state.attempt.began);
    notice.append(
      say('play.past', { when: ended }),
      ' ',
      hasChanged ? say('play.past-changed') + ' ' : '',
      element('a', { href: location.pathname.split('/').pop() ?? '' }, say('play.past-leave')),
    );
  } else if (hasChanged) notify(say('play.changed'));
  else if (state.isExtra && !state.attempt.closed) notify(say('play.extra'));
}

/** The state that the page begins with. */
function recalled(/** @type {ReturnType<typeof recall>} */ { attempt, past, isPast, isKept }) {
  const earlier = past.filter((/** @type {any} */ other) =>
    other.whole && !(other.began === attempt.began && other.seed === attempt.seed)
  );
  const isExtra = quiz.dataset.attempts === 'first' &&
    (earlier.length > 0 || (attempt.ordinal ?? 1) > 1);
  return states.begin({
    attempt,
    tries: tries(),
    isPast,
    isKept,
    isExtra,
    questions: questions.map(({ id, dataset: { points } }) => ({ id, points: Number(points) })),
  }, marking);
}

function play() {
  const kept = recall(quiz), { attempt } = kept;
  own = kept.own;
  const asked = draw(quiz, attempt, own);
  if (!asked) return giveUp();
  questions = asked;
  Object.assign(opened, { spent: attempt.spent, at: performance.now() });
  state = recalled(kept);

  // From here on the page is a quiz.
  game = {
    quiz,
    path,
    tools,
    bar,
    end,
    questions,
    own,
    state: () => state,
    change,
    save,
    elapsed,
    press: submitOnceLoaded,
    submit: submitOnceLoaded,
    finish: () => close(true),
    askToFinish: () => undefined,
    showEnd: () => undefined,
    enter: (then) => then(),
    review: () => undefined,
    steps: null,
    start: startAgain,
    entry,
    notify,
    watch: (watcher) => watchers.push(watcher),
    refresh: () => {
      for (const watcher of watchers) watcher();
    },
    watchMarks: (watcher) => markWatchers.push(watcher),
  };
  for (const question of questions) equip(question);
  progress.max = questions.length;
  bar.append(tally, progress);
  // Beside the bar, which is not there before the start and at the score.
  bar.after(warning, notice);
  const startClock = addClock(game);
  for (const add of [addSettings, addSteps, addLater, goToRandom]) add(game);
  showProblem();
  store.onProblem(showProblem);
  introduce(kept.hasChanged);
  // A page that only looks keeps nothing, but for what it drew or what has changed: another tab may
  // be about to write.
  if (kept.isKept ? kept.hasChanged : isDrawn(attempt.settings)) save();
  changed();
  startClock();
  addEventListener('pagehide', leave);
  quiz.classList.add('ready');
  classList.remove('waiting');
  for (const question of questions) {
    if (!('early' in question.dataset)) continue;
    delete question.dataset.early;
    game.submit(question);
  }
  const gate = quiz.querySelector('.gate[data-early]');
  if (gate) /** @type {HTMLElement | null} */ (gate.querySelector('button'))?.click();
  addEventListener('storage', (event) => {
    if (event.key === `${store.prefix}/quiz/${path}`) game.enter(join);
  });
}

// Taking a quiz: submitting, the running score, and the end. What an attempt is stands in
// `state.js`; this shows it and says what happened.

import { all, element, first, styled, task } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { goToRandom } from '../study/opened.js';
import { isDrawn, newAttempt, revive } from './attempt.js';
import { addClock, elapsedOf, setOut } from './clock.js';
import { draw } from './draw.js';
import { formOf, objection } from './forms.js';
import { fieldToType } from './keys.js';
import { filing, fitting, keep, named, recall } from './keeping.js';
import { addLater } from './later.js';
import { introduce, notice, notify } from './notice.js';
import { tell } from './outcome.js';
import { useOrdinals } from './ordinals.js';
import { equip, markOf, refuse, restore, showOutcome } from './question.js';
import { addSettings, endsWithAnother } from './settings.js';
import * as states from './state.js';
import { signing } from './game.js';
import { addSteps } from './steps.js';
/** @import { Settings } from './attempt.js' */
/** @import { Game } from './game.js' */
/** @import { Mark } from './marking.js' */
/** @import { State } from './state.js' */

export const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const path = quiz.dataset.quiz ?? '';
const { classList } = document.documentElement;
const end = /** @type {HTMLElement} */ (quiz.querySelector(':scope > .end'));
const bar = /** @type {HTMLElement} */ (quiz.querySelector('.bar')),
  tools = /** @type {HTMLElement} */ (quiz.querySelector('.tools'));

/** @type {State} */
let state;
/** @type {HTMLFormElement[]} */
let questions = [];
/** What the author set. @type {Settings} */
let own;
/**
 * What a browser says when a page may be left: on phones a page that is hidden may never come back.
 */
const leavings = ['pagehide', 'visibilitychange'];
/** @type {(() => void)[]} */
const watchers = [];
/** @type {((question: HTMLFormElement, mark: Mark) => void)[]} */
const markWatchers = [];
/** @type {Game} */
let game;

/** The quiz as it is taken; nothing until it can be. @returns {Game | undefined} */
export const taken = () => game;

const elapsed = () => elapsedOf(state.attempt);

const formWith = (
  /** @type {string} */ id,
) => /** @type {HTMLFormElement} */ (questions.find((question) => question.id === id));

/** @type {import('./state.js').Marking} */
const marking = (id, response) => markOf(formWith(id), response);

const entry = () => filing.entry?.(state, { ...named(), now: Date.now() });

// Keeping

/** Keeps the state; what another tab kept has been taken over. */
function write() {
  if (state.isPast) return;
  state = states.keep(state, { spent: elapsed(), now: Date.now() });
  const { ordinal, answers } = state.attempt;
  if (ordinal && (states.isOver(state) || states.showsMarks(state) && answers.size > 0)) {
    useOrdinals({ [path]: ordinal });
  }
  if (!keep(path, state.attempt, states.isOver(state) ? entry() : null)) showProblem();
}

/** Keeps the state, after what another tab kept meanwhile. */
function save() {
  join();
  write();
}

function change(/** @type {(state: State) => State} */ made) {
  join();
  state = made(state);
  write();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let drafting;

function draft(/** @type {HTMLFormElement} */ question) {
  const response = formOf(question).given(question);
  state = states.draft(state, { id: question.id, response });
  // Where each file has a store of its own, what is kept as a page is left comes too late.
  clearTimeout(drafting);
  drafting = setTimeout(save, 200);
}

/**
 * Keeps how long the attempt has taken and what was not checked, if there is anything of it to
 * keep. In an exam what is being typed counts.
 */
function leave() {
  // A page that slept may not have heard of what was answered, or ended, in another tab.
  join();
  if (states.isOver(state)) return;
  const { answers, drafts, started } = state.attempt;
  for (const question of states.isExam(state) ? questions : []) {
    if (drafts.has(question.id)) submit(question);
  }
  if (answers.size || drafts.size || started) write();
}

/**
 * Takes over what was answered in another tab with the same quiz; not where this one may have what
 * found no room.
 */
function join() {
  const { now, past } = store.quiz(path);
  if (!now || state.isPast || store.problem() === 'full') return;
  const other = fitting.fit(revive(now, own)).attempt,
    joined = states.join(state, { other, mark: marking });
  state = joined.state;
  if (joined.isOther) {
    // Where the first attempt counts, another one has ended it.
    if (past.some((one) => one.whole && one.began === state.attempt.began)) close(false);
    return notify(say(states.isOver(state) ? 'play.has-ended' : 'play.other-attempt'));
  }
  for (const id of [...joined.added, ...joined.drafted]) restore(game, formWith(id));
  if (other.closed && !state.attempt.closed) close(false);
  if (joined.added.length) notify(say('play.other-tab'));
}

// One question

/** Checks what was answered and keeps it at once; what it earned is shown in the next task. */
async function submit(/** @type {HTMLFormElement} */ question, mayBeEmpty = false) {
  // What was answered in another tab, where the key is shown now, is not answered again here.
  join();
  if (states.isSettled(state, question.id)) return refuse(game, question);
  const response = formOf(question).given(question), { drafts } = state.attempt;
  // The order to begin with is never the right one: whoever checks it has not answered yet.
  const isUntouched = question.dataset.kind === 'ordering' && !drafts.has(question.id);
  const exam = states.isExam(state);
  const refused = isUntouched ? say('play.not-moved') : objection(question, response, exam);
  // In an exam an answer can be taken back.
  const isBack = exam && states.isEmpty(response) && state.attempt.answers.has(question.id);
  if (refused && !mayBeEmpty) {
    tell(question, refused).classList.add('refused');
    // In an exam, a field is submitted as the focus leaves it.
    if (!exam) fieldToType(quiz)?.focus();
  }
  if (refused && !isBack) return;
  const wasAnswered = state.marks.has(question.id), made = markOf(question, response);
  if (!made) return;
  state = states.answer(state, { id: question.id, response, mark: made });
  write();
  if (!exam) {
    game.remember([question]);
    if (!wasAnswered) game.review(question, made.outcome);
    for (const watcher of markWatchers) watcher(question, made);
  }
  await task();
  if (exam) tell(question, refused || say('play.saved'));
  else showOutcome(game, question, response);
  changed();
  styled(question);
}

const submitOnceLoaded = (/** @type {HTMLFormElement} */ question, mayBeEmpty = false) =>
  game.enter(() => submit(question, mayBeEmpty), question);

// The whole quiz

const progress = element('progress', { 'aria-label': say('play.progress'), value: '0' });
const tally = element('span', { class: 'tally' });
export const warning = element('p', { class: 'warning' });

function changed() {
  const answered = questions.length - states.unanswered(state).length;
  tally.replaceChildren(
    say('play.answered', { n: answered, of: questions.length }),
    element('i', {}, ' · '),
    states.showsMarks(state)
      ? element('b', {}, say('label.points', { n: states.score(state).earned }))
      : element('i', {}, say('play.at-end')),
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

/**
 * Ends the attempt; its marks are shown a few a task. The tab it ended in keeps that at once, and
 * notes what is to be remembered: another would write over what that tab keeps next.
 */
async function close(/** @type {boolean} */ isHere) {
  if (isHere) join();
  if (state.attempt.closed) return;
  state = states.close(state);
  clearTimeout(drafting);
  if (isHere) write();
  if (states.isExam(state) && isHere) {
    game.remember(questions);
    for (const question of questions) {
      const made = state.marks.get(question.id);
      if (made) game.review(question, made.outcome);
    }
  }
  for (const [place, question] of questions.entries()) {
    restore(game, question);
    if (isHere && place % 4 === 3) await task();
  }
  changed();
  if (isHere) game.showEnd();
}

/**
 * Begins another attempt; what is answered in this one is filed. Where the first attempt counts, it
 * is that one even if it is given up, once a key was shown. None begins while the result of this
 * one cannot be noted.
 */
async function startAgain(
  settings = state.attempt.settings,
  /** @type {string[] | undefined} */ only = undefined,
) {
  if (endsWithAnother(state, quiz)) await close(true);
  if (!await signing.settle()) return notify(say('play.not-loaded'));
  const { attempt } = state;
  for (const name of leavings) removeEventListener(name, leave);
  keep(
    path,
    { ...newAttempt(settings), only },
    attempt.answers.size && !attempt.filed ? entry() : null,
  );
  // Whoever asked for another attempt has pressed enough.
  const begins = game.steps?.isSingle() ? '#?begin' : '';
  const { pathname, search } = location;
  history.replaceState(null, '', quiz.dataset.address ?? pathname + search + begins);
  for (const question of questions) question.reset();
  store.settled().then(() => {
    scrollTo(0, 0);
    location.reload();
  });
}

/** The state that the page begins with. */
const recalled = (/** @type {ReturnType<typeof recall>} */ { attempt, isPast, isKept, isExtra }) =>
  states.begin({
    attempt,
    tries: {
      most: Number(quiz.dataset.tries ?? 1),
      worth: Number(quiz.dataset.retryWorth ?? 100),
    },
    isPast,
    isKept,
    isExtra,
    questions: questions.map(({ id, dataset: { points } }) => ({ id, points: Number(points) })),
    of: Math.min(own.pick ?? Infinity, all(quiz, '.q').length),
  }, marking);

/** What the parts of the page are given, before they add their own. */
function newGame() {
  return /** @type {Game} */ ({
    quiz,
    path,
    tools,
    bar,
    end,
    questions,
    own,
    state: () => state,
    change,
    draft,
    save,
    elapsed,
    since: 0,
    press: submitOnceLoaded,
    submit: submitOnceLoaded,
    finish: () => close(true),
    askToFinish: () => undefined,
    showEnd: () => undefined,
    enter: (then) => then(),
    review: () => undefined,
    remember: () => undefined,
    steps: null,
    start: startAgain,
    entry,
    notify,
    watch: (watcher) => watchers.push(watcher),
    refresh: () => {
      for (const watcher of watchers) watcher();
    },
    watchMarks: (watcher) => markWatchers.push(watcher),
  });
}

/** Makes the page a quiz; false if its questions are not those of the attempt. */
export function play() {
  const kept = recall(quiz), { attempt } = kept;
  own = kept.own;
  const asked = draw(quiz, attempt, own);
  if (!asked) return false;
  questions = asked;
  setOut(attempt);
  state = recalled(kept);

  // From here on the page is a quiz.
  game = newGame();
  for (const question of questions) equip(game, question);
  progress.max = questions.length;
  bar.append(tally, progress);
  // Beside the bar, which is not there before the start and at the score.
  bar.after(warning, notice);
  for (const add of [addClock, addSettings, addSteps, addLater, goToRandom]) add(game);
  showProblem();
  store.onProblem(showProblem);
  introduce(state, kept.hasChanged);
  // A page that only looks keeps nothing, but for what it drew or what has changed: another tab may
  // be about to write. What ended stays as it was answered.
  if (kept.isKept ? kept.hasChanged && !kept.isLess : isDrawn(attempt.settings)) save();
  changed();
  for (const name of leavings) addEventListener(name, leave);
  quiz.classList.add('ready');
  classList.remove('waiting');
  // What was asked for before the page was a quiz.
  for (const question of questions) {
    if (!('early' in question.dataset)) continue;
    delete question.dataset.early;
    game.submit(question);
  }
  first(quiz, '.gate[data-early] button')?.click();
  addEventListener('storage', ({ key }) => {
    if (key !== `${store.prefix}/quiz/${path}`) return;
    game.enter(() => {
      join();
      changed();
    });
  });
  return true;
}

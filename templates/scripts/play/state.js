// An attempt as it goes on: one value, and functions that make the next value from what happened.
// Nothing here knows of the page.

import { isAlike } from './attempt.js';
/** @import { Attempt } from './attempt.js' */
/** @import { Mark } from './marking.js' */

/**
 * @typedef {object} State
 * @property {Attempt} attempt
 * @property {Question[]} questions  those of this attempt, in the order shown
 * @property {ReadonlyMap<string, Mark>} marks  of the counted responses
 * @property {string} policy   which response to a question counts: the `first`, the `best` or the
 *   `last`
 * @property {boolean} isExtra whether the attempt that counts was an earlier one
 * @property {boolean} isPast  whether an attempt that ended is only looked at
 * @property {boolean} isKept  whether the store has something of it
 */

/** @typedef {{id: string, points: number}} Question */

/**
 * Marks a response; null if it cannot be one to this question. @typedef {(id: string, response:
 * string[]) => Mark | null} Marking
 */

/**
 * The state to begin with; kept answers that cannot be marked are left out.
 * @param {Omit<State, 'marks'>} given
 * @param {Marking} mark
 * @returns {State}
 */
export function begin(given, mark) {
  const answers = new Map(given.attempt.answers), marks = new Map();
  for (const { id } of given.questions) {
    const response = answers.get(id);
    if (!response) continue;
    const marked = mark(id, response);
    if (marked) marks.set(id, marked);
    else answers.delete(id);
  }
  return { ...given, attempt: { ...given.attempt, answers }, marks };
}

// What is to be known of it

export const isExam = (/** @type {State} */ { attempt }) => attempt.settings.mode === 'exam';

export const isAnswered = (/** @type {State} */ { attempt }, /** @type {string} */ id) => attempt.answers.has(id);

/** The questions without an answer. */
export const unanswered = (/** @type {State} */ state) => state.questions.filter(({ id }) => !isAnswered(state, id));

/** Whether nothing more can be earned: an exam has to be ended. */
export const isOver = (/** @type {State} */ state) => state.attempt.closed || !isExam(state) && unanswered(state).length === 0;

export const showsMarks = (/** @type {State} */ state) => !isExam(state) || state.attempt.closed;

/** Whether a question that was answered takes no other answer. */
export const isSettled = (/** @type {State} */ state, /** @type {string} */ id) => state.attempt.closed
  || isAnswered(state, id) && state.policy === 'first' && !state.isExtra && !state.attempt.only && !isExam(state);

export function score(/** @type {State} */ { questions, marks }) {
  let earned = 0, possible = 0;
  for (const { id, points } of questions) {
    earned += marks.get(id)?.earned ?? 0;
    possible += points;
  }
  return { earned, possible, percent: possible ? Math.floor(earned * 100 / possible) : 0 };
}

/**
 * What is filed of an attempt that ended.
 * @param {State} state
 * @param {{title: string, language: string, now: number}} page
 */
export function entry(state, { title, language, now }) {
  const { attempt, questions, marks } = state;
  return {
    seed: attempt.seed, began: attempt.began, settings: attempt.settings, print: attempt.print, title, language,
    ended: attempt.ended ?? now, seconds: Math.round(attempt.spent / 1000), ...score(state),
    whole: !attempt.only && isOver(state), counts: !state.isExtra && !attempt.only,
    answers: Object.fromEntries(attempt.answers),
    outcomes: Object.fromEntries(questions.map(({ id }) => [id, marks.get(id)?.outcome ?? 'skipped'])),
  };
}

// What happens

/**
 * Counts a response, if the policy lets it.
 * @type {(state: State, event: {id: string, response: string[], mark: Mark}) => State}
 */
export function answer(state, { id, response, mark }) {
  const before = state.marks.get(id);
  if (isSettled(state, id)) return state;
  if (before && !isExam(state) && state.policy === 'best' && mark.earned <= before.earned) return state;
  return { ...state, marks: new Map(state.marks).set(id, mark),
    attempt: { ...state.attempt, answers: new Map(state.attempt.answers).set(id, response) } };
}

/**
 * Puts a flag on a question, or takes it off.
 * @type {(state: State, event: {id: string}) => State}
 */
export function flag(state, { id }) {
  const flags = new Set(state.attempt.flags);
  if (!flags.delete(id)) flags.add(id);
  return { ...state, attempt: { ...state.attempt, flags } };
}

/** Starts the clock. @type {(state: State, event: {at: number}) => State} */
export const startClock = (state, { at }) => ({ ...state, attempt: { ...state.attempt, started: at } });

/** Ends the attempt. @type {(state: State) => State} */
export const close = (state) => ({ ...state, attempt: { ...state.attempt, closed: true } });

/**
 * The state as it is kept: with the time that it took, which stands still once it was filed.
 * @type {(state: State, event: {spent: number, now: number}) => State}
 */
export function keep(state, { spent, now }) {
  const files = isOver(state), { attempt } = state;
  return { ...state, isKept: true, attempt: { ...attempt, spent: files && attempt.filed ? attempt.spent : spent,
    filed: attempt.filed || files, ended: files ? attempt.ended ?? now : attempt.ended } };
}

/**
 * Goes on with what another tab kept of the same attempt.
 *
 * Nothing was kept of an attempt that was only opened: if the other one asks the same, this one
 * becomes that.
 * @param {State} state
 * @param {{other: Attempt, mark: Marking}} event
 * @returns {{state: State, added: string[], isOther: boolean}}  `added` are the questions with a
 *   new answer; `isOther` says that the other
 *   tab has another attempt, and nothing changed
 */
export function join(state, { other, mark }) {
  const follows = !state.isKept && isAlike(other, state.attempt);
  const attempt = follows ? { ...state.attempt, began: other.began, seed: other.seed } : state.attempt;
  const isKept = state.isKept || follows;
  if (other.began !== attempt.began || other.seed !== attempt.seed) return { state: { ...state, attempt, isKept }, added: [], isOther: true };
  const answers = new Map(attempt.answers), marks = new Map(state.marks);
  /** @type {string[]} */
  const added = [];
  for (const { id } of state.questions) {
    const response = other.answers.get(id), marked = response && !answers.has(id) ? mark(id, response) : null;
    if (!response || !marked) continue;
    answers.set(id, response);
    marks.set(id, marked);
    added.push(id);
  }
  return { state: { ...state, attempt: { ...attempt, answers }, marks, isKept }, added, isOther: false };
}

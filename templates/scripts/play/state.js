// An attempt as it goes on: one value, and functions that make the next value from what happened.
// Nothing here knows of the page.

import { isAlike } from './attempt.js';
/** @import { Attempt } from './attempt.js' */
/** @import { Mark } from './marking.js' */

/**
 * @typedef {object} State
 * @property {Attempt} attempt
 * @property {Question[]} questions  those of this attempt, in the order shown
 * @property {number} of       how many questions the quiz asks, by its author's settings
 * @property {ReadonlyMap<string, Mark>} marks  of the responses, the best of each question
 * @property {Tries} tries
 * @property {boolean} isExtra whether the attempt that counts was an earlier one
 * @property {boolean} isPast  whether an attempt that ended is only looked at
 * @property {boolean} isKept  whether the store has something of it
 * @property {ReadonlySet<string>} [typed]  the questions whose draft was made here, and not read
 */

/** @typedef {{id: string, points: number}} Question */

/**
 * How often a question may be answered while its outcome is shown after each answer, and the
 * percentage of the points that an answer after the first one earns.
 * @typedef {{most: number, worth: number}} Tries
 */

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
  const answers = new Map(given.attempt.answers),
    earlier = new Map(given.attempt.earlier),
    marks = new Map();
  for (const { id } of given.questions) {
    const response = answers.get(id);
    if (!response) continue;
    const marked = markOf([...earlier.get(id) ?? [], response], id, mark, given.tries);
    if (marked) {
      marks.set(id, marked);
      continue;
    }
    answers.delete(id);
    earlier.delete(id);
  }
  return { ...given, attempt: { ...given.attempt, answers, earlier }, marks };
}

/** A mark that a later try earned. */
const reduced = (/** @type {Mark} */ mark, /** @type {Tries} */ { worth }) => ({
  ...mark,
  earned: Math.floor(mark.earned * worth / 100),
});

/**
 * The better mark; of two as good the later. A right response ends a question, even where one that
 * was partly right earned more.
 */
const better = (/** @type {Mark | undefined} */ before, /** @type {Mark} */ mark) =>
  before && before.earned > mark.earned
    ? { ...before, outcome: mark.outcome === 'right' ? mark.outcome : before.outcome }
    : mark;

/**
 * The mark of all tries at a question; null if one of them cannot be a response to it.
 * @param {string[][]} responses
 * @param {string} id
 * @param {Marking} mark
 * @param {Tries} tries
 */
export function markOf(responses, id, mark, tries) {
  /** @type {Mark | undefined} */
  let best;
  for (const [place, response] of responses.entries()) {
    const marked = mark(id, response);
    if (!marked) return null;
    best = better(best, place ? reduced(marked, tries) : marked);
  }
  return best ?? null;
}

// What is to be known of it

/**
 * Whether an attempt asks others than the quiz does: some of them again, or as many as its player
 * chose. It is no result of the quiz, and takes the place of none.
 */
export const isPart = (/** @type {State} */ { attempt, questions, of }) =>
  Boolean(attempt.only) || questions.length !== of;

export const isExam = (/** @type {State} */ { attempt }) => attempt.settings.mode === 'exam';

/** Whether a response says nothing: in an exam, that an answer was taken back. */
export const isEmpty = (/** @type {string[]} */ response) =>
  response.every((part) => part.trim() === '');

/** Whether a question was answered; while an exam goes on, in all of its parts. */
export function isAnswered(/** @type {State} */ state, /** @type {string} */ id) {
  const response = state.attempt.answers.get(id), isFinal = showsMarks(state);
  return response !== undefined &&
    (isFinal || !isEmpty(response) && response.every((part) => part.trim() !== ''));
}

/** The questions without an answer. */
export const unanswered = (/** @type {State} */ state) =>
  state.questions.filter(({ id }) => !isAnswered(state, id));

/** Whether nothing more can be earned: an exam has to be ended. */
export const isOver = (/** @type {State} */ state) =>
  state.attempt.closed ||
  !isExam(state) && state.questions.every(({ id }) => isSettled(state, id));

export const showsMarks = (/** @type {State} */ state) => !isExam(state) || state.attempt.closed;

const triesMade = (/** @type {Attempt} */ attempt, /** @type {string} */ id) =>
  (attempt.earlier.get(id)?.length ?? 0) + (attempt.answers.has(id) ? 1 : 0);

/** How often a question whose outcome is shown may still be answered. */
export const triesLeft = (/** @type {State} */ state, /** @type {string} */ id) =>
  state.attempt.closed || state.marks.get(id)?.outcome === 'right'
    ? 0
    : Math.max(0, state.tries.most - triesMade(state.attempt, id));

/**
 * Whether a question takes no other answer: once its outcome was shown and no try is left, its key
 * can be seen, and nothing that follows may earn anything.
 */
export const isSettled = (/** @type {State} */ state, /** @type {string} */ id) =>
  state.attempt.closed ||
  !isExam(state) && isAnswered(state, id) && triesLeft(state, id) === 0;

export function score(/** @type {State} */ { questions, marks }) {
  let earned = 0, possible = 0;
  for (const { id, points } of questions) {
    earned += marks.get(id)?.earned ?? 0;
    possible += points;
  }
  return { earned, possible, percent: possible ? Math.floor(earned * 100 / possible) : 0 };
}

// What happens

/**
 * Takes a response, unless the question is settled. In an exam it takes the place of the one
 * before; else that one was a try.
 * @type {(state: State, event: {id: string, response: string[], mark: Mark}) => State}
 */
export function answer(state, { id, response, mark }) {
  if (isSettled(state, id)) return state;
  const { attempt } = state, before = isExam(state) ? undefined : attempt.answers.get(id);
  const earlier = before
    ? new Map(attempt.earlier).set(id, [...attempt.earlier.get(id) ?? [], before])
    : attempt.earlier;
  const drafts = new Map(attempt.drafts), typed = new Set(state.typed);
  drafts.delete(id);
  typed.delete(id);
  const counted = before ? better(state.marks.get(id), reduced(mark, state.tries)) : mark;
  return {
    ...state,
    typed,
    marks: new Map(state.marks).set(id, counted),
    attempt: { ...attempt, earlier, drafts, answers: new Map(attempt.answers).set(id, response) },
  };
}

/**
 * Notes what was given to a question and not checked yet.
 * @type {(state: State, event: {id: string, response: string[]}) => State}
 */
export const draft = (state, { id, response }) => ({
  ...state,
  typed: new Set(state.typed).add(id),
  attempt: { ...state.attempt, drafts: new Map(state.attempt.drafts).set(id, response) },
});

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
export const startClock = (state, { at }) => ({
  ...state,
  attempt: { ...state.attempt, started: at },
});

/** Ends the attempt, without what was taken back. @type {(state: State) => State} */
export function close(state) {
  const answers = new Map([...state.attempt.answers].filter(([, given]) => !isEmpty(given)));
  const marks = new Map([...state.marks].filter(([id]) => answers.has(id)));
  return { ...state, marks, attempt: { ...state.attempt, answers, closed: true } };
}

/**
 * The state as it is kept: with the time that it took, which stands still once it was filed.
 * @type {(state: State, event: {spent: number, now: number}) => State}
 */
export function keep(state, { spent, now }) {
  const files = isOver(state), { attempt } = state;
  return {
    ...state,
    isKept: true,
    attempt: {
      ...attempt,
      spent: files && attempt.filed ? attempt.spent : spent,
      filed: attempt.filed || files,
      ended: files ? attempt.ended ?? now : attempt.ended,
    },
  };
}

/**
 * Goes on with what another tab kept of the same attempt. In an exam its answers are the later
 * ones, as each is kept at once. Drafts are its own, but for what was typed here.
 *
 * Nothing was kept of an attempt that was only opened: if the other one asks the same, this one
 * becomes that.
 * @param {State} state
 * @param {{other: Attempt, mark: Marking}} event
 * @returns {{state: State, added: string[], drafted: string[], isOther: boolean}}  `added` are the
 *   questions with a newer answer, `drafted` those with another draft; `isOther` says that the
 *   other tab has another attempt, and nothing changed
 */
export function join(state, { other, mark }) {
  const { attempt, isKept } = state, follows = !isKept && isAlike(other, attempt);
  if (!follows && (other.began !== attempt.began || other.seed !== attempt.seed)) {
    return { state, added: [], drafted: [], isOther: true };
  }
  const answers = new Map(attempt.answers),
    earlier = new Map(attempt.earlier),
    marks = new Map(state.marks);
  /** @type {string[]} */
  const added = [];
  for (const { id } of state.questions) {
    const response = other.answers.get(id);
    const isNews = isExam(state)
      ? JSON.stringify(response) !== JSON.stringify(answers.get(id))
      : triesMade(other, id) > triesMade(attempt, id);
    if (!response || !isNews) continue;
    const before = other.earlier.get(id) ?? [],
      marked = markOf([...before, response], id, mark, state.tries);
    if (!marked) continue;
    answers.set(id, response);
    if (before.length) earlier.set(id, before);
    marks.set(id, marked);
    added.push(id);
  }
  const typed = [...attempt.drafts].filter(([id]) => state.typed?.has(id)),
    drafts = new Map([...other.drafts, ...typed]);
  const { closed, print, flags, started } = attempt;
  // What was kept before the page drew the questions does not know yet what they are drawn from.
  const { rev, player, ordinal } = other.ordinal || other.answers.size ? other : attempt;
  const joined = {
    ...other,
    rev,
    player,
    ordinal,
    answers,
    earlier,
    drafts,
    closed,
    print,
    flags: isKept ? other.flags : new Set([...flags, ...other.flags]),
    started: other.started ?? started,
  };
  return {
    state: { ...state, attempt: joined, marks, isKept: true },
    added,
    drafted: state.questions.map(({ id }) => id).filter((id) =>
      drafts.has(id) && `${drafts.get(id)}` !== `${attempt.drafts.get(id)}`
    ),
    isOther: false,
  };
}

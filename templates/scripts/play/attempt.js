// One attempt at a quiz as a value, and reading what was kept of one.

import { isLike, isObject, isTime } from '../common/kept.js';

/**
 * What one player is doing with one quiz.
 * @typedef {object} Attempt
 * @property {number} seed       draws and shuffles the questions, the same way every time
 * @property {number} began      milliseconds since 1970; with the seed, the attempt's name
 * @property {Settings} settings
 * @property {Map<string, string[]>} answers  the last response to each answered question
 * @property {Map<string, string[][]>} earlier  those before it, where a question was tried again
 * @property {Map<string, string[]>} drafts  what was given and not checked yet
 * @property {Set<string>} flags  questions to come back to
 * @property {string[]} [only]   the questions of an attempt that repeats what was wrong
 * @property {number} [started]  when the clock was started, in milliseconds since 1970
 * @property {number} spent      milliseconds, counted on the page
 * @property {number} [ended]    when it was over, in milliseconds since 1970
 * @property {boolean} closed    whether the attempt takes no more answers
 * @property {boolean} filed     whether it is among the attempts that ended
 * @property {string} print      a fingerprint of the questions as they were
 * @property {import('./fitting.js').Fits} [fits]  what its answers were given to
 * @property {string} [unnoted]  the quiz's revision at its end, if its result could not be noted
 *   then, to be handed in: see `finish.js`
 * @property {string} [rev]      with the next two what its questions and their order are drawn
 *   from, if it is for the ledger; else that is the seed
 * @property {string} [player]   the key that draws
 * @property {number} [ordinal]  which attempt of that key at the quiz it is
 */

/**
 * How an attempt is taken.
 * @typedef {object} Settings
 * @property {'practice' | 'exam'} mode
 * @property {number | null} pick  how many questions; all if null
 * @property {boolean} questions   whether their order is shuffled
 * @property {boolean} choices     whether the order of choices is
 * @property {number} limit        seconds; unlimited if 0
 */

const revision = /^[0-9a-f]{64}$/;

/** What the author set. @returns {Settings} */
export const ownSettings = (/** @type {DOMStringMap} */ data) => ({
  mode: data.mode === 'exam' ? 'exam' : 'practice',
  pick: data.pick ? Number(data.pick) : null,
  questions: 'shufflesQuestions' in data,
  choices: 'shufflesChoices' in data,
  limit: Number(data.timeLimit ?? 0),
});

/** @returns {Settings} */
export function readSettings(/** @type {any} */ kept, /** @type {Settings} */ own) {
  if (!kept) return own;
  return {
    mode: kept.mode === 'exam' ? 'exam' : 'practice',
    pick: Number.isInteger(kept.pick) && kept.pick > 0 ? kept.pick : null,
    questions: kept.questions === true,
    choices: kept.choices === true,
    limit: Number.isFinite(kept.limit) && kept.limit > 0 ? kept.limit : 0,
  };
}

/** @returns {Attempt} */
export const newAttempt = (
  /** @type {Settings} */ settings,
  seed = Math.floor(Math.random() * 0x7fffffff),
) => ({
  seed,
  began: Date.now(),
  settings,
  answers: new Map(),
  earlier: new Map(),
  drafts: new Map(),
  flags: new Set(),
  spent: 0,
  closed: false,
  filed: false,
  print: '',
});

const strings = (/** @type {any} */ list) =>
  Array.isArray(list) && list.every((part) => typeof part === 'string');

/** The responses that were kept, by question. @returns {Map<string, string[]>} */
const responses = (/** @type {any} */ kept) =>
  new Map(Object.entries(kept ?? {}).filter(([, given]) => strings(given)));

/** What was kept, as far as it looks like an attempt. @returns {Attempt} */
export function revive(/** @type {any} */ kept, /** @type {Settings} */ own) {
  const earlier = Object.entries(kept.earlier ?? {}).filter(([, tries]) =>
    Array.isArray(tries) && tries.length > 0 && tries.every(strings)
  );
  return {
    seed: kept.seed,
    began: isTime(kept.began) ? kept.began : 0,
    settings: readSettings(kept.settings, own),
    answers: responses(kept.answers),
    earlier: new Map(/** @type {any} */ (earlier)),
    drafts: responses(kept.drafts),
    flags: new Set(strings(kept.flags) ? kept.flags : []),
    only: strings(kept.only) ? kept.only : undefined,
    started: isTime(kept.started) ? kept.started : undefined,
    spent: Number.isFinite(kept.spent) && kept.spent > 0 ? kept.spent : 0,
    ended: isTime(kept.ended) ? kept.ended : undefined,
    closed: kept.closed === true,
    filed: kept.filed === true,
    print: typeof kept.print === 'string' ? kept.print : '',
    fits: isObject(kept.fits) ? kept.fits : undefined,
    unnoted: isLike(kept.unnoted, revision) ? kept.unnoted : undefined,
    rev: isLike(kept.rev, revision) ? kept.rev : undefined,
    player: isLike(kept.player, /^[\w-]{43}$/) ? kept.player : undefined,
    ordinal: Number.isSafeInteger(kept.ordinal) && kept.ordinal > 0 ? kept.ordinal : undefined,
  };
}

export const plain = (/** @type {Attempt} */ attempt) => ({
  ...attempt,
  answers: Object.fromEntries(attempt.answers),
  earlier: Object.fromEntries(attempt.earlier),
  drafts: Object.fromEntries(attempt.drafts),
  flags: [...attempt.flags],
});

/** Whether something of an attempt is left to its seed. */
export const isDrawn = (/** @type {Settings} */ { pick, questions, choices }) =>
  pick !== null || questions || choices;

/**
 * Whether two attempts ask the same in the same order: one can go on with the answers of the other.
 */
export const isAlike = (/** @type {Attempt} */ one, /** @type {Attempt} */ other) =>
  !isDrawn(one.settings) && !one.only && !other.only &&
  JSON.stringify(one.settings) === JSON.stringify(other.settings);

/**
 * How long an attempt has taken, in milliseconds. The device's clock may have been set back
 * meanwhile, so the time on the page is added up as well; while the page was closed only that clock
 * went on.
 * @param {Attempt} attempt
 * @param {{before: number, here: number, now: number}} time  what it had taken when the page was
 *   opened, how long that is ago, and now
 */
export function timeSpent(attempt, { before, here, now }) {
  return attempt.started ? Math.max(before + here, now - attempt.started) : before + here;
}

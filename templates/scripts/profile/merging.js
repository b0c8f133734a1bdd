// One quiz of which something is kept in two places. Nothing here knows of the page.

import { isObject, isTime, record } from '../common/kept.js';

/** What is kept of a quiz: see `common/store.js`. @typedef {{now: any, past: any[]}} Kept */

const nameOf = (/** @type {any} */ attempt) => `${attempt.began} ${attempt.seed}`;
const has = (/** @type {any} */ kept, /** @type {string} */ id) => Object.hasOwn(record(kept), id);
const responses = (/** @type {any} */ attempt) => Object.keys(record(attempt.answers));

/** Whether something was done in an attempt that is not among those that ended. */
const isOpen = (/** @type {any} */ attempt) =>
  isObject(attempt) && attempt.filed !== true &&
  (Boolean(attempt.started) ||
    [attempt.answers, attempt.drafts].some((kept) => Object.keys(record(kept)).length > 0));

/** How often a question was answered. */
const tries = (/** @type {any} */ { answers, earlier }, /** @type {string} */ id) => {
  const before = has(earlier, id) ? earlier[id] : [];
  return (has(answers, id) ? 1 : 0) + (Array.isArray(before) ? before.length : 0);
};

/** What the answers were given to of an attempt in both places: see `play/fitting.js`. */
function joinedFits(
  /** @type {any} */ ours,
  /** @type {any} */ theirs,
  /** @type {Set<string>} */ taken,
) {
  if (!isObject(ours) || !isObject(theirs)) return undefined;
  const other = theirs.language === ours.language ? record(theirs.prints) : {};
  const prints = [
    ...Object.entries(record(ours.prints)).filter(([id]) => !taken.has(id)),
    ...Object.entries(other).filter(([id]) => taken.has(id)),
  ];
  return {
    language: ours.language,
    rev: ours.rev === theirs.rev ? ours.rev : '',
    prints: Object.fromEntries(prints),
  };
}

/**
 * An attempt that went on in both places: of each question what was answered more often, and else
 * what is here. One that ended stays as it ended, unless there is more here.
 */
function joined(/** @type {any} */ ours, /** @type {any} */ theirs) {
  if (ours.filed) return ours;
  if (theirs.filed && responses(ours).every((id) => tries(theirs, id) >= tries(ours, id))) {
    return theirs;
  }
  const answers = { ...record(ours.answers) }, earlier = { ...record(ours.earlier) };
  const taken = responses(theirs).filter((id) => tries(theirs, id) > tries(ours, id));
  for (const id of taken) {
    answers[id] = theirs.answers[id];
    if (has(theirs.earlier, id)) earlier[id] = theirs.earlier[id];
  }
  return {
    ...ours,
    answers,
    earlier,
    drafts: { ...record(theirs.drafts), ...record(ours.drafts) },
    spent: Math.max(Number(ours.spent) || 0, Number(theirs.spent) || 0),
    started: ours.started ?? theirs.started,
    fits: joinedFits(ours.fits, theirs.fits, new Set(taken)),
  };
}

/** Whether a value of a file looks like an attempt that ended, as those here do. */
const isEnded = (/** @type {any} */ entry) =>
  isObject(entry) && [entry.began, entry.percent, entry.ended ?? 0].every(isTime);

/**
 * What becomes of a quiz that is kept in two places: nothing that is here is lost.
 * @param {Kept} ours
 * @param {Kept} theirs
 * @returns {Kept & {isLeft: boolean}}  `isLeft` says that theirs is an open attempt that had to
 *   stay where it was, as there is another here
 */
export function joinedQuiz(ours, theirs) {
  const past = new Map();
  for (const entry of [...theirs.past.filter(isEnded), ...ours.past]) {
    const before = past.get(nameOf(entry));
    if (!before || entry.whole || !before.whole) past.set(nameOf(entry), entry);
  }
  const { now, isLeft } = joinedNow(
    ours.now,
    Number.isInteger(theirs.now?.seed) ? theirs.now : null,
  );
  return { now, isLeft, past: [...past.values()].sort((left, right) => left.began - right.began) };
}

/** @returns {{now: any, isLeft: boolean}} */
function joinedNow(/** @type {any} */ ours, /** @type {any} */ theirs) {
  if (!ours || !theirs) return { now: ours ?? theirs, isLeft: false };
  if (nameOf(ours) === nameOf(theirs)) return { now: joined(ours, theirs), isLeft: false };
  if (isOpen(ours)) return { now: ours, isLeft: isOpen(theirs) };
  // What ended here is among the attempts of the past.
  return { now: isOpen(theirs) || !responses(ours).length ? theirs : ours, isLeft: false };
}

// What is kept of how well questions are remembered, and how many are due where.
//
// One object for the whole site, kept by `store.js` under `podium/SITE/study`, apart from attempts,
// which come and go without it:
//     {"version":1,"cards":{"geography/capitals":{"albania":["review",0,2.3,2.1,1767225600000,1767398400000]}}}

import { isTime } from '../common/kept.js';
import { store } from '../common/store.js';
/** @import { Card } from './fsrs.js' */

export const key = () => store.prefix + '/study';
export const version = 1;
const phases = ['learning', 'review', 'relearning'];

/** @typedef {Map<string, Map<string, Card>>} Cards  by quiz, then by question */

/** A card as it is kept; null if it does not look like one. */
function unpacked(/** @type {any} */ kept) {
  if (!Array.isArray(kept) || kept.length !== 6 || !phases.includes(kept[0])) return null;
  const [phase, step, stability, difficulty, last, due] = kept;
  if (![stability, difficulty, last, due].every(isTime) || stability <= 0) return null;
  return step === 0 || step === 1 && phase === 'learning'
    ? { phase, step, stability, difficulty, last, due }
    : null;
}

/** The cards in what was kept; what cannot be read is left out. @returns {Cards} */
export function revived(/** @type {any} */ kept) {
  /** @type {Cards} */
  const cards = new Map();
  for (const [quiz, questions] of Object.entries(kept?.cards ?? {})) {
    // Nothing leads back to a quiz that came in an address.
    if (isIn(quiz, '~shared')) continue;
    const known = Object.entries(questions ?? {}).map(([id, kept]) => [id, unpacked(kept)]).filter((
      [, card],
    ) => card);
    if (known.length) cards.set(quiz, new Map(/** @type {any} */ (known)));
  }
  return cards;
}

/** Every card; throws where those kept were written by a newer version. */
export function readCards() {
  let kept;
  try {
    kept = JSON.parse(store.get(key()) ?? 'null');
  } catch {
    kept = null;
  }
  if (kept?.version > version) throw new Error('written by a newer Podium');
  return revived(kept);
}

/** Every card, or none where they cannot be read. */
export function cardsOf() {
  try {
    return readCards();
  } catch {
    return /** @type {Cards} */ (new Map());
  }
}

/** Whether a quiz stands in a section; everything stands in the section without a name. */
export const isIn = (/** @type {string} */ quiz, /** @type {string} */ section) =>
  section === '' || quiz.startsWith(section + '/');

/**
 * The questions of a section that are due.
 * @param {Cards} cards
 * @param {string} section
 * @param {number} now
 */
export function dueIn(cards, section, now) {
  return [...cards].filter(([quiz]) => isIn(quiz, section))
    .flatMap(([quiz, questions]) => [...questions].map(([id, card]) => ({ quiz, id, card })))
    .filter(({ card }) => card.due <= now);
}

// Changing what is kept of how well questions are remembered: pages that only say what is due do
// without.

import { store } from '../common/store.js';
import { key, readCards, version } from './cards.js';
/** @import { Cards } from './cards.js' */
/** @import { Card } from './fsrs.js' */

/** All cards as they are kept. */
export function packed(/** @type {Cards} */ cards) {
  const all = [...cards].map(([name, questions]) => [
    name,
    Object.fromEntries([...questions].map(
      (
        [id, { phase, step, stability, difficulty, last, due }],
      ) => [id, [phase, step, stability, difficulty, last, due]],
    )),
  ]);
  return { version, cards: Object.fromEntries(all) };
}

/**
 * Puts a card in the place of another, or takes it away; false if it will not last.
 * @param {string} quiz
 * @param {string} id
 * @param {(card: Card | null) => Card | null} change
 */
export function changeCard(quiz, id, change) {
  try {
    const cards = readCards();
    const questions = cards.get(quiz) ?? new Map();
    const card = change(questions.get(id) ?? null);
    if (card) cards.set(quiz, questions.set(id, card));
    else questions.delete(id);
    if (questions.size === 0) cards.delete(quiz);
    return store.put(key(), JSON.stringify(packed(cards)));
  } catch {
    return false;
  }
}

// Taking along what is kept of how well questions are remembered.

import { store } from '../common/store.js';
import { cardsOf, key, readCards, revived, version } from '../study/cards.js';
import { packed } from '../study/changing.js';

/** Whether a name has half a sign: no question has it, and no address. */
export const isBroken = (/** @type {string} */ name) => /\p{Surrogate}/u.test(name);

/** What is kept, as a file takes it along. */
export const exportCards = () => packed(cardsOf());

/**
 * Adds cards of a file; of two for one question, the one that was reviewed last stays. False if
 * they will not last.
 */
export function importCards(/** @type {any} */ theirs) {
  if (!(theirs?.version <= version)) return true;
  try {
    const cards = readCards();
    for (const [quiz, questions] of revived(theirs)) {
      if (isBroken(quiz)) continue;
      const ours = cards.get(quiz) ?? new Map();
      for (const [id, card] of questions) {
        if (!isBroken(id) && !(ours.get(id)?.last >= card.last)) ours.set(id, card);
      }
      cards.set(quiz, ours);
    }
    return cards.size === 0 || store.put(key(), JSON.stringify(packed(cards)));
  } catch {
    return false;
  }
}

// Taking along what is kept of how well questions are remembered.

import { store } from '../common/store.js';
import { cardsOf, key, readCards, revived, version } from '../study/cards.js';
import { packed } from '../study/changing.js';

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
      const ours = cards.get(quiz) ?? new Map();
      for (const [id, card] of questions) {
        if (!(ours.get(id)?.last >= card.last)) ours.set(id, card);
      }
      cards.set(quiz, ours);
    }
    return cards.size === 0 || store.put(key(), JSON.stringify(packed(cards)));
  } catch {
    return false;
  }
}

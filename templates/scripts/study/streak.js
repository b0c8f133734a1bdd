// On how many days in a row a player has practised. A single day left out is forgiven. It is worked
// out from what is kept anyway, and shown to the player only.

import { store } from '../common/store.js';
import { cardsOf } from './cards.js';
import { dayOf, streakOf } from './days.js';

/** The player's streak. */
export function streak(now = Date.now()) {
  const times = store.site().session.rows.map((/** @type {any} */ row) => row.at);
  for (const path of store.quizzes()) {
    for (const entry of store.quiz(path).past) times.push(entry.ended ?? entry.began);
  }
  for (const questions of cardsOf().values()) {
    for (const card of questions.values()) times.push(card.last);
  }
  return streakOf(times.filter(Number.isFinite).map(dayOf), dayOf(now));
}

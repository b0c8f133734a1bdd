// What quizzes are called of which something is kept.

import { parse, record } from '../common/kept.js';
import { store } from '../common/store.js';
import { sessionRows } from '../lists/session.js';

/**
 * Names quizzes as they were called when they were last answered; an own one is known by its text,
 * too. What is kept of the session is read once, and only if a quiz needs it.
 */
export function titles() {
  /** @type {Map<string, string> | undefined} */
  let rows;
  const ofSession = (/** @type {string} */ quiz) => {
    rows ??= new Map(sessionRows().map(({ quiz, title }) => /** @type {const} */ ([quiz, title])));
    return rows.get(quiz);
  };
  return (/** @type {string} */ quiz) => {
    const own = quiz.startsWith('~mine/') && store.get(`${store.ownPrefix}/${quiz.slice(6)}`);
    const { past } = store.quiz(quiz), title = past[past.length - 1]?.title ?? ofSession(quiz);
    return String((title ?? record(parse(own || null)).title) || quiz);
  };
}

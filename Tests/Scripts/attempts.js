// Attempts for tests: of three questions, marked by what a response says.

import { newAttempt } from '../../templates/scripts/play/attempt.js';
import * as states from '../../templates/scripts/play/state.js';
/** @import { Attempt, Settings } from '../../templates/scripts/play/attempt.js' */
/** @import { State } from '../../templates/scripts/play/state.js' */

/** @type {Settings} */
export const practice = {
  mode: 'practice',
  pick: null,
  questions: false,
  choices: false,
  limit: 0,
};
/** @type {Settings} */
export const exam = { ...practice, mode: 'exam' };
export const questions = [{ id: 'a', points: 100 }, { id: 'b', points: 100 }, {
  id: 'c',
  points: 50,
}];

/**
 * Marks a response by what it says: `right`, `wrong`, or points for something in between.
 *
 * @type {import('../../templates/scripts/play/state.js').Marking}
 */
export function mark(id, [said]) {
  if (said === 'unreadable') return null;
  const points = questions.find((question) => question.id === id)?.points ?? 0;
  if (said === 'right') return { outcome: 'right', earned: points, parts: [true] };
  return said === 'wrong'
    ? { outcome: 'wrong', earned: 0, parts: [false] }
    : { outcome: 'partly', earned: Number(said), parts: [true, false] };
}

/** @returns {Attempt} */
export const attemptOf = (settings = practice, /** @type {Partial<Attempt>} */ more = {}) => ({
  ...newAttempt(settings, 7),
  began: 1000,
  ...more,
});

/** @returns {State} */
export const opened = (
  settings = practice,
  /** @type {Partial<State>} */ more = {},
  /** @type {Partial<Attempt>} */ attempt = {},
) =>
  states.begin(
    {
      attempt: attemptOf(settings, attempt),
      questions,
      of: questions.length,
      tries: { most: 1, worth: 100 },
      isExtra: false,
      isPast: false,
      isKept: true,
      ...more,
    },
    mark,
  );

/** The state after some answers: `['a', 'right']`. */
export const answered = (
  /** @type {State} */ state,
  /** @type {[string, string][]} */ ...answers
) =>
  answers.reduce((before, [id, said]) => {
    const made = mark(id, [said]);
    return made ? states.answer(before, { id, response: [said], mark: made }) : before;
  }, state);

export const given = (/** @type {State} */ state) =>
  Object.fromEntries([...state.attempt.answers].map(([id, [said]]) => [id, said]));

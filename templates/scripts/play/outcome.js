// What is said of a question that was answered: its outcome in a shape and in words, which parts
// are right, and the answer with its reasons.

import { all, element, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { flagParts } from './forms.js';
/** @import { Mark } from './marking.js' */

export const shapes = { right: '✓', partly: '◐', wrong: '✗' };
const outcomes = ['is-right', 'is-partly', 'is-wrong'];

/**
 * Puts words beside the button of a question, in place of those before.
 * @type {(question: HTMLFormElement, ...words: (string | Node)[]) => Element}
 */
export function tell(question, ...words) {
  const outcome = need(question, '.outcome');
  outcome.className = 'outcome';
  outcome.replaceChildren(...words);
  return outcome;
}

/**
 * Says what a response earned, then what is right, then the feedback of its choices, and why.
 * @param {HTMLFormElement} question
 * @param {string[]} response
 * @param {Mark} result
 * @param {...string} more  said beside the outcome
 */
export function showMark(question, response, result, ...more) {
  showTry(question, result, ...more);
  question.classList.remove(...outcomes);
  question.classList.add(`is-${result.outcome}`);
  flagParts(question, result.parts);
  showKey(question, response, result.outcome === 'right');
}

/**
 * Says that a response was not right, and nothing of what is: the question may be answered again.
 * @param {HTMLFormElement} question
 * @param {Mark} result
 * @param {...string} more  said beside the outcome
 */
export function showTry(question, result, ...more) {
  const shape = element('span', { class: 'shape', 'aria-hidden': 'true' }, shapes[result.outcome]);
  tell(question, shape, element('strong', {}, say(`play.${result.outcome}`)), ...more).classList
    .add(result.outcome);
}

/**
 * Opens the answer, with the feedback of the choices that were made.
 * @type {(question: HTMLFormElement, response: string[], isRight?: boolean) => void}
 */
export function showKey(question, response, isRight = false) {
  const key = /** @type {HTMLDetailsElement} */ (question.querySelector('.key'));
  key.classList.toggle('is-right', isRight);
  const notes = all(key, '.note');
  for (const note of notes) note.hidden = !response.includes(note.dataset.for);
  const answer = need(key, ':scope > ol');
  answer.ariaLabel = say('play.answer-was');
  answer.after(...notes);
  key.open = true;
  key.hidden = isRight && all(key, ':scope > :not(summary, ol, .source, [hidden])').length === 0;
  question.classList.add('marked');
}

// What a pupil answered, shown beside what is right.
import { element, say } from './shared.js';
import { fragment } from './forms.js';
import { answerList } from './question.js';

/** @typedef {import('./question.js').Question} Question */

/**
 * The response of the pupil, where it was not all right; null otherwise.
 * @param {Question} question @param {string} quiz
 */
export function given(question, quiz) {
  if (!question.response?.some(Boolean) || question.outcome === 'right') return null;
  const list = answerList(question, question.response.length);
  list.append(
    ...parts(question, question.response, quiz).map((nodes) => element('li', {}, ...nodes)),
  );
  const made = element('div', { className: 'given' }, element('h2', {}, say('given')), list);
  for (const part of question.shown.choices ? question.response : []) {
    const remark = question.solution?.remarks[part];
    if (remark) made.append(fragment(remark, quiz));
  }
  return made;
}

/**
 * What each part of a response says.
 * @param {Question} question @param {string[]} response @param {string} quiz
 * @returns {(Node | string)[][]}
 */
function parts({ shown }, response, quiz) {
  const named = shown.choices ?? shown.items ?? shown.rights;
  const text = (/** @type {string} */ letter) => {
    const choice = named?.find((one) => one.letter === letter);
    return choice ? fragment(choice.html, quiz) : letter || '–';
  };
  if (!shown.lefts) return response.map((part) => [text(part)]);
  const arrow = (shown.direction ?? document.documentElement.dir) === 'rtl' ? ' ← ' : ' → ';
  return shown.lefts.map((
    left,
    place,
  ) => [fragment(left, quiz), arrow, text(response[place] ?? '')]);
}

// A quiz that was read in the page, as the page that the build would have made of it shows it.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
/** @import { ReadQuiz } from './reader.js' */

/**
 * The heading, the introduction and the questions.
 * @param {string} path  under which answers are kept
 * @param {ReadQuiz} read
 * @param {string} root
 * @returns {HTMLElement[]}
 */
export function drawQuiz(path, read, root) {
  const { quiz } = read;
  const main = element('div', { class: 'quiz' });
  Object.assign(main.dataset, {
    site: window.PODIUM_SITE.id,
    root,
    quiz: path,
    mode: quiz.mode,
    attempts: quiz.attempts,
  });
  if (quiz.draw) main.dataset.draw = quiz.draw;
  for (const name of ['pick', 'pass', 'timeLimit', 'tries', 'retryWorth']) {
    if (Number.isInteger(quiz[name])) main.dataset[name] = String(quiz[name]);
  }
  for (const name of ['shufflesQuestions', 'shufflesChoices', 'fixed']) {
    if (quiz[name]) main.dataset[name] = '';
  }
  if (quiz.view) main.dataset.view = quiz.view;
  main.append(
    element(
      'div',
      { class: 'gate' },
      element('button', { type: 'button' }, say('start')),
      element('p', { class: 'before' }),
    ),
    element('div', { class: 'tools', 'data-history': `${root}history.html` }),
    element('div', { class: 'bar' }),
  );
  // Made by Podium's own reader, which escapes all that an author writes.
  main.insertAdjacentHTML('beforeend', read.markup ?? '');
  main.append(element('div', { class: 'end' }));
  for (const link of main.querySelectorAll('a[href]')) {
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  const introduction = element('div', { class: 'prose introduction' });
  introduction.innerHTML = read.introduction ?? '';
  const facts = ['questions', 'points'].map((name) =>
    element('li', {}, say(`label.${name}`, { n: quiz[name] }))
  );
  const header = element(
    'header',
    { class: 'heading' },
    element('h1', {}, quiz.title),
    ...quiz.description ? [element('p', { class: 'lead' }, quiz.description)] : [],
    element('ul', { class: 'facts' }, ...facts),
  );
  return [header, introduction, main];
}

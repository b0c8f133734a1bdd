// What the rows of the quizzes that are found have in common.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';

const most = 3;

/**
 * The first of the questions of a quiz that are found, each a link, and how many more there are;
 * nothing if there are none.
 * @param {number[]} questions
 * @param {(question: number) => {href: string, title: (string | Node)[]}} linkTo
 * @param {Record<string, string>} [language]  of their titles, as attributes
 */
export const questionList = (questions, linkTo, language = {}) =>
  questions.length === 0 ? [] : [
    element(
      'ul',
      { class: 'questions' },
      ...questions.slice(0, most).map((question) => {
        const { href, title } = linkTo(question);
        return element('li', language, element('a', { href }, ...title));
      }),
    ),
    ...questions.length > most
      ? [
        element(
          'p',
          { class: 'meta' },
          say('search.more-questions', { n: questions.length - most }),
        ),
      ]
      : [],
  ];

// Questions as wholes: each is some lines of the text, which move, and are written a second time,
// as they stand.

import * as write from './write.js';
/** @import { WrittenQuestion, ReadQuiz } from './reader.js' */

/** The lines of a question. */
export const questionText = (
  /** @type {string} */ text,
  /** @type {WrittenQuestion} */ { line, end },
) => write.lines(text).slice(line - 1, end - 1).join('\n').trim();

/**
 * Questions with a text between them, which belongs to the one below, can only be moved in the
 * Markdown.
 */
export const canMove = (/** @type {ReadQuiz} */ { questions }) =>
  questions.every((question, place) => place === 0 || question.line === questions[place - 1].end);

/** The text with a question in another place. */
export function moveQuestion(
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ { questions },
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  const parts = questions.map((question) => questionText(text, question)),
    lines = write.lines(text);
  const head = lines.slice(0, questions[0].line - 1).join('\n').trimEnd();
  const tail = lines.slice(questions[questions.length - 1].end - 1).join('\n').trim();
  parts.splice(to, 0, ...parts.splice(from, 1));
  return write.withImagesOf(
    text,
    [head, ...parts, tail].filter((part) => part).join('\n\n') + '\n',
  );
}

/** The text with another question at a place. */
export function insertQuestion(
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ { questions },
  /** @type {number} */ place,
  /** @type {string} */ written,
) {
  const line = questions[place]?.line ?? questions[place - 1]?.end ?? write.lines(text).length + 1;
  return write.replaceLines(text, line, line, written);
}

/** A question once more, without the id that only one can have. */
export const doubleOf = (/** @type {string} */ text, /** @type {WrittenQuestion} */ question) =>
  questionText(text, question).replace(/^([^\n]*?)[ \t]*\{#[^}\s]*\}/, '$1')
    .replace(/(<!--\s*quiz:[^>\n]*?)\bid=[^\s>]+\s*/, '$1');

// Questions as wholes: each is some lines of the text, which move, and are written a second time,
// as they stand.

import * as write from './write.js';
/** @import { WrittenQuestion, ReadQuiz } from './reader.js' */

const textOf = (/** @type {string[]} */ lines, /** @type {WrittenQuestion} */ { line, end }) =>
  lines.slice(line - 1, end - 1).join('\n').trim();

/** The lines of each question. */
export function questionTexts(/** @type {string} */ text, /** @type {ReadQuiz} */ { questions }) {
  const lines = write.lines(text);
  return questions.map((question) => textOf(lines, question));
}

/** The lines of a question. */
export const questionText = (
  /** @type {string} */ text,
  /** @type {WrittenQuestion} */ question,
) => textOf(write.lines(text), question);

/**
 * Questions with a text between them, which belongs to the one below, can only be moved in the
 * Markdown.
 */
export const canMove = (/** @type {ReadQuiz} */ { questions }) =>
  questions.every((question, place) => place === 0 || question.line === questions[place - 1].end);

/** The text with a question in another place. */
export function moveQuestion(
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ read,
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  const { questions } = read, lines = write.lines(text), parts = questionTexts(text, read);
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

/** A question without the id in its heading. */
function withoutId(/** @type {string} */ text) {
  const [heading] = text.split('\n', 1), id = /\{#[^{}\s]*\}/.exec(heading);
  if (!id) return text;
  let end = id.index;
  while (end > 0 && /[ \t]/.test(text[end - 1])) end -= 1;
  return text.slice(0, end) + text.slice(id.index + id[0].length);
}

/** A question once more, without the id that only one can have. */
export const doubleOf = (/** @type {string} */ text, /** @type {WrittenQuestion} */ question) =>
  withoutId(questionText(text, question))
    .replace(/(<!--\s*quiz:[^<>\n]*?)\bid=[^\s>]+\s*/, '$1');

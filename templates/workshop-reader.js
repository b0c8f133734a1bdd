// Reads quizzes as the build does: its own Swift as WebAssembly. `reader.js` brings it as base64, since pages opened from a folder may
// not fetch files.

/**
 * What is wrong with a quiz, and where.
 * @typedef {{severity: 'error' | 'warning', code: string, line: number, column: number, message: string}} Finding
 */

/**
 * A question as it is written; each text is Markdown.
 * @typedef {object} WrittenQuestion
 * @property {number} line   of the heading
 * @property {number} end    the line after the question
 * @property {number} level  of the heading
 * @property {number | null} place  among the questions that can be used
 * @property {string} heading
 * @property {string | null} id
 * @property {number | null} points
 * @property {string | null} marking
 * @property {boolean | null} shuffle
 * @property {string | null} said  the kind that its author named
 * @property {'choices' | 'blanks' | 'ordering' | 'matching' | null} form
 * @property {string} stem
 * @property {string[]} hints
 * @property {{text: string, right: boolean, feedback: string, line: number}[]} items
 * @property {string} blanks
 * @property {string} explanation
 * @property {{stem: number | null, hints: number[], blanks: number | null, explanation: number | null}} starts  lines of the file
 * @property {string | null} markup  as its page shows it
 */

/**
 * @typedef {object} ReadQuiz
 * @property {number} firstLine
 * @property {number | null} titleLine
 * @property {Record<string, string[]>} settings
 * @property {string} introductionText
 * @property {Finding[]} findings
 * @property {any} [quiz]  nothing if the file holds no quiz
 * @property {string} [introduction]
 * @property {string} [conclusion]
 * @property {string} [markup]
 * @property {WrittenQuestion[]} questions
 */

(() => {
  'use strict';

  /** @type {any} */
  let reader = null;

  function lend(/** @type {string} */ text) {
    const utf8 = new TextEncoder().encode(text), start = reader.podium_alloc(utf8.length);
    new Uint8Array(reader.memory.buffer, start, utf8.length).set(utf8);
    return { start, length: utf8.length };
  }

  function call(/** @type {string} */ name, /** @type {string[]} */ ...texts) {
    const lent = texts.map(lend);
    const answer = reader[name](...lent.flatMap(({ start, length }) => [start, length]));
    const length = new DataView(reader.memory.buffer).getInt32(answer, true);
    const text = new TextDecoder().decode(new Uint8Array(reader.memory.buffer, answer + 4, length));
    for (const start of [...lent.map((one) => one.start), answer]) reader.podium_free(start);
    return text;
  }

  /** Starts the reader; false where this browser cannot run it. */
  function prepareReader() {
    if (reader) return true;
    try {
      const bytes = Uint8Array.from(atob(window.PODIUM_READER), (letter) => letter.charCodeAt(0));
      reader = new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports;
      const { language, points, marking, attempts } = window.PODIUM_SITE;
      const theme = { language, points, marking, attempts, words: window.PODIUM_WORDS, templates: window.PODIUM_TEMPLATES };
      return call('podium_theme', JSON.stringify(theme)) === 'ok';
    } catch {
      return false;
    }
  }

  /** Longer quizzes are for a folder. */
  const longest = 4_000_000;

  /** @returns {ReadQuiz} */
  function readQuiz(/** @type {string} */ text, path = 'quiz.md') {
    try {
      return JSON.parse(call('podium_read', path, text.slice(0, longest)));
    } catch {
      // Memory ran out, or the text found a way to stop the reader: start anew and say so.
      reader = null;
      prepareReader();
      return { firstLine: 1, titleLine: null, settings: {}, introductionText: '', questions: [],
        findings: [{ severity: 'error', code: 'file-too-big', line: 1, column: 1, message: 'this cannot be read' }] };
    }
  }

  /** The SHA-256 digest of a text, in base64. */
  const digest = (/** @type {string} */ text) => call('podium_digest', text);

  Object.assign(window.podium, { prepareReader, readQuiz, digest, longestQuiz: longest });
})();

// Reads quizzes as the build does: its own Swift as WebAssembly. `reader.js` brings it.

import { programBytes } from '../common/program.js';

/**
 * What is wrong with a quiz, and where.
 * @typedef {{severity: 'error' | 'warning', code: string, line: number, column: number,
 *   message: string}} Finding
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
 * @property {string | null} pool
 * @property {number | null} draw
 * @property {boolean | null} shuffle
 * @property {string | null} said  the kind that its author named
 * @property {'choices' | 'blanks' | 'ordering' | 'matching' | null} form
 * @property {string} stem
 * @property {string[]} hints
 * @property {{text: string, right: boolean, feedback: string, line: number}[]} items
 * @property {string} blanks
 * @property {string} explanation
 * @property {{stem: number | null, hints: number[], blanks: number | null,
 *   explanation: number | null}} starts
 *   lines of the file
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

/**
 * Starts the program; gives what calls one of its functions with texts, for the text that it
 * answers.
 *
 * It stands alone, as a worker runs its source too.
 * @type {(bytes: Uint8Array<ArrayBuffer>) => (name: string, ...texts: string[]) => string}
 */
const startProgram = (bytes) => {
  const program =
    /** @type {any} */ (new WebAssembly.Instance(new WebAssembly.Module(bytes), {}).exports);
  const lend = (/** @type {string} */ text) => {
    const utf8 = new TextEncoder().encode(text), start = program.podium_alloc(utf8.length);
    new Uint8Array(program.memory.buffer, start, utf8.length).set(utf8);
    return { start, length: utf8.length };
  };
  return (name, ...texts) => {
    const lent = texts.map(lend);
    const answer = program[name](...lent.flatMap(({ start, length }) => [start, length]));
    const length = new DataView(program.memory.buffer).getInt32(answer, true);
    const text = new TextDecoder().decode(
      new Uint8Array(program.memory.buffer, answer + 4, length),
    );
    for (const start of [...lent.map((one) => one.start), answer]) program.podium_free(start);
    return text;
  };
};

/** What a worker does: reads each quiz that it is sent. It stands alone too. */
const serve = (/** @type {typeof startProgram} */ start) => {
  onmessage = ({ data: { bytes, theme, path, text } }) => {
    const call = start(bytes);
    postMessage({
      answer: call('podium_theme', theme) === 'ok' ? call('podium_read', path, text) : '',
    });
  };
  postMessage({});
};

/** @type {ReturnType<typeof startProgram> | null} */
let call = null;

const program = () => programBytes(window.PODIUM_READER ?? '');

function theme() {
  const { language, points, marking, attempts } = window.PODIUM_SITE;
  return JSON.stringify({
    language,
    points,
    marking,
    attempts,
    words: window.PODIUM_WORDS,
    templates: window.PODIUM_TEMPLATES,
  });
}

/** Starts the reader; false where this browser cannot run it. */
export function prepareReader() {
  if (call) return true;
  try {
    call = startProgram(program());
    return call('podium_theme', theme()) === 'ok';
  } catch {
    return false;
  }
}

/** Longer quizzes are for a folder. */
export const longestQuiz = 4_000_000;

/** @type {() => ReadQuiz} */
const unreadable = () => ({
  firstLine: 1,
  titleLine: null,
  settings: {},
  introductionText: '',
  questions: [],
  findings: [{
    severity: 'error',
    code: 'file-too-big',
    line: 1,
    column: 1,
    message: 'this cannot be read',
  }],
});

/** @returns {ReadQuiz} */
export function readQuiz(/** @type {string} */ text, path = 'quiz.md') {
  try {
    if (!prepareReader() || !call) return unreadable();
    return JSON.parse(call('podium_read', path, text.slice(0, longestQuiz)));
  } catch {
    // Memory ran out, or the text found a way to stop the reader: start it again and say so.
    call = null;
    return unreadable();
  }
}

/**
 * Reads a quiz from elsewhere in a worker, so that the page goes on meanwhile and may stop it.
 * Where the browser or
 * the site's policy has no workers, the page reads it.
 * @returns {{read: Promise<ReadQuiz>, stop: () => void}}  once stopped, nothing is read any more
 */
export function readAside(/** @type {string} */ text, path = 'quiz.md') {
  let stop = () => undefined;
  const read = new Promise((resolve) => {
    const source = URL.createObjectURL(
      new Blob([`(${serve})(${startProgram})`], { type: 'text/javascript' }),
    );
    /** @type {Worker | undefined} */
    let worker;
    let hasBegun = false;
    const end = (/** @type {() => ReadQuiz} */ result) => {
      stop();
      resolve(result());
    };
    const fail = () => end(hasBegun ? unreadable : () => readQuiz(text, path));
    stop = () => {
      worker?.terminate();
      URL.revokeObjectURL(source);
    };
    try {
      worker = new Worker(source);
    } catch {
      fail();
      return;
    }
    worker.onerror = fail;
    worker.onmessage = ({ data: { answer } }) => {
      if (answer !== undefined) return end(() => answer ? JSON.parse(answer) : unreadable());
      hasBegun = true;
      return worker.postMessage({
        bytes: program(),
        theme: theme(),
        path,
        text: text.slice(0, longestQuiz),
      });
    };
  });
  return { read, stop: () => stop() };
}

/** The SHA-256 digest of a text, in base64. */
export const digest = (/** @type {string} */ text) =>
  prepareReader() && call ? call('podium_digest', text) : '';

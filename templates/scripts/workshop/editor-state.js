// A quiz in the editor: one value, and functions that make the next value from what happened.
// Nothing here knows of the page.
//
// The Markdown is all there is of the quiz; `read` is what the reader makes of it, which the
// functions are given as they need it.

import * as order from './order.js';
import { inside, outside } from './site-content.js';
import * as write from './write.js';
/** @import { Finding, ReadQuiz } from './reader.js' */

/**
 * @typedef {object} State
 * @property {string} text
 * @property {ReadQuiz} read
 * @property {readonly string[]} done    the texts before it, the last one at the end
 * @property {readonly string[]} undone  those that can be had again
 * @property {{what: string, at: number}} typing  the field that changed the text last, and when;
 *   empty for anything else
 * @property {string} view
 * @property {number | null} open  the place of the open question
 * @property {boolean} isFresh  whether the open question was only just added: what it lacks is said
 *   once the author goes on
 * @property {{source: string, question: any} | null} untaken  what the open form says that cannot
 *   be taken yet, and the question as it still is
 */

/** What the reader makes of a text. @typedef {(text: string) => ReadQuiz} Reading */

const mostUndone = 200;
/** How long all texts that can be undone may be together, in characters of two bytes: 64 MB. */
const mostKept = 32_000_000;
/** What is typed into one field within this time is undone at once, in milliseconds. */
const oneStroke = 1500;

/** @returns {State} */
export const openQuiz = (/** @type {string} */ text, /** @type {ReadQuiz} */ read) => ({
  text,
  read,
  done: [],
  undone: [],
  typing: { what: '', at: 0 },
  view: 'form',
  open: null,
  isFresh: false,
  untaken: null,
});

// Texts

const withoutEnd = (/** @type {string} */ line) => line.replace(/\r$/, '');

/**
 * A text with the line ends of the one before, as forms and fields have one kind: lines above and
 * below a change keep theirs, others get that of the line above them.
 * @param {State} state
 * @param {string} text
 */
export function withEnds(state, text) {
  const before = state.text.split('\n'), lines = text.split('\n');
  if (!state.text.includes('\r')) return text;
  const shared = Math.min(before.length, lines.length);
  /** Whether a line is the same in both texts; those below zero count from the end. */
  const isSame = (/** @type {number} */ place) =>
    withoutEnd(before.at(place) ?? '') === withoutEnd(lines.at(place) ?? '');
  let above = 0, below = 0;
  // The last line of a text has no end.
  while (above < shared - 1 && isSame(above)) above += 1;
  while (below < shared - above && isSame(-1 - below)) below += 1;
  const changed = lines.slice(above, lines.length - below), hasLast = below === 0;
  const isLong = before.length > 1 && before[Math.max(above - 1, 0)].endsWith('\r');
  return [
    ...before.slice(0, above),
    ...changed.map((line, place) =>
      isLong && !(hasLast && place === changed.length - 1) ? `${withoutEnd(line)}\r` : line
    ),
    ...before.slice(before.length - below),
  ].join('\n');
}

/** The last texts of some, as many as may be kept; one at least. */
function kept(/** @type {readonly string[]} */ texts) {
  let from = texts.length - 1, length = texts[from].length;
  while (from > 0 && texts.length - from < mostUndone) {
    length += texts[from - 1].length;
    if (length > mostKept) break;
    from -= 1;
  }
  return texts.slice(from);
}

/**
 * Takes over another text.
 * @param {State} state
 * @param {{text: string, read: ReadQuiz, what?: string, now: number}} event  `what` names the field
 *   that was typed into
 * @returns {State}
 */
export function change(state, { text, read, what = '', now }) {
  if (text === state.text) return state;
  const goesOn = what !== '' && what === state.typing.what && now - state.typing.at <= oneStroke;
  return {
    ...state,
    text,
    read,
    undone: [],
    typing: { what, at: now },
    done: goesOn ? state.done : kept([...state.done, state.text]),
  };
}

/**
 * Takes over a text that is part of a change to come.
 * @type {(state: State, event: {text: string, read: ReadQuiz}) => State}
 */
export const prepare = (state, { text, read }) => ({ ...state, text, read });

/**
 * @type {(state: State, event: {text: string, read: Reading, done: readonly string[],
 *   undone: readonly string[]}) => State}
 */
function step(state, { text, read, done, undone }) {
  const made = read(text), { open } = state;
  return {
    ...state,
    text,
    read: made,
    done,
    undone,
    typing: { what: '', at: 0 },
    open: open !== null && open < made.questions.length ? open : null,
  };
}

/** Goes back to the text before, if there is one. @type {(state: State, read: Reading) => State} */
export function undo(state, read) {
  const text = state.done.at(-1);
  return text === undefined ? state : step(state, {
    text,
    read,
    done: state.done.slice(0, -1),
    undone: [...state.undone, state.text],
  });
}

/**
 * Goes on to the text that was undone last, if there is one.
 * @type {(state: State, read: Reading) => State}
 */
export function redo(state, read) {
  const text = state.undone.at(-1);
  return text === undefined ? state : step(state, {
    text,
    read,
    done: [...state.done, state.text],
    undone: state.undone.slice(0, -1),
  });
}

/** What lists say of the quiz. */
export const summary = (/** @type {State} */ { read }, /** @type {string} */ title) => ({
  title: read.quiz?.title ?? read.settings.title?.[0] ?? title,
  questions: read.quiz?.questions ?? 0,
});

// Which question is open

/** Opens a question, or closes it. @type {(state: State, index: number) => State} */
export const toggle = (state, index) => ({
  ...state,
  isFresh: false,
  open: state.open === index ? null : index,
});

/**
 * Opens a question that was just put into the text.
 * @type {(state: State, event: {index: number, isNew: boolean}) => State}
 */
export const openAdded = (state, { index, isNew }) => ({ ...state, open: index, isFresh: isNew });

/** @type {(state: State) => State} */
export const closeQuestion = (state) => ({ ...state, open: null });

/** Lets the open question be found wrong. @type {(state: State) => State} */
export const settle = (state) => ({ ...state, isFresh: false });

/** Shows the quiz in another way. @type {(state: State, view: string) => State} */
export const show = (state, view) => ({
  ...state,
  view,
  isFresh: false,
  typing: { what: '', at: 0 },
});

/**
 * Keeps the same question open where one has moved to another place.
 * @type {(state: State, event: {from: number, to: number}) => State}
 */
export function follow(state, { from, to }) {
  const { open } = state;
  if (open === null) return state;
  if (open === from) return { ...state, open: to };
  const up = open > from && open <= to ? 1 : 0, down = open < from && open >= to ? 1 : 0;
  return { ...state, open: open - up + down };
}

// Questions as lines of the text

/** The text with another question in the place of one. */
export function withQuestion(
  /** @type {State} */ { text, read },
  /** @type {number} */ index,
  /** @type {string} */ written,
) {
  const { line, end } = read.questions[index];
  return write.replaceLines(text, line, end, written);
}

/**
 * The text with something else in the place of a question, as the reader reads it; null where that
 * would not be one question again, and all of it: what is typed next would take the place of
 * another part of the text.
 * @type {(state: State, event: {index: number, written: string, read: Reading}) =>
 *   {text: string, read: ReadQuiz} | null}
 */
export function rewritten(state, { index, written, read }) {
  const text = withQuestion(state, index, written), again = read(text);
  // The images of the quiz stand behind its last question.
  const isWhole = again.questions.length === state.read.questions.length &&
    write.withoutImages(order.questionText(text, again.questions[index])) ===
      write.withoutImages(written.trim());
  return isWhole ? { text, read: again } : null;
}

/**
 * Notes what a form says that cannot be taken yet: the question, or its Markdown.
 * @type {(state: State, event: {index: number, question: any}) => State}
 */
export const putOff = (state, { index, question }) => ({
  ...state,
  untaken: { source: order.questionText(state.text, state.read.questions[index]), question },
});

/** @type {(state: State) => State} */
export const taken = (state) => ({ ...state, untaken: null });

/** The questions of which the form says something that could not be taken. */
export const untakenIn = (/** @type {State} */ { text, read, untaken }) =>
  untaken === null
    ? []
    : order.questionTexts(text, read).flatMap((said, place) =>
      said === untaken.source ? [place] : []
    );

/**
 * What the form of a question says that could not be taken; null if it says what the text does.
 * @returns {any}
 */
export const untakenOf = (
  /** @type {State} */ { text, read, untaken },
  /** @type {number} */ index,
) =>
  untaken !== null && order.questionText(text, read.questions[index]) === untaken.source
    ? untaken.question
    : null;

/** Whether a text reads the same in all but its lines. */
export const readsSame = (/** @type {ReadQuiz} */ one, /** @type {ReadQuiz} */ other) =>
  one.questions.length === other.questions.length &&
  one.questions.every(({ markup }, place) => markup === other.questions[place].markup) &&
  one.introduction === other.introduction && one.conclusion === other.conclusion;

/** A name for another image of the text. */
export function newImageName(/** @type {State} */ { text }) {
  const images = write.imagesIn(text);
  let number = images.size + 1;
  while (images.has(`image-${number}`)) number += 1;
  return `image-${number}`;
}

// Findings

/**
 * The findings, without that of a quiz that was only just begun: it is to be gone on with, as the
 * form says.
 * @returns {Finding[]}
 */
export function findingsToShow(/** @type {State} */ { text, read }) {
  const isBegun = read.questions.length === 0 &&
    write.lines(text).slice(read.firstLine - 1).every((line) => !line.trim());
  return isBegun ? read.findings.filter(({ code }) => code !== 'quiz-empty') : read.findings;
}

/** The findings to show that are about no question. */
export const findingsOutside = (/** @type {State} */ state) =>
  outside(state.read.questions, findingsToShow(state), state.text);

/** The findings of each question; none of one as long as it is fresh. @returns {Finding[][]} */
export const findingsByQuestion = (/** @type {State} */ { read, isFresh, open }) =>
  inside(read.questions, read.findings)
    .map((findings, index) => isFresh && index === open ? [] : findings);

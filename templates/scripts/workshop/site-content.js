// The quizzes of a shelf as the content folder of a site: files that Podium builds without an
// error. Nothing here knows of the page.

import { slug } from './share.js';
import { lines, withoutLines, writeSetting } from './write.js';
/** @import { Finding, ReadQuiz, WrittenQuestion } from './reader.js' */

/** The folder of the quizzes, in the site and in its content. */
export const folder = 'quizzes';

/** Names that Podium gives to pages of its own, and those that no file has on Windows. */
const taken = /^(?:(?:index|leaderboard|quizzes)(?:-\d+)?|con|prn|aux|nul|(?:com|lpt)\d)$/;

/** A file's name for each title, in their order: all different and free everywhere. */
export function namesOf(/** @type {string[]} */ titles) {
  /** @type {Set<string>} */
  const used = new Set();
  /** The number to try next for a name. @type {Map<string, number>} */
  const numbers = new Map();
  return titles.map((title) => {
    const wanted = slug(title, 'quiz'), start = taken.test(wanted) ? `${wanted}-quiz` : wanted;
    let name = start, number = numbers.get(start) ?? 2;
    for (; used.has(name); number += 1) name = `${start}-${number}`;
    numbers.set(start, number);
    used.add(name);
    return name;
  });
}

/**
 * A quiz as it can be published.
 * @typedef {object} Usable
 * @property {string} text
 * @property {ReadQuiz} read
 * @property {{heading: string, n: number, errors: Finding[]}[]} out  the questions with a mistake,
 *   which the text does not have
 * @property {boolean} isUsable  false if the quiz cannot be published at all
 * @property {Finding[]} faults  why it cannot
 */

const errorsOf = (/** @type {Finding[]} */ findings) =>
  findings.filter(({ severity }) => severity === 'error');

/** The findings of each question, in the order of their lines. */
export function inside(
  /** @type {WrittenQuestion[]} */ questions,
  /** @type {Finding[]} */ findings,
) {
  const sorted = [...findings].sort((left, right) => left.line - right.line);
  let next = 0;
  return questions.map(({ line, end }) => {
    while (sorted[next]?.line < line) next += 1;
    const start = next;
    while (sorted[next]?.line < end) next += 1;
    return sorted.slice(start, next);
  });
}

/** Questions with their numbers, each with its errors. */
export function withErrors(
  /** @type {WrittenQuestion[]} */ questions,
  /** @type {Finding[]} */ findings,
) {
  const errors = inside(questions, errorsOf(findings));
  return questions.map((question, place) => ({
    ...question,
    n: place + 1,
    errors: errors[place],
  }));
}

/** The codes of what would have been answers. */
const ofAnswers = /^(?:answers|blank|choice|forms|matching|ordering)-/;

/**
 * The findings that are about no question, such as a heading without answers, in the order of the
 * lines; each with the words of the heading that it is about, which answers stand below.
 * @param {WrittenQuestion[]} questions
 * @param {Finding[]} findings
 * @param {string} text
 * @returns {(Finding & { about?: string })[]}
 */
export function outside(questions, findings, text) {
  const rows = lines(text);
  let next = 0, row = 0, heading = '';
  return [...findings].sort((left, right) => left.line - right.line).filter((one) => {
    while (questions[next]?.end <= one.line) next += 1;
    return !(one.line >= questions[next]?.line);
  }).map((one) => {
    for (; row < one.line; row += 1) if (/^#{1,6}\s/.test(rows[row] ?? '')) heading = rows[row];
    const own = rows[one.line - 1] ?? '';
    const said = own.startsWith('#') ? own : ofAnswers.test(one.code) ? heading : '';
    const about = said.replace(/^#+/, '').split('{#')[0].trim();
    return about ? { ...one, about } : one;
  });
}

/** A text that says that it is a quiz, as a file in a folder should, and no draft. */
function published(/** @type {string} */ text, /** @type {ReadQuiz} */ read) {
  const typed = read.settings.type?.[0] === 'quiz'
    ? text
    : read.firstLine < 2
    ? `---\ntype: quiz\n---\n\n${lines(text).join('\n')}`
    : writeSetting(text, read.firstLine, 'type', 'quiz');
  return read.settings.draft ? writeSetting(typed, null, 'draft', '') : typed;
}

/**
 * Takes the questions with a mistake out of a quiz. A mistake elsewhere cannot be taken out.
 * @param {string} text
 * @param {(text: string) => ReadQuiz} read
 * @returns {Usable}
 */
export function usable(text, read) {
  const first = read(text), errors = errorsOf(first.findings);
  const out = withErrors(first.questions, errors).filter((question) => question.errors.length);
  const left = published(out.length ? withoutLines(text, out) : text, first);
  const now = left === text ? first : read(left);
  const isEmpty = !now.quiz || now.quiz.questions === 0,
    faults = isEmpty ? errors : errorsOf(now.findings);
  return { text: left, read: now, out, isUsable: !isEmpty && !faults.length, faults };
}

/** A value of YAML in quotes. */
const quoted = (/** @type {string} */ text) => JSON.stringify(text.replace(/\p{Cc}+/gu, ' '));

/**
 * What Podium needs to know of the site.
 *
 * @type {(site: SiteData, id: string, title: string) => string}
 */
export const settings = ({ language, points, marking, attempts }, id, title) =>
  Object.entries({
    id: quoted(id),
    title: quoted(title),
    language: quoted(language),
    points,
    marking,
    attempts,
  })
    .map(([key, value]) => `${key}: ${value}\n`).join('');

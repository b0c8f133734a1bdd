// The pairs of a matching as lines of Markdown: the first arrow parts the sides, and one behind a
// backslash is a part of its side.

import { masked } from './masked.js';

const oneLine = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();

/** An arrow that stands apart; a backslash may stand within, which changes nothing. */
const arrow = /(?<!\S)(?:\\?-\\?>|\\?→)(?!\S)/g;

/** Puts a backslash before the arrows of a side; those in blocks below its first line are none. */
function escaped(/** @type {string} */ text) {
  const end = text.search(/\n[ \t]*\n/), line = end < 0 ? text : text.slice(0, end);
  let made = '', from = 0;
  for (const { 0: found, index } of masked(line).matchAll(arrow)) {
    made += `${line.slice(from, index)}\\${found.replaceAll('\\', '')}`;
    from = index + found.length;
  }
  return made + text.slice(from);
}

const unescaped = (/** @type {string} */ text) =>
  text.replace(/(?<!\S)\\(->|→)(?!\S)/g, '$1').trim();

/**
 * The sides of a pair as they are shown in fields. A right side that begins below the arrow has a
 * line feed before it.
 */
export function readPair(/** @type {string} */ text) {
  const match = /(?<!\S)(?:-\\?>|→)(?!\S)/.exec(masked(text));
  if (!match) return [unescaped(text), ''];
  const right = text.slice(match.index + match[0].length);
  return [
    unescaped(text.slice(0, match.index)),
    (/^[ \t]*\n[ \t]*\n/.test(right) ? '\n' : '') + unescaped(right),
  ];
}

/** A pair in one line, or one and the blocks below it. */
export const writePair = (/** @type {string} */ left, /** @type {string} */ right) =>
  right.startsWith('\n') && right.trim()
    ? `${escaped(oneLine(left))} ->\n\n${right.trim()}`.trim()
    : `${escaped(oneLine(left))} -> ${escaped(right.trim())}`.trim();

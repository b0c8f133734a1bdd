// Writes quizzes as Markdown, in one style: what the form of the Workshop says becomes text, and
// text is all that is kept.

import { isoDay } from '../common/iso-day.js';
/** @import { ReadQuiz } from './reader.js' */

/**
 * A definition of an image that the Workshop put into the file: it stands at its end, so that the
 * text stays readable.
 */
const imageLine = /^\[(image-[a-z0-9-]+)\]: (data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+)$/;

export const lines = (/** @type {string} */ text) => text.replace(/\r\n?/g, '\n').split('\n');
const trimLines = (/** @type {string} */ text) => text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
const oneLine = (/** @type {string} */ text) => text.replace(/\s+/g, ' ').trim();
/** A text in one line; spaces within its lines stay as they are. */
export const withoutBreaks = (/** @type {string} */ text) =>
  text.replace(/\s+/g, (run) => run.includes('\n') ? ' ' : run).trim();

function withoutSpacesAtEnd(/** @type {string} */ text) {
  let end = text.length;
  while (text[end - 1] === ' ') end -= 1;
  return text.slice(0, end);
}

/** Moves all but the first line to the right. */
const indented = (/** @type {string} */ text, /** @type {number} */ width) =>
  lines(trimLines(text))
    .map((line, place) => place === 0 || line === '' ? line : ' '.repeat(width) + line).join('\n');

const quoted = (/** @type {string} */ text) =>
  lines(trimLines(text)).map((line) => line ? `> ${line}` : '>').join('\n');

export const withoutImages = (/** @type {string} */ text) =>
  trimLines(lines(text).filter((line) => !imageLine.test(line)).join('\n'));

/** @param {any} question */
function attributes({ points, marking, pool, draw, shuffle, said }) {
  const parts = [];
  if (Number.isInteger(points)) parts.push(`points=${points}`);
  if (marking) parts.push(`marking=${marking}`);
  if (pool) parts.push(`pool=${pool}`);
  if (pool && Number.isInteger(draw)) parts.push(`draw=${draw}`);
  if (typeof shuffle === 'boolean') parts.push(`shuffle=${shuffle ? 'yes' : 'no'}`);
  if (said) parts.push(`kind=${said}`);
  return parts.length ? `<!-- quiz: ${parts.join(' ')} -->` : '';
}

/** @param {any} question */
function answers({ form, items, blanks }) {
  const list = (/** @type {(item: any) => string} */ sign) =>
    items.map((/** @type {any} */ item) => {
      const mark = sign(item), width = form === 'choices' ? 2 : mark.length;
      const text = item.text.startsWith('\n')
        ? `\n\n${' '.repeat(width)}${indented(item.text, width)}`
        : indented(item.text, width);
      const feedback = item.feedback
        ? `\n${' '.repeat(width)}${indented(quoted(item.feedback), width)}`
        : '';
      return withoutSpacesAtEnd(mark + text) + feedback;
    }).join('\n');
  switch (form) {
    case 'choices':
      return list((item) => item.right ? '- [x] ' : '- [ ] ');
    case 'ordering':
      return items.map((/** @type {any} */ item, /** @type {number} */ place) => {
        const mark = `${place + 1}. `;
        return withoutSpacesAtEnd(mark + indented(item.text, mark.length));
      }).join('\n');
    case 'matching':
      return list(() => '- ');
    case 'blanks':
      return trimLines(blanks);
    default:
      return '';
  }
}

/** A question as Markdown, without an empty line at its end. @param {any} question */
export function writeQuestion(question) {
  const heading = withoutBreaks(question.heading) +
    (question.id ? ` {#${question.id}}` : '');
  const parts = [
    '#'.repeat(question.level || 2) + (heading ? ` ${heading.trim()}` : ''),
    attributes(question),
    trimLines(question.stem),
    ...question.hints.filter((/** @type {string} */ hint) => hint.trim()).map(quoted),
    answers(question),
    withoutImages(question.explanation),
  ];
  return parts.filter((part) => part).join('\n\n');
}

/**
 * A text with other lines in the place of some; empty lines part what stands there from the rest.
 */
export function replaceLines(
  /** @type {string} */ text,
  /** @type {number} */ from,
  /** @type {number} */ to,
  /** @type {string} */ replacement,
) {
  const all = lines(text);
  const before = trimEnd(all.slice(0, from - 1)), after = trimStart(all.slice(to - 1));
  const parts = [before, replacement ? lines(replacement) : [], after].filter((part) =>
    part.length
  );
  return withImagesOf(text, parts.map((part) => part.join('\n')).join('\n\n') + '\n');
}

/**
 * A text without some of its lines, which are given in their order.
 * @param {string} text
 * @param {{line: number, end: number}[]} ranges
 */
export function withoutLines(text, ranges) {
  const all = lines(text), parts = [];
  let start = 0;
  for (const { line, end } of [...ranges, { line: all.length + 1, end: 0 }]) {
    const part = all.slice(start, line - 1);
    // What a file begins with decides whether it has front matter.
    parts.push(start ? trimStart(part) : trimEnd(part));
    start = end - 1;
  }
  return withImagesOf(
    text,
    parts.filter((part) => part.length).map((part) => part.join('\n')).join('\n\n') + '\n',
  );
}

function trimEnd(/** @type {string[]} */ rows) {
  let end = rows.length;
  while (end > 0 && !rows[end - 1].trim()) end -= 1;
  return rows.slice(0, end);
}

function trimStart(/** @type {string[]} */ rows) {
  const start = rows.findIndex((row) => row.trim());
  return start < 0 ? [] : trimEnd(rows.slice(start));
}

/** The images that a text defines. */
export function imagesIn(/** @type {string} */ text) {
  /** @type {Map<string, string>} */
  const images = new Map();
  for (const line of lines(text)) {
    const match = imageLine.exec(line);
    if (match) images.set(match[1], match[2]);
  }
  return images;
}

/** Puts the images that another text defined behind this one, as far as it shows them. */
export function withImagesOf(/** @type {string} */ old, /** @type {string} */ text) {
  const images = new Map([...imagesIn(old), ...imagesIn(text)]);
  if (!images.size) return text;
  const plain = withoutImages(text);
  const shown = new Set([...plain.matchAll(/\[(image-[a-z0-9-]+)\]/g)].map(([, name]) => name));
  const used = [...images].filter(([name]) => shown.has(name));
  return plain + '\n' +
    (used.length ? '\n' + used.map(([name, data]) => `[${name}]: ${data}`).join('\n') + '\n' : '');
}

/** Adds an image to a text's end. */
export const withImage = (
  /** @type {string} */ text,
  /** @type {string} */ name,
  /** @type {string} */ data,
) => `${text.trimEnd()}\n\n[${name}]: ${data}\n`;

// Front matter

/** A value as YAML, in quotes where it would mean something else without. */
function yaml(/** @type {string} */ value) {
  const text = oneLine(value);
  const isPlain = /^[\p{L}\p{N}(][^#:\n]*$/u.test(text) &&
    !/^(?:true|false|yes|no|on|off|null)$/i.test(text) && !/["'\\]/.test(text);
  return isPlain || text === '' ? text : `"${text.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
}

const yamlList = (/** @type {string[]} */ values) =>
  `[${
    values.map((value) =>
      /[,[\]{}]/.test(value)
        ? `"${oneLine(value).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`
        : yaml(value)
    ).join(', ')
  }]`;

const yamlMap = (/** @type {Record<string, number>} */ numbers) =>
  `{ ${Object.entries(numbers).map(([key, number]) => `${key}: ${number}`).join(', ')} }`;

/**
 * A text whose front matter says something else of one key; nothing of it if the value is empty.
 * @param {string} text
 * @param {number | null} firstLine  where the Markdown starts, if it is known
 * @param {string} key
 * @param {string | string[] | Record<string, number>} value
 */
export function writeSetting(text, firstLine, key, value) {
  const all = lines(text), says = typeof value === 'string' ? value.trim() : Object.keys(value)[0];
  const written = typeof value === 'string'
    ? yaml(value)
    : Array.isArray(value)
    ? yamlList(value)
    : yamlMap(value);
  const entry = says ? `${key}: ${written}` : '';
  firstLine ??= all[0] === '---' ? all.indexOf('---', 1) + 2 : 1;
  if (firstLine < 2) {
    return entry ? `---\ntype: quiz\n${entry}\n---\n\n${text.replace(/^\s+/, '')}` : text;
  }
  const end = firstLine - 2;
  let from = -1;
  for (let row = 1; row < end; row += 1) {
    if (new RegExp(`^["']?${key}["']?\\s*:`).test(all[row])) from = row;
  }
  let to = from + 1;
  // Empty lines and comments belong to a value that goes on behind them.
  for (let row = from < 0 ? end : to; row < end; row += 1) {
    if (!/^(?:\s|-(?:\s|$)|[\]}#]|$)/.test(all[row])) break;
    if (/^[^#\s]|^\s+\S/.test(all[row])) to = row + 1;
  }
  if (from < 0) from = to = end;
  all.splice(from, to - from, ...entry ? [entry] : []);
  return all.join('\n');
}

/** A text with another heading above its questions. */
export function writeTitle(
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ read,
  /** @type {string} */ title,
) {
  if (read.settings.title || !read.titleLine) {
    return writeSetting(text, read.firstLine, 'title', title);
  }
  const all = lines(text), hashes = /^ {0,3}(#+)/.exec(all[read.titleLine - 1]);
  if (!hashes) return writeSetting(text, read.firstLine, 'title', title);
  all[read.titleLine - 1] = `${hashes[1]} ${oneLine(title)}`;
  return all.join('\n');
}

/** A new quiz. */
export const newQuiz = (
  /** @type {string} */ title,
  /** @type {string} */ description,
  /** @type {string} */ author,
) =>
  [
    '---',
    'type: quiz',
    `title: ${yaml(title)}`,
    ...description ? [`description: ${yaml(description)}`] : [],
    ...author ? [`author: ${yaml(author)}`] : [],
    `created: ${isoDay(Date.now())}`,
    '---',
    '',
  ].join('\n');

// Blanks

/** Parts what stands in a blank at its bars, as the reader does. */
function alternatives(/** @type {string} */ inner) {
  const parts = [''], ticks = inner.split('`').length - 1;
  let isQuoted = false;
  for (let place = 0; place < inner.length; place += 1) {
    const letter = inner[place];
    if (letter === '`' && ticks > 1) isQuoted = !isQuoted;
    else if (letter === '\\' && !isQuoted && /[|()=[\]\\`]/.test(inner[place + 1] ?? '')) {
      place += 1;
      parts[parts.length - 1] += inner[place];
    } else if (letter === '|' && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const blankText = (/** @type {string} */ text) =>
  oneLine(text).replace(/[|[\]\\`]/g, '\\$&').replace(/^[(=]/, '\\$&');
export const writeShort = (/** @type {string[]} */ accepted) =>
  `[[${accepted.map(blankText).join('|')}]]`;
export const writeNumber = (
  /** @type {{before: string, number: string, after: string}} */ { before, number, after },
) => [oneLine(before), `[[= ${oneLine(number)}]]`, oneLine(after)].filter((part) => part).join(' ');

export function readShort(/** @type {string} */ blanks) {
  const match = /^\[\[((?:[^\]\n]|\][^\]\n])*)\]\]$/.exec(blanks.trim());
  return match && !/^\s*=/.test(match[1]) ? alternatives(match[1]) : null;
}

export function readNumber(/** @type {string} */ blanks) {
  const match = /^([^[\n]*)\[\[\s*=([^\]\n]*)\]\]([^[\n]*)$/.exec(blanks.trim());
  return match
    ? { before: match[1].trim(), number: match[2].trim(), after: match[3].trim() }
    : null;
}

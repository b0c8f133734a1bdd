// The inline Markdown of a text that holds no arrow which parts a pair: escapes, code, formulas,
// links and emphasis. The text is read once from its start to its end, so that the time grows with
// its length, whatever it says.

/**
 * The end of what starts at a place; null if nothing starts there.
 * @typedef {(text: string, place: number) => number | null} Ending
 */

/**
 * Finds the first place of a sign from another place on, which never moves back; the length of the
 * text if there is none.
 */
function next(/** @type {string} */ sign) {
  let known = -1;
  return (/** @type {string} */ text, /** @type {number} */ from) => {
    if (known >= from) return known;
    const found = text.indexOf(sign, from);
    known = found < 0 ? text.length : found;
    return known;
  };
}

/** Where a run of the same sign ends. */
function endOfRun(/** @type {string} */ text, /** @type {number} */ start) {
  let end = start + 1;
  while (text[end] === text[start]) end += 1;
  return end;
}

/** Code: from a run of ticks to the next run of as many in its line. @returns {Ending} */
function codeEnding(/** @type {string} */ text) {
  /** The end of the run that closes the one at a place. @type {Map<number, number>} */
  const ends = new Map();
  /** The last run of each length in the line. @type {Map<number, number>} */
  const open = new Map();
  for (const { 0: found, index } of text.matchAll(/`+|[\n\r\u2028\u2029]/g)) {
    if (found[0] !== '`') {
      open.clear();
      continue;
    }
    const before = open.get(found.length);
    if (before !== undefined) ends.set(before, index + found.length);
    open.set(found.length, index);
  }
  return (_, place) => ends.get(place) ?? null;
}

/** A formula: from a dollar to the next one in its line, with no space at its sides. */
function formulaEnding(/** @type {string} */ text, /** @type {number} */ place) {
  if (!/\S/.test(text[place + 1] ?? ' ')) return null;
  let end = place + 1;
  while (end < text.length && text[end] !== '$' && text[end] !== '\n') end += 1;
  if (text[end] !== '$') return null;
  if (text[end + 1] === '$') return end + 2;
  return end > place + 1 && /\S/.test(text[end - 1]) ? end + 1 : null;
}

/** A link with its address, in one line. @returns {Ending} */
function linkEnding() {
  const bracket = next(']'), parenthesis = next(')'), line = next('\n');
  return (text, place) => {
    const words = bracket(text, place + 1), end = line(text, place);
    if (text[words + 1] !== '(' || end < words) return null;
    const address = parenthesis(text, words + 2);
    return address < end ? address + 1 : null;
  };
}

/** Emphasis: from a run of asterisks to one of as many, with no space at its sides. */
function emphasis(/** @type {string} */ text, /** @type {number} */ place) {
  const start = endOfRun(text, place);
  let close = start;
  while (close < text.length && text[close] !== '*' && text[close] !== '\n') close += 1;
  const isText = close > start && /\S/.test(text[start]) && /\S/.test(text[close - 1]);
  if (text[close] !== '*' || !isText) return { from: start, end: null };
  // Of the longer run, the signs that are nearer to the text.
  const signs = Math.min(start - place, endOfRun(text, close) - close);
  return { from: start - signs, end: close + signs };
}

/** A text in which nothing but arrows of its own looks like one; all else stays where it is. */
export function masked(/** @type {string} */ text) {
  /** @type {Record<string, Ending>} */
  const endings = { '`': codeEnding(text), '$': formulaEnding, '[': linkEnding() };
  let made = '', from = 0, place = 0;
  const mask = (/** @type {number} */ start, /** @type {number} */ end) => {
    made += text.slice(from, start) + 'x'.repeat(end - start);
    from = place = end;
  };
  while (place < text.length) {
    const sign = text[place];
    if (sign === '*') {
      const { from: start, end } = emphasis(text, place);
      if (end === null) place = start;
      else mask(start, end);
    } else if (sign === '\\') {
      const after = text[place + 1] ?? '-';
      // `-\>` is an arrow.
      if (after === '-' || after === '→') place += 1;
      else if (after === '>') place += 2;
      else mask(place, place + 2);
    } else {
      const end = endings[sign]?.(text, place) ?? null;
      if (end !== null) mask(place, end);
      else place = sign === '`' ? endOfRun(text, place) : place + 1;
    }
  }
  return made + text.slice(from);
}

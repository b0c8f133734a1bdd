// Parting a text into lines that fit a width. Nothing here knows of the page.

/** The letters of a text, each with its marks. @type {(text: string) => string[]} */
const letters = (text) => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];

/**
 * Lines that fit a width, and no more than so many. Words stay whole where they fit, as those of
 * languages that write no blanks between them do not.
 * @param {string} text
 * @param {(line: string) => number} widthOf
 * @param {number} width
 * @param {number} most
 */
export function wrapped(text, widthOf, width, most) {
  /** @type {string[]} */
  const lines = [];
  const add = (/** @type {string} */ part, /** @type {string} */ blank) => {
    const line = `${lines[lines.length - 1]}${blank}${part}`;
    if (lines.length && widthOf(line) <= width) lines[lines.length - 1] = line;
    else lines.push(part);
  };
  for (const word of text.split(' ')) {
    if (widthOf(word) <= width) add(word, ' ');
    else letters(word).forEach((letter, place) => add(letter, place ? '' : ' '));
  }
  if (lines.length <= most) return lines;
  let last = letters(lines[most - 1]);
  while (last.length && widthOf(last.join('') + '…') > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), last.join('') + '…'];
}

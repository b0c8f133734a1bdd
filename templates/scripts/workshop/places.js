// The places of choices on a picture, as fields of the Workshop's form.

/** `@ 30,40 text`, with numbers that may be missing while they are typed. */
const placed = /^@[ \t]*([+-]?[\d.]*)%?[ \t]*,[ \t]*([+-]?[\d.]*)%?(?:[ \t]+|(?=\n)|$)/;

/** A choice's text in parts; without a place `x` and `y` are empty. */
export function readPlace(/** @type {string} */ text) {
  const [whole = '', x = '', y = ''] = placed.exec(text) ?? [];
  // An `@` that is followed by nothing but a comma is one.
  return x || y ? { x, y, rest: text.slice(whole.length) } : { x: '', y: '', rest: text };
}

export const writePlace = (/** @type {{x: string, y: string, rest: string}} */ { x, y, rest }) =>
  x.trim() || y.trim() ? `@ ${x.trim()},${y.trim()}${/^\n/.test(rest) ? '' : ' '}${rest}` : rest;

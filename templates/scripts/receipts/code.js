// The short reference to a result in the log: the first 20 bytes of its commitment, in base32
// (RFC 4648), in groups of four letters and digits. 160 bits: nobody finds another result with the
// same.

import { base64url } from '../common/base64.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const digits = 40;

/** The code of a commitment, which is given in hexadecimal digits. */
export function codeOf(/** @type {string} */ commitment) {
  const bits = Array.from(
    commitment.slice(0, digits),
    (digit) => parseInt(digit, 16).toString(2).padStart(4, '0'),
  ).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** The hexadecimal digits that a commitment with this code begins with; null for what is none. */
export function startOf(/** @type {string} */ code) {
  const letters = code.replace(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z2-7]{32}$/.test(letters)) return null;
  const bits = Array.from(
    letters,
    (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return (bits.match(/.{4}/g) ?? []).map((four) => parseInt(four, 2).toString(16)).join('');
}

/** How the pieces of `entries.js` name the entry of a commitment that begins so. */
export const nameOf = (/** @type {string} */ start) =>
  base64url(
    Uint8Array.from(start.slice(0, 12).match(/../g) ?? [], (pair) => parseInt(pair, 16)),
  );

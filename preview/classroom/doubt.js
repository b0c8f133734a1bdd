// A number that is typed as thousands are written, and read with a decimal point.
import { asThousands } from './numbers.js';

/**
 * The first of the numbers that may be meant in thousands, as it is typed and as it would be
 * written then; null if there is none.
 * @param {string[]} typed @param {string} signs  part thousands
 */
export function doubtIn(typed, signs) {
  for (const text of typed) {
    const whole = asThousands(text, () => signs);
    if (whole) return { typed: text.trim(), whole };
  }
  return null;
}

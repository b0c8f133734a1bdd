// What is made of marks: the sentence that fits a result. Nothing here knows of the page.

/** The sentence that fits a result: a key of the words. */
export function verdict(/** @type {number} */ percent, /** @type {number | null} */ pass) {
  if (percent === 100) return 'end.all-right';
  if (pass !== null) return percent >= pass ? 'end.has-passed' : 'end.has-not-passed';
  return percent >= 80 ? 'end.very-good' : percent >= 50 ? 'end.good' : 'end.begun';
}

/**
 * Whether a result earns a certificate: the quiz offers one, and was passed if that can be.
 * @type {(quiz: {certificate?: string, pass?: string}, percent: number) => boolean}
 */
export const earns = ({ certificate, pass }, percent) =>
  certificate !== undefined && percent >= Number(pass ?? 0);

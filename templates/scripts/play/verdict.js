// What is made of marks: the sentence that fits a result, and runs of right answers. Nothing here
// knows of the page.

/** How many right answers in a row are joined in the list of questions. */
const longRun = 3;

/**
 * For each place whether it is in a run of right answers that is long enough to show.
 * @param {string[]} standings
 */
export function runs(standings) {
  const inRun = standings.map(() => false);
  for (let from = 0; from < standings.length;) {
    let to = from;
    while (standings[to] === 'right') to += 1;
    if (to - from >= longRun) inRun.fill(true, from, to);
    from = Math.max(to, from + 1);
  }
  return inRun;
}

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

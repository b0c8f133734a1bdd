// Runs of right answers. Nothing here knows of the page.

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

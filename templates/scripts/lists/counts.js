// What is counted of a player's progress. Nothing here knows of the page.

/** How many quizzes were done in each folder and those in it. */
export function doneIn(/** @type {Record<string, any>} */ progress) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [path, done] of Object.entries(progress)) {
    if (!Number.isFinite(done?.best)) continue;
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return counts;
}

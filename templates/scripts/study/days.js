// Days in a row, from the days themselves. Nothing here knows of the page.

/** The number of a day, of the device's time zone. */
export const dayOf = (/** @type {number} */ time) => {
  const date = new Date(time);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
};

/**
 * The days of practice up to today, without gaps of more than one day.
 * @param {Iterable<number>} days
 * @param {number} today
 */
export function streakOf(days, today) {
  const practised = new Set(days);
  let count = 0, day = today;
  // Today may still come, and one day may be missing.
  for (let missing = 0; missing < 2; day -= 1) {
    if (practised.has(day)) {
      count += 1;
      missing = 0;
    } else if (day !== today) missing += 1;
  }
  return count;
}

/** A day, of the device's time zone, as files have it: 2026-02-05. */
export function isoDay(/** @type {number | Date} */ time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((number) => String(number).padStart(2, '0')).join('-');
}

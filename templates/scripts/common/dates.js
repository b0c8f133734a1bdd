// Days and moments in the page's language, as the build writes them: 5 February 2026.

import { say } from './words.js';

/** A day, of the device's time zone. */
export function day(/** @type {number | Date} */ time) {
  const date = new Date(time);
  return say('date.format', {
    day: date.getDate(),
    month: say(`month.${date.getMonth() + 1}`),
    year: String(date.getFullYear()),
  });
}

/** A day and the time of day. */
export const moment = (/** @type {number | Date} */ time) =>
  `${day(time)}, ${
    new Date(time).toLocaleTimeString(document.documentElement.lang || 'en', { timeStyle: 'short' })
  }`;

// How long it is until a question comes back. Nothing here knows of the page.

import { dayOf } from './days.js';

/**
 * How long it is to a time, in the words of a language: in 5 minutes, in 3 hours, tomorrow. Minutes
 * and hours are rounded up, as before that it is too early.
 * @type {(time: number, now: number, language: string) => string}
 */
export function timeUntil(time, now, language) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const minutes = Math.max(1, Math.ceil((time - now) / 60_000)), hours = Math.ceil(minutes / 60);
  if (minutes < 60) return words.format(minutes, 'minute');
  if (hours < 24) return words.format(hours, 'hour');
  return words.format(dayOf(time) - dayOf(now), 'day');
}

// The results that a player can sign and hand in, as this browser keeps them.
//
//     podium/SITE/of/KEY/slips  {"version":1,"slips":[{"name":"BEGAN SEED","title":…,"body":{…},"entry":…,"handed":…}…]}
//
// The body is that of a signed result without its player, so that an attempt made while nobody is
// signed in can be added to an account. It follows the attempt until it is signed (`results.js`)
// and does not change afterwards.

import { isObject, parse } from '../common/kept.js';
import { store } from '../common/store.js';

const most = 1000;

/** Whether a value has what pages show of a result. */
const isSlip = (/** @type {any} */ slip) =>
  isObject(slip) && isObject(slip.body) &&
  [slip.name, slip.body.quiz, slip.body.ended, slip.title ?? '', slip.entry ?? ''].every((text) =>
    typeof text === 'string'
  );

/** @returns {any[]} */
export function readSlips() {
  const slips = parse(store.get(store.prefix + '/slips'))?.slips;
  return Array.isArray(slips) ? slips.filter(isSlip) : [];
}

/**
 * Adds to results, by name, what was found out of them. Others may have been noted since they were
 * read, and stay.
 */
export const noteSlips = (/** @type {Map<string, any>} */ news) =>
  news.size === 0 ||
  keepSlips(readSlips().map((slip) => ({ ...slip, ...news.get(slip.name) })));

export const keepSlips = (/** @type {any[]} */ slips) =>
  store.put(
    store.prefix + '/slips',
    slips.length ? JSON.stringify({ version: 1, slips: slips.slice(-most) }) : null,
  );

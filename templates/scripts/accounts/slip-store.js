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

/**
 * Keeps results. Of too many, those that the ledger has sealed make room for others, the first ones
 * first; false, and the last ones are left out, if that is not enough.
 */
export function keepSlips(/** @type {any[]} */ slips) {
  let excess = slips.length - most;
  const left = slips.filter(({ ledger }) => {
    if (excess <= 0 || ledger !== 'sealed') return true;
    excess -= 1;
    return false;
  });
  const text = JSON.stringify({ version: 1, slips: left.slice(0, most) });
  return store.put(store.prefix + '/slips', left.length ? text : null) && excess <= 0;
}

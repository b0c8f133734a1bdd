// The results that a player can sign and hand in, as this browser keeps them.
//
//     podium/SITE/of/KEY/slips  {"version":1,"slips":[{"name":"BEGAN SEED","title":…,"body":{…},"entry":…,"handed":…}…]}
//
// The body is that of a signed result without its player, so that an attempt made while nobody is
// signed in can be added to an account. It follows the attempt until it is signed (`results.js`)
// and does not change afterwards.

import { store } from '../common/store.js';

const most = 1000;

/** @returns {any[]} */
export function readSlips() {
  let kept;
  try {
    kept = JSON.parse(store.get(store.prefix + '/slips') ?? 'null');
  } catch {
    kept = null;
  }
  return (Array.isArray(kept?.slips) ? kept.slips : []).filter((/** @type {any} */ slip) =>
    typeof slip?.name === 'string' && typeof slip.body === 'object' && slip.body !== null &&
    typeof slip.body.quiz === 'string'
  );
}

export const keepSlips = (/** @type {any[]} */ slips) =>
  store.put(
    store.prefix + '/slips',
    slips.length ? JSON.stringify({ version: 1, slips: slips.slice(-most) }) : null,
  );

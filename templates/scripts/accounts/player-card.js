// What the account says of its player, signed: the card.

import { store } from '../common/store.js';
import * as slips from './slips.js';

/** Signs what the account says of its player. */
export async function signCard(/** @type {any} */ account, /** @type {CryptoKey} */ key) {
  const { player, handle, first, last } = account,
    issued = new Date().toISOString().slice(0, 19) + 'Z';
  store.put(
    store.prefix + '/card',
    await slips.sign('card', { site: store.siteID, player, handle, first, last, issued }, key),
  );
  store.put(store.prefix + '/card-handed', null);
}

/** The player's card; null until one is signed that says what the account does. */
export const card = (/** @type {any} */ account) => {
  const kept = store.get(store.prefix + '/card');
  try {
    const { body } = JSON.parse(kept ?? 'null') ?? {};
    return ['player', 'handle', 'first', 'last'].every((name) => body?.[name] === account[name])
      ? kept
      : null;
  } catch {
    return null;
  }
};

/**
 * Whether the ledger may know the player under other names than the account has: then the card
 * alone is worth handing in.
 */
export const owesCard = (/** @type {any} */ account) =>
  Boolean(store.get(store.prefix + '/card')) &&
  (!card(account) || !store.get(store.prefix + '/card-handed'));

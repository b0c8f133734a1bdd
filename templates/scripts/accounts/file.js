// An account as a file, to open it on another device: the encrypted key, and what was answered.
//
//     {"account":ACCOUNT,"card":CARD,"data":{…},"kind":"podium-account","site":SITE,"slips":[…],"version":1}
//
// ACCOUNT is that of `accounts.js`, CARD the text of the card that was handed in last, or null,
// `data` what the profile saves to a file, `slips` that of `slip-note.js`.

import { store } from '../common/store.js';
import { everything, merge } from '../profile/transfer.js';
import * as accounts from './accounts.js';
import { keepSlips, readSlips } from './slip-store.js';

/** @typedef {{account: any, data: any, slips: any[], card?: any}} HeldFile */

const largest = 20_000_000;
const isObject = (/** @type {any} */ value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The file of the account whose player this page has. */
export function accountFile(/** @type {any} */ account) {
  return JSON.stringify({
    kind: 'podium-account',
    version: 1,
    site: store.siteID,
    account,
    slips: readSlips(),
    card: store.get(store.prefix + '/card-handed') ? store.get(store.prefix + '/card') : null,
    data: everything(),
  }) + '\n';
}

export const accountFileName = (/** @type {any} */ { handle }) => `${handle}.podium-account.json`;

/**
 * What a file holds, read strictly.
 * @param {File} file
 * @returns {Promise<{problem: string, held?: undefined} | {problem: '', held: HeldFile}>}
 *   the problem is a key of the words
 */
export async function readAccountFile(file) {
  if (file.size > largest) return { problem: 'account.file-too-large' };
  let read;
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()));
  } catch {
    return { problem: 'account.file-wrong-kind' };
  }
  if (!isObject(read) || read.kind !== 'podium-account' || !Number.isInteger(read.version)) {
    return {
      problem: read?.kind === 'podium-player' ? 'account.file-player' : 'account.file-wrong-kind',
    };
  }
  if (read.version > 1 || read.data?.version > store.version) {
    return { problem: 'account.file-newer' };
  }
  if (read.site !== store.siteID) return { problem: 'account.file-other-site' };
  const account = accounts.account(read.account);
  if (
    !account || !isObject(read.data) || read.data.site !== store.siteID ||
    !Array.isArray(read.slips)
  ) return { problem: 'account.file-damaged' };
  return { problem: '', held: { account, data: read.data, slips: read.slips, card: read.card } };
}

/**
 * Puts an account here that a file holds, unless the same one was changed here after the file was
 * saved: its old passphrase would be back. Gives the one that is here then; null if there is no
 * room.
 */
export function adopt(/** @type {any} */ account, /** @type {string} */ saved) {
  const here = accounts.list().find((each) => each.player === account.player);
  if (here && Number(store.get(accounts.changedAt(account.player))) > Date.parse(saved)) {
    return here;
  }
  return accounts.replace(account) ? account : null;
}

/**
 * Adds what a file holds of answers and results to those of the player who is signed in; false if
 * not everything will last.
 */
export function takeFromFile(/** @type {HeldFile} */ { data, slips, card }) {
  const { isKept } = merge(data);
  const own = new Map(readSlips().map((slip) => [slip.name, slip]));
  for (const slip of slips) {
    if (typeof slip?.name === 'string' && isObject(slip.body) && !own.get(slip.name)?.entry) {
      own.set(slip.name, slip);
    }
  }
  const hasSlips = keepSlips([...own.values()]);
  // The names that were handed in need not be again.
  if (card && typeof card === 'string' && !store.get(store.prefix + '/card')) {
    store.put(store.prefix + '/card', card);
    store.put(store.prefix + '/card-handed', '1');
  }
  store.put(store.prefix + '/saved', JSON.stringify(Date.now()));
  return isKept && hasSlips;
}

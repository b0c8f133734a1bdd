// What the built site knows of a player: whether a name is free, where an account stands on the
// boards, and which results the ledger holds. All of it comes in small pieces (`players.js`,
// `podium/entries/`), so that a site with a million results answers as fast as one with ten.

import { find } from '../board/players.js';
import { element, load } from '../common/elements.js';
import { store } from '../common/store.js';
import { codeOf } from '../receipts/code.js';
import { sealed, waits } from '../receipts/entries.js';
import { noteSlips, readSlips } from './slip-store.js';
import * as slips from './slips.js';

const site = window.PODIUM_SITE;

const look = (/** @type {string} */ name) => find(name).catch(() => null);

/** Whether a player on the roster has a handle. */
export const isTaken = async (/** @type {string} */ handle) =>
  site.boards && await look(handle) !== null;

/**
 * Where an account stands on the board of the whole site, by its key; null if the ledger does not
 * know that.
 */
export const standing = (/** @type {any} */ { player }) =>
  site.standings ? look(player) : Promise.resolve(null);

/**
 * What the organiser's page of a player says, to stand on another page; nothing where there is
 * none.
 * @returns {Promise<Node[]>}
 */
export async function about(/** @type {any} */ found) {
  if (!found?.described) return [];
  const page = new URL(found.href, document.baseURI);
  if (!window.PODIUM_ABOUT?.[found.player]) {
    await load(`about/${page.pathname.replace(/^.*\/|\.html$/g, '')}.js`);
  }
  const known = window.PODIUM_ABOUT?.[found.player];
  if (!known) return [];
  const body = document.createElement('template');
  body.innerHTML = known.body;
  // Its addresses are those of that page.
  for (const each of body.content.querySelectorAll('[href], [src]')) {
    for (const name of ['href', 'src']) {
      const address = each.getAttribute(name);
      if (!address) continue;
      // What is no address leads nowhere there, too.
      if (URL.canParse(address, page)) each.setAttribute(name, new URL(address, page).href);
      else each.removeAttribute(name);
    }
  }
  return [
    element('div', { class: 'prose' }, body.content),
    ...(known.photos.length === 0 ? [] : [
      element(
        'ul',
        { class: 'photos' },
        ...known.photos.map((/** @type {string[]} */ [src, alt]) =>
          element(
            'li',
            {},
            element('img', { src: new URL(src, page).href, alt, loading: 'lazy' }),
          )
        ),
      ),
    ]),
  ];
}

/**
 * How a signed result stands in the ledger: `sealed`, `inbox`, or empty if it is not there. Fails
 * where that cannot be known now.
 */
async function stateOf(/** @type {any} */ slip) {
  const name = await slips.entryName(slip.entry);
  if (await sealed(name, slip.body.seen?.size ?? 0)) return 'sealed';
  return await waits(name) ? 'inbox' : '';
}

/** Notes with each result how it stands in the ledger. What is sealed stays sealed. */
export async function follow() {
  const news = new Map();
  for (const slip of readSlips()) {
    if (!slip.entry || slip.ledger === 'sealed') continue;
    const ledger = await stateOf(slip).catch(() => slip.ledger ?? '');
    if (ledger === (slip.ledger ?? '')) continue;
    // A certificate shows it, and its page knows nothing of the ledger.
    const isProven = ledger === 'sealed' && site.organiser;
    const code = isProven ? codeOf(await slips.commitment(slip.entry)) : slip.code;
    news.set(slip.name, { ledger, code });
  }
  noteSlips(news);
}

/** Tells the boards by which name they know the player who is signed in. */
export function keepName(/** @type {any} */ account, /** @type {any} */ found) {
  const text = JSON.stringify({ handle: account.handle, ...(found ? { name: found.player } : {}) });
  if (store.get(store.prefix + '/me') !== text) store.put(store.prefix + '/me', text);
}

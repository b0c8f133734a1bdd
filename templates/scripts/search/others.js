// Players among what a search finds. Nothing is made for that: the site has its board in pieces
// anyway, with the names that it publishes and no others. A small board comes whole and is looked
// through; of a long one a player is found by the whole name on it.

import { element, load } from '../common/elements.js';

/** @typedef {{name: string, player: string, href: string}} Player */

/** So many players are shown of those that are found. */
export const mostPlayers = 12;

/** @type {Promise<any> | null} */
let loading = null;

/** What finds players on boards; fails where that cannot be loaded now. */
async function board() {
  loading ??= load('players.js').then(() => window.podium?.['board/players']);
  const players = await loading;
  if (players) return players;
  loading = null;
  throw new Error('no players');
}

/**
 * The players who have a word of a name for each word that is looked for.
 * @param {string} text  what was typed
 * @param {{word: string, isWhole: boolean}[]} looked
 * @param {(text: string) => Promise<string[]>} wordsOf
 * @returns {Promise<Player[]>}
 */
export async function findPlayers(text, looked, wordsOf) {
  const players = await board();
  const all = /** @type {Player[] | null} */ (await players.everybody());
  if (!all) {
    const one = await players.find(text.trim());
    return one ? [one] : [];
  }
  const words = await Promise.all(all.map(({ name, player }) => wordsOf(`${name} ${player}`)));
  return all.filter((_, place) =>
    looked.every(({ word, isWhole }) =>
      words[place].some((one) => isWhole ? one === word : one.startsWith(word))
    )
  );
}

/**
 * The row of a player.
 *
 * @type {(player: Player, root: string, marked: (text: string) => (string | Node)[]) =>
 *   HTMLElement}
 */
export const playerRow = ({ name, href }, root, marked) =>
  element(
    'li',
    { class: 'row' },
    element('h3', {}, element('a', { href: root + href }, ...marked(name))),
  );

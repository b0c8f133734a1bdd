// Finds any player's place on a board, by loading a few small pieces of it: see
// `PlayerLookup.swift` for their form.
//
//     find(name, board)  → a promise of what is known of a player, by the name on boards or the public key; null if
//                                        nobody has it
//     everybody()        → a promise of all players of a board that comes whole; null for a longer one
//     resultsOf(name)    → a promise of the results that count of a player without a page
//     me()               → a promise of the name on boards of the player who is signed in on this device: empty if the ledger does
//                                        not know the key yet; null if nobody is

import { base64url } from '../common/base64.js';
import { load } from '../common/elements.js';
import { store } from '../common/store.js';

/**
 * @typedef {object} BoardRow
 * @property {string} player   the name that tells players apart
 * @property {string} name     the name to show
 * @property {number | null} rank   null for a player without a result that counts
 * @property {boolean} tied
 * @property {number} points
 * @property {number} results  how many count
 * @property {number} unsealed how many of those are not yet sealed
 * @property {string} href     the player's page, from the site's top
 *
 * @typedef {BoardRow & {players: number, neighbours: BoardRow[], described: boolean}} FoundPlayer
 * `players` is how many stand on the board; `neighbours` are the player and those right above and
 * below, in their order; `described` says
 * whether the site has words or pictures of the player.
 */

const everything = 'podium/players';

/** @type {Map<string, Promise<any>>} */
const loads = new Map();

/**
 * A piece of a board, or of what `found` looks for, by its path from the site's top. One that could
 * not be had is loaded again when it is next asked for.
 * @param {string} path
 * @returns {Promise<any>}
 */
function piece(path, found = () => window.PODIUM_BOARD?.[path]) {
  let loading = loads.get(path);
  if (!loading) {
    loading = loaded(path, found);
    loads.set(path, loading);
    loading.catch(() => loads.delete(path));
  }
  return loading;
}

/** @type {(path: string, found: () => any) => Promise<any>} */
async function loaded(path, found) {
  // A small board comes whole with its index.
  if (found() === undefined) await load(`../${path}.js`);
  const piece = found();
  if (piece === undefined) throw new Error(path);
  return piece;
}

/** The same number as `playerHash` in the build. */
function hash(/** @type {string} */ name) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ hash >>> 13) >>> 0;
}

/** The page of a player: the same path as `playerPath` in the build gives. */
function pageOf(/** @type {string} */ player) {
  const escaped = (/** @type {string} */ letter) =>
    [...new TextEncoder().encode(letter)]
      .map((byte) => '_' + byte.toString(16).padStart(2, '0')).join('');
  const file = player.replace(/[^a-z0-9-]/gu, (one) => one === '·' ? '.' : escaped(one));
  return `players/${file}${/^index(-|$)/.test(file) ? '_' : ''}.html`;
}

/** Whether something comes before a row: more points, or as many and a name that sorts before. */
const precedes = (
  /** @type {number} */ points,
  /** @type {string} */ player,
  /** @type {any} */ other,
  /** @type {any} */ name,
) => points !== other ? points > other : player < name;

/** Of sorted entries the last one that does not come after a place, or the first. */
function lastBefore(/** @type {any[]} */ entries, /** @type {(entry: any) => boolean} */ isAfter) {
  let low = 0, high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(entries[middle])) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low - 1);
}

/** One board. */
class Board {
  constructor(/** @type {string} */ folder, /** @type {any} */ index) {
    this.folder = folder;
    this.index = index;
  }

  /** The piece of the order in which a place lies, and how many rows stand before it. */
  async leaf(/** @type {(part: any) => boolean} */ isAfter) {
    let before = 0, parts = this.index.parts;
    for (let depth = this.index.depth;; depth -= 1) {
      if (parts.length === 0) return { before: 0, rows: [] };
      const at = lastBefore(parts, isAfter);
      for (const [count] of parts.slice(0, at)) before += count;
      const inside = await piece(`${this.folder}/${parts[at][3]}`);
      if (depth === 1) return { before, rows: inside };
      parts = inside;
    }
  }

  /** How many rows stand before where a player with these points would. */
  async placeOf(/** @type {number} */ points, /** @type {string} */ player) {
    const { before, rows } = await this.leaf(([, first, name]) =>
      precedes(points, player, first, name)
    );
    const at = rows.findIndex((/** @type {any} */ [name, other]) =>
      !precedes(other, name, points, player)
    );
    return before + (at < 0 ? rows.length : at);
  }

  /** The row at a place, or null. @returns {Promise<any>} */
  async rowAt(/** @type {number} */ place) {
    if (place < 0 || place >= this.index.players) return null;
    let before = 0, parts = this.index.parts;
    for (let depth = this.index.depth;; depth -= 1) {
      let at = 0;
      while (before + parts[at][0] <= place) before += parts[at++][0];
      const inside = await piece(`${this.folder}/${parts[at][3]}`);
      if (depth === 1) return inside[place - before];
      parts = inside;
    }
  }

  /** @returns {Promise<BoardRow>} */
  async row(
    /** @type {any[]} */ [player, points, results, unsealed = 0, described = 0, name = player],
    /** @type {number} */ place,
  ) {
    const first = await this.placeOf(points, '');
    const after = await this.rowAt(first + 1);
    return {
      player,
      name,
      points,
      results,
      unsealed,
      rank: first + 1,
      tied: after !== null && after[1] === points,
      href: described || (this.folder === everything && place < this.index.paged)
        ? pageOf(player)
        : `player.html#${encodeURIComponent(player)}`,
    };
  }
}

/**
 * What a board knows a key by: the key, or where players have pseudonyms what `blinded` in the
 * build makes of it.
 */
async function nameOfKey(/** @type {string} */ key) {
  if (!(await piece(`${everything}/index`)).blinded) return key;
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`podium-pseudonym/1\n${key}`),
  );
  return base64url(digest);
}

const isKey = (/** @type {string} */ name) => /^[A-Za-z0-9_-]{43}$/.test(name);

/**
 * What a board's folder holds under a name or a key; null if nothing.
 * @param {string} name
 * @param {string} folder
 * @returns {Promise<any[] | null>}
 */
async function entry(name, folder) {
  const { shards } = await piece(`${folder}/index`);
  const shard = await piece(`${folder}/of-${shards}-${hash(name) & (shards - 1)}`);
  return Object.hasOwn(shard, name) ? shard[name] : null;
}

/** @param {string} name @param {string} [folder] @returns {Promise<FoundPlayer | null>} */
export async function find(name, folder = everything) {
  if (isKey(name)) {
    const known = await entry(await nameOfKey(name), everything);
    return known ? find(known[0], folder) : null;
  }
  const board = new Board(folder, await piece(`${folder}/index`));
  const { players } = board.index;
  const known = await entry(name, folder);
  if (!known) return null;
  const [points, results, unsealed = 0, described = 0, shown = name] = known;
  if (points === null) {
    const href = described ? pageOf(name) : `player.html#${encodeURIComponent(name)}`;
    return {
      player: name,
      name: shown,
      rank: null,
      tied: false,
      points: 0,
      results: 0,
      unsealed: 0,
      href,
      players,
      described: Boolean(described),
      neighbours: [],
    };
  }
  const place = await board.placeOf(points, name);
  // One above and one below; two on one side where the other has none.
  const start = Math.max(0, Math.min(place - 1, players - 3));
  const neighbours = [];
  for (let at = start; at < Math.min(start + 3, players); at += 1) {
    neighbours.push(
      await board.row(
        at === place ? [name, points, results, unsealed, described, shown] : await board.rowAt(at),
        at,
      ),
    );
  }
  return { ...neighbours[place - start], players, neighbours, described: Boolean(described) };
}

/**
 * Everybody on the board of everything, the best first, and those who are on no board; null where
 * that is too long to come whole.
 * @returns {Promise<{player: string, name: string, href: string}[] | null>}
 */
export async function everybody() {
  const { shards } = await piece(`${everything}/index`), names = `${everything}/of-1-0`;
  if (shards !== 1 || !window.PODIUM_BOARD?.[names]) return null;
  /** @type {[string, any[]][]} */
  const entries = Object.entries(window.PODIUM_BOARD[names]);
  return entries.filter(([, [points]]) => typeof points !== 'string')
    .sort(([, [one]], [, [other]]) => (other ?? -1) - (one ?? -1))
    .map(([player, [points, , , described = 0, name = player]]) => ({
      player,
      name,
      href: described || points !== null
        ? pageOf(player)
        : `player.html#${encodeURIComponent(player)}`,
    }));
}

/**
 * The results that count of a player who has no page, the newest first.
 * @param {string} name
 * @returns {Promise<{href: string, title: string, points: number, most: number, ended: string,
 *   unsealed: boolean}[]>}
 */
export async function resultsOf(name) {
  const { results: shards } = await piece(`${everything}/index`);
  if (!shards) return [];
  const file = `of-${shards}-${hash(name) & (shards - 1)}`;
  const { quizzes, players } = await piece(
    `podium/results/${file}`,
    () => window.PODIUM_RESULTS?.[file],
  );
  return (Object.hasOwn(players, name) ? players[name] : []).map(
    (/** @type {any[]} */ [quiz, points, most, ended, unsealed = 0]) => {
      const [path, title, isThere] = quizzes[quiz];
      return {
        href: isThere ? `${path}.html` : '',
        title,
        points,
        most,
        ended,
        unsealed: unsealed === 1,
      };
    },
  );
}

/** @returns {Promise<string | null>} */
export function me() {
  return new Promise((resolve) => {
    store.ready(async () => {
      const key = store.player?.() ?? '';
      if (!isKey(key)) {
        resolve(null);
        return;
      }
      try {
        resolve((await entry(await nameOfKey(key), everything))?.[0] ?? '');
      } catch {
        resolve(null);
      }
    });
  });
}

// Where the ledger holds an entry: the built site names them in small pieces (`podium/entries/`),
// so that a site with a million results answers as fast as one with ten.

import { load } from '../common/elements.js';

/** A piece of what the ledger holds; null if it cannot be had now. @returns {Promise<any>} */
async function piece(/** @type {string} */ name) {
  if (!window.PODIUM_ENTRIES?.[name]) await load(`entries/${name}.js`);
  return window.PODIUM_ENTRIES?.[name] ?? null;
}

/** How many entries stand before this one in a piece; -1 if it is not there. */
function placeIn(/** @type {string | null} */ text, /** @type {string} */ entry) {
  for (let at = text?.indexOf(entry) ?? -1; at >= 0; at = text?.indexOf(entry, at + 1) ?? -1) {
    if (at % 8 === 0) return at / 8;
  }
  return -1;
}

/**
 * Where an entry was sealed: its batch, the index of the batch's first entry, and its own.
 * @typedef {{batch: string, start: number, index: number}} Place
 */

/**
 * Where an entry is sealed that is named by the first 48 bits of its commitment; null if it is not.
 * Fails where a piece that may hold it cannot be had.
 * @param {string} name
 * @param {number} [size]  of the log, before which it cannot have been sealed
 * @returns {Promise<Place | null>}
 */
export async function sealed(name, size = 0) {
  const index = await piece('index');
  let start = 0, isKnown = index !== null;
  for (const [batch, end] of index?.batches ?? []) {
    const held = end > size ? await piece(batch) : '', place = placeIn(held, name);
    if (place >= 0) return { batch, start, index: start + place };
    isKnown &&= held !== null;
    start = end;
  }
  if (!isKnown) throw new Error('a piece is missing');
  return null;
}

/** Whether an entry waits to be sealed; fails where that cannot be known now. */
export async function waits(/** @type {string} */ name) {
  const index = await piece('index'), held = index?.inbox ? await piece('inbox') : '';
  if (!index || held === null) throw new Error('a piece is missing');
  return placeIn(held, name) >= 0;
}

/** The batch that holds the entry at an index, and the index of its first one. */
export async function batchOf(/** @type {number} */ index) {
  let start = 0;
  for (const [batch, end] of (await piece('index'))?.batches ?? []) {
    if (index < end) return { batch, start };
    start = end;
  }
  return null;
}

// Where the ledger holds an entry: the built site names them in small pieces (`podium/entries/`),
// so that a site with a million results answers as fast as one with ten.

import { load } from '../common/elements.js';

/** A piece of what the ledger holds. @returns {Promise<any>} */
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
 * @param {string} name
 * @param {number} [size]  of the log, before which it cannot have been sealed
 * @returns {Promise<Place | null>}
 */
export async function sealed(name, size = 0) {
  let start = 0;
  for (const [batch, end] of (await piece('index'))?.batches ?? []) {
    const place = end > size ? placeIn(await piece(batch), name) : -1;
    if (place >= 0) return { batch, start, index: start + place };
    start = end;
  }
  return null;
}

/** Whether an entry waits to be sealed. */
export const waits = async (/** @type {string} */ name) =>
  Boolean((await piece('index'))?.inbox) && placeIn(await piece('inbox'), name) >= 0;

/** The batch that holds the entry at an index, and the index of its first one. */
export async function batchOf(/** @type {number} */ index) {
  let start = 0;
  for (const [batch, end] of (await piece('index'))?.batches ?? []) {
    if (index < end) return { batch, start };
    start = end;
  }
  return null;
}

// The drafts of this phone. Tabs of one browser share what is kept, so each change is made to that,
// and not to what a tab read before.
import { readDrafts } from './drafts.js';
import { keep, kept } from './phone.js';

/** @typedef {import('./drafts.js').Draft} Draft */

const name = 'podium-classroom-drafts';
/** The drafts as they were last known; all there are where nothing can be kept. @type {Draft[]} */
let drafts = [];
let isKept = true;

export function allDrafts() {
  const text = isKept ? kept(name) : null;
  if (text !== null) drafts = readDrafts(text);
  return drafts;
}

/** @param {(drafts: Draft[]) => Draft[]} change */
export function changeDrafts(change) {
  drafts = change(allDrafts());
  isKept = keep(name, JSON.stringify(drafts));
}

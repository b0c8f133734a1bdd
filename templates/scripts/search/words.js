// The words of a text, as the index has them.

import { load } from '../common/elements.js';
import { fold } from '../play/marking.js';

const longestWord = 40;
const encoder = new TextEncoder();

/** The words of a text as the index has them. @param {string} text */
export function wordsOf(text) {
  /** @type {string[]} */
  const words = [];
  for (
    const run of text.split(
      /[\0-/:-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufffd]+/u,
    )
  ) {
    const dense =
      /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3041-\u3098\u309b-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}][\u3099\u309a]*)+/gu;
    let end = 0;
    for (const found of run.matchAll(dense)) {
      if (found.index > end) words.push(run.slice(end, found.index));
      const letters = found[0].match(/.[\u3099\u309a]*/gu) ?? [];
      if (letters.length === 1) words.push(letters[0]);
      for (let i = 0; i + 1 < letters.length; i += 1) words.push(letters[i] + letters[i + 1]);
      end = found.index + found[0].length;
    }
    if (end < run.length) words.push(run.slice(end));
  }
  return words.map((word) => cut(encoder.encode(word)));
}

/** A word's bytes that count. @param {Uint8Array} word */
function cut(word) {
  if (word.length <= longestWord) return word;
  let end = longestWord;
  while ((word[end] & 0xc0) === 0x80) end -= 1;
  return word.subarray(0, end);
}

/** @type {Promise<boolean> | null} */
let loading = null;

/** Loads the scoring code, once for all texts that wait for it; false if it cannot be had now. */
async function hasScoring() {
  if (window.PODIUM_SCORING) return true;
  loading ??= load('scoring.js');
  const isThere = await loading;
  if (!isThere) loading = null;
  return isThere;
}

/**
 * A text as Scoring compares it. Of ASCII, where that is lower case and single blanks, no code is
 * loaded for it.
 * @param {string} text
 */
export async function folded(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!await hasScoring()) throw new Error('no scoring code');
  return fold(text);
}

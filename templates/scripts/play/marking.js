// The one program that marks: Podium's scoring code, as WebAssembly. `scoring.js` brings it.

import { programBytes } from '../common/program.js';

/**
 * What a response earned.
 * @typedef {object} Mark
 * @property {'right' | 'partly' | 'wrong'} outcome
 * @property {number} earned
 * @property {boolean[]} parts  one a choice, blank, place or pair: whether it is right
 */

/** @type {any} */
let scoring = null;

/** Whether this browser runs WebAssembly: it starts the shortest program there is. */
export function canMark() {
  try {
    return Boolean(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  } catch {
    return false;
  }
}

/** Starts the scoring code, if it has not started; false where this browser cannot run it. */
export function prepare() {
  if (scoring) return true;
  try {
    scoring = new WebAssembly.Instance(
      new WebAssembly.Module(programBytes(window.PODIUM_SCORING ?? '')),
      {},
    )
      .exports;
    return true;
  } catch {
    return false;
  }
}

/**
 * What a function of the scoring code answers to texts; null if they say nothing that it can read.
 * That code owns no memory of ours: the texts and the answer are freed here.
 * @type {(name: string, ...texts: string[]) => string | null}
 */
function ask(name, ...texts) {
  const given = texts.map((text) => {
    const utf8 = new TextEncoder().encode(text), start = scoring.podium_alloc(utf8.length);
    new Uint8Array(scoring.memory.buffer, start, utf8.length).set(utf8);
    return [start, utf8.length];
  });
  const answer = scoring[name](...given.flat()), { buffer } = scoring.memory;
  const length = new DataView(buffer).getInt32(answer, true);
  const text = length < 0
    ? null
    : new TextDecoder().decode(new Uint8Array(buffer, answer + 4, length));
  for (const [start] of [...given, [answer]]) scoring.podium_free(start);
  return text;
}

/**
 * The mark for a response; null if it cannot be a response to this question, such as one kept from
 * before the question changed, or
 * if this browser cannot run the scoring code.
 * @param {string} key  the question's key as the page holds it
 * @param {string[]} response
 * @returns {Mark | null}
 */
export function mark(key, response) {
  if (!prepare()) return null;
  const lines = response.map((part) => part.replace(/\\/g, '\\\\').replace(/\n/g, '\\n') + '\n')
    .join('');
  const text = ask('podium_mark', key, lines);
  if (text === null) return null;
  const [outcome, earned, parts = ''] = text.split(' ');
  return {
    outcome: /** @type {Mark['outcome']} */ (outcome),
    earned: Number(earned),
    parts: Array.from(parts, (part) => part === '+'),
  };
}

/**
 * The questions that an attempt is asked, in their shuffled order, each with the shuffled order of
 * its choices; null if this browser cannot run the scoring code.
 * @param {string} request  as `PageDraw.swift` has it
 * @returns {{place: number, choices: number[]}[] | null}
 */
export function drawn(request) {
  if (!prepare()) return null;
  const text = ask('podium_draw', request);
  if (text === null) throw new Error('the page says of its questions what cannot be drawn');
  return text.split(' ').filter(Boolean).map((word) => {
    const [place, choices] = word.split(':');
    return { place: Number(place), choices: choices ? choices.split('.').map(Number) : [] };
  });
}

/**
 * A text as it is compared; unchanged where this browser cannot run the scoring code.
 * @param {string} text
 */
export const fold = (text) => prepare() ? ask('podium_fold', text) ?? text : text;

// Makes and checks receipts as podium-verify does: its own Swift as WebAssembly, which
// `receipts.js` brings. What that cannot do by itself, this does for it between two calls: read
// a file of the published log, check a signature, ask Unicode. `ReceiptRequest.swift` has requests
// and answers.

import { base64, fromBase64 } from '../common/base64.js';
import { load } from '../common/elements.js';
import { programBytes } from '../common/program.js';
import { sealed } from './entries.js';

/** Larger files of a log are not read. */
const longestFile = 32_000_000;
/** So often is asked for more; each time the program knows more of the log. */
const mostTurns = 40;

/** Why nothing can be said: the last part of a word's key. */
export class Unable extends Error {}

/** @type {any} */
let program = null;

async function start() {
  if (program) return;
  if (!window.PODIUM_RECEIPTS) await load('receipts.js');
  try {
    const bytes = programBytes(window.PODIUM_RECEIPTS ?? '');
    program = (await WebAssembly.instantiate(bytes, {})).instance.exports;
  } catch {
    throw new Unable('no-program');
  }
}

/** @returns {any} */
function call(/** @type {any} */ request) {
  const utf8 = new TextEncoder().encode(JSON.stringify(request)),
    lent = program.podium_alloc(utf8.length);
  new Uint8Array(program.memory.buffer, lent, utf8.length).set(utf8);
  const answer = program.podium_receipt(lent, utf8.length);
  const length = new DataView(program.memory.buffer).getInt32(answer, true);
  const text = new TextDecoder().decode(new Uint8Array(program.memory.buffer, answer + 4, length));
  program.podium_free(lent);
  program.podium_free(answer);
  return JSON.parse(text);
}

/** A file of the site in base64; null if there is none. @returns {Promise<string | null>} */
async function fileAt(/** @type {string} */ path) {
  if (location.protocol === 'file:') throw new Unable('folder');
  let bytes;
  try {
    const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin' });
    if (response.status === 404) return null;
    if (!response.ok || Number(response.headers.get('Content-Length')) > longestFile) {
      throw new Error(path);
    }
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new Unable('offline');
  }
  return base64(bytes);
}

/**
 * What the program asks of the browser: whether a signature is one of these bytes by a key or,
 * without a key, whether they are a text in NFC. All are base64.
 * @typedef {{id: string, key: string, signature: string, bytes: string}} Question
 */

async function answerTo(/** @type {Question} */ { key, signature, bytes }) {
  if (!key) {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(fromBase64(bytes));
    return text === text.normalize('NFC');
  }
  if (!globalThis.crypto?.subtle) throw new Unable('insecure');
  let imported;
  try {
    imported = await crypto.subtle.importKey('raw', fromBase64(key), 'Ed25519', false, ['verify']);
  } catch (problem) {
    // Some browsers refuse a key that is none; one without Ed25519 refuses all.
    if (problem instanceof DOMException && problem.name === 'NotSupportedError') {
      throw new Unable('old-browser');
    }
    return false;
  }
  return crypto.subtle.verify('Ed25519', imported, fromBase64(signature), fromBase64(bytes));
}

/**
 * The answer to a request; throws `Unable` if there is none to be had.
 * @param {{task: string, [member: string]: any}} request
 * @returns {Promise<any>}
 */
export async function ask(request) {
  const { id, organiser } = window.PODIUM_SITE;
  /** @type {Record<string, string | null>} */
  const files = {};
  /** @type {Record<string, boolean>} */
  const answers = {};
  for (let turn = 0; turn < mostTurns; turn += 1) {
    let answer;
    // Another request may have stopped the program meanwhile.
    await start();
    try {
      answer = call({ ...request, site: id, organiser, files, answers });
    } catch {
      // Memory ran out, or the receipt found a way to stop the program: it starts again.
      program = null;
      throw new Unable('no-program');
    }
    if (!answer.files && !answer.questions) return answer;
    await Promise.all([
      ...(answer.files ?? []).map(async (/** @type {string} */ path) => {
        files[path] = await fileAt(path);
      }),
      ...(answer.questions ?? []).map(async (/** @type {Question} */ one) => {
        answers[one.id] = await answerTo(one);
      }),
    ]);
  }
  throw new Unable('no-program');
}

/**
 * The first line of a file of the site, without reading the rest; empty if it cannot be had.
 * @param {string} path
 */
export async function firstLine(path) {
  try {
    const response = await fetch(path, { cache: 'no-store', credentials: 'same-origin' });
    if (!response.ok || !response.body) return '';
    const reader = response.body.getReader(), decoder = new TextDecoder();
    let text = '';
    while (text.length < 65_536 && !text.includes('\n')) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    void reader.cancel();
    return text.split('\n')[0];
  } catch {
    return '';
  }
}

/** Where an entry is sealed, by its name; null if it is not. */
export const placeOf = (/** @type {string} */ name) =>
  sealed(name).catch(() => {
    throw new Unable('offline');
  });

/** A line of a file of the site, counted from 0; empty if it has none. */
export async function lineOf(/** @type {string} */ path, /** @type {number} */ number) {
  const file = await fileAt(path);
  return file === null
    ? ''
    : new TextDecoder('utf-8', { ignoreBOM: true }).decode(fromBase64(file)).split('\n')[number] ??
      '';
}

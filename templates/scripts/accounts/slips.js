// Signed results: canonical JSON, slips, cards, profiles and bundles, to the byte as
// `docs/ledger.md` specifies them.
//
// What is signed is a prefix that says what kind of thing it is, then the canonical JSON of its
// body. An entry is the canonical JSON of body, signature and version; its file is the entry and a
// line feed, named by the file's own SHA-256.

import { base64url, fromBase64url } from '../common/base64.js';

/** A slip of version 2 says which attempt of its player it is. */
const versionOf = (/** @type {any} */ body) => body.ordinal === undefined ? 1 : 2;
const longest = 65_535;
const encoder = new TextEncoder();

const hex = (/** @type {ArrayBuffer} */ bytes) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = (/** @type {string | Uint8Array<ArrayBuffer>} */ data) =>
  crypto.subtle.digest('SHA-256', typeof data === 'string' ? encoder.encode(data) : data);
export const digest = async (/** @type {string} */ text) => hex(await sha256(text));

/**
 * RFC 8785, restricted to what signed results hold; throws for a number that is no whole one, and
 * for null and booleans.
 *
 * An object's members are put in order here and not by `JSON.stringify`, which writes names like
 * `10` first.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (typeof value === 'string' && isPlain(value)) return JSON.stringify(value);
  if (Number.isSafeInteger(value) && value >= 0) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) throw new TypeError('not in a signed result');
  return `{${
    Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`).join(
      ',',
    )
  }}`;
}

/**
 * Whether a text may stand in a signed result: NFC, no lone surrogate, no control character but tab
 * and line feed.
 */
const isPlain = (/** @type {string} */ text) =>
  !/[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Surrogate}/u.test(text) && text === text.normalize('NFC');

/** The nearest text that may. */
export const plain = (/** @type {string} */ text) =>
  text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, ' ').normalize('NFC');

/** @typedef {'slip' | 'card' | 'profile'} Kind */

const signed = (/** @type {Kind} */ kind, /** @type {any} */ body) =>
  encoder.encode(`podium-${kind}/${versionOf(body)}\n${canonical(body)}`);

/**
 * A signed entry; throws if it is longer than a ledger takes.
 * @param {Kind} kind
 * @param {any} body
 * @param {CryptoKey} key
 */
export async function sign(kind, body, key) {
  const sig = base64url(await crypto.subtle.sign('Ed25519', key, signed(kind, body)));
  const entry = canonical({ body, sig, v: versionOf(body) });
  if (encoder.encode(entry).length > longest) throw new RangeError('too long for a ledger');
  return entry;
}

/**
 * The body of an entry that is spelled canonically and that its player signed; null for any other.
 * @param {Kind} kind
 * @param {string} entry
 */
export async function verify(kind, entry) {
  try {
    if (encoder.encode(entry).length > longest) return null;
    const value = JSON.parse(entry), { body, sig, v } = value;
    if (v !== versionOf(body) || Object.keys(value).length !== 3 || canonical(value) !== entry) {
      return null;
    }
    const player = fromBase64url(body.player), signature = fromBase64url(sig);
    if (player?.length !== 32 || signature?.length !== 64) return null;
    const key = await crypto.subtle.importKey('raw', player, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signed(kind, body)) ? body : null;
  } catch {
    return null;
  }
}

export const fileName = async (/** @type {string} */ entry) => `${await digest(entry + '\n')}.json`;

/** What the ledger's log holds of an entry, in hex. */
export const commitment = async (/** @type {string} */ entry) =>
  hex(await sha256(encoder.encode(entry)));

/** The first 48 bits of it, by which the built site names the entries that the ledger holds. */
export const entryName = async (/** @type {string} */ entry) =>
  base64url(
    Uint8Array.from((await commitment(entry)).slice(0, 12).match(/../g) ?? [], (pair) =>
      parseInt(pair, 16)),
  );

/** What a player hands in: a JSON array with an entry a line, the card first. */
export const bundle = (/** @type {string} */ card, /** @type {string[]} */ entries) =>
  `[${[card, ...entries].join(',\n')}]\n`;

// The accounts on this device. An account is an Ed25519 key that this browser made at random; its
// public half is the player.
//
//     podium/SITE/accounts   {"version":1,"accounts":[ACCOUNT…]}
//     podium/SITE/signed-in  {"player":KEY,"until":…}, here or in the storage of the tab: see `store.js`
//     podium/SITE/of/KEY/…   what the player answered, as `store.js` keeps it
//     podium/SITE/of/KEY/changed  when names or passphrase were changed here, in milliseconds since 1970
//
//     ACCOUNT  {"player","handle","first","last","created","salt","rounds","iv","box"}, all texts but `rounds`
//
// `box` is the private key (PKCS #8), encrypted with AES-GCM under a key made from the passphrase
// with PBKDF2 and SHA-256. The passphrase is never kept. While a player is signed in on a site from
// a server, the private key is also kept encrypted under a key that this browser made, cannot show
// and keeps in IndexedDB: so results are signed without asking again. Pages opened from a folder
// keep nothing of that kind, as other files on the same disk may share their storage: there the
// passphrase is asked for whenever something is to be signed.

import { base64url, fromBase64url } from '../common/base64.js';
import { isLike, isObject, parse } from '../common/kept.js';
import { store } from '../common/store.js';
import * as slips from './slips.js';

const site = store.siteID, subtle = globalThis.crypto?.subtle;
const rounds = 600_000;
export const most = 100;
const encoder = new TextEncoder();
const isServed = /^https?:$/.test(location.protocol);

/** Why this browser can hold no account, as a key of the words; empty if it can. */
export async function objection() {
  if (!subtle) return 'account.insecure';
  try {
    await subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']);
    await subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    return '';
  } catch {
    return 'account.old-browser';
  }
}

export const handleForm = /^[a-z0-9][a-z0-9-]{0,38}$/;
const isName = (/** @type {any} */ text) =>
  typeof text === 'string' && encoder.encode(text).length <= 200 &&
  text === slips.plain(text).trim() && !/[\t\n]/.test(text);

/** An account in exactly the form above; null for anything else. */
export function account(/** @type {any} */ kept) {
  const names = ['box', 'created', 'first', 'handle', 'iv', 'last', 'player', 'rounds', 'salt'];
  if (!isObject(kept) || Object.keys(kept).sort().join() !== names.join()) return null;
  const sizes = { player: 32, salt: 16, iv: 12, box: 64 };
  for (const [name, size] of Object.entries(sizes)) {
    if (fromBase64url(kept[name])?.length !== size) return null;
  }
  const fits = isLike(kept.handle, handleForm) && isName(kept.first) && isName(kept.last) &&
    typeof kept.created === 'string' && !Number.isNaN(Date.parse(kept.created)) &&
    Number.isSafeInteger(kept.rounds) && kept.rounds >= 100_000 && kept.rounds <= 10_000_000;
  return fits ? kept : null;
}

const place = store.base + '/accounts';

/** All that is kept in the place of accounts; null if it cannot be read. @returns {any[] | null} */
function kept() {
  const text = store.get(place), accounts = text === null ? [] : parse(text)?.accounts;
  return Array.isArray(accounts) ? accounts : null;
}

/** The accounts on this device. @returns {any[]} */
export const list = () => (kept() ?? []).map(account).filter(Boolean);

/** Keeps accounts, and what another version may have written beside them: it may hold a key. */
function keep(/** @type {any[]} */ accounts) {
  const others = kept();
  if (!others && !store.setAside(place)) return false;
  const all = [...accounts, ...(others ?? []).filter((each) => !account(each))];
  return store.put(place, all.length ? JSON.stringify({ version: 1, accounts: all }) : null);
}
export const find = (/** @type {string} */ handle) =>
  list().find((each) => each.handle === handle) ?? null;
export const current = () => list().find((each) => each.player === store.player()) ?? null;

/** Puts an account in place of the one with its key, or after the others. */
export function replace(/** @type {any} */ changed) {
  const others = list().filter((each) => each.player !== changed.player);
  return others.length < most &&
    keep([...others, changed].sort((left, right) => left.handle < right.handle ? -1 : 1));
}

export const changedAt = (/** @type {string} */ player) => `${store.base}/of/${player}/changed`;

/** Changes an account that is here. */
function renew(/** @type {any} */ changed) {
  store.put(changedAt(changed.player), String(Date.now()));
  return replace(changed);
}

// Keys

async function lock(
  /** @type {string} */ passphrase,
  /** @type {Uint8Array<ArrayBuffer>} */ salt,
  /** @type {number} */ rounds,
) {
  const secret = await subtle.importKey(
    'raw',
    encoder.encode(passphrase.normalize('NFC')),
    'PBKDF2',
    false,
    ['deriveKey'],
  );
  return subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** The bytes of a text that was checked when it was read. */
const bytesOf = (
  /** @type {string} */ text,
) => /** @type {Uint8Array<ArrayBuffer>} */ (fromBase64url(text));

/** What an encrypted key belongs to: a box that was put into another account does not open. */
const label = (/** @type {string} */ player) =>
  encoder.encode(`podium-account/1\n${site}\n${player}`);
const random = (/** @type {number} */ size) => crypto.getRandomValues(new Uint8Array(size));

/**
 * @type {(key: CryptoKey, player: string, bytes: Uint8Array<ArrayBuffer>) => Promise<{iv: string,
 *   box: string}>}
 */
async function seal(key, player, bytes) {
  const iv = random(12);
  const box = await subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: label(player) },
    key,
    bytes,
  );
  return { iv: base64url(iv), box: base64url(box) };
}

/**
 * The bytes of a private key; null if the key is another.
 * @type {(key: CryptoKey, player: string, sealed: any) => Promise<Uint8Array<ArrayBuffer> | null>}
 */
async function unseal(key, player, { iv, box }) {
  try {
    return new Uint8Array(
      await subtle.decrypt(
        { name: 'AES-GCM', iv: bytesOf(iv), additionalData: label(player) },
        key,
        bytesOf(box),
      ),
    );
  } catch {
    return null;
  }
}

/** A private key as this device can keep it without a passphrase; null where it cannot. */
export async function sealForDevice(
  /** @type {string} */ player,
  /** @type {Uint8Array<ArrayBuffer>} */ bytes,
) {
  const key = await deviceKey();
  return key && seal(key, player, bytes);
}

/** The private key that this device kept; null if it cannot be read any more. */
export async function unsealOnDevice(/** @type {any} */ kept) {
  const key = kept?.box ? await deviceKey() : null;
  return key && [kept.iv, kept.box].every(fromBase64url) ? unseal(key, kept.player, kept) : null;
}

/** The private key in an account; null if the passphrase is wrong. */
export async function unlock(/** @type {any} */ account, /** @type {string} */ passphrase) {
  return unseal(
    await lock(passphrase, bytesOf(account.salt), account.rounds),
    account.player,
    account,
  );
}

/** Whether a private key is that of a player. */
export async function belongs(
  /** @type {Uint8Array<ArrayBuffer>} */ bytes,
  /** @type {string} */ player,
) {
  try {
    const key = await subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign']);
    return (await subtle.exportKey('jwk', key)).x === player;
  } catch {
    return false;
  }
}

/**
 * @type {(names: any, bytes: Uint8Array<ArrayBuffer>, player: string,
 *   passphrase: string) => Promise<any>}
 */
async function locked(names, bytes, player, passphrase) {
  const salt = random(16);
  const sealed = await seal(await lock(passphrase, salt, rounds), player, bytes);
  return { player, ...names, salt: base64url(salt), rounds, ...sealed };
}

// Accounts

/** A new key. */
export async function newKey() {
  const pair = await subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  return {
    player: (await subtle.exportKey('jwk', pair.publicKey)).x ?? '',
    bytes: new Uint8Array(await subtle.exportKey('pkcs8', pair.privateKey)),
  };
}

/**
 * A new account on this device, and its private key.
 * @param {{handle: string, first: string, last: string, passphrase: string}} form
 * @param {{player: string, bytes: Uint8Array<ArrayBuffer>} | null} adopted  the key that the device
 *   drew questions with, if what was answered with it is taken over
 */
export async function create({ handle, first, last, passphrase }, adopted = null) {
  const { player, bytes } = adopted ?? await newKey();
  const made = await locked(
    { handle, first, last, created: new Date().toISOString() },
    bytes,
    player,
    passphrase,
  );
  return { account: made, bytes, isKept: replace(made) };
}

export async function changePassphrase(
  /** @type {any} */ account,
  /** @type {Uint8Array<ArrayBuffer>} */ bytes,
  /** @type {string} */ passphrase,
) {
  const { player, handle, first, last, created } = account;
  return renew(await locked({ handle, first, last, created }, bytes, player, passphrase));
}

/** Changes the names that go along with results; the key stays as it is locked. */
export const rename = (
  /** @type {any} */ account,
  /** @type {{first: string, last: string}} */ { first, last },
) => renew({ ...account, first, last });

/** Signs that turn the direction of text, which the ledger takes in no name. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name as it was typed, in the form that an account keeps. */
export const tidyName = (/** @type {string} */ text) =>
  // A sign may be cut in half.
  slips.plain(
    slips.plain(text).replace(turning, '').replace(/\s+/g, ' ').trim().slice(0, 60),
  ).trim();

export async function remove(/** @type {any} */ account) {
  // In another tab another player may have signed in.
  if (store.player() === account.player) await signOut();
  store.removeAll(`${store.base}/of/${account.player}`);
  keep(list().filter((each) => each.player !== account.player));
}

// Signing in

/** The key in a database; made if there is none. @returns {Promise<CryptoKey>} */
async function keyIn(/** @type {IDBDatabase} */ database) {
  const form = { name: 'AES-GCM', length: 256 };
  const made = await subtle.generateKey(form, false, ['encrypt', 'decrypt']);
  const keys = database.transaction('keys', 'readwrite').objectStore('keys');
  const done = (/** @type {IDBRequest} */ request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const known = await done(keys.get(site));
  if (known instanceof CryptoKey && known.algorithm.name === form.name) return known;
  await done(keys.put(made, site));
  return made;
}

/**
 * A key of this browser that no page can read; null where there is none to be had.
 * @returns {Promise<CryptoKey | null>}
 */
function deviceKey() {
  if (!isServed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const nothing = () => resolve(null);
    try {
      const opening = indexedDB.open('podium', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
      opening.onerror = opening.onblocked = nothing;
      // What another program keeps under these names may have no such keys.
      opening.onsuccess = () => keyIn(opening.result).then(resolve, nothing);
    } catch {
      nothing();
    }
  });
}

/**
 * Signs in; with `keeps` for as long as it takes, else until the tab is closed or, from a folder,
 * two hours have passed.
 */
export async function signIn(
  /** @type {any} */ account,
  /** @type {Uint8Array<ArrayBuffer>} */ bytes,
  /** @type {boolean} */ keeps,
) {
  await signOut();
  const sealed = await sealForDevice(account.player, bytes) ?? {};
  store.signIn({ player: account.player, ...sealed }, keeps);
  // For the boards, which mark the player's row.
  if (!store.get(store.prefix + '/me')) {
    store.put(store.prefix + '/me', JSON.stringify({ handle: account.handle }));
  }
  await store.settled();
}

export async function signOut() {
  store.signOut();
  await store.settled();
}

/**
 * The key to sign with, if a player is signed in and it is available without a passphrase.
 * @returns {Promise<CryptoKey | null>}
 */
export async function signer() {
  const bytes = subtle ? await unsealOnDevice(store.signedIn()) : null;
  return bytes ? signingKey(bytes) : null;
}

export const signingKey = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) =>
  subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);

/** The SHA-256 of a player's key, in groups of four digits, to read aloud. */
export async function fingerprint(/** @type {string} */ player) {
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytesOf(player)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('').replace(
    /.{4}(?!$)/g,
    '$& ',
  );
}

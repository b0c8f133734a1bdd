// The key that this device draws questions with while nobody is signed in. An account that is
// created here and takes over what was answered adopts it; until then it is nobody's.
//
//     podium/SITE/device  {"version":1,"player":KEY,"iv":…,"box":…}, or "bytes" in place of the two from a folder
//
// On a site from a server it is kept encrypted under a key that no page can read, like that of a
// player who is signed in. From a folder there is no such key, and it is kept as it is.

import { base64url, fromBase64url } from '../common/base64.js';
import { parse } from '../common/kept.js';
import { store } from '../common/store.js';
import { device } from '../play/ordinals.js';
import * as accounts from './accounts.js';

const place = store.base + '/device';

/** What is kept; null if it is no key. @returns {any} */
function read() {
  const kept = parse(store.get(place));
  return fromBase64url(kept?.player)?.length === 32 ? kept : null;
}

/** Makes the key if there is none; does nothing where this browser can hold none. */
async function makeDeviceKey() {
  if (read() || await accounts.objection()) return;
  const { player, bytes } = await accounts.newKey();
  const sealed = await accounts.sealForDevice(player, bytes) ?? { bytes: base64url(bytes) };
  // Another tab may have made one meanwhile.
  if (!read()) store.put(place, JSON.stringify({ version: 1, player, ...sealed }));
}

device.make = makeDeviceKey;

/**
 * The key, for an account that adopts it; null if there is none.
 * @returns {Promise<{player: string, bytes: Uint8Array<ArrayBuffer>} | null>}
 */
export async function deviceKey() {
  const kept = read();
  if (!kept) return null;
  const bytes = kept.bytes ? fromBase64url(kept.bytes) : await accounts.unsealOnDevice(kept);
  return bytes &&
      await accounts.belongs(/** @type {Uint8Array<ArrayBuffer>} */ (bytes), kept.player)
    ? { player: kept.player, bytes: /** @type {Uint8Array<ArrayBuffer>} */ (bytes) }
    : null;
}

// Bytes as base64, and as base64url without padding, which is how keys, signatures, links and
// addresses have them.

/** Base64 of any number of bytes: so many at once as a call may have arguments. */
export function base64(/** @type {Uint8Array} */ bytes) {
  let text = '';
  for (let place = 0; place < bytes.length; place += 8192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8192));
  }
  return btoa(text);
}

/** The bytes of base64; throws for what is none. */
export const fromBase64 = (/** @type {string} */ text) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Unpadded base64url. */
export const base64url = (/** @type {ArrayBuffer | Uint8Array} */ bytes) =>
  base64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * The bytes of unpadded base64url; null for anything else, other spellings of the same bytes
 * included.
 */
export function fromBase64url(/** @type {any} */ text) {
  try {
    const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
    return base64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

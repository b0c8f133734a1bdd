/**
 * The bytes of a program that a script of the site brings as text, since pages opened from a folder
 * may not fetch files. The first 256 characters are those of the bytes 0 to 255.
 */
export function programBytes(/** @type {string} */ text) {
  const byteOf = new Uint8Array(512), bytes = new Uint8Array(Math.max(text.length - 256, 0));
  for (let byte = 0; byte < 256; byte += 1) byteOf[text.charCodeAt(byte)] = byte;
  for (let place = 0; place < bytes.length; place += 1) {
    bytes[place] = byteOf[text.charCodeAt(place + 256)];
  }
  return bytes;
}

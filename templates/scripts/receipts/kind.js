// Tells a receipt from any other file.

const start = new TextEncoder().encode('c2sp.org/tlog-proof@');

/** Whether a file says that it is a receipt; what it says then may be wrong. */
export const isReceipt = (/** @type {Uint8Array} */ bytes) =>
  start.every((byte, place) => bytes[place] === byte);

// A picture as a player proposes it: a small square, drawn anew in this page, so that nothing is
// left of the file that it comes from but what it shows.

/** The most bytes of a picture that a ledger takes. */
export const largest = 20_000;
/** What is tried until a picture is small enough: the side in pixels, and the quality. */
const tries = [[256, 0.85], [256, 0.7], [256, 0.5], [192, 0.6], [128, 0.6], [96, 0.5]];

/**
 * The middle of a picture as a small square; null for a file that this browser reads as no picture.
 * @param {Blob} file
 * @returns {Promise<Uint8Array | null>}
 */
export async function square(file) {
  let bitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  const { width, height } = bitmap, side = Math.min(width, height);
  for (const [most, quality] of tries) {
    const size = Math.min(most, side),
      canvas = Object.assign(document.createElement('canvas'), { width: size, height: size }),
      pen = canvas.getContext('2d');
    if (!pen) return null;
    pen.imageSmoothingQuality = 'high';
    // JPEG has no transparent parts, and other programs may show those of WebP black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size, size);
    pen.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
    const bytes = await encoded(canvas, quality);
    if (bytes && bytes.length <= largest) return bytes;
  }
  return null;
}

/** A canvas as WebP, or as JPEG where the browser writes no WebP. */
async function encoded(/** @type {HTMLCanvasElement} */ canvas, /** @type {number} */ quality) {
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) =>
      canvas.toBlob(resolve, type, quality)
    );
    if (blob?.type === type) return pictureAlone(new Uint8Array(await blob.arrayBuffer()));
  }
  return null;
}

/**
 * A picture's file with the picture only: some browsers write a colour profile or the name of the
 * device beside it, which a ledger refuses.
 */
export function pictureAlone(/** @type {Uint8Array} */ bytes) {
  return bytes[0] === 0xFF ? jpegAlone(bytes) : webPAlone(bytes);
}

const joined = (/** @type {Uint8Array[]} */ parts) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
};

const view = (/** @type {Uint8Array} */ bytes) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Leaves out comments and the segments of applications but for the two that describe colours. */
function jpegAlone(/** @type {Uint8Array} */ bytes) {
  const numbers = view(bytes), parts = [bytes.subarray(0, 2)];
  let place = 2;
  while (place + 4 <= bytes.length && bytes[place + 1] !== 0xDA) {
    const marker = bytes[place + 1], end = place + 2 + numbers.getUint16(place + 2);
    if (marker !== 0xFE && (marker < 0xE1 || marker > 0xEF || marker === 0xEE)) {
      parts.push(bytes.subarray(place, end));
    }
    place = end;
  }
  return joined([...parts, bytes.subarray(place)]);
}

const chunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];

/** Leaves out other chunks, and the flags of the first one that announce them. */
function webPAlone(/** @type {Uint8Array} */ bytes) {
  const numbers = view(bytes), parts = [];
  for (let place = 12; place + 8 <= bytes.length;) {
    const length = numbers.getUint32(place + 4, true), end = place + 8 + length + length % 2;
    if (chunks.includes(String.fromCharCode(...bytes.subarray(place, place + 4)))) {
      parts.push(bytes.slice(place, end));
    }
    place = end;
  }
  for (const part of parts) if (part[3] === 0x58) part[8] &= 0x10;
  const all = joined([bytes.slice(0, 12), ...parts]);
  view(all).setUint32(4, all.length - 8, true);
  return all;
}

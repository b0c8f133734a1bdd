// A ZIP archive, made in the page. Names are UTF-8 and say so, and every file has the same date, so
// that the same files make the same archive.

/** Most files of an archive without the extension for more. */
const mostFiles = 65_535;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xEDB88320 : sum >>> 1;
  return sum;
});

/** The checksum of an archive's file (CRC-32). */
export function crc32(/** @type {Uint8Array} */ bytes) {
  let sum = 0xFFFFFFFF;
  for (const byte of bytes) sum = table[(sum ^ byte) & 0xFF] ^ (sum >>> 8);
  return (sum ^ 0xFFFFFFFF) >>> 0;
}

/** Numbers as they stand in a header: each with the number of its bytes, the lowest first. */
function header(/** @type {[value: number, width: number][]} */ ...fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [, width]) => sum + width, 0)),
    view = new DataView(bytes.buffer);
  let place = 0;
  for (const [value, width] of fields) {
    if (width === 4) view.setUint32(place, value, true);
    else view.setUint16(place, value, true);
    place += width;
  }
  return bytes;
}

/** What compresses; null where the browser has nothing, and files are stored as they are. */
function compressor() {
  try {
    return new CompressionStream('deflate-raw');
  } catch {
    return null;
  }
}

/** @returns {Promise<{method: number, packed: Uint8Array<ArrayBuffer>}>} */
async function pack(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const stream = compressor();
  if (!stream) return { method: 0, packed: bytes };
  const packed = new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer(),
  );
  return packed.length < bytes.length ? { method: 8, packed } : { method: 0, packed: bytes };
}

/** 1 January 1980, the first date that an archive can say. */
const date = 0x21;

/**
 * An archive of texts.
 * @param {{path: string, text: string}[]} files
 */
export async function zip(files) {
  if (files.length > mostFiles) throw new RangeError('an archive has at most 65,535 files');
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [], directory = [];
  let offset = 0;
  for (const { path, text } of files) {
    const name = new TextEncoder().encode(path),
      bytes = new TextEncoder().encode(text),
      { method, packed } = await pack(bytes);
    /** @type {[number, number][]} */
    const about = [
      [20, 2],
      [0x0800, 2],
      [method, 2],
      [0, 2],
      [date, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [name.length, 2],
      [0, 2],
    ];
    const local = header([0x04034B50, 4], ...about);
    parts.push(local, name, packed);
    directory.push(
      header([0x02014B50, 4], [20, 2], ...about, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += local.length + name.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = header(
    [0x06054B50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

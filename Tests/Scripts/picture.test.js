// A picture's file, as the page leaves nothing in it but the picture.

import assert from 'node:assert/strict';
import test from 'node:test';
import { pictureAlone } from '../../templates/scripts/accounts/picture.js';

const bytes = (/** @type {(string | number[])[]} */ ...parts) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part
    ),
  );

test('a JPEG keeps its picture and loses what cameras and programs write', () => {
  const jfif = [0xFF, 0xE0, 0, 4, 1, 2],
    table = [0xFF, 0xDB, 0, 3, 9],
    scan = [0xFF, 0xDA, 0, 2, 5, 0xFF, 0, 6, 0xFF, 0xD9];
  const exif = [0xFF, 0xE1, 0, 5, 1, 2, 3],
    comment = [0xFF, 0xFE, 0, 3, 7],
    profile = [0xFF, 0xE2, 0, 4, 1, 1];
  assert.deepEqual(
    pictureAlone(bytes([0xFF, 0xD8], jfif, exif, table, profile, comment, scan)),
    bytes([0xFF, 0xD8], jfif, table, scan),
  );
});

test('a WebP keeps its picture, with the flags and the length of what is left', () => {
  const start = (/** @type {number} */ length) => bytes('RIFF', [length, 0, 0, 0], 'WEBP');
  const extended = (/** @type {number} */ flags) =>
    bytes('VP8X', [10, 0, 0, 0, flags, 0, 0, 0, 8, 0, 0, 8, 0, 0]);
  const alpha = bytes('ALPH', [1, 0, 0, 0, 7, 0]),
    picture = bytes('VP8 ', [2, 0, 0, 0, 1, 2]),
    others = bytes('ICCP', [3, 0, 0, 0, 1, 2, 3, 0], 'EXIF', [2, 0, 0, 0, 1, 2]);
  const whole = bytes([...start(80)], [...extended(0x3C)], [...others], [...alpha], [...picture]);
  const kept = bytes([...start(4 + 18 + 14 - 4 + 10)], [...extended(0x10)], [...alpha], [
    ...picture,
  ]);
  kept[4] = kept.length - 8;
  assert.deepEqual(pictureAlone(whole), kept);
  assert.deepEqual(
    pictureAlone(bytes([...start(14)], [...picture])),
    bytes([...start(14)], [...picture]),
  );
});

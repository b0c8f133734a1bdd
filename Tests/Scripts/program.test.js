import assert from 'node:assert/strict';
import test from 'node:test';

import { programBytes } from '../../templates/scripts/common/program.js';

test('a program is read by the alphabet at its beginning', () => {
  const letters = Array.from(
    { length: 256 },
    (_, byte) => String.fromCharCode(0x100 + (byte ^ 0x55)),
  );
  letters[0x61] = ' ';
  const bytes = Array.from({ length: 1000 }, (_, place) => (place * 7) % 256);
  const text = letters.join('') + bytes.map((byte) => letters[byte]).join('');
  assert.deepEqual([...programBytes(text)], bytes);
});

test('a text without a program gives no bytes', () => {
  for (const text of ['', 'x', 'ä'.repeat(256)]) assert.equal(programBytes(text).length, 0);
});

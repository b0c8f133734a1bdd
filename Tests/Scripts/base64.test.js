// Base64 and base64url: any number of bytes, and one spelling of each.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  base64,
  base64url,
  fromBase64,
  fromBase64url,
} from '../../templates/scripts/common/base64.js';

test('any number of bytes comes back from either form', () => {
  for (const length of [0, 1, 2, 3, 31, 32, 8191, 8192, 8193, 300_000]) {
    const bytes = Uint8Array.from({ length }, (_, place) => place * 251 % 256);
    const kept = Buffer.from(bytes);
    assert.equal(base64(bytes), kept.toString('base64'));
    assert.equal(base64url(bytes), kept.toString('base64url'));
    assert.equal(base64url(bytes.buffer), kept.toString('base64url'));
    assert.deepEqual(fromBase64(base64(bytes)), bytes);
    assert.deepEqual(fromBase64url(base64url(bytes)), bytes);
  }
  assert.throws(() => fromBase64('A'));
});

for (
  const text of [
    'A',
    'AA==',
    'AA=',
    '+/+/',
    'AB',
    'AAB',
    ' AAAA',
    'AA\nAA',
    'AA AA',
    'ä',
    '____====',
    null,
    undefined,
    0,
    ['AAAA'],
    {},
  ]
) {
  test(`${JSON.stringify(text)} is no base64url`, () => assert.equal(fromBase64url(text), null));
}

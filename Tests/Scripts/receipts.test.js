// The code of a certificate: its one spelling, and what is none.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { codeOf, nameOf, startOf } from '../../templates/scripts/receipts/code.js';
import { isReceipt } from '../../templates/scripts/receipts/kind.js';

const hex = (/** @type {string} */ text) => Buffer.from(text, 'latin1').toString('hex');

test('a code is base32 of the first 20 bytes, as RFC 4648 has it', () => {
  assert.equal(
    codeOf(hex('foobarfoobarfoobarfoobarfoobarfo')),
    'MZXW-6YTB-OJTG-633C-MFZG-M33P-MJQX-EZTP',
  );
  assert.equal(codeOf('00'.repeat(32)), Array(8).fill('AAAA').join('-'));
  assert.equal(codeOf('ff'.repeat(32)), Array(8).fill('7777').join('-'));
});

test('a code gives back what the commitment begins with, however it is typed', () => {
  for (let number = 0; number < 200; number += 1) {
    const commitment = createHash('sha256').update(String(number)).digest('hex'),
      code = codeOf(commitment);
    for (
      const typed of [
        code,
        code.toLowerCase(),
        code.replaceAll('-', ''),
        ` ${code.replaceAll('-', ' ')}\n`,
      ]
    ) {
      assert.equal(startOf(typed), commitment.slice(0, 40));
    }
    assert.equal(
      nameOf(commitment.slice(0, 40)),
      Buffer.from(commitment.slice(0, 12), 'hex').toString('base64url'),
    );
  }
});

const broken = [
  '',
  'hello',
  'A'.repeat(31),
  'A'.repeat(33),
  `${'A'.repeat(31)}1`,
  `${'A'.repeat(31)}8`,
  `${'A'.repeat(31)}é`,
  '-'.repeat(60),
  'A'.repeat(100_000),
];
for (const text of broken) {
  test(`${JSON.stringify(text.slice(0, 40))} is no code`, () => assert.equal(startOf(text), null));
}

test('a file is told from a receipt by how it begins', () => {
  const says = (/** @type {string} */ text) => isReceipt(Buffer.from(text));
  assert.ok(says('c2sp.org/tlog-proof@v1\nextra e30=\n'));
  for (
    const text of [
      '',
      'c2sp.org/tlog-proof',
      '{"podium-results":1}',
      '\x89PNG',
      ' c2sp.org/tlog-proof@v1',
    ]
  ) {
    assert.ok(!says(text), text);
  }
});

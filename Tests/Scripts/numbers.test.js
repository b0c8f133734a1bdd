// Which numbers a player is asked about as they are typed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { asThousands, thousandsSign } from '../../templates/scripts/play/numbers.js';

for (
  const [typed, separator, whole] of [
    ['1,000', ',', '1000'],
    ['1,234', ',', '1234'],
    ['-12,345', ',', '-12345'],
    [' 1,000 ', ',', '1000'],
    ['1.000', ',', '1000'],
    ['1.500', ' ', '1500'],
    ['1,500', '.', '1500'],
    ['9.810', ',', '9810'],
    ['１，２３４', ',', '１２３４'],
    ['١,٠٠٠', ',', '١٠٠٠'],
    ['3.142', ',', ''],
    ['3,142', '.', ''],
    ['0,500', ',', ''],
    ['1000,500', ',', ''],
    ['1,5', ',', ''],
    ['1,000,000', ',', ''],
    ['1,000.5', ',', ''],
    ['12.345', ' .', '12345'],
    ['12,345', ',.', '12345'],
    ['12.345', ' ', ''],
    ['1 000', ' ', ''],
    ['1’000', ',', ''],
    ['1,000 m', ',', ''],
    ['', ',', ''],
  ]
) {
  test(`“${typed}” where “${separator}” parts thousands: ${whole || 'no word'}`, () => {
    assert.equal(asThousands(typed, () => separator), whole);
  });
}

for (const [language, sign] of [['de', '.'], ['es', '.'], ['it', '.'], ['en', ',']]) {
  test(`thousands in ${language} are parted by “${sign}”`, () => {
    assert.equal(thousandsSign(language), sign);
  });
}

test('what is no language parts nothing', () => {
  assert.equal(thousandsSign('not a language'), '');
});

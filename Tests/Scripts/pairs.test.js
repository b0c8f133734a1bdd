// Pairs of a matching as lines of Markdown, and their sides in the fields of the Workshop.

import assert from 'node:assert/strict';
import test from 'node:test';
import { readPair, writePair } from '../../templates/scripts/workshop/pairs.js';

/** @type {[string, string, string][]} */
const pairs = [
  ['Finland', 'Helsinki', 'Finland -> Helsinki'],
  ['', 'Oslo', '-> Oslo'],
  ['Norway', '', 'Norway ->'],
  ['CH4 + 2 O2 -> CO2 + 2 H2O', 'combustion', 'CH4 + 2 O2 \\-> CO2 + 2 H2O -> combustion'],
  ['A → B', 'C -> D', 'A \\→ B -> C \\-> D'],
  ['-> a', 'b', '\\-> a -> b'],
  ['a ->', 'b', 'a \\-> -> b'],
  ['`a -> b` c', 'd', '`a -> b` c -> d'],
  ['``a ` -> b`` -> c', 'd', '``a ` -> b`` \\-> c -> d'],
  ['$x -> y$ -> z', 'd', '$x -> y$ \\-> z -> d'],
  ['*a -> b*', '[c -> d](e.md)', '*a -> b* -> [c -> d](e.md)'],
  ['a->b', 'c', 'a->b -> c'],
  ['\\`a -> b', 'c', '\\`a \\-> b -> c'],
  ['a', '\n- b -> c', 'a ->\n\n- b -> c'],
  ['a', 'b -> c\n\n  - d -> e', 'a -> b \\-> c\n\n  - d -> e'],
];
for (const [left, right, line] of pairs) {
  test(`“${left}” and “${right}” are written so that they are read again`, () => {
    assert.equal(writePair(left, right), line);
    assert.deepEqual(readPair(line), [left, right]);
  });
}

test('an arrow that has a backslash already gets no other', () => {
  assert.equal(writePair('a \\-> b', 'c -\\> d'), 'a \\-> b -> c \\-> d');
});

test('the first arrow parts a line in which none has a backslash', () => {
  assert.deepEqual(readPair('a -> b → c'), ['a', 'b → c']);
  assert.deepEqual(readPair('a'), ['a', '']);
});

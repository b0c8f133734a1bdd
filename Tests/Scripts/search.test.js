// What the search makes of words with mistakes.

import assert from 'node:assert/strict';
import test from 'node:test';
import { distance, nearest } from '../../templates/scripts/search/typos.js';

test('letters changed, added, left out and swapped are counted, as far as they may be', () => {
  for (
    const [one, other, most, counted] of /** @type {[string, string, number, number][]} */ ([
      ['river', 'river', 2, 0],
      ['rivr', 'river', 1, 1],
      ['rivver', 'river', 1, 1],
      ['rimer', 'river', 1, 1],
      ['rievr', 'river', 1, 1],
      ['photosyntesys', 'photosynthesis', 2, 2],
      ['ca', 'abc', 3, 3],
      ['river', 'rivalry', 2, 3],
      ['a', 'abcdef', 2, 3],
      ['', '', 0, 0],
    ])
  ) {
    assert.equal(distance([...one], [...other], most), counted, `${one} ${other}`);
    assert.equal(distance([...other], [...one], most), counted, `${other} ${one}`);
  }
});

test('the nearest word begins alike, and of two as near the commoner one is meant', () => {
  const known = ['river', 'rivet', 'driver', 'capitals', 'capital', 'кит', 'киты'].map((
    word,
    place,
  ) => ({ word, weight: place }));
  for (
    const [word, meant] of [
      ['rivr', 'river'],
      ['rivex', 'rivet'],
      ['capitls', 'capitals'],
      ['capitas', 'capital'],
      ['river', 'rivet'],
      ['iver', null],
      ['riv', null],
      ['riverbanks', null],
      ['киты', 'кит'],
      ['кот', null],
    ]
  ) assert.equal(nearest(/** @type {string} */ (word), known), meant, String(word));
  assert.equal(nearest('', known), null);
});

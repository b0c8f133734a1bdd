// What is kept of attempts that ended.

import assert from 'node:assert/strict';
import test from 'node:test';
import { entry as entryOf, file } from '../../templates/scripts/play/filing.js';
import * as states from '../../templates/scripts/play/state.js';
import { answered, opened, practice } from './attempts.js';

test('what is filed says how an attempt went', () => {
  const state = states.keep(answered(opened(), ['a', 'right'], ['b', 'wrong'], ['c', '10']), {
    spent: 61_400,
    now: 70_000,
  });
  const entry = entryOf(state, { title: 'Rivers', language: 'en', now: 99 });
  assert.deepEqual(entry, {
    seed: 7,
    began: 1000,
    settings: practice,
    print: '',
    title: 'Rivers',
    language: 'en',
    ended: 70_000,
    seconds: 61,
    earned: 110,
    possible: 250,
    percent: 44,
    whole: true,
    counts: true,
    answers: { a: ['right'], b: ['wrong'], c: ['10'] },
    outcomes: { a: 'right', b: 'wrong', c: 'partly' },
  });
  const part = entryOf(opened(practice, { isExtra: true }, { only: ['a'] }), {
    title: '',
    language: '',
    now: 99,
  });
  assert.deepEqual([part.whole, part.counts, part.ended, part.outcomes.a], [
    false,
    false,
    99,
    'skipped',
  ]);
});

test('of two hundred attempts the first stays', () => {
  const past = Array.from({ length: 200 }, (_, n) => ({ began: n, seed: 0 }));
  const filed = file(past, { began: 500, seed: 0 });
  assert.deepEqual([filed.length, filed[0].began, filed[1].began, filed[199].began], [
    200,
    0,
    2,
    500,
  ]);
  assert.equal(
    file(past, { began: 7, seed: 0, percent: 1 }).filter(({ began }) => began === 7).length,
    1,
  );
});

for (
  const { name, of, only, whole, counts } of [
    { name: 'all questions of the quiz', of: 3, only: undefined, whole: true, counts: true },
    { name: 'fewer than the quiz asks', of: 5, only: undefined, whole: false, counts: false },
    { name: 'more than the quiz draws', of: 2, only: undefined, whole: true, counts: false },
    { name: 'those that were wrong', of: 3, only: ['a'], whole: false, counts: false },
  ]
) {
  test(`an attempt at ${name} counts: ${counts}`, () => {
    const state = answered(opened(practice, { of }, { only }), ['a', 'right'], ['b', 'wrong'], [
      'c',
      'right',
    ]);
    const entry = entryOf(state, { title: 'T', language: 'en', now: 5000 });
    assert.deepEqual([entry.whole, entry.counts, states.isPart(state)], [whole, counts, !counts]);
  });
}

test('of many attempts the one that counts stays, and the last ones', () => {
  const one = (/** @type {number} */ began) => ({
    began,
    seed: began,
    whole: began > 1,
    counts: began === 2,
  });
  /** @type {any[]} */
  let past = [];
  for (let began = 0; began < 300; began += 1) past = file(past, one(began));
  assert.deepEqual([past.length, past[0].began, past[1].began, past[199].began], [
    200,
    2,
    101,
    299,
  ]);
});

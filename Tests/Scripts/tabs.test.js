// What two tabs make of one attempt.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as states from '../../templates/scripts/play/state.js';
import { answered, attemptOf, exam, given, mark, opened, practice } from './attempts.js';
/** @import { Attempt } from '../../templates/scripts/play/attempt.js' */

test('a try made in another tab is one here too', () => {
  const tries = { most: 2, worth: 50 },
    state = answered(opened(practice, { tries }), ['a', 'wrong']);
  const other = attemptOf(practice, {
    answers: new Map([['a', ['right']]]),
    earlier: new Map([['a', [['wrong']]]]),
  });
  const joined = states.join(state, { other, mark });
  assert.deepEqual([
    joined.added,
    joined.state.marks.get('a')?.earned,
    states.triesLeft(joined.state, 'a'),
  ], [['a'], 50, 0]);
  assert.deepEqual(states.join(joined.state, { other: state.attempt, mark }).added, []);
});

test('another tab with the same attempt adds its answers, and changes none', () => {
  const state = answered(opened(), ['a', 'wrong']);
  const other = attemptOf(practice, {
    answers: new Map([['a', ['right']], ['b', ['right']], ['c', ['unreadable']]]),
  });
  const joined = states.join(state, { other, mark });
  assert.deepEqual([joined.added, joined.isOther], [['b'], false]);
  assert.deepEqual(given(joined.state), { a: 'wrong', b: 'right' });
  assert.equal(joined.state.marks.get('b')?.earned, 100);
});

test('in an exam the answer of another tab is the later one', () => {
  const state = answered(opened(exam), ['a', 'wrong'], ['b', 'right']);
  const other = attemptOf(exam, { answers: new Map([['a', ['right']], ['b', ['right']]]) });
  const joined = states.join(state, { other, mark });
  assert.deepEqual([joined.added, joined.isOther], [['a'], false]);
  assert.deepEqual(given(joined.state), { a: 'right', b: 'right' });
  assert.equal(states.score(joined.state).earned, 200);
});

test('a draft of another tab stays, and what was typed here is not written over', () => {
  const drafts = (/** @type {string[][]} */ ...list) =>
    new Map(list.map(([id, said]) => [id, [said]]));
  for (const settings of [practice, exam]) {
    const state = opened(settings, {}, { drafts: drafts(['a', '1'], ['b', '2']) });
    const here = states.draft(state, { id: 'a', response: ['12'] });
    const other = attemptOf(settings, {
      drafts: drafts(['a', '13'], ['b', '23'], ['c', '3'], ['gone', '4']),
    });
    const { state: joined, drafted } = states.join(here, { other, mark });
    assert.deepEqual(
      Object.fromEntries(joined.attempt.drafts),
      { a: ['12'], b: ['23'], c: ['3'], gone: ['4'] },
    );
    assert.deepEqual(drafted, ['b', 'c']);
    // Once it is answered, here or there, it is none.
    const after = answered(joined, ['a', 'right']),
      left = attemptOf(settings, { drafts: drafts() });
    assert.equal(after.attempt.drafts.has('a'), false);
    assert.equal(states.join(after, { other: left, mark }).state.attempt.drafts.size, 0);
  }
});

test('flags, the clock and the end of another tab are those of the attempt', () => {
  const news = { flags: new Set(['b']), started: 5, spent: 7, filed: true, ended: 9 },
    state = opened(exam, {}, { flags: new Set(['a']) });
  const { attempt } = states.join(state, { other: attemptOf(exam, news), mark }).state;
  for (const [name, value] of Object.entries(news)) {
    assert.deepEqual(attempt[/** @type {keyof Attempt} */ (name)], value, name);
  }
  // What was done here before anything was kept stays.
  const first = opened(exam, { isKept: false }, { flags: new Set(['a']), started: 4 });
  const followed = states.join(first, { other: attemptOf(exam, { flags: news.flags }), mark });
  assert.deepEqual([...followed.state.attempt.flags], ['a', 'b']);
  assert.equal(followed.state.attempt.started, 4);
});

test('what an attempt is drawn from stays, where what was kept does not know it yet', () => {
  const drawn = { rev: 'r', player: 'p', ordinal: 2 };
  const drawer = (/** @type {Partial<Attempt>} */ kept) => {
    const state = opened(practice, {}, drawn);
    const { attempt } = states.join(state, { other: attemptOf(practice, kept), mark }).state;
    return [attempt.rev, attempt.player, attempt.ordinal];
  };
  assert.deepEqual(drawer({}), ['r', 'p', 2]);
  assert.deepEqual(drawer({ rev: 's', player: 'q', ordinal: 1 }), ['s', 'q', 1]);
  // What was answered elsewhere without it is drawn with the seed.
  const answers = new Map([['a', ['right']]]);
  assert.deepEqual(drawer({ answers }), [undefined, undefined, undefined]);
});

test('an attempt of which nothing is kept goes on as the one in another tab, if that asks the same', () => {
  const other = attemptOf(practice, { seed: 8, began: 2000, answers: new Map([['a', ['right']]]) });
  const joined = states.join(opened(practice, { isKept: false }), { other, mark });
  assert.deepEqual([
    joined.state.attempt.seed,
    joined.state.attempt.began,
    joined.state.isKept,
    joined.added,
  ], [8, 2000, true, ['a']]);
  for (const state of [opened(), opened({ ...practice, choices: true }, { isKept: false })]) {
    const apart = states.join(state, { other, mark });
    assert.equal(apart.isOther, true);
    assert.deepEqual([apart.state.attempt.seed, given(apart.state)], [7, {}]);
  }
});

// The rules of an attempt: which answers count, and when it is over.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  isAlike,
  plain,
  readSettings,
  revive,
  timeSpent,
} from '../../templates/scripts/play/attempt.js';
import { fitsOf, fitted } from '../../templates/scripts/play/fitting.js';
import * as states from '../../templates/scripts/play/state.js';
import { answered, attemptOf, exam, given, opened, practice } from './attempts.js';
/** @import { State } from '../../templates/scripts/play/state.js' */

for (
  const { more, attempt, name } of [
    { more: {}, attempt: {}, name: 'an attempt' },
    { more: { isExtra: true }, attempt: {}, name: 'an attempt after the one that counts' },
    { more: {}, attempt: { only: ['a'] }, name: 'an attempt at what was wrong' },
  ]
) {
  test(`in ${name}, a question locks once its outcome was shown`, () => {
    const state = answered(opened(practice, more, attempt), ['a', 'wrong'], ['a', 'right']);
    assert.equal(given(state).a, 'wrong');
    assert.deepEqual([
      state.marks.get('a')?.earned,
      states.isSettled(state, 'a'),
      states.triesLeft(state, 'a'),
    ], [0, true, 0]);
    assert.equal(state.attempt.earlier.size, 0);
  });
}

for (
  const { answers, earned, left, last } of [
    { answers: ['wrong'], earned: 0, left: 1, last: 'wrong' },
    { answers: ['right', 'wrong'], earned: 100, left: 0, last: 'right' },
    { answers: ['wrong', 'right'], earned: 50, left: 0, last: 'right' },
    { answers: ['60', 'wrong'], earned: 60, left: 0, last: 'wrong' },
    { answers: ['33', '75'], earned: 37, left: 0, last: '75' },
    { answers: ['wrong', 'wrong', 'right'], earned: 0, left: 0, last: 'wrong' },
  ]
) {
  test(`with two tries, the second worth half, ${answers} earns ${earned}`, () => {
    const tries = { most: 2, worth: 50 };
    const state = answered(
      opened(practice, { tries }),
      ...answers.map((said) => /** @type {[string, string]} */ (['a', said])),
    );
    assert.deepEqual([state.marks.get('a')?.earned, states.triesLeft(state, 'a'), given(state).a], [
      earned,
      left,
      last,
    ]);
    const kept = revive(JSON.parse(JSON.stringify(plain(state.attempt))), practice);
    assert.deepEqual(
      opened(practice, { tries }, kept).marks.get('a')?.earned,
      earned,
      'kept and read again',
    );
    assert.equal(states.triesLeft(states.close(state), 'a'), 0);
  });
}

test('a right answer ends a question with tries left, even if it earns less than one before', () => {
  const tries = { most: 3, worth: 50 };
  const state = answered(opened(practice, { tries }), ['a', '60'], ['a', 'right']);
  assert.deepEqual([state.marks.get('a'), states.triesLeft(state, 'a')], [
    { ...state.marks.get('a'), outcome: 'right', earned: 60 },
    0,
  ]);
  assert.equal(states.isSettled(state, 'a'), true);
  const kept = revive(JSON.parse(JSON.stringify(plain(state.attempt))), practice);
  assert.equal(states.isSettled(opened(practice, { tries }, kept), 'a'), true, 'and read again');
});

test('an attempt with tries left is over once they are used, or it is ended', () => {
  const tries = { most: 2, worth: 50 };
  const state = answered(opened(practice, { tries }), ['a', 'wrong'], ['b', 'right'], [
    'c',
    'right',
  ]);
  assert.equal(states.isOver(state), false);
  assert.equal(states.isOver(states.close(state)), true);
  assert.equal(states.isOver(answered(state, ['a', 'wrong'])), true);
});

test('in an exam the last answer counts, and none after its end', () => {
  for (const most of [1, 2]) {
    const state = answered(opened(exam, { tries: { most, worth: 50 } }), ['a', 'right'], [
      'a',
      'wrong',
    ]);
    assert.deepEqual([given(state).a, state.attempt.earlier.size], ['wrong', 0]);
    assert.equal(states.isSettled(state, 'a'), false);
    assert.equal(given(answered(states.close(state), ['a', 'right'])).a, 'wrong');
  }
});

test('while an exam goes on, a question of which a part is empty is not answered', () => {
  /** @type {import('../../templates/scripts/play/marking.js').Mark} */
  const mark = { outcome: 'partly', earned: 50, parts: [true, false] };
  const after = (/** @type {typeof exam} */ settings) =>
    [['right', ''], ['', ' '], ['right', 'wrong']].reduce(
      (state, response, place) =>
        states.answer(state, { id: state.questions[place].id, response, mark }),
      opened(settings),
    );
  const open = (/** @type {State} */ state) => states.unanswered(state).map(({ id }) => id);
  assert.deepEqual(open(after(exam)), ['a', 'b']);
  // What was given counts as far as it goes; what was taken back is none.
  const closed = states.close(after(exam));
  assert.deepEqual([open(closed), closed.marks.has('b')], [['b'], false]);
  assert.deepEqual(open(after(practice)), []);
});

test('practice is over once everything is answered, an exam once it is ended', () => {
  const all = /** @type {[string, string][]} */ ([['a', 'right'], ['b', 'wrong'], ['c', 'right']]);
  assert.equal(states.isOver(answered(opened(), ...all.slice(1))), false);
  assert.equal(states.isOver(answered(opened(), ...all)), true);
  assert.equal(states.isOver(answered(opened(exam), ...all)), false);
  assert.equal(states.isOver(states.close(opened(exam))), true);
  assert.equal(states.showsMarks(answered(opened(exam), ...all)), false);
});

test('the score adds what was earned, of all questions shown, and rounds the percentage down', () => {
  assert.deepEqual(states.score(answered(opened(), ['a', 'right'], ['c', '33'])), {
    earned: 133,
    possible: 250,
    percent: 53,
  });
  assert.deepEqual(states.score({ ...opened(), questions: [] }), {
    earned: 0,
    possible: 0,
    percent: 0,
  });
});

test('an update leaves the value before as it was', () => {
  const before = opened(), copy = structuredClone({ ...before, marks: [...before.marks] });
  answered(states.flag(before, { id: 'a' }), ['a', 'right']);
  states.close(before);
  states.keep(before, { spent: 9, now: 9 });
  assert.deepEqual({ ...before, marks: [...before.marks] }, copy);
});

test('kept answers that cannot be marked any more are left out', () => {
  const answers = new Map([['a', ['right']], ['b', ['unreadable']], ['gone', ['right']]]);
  const state = opened(practice, {}, { answers });
  assert.deepEqual([...state.marks.keys()], ['a']);
  assert.deepEqual([...state.attempt.answers.keys()], ['a', 'gone']);
});

test('a flag is put on and taken off', () => {
  const on = states.flag(opened(exam), { id: 'b' });
  assert.deepEqual([...on.attempt.flags], ['b']);
  assert.deepEqual([...states.flag(on, { id: 'b' }).attempt.flags], []);
});

test('what is kept of an attempt has the time that it took, which stands still once it was filed', () => {
  const open = states.keep(opened(practice, { isKept: false }), { spent: 3000, now: 5000 });
  assert.deepEqual([open.isKept, open.attempt.spent, open.attempt.filed, open.attempt.ended], [
    true,
    3000,
    false,
    undefined,
  ]);
  const over = states.keep(states.close(open), { spent: 4000, now: 6000 });
  assert.deepEqual([over.attempt.spent, over.attempt.filed, over.attempt.ended], [
    4000,
    true,
    6000,
  ]);
  const later = states.keep(over, { spent: 9000, now: 99_000 });
  assert.deepEqual([later.attempt.spent, later.attempt.ended], [4000, 6000]);
});

test('time is added up on the page, and by the clock once that was started', () => {
  const time = { before: 2000, here: 500, now: 10_000 };
  assert.equal(timeSpent(attemptOf(), time), 2500);
  assert.equal(timeSpent(attemptOf(exam, { started: 4000 }), time), 6000);
  assert.equal(
    timeSpent(attemptOf(exam, { started: 9999 }), time),
    2500,
    'the clock of the device was set back',
  );
});

test('whatever was kept is read as an attempt', () => {
  const read = revive({
    seed: 3,
    began: 'x',
    answers: { a: ['b'], b: 'c', c: [1] },
    earlier: { a: [['b']], b: ['c'], c: [], d: 1 },
    drafts: { a: ['b'], b: 1, c: [2] },
    flags: 'x',
    only: [2],
    spent: -5,
    closed: 1,
    settings: { mode: 'x', pick: -1, limit: 'x' },
  }, exam);
  assert.deepEqual([
    read.began,
    [...read.answers],
    [...read.earlier],
    [...read.drafts],
    [...read.flags],
    read.only,
    read.spent,
    read.closed,
  ], [0, [['a', ['b']]], [['a', [['b']]]], [['a', ['b']]], [], undefined, 0, false]);
  assert.deepEqual(read.settings, practice);
  assert.deepEqual(readSettings(undefined, exam), exam);
});

test('an attempt with drawn questions is like no other', () => {
  assert.equal(isAlike(attemptOf(), attemptOf(practice, { seed: 9 })), true);
  assert.equal(isAlike(attemptOf(), attemptOf(exam)), false);
  assert.equal(
    isAlike(attemptOf({ ...practice, pick: 2 }), attemptOf({ ...practice, pick: 2 })),
    false,
  );
});

/** A quiz as a page shows it: three questions, of which the last is one typed answer. */
const asked = { language: 'en', prints: { a: 'a1', b: 'b1', c: '' }, print: 'p1', rev: 'r1' };

for (
  const { now, kept, left, name } of [
    { now: {}, left: 'abc', name: 'an unchanged quiz keeps all answers' },
    {
      now: { prints: { a: 'a2', b: 'b1', c: '' }, rev: 'r2' },
      left: 'bc',
      name: 'of a question with other choices the answer goes',
    },
    {
      now: { print: 'p2', rev: 'r2' },
      left: 'abc',
      name: 'another key, or a new question, takes no answer',
    },
    {
      now: { language: 'fi', prints: { a: 'x', b: 'y', c: '' } },
      left: 'abc',
      name: 'a translation keeps the answers of the same revision',
    },
    {
      now: { language: 'fi', prints: { a: 'x', b: 'y', c: '' }, rev: 'r2' },
      left: 'c',
      name: 'a translation of another revision keeps what was typed',
    },
    { now: {}, kept: { fits: undefined }, left: 'abc', name: 'what an older page kept stays' },
    {
      now: { print: 'p2' },
      kept: { fits: undefined },
      left: 'c',
      name: 'what an older page kept of a quiz that has changed goes, but for what was typed',
    },
    {
      now: { print: 'p2' },
      kept: { fits: undefined, filed: true },
      left: 'abc',
      name: 'what ended on an older page is shown as it can be',
    },
    {
      now: { prints: { a: 'a2', b: 'b1', c: '' } },
      kept: { fits: /** @type {any} */ ({ language: 'en', prints: 7 }) },
      left: 'abc',
      name: 'what was damaged counts as nothing',
    },
  ]
) {
  test(`when a kept attempt is opened: ${name}`, () => {
    const before = attemptOf(practice, {
      answers: new Map([['a', ['a']], ['b', ['b']], ['c', ['typed']]]),
      earlier: new Map([['a', [['b']]]]),
      print: 'p1',
    });
    before.fits = fitsOf(plain(before), asked);
    const after = fitted(Object.assign(before, kept), { ...asked, ...now });
    assert.equal([...after.answers.keys()].join(''), left);
    assert.deepEqual([...after.earlier.keys()], left.includes('a') ? ['a'] : []);
    assert.equal(after === before, left === 'abc');
  });
}

test('an attempt that ended takes no other answer in place of one that no longer fits', () => {
  const before = attemptOf(practice, { answers: new Map([['a', ['a']]]), filed: true });
  before.fits = fitsOf(plain(before), asked);
  const after = fitted(before, { ...asked, prints: { a: 'a2' } });
  assert.deepEqual([after.answers.size, after.closed], [0, true]);
});

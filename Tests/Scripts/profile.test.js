// What the profile and the history work out: addresses of quizzes, and quizzes kept in two places.

import assert from 'node:assert/strict';
import test from 'node:test';
import { href } from '../../templates/scripts/profile/addresses.js';
import { joinedQuiz } from '../../templates/scripts/profile/merging.js';

for (
  const [address, quiz, id, began] of /** @type {[string, string, string?, number?][]} */ ([
    ['a/b%3F.html#q1', 'a/b?', 'q1'],
    ['a.html?attempt=5', 'a', '', 5],
    ['workshop-play.html?mine=abc', '~mine/abc'],
    ['workshop-play.html?mine=abc&attempt=5#q1', '~mine/abc', 'q1', 5],
    ['workshop.html', '~shared/0a0b0c0d'],
    ['a%EF%BF%BD.html#%EF%BF%BD', 'a\ud800', '\udc00'],
  ])
) {
  test(`${JSON.stringify(quiz)} is at ${address}`, () =>
    assert.equal(href(quiz, id, began), address));
}

const open = (
  /** @type {number} */ seed,
  /** @type {Record<string, string[]>} */ answers,
  more = {},
) => ({ seed, began: seed, answers, ...more });
const ended = (
  /** @type {number} */ seed,
  /** @type {Record<string, string[]>} */ answers = { a: ['x'] },
) => open(seed, answers, { filed: true, closed: true });
const entry = (/** @type {number} */ seed, whole = true) => ({
  seed,
  began: seed,
  percent: 1,
  whole,
});

for (
  const { said, ours, theirs, now, isLeft = false } of [
    {
      said: 'what is only there is taken',
      ours: null,
      theirs: open(1, { a: ['x'] }),
      now: { a: ['x'] },
    },
    {
      said: 'what is only here stays',
      ours: open(1, { a: ['x'] }),
      theirs: null,
      now: { a: ['x'] },
    },
    {
      said: 'an attempt that went on there has its answers',
      ours: open(1, { a: ['x'] }),
      theirs: open(1, { a: ['x'], b: ['y'] }),
      now: { a: ['x'], b: ['y'] },
    },
    {
      said: 'an attempt that went on in both places has the answers of both',
      ours: open(1, { a: ['x'], c: ['z'] }),
      theirs: open(1, { a: ['v'], b: ['y'] }),
      now: { a: ['x'], b: ['y'], c: ['z'] },
    },
    {
      said: 'of a question that was tried again the last answer stays',
      ours: open(1, { a: ['x'] }),
      theirs: open(1, { a: ['y'] }, { earlier: { a: [['x']] } }),
      now: { a: ['y'] },
    },
    {
      said: 'an attempt that ended there has ended here',
      ours: open(1, { a: ['x'] }),
      theirs: ended(1, { a: ['x'], b: ['y'] }),
      now: { a: ['x'], b: ['y'] },
    },
    {
      said: 'an attempt that ended here is not opened again',
      ours: ended(1, { a: ['x'] }),
      theirs: open(1, { a: ['x'], b: ['y'] }),
      now: { a: ['x'] },
    },
    {
      said: 'one that ended here makes place for an open one',
      ours: ended(1),
      theirs: open(2, { b: ['y'] }),
      now: { b: ['y'] },
    },
    {
      said: 'what was only typed makes no place',
      ours: open(1, {}, { drafts: { a: ['x'] } }),
      theirs: open(2, { b: ['y'] }),
      now: {},
      isLeft: true,
    },
    {
      said: 'of two open ones that here stays, and the other is told of',
      ours: open(1, { a: ['x'] }),
      theirs: open(2, { b: ['y'], c: ['z'] }),
      now: { a: ['x'] },
      isLeft: true,
    },
    {
      said: 'one that is no attempt takes no place',
      ours: ended(1),
      theirs: { answers: { b: ['y'] } },
      now: { a: ['x'] },
    },
  ]
) {
  test(`of two places, ${said}`, () => {
    const joined = joinedQuiz({ now: ours, past: [] }, { now: theirs, past: [] });
    assert.deepEqual(joined.now.answers, now);
    assert.equal(joined.isLeft, isLeft);
  });
}

test('of two places, the attempts that ended are all there, each once and whole', () => {
  const { past } = joinedQuiz(
    { now: null, past: [entry(1), entry(3, false), entry(4)] },
    { now: null, past: [entry(3), entry(4, false), entry(2), /** @type {any} */ (null)] },
  );
  assert.deepEqual(past, [entry(1), entry(2), entry(3), entry(4)]);
});

test('what is no attempt in a file changes nothing of the order of those that are', () => {
  const broken = ['x', null, undefined, {}].map((began, seed) => /** @type {any} */ ({
    ...entry(-seed),
    began,
  }));
  const theirs = [entry(5), broken[0], entry(3), broken[1], broken[2], entry(1), broken[3]];
  const { past } = joinedQuiz({ now: null, past: [entry(4), entry(2)] }, {
    now: null,
    past: [...theirs, { ...entry(6), percent: '100' }, { ...entry(7), ended: 1e300 }],
  });
  assert.deepEqual(past, [1, 2, 3, 4, 5].map((seed) => entry(seed)));
});

test('an attempt of very many answers is soon joined', () => {
  const ids = Array.from({ length: 50_000 }, (_, n) => `q${n}`);
  const kept = (/** @type {string[]} */ tries) => ({
    now: open(1, Object.fromEntries(ids.map((id) => [id, ['x']])), {
      earlier: Object.fromEntries(ids.map((id) => [id, tries])),
      fits: { language: 'en', rev: '', prints: Object.fromEntries(ids.map((id) => [id, id])) },
    }),
    past: [],
  });
  const ours = kept([]), theirs = kept(['y']);
  const start = performance.now(), { now } = joinedQuiz(ours, theirs);
  assert.ok(performance.now() - start < 2000);
  assert.equal(Object.keys(now.fits.prints).length, ids.length);
});

test('an answer from another device brings along what it was given to', () => {
  const fits = (/** @type {string} */ rev, /** @type {Record<string, string>} */ prints) => ({
    language: 'en',
    rev,
    prints,
  });
  const now = (/** @type {any} */ answers, /** @type {any} */ more) => ({
    now: { seed: 1, began: 1, answers, ...more },
    past: [],
  });
  const { now: { fits: found } } = joinedQuiz(
    now({ a: ['x'] }, { fits: fits('r1', { a: 'a1' }) }),
    now({ a: ['y'], b: ['y'] }, {
      earlier: { a: [['x']] },
      fits: fits('r2', { a: 'a2', b: 'b2' }),
    }),
  );
  assert.deepEqual(found, fits('', { a: 'a2', b: 'b2' }));
});

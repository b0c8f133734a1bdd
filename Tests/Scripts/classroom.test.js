// Which screen a pupil's phone shows, worked out from what the server says.

import assert from 'node:assert/strict';
import test from 'node:test';
import { doubtIn } from '../../preview/classroom/doubt.js';
import { readDrafts } from '../../preview/classroom/drafts.js';
import { hasOthers, passOver, screenName } from '../../preview/classroom/screens.js';
import { isOlder } from '../../preview/classroom/tags.js';

/** A round at the pupil's own pace; `x` is a question that has an answer. @returns {any} */
const ownRound = (/** @type {string} */ answered, number = 1) => ({
  number,
  pace: 'own',
  over: false,
  current: null,
  questions: [...answered].map((sign) => ({ state: 'open', mine: sign === 'x' })),
});
const screen = (/** @type {any} */ round) =>
  screenName({ tag: '', locked: false, me: 'Ada', asks: null, round });

test('at their own pace pupils pass questions over and come back to them at the end', () => {
  assert.equal(screen(ownRound('...')), 'question 1 0');
  passOver(ownRound('...'), 0);
  assert.equal(screen(ownRound('...')), 'question 1 1');
  assert.equal(screen(ownRound('.x.')), 'question 1 2');
  assert.equal(screen(ownRound('.xx')), 'question 1 0');
  passOver(ownRound('.x.'), 2);
  assert.equal(screen(ownRound('.x.')), 'question 1 0');
  assert.equal(screen(ownRound('xxx')), 'sent 1');
  assert.equal(screen(ownRound('...', 2)), 'question 2 0', 'another round begins at its first');
});

test('a state is older than one that was made after it in the same lesson', () => {
  assert.ok(isOlder('a1b2.3-0-4', 'a1b2.4-0-4') && isOlder('a1b2.3-0-4', 'a1b2.3-0-5'));
  assert.ok(isOlder('a1b2.9', 'a1b2.10') && isOlder('a1b2.9-asks', 'a1b2.10-1-0'));
  for (
    const [next, shown] of [
      ['a1b2.3-0-4', 'a1b2.3-0-4'],
      ['a1b2.4-0-1', 'a1b2.3-0-9'],
      ['a1b2.3-1-0', 'a1b2.3-0-9'],
      ['a1b2.3-1-0', 'a1b2.3'],
      ['c3d4.0', 'a1b2.9-0-9'],
    ]
  ) assert.equal(isOlder(next, shown), false, `${next} after ${shown}`);
});

test('a question is passed over where another one is open', () => {
  assert.deepEqual([hasOthers(ownRound('..x')), hasOthers(ownRound('x.x'))], [true, false]);
  assert.equal(hasOthers({ ...ownRound('...'), pace: 'together' }), false);
});

test('the podium is drawn anew where only a rank or a later name is another', () => {
  const row = (/** @type {string} */ name, rank = 1, points = 100) => (
    { name, rank, points, face: null, me: false }
  );
  const podium = (/** @type {any[]} */ rows, rank = 3, of = 3) =>
    screenName({
      tag: '',
      locked: false,
      me: 'Cem',
      asks: null,
      round: { ...ownRound('x'), over: true },
      podium: { rows, more: 0, of, most: 100, mine: row('Cem', rank, 0) },
    });
  const names = [
    podium([row('Ada'), row('Ben')]),
    podium([row('Ada')]),
    podium([row('Ada')], 2),
    podium([row('Ada')], 2, 2),
    podium([row('Ada'), row('Ben', 2)]),
  ];
  assert.equal(new Set(names).size, names.length);
  assert.equal(podium([row('Ada')]), names[1]);
});

for (
  const kept of [
    '{"round":1}',
    'no JSON',
    'null',
    '[null, 3, {"round": 1, "quiz": "q", "id": "a", "response": "b", "isSent": true}]',
    '[{"round": "1", "quiz": "q", "id": "a", "response": [], "isSent": true}]',
    '[{"round": 1, "quiz": "q", "id": "a", "response": [1], "isSent": true}]',
  ]
) {
  test(`no draft is read from ${kept}`, () => assert.deepEqual(readDrafts(kept), []));
}

test('drafts are read as they were kept, beside what is none', () => {
  const draft = { round: 1, quiz: 'q', id: 'a', response: ['b'], isSent: true };
  assert.deepEqual(readDrafts(JSON.stringify([{}, draft])), [draft]);
  assert.deepEqual(readDrafts(null), []);
});

test('a server that answers with a failure is told of', async () => {
  Object.assign(globalThis, { document: { body: { dataset: {} } } });
  const { askUntil } = await import('../../preview/classroom/shared.js');
  const answers = [new Response('', { status: 500 }), new Response('{"n":1}')],
    { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve(/** @type {Response} */ (answers.shift()));
  let told = 0;
  const answer = await askUntil('teacher/quizzes', {}, () => true, () => {
    told += 1;
  });
  globalThis.fetch = fetch;
  assert.deepEqual({ answer, told }, { answer: { n: 1 }, told: 1 });
});

test('the first number that may be meant in thousands is told', () => {
  assert.deepEqual(doubtIn(['12', ' 1,000 ', '2,000'], ','), { typed: '1,000', whole: '1000' });
  assert.deepEqual(doubtIn(['1.500'], '.'), { typed: '1.500', whole: '1500' });
  assert.equal(doubtIn(['12', '1,5', '', 'constructor'], ','), null);
});

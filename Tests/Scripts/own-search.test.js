// The player's own quizzes among what a search finds.

import assert from 'node:assert/strict';
import test from 'node:test';
import { storage } from './page.js';
const { find } = await import('../../templates/scripts/search/own.js');

const wordsOf = async (/** @type {string} */ text) => text.toLowerCase().match(/\w+/g) ?? [];
let id = 0;
/** Keeps one quiz and no other. */
function keep(/** @type {string} */ text, questions = 1) {
  for (const key of Object.keys(storage)) delete storage[key];
  id += 1;
  storage[`podium/test~mine/${id}`] = JSON.stringify({
    version: 1,
    text,
    title: 'Waters',
    questions,
  });
}
const found = async (/** @type {string} */ word, /** @type {string} */ fields, how = wordsOf) =>
  (await find([{ word, isWhole: true }], fields, how)).map(({ questions }) => questions);

const quiz = `---
type: quiz
author: Ada
tags: [rivers]
---

# Waters

## Which is **longest**? {#first} ##

- [x] Nile

~~~
## No question
~~~

## And the \`next\`?<!-- one -->

- [x] Amazon
`;

for (const end of ['\n', '\r\n', '\r']) {
  test(`a quiz is found whose lines end in ${JSON.stringify(end)}`, async () => {
    keep(quiz.replaceAll('\n', end), 2);
    assert.deepEqual(await found('nile', 'q'), [[0]]);
    assert.deepEqual(await found('amazon', 'q'), [[1]]);
    assert.deepEqual(await found('first', 'q'), []);
    assert.deepEqual(await found('ada', 'a'), [[]]);
    assert.deepEqual(await found('rivers', 't'), [[]]);
    assert.deepEqual(await found('rivers', 'q'), []);
    const [{ own }] = await find([{ word: 'waters', isWhole: true }], 'n', wordsOf);
    assert.deepEqual(own.questions.map(({ title }) => title), [
      'Which is longest?',
      'And the next?',
    ]);
  });
}

test('a quiz whose words could not be folded is read again', async () => {
  keep(quiz);
  await assert.rejects(found('nile', 'q', () => Promise.reject(new Error('no scoring code'))));
  assert.equal((await found('nile', 'q')).length, 1);
});

for (const part of [' ', ' #', '#', '<!--', '{#', '<!-- -', '`', '*']) {
  test(`a long heading of ${JSON.stringify(part)} is soon read`, async () => {
    keep(`## x${part.repeat(300_000 / part.length)}x\n\n- [x] Nile\n`);
    const start = performance.now();
    assert.equal((await found('nile', 'q')).length, 1);
    assert.ok(performance.now() - start < 2000);
  });
}

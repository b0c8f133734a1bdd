// What a page says of its quiz, as the Markdown of a copy says it.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  answer,
  headingsOf,
  looksLikeAnswers,
  numberBlank,
  settingsOf,
} from '../../templates/scripts/workshop/copied.js';
import { writeSetting } from '../../templates/scripts/workshop/write.js';

/** @type {[string, string, string, string][]} */
const numbers = [
  ['8', '8', '8', '8'],
  ['9.76', '9.86', '9.81', '9.81 +- 0.05'],
  ['98', '102', '100', '100 +- 2'],
  ['-6', '-4', '-5', '-5 +- 1'],
  ['0.5', '1.5', '1', '1 +- 0.5'],
  ['9.7', '9.9', '9.7..9.9', '9.7..9.9'],
  ['1', '4', '2', '1..4'],
  ['-3', '-1', '', '-3..-1'],
  ['9.125', '9.125', '9.125', '9.1250'],
  ['0.125', '12.125', '', '0.125..12.1250'],
  ['9.5', '9.5', '9,5', '9.5'],
];
for (const [low, high, shown, written] of numbers) {
  test(`a number from ${low} to ${high} with the answer “${shown}” is written ${written}`, () => {
    assert.equal(numberBlank(low, high, shown), `[[= ${written}]]`);
  });
}

const said = (/** @type {any} */ data, /** @type {any[]} */ pools = []) =>
  Object.fromEntries(
    settingsOf(data, pools).filter(([, value]) =>
      typeof value === 'string' ? value : Object.keys(value).length
    ),
  );

test('all settings of a page are copied', () => {
  assert.deepEqual(
    said({
      attempts: 'best',
      mode: 'exam',
      view: 'page',
      tries: '2',
      retryWorth: '25',
      pass: '0',
      timeLimit: '600',
      shufflesQuestions: '',
      shufflesChoices: '',
      fixed: '',
      certificate: '',
      unranked: '',
    }),
    {
      attempts: 'best',
      ranked: 'false',
      mode: 'exam',
      view: 'page',
      tries: '2',
      'retry-worth': '25',
      pass: '0',
      'time-limit': '600',
      'shuffle-questions': 'true',
      'shuffle-choices': 'true',
      'fixed-settings': 'true',
      certificate: 'true',
    },
  );
  assert.deepEqual(said({ attempts: 'first', mode: 'practice', view: 'single' }), {
    attempts: 'first',
  });
});

/** @type {[string, object, (string | undefined)[], object][]} */
const draws = [
  ['pools', { pick: '3', draw: '{"lakes":1,"rivers":2}' }, [], { pools: { lakes: 1, rivers: 2 } }],
  ['pools and the rest', { pick: '2', draw: '{"":1,"rivers":1}' }, [], {
    pick: '1',
    pools: { rivers: 1 },
  }],
  ['some of all', { pick: '2', draw: '{"":2}' }, [undefined, undefined, undefined], { pick: '2' }],
  ['all of each pool', { pick: '3' }, ['a', 'a', 'b'], { pools: { a: 2, b: 1 } }],
  ['all', { pick: '3' }, [undefined, undefined, undefined], { pick: '3' }],
];
for (const [name, data, pools, expected] of draws) {
  test(`a draw of ${name} is copied`, () => assert.deepEqual(said(data, pools), expected));
}

test('pools are a map in the front matter, which replaces another', () => {
  const text = '---\ntype: quiz\npools:\n  a: 1\ntitle: T\n---\n';
  assert.equal(
    writeSetting(text, null, 'pools', { rivers: 2, lakes: 1 }),
    '---\ntype: quiz\npools: { rivers: 2, lakes: 1 }\ntitle: T\n---\n',
  );
  assert.equal(writeSetting(text, null, 'pools', {}), '---\ntype: quiz\ntitle: T\n---\n');
});

test('an answer has its place before it and its pin behind its first line', () => {
  assert.equal(answer('Finland', { at: '62.5,35' }), '@ 62.5,35 Finland');
  assert.equal(answer('@ 1,2 is text', { at: '30,40' }), '@ 30,40 \\@ 1,2 is text');
  assert.equal(answer('one\n\ntwo', { isPinned: true }), 'one <!-- pin -->\n\ntwo');
  assert.equal(answer('None of these', { isPinned: true }), 'None of these');
  assert.equal(answer('\n```\na\n```', { at: '3,4' }), '@ 3,4\n\n```\na\n```');
  assert.equal(answer('\n```\na\n```', {}), '\n```\na\n```');
});

test('a number that a page shows at the start of a heading is kept', () => {
  assert.deepEqual(headingsOf(['1. Weltkrieg?']), ['1\\. Weltkrieg?']);
  assert.deepEqual(headingsOf(['Apollo 11: Who?', 'Apollo 12: Who?']), [
    '<!-- -->Apollo 11: Who?',
    '<!-- -->Apollo 12: Who?',
  ]);
  assert.deepEqual(headingsOf(['3.14 is?', '1914: Which?', 'Where?']), [
    '3.14 is?',
    '1914: Which?',
    'Where?',
  ]);
});

test('numbered lists and arrows look like answers', () => {
  for (const text of ['1. a', 'a\n  2) b', '* a -> b', '- a \\→ b']) {
    assert.ok(looksLikeAnswers(text), text);
  }
  for (const text of ['', '- [x] a', '1914 a', 'a -> b', '* a-b']) {
    assert.ok(!looksLikeAnswers(text), text);
  }
});

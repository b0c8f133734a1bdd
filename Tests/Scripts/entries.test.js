// Where the ledger holds an entry, as far as a page can know that.

import assert from 'node:assert/strict';
import test from 'node:test';
import { loaded, scripts } from './page.js';
const { sealed, waits } = await import('../../templates/scripts/receipts/entries.js');

const path = (/** @type {string} */ name) => `/quizzes/podium/entries/${name}.js`;
const bring = (/** @type {string} */ name, /** @type {any} */ content) => {
  scripts[path(name)] = () => {
    window.PODIUM_ENTRIES = { ...window.PODIUM_ENTRIES, [name]: content };
  };
};

test('an entry is not called missing because a piece is', async () => {
  await assert.rejects(sealed('AAAAAAAA'));
  await assert.rejects(waits('AAAAAAAA'));
  bring('index', { batches: [['1', 2], ['2', 3]], inbox: true });
  bring('2', 'CCCCCCCC');
  assert.deepEqual(await sealed('CCCCCCCC'), { batch: '2', start: 2, index: 2 });
  assert.equal(await sealed('AAAAAAAA', 2), null, 'the first batch was there before');
  await assert.rejects(sealed('AAAAAAAA'));
  await assert.rejects(waits('DDDDDDDD'));
  bring('1', 'AAAAAAAABBBBBBBB');
  bring('inbox', 'DDDDDDDD');
  assert.deepEqual(await sealed('BBBBBBBB'), { batch: '1', start: 0, index: 1 });
  assert.equal(await sealed('AAAABBBB'), null, 'an entry begins where one ends');
  assert.deepEqual([await waits('DDDDDDDD'), await waits('AAAAAAAA')], [true, false]);
  assert.equal(loaded.filter((one) => one === path('1')).length, 3);
});

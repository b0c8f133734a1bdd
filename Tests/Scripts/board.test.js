// The pieces of a board, as the page loads them.

import assert from 'node:assert/strict';
import test from 'node:test';
import { loaded, scripts } from './page.js';

const { find } = await import('../../templates/scripts/board/players.js');

test('a piece that is not there, or comes without its content, is asked for again', async () => {
  const index = '/quizzes/podium/players/index.js', shard = '/quizzes/podium/players/of-1-0.js';
  const bring = (/** @type {string} */ name, /** @type {any} */ content) => () => {
    window.PODIUM_BOARD = { ...window.PODIUM_BOARD, [name]: content };
  };
  await assert.rejects(find('ada'));
  scripts[index] = () => undefined;
  await assert.rejects(find('ada'));
  scripts[index] = bring('podium/players/index', { players: 0, shards: 1, depth: 1, parts: [] });
  await assert.rejects(find('ada'), 'the shard is not there');
  scripts[shard] = bring('podium/players/of-1-0', { bob: [null, 0] });
  assert.equal(await find('ada'), null);
  assert.equal((await find('bob'))?.rank, null);
  assert.deepEqual(loaded, [index, index, index, shard, shard]);
});

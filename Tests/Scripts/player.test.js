// What the player's pages work out: runs of right answers, the sentence of a result, days in a row.

import assert from 'node:assert/strict';
import test from 'node:test';
import { doneIn } from '../../templates/scripts/lists/counts.js';
import { reportAddress } from '../../templates/scripts/play/report.js';
import { runs } from '../../templates/scripts/play/runs.js';
import { earns, verdict } from '../../templates/scripts/play/verdict.js';
import { wrapped } from '../../templates/scripts/play/wrapping.js';
import { streakOf } from '../../templates/scripts/study/days.js';
import {
  answered,
  progressText,
  readProgress,
  withLeft,
} from '../../templates/scripts/study/progress.js';
import { timeUntil } from '../../templates/scripts/study/until.js';

for (
  const { standings, joined } of [
    { standings: 'rrr', joined: 'xxx' },
    { standings: 'rr', joined: '..' },
    { standings: 'rrwrrr', joined: '...xxx' },
    { standings: 'wrrrrw', joined: '.xxxx.' },
    { standings: '', joined: '' },
    { standings: 'rrorrrr', joined: '...xxxx' },
  ]
) {
  test(`of ${standings || 'nothing'}, ${joined || 'nothing'} is joined`, () => {
    const names = { r: 'right', w: 'wrong', o: 'open' };
    const shown = runs([...standings].map((letter) => names[/** @type {keyof names} */ (letter)]))
      .map((one) => one ? 'x' : '.').join('');
    assert.equal(shown, joined);
  });
}

for (
  const [percent, pass, said] of /** @type {[number, number | null, string][]} */ ([
    [100, 60, 'end.all-right'],
    [99, 60, 'end.has-passed'],
    [60, 60, 'end.has-passed'],
    [59, 60, 'end.has-not-passed'],
    [80, null, 'end.very-good'],
    [79, null, 'end.good'],
    [50, null, 'end.good'],
    [0, null, 'end.begun'],
  ])
) {
  test(`${percent} percent, ${pass ?? 'nothing'} to pass, is ${said}`, () =>
    assert.equal(verdict(percent, pass), said));
}

for (
  const { days, count } of [
    { days: [], count: 0 },
    { days: [10], count: 1 },
    { days: [9], count: 1 },
    { days: [10, 9, 8], count: 3 },
    { days: [10, 8, 7], count: 3 },
    { days: [10, 7], count: 1 },
    { days: [8, 7], count: 2 },
    { days: [7, 6], count: 0 },
    { days: [10, 10, 9], count: 2 },
  ]
) {
  test(`practice on the days ${days} is ${count} in a row on day 10`, () =>
    assert.equal(streakOf(days, 10), count));
}

for (
  const { later, said } of [
    { later: -1, said: 'in 1 minute' },
    { later: 0.2, said: 'in 1 minute' },
    { later: 4.5, said: 'in 5 minutes' },
    { later: 59, said: 'in 59 minutes' },
    { later: 61, said: 'in 2 hours' },
    { later: 22 * 60, said: 'in 22 hours' },
    { later: 30 * 60, said: 'tomorrow' },
    { later: 49 * 60, said: 'in 2 days' },
  ]
) {
  test(`a question that is due after ${later} minutes comes back ${said}`, () => {
    const noon = new Date(2026, 10, 4, 12).getTime();
    assert.equal(timeUntil(noon + later * 60_000, noon, 'en'), said);
  });
}

test('the progress of a study session is carried in addresses, and grows with what comes back', () => {
  let progress = withLeft(readProgress(undefined), 2);
  progress = answered(progress, false);
  assert.equal(progressText(progress), '1-2-0');
  progress = answered(withLeft(readProgress(progressText(progress)), 2), true);
  assert.deepEqual(progress, { done: 2, of: 3, right: 1 });
  for (const text of ['', '1-2', '1-2-3-4', '-1-2-3', '999999-1-1', 'x']) {
    assert.deepEqual(readProgress(text), { done: 0, of: 0, right: 0 });
  }
  assert.deepEqual(readProgress('3-1-9'), { done: 3, of: 3, right: 3 });
});

for (
  const { quiz, percent, isEarned } of [
    { quiz: {}, percent: 100, isEarned: false },
    { quiz: { certificate: '' }, percent: 0, isEarned: true },
    { quiz: { certificate: '', pass: '60' }, percent: 59, isEarned: false },
    { quiz: { certificate: '', pass: '60' }, percent: 60, isEarned: true },
  ]
) {
  test(`${percent} percent of ${JSON.stringify(quiz)} earn ${isEarned ? 'a' : 'no'} certificate`, () =>
    assert.equal(earns(quiz, percent), isEarned));
}

test('quizzes that were done count in every folder above them', () => {
  const counts = doneIn({
    'a/b/one': { best: 1 },
    'a/two': { best: 0 },
    three: { best: 5 },
    'a/open': { open: 2 },
    'c/bad': null,
    '~mine/x': { best: 2 },
  });
  assert.deepEqual([...counts], [['a/b', 1], ['a', 2], ['~mine', 1]]);
});

for (
  const { page, names } of [
    { page: 'https://github.com/a/b/issues/new', names: ['title', 'body'] },
    { page: 'https://gitlab.com/a/b/-/issues/new', names: ['issue[title]', 'issue[description]'] },
  ]
) {
  test(`a mistake is reported at ${page}`, () => {
    const address = new URL(reportAddress(page, 'Letters: A & B? #1', 'https://x/y#L3\n\n'));
    assert.equal(address.origin + address.pathname, page);
    assert.deepEqual([...address.searchParams], [[names[0], 'Letters: A & B? #1'], [
      names[1],
      'https://x/y#L3\n\n',
    ]]);
  });
}

for (
  const [text, ...lines] of [
    ['', ''],
    ['one two three', 'one', 'two', 'three'],
    ['a b c d e f g', 'a b c', 'd e f', 'g'],
    ['one abcdefg', 'one a', 'bcdef', 'g'],
    ['欧洲各国首都与河流', '欧洲各国首', '都与河流'],
    ['one two three four', 'one', 'two', 'thre…'],
    ['欧洲各国首都与河流以及山脉和湖泊', '欧洲各国首', '都与河流以', '及山脉和…'],
    ['e\u0301e\u0301', 'e\u0301e\u0301'],
  ]
) {
  test(`"${text}" takes ${lines.length} lines of five letters`, () =>
    assert.deepEqual(wrapped(text, (line) => line.length, 5, 3), lines));
}

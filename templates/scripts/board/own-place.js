// The leaderboard knows who looks at it: marks the own rows, and shows the own place under the
// podium, wherever it is.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { find, me } from './players.js';

const place = /** @type {HTMLElement} */ (document.querySelector('.mine'));
const root = place.dataset.root ?? '';

/**
 * The rows that stand on a page, as `find` would give them; those of another period than the page's
 * are left out.
 */
function listed() {
  return [
    .../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(
      '.ever tr[data-standing]',
    )),
  ].map((row) => {
    const [results = '0', points = '0', player = '', rank = '0'] = (row.dataset.standing ?? '')
      .split(' ').reverse();
    const link = row.querySelector('th a');
    return {
      player,
      name: link?.textContent ?? player,
      rank: Number(rank),
      points: Number(points),
      results: Number(results),
      unsealed: row.querySelector('.unsealed') ? 1 : 0,
      tied: row.querySelector('.rank > [aria-hidden]') !== null,
      href: link?.getAttribute('href') ?? '',
    };
  });
}

function around(/** @type {string} */ name) {
  const rows = listed();
  const at = rows.findIndex((row) => row.player === name);
  if (at < 0) return null;
  const start = Math.max(0, Math.min(at - 1, rows.length - 3));
  return { players: rows.length, neighbours: rows.slice(start, start + 3) };
}

// No words: only the way in which pages write numbers.
const number = (/** @type {number} */ value) => say('{n}', { n: value });

function line(/** @type {any} */ row, /** @type {boolean} */ isOwn, /** @type {string} */ base) {
  return element(
    'tr',
    isOwn ? { class: 'own-row', 'aria-current': 'true' } : {},
    element(
      'td',
      { class: 'rank' },
      number(row.rank),
      ...(row.tied
        ? [
          element('span', { 'aria-hidden': 'true' }, '='),
          element('span', { class: 'hidden' }, ' ' + say('tied')),
        ]
        : []),
    ),
    element(
      'th',
      { scope: 'row' },
      element('a', { href: base + row.href }, row.name),
      ...(isOwn ? [' ', element('span', { class: 'you' }, say('board.you'))] : []),
    ),
    element('td', { class: 'number' }, number(row.points)),
    element(
      'td',
      {},
      say('label.results', { n: row.results }),
      ...(row.unsealed > 0
        ? [element('small', { class: 'unsealed' }, say('label.unsealed', { n: row.unsealed }))]
        : []),
    ),
  );
}

function mark(/** @type {string} */ name) {
  for (
    const row
      of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-standing]'))
  ) {
    if ((row.dataset.standing ?? '').split(' ').reverse()[2] !== name) continue;
    row.classList.add('own-row');
    row.querySelector('th, .who')?.append(' ', element('span', { class: 'you' }, say('board.you')));
  }
}

async function show() {
  const name = await me();
  if (name === null) return;
  const { lookup } = place.dataset;
  const found = name === ''
    ? null
    : lookup
    ? await find(name, lookup).catch(() => null)
    : around(name);
  mark(name);
  const isRanked = found !== null && found.neighbours.length > 0;
  place.replaceChildren(
    element('h2', { id: 'mine' }, say('board.mine')),
    ...(isRanked
      ? [
        element(
          'table',
          { class: 'board' },
          element('caption', { class: 'hidden' }, say('board.mine')),
          element(
            'thead',
            { class: 'hidden' },
            element(
              'tr',
              {},
              ...['rank', 'player', 'points-heading', 'results'].map((key) =>
                element('th', { scope: 'col' }, say(key))
              ),
            ),
          ),
          element(
            'tbody',
            {},
            ...found.neighbours.map((row) => line(row, row.player === name, lookup ? root : '')),
          ),
        ),
      ]
      : [element('p', {}, say('board.not-on'))]),
  );
  place.setAttribute('aria-labelledby', 'mine');
  place.hidden = false;
}

/** Says which tab is the one that shows, where boards of several periods stand on this page. */
function follow() {
  const tabs = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('.periods a')]);
  if (!tabs.some((tab) => tab.hash !== '')) return;
  // The element may not be the target yet when this runs first.
  const shown = document.getElementById(location.hash.slice(1))?.matches('.panel')
    ? location.hash
    : '';
  for (const tab of tabs) {
    if (tab.hash === shown && tab.pathname === location.pathname) {
      tab.setAttribute('aria-current', 'page');
    } else tab.removeAttribute('aria-current');
  }
}

addEventListener('hashchange', follow);
follow();
show();

// Shows the player whom the address names (`player.html#ada`), for those without a page of their
// own.

import { day } from '../common/dates.js';
import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { find, resultsOf } from './players.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Player'));

const figure = (/** @type {string} */ key, /** @type {string} */ value) =>
  element('div', {}, element('dt', {}, say(key)), element('dd', {}, value));

/** The day that it was at a moment where the site is, as boards say it. */
function dayThere(/** @type {string} */ ended) {
  const date = new Date(ended);
  try {
    const [month, dayOfMonth, year] = date.toLocaleDateString('en-US', {
      timeZone: place.dataset.zone,
    }).split('/').map(Number);
    return day(new Date(year, month - 1, dayOfMonth));
  } catch {
    // A browser that does not know the zone.
    return day(date);
  }
}

async function show() {
  let name = '';
  try {
    name = decodeURIComponent(location.hash.slice(1));
  } catch { /* no name */ }
  if (name === '') {
    place.replaceChildren(element('p', {}, say('player.nobody')));
    return;
  }
  let found;
  try {
    found = await find(name);
  } catch {
    place.replaceChildren(element('p', {}, say('player.failed')));
    return;
  }
  const title = document.querySelector('h1');
  if (title) title.textContent = found?.name ?? name;
  if (!found || found.rank === null) {
    place.replaceChildren(element('p', {}, say('player.unknown', { name })));
    return;
  }
  place.replaceChildren(
    element('p', { class: 'meta' }, '@' + found.player),
    element(
      'dl',
      { class: 'figures' },
      figure('rank', say('{n}', { n: found.rank })),
      figure('points-heading', say('{n}', { n: found.points })),
      figure('counted-results', say('label.results', { n: found.results })),
    ),
    ...(found.unsealed > 0
      ? [element('p', { class: 'unsealed' }, say('label.unsealed', { n: found.unsealed }))]
      : []),
    ...(await results(name)),
  );
}

/** The results that count, as on the pages of players who have one. @returns {Promise<Node[]>} */
async function results(/** @type {string} */ name) {
  const known = await resultsOf(name).catch(() => []);
  if (!known.length) return [];
  const number = (/** @type {number} */ n) => say('{n}', { n });
  return [
    element(
      'section',
      { 'aria-labelledby': 'results' },
      element('h2', { id: 'results' }, say('results')),
      element(
        'table',
        { class: 'board' },
        element('caption', { class: 'hidden' }, say('results')),
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element('th', { scope: 'col' }, say('quiz')),
            element('th', { scope: 'col', class: 'number' }, say('score')),
            element('th', { scope: 'col' }, say('ended')),
          ),
        ),
        element(
          'tbody',
          {},
          ...known.map(({ href, title, points, most, ended, unsealed }) =>
            element(
              'tr',
              {},
              element('th', { scope: 'row' }, href ? element('a', { href }, title) : title),
              element(
                'td',
                { class: 'number' },
                number(points),
                element('small', {}, ` / ${number(most)}`),
              ),
              element(
                'td',
                {},
                element('time', { datetime: ended }, dayThere(ended)),
                ...(unsealed ? [element('small', {}, say('not-sealed'))] : []),
              ),
            )
          ),
        ),
      ),
    ),
  ];
}

addEventListener('hashchange', show);
show();

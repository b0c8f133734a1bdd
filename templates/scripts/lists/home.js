// The way on for a player who has been here before: the quiz to go on with, what is due today, and
// the days in a row. It takes the place of the site's numbers, so that nothing moves.

import { element } from '../common/elements.js';
import { isBegun } from '../common/kept.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { cardsOf, dueIn } from '../study/cards.js';
import { streak } from '../study/streak.js';
import { sessionRows } from './session.js';

/** Cards that a player reviews in a minute. */
const perMinute = 4;

/** The quiz that was begun last and is not done. */
function open() {
  const { progress } = store.site();
  const isOpen = (/** @type {string} */ path) => !path.startsWith('~') && isBegun(progress[path]);
  const last = sessionRows().reverse().find((/** @type {any} */ row) => isOpen(row.quiz));
  const path = last?.quiz ?? Object.keys(progress).find(isOpen);
  if (!path) return null;
  const title = last?.title ?? store.quiz(path).past.at(-1)?.title ?? path.split('/').pop();
  return { path, title: String(title), answered: progress[path].open };
}

function show(/** @type {Element} */ place) {
  const begun = open(), due = dueIn(cardsOf(), '', Date.now()).length, days = streak();
  if (!begun && !due && days < 2) return;
  place.replaceWith(
    element(
      'ul',
      { class: 'totals own-start', 'aria-label': say('home.own') },
      ...begun
        ? [
          element(
            'li',
            {},
            element(
              'a',
              { href: begun.path.split('/').map(encodeURIComponent).join('/') + '.html' },
              element('b', {}, say('home.continue')),
              ` ${begun.title}`,
            ),
            ' ',
            element('small', {}, say('done.open', { n: begun.answered })),
          ),
        ]
        : [],
      ...due
        ? [
          element(
            'li',
            {},
            element(
              'a',
              { href: 'study.html#due/' },
              element('b', {}, say('home.due', { n: due })),
            ),
            ' ',
            element(
              'small',
              {},
              say('home.minutes', { n: Math.ceil(due / perMinute) }),
            ),
          ),
        ]
        : [],
      ...days > 1 ? [element('li', {}, element('b', {}, say('home.streak', { n: days })))] : [],
    ),
  );
}

store.ready(() => {
  const place = document.querySelector('.hero .totals');
  if (place) show(place);
});

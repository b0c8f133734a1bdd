// The way on for a player who has been here before: the quiz to go on with, what is due today, and
// the days in a row. It takes the place of the site's numbers, so that nothing moves.

import { element, load } from '../common/elements.js';
import { isBegun } from '../common/kept.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { cardsOf, dueIn } from '../study/cards.js';
import { streak } from '../study/streak.js';
import { sessionRows } from './session.js';

/** Cards that a player reviews in a minute. */
const perMinute = 4;

/** Quizzes that were begun and that the site no longer has. @type {Set<string>} */
const gone = new Set();

/** The quiz that was begun last and is not done. */
function open() {
  const { progress } = store.site();
  const isOpen = (/** @type {string} */ path) =>
    !path.startsWith('~') && !gone.has(path) && isBegun(progress[path]);
  const last = sessionRows().reverse().find((/** @type {any} */ row) => isOpen(row.quiz));
  const path = last?.quiz ?? Object.keys(progress).find(isOpen);
  if (!path) return null;
  const title = last?.title ?? store.quiz(path).past.at(-1)?.title ?? path.split('/').pop();
  return { path, title: String(title), answered: progress[path].open };
}

/**
 * Whether the site has a quiz, by its lists for studying. Nobody asks for those of a quiz that was
 * begun within a day.
 */
async function isThere(/** @type {string} */ path) {
  if (Date.now() - store.quiz(path).now?.began < 864e5 || !await load('topics.js')) return true;
  const topic = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return window.PODIUM_TOPICS?.some(([path]) => path === topic) &&
    (!await load(`topics/${topic && topic + '/'}quizzes.js`) ||
      window.PODIUM_QUIZZES?.some(([quiz]) => quiz === path));
}

/** @type {(href: string, way: string, more: string, name?: string) => HTMLElement} */
const row = (href, way, more, name = '') =>
  element(
    'li',
    {},
    element('a', { href }, element('b', {}, way), name),
    ' ',
    element('small', {}, more),
  );

/** Shows it in a place; what was there comes back where the quiz to go on with is gone. */
async function show(/** @type {Element} */ place) {
  const begun = open(), due = dueIn(cardsOf(), '', Date.now()).length, days = streak();
  if (!begun && !due && days < 2) return;
  const own = element(
    'ul',
    { class: 'totals own-start', 'aria-label': say('home.own') },
    begun
      ? row(
        begun.path.split('/').map(encodeURIComponent).join('/') + '.html',
        say('home.continue'),
        say('done.open', { n: begun.answered }),
        ` ${begun.title}`,
      )
      : '',
    due
      ? row(
        'study.html#due/',
        say('home.due', { n: due }),
        say('home.minutes', { n: Math.ceil(due / perMinute) }),
      )
      : '',
    days > 1 ? element('li', {}, element('b', {}, say('home.streak', { n: days }))) : '',
  );
  place.replaceWith(own);
  if (!begun || await isThere(begun.path)) return;
  gone.add(begun.path);
  own.replaceWith(place);
  show(place);
}

store.ready(() => {
  const place = document.querySelector('.hero .totals');
  if (place) show(place);
});

// One's own quizzes in the list of all quizzes, and the choice between all, those of the site and
// one's own.

import { day as dayOf } from '../common/dates.js';
import { element } from '../common/elements.js';
import { isoDay } from '../common/iso-day.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { library, takeHref } from '../workshop/library.js';
import * as list from './filter.js';
/** @import { OwnQuiz } from '../workshop/library.js' */

const rows = /** @type {HTMLElement} */ (document.querySelector('.filterable'));
const { root = '' } = rows.dataset;

const row = (/** @type {OwnQuiz} */ { id, title, questions, created, text }) => {
  const description = /^description:\s*"?([^"\n]*)"?$/m.exec(text.slice(0, 2000))?.[1] ?? '';
  return element(
    'li',
    { class: 'row own-row', 'data-quiz': `~mine/${id}`, 'data-questions': String(questions) },
    element('h3', {}, element('a', { href: takeHref(root, id) }, title || say('list.untitled'))),
    ...description ? [element('p', {}, description)] : [],
    element(
      'p',
      { class: 'meta' },
      element('b', {}, say('label.questions', { n: questions })),
      ' · ',
      element('a', { href: `${root}workshop.html#${id}` }, say('list.own')),
      ' · ',
      element('time', { datetime: isoDay(created) }, dayOf(created)),
    ),
  );
};

store.ready(() => {
  const own = library.all();
  if (!own.length) return;
  rows.append(...own.map(row));
  const whose = element(
    'select',
    { id: 'Whose', autocomplete: 'off' },
    ...['everybody', 'site', 'mine'].map((name) =>
      element('option', { value: name }, say(`list.whose-${name}`))
    ),
  );
  list.add((/** @type {HTMLElement} */ one) =>
    whose.value === 'everybody' || one.matches('.own-row') === (whose.value === 'mine')
  );
  whose.addEventListener('change', () => list.filter());
  document.querySelector('.list-tools p:nth-of-type(2)')?.after(
    element('p', {}, element('label', { for: 'Whose' }, say('list.whose')), ' ', whose),
  );
});

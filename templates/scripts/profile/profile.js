// How far a player has come, from what this browser keeps; and that as a file, to take along.

import { element } from '../common/elements.js';
import { isoDay } from '../common/iso-day.js';
import { isBegun } from '../common/kept.js';
import { saveFile } from '../common/save-file.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { href } from './addresses.js';
import { titles } from './titles.js';
import { afterImport, take, toSave } from './transfer.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Own'));

const figure = (/** @type {string} */ key, /** @type {string | number} */ value) =>
  element('div', {}, element('dt', {}, say(key)), element('dd', {}, String(value)));

/**
 * A list of quizzes with something said of each; nothing if there is none.
 * @param {string} key
 * @param {[string, any][]} rows
 * @param {(quiz: string) => string} titleOf
 * @param {(each: any) => string} told
 */
const list = (key, rows, titleOf, told) =>
  rows.length === 0 ? [] : [
    element(
      'section',
      {},
      element('h2', {}, say(key)),
      element(
        'ul',
        { class: 'session' },
        ...rows.slice(0, 200).map(([quiz, each]) => {
          const link = element('a', { href: href(quiz) }, titleOf(quiz));
          return element('li', {}, link, element('span', {}, told(each)));
        }),
      ),
    ),
  ];

/** Takes what was saved from a file. */
async function takeIn(/** @type {File | undefined} */ file) {
  if (!file) return;
  const { problem, left } = await take(file), names = left.map(titles()).join(', ');
  await store.settled();
  show(say(`import.${problem || (left.length ? 'left' : 'done')}`, { titles: names }));
  for (const show of afterImport) show();
}

function save() {
  const name = `podium-${store.siteID}-${isoDay(Date.now())}.json`;
  saveFile(name, JSON.stringify(toSave()) + '\n', 'application/json');
}

function erase() {
  if (!confirm(say('profile.sure'))) return;
  store.resetAll();
  show(say('profile.erased'));
  for (const show of afterImport) show();
}

/** Saving what is kept, taking it from a file, and erasing it. */
function dataSection() {
  const input = /** @type {HTMLInputElement} */ (element('input', {
    type: 'file',
    accept: '.json,application/json',
    change: () => takeIn(input.files?.[0]),
  }));
  return element(
    'section',
    {},
    element('h2', {}, say('profile.data')),
    element('p', {}, say('profile.data-text')),
    element(
      'div',
      { class: 'ways' },
      element('button', { type: 'button', click: save }, say('profile.export')),
      element('label', { class: 'button quiet' }, say('profile.import'), ' ', input),
      element('button', { type: 'button', class: 'quiet', click: erase }, say('profile.erase')),
    ),
  );
}

function show(said = '') {
  const { progress, read } = store.site(), problem = store.problem();
  const quizzes = Object.entries(progress).filter(([, done]) =>
    typeof done === 'object' && done !== null
  );
  const done = quizzes.filter(([, { best }]) => Number.isFinite(best));
  const open = quizzes.filter(([, each]) => isBegun(each));
  const sum = done.reduce((sum, [, { best }]) => sum + best, 0);
  const mean = done.length ? say('play.percent', { n: Math.floor(sum / done.length) }) : '–';
  const tries = done.reduce((sum, [, { tries }]) => sum + (Number.isFinite(tries) ? tries : 0), 0);
  const titleOf = titles();
  const notice = element(
    'p',
    { class: 'notice', role: 'status', tabindex: '-1' },
    said || (problem ? say(`store.${problem}`) : ''),
  );
  place.replaceChildren(
    notice,
    element(
      'dl',
      { class: 'figures' },
      figure('profile.done', done.length),
      figure('profile.mean', mean),
      figure('profile.tries', tries),
      figure('profile.read', Object.keys(read).length),
    ),
    element('p', { class: 'onward' }, element('a', { href: 'history.html' }, say('title.history'))),
    ...list('profile.open', open, titleOf, ({ open: n }) => say('done.open', { n })),
    ...list('profile.finished', done, titleOf, ({ best }) => say('done.best', { n: best })),
    dataSection(),
  );
  // What was pressed is another element now.
  if (said) notice.focus();
}

store.ready(show);

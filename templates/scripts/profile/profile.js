// How far a player has come, from what this browser keeps; and that as a file, to take along.

import { element, saveFile } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { afterImport, take, toSave } from './transfer.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Own'));
const href = (/** @type {string} */ quiz) =>
  `${quiz.split('/').map(encodeURIComponent).join('/')}.html`;

function show(said = '') {
  const { progress, read } = store.site();
  const quizzes = Object.entries(progress).filter(([, done]) =>
    typeof done === 'object' && done !== null
  );
  const done = quizzes.filter(([, { best }]) => Number.isFinite(best));
  const open = quizzes.filter(([, each]) => each.open > 0);
  const mean = done.length
    ? Math.floor(done.reduce((sum, [, { best }]) => sum + best, 0) / done.length)
    : null;
  const tries = done.reduce((sum, [, each]) => sum + (Number(each.tries) || 0), 0);
  const figure = (/** @type {string} */ key, /** @type {string | number} */ value) =>
    element('div', {}, element('dt', {}, say(key)), element('dd', {}, String(value)));
  const titleOf = (/** @type {string} */ quiz) => {
    const { past } = store.quiz(quiz);
    return String(past[past.length - 1]?.title ?? quiz);
  };
  const list = (
    /** @type {string} */ key,
    /** @type {[string, any][]} */ rows,
    /** @type {(each: any) => string} */ told,
  ) =>
    rows.length === 0 ? [] : [
      element(
        'section',
        {},
        element('h2', {}, say(key)),
        element(
          'ul',
          { class: 'session' },
          ...rows.slice(0, 200).map(([quiz, each]) =>
            element(
              'li',
              {},
              element('a', { href: href(quiz) }, titleOf(quiz)),
              element('span', {}, told(each)),
            )
          ),
        ),
      ),
    ];

  const input = /** @type {HTMLInputElement} */ (element('input', {
    type: 'file',
    accept: '.json,application/json',
    change: async () => {
      const [file] = input.files ?? [];
      if (!file) return;
      const problem = await take(file);
      await store.settled();
      show(say(problem ? `import.${problem}` : 'import.done'));
      for (const show of afterImport) show();
    },
  }));
  const problem = store.problem();
  place.replaceChildren(
    element(
      'p',
      { class: 'notice', role: 'status' },
      said || (problem ? say(`store.${problem}`) : ''),
    ),
    element(
      'dl',
      { class: 'figures' },
      figure('profile.done', done.length),
      figure('profile.mean', mean === null ? '–' : say('play.percent', { n: mean })),
      figure('profile.tries', tries),
      figure('profile.read', Object.keys(read).length),
    ),
    element('p', { class: 'onward' }, element('a', { href: 'history.html' }, say('title.history'))),
    ...list('profile.open', open, ({ open: n }) => say('done.open', { n })),
    ...list('profile.finished', done, ({ best }) => say('done.best', { n: best })),
    element(
      'section',
      {},
      element('h2', {}, say('profile.data')),
      element('p', {}, say('profile.data-text')),
      element(
        'div',
        { class: 'ways' },
        element('button', {
          type: 'button',
          click: () =>
            saveFile(
              `podium-${store.siteID}-${new Date().toISOString().slice(0, 10)}.json`,
              JSON.stringify(toSave()) + '\n',
              'application/json',
            ),
        }, say('profile.export')),
        element('label', { class: 'button quiet' }, say('profile.import'), ' ', input),
        element('button', {
          type: 'button',
          class: 'quiet',
          click: () => {
            if (!confirm(say('profile.sure'))) return;
            store.resetAll();
            show(say('profile.erased'));
          },
        }, say('profile.erase')),
      ),
    ),
  );
}

store.ready(show);

// Marks in lists what was done and read. The list has space for the marks, so that nothing moves.

import { element } from '../common/elements.js';
import { isBegun } from '../common/kept.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { doneIn } from './counts.js';

const all = (
  /** @type {string} */ selector,
) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

function mark(
  /** @type {HTMLElement} */ row,
  /** @type {string} */ kind,
  /** @type {string} */ short,
  /** @type {string} */ long,
) {
  row.append(
    element(
      'span',
      { class: `done ${kind}` },
      element('span', { 'aria-hidden': 'true' }, short),
      element('span', { class: 'hidden' }, long),
    ),
  );
}

store.ready(() => {
  const { progress, read, session } = store.site();
  for (const row of all('[data-quiz]')) {
    const done = Object.hasOwn(progress, row.dataset.quiz ?? '')
      ? progress[row.dataset.quiz ?? '']
      : null;
    if (Number.isFinite(done?.best)) {
      mark(row, 'whole', say('play.percent', { n: done.best }), say('done.best', { n: done.best }));
    } else if (isBegun(done)) mark(row, 'part', '…', say('done.open', { n: done.open }));
  }
  const counts = doneIn(progress);
  for (const place of all('[data-subject]')) {
    const of = Number(place.dataset.quizzes),
      n = Math.min(counts.get(place.dataset.subject ?? '') ?? 0, of);
    if (n) {
      place.append(
        element('progress', { value: String(n), max: String(of), 'aria-hidden': 'true' }),
        say('done.of', { n, of }),
      );
    }
  }
  for (const row of all('[data-article]')) {
    if (Object.hasOwn(read, row.dataset.article ?? '')) mark(row, 'read', '✓', say('done.read'));
  }

  // A session lasts until the player leaves the pages of quizzes and their history.
  if (session.rows.length && !session.over) {
    store.changeSite((/** @type {any} */ site) => {
      site.session.over = true;
    });
  }

  // An article is read once its end was seen.
  const [end] = all('[data-read]');
  if (!end) return;
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    store.changeSite((/** @type {any} */ site) => {
      site.read[(end.dataset.read ?? '').replace(/\.html$/, '')] ??= Date.now();
    });
  }).observe(end);
});

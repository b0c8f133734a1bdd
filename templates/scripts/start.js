// Runs before the page is drawn, so that what only scripts can do has its place from the start. If
// the other scripts fail or arrive in part, the page falls back to what it is without them, and
// says so.

import { whenReadable } from './common/storage.js';

const root = document.documentElement;
root.classList.add('js');
const kept = 'podium/' + /** @type {HTMLScriptElement} */ (document.currentScript).dataset.site;
whenReadable(() => {
  try {
    if (localStorage.getItem(kept) || localStorage.getItem(kept + '/accounts')) {
      root.classList.add('returning');
    }
    // Which of the two views the player chose on this device: see `play/view.js`.
    const view = localStorage.getItem(kept + '/view');
    if (view) root.classList.add(view === 'page' ? 'view-page' : 'view-single');
  } catch { /* no storage: nothing to come back to */ }
});
// A visit that begins at the top is shown before the rest is laid out. Elsewhere its height must be
// right first.
const [arrival] = performance.getEntriesByType('navigation');
root.classList.toggle(
  'arriving',
  !location.hash && /** @type {any} */ (arrival)?.type === 'navigate',
);
// A link to a question leads right to it.
root.classList.toggle(
  'playing',
  /^#(?!Board|Copy|Main|Worksheet|Answers|\?copy|quiz\/|$)/.test(location.hash),
);
requestAnimationFrame(() => {
  root.dataset.seen = '';
});
// What is submitted or started before the questions are equipped is done once they are: see
// `play.js`.
addEventListener('submit', (event) => {
  if (document.querySelector('.quiz.ready')) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.target).dataset.early = '';
}, true);
addEventListener('click', (event) => {
  const gate = /** @type {HTMLElement} */ (event.target).closest('.gate');
  if (gate && !document.querySelector('.quiz.ready')) gate.setAttribute('data-early', '');
}, true);
let isWhole = true;
const note = (/** @type {any} */ event) => {
  const script = event.target instanceof HTMLScriptElement ? event.target.src : event.filename;
  // The pages are kept for offline by a script that the quiz does without.
  if (script !== undefined && !script.endsWith('/offline.js')) isWhole = false;
};
addEventListener('error', note, true);
addEventListener('load', () => {
  removeEventListener('error', note, true);
  root.classList.remove('arriving');
  const isReady = document.querySelector('.quiz.ready') || root.classList.contains('waiting');
  if (!isWhole || !isReady) root.classList.remove('js', 'playing');
});

// Runs before the page is drawn, so that what only scripts can do has its room from the start.
// If the other scripts fail, the page falls back to what it is without them.

(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const kept = 'podium/' + document.currentScript.dataset.site;
    if (localStorage.getItem(kept) || localStorage.getItem(kept + '/accounts')) root.classList.add('returning');
  } catch { /* no storage: nothing to come back to */ }
  addEventListener('load', () => {
    if (!document.querySelector('.quiz.ready') && !root.classList.contains('waiting')) root.classList.remove('js');
  });
})();

(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const kept = 'podium/' + document.currentScript.dataset.site;
    if (localStorage.getItem(kept) || localStorage.getItem(kept + '/accounts')) root.classList.add('returning');
  } catch { /* no storage: nothing to come back to */ }
  let isWhole = true;
  const note = (event) => {
    const script = event.target instanceof HTMLScriptElement ? event.target.src : event.filename;
    if (script !== undefined && !/\/offline\.js$/.test(script)) isWhole = false;
  };
  addEventListener('error', note, true);
  addEventListener('load', () => {
    removeEventListener('error', note, true);
    const isReady = document.querySelector('.quiz.ready') || root.classList.contains('waiting');
    if (!isWhole || !isReady) root.classList.remove('js');
  });
})();

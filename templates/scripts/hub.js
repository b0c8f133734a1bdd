// The one place where the pages of a folder keep what they share, in browsers that give every file
// a storage of its own. It stands in a hidden frame and does what the page around it asks: see
// `store.js`. Any page on the same disk could ask too, as it could in browsers with one storage for
// all files, so no secret is kept here.
//
// Pages that need it load this file, too, for their side of it.

import './common/frame.js';

/** What the names of all begin with that the page around asked for. @type {string[]} */
let asked = [];
const isAsked = (/** @type {string} */ key) =>
  asked.some((prefix) => key === prefix || key.startsWith(prefix + '/'));

if (
  window.parent !== window && location.protocol === 'file:' &&
  location.pathname.endsWith('/store.html')
) {
  addEventListener('message', (event) => {
    if (event.source !== window.parent || event.data?.podium !== 'store') return;
    const { id, prefix, own, key, text } = event.data;
    /** @type {Record<string, any>} */
    const answer = { podium: 'stored', id };
    try {
      if (prefix !== undefined) {
        asked = [String(prefix), ...own === undefined ? [] : [String(own)]];
        const names = Object.keys(localStorage).filter(isAsked);
        answer.entries = names.map((name) => [name, localStorage.getItem(name)]);
      } else if (!String(key).startsWith('podium/')) return;
      else if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, String(text));
    } catch (error) {
      answer.problem = error instanceof DOMException && error.name === 'QuotaExceededError'
        ? 'full'
        : 'blocked';
    }
    window.parent.postMessage(answer, '*');
  });
  // What this frame writes for a page in another tab.
  addEventListener('storage', ({ key, newValue: text }) => {
    if (key !== null && isAsked(key)) {
      window.parent.postMessage({ podium: 'stored', id: 'news', key, text }, '*');
    }
  });
  window.parent.postMessage({ podium: 'hub' }, '*');
}

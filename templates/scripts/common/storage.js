// When a page may ask for what the browser keeps.

/**
 * Does something once `localStorage` shows what is kept: at once over http, and after one answer
 * from the browser for a page opened from a folder.
 *
 * Chromium connects a page to its store when the store is first asked for. Of a page from a folder
 * it may not have heard yet at that moment: the page is then connected to nothing, finds an empty
 * store, and all it writes is lost (about one visit in twenty with Chromium 156, also in a profile
 * on disk). Whoever holds locks is known only to the browser's main process, so its answer says
 * that the page is known there. A browser that does not answer is not waited for longer than two
 * seconds: a page that keeps nothing is better than one without its buttons.
 */
export function whenReadable(/** @type {() => void} */ then) {
  const { locks } = navigator;
  if (location.protocol === 'file:' && locks) {
    const late = new Promise((go) => setTimeout(go, 2000));
    Promise.race([locks.query(), late]).then(then, then);
  } else then();
}

// One question at a time, or all on a page: what the player chose on this device, else what the
// quiz's author set, else one at a time.

import { store } from '../common/store.js';

const { classList } = document.documentElement;
/** For the device and not for the player: `start.js` reads it before it is known who plays. */
const key = () => store.base + '/view';

/** Whether one question is shown at a time. */
export function isSingle(/** @type {HTMLElement} */ quiz) {
  const chosen = store.get(key());
  const single = chosen ? chosen !== 'page' : quiz.dataset.view !== 'page';
  show(single);
  return single;
}

/** Keeps the view that the player chose. */
export function choose(/** @type {boolean} */ single) {
  store.put(key(), single ? 'single' : 'page');
  show(single);
}

function show(/** @type {boolean} */ single) {
  classList.toggle('view-page', !single);
  classList.toggle('view-single', single);
}

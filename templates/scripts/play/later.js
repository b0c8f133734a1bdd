// What a quiz page needs only once its quiz is taken: the scoring code, `quiz-more.js` and
// `quiz-more.css`. A first visit to the page does not wait for them.

import { load, loadSheet, task } from '../common/elements.js';
import { say } from '../common/words.js';
import { prepare } from './marking.js';
import { tell } from './outcome.js';
/** @import { Game } from './game.js' */

/** What the modules of `quiz-more.js` add, each once. @type {((game: Game) => void)[]} */
export const additions = [];

/** @type {Promise<boolean> | null} */
let loading = null;

/** Whether all of it is there, and works in this browser. */
export const hasRest = () =>
  window.PODIUM_SCORING !== undefined && additions.length > 0 && prepare();

/** Loads what is missing of it; false if that failed, and may be tried again. */
export function loadRest() {
  loading ??= loadAll().then((isThere) => {
    if (!isThere) loading = null;
    return isThere;
  });
  return loading;
}

async function loadAll() {
  // A quiz that is one file brings all of it, in the scripts that follow.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  }
  await Promise.all([
    window.PODIUM_SCORING === undefined && load('scoring.js'),
    !additions.length && load('quiz-more.js'),
    !document.body.matches('.is-bundle') && loadSheet('quiz-more.css'),
  ]);
  // Starting the scoring code takes long.
  await task();
  return hasRest();
}

/** Lets the game load the rest, and wait for it. */
export function addLater(/** @type {Game} */ game) {
  const { quiz, end } = game;
  let isAdded = false, hasFailed = false;
  /** @type {Promise<void> | null} */
  let adding = null;
  if (hasRest()) {
    for (const addition of additions) addition(game);
    return;
  }
  const add = async () => {
    for (const addition of additions) {
      await task();
      addition(game);
    }
    isAdded = true;
    game.refresh();
  };
  const loaded = async () => {
    if (!await loadRest()) return false;
    await (adding ??= add());
    return true;
  };
  game.enter = async (then, question) => {
    if (isAdded) return then();
    const { classList } = question ?? quiz;
    if (classList.contains('entering')) return undefined;
    classList.add('entering');
    const isThere = await loaded();
    classList.remove('entering');
    if (!isThere) hasFailed = true;
    if (hasFailed) game.notify(isThere ? '' : say('play.not-loaded'));
    if (isThere) return then();
    return question ? tell(question, say('play.not-loaded')) : undefined;
  };
  // Whoever reaches for the quiz is about to take it, and at its end there is something to load.
  for (const name of ['pointerover', 'focusin']) {
    quiz.addEventListener(name, loaded, { once: true });
  }
  new IntersectionObserver(([seen], observer) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    loaded();
  }).observe(end);
}

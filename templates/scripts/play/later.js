// What a quiz page needs only once its quiz was started: `quiz-more.js`. A first visit to the page
// does not wait for it.

import { load } from '../common/elements.js';
/** @import { Game } from './play.js' */

/** What the modules of `quiz-more.js` add, each once. @type {((game: Game) => void)[]} */
export const additions = [];

/** Lets the game load the rest. */
export function addLater(/** @type {Game} */ game) {
  /** @type {Promise<void> | null} */
  let loading = null;
  const begin = async () => {
    // In a quiz that is one file the rest follows in the same script.
    await new Promise((resolve) => setTimeout(resolve));
    if (!additions.length && !await load('quiz-more.js')) return;
    for (const add of additions) add(game);
    game.refresh();
  };
  game.more = () => { loading ??= begin(); };
  // Whoever reaches for a question is playing.
  for (const name of ['pointerover', 'focusin']) game.quiz.addEventListener(name, game.more, { once: true });
}

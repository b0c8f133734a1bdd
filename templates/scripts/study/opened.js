// What a quiz page may be opened for beside an attempt: one question at random, one in a study
// session, or a copy of the quiz.
//
//     #?random              leads on to any question of the attempt
//     #?study/ID/SECTION/PROGRESS    asks a question in a session over a section; see `progress.js`
//     #?new//SECTION/PROGRESS        asks the first question that was never answered
//     #?copy                makes a copy of the quiz as it was built, among the player's own, if
//                           the player has just pressed the button for it

import { element, load } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { loadRest } from '../play/later.js';
import { unanswered } from '../play/state.js';
/** @import { Game } from '../play/game.js' */

/**
 * Asks one question of the quiz, as a review: set by `ask.js`, which is loaded for that.
 * @type {{ask: ((way: string, id: string, section: string, far: string) => void) | null}}
 */
export const session = { ask: null };

/** Does what the page was opened for; what is given does it for an attempt. */
export function begin(/** @type {() => void} */ attempt) {
  const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
  // A page that ends too early is not one whose question is gone.
  const isWhole = quiz.querySelector(':scope > .end') !== null,
    link = document.getElementById('Copy');
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    // No address alone may write: what only the button sets lasts until the page is there anew.
    history.replaceState('copy', '', '#?copy');
    location.reload();
  });
  if (history.state === 'copy' && link && isWhole) return copy(link);
  const asked = /^#\?(study|new)\/([^/]*)\/([^/]*)(?:\/([\d-]*))?$/.exec(location.hash);
  if (!asked || !isWhole) return attempt();
  document.documentElement.classList.add('waiting');
  const [, way, id, section, far] = asked;
  return loadAsk().then((isThere) =>
    isThere ? store.ready(() => session.ask?.(way, id, section, far)) : attempt()
  );
}

const loadAsk = async () => await loadRest() && load('study-ask.js');

/** Copies the quiz with scripts that few pages need. */
async function copy(/** @type {HTMLElement} */ link) {
  if (await load('workshop-words.js') && await load('copy-quiz.js')) return;
  link.replaceWith(element('strong', { role: 'alert' }, say('play.copy-failed')));
  document.documentElement.classList.remove('waiting');
}

/** Goes to any question of an attempt, if the page was opened for that. */
export function goToRandom(/** @type {Game} */ { state }) {
  if (location.hash !== '#?random') return;
  const open = unanswered(state()), from = open.length > 0 ? open : state().questions;
  if (from.length > 0) location.replace('#' + from[Math.floor(Math.random() * from.length)].id);
}

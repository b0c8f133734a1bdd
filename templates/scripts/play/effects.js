// What an answer feels like: points that count up where they stand. The rest is in the style sheet.

import { element, first, task } from '../common/elements.js';
import { addReading } from '../common/reading.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
import { score } from './state.js';
/** @import { Game } from './game.js' */

const length = 450;

/** Brings the explanation of an answer into view, where it is a part of the page. */
async function showWhy(/** @type {Game} */ game, /** @type {HTMLElement} */ question) {
  await task();
  await task();
  if (!game.steps?.isSingle() || !matchMedia('(min-width: 48rem)').matches) return;
  first(question, '.key[open]')?.scrollIntoView({ block: 'nearest' });
}

/** The panel of the look in the menu that stands in for the page's head at a question alone. */
function addLook(/** @type {Game} */ { tools }) {
  const opener = document.querySelector('.aa'), name = opener?.getAttribute('aria-label');
  if (name) {
    tools.append(
      element('button', { type: 'button', class: 'quiet aa', 'aria-haspopup': 'dialog' }, name),
    );
  }
}

additions.push(addReading, addLook, (game) => {
  game.watchMarks((question, mark) => {
    showWhy(game, question);
    const shown = game.bar.querySelector('.tally b');
    if (!shown || mark.earned <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return;
    }
    const to = score(game.state()).earned,
      from = Math.max(0, to - mark.earned),
      begun = performance.now();
    const step = () => {
      const part = Math.min(1, (performance.now() - begun) / length),
        now = game.bar.querySelector('.tally b');
      if (now) {
        now.textContent = say('label.points', {
          n: Math.round(from + (to - from) * (1 - (1 - part) ** 3)),
        });
      }
      if (part < 1) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
});

// The clock of a quiz with a time limit. It starts when the player says so, and ends the attempt
// when the time is up.

import { element, first } from '../common/elements.js';
import { say } from '../common/words.js';
import { startClock } from './state.js';
/** @import { Game } from './play.js' */

/** Seconds as minutes and seconds: 9:05. */
export const minutes = (/** @type {number} */ seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Adds the clock, if there is a limit.
 * @returns {() => void}  starts it or offers to, once the page is a quiz
 */
export function addClock(/** @type {Game} */ game) {
  const { quiz, bar } = game, limit = game.state().attempt.settings.limit * 1000;
  quiz.classList.toggle('limited', limit > 0);
  if (!limit) {
    quiz.classList.add('started');
    return () => undefined;
  }
  const clock = element('span', { class: 'clock', role: 'timer' });
  bar.append(clock);

  function run() {
    quiz.classList.add('started');
    first(quiz, '.gate')?.remove();
    if (game.state().attempt.closed) return;
    let saved = game.elapsed();
    const tick = () => {
      if (game.state().attempt.closed) {
        clearInterval(ticking);
        return;
      }
      const left = Math.max(0, Math.ceil((limit - game.elapsed()) / 1000));
      clock.textContent = say('play.left', { time: minutes(left) });
      if (game.elapsed() - saved > 5000) {
        saved = game.elapsed();
        game.save();
      }
      if (left > 0) return;
      game.finish();
      clock.textContent = say('play.time-up');
    };
    const ticking = setInterval(tick, 500);
    tick();
  }

  function offer() {
    let gate = first(quiz, '.gate');
    if (!gate) {
      gate = element('div', { class: 'gate' });
      bar.after(gate);
    }
    gate.append(
      element('p', {}, say('play.start-text', { time: minutes(limit / 1000) })),
      element('button', { type: 'button', click: () => {
        game.change((state) => startClock(state, { at: Date.now() - game.elapsed() }));
        run();
        game.questions[0]?.focus();
      } }, say('play.start')));
  }

  return game.state().attempt.started ? run : offer;
}

// The start of a quiz, and its clock if it has a time limit. The clock starts when the player says
// so, and ends the attempt when the time is up.

import { element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { timeSpent } from './attempt.js';
import { isOver, startClock, unanswered } from './state.js';
/** @import { Attempt } from './attempt.js' */
/** @import { Game } from './game.js' */

/** By how much the device's clock is ahead of the page's own, which nobody can set. */
const ahead = () => Date.now() - performance.now();
/** How long the attempt had taken when the page was opened, and when that was. */
let before = 0, at = 0;
/** How far the clock was ahead then, and as the page was hidden. */
let clock = 0, hidden = 0;
/** Whether the clock of an attempt waits for its start: until then no time passes. */
let waits = false;

/** Counts from now on. */
function count() {
  at = performance.now();
  clock = hidden = ahead();
}

/** Notes that the page was opened with an attempt. */
export function setOut(/** @type {Attempt} */ { spent, started, settings, answers }) {
  waits = settings.limit > 0 && !started;
  before = waits && !answers.size ? 0 : spent;
  count();
  // While a device sleeps its clock alone goes on; while the page is seen that is only put right.
  addEventListener('visibilitychange', () => {
    if (!document.hidden) clock += Math.max(0, ahead() - hidden);
    hidden = ahead();
  });
}

/** How long an attempt has taken, in milliseconds. */
export const elapsedOf = (/** @type {Attempt} */ attempt) => {
  // The start may be pressed in another tab.
  if (waits && attempt.started) {
    waits = false;
    count();
  }
  const now = performance.now();
  return timeSpent(attempt, { before, here: now - at, now: Math.min(Date.now(), now + clock) });
};

/** Seconds as minutes and seconds: 9:05. */
export const minutes = (/** @type {number} */ seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Leaves the field that has the focus, which gives its answer as it is left. */
const leaveField = () => /** @type {HTMLElement | null} */ (document.activeElement)?.blur();

/** The place of the start, on pages that have none too. */
function gateOf(/** @type {Game} */ { quiz, tools }) {
  const gate = first(quiz, ':scope > .gate') ?? element('div', { class: 'gate' });
  if (!gate.isConnected) tools.before(gate);
  if (!first(gate, 'button')) gate.prepend(element('button', { type: 'button' }));
  if (!first(gate, '.before')) gate.append(element('p', { class: 'before' }));
  return { gate, button: need(gate, 'button'), text: need(gate, '.before') };
}

/**
 * Says before the questions how far the attempt is, or how long it may take.
 * @param {Game} game
 * @param {HTMLElement} left  how much time is left: the clock goes on where no question is shown
 */
function drawGate(game, left) {
  const state = game.state(), { started, settings: { limit } } = state.attempt;
  const of = game.questions.length, n = of - unanswered(state).length, hasBegun = n || started;
  const { button, text } = gateOf(game);
  button.textContent = say(hasBegun && !isOver(state) ? 'play.go-on' : 'start');
  text.textContent = limit && !started
    ? say('play.start-text', { time: minutes(limit) })
    : hasBegun
    ? say('play.answered', { n, of })
    : '';
  if (started) text.append(' · ', left);
}

/** Adds the start, and the clock if there is a limit; it runs once it was started in any tab. */
export function addClock(/** @type {Game} */ game) {
  const { quiz, bar } = game, limit = game.state().attempt.settings.limit * 1000;
  const { button } = gateOf(game),
    clock = element('span', { class: 'clock', role: 'timer' }),
    clockBefore = element('span');
  quiz.classList.toggle('limited', limit > 0);
  quiz.classList.toggle('started', !limit);
  if (limit && !game.state().attempt.closed) bar.append(clock);

  let isRunning = !limit;

  function run() {
    quiz.classList.add('started');
    if (isRunning || game.state().attempt.closed) return;
    isRunning = true;
    let saved = game.elapsed();
    const tick = () => {
      if (game.state().attempt.closed) {
        clearInterval(ticking);
        return;
      }
      const left = Math.max(0, Math.ceil((limit - game.elapsed()) / 1000));
      clock.textContent = clockBefore.textContent = say('play.left', { time: minutes(left) });
      if (game.elapsed() - saved > 5000) {
        saved = game.elapsed();
        game.save();
      }
      if (left > 0) return;
      leaveField();
      game.finish();
      game.notify(say('play.time-up'));
    };
    const ticking = setInterval(tick, 500);
    tick();
  }

  button.addEventListener('click', () =>
    game.enter(() => {
      if (limit && !game.state().attempt.started) {
        game.change((state) => startClock(state, { at: Date.now() }));
        game.refresh();
      }
      game.steps?.begin();
    }));
  game.watch(() => {
    drawGate(game, clockBefore);
    if (game.state().attempt.started) run();
    if (game.state().attempt.closed) clock.remove();
  });
}

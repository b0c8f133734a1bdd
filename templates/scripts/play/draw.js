// Which questions an attempt has, and in which order they and their choices stand: the same for the
// same seed.

import { all, need } from '../common/elements.js';
import { say } from '../common/words.js';

/** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
function dice(/** @type {number} */ seed) {
  return (/** @type {number} */ bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) % bound);
  };
}

/** A shuffled copy. @template T @param {T[]} list @param {(bound: number) => number} roll */
function shuffled(list, roll) {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = roll(last + 1);
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}

/** Puts the choices in another order, all but the pinned ones. */
function shuffleChoices(/** @type {HTMLFormElement} */ question, /** @type {(bound: number) => number} */ roll) {
  const choices = all(question, '.c');
  const order = shuffled(choices.filter((choice) => !('pinned' in choice.dataset)), roll);
  const places = choices.map((choice) => {
    const place = document.createComment('');
    choice.before(place);
    return place;
  });
  places.forEach((place, index) => place.replaceWith('pinned' in choices[index].dataset ? choices[index] : order.shift()));
}

/**
 * Hides what an attempt does not have, and puts the rest in order.
 * @param {HTMLElement} quiz
 * @param {any} attempt
 * @returns {HTMLFormElement[]}  the questions of this attempt, in the order shown
 */
export function draw(quiz, attempt) {
  const roll = dice(attempt.seed), { settings } = attempt;
  const written = /** @type {HTMLFormElement[]} */ (all(quiz, '.q'));
  const order = shuffled(written, roll);
  const only = attempt.only && written.filter((question) => attempt.only.includes(question.id));
  const pool = only?.length ? only : order.slice(0, settings.pick ?? written.length);
  const drawn = (settings.questions ? order : written).filter((question) => pool.includes(question));
  if (settings.choices) {
    for (const question of written) if ('shuffles' in question.dataset) shuffleChoices(question, roll);
  }
  for (const question of written) question.hidden = !drawn.includes(question);
  for (const [place, question] of drawn.entries()) {
    if (settings.questions) need(quiz, '.end').before(question);
    need(question, 'legend > span').textContent = say('play.question', { n: place + 1 });
  }
  return drawn;
}


// Which questions an attempt has, and in which order they and their choices stand: the scoring code
// draws both, from what `docs/ledger.md` says, so that the attempt can be shown again by anybody.

import { all, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { isDrawn } from './attempt.js';
import { drawn } from './marking.js';
/** @import { Attempt, Settings } from './attempt.js' */

/** How many questions the author draws from each pool. @returns {Record<string, number>} */
const pools = (/** @type {HTMLElement} */ quiz) => JSON.parse(quiz.dataset.draw ?? '{}');

const hexOf = (/** @type {string} */ key) =>
  [...atob(key.replaceAll('-', '+').replaceAll('_', '/'))]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/**
 * The request of an attempt as `PageDraw.swift` has it. An attempt that is not for the ledger draws
 * with its seed.
 * @type {(quiz: HTMLElement, attempt: Attempt, own: Settings) => string}
 */
function request(quiz, { seed, rev, player, ordinal, settings: { pick }, only }, own) {
  const written = all(quiz, '.q'), isRanked = Boolean(rev && player && ordinal);
  // The quiz may have lost questions since the player chose how many there are to be.
  const most = Math.min(pick ?? 0, written.length);
  const takes = only && !isRanked ? {} : pick === own.pick ? pools(quiz) : most ? { '': most } : {},
    names = Object.keys(takes);
  const poolOf = (/** @type {HTMLElement} */ question) =>
    1 + names.indexOf(pick === own.pick ? question.dataset.pool ?? '' : '');
  const source = isRanked
    ? [rev, hexOf(player ?? ''), ordinal]
    : ['0'.repeat(64), (seed >>> 0).toString(16).padStart(64, '0'), 0];
  return [
    ...source,
    names.length,
    ...names.map((name) => takes[name]),
    ...written.flatMap((question) => [poolOf(question), all(question, '.c').length]),
  ].join(' ');
}

/** Puts the choices in another order, all but the pinned ones. */
function shuffleChoices(/** @type {HTMLFormElement} */ question, /** @type {number[]} */ order) {
  const choices = all(question, '.c');
  const free = order.map((place) => choices[place]).filter((choice) =>
    !('pinned' in choice.dataset)
  );
  const places = choices.map((choice) => {
    const place = document.createComment('');
    choice.before(place);
    return place;
  });
  places.forEach((place, index) =>
    place.replaceWith('pinned' in choices[index].dataset ? choices[index] : free.shift())
  );
}

/**
 * Hides what an attempt does not have, and puts the rest in order.
 * @param {HTMLElement} quiz
 * @param {Attempt} attempt
 * @param {Settings} own  what the author set
 * @returns {HTMLFormElement[] | null}  the questions of this attempt, in the order shown; null if
 *   this browser cannot run the scoring code
 */
export function draw(quiz, attempt, own) {
  const written = /** @type {HTMLFormElement[]} */ (all(quiz, '.q')), { settings, only } = attempt;
  let asked = written;
  if (isDrawn(settings)) {
    const draws = drawn(request(quiz, attempt, own));
    if (!draws) return null;
    asked = draws.map(({ place }) => written[place]);
    for (const { place, choices } of draws) {
      if (settings.choices && 'shuffles' in written[place].dataset) {
        shuffleChoices(written[place], choices);
      }
    }
  }
  if (only) asked = asked.filter((question) => only.includes(question.id));
  if (!settings.questions) asked = written.filter((question) => asked.includes(question));
  for (const question of written) question.hidden = !asked.includes(question);
  for (const [place, question] of asked.entries()) {
    if (settings.questions) need(quiz, '.end').before(question);
    need(question, 'legend > span').textContent = say('play.question', { n: place + 1 });
  }
  return asked;
}

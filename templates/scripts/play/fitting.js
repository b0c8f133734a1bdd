// Which answers of an attempt still belong to their questions, when the quiz has changed since.
// Nothing here knows of the page.
//
// An answer names choices by letters. Where choices were put in another order or reworded, the same
// letters say what nobody answered: so a fingerprint of the choices is kept with each answer.

import { record } from '../common/kept.js';
/** @import { Attempt } from './attempt.js' */

/**
 * What questions offer.
 * @typedef {object} Fits
 * @property {string} language  of the page, which translates it
 * @property {string} [rev]  the revision of a ranked quiz
 * @property {Record<string, string>} prints  a fingerprint of the choices or parts of each
 *   question; empty where an answer cannot become another
 */

/** @typedef {Fits & {print: string}} Asked  with a fingerprint of all questions and their keys */

const has = (/** @type {object} */ all, /** @type {string} */ id) => Object.hasOwn(all, id);

/**
 * An attempt without the answers to questions whose choices or parts are others now; the attempt
 * itself if there are none. One that was filed takes no others in their place.
 *
 * Of what was answered in another language, or kept before fingerprints were, it is only known
 * whether the whole quiz is the same; what ended then is shown as it can be.
 * @param {Attempt} attempt
 * @param {Asked} asked
 * @returns {Attempt}
 */
export function fitted(attempt, { language, prints, print, rev }) {
  const { fits, filed } = attempt, here = fits?.language === language ? record(fits.prints) : {};
  const isSame = !fits && filed ||
    attempt.print === print && (fits?.rev ?? attempt.rev ?? rev) === rev;
  const changed = [...attempt.answers.keys(), ...attempt.drafts.keys()].filter((id) =>
    has(prints, id) && (has(here, id) ? here[id] !== prints[id] : !isSame && prints[id])
  );
  const without = (/** @type {Map<string, any>} */ kept) =>
    new Map([...kept].filter(([id]) => !changed.includes(id)));
  return changed.length
    ? {
      ...attempt,
      answers: without(attempt.answers),
      drafts: without(attempt.drafts),
      earlier: without(attempt.earlier),
      closed: attempt.closed || filed,
    }
    : attempt;
}

/**
 * What answers were given to, of those that are kept: all of them fit what is asked now.
 * @param {any} kept  an attempt, or what is filed of one
 * @param {Asked} asked
 * @returns {Fits}
 */
export const fitsOf = ({ answers, drafts }, { language, prints, rev }) => ({
  language,
  rev,
  prints: Object.fromEntries(
    Object.keys({ ...answers, ...drafts }).map((id) => [id, prints[id]]),
  ),
});

// Fingerprints of what the questions of a page offer, with which answers are kept and put back: see
// `fitting.js` and `filing.js`.

import { all, textOf } from '../common/elements.js';
import * as filed from './filing.js';
import { fitsOf, fitted } from './fitting.js';
import { filing, fitting } from './keeping.js';
import { additions } from './later.js';
/** @import { Asked } from './fitting.js' */

/** A fingerprint of a text (FNV-1a, 32 bits); empty if that is. */
function hashOf(/** @type {string} */ text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return text && (hash >>> 0).toString(16);
}

/**
 * What stands in a part of a question, without what a script or a mark adds to it: its text, and
 * its pictures by what is said of them.
 */
function shown(/** @type {HTMLElement} */ part) {
  const copy = /** @type {HTMLElement} */ (part.cloneNode(true));
  for (const other of all(copy, 'select, .on-paper, .flag')) other.remove();
  return textOf(copy) + all(copy, 'img').map((image) => image.alt || image.getAttribute('src'));
}

/**
 * What an answer to a question says by letters or places, in whichever order choices are shown; of
 * blanks the text around them, where one may say what the next asks for.
 */
const offered = (/** @type {HTMLElement} */ question) =>
  [
    ...all(question, '.c > span:not(.flag), .order > li > div, .rights li div').map((text) => {
      const part = /** @type {HTMLElement} */ (text.closest('.c, li'));
      return `${part.dataset.letter ?? part.querySelector('input')?.value} ${shown(text)}`;
    }).sort(),
    ...all(question, '.lefts > li > div, .blanks').map(shown),
  ].join('\n');

/** @returns {Asked} */
function askedOn(/** @type {HTMLElement} */ quiz) {
  const questions = all(quiz, '.q');
  return {
    language: document.documentElement.lang,
    prints: Object.fromEntries(
      questions.map((question) => [question.id, hashOf(offered(question))]),
    ),
    print: hashOf(questions.map(({ id, dataset }) => `${id}\n${dataset.key}\n`).join('')),
    rev: quiz.dataset.rev,
  };
}

/** @type {Asked | undefined} */
let asked;
const now = () => asked ??= askedOn(/** @type {HTMLElement} */ (document.querySelector('.quiz')));

fitting.fit = (before) => {
  const { print } = now(), attempt = fitted(before, now()), isLess = attempt !== before;
  return {
    attempt,
    hasChanged: isLess || before.print !== '' && before.print !== print,
    isLess: isLess && before.filed,
  };
};
Object.assign(filing, filed);
fitting.note = (kept) => ({ ...kept, print: now().print, fits: fitsOf(kept, now()) });

// What was chosen while this file was loading has been kept without.
additions.push(({ state, save }) => {
  const { drafts, fits } = state().attempt;
  if (drafts.size && !fits) save();
});

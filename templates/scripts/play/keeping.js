// Where an attempt comes from when its page is opened, and keeping it in the store.

import { all, need } from '../common/elements.js';
import { isTime } from '../common/kept.js';
import { store } from '../common/store.js';
import { file, newAttempt, ownSettings, plain, revive } from './attempt.js';
import { identity } from './ordinals.js';
/** @import { Attempt } from './attempt.js' */

/** A fingerprint of what the questions ask for (FNV-1a, 32 bits). */
function fingerprint(/** @type {HTMLElement} */ quiz) {
  let hash = 0x811c9dc5;
  for (const { id, dataset } of all(quiz, '.q')) {
    for (const letter of `${id}\n${dataset.key}\n`) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    }
  }
  return (hash >>> 0).toString(16);
}

/**
 * Whether the attempt that counts was an earlier one.
 * @type {(quiz: HTMLElement, attempt: Attempt, past: any[]) => boolean}
 */
const isExtra = (quiz, { began, seed, ordinal }, past) =>
  quiz.dataset.attempts === 'first' && ((ordinal ?? 1) > 1 ||
    past.some((other) => other.whole && !(other.began === began && other.seed === seed)));

/**
 * The attempt to go on with; at `?attempt=BEGAN` one that ended, as it was then, to look at.
 * @param {HTMLElement} quiz
 */
export function recall(quiz) {
  const path = quiz.dataset.quiz ?? '', own = ownSettings(quiz.dataset), print = fingerprint(quiz);
  const kept = store.quiz(path);
  const began = Number(new URLSearchParams(location.search).get('attempt'));
  const entry = began && kept.now?.began !== began &&
    kept.past.find((/** @type {any} */ other) => other.began === began);
  if (entry) {
    const only = Object.keys(entry.outcomes ?? {}).filter((id) =>
      document.getElementById(id)?.matches('.q')
    );
    const attempt = {
      ...revive(entry, own),
      only: only.length ? only : undefined,
      closed: true,
      filed: true,
    };
    attempt.spent = (entry.seconds || 0) * 1000;
    return {
      attempt,
      own,
      hasChanged: attempt.print !== '' && attempt.print !== print,
      isPast: true,
      isKept: true,
      isExtra: isExtra(quiz, attempt, []),
    };
  }
  const attempt = kept.now ? revive(kept.now, own) : newAttempt(own);
  const isFixed = 'fixed' in quiz.dataset;
  if (isFixed && !attempt.answers.size && !attempt.started) attempt.settings = own;
  identify(quiz, attempt, own, kept.now === null);
  const hasChanged = attempt.print !== '' && attempt.print !== print;
  attempt.print = print;
  return {
    attempt,
    own,
    hasChanged,
    isPast: false,
    isKept: kept.now !== null,
    isExtra: isExtra(quiz, attempt, kept.past),
  };
}

/**
 * Says what an attempt is drawn from, if it is new or nothing of it is known yet; of a quiz that
 * has changed, by what it asks now.
 * @type {(quiz: HTMLElement, attempt: Attempt, own: import('./attempt.js').Settings,
 *   isNew: boolean) => void}
 */
function identify(quiz, attempt, own, isNew) {
  const isOpen = !attempt.only && !attempt.closed && !attempt.filed;
  if (isNew || isOpen && !attempt.answers.size && !attempt.started) {
    Object.assign(
      attempt,
      { rev: undefined, player: undefined, ordinal: undefined },
      attempt.only ? {} : identity(quiz, attempt.settings, own),
    );
  } else if (isOpen && attempt.rev) attempt.rev = quiz.dataset.rev;
}

/**
 * Keeps an attempt, with what another tab answered meanwhile; false if it will not last.
 *
 * If another tab began a new attempt, that one stays, and of this one what is filed is kept.
 */
export function keep(
  /** @type {string} */ path,
  /** @type {Attempt} */ attempt,
  /** @type {any} */ entry = null,
) {
  const kept = store.quiz(path);
  // One that begins later than now is of a clock that was put right since.
  const isOther = isTime(kept.now?.began) && kept.now.began > attempt.began &&
    kept.now.began <= Date.now();
  return store.keepQuiz(path, {
    now: isOther ? kept.now : plain(attempt),
    past: entry ? file(kept.past, entry) : kept.past,
  });
}

/** What is kept of the page with each attempt and each question. */
export const named = () => ({
  title: need(document, 'h1').textContent,
  language: document.documentElement.lang,
});

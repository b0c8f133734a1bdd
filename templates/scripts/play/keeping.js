// Where an attempt comes from when its page is opened, and keeping it in the store.

import { all } from '../common/elements.js';
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
      past: [],
      isPast: true,
      isKept: true,
    };
  }
  const attempt = kept.now ? revive(kept.now, own) : newAttempt(own);
  const isFixed = 'fixed' in quiz.dataset;
  if (isFixed && !attempt.answers.size && !attempt.started) attempt.settings = own;
  identify(quiz, attempt, own, kept.now === null);
  const hasChanged = attempt.print !== '' && attempt.print !== print;
  attempt.print = print;
  return { attempt, own, hasChanged, past: kept.past, isPast: false, isKept: kept.now !== null };
}

/**
 * Says what an attempt is drawn from, if it is new or nothing of it is known yet; of a quiz that
 * has changed, by what it asks now.
 * @type {(quiz: HTMLElement, attempt: Attempt, own: import('./attempt.js').Settings, isNew: boolean) => void}
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
  const isOther = kept.now && kept.now.began > attempt.began;
  return store.keepQuiz(path, {
    now: isOther ? kept.now : plain(attempt),
    past: entry ? file(kept.past, entry) : kept.past,
  });
}

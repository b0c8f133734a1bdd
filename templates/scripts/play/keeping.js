// Where an attempt comes from when its page is opened, and keeping it in the store.

import { need } from '../common/elements.js';
import { isTime } from '../common/kept.js';
import { store } from '../common/store.js';
import { newAttempt, ownSettings, plain, revive } from './attempt.js';
import { identity } from './ordinals.js';
/** @import { Attempt } from './attempt.js' */

/**
 * Compares attempts with the questions as they are now, and notes with what is kept what it was
 * given to: set by `prints.js`, which is there before anything is answered or put back.
 * @type {{fit: (attempt: Attempt) => {attempt: Attempt, hasChanged?: boolean, isLess?: boolean},
 *   note: (kept: any) => any}}
 */
export const fitting = {
  fit: (attempt) => ({ attempt }),
  note: (kept) => kept,
};

/**
 * What `filing.js` does, once `prints.js` has brought it: nothing is filed before something is
 * answered.
 * @type {Partial<typeof import('./filing.js')>}
 */
export const filing = {};

/**
 * Whether the attempt that counts was an earlier one.
 * @type {(quiz: HTMLElement, attempt: Attempt, past: any[]) => boolean}
 */
const isExtra = (quiz, { began, seed, ordinal }, past) =>
  quiz.dataset.attempts === 'first' && ((ordinal ?? 1) > 1 ||
    past.some((other) =>
      other.whole && other.counts !== false && !(other.began === began && other.seed === seed)
    ));

/**
 * The attempt to go on with; at `?attempt=BEGAN` one that ended, as it was then, to look at.
 * @param {HTMLElement} quiz
 */
export function recall(quiz) {
  const path = quiz.dataset.quiz ?? '', own = ownSettings(quiz.dataset);
  const kept = store.quiz(path);
  const began = Number(new URLSearchParams(location.search).get('attempt'));
  const entry = began && kept.now?.began !== began &&
    kept.past.find((/** @type {any} */ other) => other.began === began);
  if (entry) {
    const only = Object.keys(entry.outcomes ?? {}).filter((id) =>
      document.getElementById(id)?.matches('.q')
    );
    const past = fitting.fit(revive({ ...entry, closed: true, filed: true }, own));
    const attempt = { ...past.attempt, only: only.length ? only : undefined };
    attempt.spent = (entry.seconds || 0) * 1000;
    return {
      ...past,
      attempt,
      own,
      isPast: true,
      isKept: true,
      isExtra: isExtra(quiz, attempt, []),
    };
  }
  const before = kept.now ? revive(kept.now, own) : newAttempt(own),
    found = fitting.fit(before),
    { attempt } = found;
  // One that has lost all of its answers was begun all the same.
  const isFresh = !before.answers.size && !before.started;
  if ('fixed' in quiz.dataset && isFresh) attempt.settings = own;
  identify(quiz, attempt, own, isFresh);
  return {
    ...found,
    own,
    isPast: false,
    isKept: kept.now !== null,
    isExtra: isExtra(quiz, attempt, kept.past),
  };
}

/**
 * Says what an attempt is drawn from, if nothing of it is known yet; of a quiz that has changed, by
 * what it asks now.
 * @type {(quiz: HTMLElement, attempt: Attempt, own: import('./attempt.js').Settings,
 *   isFresh: boolean) => void}
 */
function identify(quiz, attempt, own, isFresh) {
  const isOpen = !attempt.only && !attempt.closed && !attempt.filed;
  if (isOpen && isFresh) {
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
    now: isOther ? kept.now : fitting.note(plain(attempt)),
    past: entry && filing.file ? filing.file(kept.past, fitting.note(entry)) : kept.past,
  });
}

/** What is kept of the page with each attempt and each question. */
export const named = () => ({
  title: need(document, 'h1').textContent,
  language: document.documentElement.lang,
});

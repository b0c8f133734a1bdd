// What is kept of attempts that ended. Quiz pages load this file once something is answered.

import { isOver, isPart, score } from './state.js';
/** @import { State } from './state.js' */

const mostKept = 200;

/**
 * What is filed of an attempt that ended.
 * @param {State} state
 * @param {{title: string, language: string, now: number}} page
 */
export function entry(state, { title, language, now }) {
  const { attempt, questions, marks } = state;
  return {
    seed: attempt.seed,
    began: attempt.began,
    settings: attempt.settings,
    print: attempt.print,
    title,
    language,
    ...(attempt.ordinal
      ? { rev: attempt.rev, player: attempt.player, ordinal: attempt.ordinal }
      : {}),
    ended: attempt.ended ?? now,
    seconds: Math.round(attempt.spent / 1000),
    ...score(state),
    whole: !attempt.only && questions.length >= state.of && isOver(state),
    counts: !state.isExtra && !isPart(state),
    answers: Object.fromEntries(attempt.answers),
    ...(attempt.earlier.size ? { earlier: Object.fromEntries(attempt.earlier) } : {}),
    outcomes: Object.fromEntries(
      questions.map(({ id }) => [id, marks.get(id)?.outcome ?? 'skipped']),
    ),
  };
}

const isSame = (/** @type {any} */ left, /** @type {any} */ right) =>
  left.began === right.began && left.seed === right.seed;

/** Puts an attempt that ended among the others, in place of what was filed of it before. */
export function file(/** @type {any[]} */ past, /** @type {any} */ entry) {
  const others = past.filter((other) => !isSame(other, entry));
  const filed = [...others, entry].sort((left, right) => left.began - right.began);
  if (filed.length <= mostKept) return filed;
  // The one that counts stays, if the first does.
  const first = filed.find((other) => other.whole && other.counts !== false) ?? filed[0];
  return [first, ...filed.filter((other) => other !== first).slice(1 - mostKept)];
}

// How far a study session is, as it travels in addresses: `3-12-2` says that 3 questions of 12 are
// answered, 2 of them right. Nothing here knows of the page.

/** @typedef {{done: number, of: number, right: number}} Progress */

/** @returns {Progress} */
export function readProgress(/** @type {string | null | undefined} */ text) {
  const parts = /^(\d{1,5})-(\d{1,5})-(\d{1,5})$/.exec(text ?? '');
  const [done, of, right] = parts ? parts.slice(1).map(Number) : [0, 0, 0];
  return { done, of: Math.max(done, of), right: Math.min(done, right) };
}

export const progressText = (/** @type {Progress} */ { done, of, right }) =>
  `${done}-${of}-${right}`;

/** With what is left, which grows when a wrong answer comes back. */
export const withLeft = (/** @type {Progress} */ progress, /** @type {number} */ left) => ({
  ...progress,
  of: Math.max(progress.of, progress.done + left),
});

/** After another answer. */
export const answered = (
  /** @type {Progress} */ { done, of, right },
  /** @type {boolean} */ isRight,
) => ({ done: done + 1, of: Math.max(of, done + 1), right: right + (isRight ? 1 : 0) });

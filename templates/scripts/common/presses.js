// Presses that follow one another so quickly that the second was not meant for what the first one
// led to.

/** How long after the first press the second of a double one comes at most, in milliseconds. */
export const doubleClick = 400;

/**
 * Keeps such a press from what stands somewhere, and at the end of it also one by a key.
 *
 * Elsewhere who uses keys goes on as quickly as that.
 * @param {HTMLElement} place
 * @param {HTMLElement} end
 * @param {() => number} since  when that was shown, as `performance.now` counts
 */
export function ignoreSecondPresses(place, end, since) {
  let pressed = 0;
  place.addEventListener('click', (event) => {
    const first = pressed, shown = since();
    pressed = performance.now();
    const isSecond = event.detail > 1
      ? first <= shown
      : !event.detail && end.contains(/** @type {Node} */ (event.target));
    if (!isSecond || pressed - shown > doubleClick) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
  }, true);
}

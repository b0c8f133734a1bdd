// Makes what the wall shows as small as it must be to be seen whole: nobody scrolls a wall.

/** Sizes to try, as parts of the usual one. Below the last nothing could be read from afar. */
const sizes = [1, 0.9, 0.8, 0.7, 0.62, 0.55, 0.48, 0.42, 0.36, 0.3];

/**
 * Keeps an element as large as the window lets it be, also once its pictures have come.
 * @param {HTMLElement} shown
 * @returns {() => void} fits it after it was drawn anew
 */
export function fitting(shown) {
  const fit = () => {
    // On a phone's screen it is no wall: it scrolls as any page does.
    for (const size of matchMedia('(max-width: 40rem)').matches ? [1] : sizes) {
      shown.style.setProperty('zoom', String(size));
      if (document.documentElement.scrollHeight <= innerHeight) return;
    }
  };
  addEventListener('resize', fit);
  for (const name of ['load', 'error']) shown.addEventListener(name, fit, true);
  return fit;
}

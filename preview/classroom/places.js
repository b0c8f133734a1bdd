// Choices and pairs that have places on the picture of a question: a disc at each place has the
// letter or the number of its row, and presses the row's own field, which stays what is answered.
import { arranged } from './arranging.js';
import { letterAt } from './forms.js';
import { element } from './shared.js';

/** @typedef {import('./question.js').Shown} Shown */

/** Places as the server tells them: `62.5,35` in per cent. @param {Shown} shown */
const placesOf = ({ choices, places = choices?.map(({ at }) => at ?? '') }) =>
  (places ?? []).filter(Boolean).map((text) => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return { x, y };
  });

/**
 * Puts discs on the picture of a stem, which stay in place whatever its size; null where it has no
 * picture, or the question no places.
 * @param {Shown} shown @param {HTMLElement | undefined} stem
 */
function discsOn(shown, stem) {
  const places = placesOf(shown), image = stem?.querySelector('img');
  if (!places.length || !image) return null;
  const discs = places.map((_, place) =>
    // Keys and screen readers have the list.
    element('button', {
      type: 'button',
      className: 'spot',
      tabIndex: -1,
      disabled: true,
      'aria-hidden': 'true',
    }, shown.choices ? letterAt(place) : String(place + 1))
  );
  const frame = element('span', { className: 'picture' });
  image.replaceWith(frame);
  frame.append(image, ...discs);
  new ResizeObserver(() => {
    arranged(places, image.offsetWidth, image.offsetHeight).forEach(({ x, y, size }, place) => {
      const style = discs[place]?.style;
      // In a text from right to left the picture stands at the other side of its frame.
      style?.setProperty('left', `${image.offsetLeft + x - size / 2}px`);
      style?.setProperty('top', `${y - size / 2}px`);
      style?.setProperty('--size', `${size}px`);
    });
  }).observe(image);
  return { image, discs };
}

/**
 * Puts the discs of what is right on the picture of a question that is closed.
 * @param {import('./question.js').Question} question @param {HTMLElement | undefined} stem
 */
export function showPlaces({ shown, solution }, stem) {
  discsOn(shown, stem)?.discs.forEach((disc, place) => {
    const letter = shown.choices?.[place]?.letter ?? '';
    disc.classList.toggle('is-right', solution?.right.includes(letter) ?? false);
  });
}

/**
 * Puts the discs on the picture above a form; choices that can be pressed there are folded away
 * for the eyes, as their texts may tell what is right.
 * @param {Shown} shown @param {HTMLElement | undefined} stem @param {HTMLElement} form
 */
export function placeOnPicture(shown, stem, form) {
  const made = discsOn(shown, stem);
  if (!made) return;
  const rows = [...form.querySelectorAll(shown.choices ? '.choice' : '.pair')];
  const fields = rows.map((
    row,
  ) => /** @type {HTMLInputElement | HTMLSelectElement | null} */ (row.querySelector(
    'input, select',
  )));
  made.discs.forEach((disc, place) => {
    const field = fields[place];
    disc.disabled = field?.disabled ?? true;
    disc.addEventListener('click', () => {
      if (field instanceof HTMLInputElement) field.click();
      field?.focus();
    });
  });
  const mark = () => {
    made.discs.forEach((disc, place) => {
      const field = fields[place];
      const isChosen = field instanceof HTMLInputElement ? field.checked : Boolean(field?.value);
      disc.classList.toggle('is-chosen', isChosen);
    });
  };
  form.classList.toggle('is-folded', shown.choices !== undefined);
  made.image.addEventListener('error', () => {
    for (const disc of made.discs) disc.remove();
    form.classList.remove('is-folded');
  });
  form.addEventListener('input', mark);
  // What was answered before is filled in by whoever shows the form.
  queueMicrotask(mark);
}

// Choices and pairs that have places on a picture: a round button at each place presses the
// choice's own input in the list, or leads to the pair's, which stays what is answered, marked and
// read aloud. Where the buttons have room, choices are folded away until an answer was checked or
// somebody asks for them.

import { all, element, first, need } from '../common/elements.js';
import { arranged, full } from './arranging.js';

const states = ['right', 'wrong', 'missed'];

/**
 * A choice or a pair with its place, in per cent of the picture.
 * @typedef {{part: HTMLElement, button: HTMLButtonElement, x: number, y: number}} Spot
 */

/** What takes the answer of a choice or a pair; a pair gets it from a script. */
const inputOf = (
  /** @type {HTMLElement} */ part,
) => /** @type {HTMLInputElement | HTMLSelectElement | null} */ (first(part, 'input, select'));

/** The picture above the list; undefined where it is on another site, and so a link. */
const pictureOf = (
  /** @type {HTMLFormElement} */ question,
) => /** @type {HTMLImageElement | undefined} */ (
  all(question, 'fieldset img').find((image) =>
    !image.closest('legend, .hint, .c, .lefts, .rights')
  )
);

/** @returns {Spot} */
function spot(/** @type {HTMLElement} */ part) {
  const [x, y] = (part.dataset.at ?? '').split(',').map(Number);
  // Keys and screen readers have the list.
  const button = element('button', {
    type: 'button',
    class: 'place',
    tabindex: '-1',
    'aria-hidden': 'true',
    mousedown: (event) => event.preventDefault(),
    click: () => {
      const input = inputOf(part);
      // A pair is the one that the next tap on a right side fills.
      if (input instanceof HTMLInputElement) input.click();
      else part.click();
      input?.focus({ preventScroll: true });
    },
  });
  return { part, button, x, y };
}

/**
 * Puts the buttons where they belong on the picture as large as it is; whether each has its full
 * size, undefined of a picture that is not shown.
 */
function arrange(/** @type {HTMLImageElement} */ image, /** @type {Spot[]} */ spots) {
  const { offsetWidth: width, offsetHeight: height } = image;
  if (!width || !height) return undefined;
  const places = arranged(spots, width, height);
  for (const [place, { button }] of spots.entries()) {
    const { x, y, size } = places[place];
    for (
      const [name, value] of Object.entries({
        left: x - size / 2,
        top: y - size / 2,
        '--size': size,
      })
    ) button.style.setProperty(name, `${value}px`);
  }
  return places.every(({ size }) => size === full);
}

/**
 * Shows how each choice or pair stands, by the letter or the number that it has in the list as it
 * is shown.
 */
function draw(/** @type {HTMLFormElement} */ question, /** @type {Spot[]} */ spots) {
  const shown = all(question, '.c');
  for (const [place, { part, button }] of spots.entries()) {
    const input = inputOf(part), isChoice = input instanceof HTMLInputElement;
    button.textContent = isChoice
      ? String.fromCharCode(65 + shown.indexOf(part))
      : String(place + 1);
    button.disabled = input?.disabled ?? false;
    for (const state of states) button.classList.toggle(state, part.classList.contains(state));
    button.classList.toggle('chosen', isChoice ? input.checked : Boolean(input?.value));
    button.classList.toggle(
      'focused',
      part.classList.contains('armed') || Boolean(input?.matches(':focus-visible')),
    );
  }
}

/** Brings a picture into view that the words about its places would cover. */
function uncover(/** @type {HTMLFormElement} */ question, /** @type {HTMLElement} */ frame) {
  const sheet = need(question, '.sheet').getBoundingClientRect();
  if (frame.getBoundingClientRect().bottom > sheet.top && question.closest('.single')) {
    frame.scrollIntoView();
  }
}

function equip(/** @type {HTMLFormElement} */ question) {
  const spots = all(question, '[data-at]').map(spot), image = pictureOf(question);
  if (!image || !spots.length) return;
  const how = first(question, '.on-picture'), lister = how && need(how, 'button');
  const shown = image.closest('a') ?? image, frame = element('span', { class: 'picture' });
  shown.before(frame);
  frame.append(shown, ...spots.map(({ button }) => button));
  let isListed = false, hasRoom = arrange(image, spots) ?? true, wasMarked = false;

  const redraw = () => {
    draw(question, spots);
    const isMarked = question.classList.contains('marked');
    if (isMarked && !wasMarked) uncover(question, frame);
    wasMarked = isMarked;
    if (!how) return;
    const mayFold = hasRoom && !isMarked;
    how.hidden = !mayFold;
    lister?.setAttribute('aria-expanded', String(isListed));
    question.classList.toggle('folded', mayFold && !isListed);
  };
  lister?.addEventListener('click', () => {
    isListed = !isListed;
    redraw();
  });
  // What was chosen, checked or put back shows in these parts of the page.
  for (const name of ['input', 'change', 'reset', 'focusin', 'focusout']) {
    question.addEventListener(name, () => setTimeout(redraw));
  }
  const watcher = new MutationObserver(redraw);
  const classes = { attributes: true, attributeFilter: ['class', 'disabled'] };
  for (const part of [question, ...spots.flatMap(({ part }) => [part, inputOf(part) ?? part])]) {
    watcher.observe(part, classes);
  }
  watcher.observe(need(question, '.outcome'), { childList: true });
  watcher.observe(need(question, 'fieldset'), { childList: true });
  const sizes = new ResizeObserver(() => {
    const room = arrange(image, spots) ?? hasRoom;
    if (room === hasRoom) return;
    hasRoom = room;
    // What folds here could change the size of the picture once more, which is an error of the
    // page.
    requestAnimationFrame(redraw);
  });
  sizes.observe(image);
  image.decode().catch(() => {
    sizes.disconnect();
    hasRoom = false;
    for (const { button } of spots) button.remove();
    redraw();
  });
  redraw();
}

for (const question of document.querySelectorAll('.quiz .q')) {
  equip(/** @type {HTMLFormElement} */ (question));
}

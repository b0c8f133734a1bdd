// Ordering by dragging, and matching by a tap on either side of a pair. The arrows and the lists to
// choose from, which keys reach, stay.

import { all, element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { settle } from './forms.js';
import { additions } from './later.js';
import { tell } from './outcome.js';

/** How far a pointer moves before it drags, in pixels. */
const threshold = 4;

/**
 * Lets a row be dragged to another place of its list. While it moves nothing is laid out anew; the
 * list changes when it is let go.
 */
function drag(
  /** @type {HTMLFormElement} */ question,
  /** @type {HTMLElement} */ list,
  /** @type {PointerEvent} */ start,
) {
  const row = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (start.target).closest(
    '.order > li',
  ));
  const onButton = /** @type {HTMLElement} */ (start.target).closest('button, a');
  const byGrip = /** @type {HTMLElement} */ (start.target).closest('.grip');
  if (!row || start.button !== 0 || onButton || start.pointerType !== 'mouse' && !byGrip) return;
  // What cannot be moved by its buttons stays.
  if (!first(row, 'button:enabled')) return;
  const rows = /** @type {HTMLElement[]} */ ([...list.children]), from = rows.indexOf(row);
  const boxes = rows.map((one) => one.getBoundingClientRect());
  const gap = rows.length > 1 ? boxes[1].top - boxes[0].bottom : 0;
  let to = from, isDragging = false;

  const move = (/** @type {PointerEvent} */ event) => {
    const by = event.clientY - start.clientY;
    if (!isDragging && Math.abs(by) < threshold) return;
    if (!isDragging) {
      isDragging = true;
      row.setPointerCapture(start.pointerId);
      row.classList.add('dragged');
      list.classList.add('dragging');
    }
    const middle = boxes[from].top + boxes[from].height / 2 + by;
    to = boxes.filter((box, place) => place !== from && box.top + box.height / 2 < middle).length;
    row.style.transform = `translateY(${by}px)`;
    const height = boxes[from].height + gap;
    rows.forEach((one, place) => {
      if (one === row) return;
      const goesUp = place > from && place <= to, goesDown = place < from && place >= to;
      const shift = goesUp ? -height : height;
      one.style.transform = goesUp || goesDown ? `translateY(${shift}px)` : '';
    });
  };
  const end = (/** @type {Event} */ event) => {
    // The row takes the pointer of a finger from the grip, whose loss arrives here, too.
    if (event.type === 'lostpointercapture' && event.target !== row) return;
    row.removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
      row.removeEventListener(name, end);
    }
    for (const one of rows) one.style.transform = '';
    row.classList.remove('dragged');
    list.classList.remove('dragging');
    if (!isDragging || to === from) return;
    const others = rows.filter((one) => one !== row);
    if (to === others.length) list.append(row);
    else others[to].before(row);
    settle(list);
    question.dispatchEvent(new Event('input'));
  };
  row.addEventListener('pointermove', move);
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    row.addEventListener(name, end);
  }
}

function equipOrder(/** @type {HTMLFormElement} */ question) {
  const list = need(question, '.order');
  for (const row of list.children) {
    row.prepend(element('span', { class: 'grip', 'aria-hidden': 'true' }, '⠿'));
  }
  list.addEventListener('pointerdown', (event) => drag(question, list, event));
}

/**
 * The left side that the next tap on a right side fills: the one that was tapped, else the first
 * without.
 */
function equipPairs(/** @type {HTMLFormElement} */ question) {
  const rows = all(question, '.lefts > li'), selects = rows.map((row) => need(row, 'select'));
  /** @type {number | null} */
  let armed = null;
  const value = (/** @type {number} */ place) =>
    /** @type {HTMLSelectElement} */ (selects[place]).value;
  const rights = all(question, '.rights > li');

  function draw() {
    const next = armed ?? selects.findIndex((_, place) => !value(place));
    rows.forEach((row, place) =>
      row.classList.toggle('armed', place === next && !question.classList.contains('marked'))
    );
    const used = selects.map((_, place) => value(place));
    for (const right of rights) right.classList.toggle('used', used.includes(right.dataset.letter));
  }

  rows.forEach((row, place) =>
    row.addEventListener('click', (/** @type {Event} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).closest('select, a, button')) return;
      armed = place;
      draw();
    })
  );
  for (const right of rights) {
    const box = need(right, 'div'),
      press = element('button', {
        type: 'button',
        class: 'tile',
        click: () => {
          const place = armed ?? selects.findIndex((_, other) => !value(other));
          if (place < 0) return;
          /** @type {HTMLSelectElement} */ (selects[place]).value = right.dataset.letter;
          armed = null;
          selects[place].dispatchEvent(new Event('input', { bubbles: true }));
          selects[place].dispatchEvent(new Event('change', { bubbles: true }));
          const left = need(rows[place], 'div').textContent.trim();
          if (!question.classList.contains('marked')) {
            tell(question, say('play.paired', { left, right: right.dataset.text }))
              .classList.add('paired');
          }
          draw();
        },
      });
    box.replaceWith(press);
    press.append(box);
  }
  question.addEventListener('input', draw);
  question.addEventListener('change', draw);
  draw();
}

/** Lets a question be answered by hand, where its form can be. */
export function addHands(/** @type {HTMLFormElement} */ question) {
  if (first(question, '.order')) equipOrder(question);
  if (first(question, '.lefts')) equipPairs(question);
}

additions.push((game) => game.questions.forEach(addHands));

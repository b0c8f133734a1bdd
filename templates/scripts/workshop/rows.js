// A list of fields in the form of a question, such as its choices.

import { element, first } from '../common/elements.js';
import { say } from '../common/words.js';
import { button, field, tool } from './fields.js';

/**
 * @typedef {object} Rows
 * @property {any[]} items
 * @property {string} label
 * @property {string} add
 * @property {() => any} make
 * @property {number} least
 * @property {(item: any, place: number) => Node[]} row
 * @property {() => void} changed
 * @property {boolean} [moves]
 * @property {string} [part]  names the rows for what is wrong with one
 */

/**
 * What the keys do in a row: Enter adds one, and Alt with an arrow moves it.
 * @param {HTMLElement} row
 * @param {() => void} add
 * @param {((by: number) => void) | null} move
 */
function addRowKeys(row, add, move) {
  row.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey && move && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      move(event.key === 'ArrowUp' ? -1 : 1);
    } else if (
      event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey &&
      target.dataset.enters === 'row'
    ) {
      event.preventDefault();
      add();
    }
  });
}

/** A list whose rows can be added, moved and removed, by keys too. */
export function rows(/** @type {Rows} */ how) {
  const { items, label, add, make, least, row, changed, moves = true, part = 'item' } = how;
  const list = element('ol', { class: 'parts', 'aria-label': say(label) });
  const focusRow = (/** @type {number} */ place) => {
    const row = list.children[Math.min(place, list.children.length - 1)],
      input = row && first(row, 'textarea, input[type=text]');
    (input ?? more).focus();
  };
  const redraw = () => {
    draw();
    changed();
  };
  function insert(/** @type {number} */ place) {
    items.splice(place, 0, make());
    redraw();
    focusRow(place);
  }
  function move(/** @type {number} */ place, /** @type {number} */ to, keep = '') {
    if (to < 0 || to >= items.length) return;
    items.splice(to, 0, ...items.splice(place, 1));
    redraw();
    if (keep) first(list.children[to], `[data-tool=${keep}]`)?.focus();
    else focusRow(to);
  }
  function remove(/** @type {number} */ place) {
    items.splice(place, 1);
    redraw();
    focusRow(place);
  }
  function drawn(/** @type {any} */ item, /** @type {number} */ place) {
    const n = place + 1, tools = element('span', { class: 'row-tools' });
    if (moves) {
      tools.append(
        tool('↑', 'workshop.up', () => move(place, place - 1, 'up'), { n }),
        tool('↓', 'workshop.down', () => move(place, place + 1, 'down'), { n }),
      );
    }
    if (items.length > least) {
      tools.append(tool('✕', 'workshop.remove', () => remove(place), { n }));
    }
    const attributes = { class: 'part', 'data-part': `${part}-${place}` };
    const made = element('li', attributes, ...row(item, place), tools);
    addRowKeys(made, () => insert(n), moves ? (by) => move(place, place + by) : null);
    return made;
  }
  const draw = () => list.replaceChildren(...items.map(drawn));
  const more = button(add, () => insert(items.length));
  draw();
  return element('div', { class: 'rows-of-parts' }, list, more);
}

/** A field in a row, in which Enter adds another row. */
export function rowField(
  /** @type {string} */ key,
  /** @type {string} */ value,
  /** @type {(value: string) => void} */ change,
  /** @type {number} */ n,
  /** @type {any} */ how = {},
) {
  const made = field(key, value, change, { hidden: true, values: { n }, ...how });
  made.input.dataset.enters = 'row';
  made.input.placeholder = say(key, { n });
  return made;
}

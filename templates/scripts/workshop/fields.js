// Fields of the Workshop's form: each with a name, a place for what is wrong with it, and a way to
// say what was typed.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';

let last = 0;

/** A text area grows with what it holds. */
function grow(/** @type {HTMLElement} */ area) {
  area.style.setProperty('block-size', 'auto');
  if (!area.isConnected || !area.scrollHeight) return;
  const most = 40 * parseFloat(getComputedStyle(area).lineHeight);
  area.style.setProperty(
    'block-size',
    `${Math.min(most, area.scrollHeight + area.offsetHeight - area.clientHeight)}px`,
  );
}

/**
 * A field with its label above.
 * @param {string} key  of its label's words
 * @param {string} value
 * @param {(value: string) => void} change
 * @param {{rows?: number, help?: string, type?: string, name?: string, values?: Record<string,
 *   any>, hidden?: boolean}} [how]
 * @returns {{box: HTMLElement, input: HTMLInputElement}}  a text area, if it has several rows: it
 *   has what is asked of an input here
 */
export function field(
  key,
  value,
  change,
  { rows = 0, help = '', type = 'text', name = '', values = {}, hidden = false } = {},
) {
  last += 1;
  const id = `Field-${last}`;
  const input = /** @type {HTMLInputElement} */ (/** @type {HTMLElement} */ (element(
    rows ? 'textarea' : 'input',
    {
      id,
      name: name || key,
      autocomplete: 'off',
      ...rows ? { 'data-rows': String(rows), rows: String(rows) } : { type },
      ...help ? { 'aria-describedby': `${id}-help` } : {},
    },
  )));
  input.value = value;
  // Its height is known once it is in the page.
  const shown = new ResizeObserver(() => {
    if (!input.offsetHeight) return;
    shown.disconnect();
    requestAnimationFrame(() => grow(input));
  });
  if (rows) shown.observe(input);
  input.addEventListener('input', () => {
    if (rows) grow(input);
    change(input.value);
  });
  const box = element(
    'div',
    { class: 'field' },
    element('label', { for: id, ...hidden ? { class: 'hidden' } : {} }, say(key, values)),
    input,
    ...help ? [element('span', { class: 'help', id: `${id}-help` }, say(help))] : [],
  );
  return { box, input };
}

/**
 * @type {(key: string, options: [string, string][], value: string,
 *   change: (value: string) => void) => {box: any, input: any}}
 */
export function select(key, options, value, change) {
  last += 1;
  const id = `Field-${last}`;
  const input = element(
    'select',
    { id, name: key, autocomplete: 'off' },
    ...options.map(([name, words]) => element('option', { value: name }, words)),
  );
  input.value = value;
  input.addEventListener('change', () => change(input.value));
  return {
    box: element('div', { class: 'field' }, element('label', { for: id }, say(key)), input),
    input,
  };
}

/** How answers that are right in part count. */
export const markingField = (
  /** @type {string} */ value,
  /** @type {(value: string) => void} */ change,
) =>
  select(
    'workshop.marking',
    [
      ['', say('workshop.marking-default')],
      ['all-or-nothing', say('workshop.marking-all')],
      ['partial', say('workshop.marking-partial')],
    ],
    value,
    change,
  ).box;

/**
 * @type {(key: string, value: boolean, change: (value: boolean) => void) => {box: any, input: any}}
 */
export function check(key, value, change) {
  const input = element('input', { type: 'checkbox', name: key, autocomplete: 'off' });
  input.checked = value;
  input.addEventListener('change', () => change(input.checked));
  return {
    box: element('div', { class: 'field check' }, element('label', {}, input, ' ', say(key))),
    input,
  };
}

/** Words for who does not see what a link or a button stands beside. */
export const unseen = (/** @type {string} */ words) =>
  element('span', { class: 'hidden' }, ` ${words}`);

/** A button with a sign and, for who does not see it, words. */
export const tool = (
  /** @type {string} */ sign,
  /** @type {string} */ key,
  /** @type {() => void} */ click,
  values = {},
) => {
  const button = element(
    'button',
    { type: 'button', class: 'tool', title: say(key, values), click },
    element('span', { 'aria-hidden': 'true' }, sign),
    element('span', { class: 'hidden' }, say(key, values)),
  );
  button.dataset.tool = key.replace('workshop.', '');
  return button;
};

export const button = (
  /** @type {string} */ key,
  /** @type {() => void} */ click,
  kind = 'quiet',
  values = {},
) =>
  element('button', {
    type: 'button',
    class: kind,
    click,
    'data-tool': key.replace('workshop.', ''),
  }, say(key, values));

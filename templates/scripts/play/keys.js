// The keys of a quiz page, and a list of them.

import { all, element, first } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { loadRest } from './later.js';
/** @import { Game } from './play.js' */
/** @import { Steps } from './steps.js' */

const shortcuts = [
  ['1–9', 'choose'],
  ['Enter', 'enter'],
  ['n', 'next'],
  ['p', 'previous'],
  ['s', 'submit'],
  ['h', 'hint'],
  ['f', 'flag'],
  ['v', 'view'],
  ['?', 'help'],
];

/** What a key does at a question; undefined for other keys. @returns {(() => void) | undefined} */
function actionOf(
  /** @type {string} */ key,
  /** @type {HTMLFormElement | undefined} */ question,
  /** @type {Steps} */ { here, isSingle, show, begin, toggle },
) {
  if (key === 'v') return toggle;
  if (!question) return key === 'Enter' && here() < 0 ? begin : undefined;
  const isIn = isSingle() || question.contains(document.activeElement);
  const within = (/** @type {() => void} */ action) => () => {
    if (isIn) action();
  };
  switch (key) {
    case 'n':
      return () => show(isIn ? here() + 1 : 0, true);
    case 'p':
      return () => show(here() - 1, true);
    case 'Enter':
      return isSingle() ? () => question.requestSubmit() : undefined;
    case 's':
      return within(() => question.requestSubmit());
    case 'f':
      return within(() => first(question, '.flagger')?.click());
    case 'h':
      return within(() => {
        const hint = all(question, '.hint').find((each) => !each.open);
        if (hint) hint.open = true;
      });
    default:
      return /^[1-9]$/.test(key)
        ? within(() => all(question, '.c input')[Number(key) - 1]?.click())
        : undefined;
  }
}

/**
 * The list of keys, with a box that turns them on or off.
 * @param {boolean} isOn
 * @param {(isOn: boolean) => void} turn
 */
function keyList(isOn, turn) {
  const use = element('input', { type: 'checkbox', change: () => turn(use.checked) });
  use.checked = isOn;
  const rows = shortcuts.flatMap(([key, name]) => [
    element('dt', {}, element('kbd', {}, key)),
    element('dd', {}, say(`keys.${name}`)),
  ]);
  return element(
    'dialog',
    { 'aria-labelledby': 'Keys' },
    element('h2', { id: 'Keys' }, say('keys.title')),
    element('dl', {}, ...rows),
    element('label', {}, use, ' ', say('keys.use')),
    element('form', { method: 'dialog' }, element('button', {}, say('keys.close'))),
  );
}

/** Whether a key does something of its own where it is pressed. */
function isTaken(/** @type {KeyboardEvent} */ event) {
  const target = /** @type {HTMLElement} */ (event.target);
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    target.matches('select, textarea, input:not([type=radio], [type=checkbox])') ||
    event.key === 'Enter' &&
      (event.repeat || target.closest('a, button, summary, input, dialog') !== null);
}

/** Adds the keys. @returns {HTMLElement}  what opens the list of them */
export function addKeys(/** @type {Game} */ { quiz, questions }, /** @type {Steps} */ steps) {
  let isOn = store.site().prefs.keys !== false;
  const help = keyList(isOn, (now) => {
    isOn = now;
    store.changeSite((/** @type {any} */ site) => {
      site.prefs.keys = now;
    });
  });
  quiz.append(help);

  const actionOn = (
    /** @type {string} */ key,
  ) => (isOn ? actionOf(key, questions[steps.here()], steps) : undefined);
  /** Keys that were pressed while what they need was loading. @type {string[]} */
  const held = [];
  const hold = (/** @type {string} */ key) => {
    if (held.push(key) > 1) return;
    loadRest().then((isThere) =>
      setTimeout(() => {
        for (const each of held.splice(0)) if (isThere) actionOn(each)?.();
      })
    );
  };

  addEventListener('keydown', (event) => {
    if (help.open || isTaken(event)) return;
    if (
      isOn && /^([1-9]|Enter)$/.test(event.key) &&
      (held.length || quiz.matches('.entering, :has(.entering)'))
    ) {
      event.preventDefault();
      hold(event.key);
      return;
    }
    const action = event.key === '?' ? () => help.showModal() : actionOn(event.key);
    if (!action) return;
    action();
    event.preventDefault();
  });
  return element('button', {
    type: 'button',
    class: 'quiet keys',
    'aria-label': say('keys.title'),
    click: () => help.showModal(),
  }, '?');
}

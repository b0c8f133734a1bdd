// The keys of a quiz page.

import { all, element, first, task } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
/** @import { Game } from './game.js' */
/** @import { Steps } from './steps.js' */

/**
 * Makes the list of keys, with a box that turns them on or off: set by `key-list.js`.
 * @type {{make: ((isOn: boolean, turn: (isOn: boolean) => void) => HTMLDialogElement) | null}}
 */
export const keyList = { make: null };

/**
 * The field that takes what is typed at the question that is shown alone; null if its answer is not
 * typed, or was marked.
 */
const fieldAt = (/** @type {HTMLElement} */ quiz) =>
  first(quiz, '.single .current:not(.marked) input[name=b]');

/** That field, where the focus on it brings up no keyboard on the screen. */
export const fieldToType = (/** @type {HTMLElement} */ quiz) =>
  matchMedia('(hover: hover) and (pointer: fine)').matches ? fieldAt(quiz) : null;

/** The keys of choices: their places, then the letters that stand before them. */
const choiceKeys = '123456789abcde';

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
    default: {
      const place = choiceKeys.indexOf(key);
      return place < 0 ? undefined : within(() => all(question, '.c input')[place % 9]?.click());
    }
  }
}

/** Whether a key does something of its own where it is pressed. */
function isTaken(/** @type {KeyboardEvent} */ event) {
  const target = /** @type {HTMLElement} */ (event.target);
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing ||
    target.matches('select, textarea, input:not([type=radio], [type=checkbox])') ||
    event.key === 'Enter' &&
      (event.repeat || target.closest('a, button, summary, input, dialog') !== null);
}

/** When a letter was typed into a field last, as the time stamps of events count. */
let typed = -Infinity;

/**
 * Whether a key goes on with what was typed into a field that is gone under the fingers, as when
 * the time is up: within a second of it, such a key is no shortcut.
 */
function isRest(/** @type {KeyboardEvent} */ { target, key, timeStamp }) {
  const isInField = /** @type {HTMLElement} */ (target).matches('input[name=b]'),
    isLate = !isInField && timeStamp - typed < 1000;
  if (isInField || isLate) typed = key[1] ? -Infinity : timeStamp;
  return isLate;
}

/** Adds the keys. @returns {HTMLElement}  what opens the list of them */
export function addKeys(/** @type {Game} */ game, /** @type {Steps} */ steps) {
  const { quiz, questions } = game;
  let isOn = store.site().prefs.keys !== false;
  /** @type {HTMLDialogElement | undefined} */
  let help;
  const turn = (/** @type {boolean} */ now) => {
    isOn = now;
    store.changeSite((/** @type {any} */ site) => {
      site.prefs.keys = now;
    });
  };
  const showHelp = () =>
    game.enter(() =>
      game.more?.(() => {
        help ??= keyList.make?.(isOn, turn);
        if (help) quiz.append(help);
        help?.showModal();
      })
    );

  const actionOn = (
    /** @type {string} */ key,
  ) => (isOn ? actionOf(key, questions[steps.here()], steps) : undefined);
  /** Keys that were pressed while what they need was loading. @type {string[]} */
  const held = [];
  const enters = () => quiz.matches('.entering, :has(.entering)');
  const hold = async (/** @type {string} */ key) => {
    if (held.push(key) > 1) return;
    while (enters()) await task();
    for (const each of held.splice(0)) actionOn(each)?.();
  };

  addEventListener('keydown', (event) => {
    if (isRest(event)) return event.preventDefault();
    if (help?.open || isTaken(event)) return;
    // A letter is no shortcut where it may be meant for the answer: it goes on to the field.
    const isOnControl = /** @type {HTMLElement} */ (event.target).closest('a, button, summary'),
      field = isOnControl || !/^\S$/.test(event.key) ? null : fieldAt(quiz);
    if (field) return field.focus({ preventScroll: true });
    if (isOn && /^([1-9a-e]|Enter)$/.test(event.key) && (held.length || enters())) {
      event.preventDefault();
      hold(event.key);
      return;
    }
    const action = event.key === '?' ? showHelp : actionOn(event.key);
    if (!action) return;
    action();
    event.preventDefault();
  });
  return element('button', {
    type: 'button',
    class: 'quiet keys',
    click: showHelp,
  }, say('keys.title'));
}

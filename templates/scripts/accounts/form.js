// What the account pages share: fields with their mistakes beside them, the strength of a
// passphrase, and taking over what was answered while signed out.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { titles } from '../profile/titles.js';
import { everything, merge } from '../profile/transfer.js';
import { keepSlips, readSlips } from './slip-store.js';

let fields = 0;

/**
 * A labelled field with room for a hint and for what is wrong with it.
 * @param {string} key  of the label's words
 * @param {Record<string, string>} attributes
 * @param {string} [hint]
 * @param {'input' | 'textarea'} [tag]
 */
export function field(key, attributes, hint = '', tag = 'input') {
  fields += 1;
  const id = `field-${fields}`;
  const mistake = element('span', { class: 'mistake', id: `${id}-mistake` });
  const note = element('small', { id: `${id}-hint` }, hint);
  const input = /** @type {HTMLInputElement} */ (element(tag, {
    id,
    'aria-describedby': `${id}-mistake ${id}-hint`,
    ...attributes,
  }));
  const row = element(
    'p',
    { class: 'field' },
    element('label', { for: id }, say(key)),
    input,
    note,
    mistake,
  );
  /** Says what is wrong, or with an empty text that nothing is. */
  const refuse = (/** @type {string} */ text) => {
    mistake.textContent = text;
    if (text) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  };
  input.addEventListener('input', () => refuse(''));
  return { row, input, refuse };
}

/** A tick box in a row of its own. */
export function box(
  /** @type {string} */ text,
  checked = false,
  /** @type {Record<string, string>} */ attributes = {},
) {
  const input =
    /** @type {HTMLInputElement} */ (element('input', { type: 'checkbox', ...attributes }));
  input.checked = checked;
  return {
    row: element(
      'p',
      { class: 'tick' },
      element('label', {}, input, ' ', element('span', {}, text)),
    ),
    input,
  };
}

/** A form that does one thing at a time; `submit` gets the focus back to the first mistake. */
export function form(
  /** @type {string} */ button,
  /** @type {() => Promise<void>} */ submit,
  /** @type {Node[]} */ ...rows
) {
  const press = /** @type {HTMLButtonElement} */ (element('button', {}, button));
  const made = element(
    'form',
    { class: 'account-form', novalidate: '' },
    ...rows,
    element('p', { class: 'ways' }, press),
  );
  let isBusy = false;
  made.addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    made.setAttribute('aria-busy', 'true');
    try {
      await submit();
    } finally {
      isBusy = false;
      made.removeAttribute('aria-busy');
    }
    /** @type {HTMLElement | null} */ (made.querySelector('[aria-invalid]'))?.focus();
  });
  return made;
}

/**
 * What a page says that can hold no account: why, what works all the same, and how to go on where
 * that is known.
 */
export function cannot(/** @type {string} */ objection) {
  const steps = ['account.go-on-save', 'account.go-on-open', 'account.go-on-add'];
  return [
    element('p', { class: 'notice' }, say(objection)),
    element('p', {}, say('account.still-works')),
    ...(objection === 'account.insecure'
      ? [
        element('p', {}, say('account.go-on')),
        element('ol', { class: 'go-on' }, ...steps.map((key) => element('li', {}, say(key)))),
        element('p', {}, say('account.go-on-organiser')),
      ]
      : []),
  ];
}

// How strong a passphrase is

const common =
  /^(?:pass(?:word|phrase|wort)?|salasana|qwert[yz]\w*|letmein|welcome|admin|podium|secret|iloveyou|dragon|monkey|abc\d*)[\d!.]*$/i;

/**
 * About how many bits somebody who guesses has to get right, for a passphrase that a person thought
 * of: at most so many a sign,
 * fewer where signs repeat or follow one another, and next to none for what everybody tries first.
 */
function bits(/** @type {string} */ whole) {
  // What is said again and again counts once.
  const text = whole.slice(0, 200).replace(/^(.+?)\1+$/s, '$1'), signs = [...text];
  if (common.test(text)) return 5;
  const kinds = [[/[a-z]/, 26], [/[A-Z]/, 26], [/\d/, 10], [/[^\w]/, 20], [/[^\0-\x7f]/, 60]];
  const pool = kinds.reduce(
    (sum, [kind, size]) => sum + (/** @type {RegExp} */ (kind).test(text) ? Number(size) : 0),
    0,
  );
  const fresh = signs.filter((sign, place) => {
    const step = place ? (sign.codePointAt(0) ?? 0) - (signs[place - 1].codePointAt(0) ?? 0) : 9;
    return Math.abs(step) > 1;
  });
  const variety = new Set(signs).size / Math.max(1, signs.length);
  // A letter of a word says far less than one drawn at random.
  const each = Math.min(Math.log2(Math.max(2, pool)), 4);
  return Math.floor(fresh.length * each * Math.min(1, 0.4 + variety));
}

const strengths = ['weak', 'fair', 'good', 'strong'];
export const strength = (/** @type {string} */ text) => {
  const size = bits(text);
  return size < 30 ? 0 : size < 45 ? 1 : size < 60 ? 2 : 3;
};

/** Why a passphrase is too weak beside a user's name: a key of the words, empty if it is not. */
function weakness(/** @type {string} */ text, name = '') {
  if (strength(text) > 0) {
    const own = name.trim().toLowerCase();
    // Two letters are a part of too many words.
    const rest = own.length > 2 ? text.toLowerCase().replaceAll(own, '') : text;
    return strength(rest) > 0 ? '' : 'account.weak-common';
  }
  if (common.test(text)) return 'account.weak-common';
  return [...text].length < 10 ? 'account.weak-short' : 'account.weak-plain';
}

/**
 * Fields for a new passphrase, which is typed twice, can be shown, and says how strong it is.
 * `check` says what is wrong, and whether nothing is.
 */
export function newPassphrase(/** @type {string} */ key) {
  const made = field(
    key,
    { type: 'password', autocomplete: 'new-password', required: '' },
    say('account.passphrase-hint'),
  );
  const meter = element('meter', {
    min: '0',
    max: '4',
    low: '2',
    high: '3',
    optimum: '4',
    value: '0',
    'aria-hidden': 'true',
  });
  const told = element('span', { class: 'strength', role: 'status' });
  made.input.before(element('span', { class: 'meter' }, meter, told));
  made.input.addEventListener('input', () => {
    const level = strength(made.input.value);
    meter.setAttribute('value', made.input.value ? String(level + 1) : '0');
    told.textContent = made.input.value
      ? say('account.strength', { word: say(`account.strength-${strengths[level]}`) })
      : '';
  });
  const again = field('account.passphrase-again', {
    type: 'password',
    autocomplete: 'new-password',
    required: '',
  });
  const shows = box(say('account.passphrase-show'));
  shows.input.addEventListener('change', () => {
    for (const { input } of [made, again]) input.type = shows.input.checked ? 'text' : 'password';
  });
  function check(name = '') {
    const text = made.input.value;
    const wrong = text ? weakness(text, name) : 'account.passphrase-missing';
    made.refuse(wrong ? say(wrong) : '');
    again.refuse(!wrong && again.input.value !== text ? say('account.passphrase-differs') : '');
    return !wrong && again.input.value === text;
  }
  function clear() {
    made.input.value = again.input.value = '';
    made.input.dispatchEvent(new Event('input'));
  }
  return { rows: [made.row, again.row, shows.row], input: made.input, check, clear };
}

// What was answered while signed out

/** How many quizzes were begun here while signed out that an account may still take over. */
const loose = () =>
  store.signedOut(() => store.quizzes().filter((path) => !store.quiz(path).now?.isLeft).length);

/** What is kept for the device and not for the player, as it stands beside what was answered. */
const ofDevice = ['/look', '/view', '/sound', '/unreadable'];

/**
 * Gives what was answered while signed out to the player who is signed in now. A quiz that is open
 * in both places stays where it was.
 * @returns {string}  what is to be said of it, empty if all was taken over
 */
export function takeOver() {
  const { data, slips } = store.signedOut(() => ({ data: everything(), slips: readSlips() }));
  const { isKept, left } = merge(data);
  const own = readSlips(), names = new Set(own.map((/** @type {any} */ slip) => slip.name));
  const news = slips.filter((/** @type {any} */ slip) => !names.has(slip.name));
  const hasSlips = news.length === 0 || keepSlips([...own, ...news]);
  if (!isKept || !hasSlips) return say(`import.${store.problem() || 'full'}`);
  const named = left.map(titles()).join(', ');
  store.signedOut(() => empty(left));
  return left.length ? say('account.left', { titles: named }) : '';
}

/**
 * Goes to the profile once everything is kept, unless there is something to say first.
 * @param {Element} place
 * @param {string} said
 */
export async function goOn(place, said) {
  await store.settled();
  const href = 'profile.html#Account', onward = element('a', { href }, say('title.profile'));
  if (!said) location.href = href;
  else place.replaceChildren(element('p', { class: 'notice', role: 'alert' }, said, ' ', onward));
}

/**
 * Removes what was taken over of a player who was signed out, but for the open attempts left, which
 * say so from now on.
 */
function empty(/** @type {string[]} */ left) {
  const open = left.map((path) => ({ path, now: { ...store.quiz(path).now, isLeft: true } }));
  // What those are drawn with stays, too.
  const names = open.length ? [...ofDevice, '/device', '/ordinals'] : ofDevice;
  const device = names.map((name) => store.base + name)
    .map((key) => ({ key, text: store.get(key) }));
  store.resetAll();
  for (const { key, text } of device) if (text !== null) store.put(key, text);
  for (const { path, now } of open) store.keepQuiz(path, { now, past: [] });
}

/** An offer to take it over, if there is anything. */
export function takeOverBox(/** @type {boolean} */ checked) {
  const quizzes = loose();
  return quizzes
    ? box(say('account.take-over', { n: quizzes }), checked, { name: 'take-over' })
    : null;
}

/**
 * The same once somebody is signed in: a page that was opened before goes on for who is signed out.
 */
export function takeOverOffer() {
  const quizzes = loose();
  if (!store.player() || !quizzes) return [];
  const offer = element('p', { class: 'take-over' });
  const take = async () => {
    const said = takeOver();
    await store.settled();
    if (said) offer.textContent = said;
    else location.reload();
  };
  offer.append(
    element(
      'button',
      { type: 'button', class: 'quiet', click: take },
      say('account.take-over', { n: quizzes }),
    ),
  );
  return [offer];
}

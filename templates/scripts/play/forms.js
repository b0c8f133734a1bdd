// The four forms of answers: what the player can do in them, what was given, and how marked parts
// are shown.

import { all, element, need, textOf } from '../common/elements.js';
import { say } from '../common/words.js';
import { mark } from './marking.js';
import { asThousands, thousandsSign } from './numbers.js';

/**
 * One form of answer.
 * @typedef {object} Form
 * @property {(question: HTMLFormElement) => void} equip  adds the controls that need a script
 * @property {(question: HTMLFormElement) => string[]} given  the response as it stands
 * @property {(question: HTMLFormElement, response: string[]) => void} fill  puts a response back
 * @property {(question: HTMLFormElement) => Element[]} parts  what the parts of a mark belong to,
 *   in their order
 */

/** The order of letters: a, b … z, aa, ab … @type {(left: string, right: string) => number} */
const byLetter = (left, right) =>
  left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);

const letterOf = (/** @type {Element} */ choice) =>
  /** @type {HTMLInputElement} */ (need(choice, 'input')).value;

/** @type {Form} */
const choices = {
  equip() {},
  given: (question) => all(question, '.c input:checked').map((input) => input.value).sort(byLetter),
  fill(question, response) {
    for (const input of all(question, '.c input')) input.checked = response.includes(input.value);
  },
  parts: (question) =>
    all(question, '.c').sort((left, right) => byLetter(letterOf(left), letterOf(right))),
};

/** @type {string | undefined} */
let signs;
/** What parts thousands; the words of the page may be in another language than the quiz. */
const separators =
  () => (signs ??= say('number.separator') + thousandsSign(document.documentElement.lang));

/** Says below the fields if a number is read otherwise than it may have been meant. */
function watchNumbers(/** @type {HTMLFormElement} */ question) {
  let said = '';
  question.addEventListener('input', () => {
    if (question.classList.contains('marked')) return;
    const outcome = need(question, '.outcome');
    let now = '';
    for (const field of all(question, '[inputmode=decimal]')) {
      const whole = asThousands(field.value, separators);
      if (whole) now ||= say('play.thousands', { typed: field.value.trim(), whole });
    }
    if (now !== said && (now || outcome.textContent === said)) outcome.textContent = now;
    said = now;
  });
}

/** @type {Form} */
const blanks = {
  equip(question) {
    const fields = all(question, '[name=b]');
    for (const [place, field] of fields.entries()) {
      field.autocomplete = 'off';
      field.autocapitalize = 'none';
      field.spellcheck = field.autocorrect = false;
      field.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        const open = fields.slice(place + 1).find((other) => other.value === '');
        if (event.key !== 'Enter' || event.isComposing || !open) return;
        event.preventDefault();
        open.focus();
      });
    }
    watchNumbers(question);
  },
  given: (question) => all(question, '[name=b]').map((field) => field.value),
  fill(question, response) {
    all(question, '[name=b]').forEach((field, place) => {
      field.value = response[place] ?? '';
    });
  },
  parts: (question) => all(question, '[name=b]'),
};

/**
 * Keeps the buttons of an ordering true: nothing moves up from the top, or down from the bottom.
 * They keep the focus there, so that another press changes nothing.
 */
export function settle(/** @type {Element} */ list) {
  const rows = [...list.children];
  rows.forEach((row, place) => {
    const [up, down] = all(row, 'button');
    up.ariaDisabled = String(place === 0);
    down.ariaDisabled = String(place === rows.length - 1);
  });
}

/** @type {Form} */
const ordering = {
  equip(question) {
    const list = need(question, '.order');
    for (const [place, row] of all(list, ':scope > li').entries()) {
      const text = textOf(row);
      // On paper, rows stay where they are now.
      row.style.order = place;
      const move = (/** @type {number} */ step) => {
        const other = step < 0 ? row.previousElementSibling : row.nextElementSibling;
        if (!other) return;
        // The row itself stays in the page, and the focus on its button.
        if (step < 0) row.after(other);
        else row.before(other);
        row.scrollIntoView({ block: 'nearest' });
        settle(list);
        const n = [...list.children].indexOf(row) + 1;
        question.dispatchEvent(new Event('input'));
        if (!question.classList.contains('marked')) {
          need(question, '.outcome').textContent = say('play.moved', {
            text,
            n,
            of: list.children.length,
          });
        }
      };
      row.append(
        element(
          'span',
          { class: 'movers' },
          element('button', {
            type: 'button',
            class: 'quiet',
            'aria-label': say('play.up', { text }),
            click: () => move(-1),
          }, '↑'),
          element('button', {
            type: 'button',
            class: 'quiet',
            'aria-label': say('play.down', { text }),
            click: () => move(1),
          }, '↓'),
        ),
      );
    }
    settle(list);
  },
  given: (question) => all(question, '.order > li').map((row) => row.dataset.letter),
  fill(question, response) {
    const list = need(question, '.order');
    const rows = new Map(all(list, ':scope > li').map((row) => [row.dataset.letter, row]));
    for (const letter of response) if (rows.has(letter)) list.append(rows.get(letter));
    settle(list);
  },
  parts: (question) => all(question, '.order > li'),
};

/** Shows what is chosen in a list beside it, in full where the list would cut it off. */
const showChosen = (/** @type {HTMLSelectElement} */ field) => {
  need(/** @type {Element} */ (field.parentElement), 'span').textContent =
    field.selectedOptions[0]?.text ?? '';
};

/** @type {Form} */
const matching = {
  equip(question) {
    const rights = all(question, '.rights > li');
    for (const left of all(question, '.lefts > li')) {
      const text = textOf(left);
      const field = element(
        'select',
        { 'aria-label': say('play.partner', { text }), input: () => showChosen(field) },
        element('option', { value: '' }, say('choose')),
        ...rights.map((right) =>
          element('option', { value: right.dataset.letter }, right.dataset.text)
        ),
      );
      left.append(
        element('span', { class: 'partner' }, field, element('span', { 'aria-hidden': 'true' })),
      );
      showChosen(field);
    }
  },
  given: (question) => all(question, '.lefts select').map((field) => field.value),
  fill(question, response) {
    all(question, '.lefts select').forEach((field, place) => {
      field.value = response[place] ?? '';
      showChosen(field);
    });
  },
  parts: (question) => all(question, '.lefts > li'),
};

/** The form of a question. @type {(question: HTMLFormElement) => Form} */
export function formOf(question) {
  switch (question.dataset.kind) {
    case 'ordering':
      return ordering;
    case 'matching':
      return matching;
    case 'single':
    case 'multiple':
    case 'true-false':
      return choices;
    default:
      return blanks;
  }
}

/**
 * What keeps a response from being submitted, in words; nothing if it can be. Parts may be empty in
 * an exam, and elsewhere once that was said.
 * @param {HTMLFormElement} question
 * @param {string[]} response
 */
export function objection(question, response, isExam = false) {
  const open = response.filter((part) => part.trim() === '').length, gap = say('play.gap');
  if (open === response.length) return say('play.nothing');
  // What is no number would be wrong; one whose digits are all 0 is 0.
  if (
    all(question, '[inputmode=decimal]').some(({ value }) =>
      value.trim() && !mark('blanks 1 all 0..0', [value.replace(/\p{Nd}/gu, '0')])?.earned
    )
  ) return say('play.not-a-number');
  return open && !isExam && need(question, '.outcome').textContent !== gap ? gap : '';
}

/**
 * Shows which parts of a response are right, in words and shape.
 * @param {HTMLFormElement} question
 * @param {boolean[]} marks
 */
export function flagParts(question, marks) {
  clearFlags(question);
  formOf(question).parts(question).forEach((part, place) => {
    const chosen = part.querySelector('input')?.checked ?? true;
    const right = marks[place];
    if (!chosen && right) return;
    const state = !chosen ? 'missed' : right ? 'right' : 'wrong';
    const flag = element('span', { class: `flag ${state}` }, say(`play.${state}`));
    if (part.matches('input, select')) part.after(flag);
    else part.append(flag);
    part.classList.add(state);
  });
}

/** @param {HTMLFormElement} question */
function clearFlags(question) {
  for (const flag of all(question, '.flag')) flag.remove();
  for (const part of formOf(question).parts(question)) {
    part.classList.remove('right', 'wrong', 'missed');
  }
}

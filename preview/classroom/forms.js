// The forms in which a question of the classroom is answered.
import { doubtIn } from './doubt.js';
import { thousandsSign } from './numbers.js';
import { element, say } from './shared.js';

/** @typedef {import('./question.js').Choice} Choice */
/** @typedef {import('./question.js').Segment} Segment */
/** @typedef {import('./question.js').Shown} Shown */
/**
 * @typedef {{ node: HTMLElement, read: () => string[], fill: (response: string[]) => void }} Form
 */

/**
 * An address in full; null for what is none, such as `https://`.
 * @param {string} address @param {URL} base
 */
function inFull(address, base) {
  try {
    return new URL(address, base).href;
  } catch {
    return null;
  }
}

/**
 * HTML of the site's own renderer, with addresses that are relative to the quiz's page; what is no
 * address leads nowhere.
 * @param {string} html @param {string} quiz the path of the quiz
 */
export function fragment(html, quiz) {
  const made = document.createElement('template');
  made.innerHTML = html;
  const base = new URL('/' + quiz, location.href);
  for (const found of made.content.querySelectorAll('[src], [href], [poster]')) {
    for (const name of ['src', 'href', 'poster']) {
      const value = found.getAttribute(name);
      if (value === null) continue;
      const address = inFull(value, base);
      if (address === null) found.removeAttribute(name);
      else found.setAttribute(name, address);
    }
    if (found instanceof HTMLAnchorElement) found.target = '_blank';
  }
  return made.content;
}

/**
 * Marks what is in the language of the quiz, where that is another than the page's.
 * @template {HTMLElement} Marked
 * @param {Marked} node @param {Shown} shown
 */
export function inLanguage(node, { language, direction }) {
  if (language) Object.assign(node, { lang: language, dir: direction ?? '' });
  return node;
}

/**
 * The form of a question.
 * @param {Shown} shown @param {string} quiz @param {() => void} changed
 * @returns {Form}
 */
export function form(shown, quiz, changed) {
  const made = shown.choices
    ? choiceForm(shown.choices, shown.several ?? false, quiz)
    : shown.segments
    ? blankForm(shown.segments, quiz)
    : shown.items
    ? orderForm(shown.items, quiz, changed)
    : matchForm(shown.lefts ?? [], shown.rights ?? [], quiz);
  inLanguage(made.node, shown);
  const { lang, dir } = document.documentElement;
  for (const how of made.node.querySelectorAll('.how')) Object.assign(how, { lang, dir });
  made.node.addEventListener('input', changed);
  return made;
}

/**
 * The letter of a choice by its place on the screen: A, B … Z, AA.
 * @param {number} place @returns {string}
 */
export function letterAt(place) {
  const last = String.fromCharCode(65 + place % 26);
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

/** @param {Choice[]} choices @param {boolean} several @param {string} quiz @returns {Form} */
function choiceForm(choices, several, quiz) {
  const inputs = choices.map((choice) =>
    element('input', { type: several ? 'checkbox' : 'radio', name: 'choice', value: choice.letter })
  );
  const node = element(
    'div',
    { className: 'choices', role: 'group', 'aria-label': say('choices') },
    ...(several ? [element('p', { className: 'how' }, say('choose-all'))] : []),
    ...choices.map((choice, place) => {
      const text = element('span');
      text.append(fragment(choice.html, quiz));
      const letter = element('b', { className: 'letter', 'aria-hidden': 'true' }, letterAt(place));
      return element('label', { className: 'choice' }, inputs[place] ?? null, letter, text);
    }),
  );
  return {
    node,
    read: () => inputs.filter((input) => input.checked).map((input) => input.value).sort(byLetter),
    fill: (response) => {
      for (const input of inputs) input.checked = response.includes(input.value);
    },
  };
}

/** In the order a … z, aa. @param {string} left @param {string} right */
const byLetter = (left, right) => left.length - right.length || (left < right ? -1 : 1);

/** @param {Segment[]} segments @param {string} quiz @returns {Form} */
function blankForm(segments, quiz) {
  // A blank may stand in the middle of a paragraph, so the texts are read as one.
  let count = 0;
  const html = segments.map((segment) => segment.html ?? `<span data-blank="${count++}"></span>`)
    .join('');
  const node = element('div', { className: 'blanks' });
  node.append(fragment(html, quiz));
  const blanks = segments.filter((segment) => segment.html === undefined);
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const fields = blanks.map((blank, place) => {
    const label = say('label.blank', { n: place + 1 });
    const field = blank.options && blank.options.length > 0
      ? element(
        'select',
        { 'aria-label': label },
        element('option', { value: '' }, say('choose')),
        ...blank.options.map((option) => element('option', { value: option }, option)),
      )
      : element('input', {
        'aria-label': label,
        autocomplete: 'off',
        autocapitalize: 'none',
        autocorrect: false,
        spellcheck: false,
        maxLength: 300,
        inputMode: blank.numeric ? 'decimal' : 'text',
      });
    node.querySelector(`[data-blank="${place}"]`)?.replaceWith(field);
    return field;
  });
  const showDoubt = sayDoubts(node, fields.filter((_, place) => blanks[place]?.numeric));
  return {
    node,
    read:
      () => (fields.every((field) => field.value.trim() === '')
        ? []
        : fields.map((field) => field.value.trim())),
    fill: (response) => {
      fields.forEach((field, place) => {
        field.value = response[place] ?? '';
      });
      showDoubt();
    },
  };
}

/**
 * Says below the fields if a number is read otherwise than it may have been meant: what was sent
 * stays.
 * @param {HTMLElement} node @param {(HTMLInputElement | HTMLSelectElement)[]} numbers
 */
function sayDoubts(node, numbers) {
  if (numbers.length === 0) return () => {};
  const note = element('p', { className: 'how', role: 'status' });
  const signs = say('number.separator') + thousandsSign(document.documentElement.lang);
  const show = () => {
    const doubt = doubtIn(numbers.map((field) => field.value), signs);
    const text = doubt ? say('play.thousands', doubt) : '';
    if (note.textContent !== text) note.textContent = text;
  };
  node.append(note);
  node.addEventListener('input', show);
  return show;
}

/** @param {Choice[]} items @param {string} quiz @param {() => void} changed @returns {Form} */
function orderForm(items, quiz, changed) {
  const list = element('ol', { className: 'order' });
  // Three and more never begin in their right order: whoever sends that has not answered yet.
  const isAnswerAsShown = items.length < 3;
  let isTouched = isAnswerAsShown;
  /** @param {HTMLElement} row @param {number} by */
  const move = (row, by) => {
    const rows = [...list.children];
    const other = rows[rows.indexOf(row) + by];
    if (!other) return;
    if (by < 0) other.before(row);
    else other.after(row);
    isTouched = true;
    changed();
  };
  for (const item of items) {
    const text = element('span');
    text.append(fragment(item.html, quiz));
    const row = element('li', {}, text);
    row.dataset.letter = item.letter;
    for (
      const [sign, by, word]
        of /** @type {[string, number, string][]} */ ([['↑', -1, 'up'], ['↓', 1, 'down']])
    ) {
      const key = element('button', {
        type: 'button',
        'aria-label': say(word, { text: item.text }),
      }, sign);
      key.addEventListener('click', () => {
        move(row, by);
        key.focus();
      });
      row.append(key);
    }
    list.append(row);
  }
  const rows = () => /** @type {HTMLElement[]} */ ([...list.children]);
  return {
    node: element('div', {}, element('p', { className: 'how' }, say('put-in-order')), list),
    read: () => isTouched ? rows().map((row) => row.dataset.letter ?? '') : [],
    fill: (response) => {
      isTouched = isAnswerAsShown || response.length > 0;
      for (const letter of response) {
        const row = rows().find((other) => other.dataset.letter === letter);
        if (row) list.append(row);
      }
    },
  };
}

/** @param {string[]} lefts @param {Choice[]} rights @param {string} quiz @returns {Form} */
function matchForm(lefts, rights, quiz) {
  const fields = lefts.map(() =>
    element(
      'select',
      {},
      element('option', { value: '' }, say('choose')),
      ...rights.map((right) => element('option', { value: right.letter }, right.text)),
    )
  );
  // What is chosen stands beside each list, in full where the list would cut it off.
  const chosen = lefts.map(() => element('span', { 'aria-hidden': 'true' }));
  const show = () => {
    chosen.forEach((text, place) => {
      text.textContent = fields[place]?.selectedOptions[0]?.text ?? '';
    });
  };
  for (const field of fields) field.addEventListener('input', show);
  show();
  const rows = lefts.map((left, place) => {
    const text = element('span');
    text.append(fragment(left, quiz));
    const field = fields[place] ?? null;
    return element(
      'label',
      { className: 'pair' },
      text,
      element('span', { className: 'partner' }, field, chosen[place] ?? null),
    );
  });
  return {
    node: element('div', {}, element('p', { className: 'how' }, say('match-pairs')), ...rows),
    read:
      () => (fields.every((field) => field.value === '') ? [] : fields.map((field) => field.value)),
    fill: (response) => {
      fields.forEach((field, place) => {
        field.value = response[place] ?? '';
      });
      show();
    },
  };
}

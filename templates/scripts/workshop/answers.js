// The part of a question's form that says what is right: one for each kind.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { button, field } from './fields.js';
import { readPair, writePair } from './pairs.js';
import { readPlace, writePlace } from './places.js';
import { emptyItem } from './question-kinds.js';
import { rowField, rows } from './rows.js';
import { readNumber, readShort, writeNumber, writeShort } from './write.js';

function choices(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const isOne = question.kind !== 'multiple', name = `Right-${Math.random().toString(36).slice(2)}`;
  const isTruth = question.kind === 'true-false';
  return rows({
    items: question.items,
    label: 'workshop.choices',
    add: 'workshop.add-choice',
    make: emptyItem,
    least: 2,
    moves: !isTruth,
    changed,
    row: (item, place) => {
      const right = element('input', {
        type: isOne ? 'radio' : 'checkbox',
        name,
        'aria-label': say('workshop.is-right', { n: place + 1 }),
      });
      right.checked = item.right;
      right.addEventListener('change', () => {
        if (isOne) { for (const other of question.items) other.right = false; }
        item.right = right.checked;
        changed();
      });
      const said = readPlace(item.text);
      const part = (/** @type {'x' | 'y' | 'rest'} */ name) => (/** @type {string} */ value) => {
        said[name] = value;
        item.text = writePlace(said);
        changed();
      };
      const text = rowField('workshop.choice', said.rest, part('rest'), place + 1, { rows: 1 });
      const number = (/** @type {'x' | 'y'} */ name) => {
        const { box, input } = field(`workshop.place-${name}`, said[name], part(name), {
          type: 'number',
          values: { n: place + 1 },
        });
        Object.assign(input, { min: '0', max: '100', step: 'any' });
        return box;
      };
      const isOnPicture = said.x || said.y || /!\[/.test(question.stem);
      const feedback = field('workshop.feedback', item.feedback, (value) => {
        item.feedback = value;
        changed();
      }, { rows: 1 });
      const more = element(
        'details',
        { class: 'more' },
        element('summary', {}, say('workshop.feedback-for', { n: place + 1 })),
        feedback.box,
      );
      more.open = item.feedback !== '';
      return [
        element('span', { class: 'mark-right' }, right),
        text.box,
        ...isOnPicture ? [element('span', { class: 'places-of' }, number('x'), number('y'))] : [],
        more,
      ];
    },
  });
}

function accepted(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const texts = (readShort(question.blanks) ?? ['']).map((text) => ({ text }));
  const take = () => {
    const said = texts.map((one) => one.text).filter((text) => text.trim());
    question.blanks = writeShort(said.length ? said : ['']);
    changed();
  };
  return rows({
    items: texts,
    label: 'workshop.accepted',
    add: 'workshop.add-accepted',
    make: () => ({ text: '' }),
    least: 1,
    changed: take,
    part: 'accepted',
    row: (one, place) => [
      rowField('workshop.accepted-n', one.text, (value) => {
        one.text = value;
        take();
      }, place + 1).box,
    ],
  });
}

function number(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const parts = readNumber(question.blanks) ?? { before: '', number: '', after: '' };
  const part = (/** @type {'before' | 'number' | 'after'} */ name, help = '') =>
    field(`workshop.number-${name}`, parts[name], (value) => {
      parts[name] = value;
      question.blanks = writeNumber(parts);
      changed();
    }, { help }).box;
  return element(
    'div',
    { class: 'three' },
    part('before'),
    part('number', 'workshop.number-help'),
    part('after'),
  );
}

function cloze(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const text = field('workshop.cloze', question.blanks, (value) => {
    question.blanks = value;
    changed();
  }, { rows: 3, help: 'workshop.cloze-help' });
  const area = text.input;
  /** Puts brackets around what is selected. */
  const wrap = (/** @type {string} */ before, /** @type {string} */ after) => {
    const { value } = area, start = area.selectionStart ?? 0, end = area.selectionEnd ?? 0;
    area.setRangeText(before + value.slice(start, end) + after, start, end, 'end');
    if (start === end) area.setSelectionRange(start + before.length, start + before.length);
    area.focus();
    area.dispatchEvent(new Event('input'));
  };
  return element(
    'div',
    {},
    text.box,
    element(
      'p',
      { class: 'row-tools' },
      button('workshop.add-blank', () => wrap('[[', ']]')),
      button('workshop.add-dropdown', () => wrap('[[(', ')|]]')),
    ),
  );
}

const ordering = (/** @type {any} */ question, /** @type {() => void} */ changed) =>
  rows({
    items: question.items,
    label: 'workshop.order',
    add: 'workshop.add-item',
    make: emptyItem,
    least: 2,
    changed,
    row: (item, place) => [
      rowField(
        'workshop.item',
        item.text,
        (value) => {
          item.text = value;
          changed();
        },
        place + 1,
        { rows: 1 },
      ).box,
    ],
  });

const matching = (/** @type {any} */ question, /** @type {() => void} */ changed) =>
  rows({
    items: question.items,
    label: 'workshop.pairs',
    add: 'workshop.add-pair',
    make: () => ({ ...emptyItem(), text: '->' }),
    least: 1,
    changed,
    row: (item, place) => {
      const sides = readPair(item.text);
      const side = (/** @type {number} */ which, /** @type {string} */ key) =>
        rowField(key, sides[which], (value) => {
          sides[which] = value;
          item.text = writePair(sides[0], sides[1]);
          changed();
        }, place + 1).box;
      return [
        element(
          'span',
          { class: 'pair' },
          side(0, 'workshop.left'),
          element('span', { class: 'arrow', 'aria-hidden': 'true' }),
          side(1, 'workshop.right'),
        ),
      ];
    },
  });

/** The part of the form that says what is right. */
export function answers(/** @type {any} */ question, /** @type {() => void} */ changed) {
  switch (question.kind) {
    case 'short-text':
      if (readShort(question.blanks)) return accepted(question, changed);
      break;
    case 'numeric':
      if (readNumber(question.blanks)) return number(question, changed);
      break;
    case 'ordering':
      return ordering(question, changed);
    case 'matching':
      return matching(question, changed);
    case 'single':
    case 'multiple':
    case 'true-false':
      return choices(question, changed);
    default:
  }
  return cloze(question, changed);
}

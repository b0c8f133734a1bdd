// The form of one question. It changes a copy of what was read and says so; what becomes of that is
// the editor's to decide.

import { element, first } from '../common/elements.js';
import { say } from '../common/words.js';
import { button, check, field, select, tool } from './fields.js';
import { imageButton } from './images.js';
import { readPlace, writePlace } from './places.js';
import {
  readNumber,
  readPair,
  readShort,
  withoutImages,
  writeNumber,
  writePair,
  writeShort,
} from './write.js';
/** @import { ImageBounds, Problem } from './images.js' */

export const kinds = [
  'single',
  'multiple',
  'true-false',
  'short-text',
  'cloze',
  'numeric',
  'ordering',
  'matching',
];
const emptyItem = () => ({ text: '', right: false, feedback: '' });

/** What a new question of a kind is before anything is typed. */
export function newQuestion(/** @type {string} */ kind, level = 2) {
  const question = {
    level,
    heading: '',
    id: null,
    points: null,
    marking: null,
    pool: null,
    draw: null,
    shuffle: null,
    said: /** @type {string | null} */ (null),
    form: 'choices',
    stem: '',
    hints: [],
    items: [emptyItem(), emptyItem()],
    blanks: '',
    explanation: '',
    kind,
  };
  switch (kind) {
    case 'multiple':
      question.said = 'multiple';
      break;
    case 'true-false':
      question.said = 'true-false';
      question.items = ['workshop.true', 'workshop.false'].map((key) => ({
        text: say(key),
        right: key === 'workshop.true',
        feedback: '',
      }));
      break;
    case 'short-text':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[]]' });
      break;
    case 'numeric':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[= ]]' });
      break;
    case 'cloze':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[]]', said: 'cloze' });
      break;
    case 'ordering':
      question.form = 'ordering';
      question.said = 'ordering';
      break;
    case 'matching':
      question.form = 'matching';
      question.said = 'matching';
      question.items.forEach((item) => {
        item.text = '->';
      });
      break;
    default:
  }
  return question;
}

/** The kind that a question is, or was meant to be. */
function kindOf(/** @type {any} */ read) {
  const drawn = /data-kind="([a-z-]+)"/.exec(read.markup ?? '')?.[1];
  if (drawn) return drawn;
  if (read.said) return read.said;
  if (read.form === 'choices') {
    return read.items.filter((/** @type {any} */ item) => item.right).length > 1
      ? 'multiple'
      : 'single';
  }
  if (read.form === 'blanks') {
    return /^\[\[\s*=/.test(read.blanks)
      ? 'numeric'
      : readShort(read.blanks)
      ? 'short-text'
      : 'cloze';
  }
  return read.form ?? 'single';
}

/** A question as the form has it. */
export const formOfQuestion = (/** @type {any} */ read) => ({
  ...read,
  kind: kindOf(read),
  hints: [...read.hints],
  items: read.items.map((/** @type {any} */ item) => ({ ...item })),
  explanation: withoutImages(read.explanation),
});

/**
 * A list whose rows can be added, moved and removed, by keys too: Enter adds one, and Alt with an
 * arrow moves it.
 * @param {{items: any[], label: string, add: string, make: () => any, least: number, row: (item: any, place: number) => Node[],
 *   changed: () => void, moves?: boolean, part?: string}} how  `part` names the rows for what is
 * wrong with one
 */
function rows({ items, label, add, make, least, row, changed, moves = true, part = 'item' }) {
  const list = element('ol', { class: 'parts', 'aria-label': say(label) });
  const focusRow = (/** @type {number} */ place) => {
    const row = list.children[Math.min(place, list.children.length - 1)],
      input = row && first(row, 'textarea, input[type=text]');
    if (input) input.focus();
    else more.focus();
  };
  function insert(/** @type {number} */ place) {
    items.splice(place, 0, make());
    draw();
    changed();
    focusRow(place);
  }
  function move(/** @type {number} */ place, /** @type {number} */ to, keep = '') {
    if (to < 0 || to >= items.length) return;
    items.splice(to, 0, ...items.splice(place, 1));
    draw();
    changed();
    if (keep) first(list.children[to], `[data-tool=${keep}]`)?.focus();
    else focusRow(to);
  }
  function remove(/** @type {number} */ place) {
    items.splice(place, 1);
    draw();
    changed();
    focusRow(place);
  }
  function draw() {
    list.replaceChildren(...items.map((item, place) => {
      const n = place + 1;
      const tools = element(
        'span',
        { class: 'row-tools' },
        ...moves
          ? [
            tool('↑', 'workshop.up', () => move(place, place - 1, 'up'), { n }),
            tool('↓', 'workshop.down', () => move(place, place + 1, 'down'), { n }),
          ]
          : [],
        ...items.length > least ? [tool('✕', 'workshop.remove', () => remove(place), { n })] : [],
      );
      const made = element(
        'li',
        { class: 'part', 'data-part': `${part}-${place}` },
        ...row(item, place),
        tools,
      );
      made.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        const target = /** @type {HTMLElement} */ (event.target);
        if (event.altKey && moves && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          event.stopPropagation();
          move(place, place + (event.key === 'ArrowUp' ? -1 : 1));
        } else if (
          event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey &&
          target.dataset.enters === 'row'
        ) {
          event.preventDefault();
          insert(place + 1);
        }
      });
      return made;
    }));
  }
  const more = button(add, () => insert(items.length));
  draw();
  return element('div', { class: 'rows-of-parts' }, list, more);
}

/** A field in a row, in which Enter adds another row. */
function rowField(
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
        if (isOne) { for (const other of question.items) other.right = other === item; }
        else item.right = right.checked;
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
          element('span', { 'aria-hidden': 'true' }, '→'),
          side(1, 'workshop.right'),
        ),
      ];
    },
  });

/** The part of the form that says what is right. */
function answers(/** @type {any} */ question, /** @type {() => void} */ changed) {
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

/**
 * The whole form of one question.
 * @param {any} question
 * @param {{changed: () => void, redraw: () => void, imageBounds?: ImageBounds,
 *   addImage: (words: string, data: string) => Promise<{shown: string, problem: Problem}>}} editor
 */
export function questionForm(question, { changed, redraw, addImage, imageBounds }) {
  const heading = field('workshop.question', question.heading, (value) => {
    question.heading = value;
    changed();
  }, { rows: 1 });
  heading.input.classList.add('stem');
  const stem = field('workshop.stem', question.stem, (value) => {
    question.stem = value;
    changed();
  }, { rows: 2, help: 'workshop.stem-help' });
  const hints = question.hints.map((/** @type {string} */ text) => ({ text }));
  const takeHints = () => {
    question.hints = hints.map((/** @type {any} */ hint) => hint.text);
    changed();
  };
  const points = field(
    'workshop.points',
    question.points === null ? '' : String(question.points),
    (value) => {
      question.points = /^\d{1,6}$/.test(value.trim()) ? Number(value) : null;
      changed();
    },
    { type: 'number', help: 'workshop.points-help' },
  );
  points.input.min = '0';
  const kind = select(
    'workshop.kind',
    kinds.map((name) => [name, say(`workshop.kind-${name}`)]),
    question.kind,
    (name) => {
      const fresh = newQuestion(name, question.level),
        wereChoices = question.form === 'choices' && fresh.form === 'choices';
      const { said, form, items, blanks } = fresh;
      Object.assign(question, {
        kind: name,
        said,
        form,
        blanks,
        items: wereChoices && name !== 'true-false' ? question.items : items,
      });
      if (
        name === 'single' &&
        question.items.filter((/** @type {any} */ item) => item.right).length > 1
      ) question.said = 'single';
      changed();
      redraw();
    },
  );
  const isOpen = question.stem || question.hints.length || question.explanation ||
    question.points !== null || question.marking;
  const explanation = field('workshop.explanation', question.explanation, (value) => {
    question.explanation = value;
    changed();
  }, { rows: 2 });
  const image = imageButton(async (/** @type {string} */ words, /** @type {string} */ data) => {
    const { shown, problem } = await addImage(words, data);
    if (problem) return problem;
    question.stem = `${question.stem.trimEnd()}${question.stem.trim() ? '\n\n' : ''}${shown}`;
    changed();
    redraw();
    return '';
  }, imageBounds);
  const canBePartial = ['multiple', 'cloze', 'ordering', 'matching'].includes(question.kind);
  const more = element(
    'details',
    { class: 'more wide' },
    element('summary', {}, say('workshop.more')),
    stem.box,
    image,
    element(
      'fieldset',
      {},
      element('legend', {}, say('workshop.hints')),
      rows({
        items: hints,
        label: 'workshop.hints',
        add: 'workshop.add-hint',
        make: () => ({ text: '' }),
        least: 0,
        changed: takeHints,
        part: 'hint',
        row: (hint, place) => [
          rowField(
            'workshop.hint',
            hint.text,
            (value) => {
              hint.text = value;
              takeHints();
            },
            place + 1,
            { rows: 1 },
          ).box,
        ],
      }),
    ),
    explanation.box,
    element(
      'div',
      { class: 'two' },
      points.box,
      ...canBePartial
        ? [
          select(
            'workshop.marking',
            [
              ['', say('workshop.marking-default')],
              ['all-or-nothing', say('workshop.marking-all')],
              ['partial', say('workshop.marking-partial')],
            ],
            question.marking ?? '',
            (value) => {
              question.marking = value || null;
              changed();
            },
          ).box,
        ]
        : [],
      ...question.form === 'choices' && question.kind !== 'true-false'
        ? [
          check('workshop.keep-order', question.shuffle === false, (value) => {
            question.shuffle = value ? false : null;
            changed();
          }).box,
        ]
        : [],
    ),
  );
  more.open = Boolean(isOpen);
  for (const [name, { box }] of Object.entries({ heading, stem, explanation })) {
    box.dataset.part = name;
  }
  return element(
    'div',
    { class: 'question-form' },
    kind.box,
    heading.box,
    element(
      'fieldset',
      { class: 'answers', 'data-part': question.form === 'blanks' ? 'blanks' : 'answers' },
      element('legend', {}, say(`workshop.answers-${question.kind}`)),
      answers(question, changed),
    ),
    more,
  );
}

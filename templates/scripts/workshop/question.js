// The form of one question. It changes a copy of what was read and says so; what becomes of that is
// the editor's to decide.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { answers } from './answers.js';
import { check, field, markingField, select } from './fields.js';
import { imageButton } from './images.js';
import { kinds, newQuestion } from './question-kinds.js';
import { rowField, rows } from './rows.js';
/** @import { ImageBounds, Problem } from './images.js' */

/**
 * @typedef {object} FormEditor
 * @property {() => void} changed
 * @property {() => void} redraw
 * @property {ImageBounds} [imageBounds]
 * @property {(words: string, data: string) => Promise<{shown: string, problem: Problem}>} addImage
 */

/** The field of a text of the question. */
function textField(
  /** @type {any} */ question,
  /** @type {'heading' | 'stem' | 'explanation'} */ name,
  /** @type {() => void} */ changed,
  /** @type {{rows: number, help?: string}} */ how,
) {
  const key = name === 'heading' ? 'workshop.question' : `workshop.${name}`;
  const made = field(key, question[name], (value) => {
    question[name] = value;
    changed();
  }, how);
  made.box.dataset.part = name;
  return made;
}

/** Makes the question one of another kind; what both kinds have stays. */
function change(/** @type {any} */ question, /** @type {string} */ kind) {
  const { said, form, items, blanks } = newQuestion(kind, question.level);
  const keepsItems = question.form === 'choices' && form === 'choices' && kind !== 'true-false';
  Object.assign(question, { kind, said, form, blanks, items: keepsItems ? question.items : items });
  const right = question.items.filter((/** @type {any} */ item) => item.right);
  if (kind === 'single' && right.length > 1) question.said = 'single';
}

function hintsForm(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const hints = question.hints.map((/** @type {string} */ text) => ({ text }));
  const take = () => {
    question.hints = hints.map((/** @type {any} */ hint) => hint.text);
    changed();
  };
  const list = rows({
    items: hints,
    label: 'workshop.hints',
    add: 'workshop.add-hint',
    make: () => ({ text: '' }),
    least: 0,
    changed: take,
    part: 'hint',
    row: (hint, place) => {
      const text = rowField(
        'workshop.hint',
        hint.text,
        (value) => {
          hint.text = value;
          take();
        },
        place + 1,
        { rows: 1 },
      );
      return [text.box];
    },
  });
  return element('fieldset', {}, element('legend', {}, say('workshop.hints')), list);
}

/** The fields of how a question is marked and shown. */
function settings(/** @type {any} */ question, /** @type {() => void} */ changed) {
  const set = (/** @type {string} */ name, /** @type {any} */ value) => {
    question[name] = value;
    changed();
  };
  const points = field(
    'workshop.points',
    question.points === null ? '' : String(question.points),
    (value) => set('points', /^\d{1,6}$/.test(value.trim()) ? Number(value) : null),
    { type: 'number', help: 'workshop.points-help' },
  );
  points.input.min = '0';
  const made = [points.box];
  if (['multiple', 'cloze', 'ordering', 'matching'].includes(question.kind)) {
    made.push(markingField(question.marking ?? '', (value) => set('marking', value || null)));
  }
  if (question.form === 'choices' && question.kind !== 'true-false') {
    const keeps = question.shuffle === false;
    made.push(
      check('workshop.keep-order', keeps, (value) => set('shuffle', value ? false : null)).box,
    );
  }
  return element('div', { class: 'two' }, ...made);
}

/** What few questions have. */
function moreForm(/** @type {any} */ question, /** @type {FormEditor} */ editor) {
  const { changed, redraw, addImage, imageBounds } = editor;
  const image = imageButton(async (words, data) => {
    const { shown, problem } = await addImage(words, data);
    // Meanwhile the form may have gone, and another question may stand in the place of its own.
    if (problem || !more.isConnected) return problem;
    question.stem = `${question.stem.trimEnd()}${question.stem.trim() ? '\n\n' : ''}${shown}`;
    changed();
    redraw();
    return '';
  }, imageBounds);
  const more = element(
    'details',
    { class: 'more wide' },
    element('summary', {}, say('workshop.more')),
    textField(question, 'stem', changed, { rows: 2, help: 'workshop.stem-help' }).box,
    image,
    hintsForm(question, changed),
    textField(question, 'explanation', changed, { rows: 2 }).box,
    settings(question, changed),
  );
  more.open = Boolean(
    question.stem || question.hints.length || question.explanation || question.points !== null ||
      question.marking,
  );
  return more;
}

/** The whole form of one question. */
export function questionForm(/** @type {any} */ question, /** @type {FormEditor} */ editor) {
  const { changed, redraw } = editor;
  const heading = textField(question, 'heading', changed, { rows: 1 });
  heading.input.classList.add('stem');
  const kind = select(
    'workshop.kind',
    kinds.map((name) => [name, say(`workshop.kind-${name}`)]),
    question.kind,
    (name) => {
      change(question, name);
      changed();
      redraw();
    },
  );
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
    moreForm(question, editor),
  );
}

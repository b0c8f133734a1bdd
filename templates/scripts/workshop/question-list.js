// The questions of a quiz in the editor: a card for each, of which one is open, and adding, moving
// and deleting them as wholes.

import { all, element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import * as states from './editor-state.js';
import { button, tool } from './fields.js';
import { partsOf, sayBeside } from './findings.js';
import { onLeaving } from './leaving.js';
import { openForm } from './open-question.js';
import * as order from './order.js';
import { showPreview, titleOf } from './preview.js';
import { kinds, newQuestion } from './question-kinds.js';
import * as write from './write.js';
/** @import { Editor } from './editor.js' */
/** @import { Finding, WrittenQuestion } from './reader.js' */

const openers = (/** @type {Editor} */ { body }) => all(body, '.card-open');

// Cards

function toggle(/** @type {Editor} */ editor, /** @type {number} */ index) {
  const wasOpen = editor.state().open === index;
  editor.update((before) => states.toggle(before, index));
  editor.draw();
  first(editor.body, wasOpen ? `[data-index="${index}"] .card-open` : '.question-form textarea')
    ?.focus();
}

/** Says what a new question lacks, once the author turns to something else. */
function settle(/** @type {Editor} */ editor) {
  if (!editor.state().isFresh) return;
  editor.update(states.settle);
  editor.showFindings();
}

function onKey(
  /** @type {Editor} */ editor,
  /** @type {KeyboardEvent} */ event,
  /** @type {number} */ index,
) {
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    move(editor, index, index + (event.key === 'ArrowUp' ? -1 : 1));
  } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    add(editor, editor.current()?.kind ?? 'single', index + 1);
  } else return;
  event.preventDefault();
}

function card(
  /** @type {Editor} */ editor,
  /** @type {number} */ index,
  /** @type {boolean} */ isUntaken,
) {
  const state = editor.state(),
    n = index + 1,
    isOpen = state.open === index;
  const title = element('span', { class: 'card-title' }, titleOf(state.read.questions[index]));
  const opener = element(
    'button',
    {
      type: 'button',
      class: 'card-open',
      'aria-expanded': String(isOpen),
      click: () => toggle(editor, index),
    },
    element('span', { class: 'number' }, String(n)),
    ' ',
    title,
  );
  const tools = element(
    'span',
    { class: 'card-tools' },
    tool('↑', 'workshop.up-question', () => move(editor, index, index - 1), { n }),
    tool('↓', 'workshop.down-question', () => move(editor, index, index + 1), { n }),
    tool('+', 'workshop.double', () => double(editor, index), { n }),
    tool('✕', 'workshop.remove-question', () => remove(editor, index), { n }),
  );
  const made = element(
    'section',
    {
      class: `question-card${isOpen ? ' is-open' : ''}`,
      'data-index': String(index),
      'aria-label': say('workshop.question-n', { n }),
      keydown: (/** @type {KeyboardEvent} */ event) => onKey(editor, event, index),
    },
    element('div', { class: 'card-head' }, opener, tools),
    element('div', { class: 'findings-here' }),
    element(
      'p',
      { class: 'structure warning', role: 'alert', ...isUntaken ? {} : { hidden: '' } },
      say('workshop.structure'),
    ),
  );
  if (!isOpen) return made;
  made.append(
    openForm(editor, index),
    element(
      'details',
      { class: 'more wide', open: '' },
      element('summary', {}, say('workshop.preview')),
      element('div', { class: 'preview' }),
    ),
  );
  onLeaving(made, () => settle(editor));
  return made;
}

// Questions as wholes

function move(/** @type {Editor} */ editor, /** @type {number} */ from, /** @type {number} */ to) {
  const { text, read } = editor.state();
  if (to < 0 || to >= read.questions.length) return;
  if (!order.canMove(read)) {
    editor.tell(say('workshop.move-in-markdown'));
    return;
  }
  editor.change(order.moveQuestion(text, read, from, to));
  editor.update((before) => states.follow(before, { from, to }));
  editor.draw();
  first(
    editor.body,
    `[data-index="${to}"] [data-tool=${to < from ? 'up-question' : 'down-question'}]`,
  )?.focus();
  editor.tell(say('workshop.moved', { n: to + 1 }));
}

function remove(/** @type {Editor} */ editor, /** @type {number} */ index) {
  editor.change(states.withQuestion(editor.state(), index, ''));
  editor.update(states.closeQuestion);
  editor.draw();
  const left = openers(editor);
  (left[Math.min(index, left.length - 1)] ?? first(editor.body, '.adder button'))?.focus();
  editor.offer(
    say('workshop.removed', { n: index + 1 }),
    ' ',
    button('workshop.undo', () => {
      editor.undo();
      openers(editor)[index]?.focus();
    }, 'link'),
    ' ',
  );
}

function insert(
  /** @type {Editor} */ editor,
  /** @type {number} */ index,
  /** @type {string} */ written,
  isNew = false,
) {
  const { text, read } = editor.state();
  editor.change(order.insertQuestion(text, read, index, written));
  editor.update((before) => states.openAdded(before, { index, isNew }));
  editor.draw();
  first(editor.body, '.question-form .stem, .question-form textarea')?.focus();
}

function double(/** @type {Editor} */ editor, /** @type {number} */ index) {
  const { text, read } = editor.state();
  insert(editor, index + 1, order.doubleOf(text, read.questions[index]));
}

function add(
  /** @type {Editor} */ editor,
  /** @type {string} */ kind,
  index = editor.state().read.questions.length,
) {
  const { text, read } = editor.state();
  if (read.firstLine < 2 || read.settings.type?.[0] !== 'quiz') {
    editor.change(write.writeSetting(text, read.firstLine, 'type', 'quiz'));
  }
  insert(
    editor,
    index,
    write.writeQuestion(newQuestion(kind, editor.state().read.questions[0]?.level ?? 2)),
    true,
  );
  editor.tell(say('workshop.added', { n: index + 1 }));
}

function adder(/** @type {Editor} */ editor) {
  const hasSome = editor.state().read.questions.length > 0;
  return element(
    'section',
    { class: 'adder', 'aria-labelledby': 'Adder' },
    element(
      'h3',
      { id: 'Adder' },
      say(hasSome ? 'workshop.add-question' : 'workshop.first-question'),
    ),
    ...hasSome ? [] : [element('p', {}, say('workshop.first-question-text'))],
    element(
      'div',
      { class: 'kinds' },
      ...kinds.map((kind) =>
        element('button', {
          type: 'button',
          class: 'quiet',
          'data-kind': kind,
          click: () => add(editor, kind),
        }, say(`workshop.kind-${kind}`))
      ),
    ),
  );
}

// The list

/** The cards of all questions, and what adds one. @returns {Node[]} */
export function questionList(/** @type {Editor} */ editor) {
  const { questions } = editor.state().read, untaken = new Set(states.untakenIn(editor.state()));
  return [
    element('h2', { class: 'hidden' }, say('workshop.questions')),
    ...questions.map((_, index) => card(editor, index, untaken.has(index))),
    adder(editor),
  ];
}

/** Tells which field of a card a finding is about. */
function fieldsOf(/** @type {Element} */ card, /** @type {WrittenQuestion} */ question) {
  const partOf = partsOf(question);
  return (
    /** @type {Finding} */ finding,
  ) => /** @type {HTMLElement | null} */ (card.querySelector(`[data-part="${partOf(finding)}"]`));
}

/** Shows in each card what is wrong with its question. */
export function showQuestionFindings(/** @type {Editor} */ { body, state }) {
  const { questions } = state().read, findings = states.findingsByQuestion(state());
  for (const made of all(body, '.question-card')) {
    const index = Number(made.dataset.index), found = findings[index];
    if (!found) continue;
    made.classList.toggle('has-error', found.some((one) => one.severity === 'error'));
    sayBeside(
      made,
      need(made, '.findings-here'),
      found,
      found.length ? fieldsOf(made, questions[index]) : () => null,
    );
  }
}

/** Shows the open question as its page will. */
export function showOpenPreview(/** @type {Editor} */ { body, keeper, state }) {
  const { open, read } = state(), box = first(body, '.question-card.is-open .preview');
  if (open !== null && box) showPreview(box, read.questions[open], keeper.path);
}

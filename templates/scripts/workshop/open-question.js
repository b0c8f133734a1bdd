// The open question of the editor: its form, or its Markdown where the form would not say it as it
// is.

import { element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import * as states from './editor-state.js';
import { field } from './fields.js';
import * as order from './order.js';
import { showPreview, titleOf } from './preview.js';
import { questionForm } from './question.js';
import { formOfQuestion } from './question-kinds.js';
import { readQuiz } from './reader.js';
import * as write from './write.js';
/** @import { Editor } from './editor.js' */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let previewing;

/**
 * Writes a question anew, and reads what became of it. What would make another question, or take
 * this one away, waits until more is typed, also if the author turns to something else.
 * @param {Editor} editor
 * @param {number} index
 * @param {string} written
 * @param {any} question  what the form says: the question, or its Markdown
 */
function takeQuestion(editor, index, written, question) {
  const { body, keeper, state } = editor, card = need(body, `[data-index="${index}"]`);
  const made = states.rewritten(state(), {
    index,
    written,
    read: (text) => readQuiz(text, keeper.path),
  });
  need(card, '.structure').hidden = made !== null;
  editor.update((before) =>
    made ? states.taken(before) : states.putOff(before, { index, question })
  );
  if (!made) return;
  editor.change(made.text, `question ${index}`, made.read);
  editor.showFindings();
  clearTimeout(previewing);
  previewing = setTimeout(() => {
    if (card.isConnected) {
      showPreview(first(card, '.preview'), state().read.questions[index], keeper.path);
    }
  }, 150);
  need(card, '.card-title').textContent = titleOf(state().read.questions[index]);
}

/**
 * Adds an image to the quiz: as a file where it has a folder, else at the end of its text.
 * @type {(editor: Editor, words: string, data: string) => Promise<{shown: string,
 *   problem: string | Node}>}
 */
async function addImage({ keeper, state, update }, words, data) {
  if (keeper.putImage) {
    const { name, problem } = await keeper.putImage(words, data);
    return { shown: `![${words}](${name})`, problem };
  }
  const name = states.newImageName(state()), text = write.withImage(state().text, name, data);
  // The question that shows it is written next, and counts as the change.
  update((before) => states.prepare(before, { text, read: readQuiz(text, keeper.path) }));
  return { shown: `![${words}][${name}]`, problem: '' };
}

/** @type {(editor: Editor, index: number, source: string) => HTMLElement} */
const sourceForm = (editor, index, source) =>
  element(
    'div',
    { class: 'question-form' },
    element('p', { class: 'how' }, say('workshop.as-markdown')),
    field(
      'workshop.markdown',
      source,
      (value) => takeQuestion(editor, index, value, value),
      { rows: 8 },
    ).box,
  );

/** The form of a question. */
export function openForm(/** @type {Editor} */ editor, /** @type {number} */ index) {
  const state = editor.state(), { text, read } = state, { keeper } = editor;
  const untaken = states.untakenOf(state, index);
  if (typeof untaken === 'string') return sourceForm(editor, index, untaken);
  const written = write.writeQuestion(formOfQuestion(read.questions[index]));
  if (!states.readsSame(readQuiz(states.withQuestion(state, index, written), keeper.path), read)) {
    return sourceForm(editor, index, order.questionText(text, read.questions[index]));
  }
  const question = untaken ?? formOfQuestion(read.questions[index]);
  editor.edit(question);
  return questionForm(question, {
    changed: () => takeQuestion(editor, index, write.writeQuestion(question), question),
    imageBounds: keeper.imageBounds,
    addImage: (words, data) => addImage(editor, words, data),
    redraw: () => {
      editor.draw();
      first(editor.body, '.question-form select')?.focus();
    },
  });
}

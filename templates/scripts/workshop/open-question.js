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

/** Writes the question of the form, and reads what became of it. */
function takeQuestion(
  /** @type {Editor} */ editor,
  /** @type {number} */ index,
  /** @type {any} */ question,
) {
  const { body, keeper, state } = editor, card = need(body, `[data-index="${index}"]`);
  const text = states.withQuestion(state(), index, write.writeQuestion(question)),
    again = readQuiz(text, keeper.path);
  const isSame = again.questions.length === state().read.questions.length;
  need(card, '.structure').hidden = isSame;
  // What would make another question, or take this one away, waits until more is typed, also if the
  // author turns to something else.
  editor.update((before) =>
    isSame ? states.taken(before) : states.putOff(before, { index, question })
  );
  if (!isSame) return;
  editor.change(text, `question ${index}`, again);
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

function sourceForm(/** @type {Editor} */ editor, /** @type {number} */ index) {
  const { text, read } = editor.state();
  return element(
    'div',
    { class: 'question-form' },
    element('p', { class: 'how' }, say('workshop.as-markdown')),
    field('workshop.markdown', order.questionText(text, read.questions[index]), (value) => {
      editor.change(states.withQuestion(editor.state(), index, value), `question ${index}`);
      editor.showFindings();
    }, { rows: 8 }).box,
  );
}

/** The form of a question. */
export function openForm(/** @type {Editor} */ editor, /** @type {number} */ index) {
  const state = editor.state(), { read } = state, { keeper } = editor;
  const written = write.writeQuestion(formOfQuestion(read.questions[index]));
  if (!states.readsSame(readQuiz(states.withQuestion(state, index, written), keeper.path), read)) {
    return sourceForm(editor, index);
  }
  const question = states.untakenOf(state, index) ?? formOfQuestion(read.questions[index]);
  editor.edit(question);
  return questionForm(question, {
    changed: () => takeQuestion(editor, index, question),
    imageBounds: keeper.imageBounds,
    addImage: (words, data) => addImage(editor, words, data),
    redraw: () => {
      editor.draw();
      first(editor.body, '.question-form select')?.focus();
    },
  });
}

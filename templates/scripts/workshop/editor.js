// Editing one quiz. Its Markdown is all there is: the form shows what the reader makes of it, and
// each change of the form is a change of those lines of the text and no others. So a quiz that came
// from somewhere keeps every line that nobody touched, and its line ends.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import * as states from './editor-state.js';
import { button, tool } from './fields.js';
import { sayBeside } from './findings.js';
import { editorKeys } from './keys.js';
import { markdownView } from './markdown.js';
import { questionList, showOpenPreview, showQuestionFindings } from './question-list.js';
import { longestQuiz, readQuiz } from './reader.js';
import { saver } from './saving.js';
import { fieldsOfSettings, settingsForm } from './settings.js';
import { viewTabs } from './tabs.js';
/** @import { State } from './editor-state.js' */
/** @import { Keeper, OwnQuiz } from './library.js' */
/** @import { ReadQuiz } from './reader.js' */

/**
 * What the views of the editor are given.
 * @typedef {object} Editor
 * @property {Keeper} keeper
 * @property {HTMLElement} body  where the view stands
 * @property {() => State} state
 * @property {() => any} current  the question that the open form edits
 * @property {(question: any) => void} edit  notes what that is
 * @property {(update: (state: State) => State) => void} update  changes the state, but for its text
 * @property {(text: string, what?: string, read?: ReadQuiz) => void} change  takes over another
 *   text; `what` names the field typed into
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} draw
 * @property {() => void} showFindings
 * @property {(text: string) => void} tell
 * @property {(...nodes: (string | Node)[]) => void} offer  says something with a way on, until
 *   something else is changed
 */

/**
 * @typedef {object} OpenEditor
 * @property {() => void} leave
 * @property {() => boolean} mayLeave  false if something could not be saved, which is shown
 * @property {(text: string) => void} tell
 * @property {() => void} save  a moment later
 */

/**
 * Opens the editor.
 * @param {HTMLElement} place
 * @param {OwnQuiz} quiz
 * @param {Keeper} keeper
 * @param {{close: () => void, share: (text: string, read: ReadQuiz) => Node[]}} shelf
 * @returns {OpenEditor}
 */
export function edit(place, quiz, keeper, shelf) {
  const { editor, saving, history } = editing(quiz, keeper);
  const { body, state } = editor;
  /** @type {Record<string, () => Node[]>} */
  const views = {
    form: () => [
      ...settingsForm(state, (text, what) => {
        editor.change(text, what);
        editor.showFindings();
      }),
      ...questionList(editor),
    ],
    markdown: () =>
      markdownView(
        state().text,
        (text) => editor.change(text, 'markdown'),
        () => states.findingsToShow(state()),
      ),
    share: () => shelf.share(state().text, state().read),
  };
  const { tabs, select } = viewTabs(Object.keys(views), (name) => {
    editor.update((before) => states.show(before, name));
    editor.draw();
  });
  editor.draw = () => {
    const { view } = state();
    select(view);
    body.setAttribute('aria-labelledby', `View-${view}`);
    body.replaceChildren(...views[view]());
    history.show();
    if (view !== 'form') return;
    editor.showFindings();
    showOpenPreview(editor);
  };
  const { help, leave } = editorKeys(editor.undo, editor.redo);
  const back = button('workshop.back', () => {
    saving.finish().then(shelf.close);
  });
  place.replaceChildren(
    element(
      'div',
      { class: 'editor' },
      element('div', { class: 'editor-bar' }, back, tabs, history.tools, saving.take),
      saving.status,
      saving.warning,
      ...sourceOf(quiz),
      body,
      help,
    ),
  );
  editor.draw();
  return whileOpen(saving, () => states.untakenIn(state()).length > 0, leave);
}

/**
 * Saves what there is as the page is left, and asks before what could not be saved is lost.
 * @param {ReturnType<typeof saver>} saving
 * @param {() => boolean} hasUntaken  whether a form says what cannot be taken yet
 * @param {() => void} leaveKeys
 * @returns {OpenEditor}
 */
function whileOpen(saving, hasUntaken, leaveKeys) {
  const warn = (/** @type {Event} */ event) => {
    if (saving.isUnsaved() || hasUntaken()) event.preventDefault();
  };
  addEventListener('beforeunload', warn);
  addEventListener('pagehide', saving.leave);
  let isFollowing = false;
  // A preview that is slow to answer is asked once.
  const follow = async () => {
    if (isFollowing || document.hidden) return;
    isFollowing = true;
    await saving.follow().finally(() => {
      isFollowing = false;
    });
  };
  const following = setInterval(follow, 1500);
  // Before anything is typed into a tab that was away.
  addEventListener('visibilitychange', follow);
  return {
    leave() {
      leaveKeys();
      clearInterval(following);
      removeEventListener('visibilitychange', follow);
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', saving.leave);
      saving.leave();
    },
    mayLeave() {
      if (saving.isUnsaved()) saving.warning.scrollIntoView({ block: 'center' });
      return !saving.isUnsaved();
    },
    tell: saving.tell,
    save: saving.soon,
  };
}

/** The state of an editor, and what changes and keeps it. */
function editing(/** @type {OwnQuiz} */ quiz, /** @type {Keeper} */ keeper) {
  const read = (/** @type {string} */ text) => readQuiz(text, keeper.path);
  let state = states.openQuiz(quiz.text, read(quiz.text));
  /** @type {any} */
  let current = null;
  const body = element('div', { class: 'editor-body', id: 'View', role: 'tabpanel' });
  const saving = saver(quiz, keeper, () => state, (text) => {
    takeOver(text);
    editor.draw();
  });

  function took(/** @type {State} */ now) {
    state = now;
    saving.soon();
    history.show();
  }

  /** @type {Editor['change']} */
  function takeOver(text, what = '', made = undefined) {
    if (text === state.text) return;
    if (text.length > longestQuiz) editor.tell(say('workshop.too-long'));
    else took(states.change(state, { text, what, read: made ?? read(text), now: Date.now() }));
  }

  function step(/** @type {typeof states.undo} */ way) {
    const now = way(state, read);
    if (now === state) return;
    took(now);
    editor.draw();
    editor.tell(say('workshop.undone'));
  }

  /** @type {Editor} */
  const editor = {
    keeper,
    body,
    state: () => state,
    current: () => current,
    edit: (question) => {
      current = question;
    },
    update: (made) => {
      state = made(state);
    },
    change: (text, what, made) => takeOver(states.withEnds(state, text), what, made),
    undo: () => step(states.undo),
    redo: () => step(states.redo),
    draw: () => undefined,
    showFindings: () => showFindings(editor),
    tell: saving.tell,
    offer: saving.offer,
  };
  const history = historyTools(editor);
  return { editor, saving, history };
}

/** The buttons that undo and redo. */
function historyTools(/** @type {Editor} */ { undo, redo, state }) {
  const undoButton = tool('↶', 'workshop.undo', undo),
    redoButton = tool('↷', 'workshop.redo', redo);
  return {
    tools: element('span', { class: 'row-tools' }, undoButton, redoButton),
    show() {
      undoButton.disabled = state().done.length === 0;
      redoButton.disabled = state().undone.length === 0;
    },
  };
}

/** Shows what is wrong: above the questions, and in their cards. */
function showFindings(/** @type {Editor} */ editor) {
  const { body } = editor, state = editor.state();
  const above = body.querySelector('.findings-above'), form = body.querySelector('.settings-form');
  if (above && form) {
    sayBeside(
      form,
      above,
      states.findingsOutside(state),
      fieldsOfSettings(body, state.text, state.read),
    );
  }
  showQuestionFindings(editor);
}

/** What a quiz is a copy of. */
const sourceOf = (/** @type {OwnQuiz} */ { source }) =>
  source
    ? [
      element(
        'p',
        { class: 'meta source-of-copy' },
        say('workshop.copied-from', { title: source.title }),
        ...source.author ? [' · ', source.author] : [],
      ),
    ]
    : [];

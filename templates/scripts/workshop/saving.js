// Keeping the quiz that is edited: a moment after each change, with what is said of it, and what
// somebody else made of it meanwhile.

import { element } from '../common/elements.js';
import { saveFile } from '../common/save-file.js';
import { say } from '../common/words.js';
import * as states from './editor-state.js';
import { button } from './fields.js';
import { longestQuiz } from './reader.js';
import { fileName } from './share.js';
/** @import { State } from './editor-state.js' */
/** @import { Keeper, OwnQuiz } from './library.js' */
/** @import { ReadQuiz } from './reader.js' */

/** Where the quiz can be taken. */
function takeLink(/** @type {Keeper} */ { takeHref }, /** @type {() => void} */ click) {
  const link = element('a', { class: 'button', href: takeHref(), click }, say('workshop.take'));
  /** A quiz without a question that can be answered cannot be taken. */
  const show = (/** @type {ReadQuiz} */ { quiz }) => {
    link.hidden = takeHref() === '' || !quiz?.questions;
    link.setAttribute('href', takeHref());
  };
  return { link, show };
}

const saveButton = (/** @type {string} */ title, /** @type {string} */ text) =>
  button('workshop.save-file', () => saveFile(fileName(title), text, 'text/markdown'));

/** The lines above the editor: how keeping the quiz went. */
function notes(/** @type {OwnQuiz} */ quiz) {
  const status = element('p', { class: 'status', role: 'status' });
  const warning = element('p', { class: 'warning', role: 'alert', hidden: '' });
  /** @type {(string | Node)[]} */
  let offered = [];
  return {
    status,
    warning,
    /** Says what keeps a text from being kept, and offers it as a file. */
    warn(/** @type {(string | Node)[] | null} */ problem, /** @type {string} */ text) {
      warning.hidden = problem === null;
      warning.replaceChildren(...problem ? [...problem, ' ', saveButton(quiz.title, text)] : []);
    },
    tell(/** @type {string} */ text) {
      status.textContent = text;
    },
    /** Says it beside whether the quiz is kept, until something is changed. */
    offer(/** @type {(string | Node)[]} */ ...nodes) {
      offered = nodes;
      status.replaceChildren(...nodes);
    },
    begin() {
      offered = [];
      status.textContent = say('workshop.saving');
    },
    end: (/** @type {string} */ text) => status.replaceChildren(...offered, text),
  };
}

/**
 * Shows what became elsewhere of a quiz in which nothing was changed here; whether its file is
 * gone.
 * @param {NonNullable<Awaited<ReturnType<NonNullable<Keeper['follow']>>>>} found
 * @param {boolean} isGone  whether that was told before
 * @param {string} text
 * @param {Omit<ReturnType<typeof notes>, 'begin' | 'end'> &
 *   { end: () => void, takeOver: (text: string) => void }} page
 */
function showFound(found, isGone, text, page) {
  if (found.problem) {
    if (!isGone) {
      page.tell('');
      page.warn(found.problem, text);
    }
    return true;
  }
  if (found.text.length > longestQuiz) return isGone;
  found.agree();
  page.warn(null, '');
  if (found.text === text) {
    page.end();
  } else {
    page.takeOver(found.text);
    page.offer(say('workshop.followed'), ' ');
  }
  return false;
}

/**
 * Keeps the quiz a moment after each change, and says how that went.
 * @param {OwnQuiz} quiz
 * @param {Keeper} keeper
 * @param {() => State} state
 * @param {(text: string) => void} takeOver  takes over what was changed elsewhere
 */
export function saver(quiz, keeper, state, takeOver) {
  const { warn, begin, end, ...shown } = notes(quiz);
  const take = takeLink(keeper, () => leave());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  let isUnsaved = false;
  /** Whether the file went away, and nothing else is to be decided. */
  let isGone = false;

  async function save(isLeaving = false) {
    clearTimeout(waiting);
    waiting = undefined;
    const { text } = state(), summary = states.summary(state(), quiz.title);
    Object.assign(quiz, { text, changed: Date.now(), ...summary });
    const problem = await keeper.keep(quiz, { isLeaving, take: takeOver, again: save });
    // Something newer is on its way.
    if (problem === undefined) return;
    isGone = false;
    isUnsaved = problem !== null;
    warn(problem, text);
    if (waiting === undefined) end(problem === null ? keeper.saved : '');
    take.show(state().read);
  }

  function leave() {
    if (waiting !== undefined) save(true);
  }

  /** Whether something was changed here that is not kept, or is to be decided. */
  const isChanged = () =>
    !shown.warning.hidden && !isGone || waiting !== undefined || state().untaken !== null;

  /** Takes over what somebody else made of the quiz, where nothing was changed here. */
  async function follow() {
    if (isChanged()) return;
    const found = await keeper.follow?.(save);
    if (!found || isChanged()) return;
    const page = { ...shown, warn, end: () => end(keeper.saved), takeOver };
    isGone = showFound(found, isGone, state().text, page);
  }

  take.show(state().read);
  return {
    ...shown,
    take: take.link,
    leave,
    follow,
    isUnsaved: () => isUnsaved && !keeper.isKeptElsewhere?.(),
    soon() {
      begin();
      clearTimeout(waiting);
      waiting = setTimeout(save, 400);
    },
    /** Keeps what is to be kept; done once it is. */
    finish: () => Promise.resolve(waiting !== undefined && save()).then(() => keeper.settled()),
  };
}

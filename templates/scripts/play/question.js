// One question of an attempt: what its form does, and what is shown of the answer that counts.

import { doubleClick, element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { formOf } from './forms.js';
import { mark } from './marking.js';
import { showKey, showMark, showTry, tell } from './outcome.js';
import { isExam, isSettled, showsMarks, triesLeft } from './state.js';
/** @import { Game } from './game.js' */

/** What a response to a question earns; null if it is none. */
export const markOf = (
  /** @type {HTMLFormElement} */ question,
  /** @type {string[]} */ response,
) => mark(question.dataset.key ?? '', response);

export function equip(/** @type {Game} */ game, /** @type {HTMLFormElement} */ question) {
  const button = need(question, '.act > button');
  question.noValidate = true;
  question.autocomplete = 'off';
  question.tabIndex = -1;
  if (isExam(game.state())) button.textContent = say('play.save');
  question.addEventListener('submit', (event) => {
    event.preventDefault();
    game.press(question);
  });
  // The second click of a double click is not meant for what a button does after the first.
  need(question, '.act').addEventListener('click', (event) => {
    const isNew = performance.now() - game.since < doubleClick;
    if (event.detail < 2 || !isNew && !first(question, '.refused')) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  question.addEventListener('input', () => touch(game, question));
  formOf(question).equip(question);
  restore(game, question);
}

/**
 * Puts the answer back that counts, or takes away what was said of one that may be followed by
 * another.
 */
function touch(/** @type {Game} */ game, /** @type {HTMLFormElement} */ question) {
  if (isSettled(game.state(), question.id)) return refuse(game, question);
  game.draft(question);
  if (first(question, '.outcome:is(.wrong, .partly, .refused)')) tell(question);
}

/** Shows what is kept of a question. */
export function restore(/** @type {Game} */ game, /** @type {HTMLFormElement} */ question) {
  const state = game.state(), { answers, drafts, closed } = state.attempt;
  const response = answers.get(question.id), draft = drafts.get(question.id);
  if (response) {
    formOf(question).fill(question, response);
    if (showsMarks(state)) showOutcome(game, question, response);
    else tell(question, say('play.saved'));
  } else if (closed) showKey(question, []);
  if (draft && !isSettled(state, question.id)) {
    formOf(question).fill(question, draft);
    tell(question);
  }
}

/**
 * Shows what the last response earned, or that it may be followed by another.
 * @param {Game} game
 * @param {HTMLFormElement} question
 * @param {string[]} response
 */
export function showOutcome(game, question, response) {
  const { id } = question, state = game.state(), result = markOf(question, response);
  if (!result) return;
  question.classList.toggle('locked', isSettled(state, id));
  const left = triesLeft(state, id);
  if (left) {
    showTry(question, result, ' ', say('play.tries-left', { n: left, percent: state.tries.worth }));
  } else {
    const earned = { n: state.marks.get(id)?.earned ?? 0, of: question.dataset.points ?? '' };
    showMark(question, response, result, ' ', say('play.earned', earned));
  }
}

/** Says that a question takes no other answer, and shows the one that counts. */
export function refuse(/** @type {Game} */ game, /** @type {HTMLFormElement} */ question) {
  const before = game.state().attempt.answers.get(question.id);
  if (!before) {
    tell(question, say('play.over'));
    question.reset();
    return;
  }
  formOf(question).fill(question, before);
  showOutcome(game, question, before);
  need(question, '.outcome').prepend(element('span', { class: 'already' }, say('play.already')));
}

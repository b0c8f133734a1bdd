// The links to the other languages of a quiz. The quiz has one name in all of them, under which its
// attempt is kept: so answers, marks, flags and time go on there. A link takes along what else
// would be lost, which is what was chosen or typed and not checked yet, and the question that is
// shown.
//
//     podium/SITE/carried   {"quiz":QUIZ,"at":…,"given":{QUESTION:[RESPONSE…]}}, from one page to the next

import { need } from '../common/elements.js';
import { store } from '../common/store.js';
import { formOf } from './forms.js';
import { taken } from './play.js';
import { isSettled } from './state.js';
/** @import { Game } from './game.js' */

const quiz = need(document, '.quiz'), links = need(document, '.languages');
const key = () => store.prefix + '/carried';
/** How long what was carried is good for, in milliseconds: the next page is opened at once. */
const lifetime = 60_000;

/** The question that the player is at, as an address names it. */
function place() {
  const game = taken(), { steps, questions } = game ?? {};
  if (!steps || !questions) return '';
  const isAt = steps.isSingle()
    ? steps.isPlaying()
    : questions.some((question) => question.contains(document.activeElement));
  const question = isAt ? questions[steps.here()] : null;
  return question ? '#' + question.id : '';
}

/** Keeps the attempt as it is, and what was not checked yet. */
function carry() {
  const game = taken();
  if (!game || game.state().isPast) return;
  game.save();
  const open = game.questions.filter(({ id }) => !isSettled(game.state(), id));
  const given = Object.fromEntries(
    open.map((question) => [question.id, formOf(question).given(question)]),
  );
  store.put(key(), JSON.stringify({ quiz: game.path, at: Date.now(), given }));
}

/** What the page before this one carried here. @returns {Record<string, unknown>} */
function carried(/** @type {string} */ path) {
  const text = store.get(key());
  if (text === null) return {};
  store.put(key(), null);
  try {
    const { quiz: from, at, given } = JSON.parse(text);
    return from === path && Date.now() - at < lifetime ? given ?? {} : {};
  } catch {
    return {};
  }
}

/** Puts back what was not checked yet. */
function takeOver(/** @type {Game} */ game) {
  const given = carried(game.path);
  for (const question of game.questions) {
    const response = given[question.id];
    if (Array.isArray(response) && !isSettled(game.state(), question.id)) {
      formOf(question).fill(question, response);
    }
  }
}

function follow(/** @type {MouseEvent} */ event) {
  const link = /** @type {HTMLElement} */ (event.target).closest('a');
  if (!link) return;
  const href = link.href + location.search + place();
  carry();
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  store.settled().then(() => {
    location.href = href;
  });
}

/**
 * Goes on with what was carried here; while a question is shown alone, the links are in the menu.
 */
function begin(/** @type {Game} */ game) {
  const { classList } = document.documentElement,
    menu = /** @type {HTMLElement} */ (links.cloneNode(true));
  const draw = () => {
    menu.hidden = !classList.contains('playing');
  };
  menu.addEventListener('click', follow);
  game.tools.append(menu);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['class'] });
  draw();
  takeOver(game);
}

/** Begins if the quiz can be taken by now; whether that is so. */
function isBegun() {
  const game = quiz.matches('.ready') ? taken() : undefined;
  if (game) begin(game);
  return game !== undefined;
}

links.addEventListener('click', follow);
if (!isBegun()) {
  new MutationObserver((_, observer) => {
    if (isBegun()) observer.disconnect();
  }).observe(quiz, { attributeFilter: ['class'] });
}

// A quiz page that was opened for one question: at random, or in a study session. A session's
// answers are reviews, and leave the attempt as it is.
//
//     #?random              leads on to any question of the attempt
//     #?study/ID/SECTION/PROGRESS    asks a question in a session over a section; see `progress.js`
//     #?new//SECTION/PROGRESS        asks the first question that was never answered
//     #?copy                makes a copy of the quiz as it was built, among the player's own

import { all, element, load, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { formOf, objection } from '../play/forms.js';
import { mark, prepare } from '../play/marking.js';
import { showMark } from '../play/outcome.js';
import { unanswered } from '../play/state.js';
import { cardsOf, changeCard } from './cards.js';
import { answered, progressText, readProgress } from './progress.js';
import { noteReview } from './review.js';
/** @import { Progress } from './progress.js' */
/** @import { Game } from '../play/play.js' */

const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const path = quiz.dataset.quiz ?? '';

/**
 * Does what the page was opened for instead of an attempt; false if it was opened for an attempt.
 */
export function openedForOther() {
  // A page that ends too early is not one whose question is gone.
  const isWhole = quiz.querySelector(':scope > .end') !== null, link = document.getElementById('Copy');
  link?.addEventListener('click', (event) => {
    event.preventDefault();
    location.hash = '#?copy';
    location.reload();
  });
  if (location.hash === '#?copy' && link && isWhole) {
    copy(link);
    return true;
  }
  const asked = /^#\?(study|new)\/([^/]*)\/([^/]*)(?:\/([\d-]*))?$/.exec(location.hash);
  if (!asked || !isWhole || !prepare()) return false;
  const [, way, id, section, far] = asked;
  store.ready(() => ask(way, id, section, readProgress(far)));
  return true;
}

/** Copies the quiz with scripts that few pages need. */
async function copy(/** @type {HTMLElement} */ link) {
  if (await load('workshop-words.js') && await load('copy-quiz.js')) return;
  link.replaceWith(element('strong', { role: 'alert' }, say('play.copy-failed')));
  document.documentElement.classList.remove('waiting');
}

/** Goes to any question of an attempt, if the page was opened for that. */
export function goToRandom(/** @type {Game} */ { state }) {
  if (location.hash !== '#?random') return;
  const open = unanswered(state()), from = open.length > 0 ? open : state().questions;
  if (from.length > 0) location.replace('#' + from[Math.floor(Math.random() * from.length)].id);
}

/**
 * Asks one question of the quiz, as a review.
 * @type {(way: string, id: string, section: string, progress: Progress) => void}
 */
function ask(way, id, section, progress) {
  const onward = (/** @type {string} */ to) => `${quiz.dataset.root}study.html#${to}/${section}${progress.done ? `;${progressText(progress)}` : ''}`;
  const known = cardsOf().get(path);
  const question = /** @type {HTMLFormElement | undefined} */ (all(quiz, '.q').find((one) =>
    way === 'new' ? !known?.has(one.id) : one.id === decodeURIComponent(id)));
  if (!question) {
    if (way === 'study') changeCard(path, decodeURIComponent(id), () => null);
    store.settled().then(() => location.replace(onward('due')));
    return;
  }

  const outcome = need(question, '.outcome'), submit = need(question, '.act > button');
  for (const other of all(quiz, '.q')) other.hidden = other !== question;
  for (const part of all(quiz, '.gate')) part.remove();
  const end = element('a', { href: onward('in') }, say('study.end'));
  need(quiz, '.bar').replaceChildren(element('b', { class: 'study-bar' }, progress.of > progress.done
    ? say('study.progress', { n: progress.done + 1, of: progress.of }) : say('study.number', { n: progress.done + 1 })), end);
  question.noValidate = true;
  question.autocomplete = 'off';
  question.tabIndex = -1;
  const isEarly = 'early' in question.dataset;
  if (!isEarly) question.reset();
  formOf(question).equip(question);

  let isMarked = false;

  question.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isMarked) return;
    const response = formOf(question).given(question), refused = objection(question, response);
    const result = refused ? null : mark(question.dataset.key ?? '', response);
    if (!result) {
      outcome.textContent = refused;
      return;
    }
    isMarked = true;
    progress = answered(progress, result.outcome === 'right');
    end.setAttribute('href', onward('in'));
    noteReview(path, question, result.outcome);
    showMark(question, response, result);
    for (const field of all(question, 'input, select, .movers button')) field.disabled = true;
    const next = element('a', { class: 'button', href: onward(way === 'new' ? 'new' : 'due') }, say('study.next'));
    submit.replaceWith(next);
    next.focus();
  });

  document.documentElement.classList.add('playing');
  question.classList.add('current');
  quiz.classList.add('ready', 'started', 'single');
  question.focus({ preventScroll: true });
  question.scrollIntoView();
  document.documentElement.classList.remove('waiting');
  if (isEarly) question.requestSubmit();
}

// One question at a time: the list of questions with the state of each, Previous and Continue,
// flags, and links to questions.

import { element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { addKeys } from './keys.js';
import { shapes } from './outcome.js';
import { flag, isAnswered, isExam, isOver, showsMarks } from './state.js';
/** @import { Game } from './play.js' */

/**
 * Where in the quiz the player is, and ways to go elsewhere.
 * @typedef {object} Steps
 * @property {() => number} here  the place of the question that the player is at
 * @property {() => boolean} isSingle  whether one question is shown at a time
 * @property {(place: number, focuses?: boolean, id?: string) => void} show
 * @property {() => void} toggle  shows one question at a time, or all
 */

const signs = { ...shapes, answered: '•', skipped: '', open: '' };

/** How a question stands: its outcome, once that may be known, or how far it is. */
function standing(/** @type {Game} */ game, /** @type {string} */ id) {
  const state = game.state(), outcome = showsMarks(state) ? state.marks.get(id)?.outcome : null;
  return outcome ?? (isAnswered(state, id) ? 'answered' : isOver(state) ? 'skipped' : 'open');
}

const isFlagged = (/** @type {Game} */ game, /** @type {string} */ id) => game.state().attempt.flags.has(id);

/**
 * The list of questions as links.
 * @returns {{list: HTMLElement, draw: (current: number) => void}}
 */
function questionLinks(/** @type {Game} */ game, /** @type {(place: number) => void} */ go) {
  const { questions } = game;
  const links = questions.map((question, place) => element('a', { href: '#' + question.id, click: (/** @type {Event} */ event) => {
    event.preventDefault();
    go(place);
  } }, element('span', { 'aria-hidden': 'true' }), element('span', { class: 'hidden' })));
  const list = element('nav', { class: 'map', 'aria-label': say('steps.list') },
    element('ol', {}, ...links.map((link) => element('li', {}, link))));
  const draw = (/** @type {number} */ current) => links.forEach((link, place) => {
    const { id, classList } = questions[place], state = standing(game, id), flagged = isFlagged(game, id);
    link.className = state + (flagged ? ' flagged' : '');
    link.children[0].textContent = `${place + 1}${flagged ? '⚑' : signs[state]}`;
    link.children[1].textContent = say('steps.state',
      { n: place + 1, state: say(`state.${state}`) + (flagged ? ', ' + say('state.flagged') : '') });
    if (place === current) link.setAttribute('aria-current', 'step');
    else link.removeAttribute('aria-current');
    classList.toggle('current', place === current);
  });
  return { list, draw };
}

/**
 * In an exam, questions can be flagged, and an answer counts as soon as it is given: nothing is
 * lost for want of a click.
 */
function addFlags(/** @type {Game} */ game, /** @type {() => void} */ changed) {
  for (const question of game.questions) {
    const { id } = question;
    const flagger = element('button', { type: 'button', class: 'quiet flagger', 'aria-pressed': String(isFlagged(game, id)), click: () => {
      game.change((state) => flag(state, { id }));
      flagger.setAttribute('aria-pressed', String(isFlagged(game, id)));
      changed();
    } }, '⚑ ', say('steps.flag'));
    need(question, '.act > button').after(flagger);
    question.addEventListener('change', () => {
      if (!game.state().attempt.closed) game.submit(question);
    });
  }
}

/** Goes to the question that the page's address names. */
function follow(/** @type {Game} */ { quiz, questions, notify }, /** @type {Steps['show']} */ show) {
  let id = location.hash === quiz.dataset.address ? '' : location.hash.slice(1);
  try { id = decodeURIComponent(id); } catch { /* not ours */ }
  if (!id) return;
  // A place in a question leads to the question; what begins with a question mark is meant for
  // other scripts.
  const target = document.getElementById(id), place = questions.findIndex((question) => question.contains(target));
  if (place >= 0) show(place, true, id);
  else if (id[0] !== '?' && (!target || target.closest('.q'))) notify(say('steps.gone'));
}

/** Adds the list of questions, the ways from one to the next, and the keys. */
export function addSteps(/** @type {Game} */ game) {
  const { quiz, questions, tools, bar, end } = game, { prefs } = store.site();
  let single = prefs.view === 'single';
  const firstOpen = questions.findIndex(({ id }) => !isAnswered(game.state(), id));
  let current = single && firstOpen > 0 ? firstOpen : 0;

  const { list, draw } = questionLinks(game, (place) => show(place, true));
  const previous = element('button', { type: 'button', class: 'quiet', click: () => show(current - 1, true) }, say('steps.previous'));
  const next = element('button', { type: 'button', click: forward }, say('steps.continue'));
  const view = element('button', { type: 'button', class: 'quiet view', click: toggle });

  function drawAll() {
    draw(current);
    previous.disabled = current === 0;
    next.textContent = current === questions.length - 1 ? say('steps.to-end') : say('steps.continue');
    quiz.classList.toggle('single', single);
    view.textContent = say(single ? 'steps.all' : 'steps.single');
  }

  function forward() {
    if (current < questions.length - 1) return show(current + 1, true);
    end.tabIndex = -1;
    end.focus();
    return end.scrollIntoView({ block: 'nearest' });
  }

  function show(/** @type {number} */ place, focuses = false, id = questions[place]?.id) {
    if (!questions[place]) return;
    current = place;
    drawAll();
    if (!focuses) return;
    // The address follows, so that it can be shared and a reload comes back here; Back leads out of
    // the quiz.
    if (!quiz.dataset.address) history.replaceState(null, '', '#' + id);
    questions[place].focus({ preventScroll: true });
    questions[place].scrollIntoView();
  }

  function toggle() {
    single = !single;
    store.changeSite((/** @type {any} */ site) => { site.prefs.view = single ? 'single' : 'page'; });
    drawAll();
  }

  if (isExam(game.state())) addFlags(game, drawAll);
  const here = () => single ? current : Math.max(0, questions.findIndex((question) => question.contains(document.activeElement)));
  const help = addKeys(game, { here, isSingle: () => single, show, toggle });
  tools.prepend(view);
  tools.append(element('a', { class: 'history', href: tools.dataset.history ?? '' }, say('steps.history')), help);
  bar.after(list);
  end.before(element('div', { class: 'steps' }, previous, next));
  drawAll();
  game.watch(drawAll);
  addEventListener('hashchange', () => follow(game, show));
  // After everything has its place.
  setTimeout(() => follow(game, show));
}

// Where in the quiz the player is. One question at a time: before the start, at a question, or at
// the end; the list of questions with the state of each leads to any of them, and the one button of
// a question first checks the answer and then goes on. Or all questions on a page.

import { element, first, need, styled, task, textOf } from '../common/elements.js';
import { say } from '../common/words.js';
import { addControls, goesOn } from './controls.js';
import { addKeys, fieldToType } from './keys.js';
import { shapes } from './outcome.js';
import { flag, isAnswered, isExam, isOver, isSettled, showsMarks } from './state.js';
import { runs } from './runs.js';
import { choose, isSingle } from './view.js';
/** @import { Game } from './game.js' */

/**
 * Where in the quiz the player is, and ways to go elsewhere.
 * @typedef {object} Steps
 * @property {() => number} here
 *   the place of the question that the player is at; -1 before the start
 * @property {() => boolean} isSingle  whether one question is shown at a time
 * @property {() => boolean} isPlaying  whether one is shown now
 * @property {(place: number, focuses?: boolean, id?: string) => void} show
 * @property {() => void} begin  shows the first question without an answer
 * @property {() => void} toggle  shows one question at a time, or all
 */

const { classList } = document.documentElement;
const signs = { ...shapes, answered: '', skipped: '', open: '' };

/** How a question stands: its outcome, once that may be known, or how far it is. */
function standing(/** @type {Game} */ game, /** @type {string} */ id) {
  const state = game.state(), outcome = showsMarks(state) ? state.marks.get(id)?.outcome : null;
  return outcome ?? (isAnswered(state, id) ? 'answered' : isOver(state) ? 'skipped' : 'open');
}

const isFlagged = (/** @type {Game} */ game, /** @type {string} */ id) =>
  game.state().attempt.flags.has(id);

/**
 * The list of questions as links.
 * @returns {{list: HTMLElement, draw: (current: number) => void}}
 */
function questionLinks(/** @type {Game} */ game, /** @type {(place: number) => void} */ go) {
  const { questions } = game;
  const links = questions.map((question, place) =>
    element(
      'a',
      {
        href: '#' + question.id,
        click: (/** @type {Event} */ event) => {
          event.preventDefault();
          go(place);
        },
      },
      element('span', { class: 'dot' }),
      element('span', { class: 'text' }, textOf(need(question, 'h2'))),
    )
  );
  const list = element(
    'nav',
    { class: 'map', 'aria-label': say('steps.list') },
    element('ol', {}, ...links.map((link) => element('li', {}, link))),
  );
  const draw = (/** @type {number} */ current) => {
    const standings = questions.map(({ id }) => standing(game, id)), inRun = runs(standings);
    links.forEach((link, place) => {
      const { id } = questions[place], state = standings[place], flagged = isFlagged(game, id);
      link.className = state + (flagged ? ' flagged' : '') + (inRun[place] ? ' run' : '');
      const dot = link.children[0],
        sign = signs[/** @type {keyof signs} */ (state)] || String(place + 1);
      // What stays is not laid out again.
      if (dot.textContent !== sign) dot.textContent = sign;
      link.ariaLabel = say('steps.state', {
        n: place + 1,
        state: say(`state.${state}`) + (flagged ? ', ' + say('state.flagged') : ''),
      });
      if (place === current) link.setAttribute('aria-current', 'step');
      else link.removeAttribute('aria-current');
      questions[place].classList.toggle('current', place === current);
    });
  };
  return { list, draw };
}

/**
 * In an exam, questions can be flagged, and an answer counts as soon as it is given: nothing is
 * lost for want of a click.
 */
function addFlags(/** @type {Game} */ game) {
  for (const question of game.questions) {
    const { id } = question;
    const flagger = element(
      'button',
      {
        type: 'button',
        class: 'quiet flagger',
        click: () => {
          game.change((state) => flag(state, { id }));
          game.refresh();
        },
      },
      '⚑ ',
      say('steps.flag'),
    );
    need(question, '.act > button').after(flagger);
    game.watch(() => flagger.setAttribute('aria-pressed', String(isFlagged(game, id))));
    const save = () => {
      if (!game.state().attempt.closed) game.submit(question);
    };
    question.addEventListener('change', save);
    // Where items are put in order, each move is an event of the form itself.
    question.addEventListener('input', ({ target }) => target === question && save());
  }
}

/** What the page's address names. */
function named(/** @type {Game} */ { quiz }) {
  const id = location.hash === quiz.dataset.address ? '' : location.hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * The place of the question that the page's address names, or a part of it; -1 if there is none.
 */
function placeOf(/** @type {Game} */ game) {
  const target = document.getElementById(named(game));
  return game.questions.findIndex((question) => question.contains(target));
}

/** Goes to the question that the page's address names. */
function follow(/** @type {Game} */ game, /** @type {Steps['show']} */ show) {
  const id = named(game), place = placeOf(game), target = document.getElementById(id);
  if (place >= 0) game.enter(() => show(place, true, id));
  // What begins with a question mark is meant for other scripts.
  else if (id && id[0] !== '?' && (!target || target.closest('.q'))) game.notify(say('steps.gone'));
}

/** The place of the first question that takes an answer. */
const firstOpen = (/** @type {Game} */ { questions, state }) =>
  Math.max(
    0,
    questions.findIndex(({ id }) =>
      isExam(state()) ? !isAnswered(state(), id) : !isSettled(state(), id)
    ),
  );

/**
 * Where the player is, and what shows it.
 * @typedef {object} Place
 * @property {Game} game
 * @property {boolean} single  whether one question is shown at a time
 * @property {number} current
 *   the place of the question; -1 before the start, and the number of questions at the end
 * @property {HTMLElement} list  of the questions
 * @property {(current: number) => void} drawList
 * @property {(single: boolean, isPlaying: boolean) => void} drawControls
 */

const isPlaying = (/** @type {Place} */ { single, current }) => single && current >= 0;

const here = (/** @type {Place} */ { game, single, current }) =>
  single ? current : Math.max(
    0,
    game.questions.findIndex((question) => question.contains(document.activeElement)),
  );

function drawAll(/** @type {Place} */ at) {
  const { game: { quiz, questions }, single, current } = at;
  classList.toggle('playing', isPlaying(at));
  quiz.classList.toggle('single', single);
  quiz.classList.toggle('at-end', isPlaying(at) && current >= questions.length);
  at.drawList(current);
  at.drawControls(single, isPlaying(at));
}

/** Has the address follow, to share it and to come back by a reload; Back leads out of the quiz. */
function tell(/** @type {Game} */ { quiz }, /** @type {string} */ id) {
  const address = '#' + id;
  if (!quiz.dataset.address && location.hash !== address) history.replaceState(null, '', address);
}

/**
 * Draws where the player is, in a task that leaves layout to the next; false if the player is
 * elsewhere by then. A slow phone's browser takes long for each.
 */
async function drawSoon(/** @type {Place} */ at) {
  const { current, list } = at;
  list.classList.remove('listed');
  await task();
  if (at.current !== current) return false;
  drawAll(at);
  styled(at.game.quiz);
  await task();
  return at.current === current;
}

/**
 * Shows a question.
 * @type {(at: Place, place: number, focuses?: boolean, id?: string) => Promise<void>}
 */
async function show(at, place, focuses = false, id = at.game.questions[place]?.id) {
  const { game, single } = at, question = game.questions[place];
  if (!question) return;
  at.current = place;
  game.since = performance.now();
  if (!focuses) return drawAll(at);
  if (!await drawSoon(at)) return;
  if (!question.contains(document.activeElement)) {
    (fieldToType(game.quiz) ?? question).focus({ preventScroll: true });
  }
  if (single) scrollTo(0, 0);
  else question.scrollIntoView();
  await task();
  if (at.current === place) tell(game, id);
}

/** Shows the first open question. */
const begin = (/** @type {Place} */ at) => show(at, firstOpen(at.game), true);

const forward = (/** @type {Place} */ at) =>
  at.current === at.game.questions.length - 1 ? toEnd(at) : show(at, at.current + 1, true);

/** Shows the end: the score if the attempt is over, else what is open. */
async function toEnd(/** @type {Place} */ at) {
  const { game, single } = at;
  if (single && isOver(game.state())) return leave(at);
  if (single) {
    at.current = game.questions.length;
    if (!await drawSoon(at)) return;
  }
  game.askToFinish();
}

/** Shows the page of the quiz again, as before the start; of an attempt that is over, its score. */
async function leave(/** @type {Place} */ at) {
  const { quiz, state } = at.game;
  at.current = -1;
  if (!await drawSoon(at)) return;
  if (!quiz.dataset.address) history.replaceState(null, '', location.pathname + location.search);
  scrollTo(0, 0);
  if (isOver(state())) at.game.toScore?.();
  else first(quiz, '.gate button')?.focus({ preventScroll: true });
}

/** Shows one question at a time, or all. */
function toggle(/** @type {Place} */ at) {
  const place = here(at);
  at.single = !at.single;
  at.current = at.single ? place : Math.max(0, place);
  choose(at.single);
  drawAll(at);
  if (place >= 0) show(at, place, true);
}

/** Adds the list of questions, the ways from one to the next, and the keys. */
export function addSteps(/** @type {Game} */ game) {
  const { quiz, questions, tools } = game, single = isSingle(quiz);
  const { list, draw } = questionLinks(game, (place) => show(at, place, true));
  const toggleAll = () => game.enter(() => toggle(at));
  /** @type {Place} */
  const at = {
    game,
    single,
    current: single ? -1 : 0,
    list,
    drawList: draw,
    drawControls: addControls(game, list, {
      leave: () => leave(at),
      toggle: toggleAll,
      forward: () => forward(at),
      toEnd: () => toEnd(at),
    }),
  };
  game.watchMarks(() => {
    game.since = performance.now();
  });
  quiz.classList.toggle('exam', isExam(game.state()));
  if (isExam(game.state())) addFlags(game);
  game.press = (question) => {
    if (!goesOn(game, question, at.single)) return game.submit(question);
    // What is typed may wait for its field to be left. An order that nobody touched is no answer.
    const isOpen = isExam(game.state()) && !game.state().attempt.closed;
    if (isOpen && question.dataset.kind !== 'ordering') game.submit(question, true);
    return forward(at);
  };
  game.showEnd = () => {
    if (isPlaying(at)) leave(at);
    else game.toScore?.();
  };
  game.steps = {
    here: () => here(at),
    isSingle: () => at.single,
    isPlaying: () => isPlaying(at),
    begin: () => game.enter(() => begin(at)),
    show: (place, focuses, id) => show(at, place, focuses, id),
    toggle: toggleAll,
  };
  tools.append(addKeys(game, game.steps));
  drawAll(at);
  game.watch(() => {
    // An attempt that ended in another tab.
    if (at.current >= questions.length && isPlaying(at) && isOver(game.state())) leave(at);
    else drawAll(at);
  });
  followAddress(game, at.single, game.steps.show);
  // No link starts a clock.
  const begins = location.hash === '#?begin' && !game.quiz.matches('.limited');
  if (begins) setTimeout(game.steps.begin);
}

/** Goes to the question that the page's address names, now and whenever it changes. */
function followAddress(
  /** @type {Game} */ game,
  /** @type {boolean} */ single,
  /** @type {Steps['show']} */ show,
) {
  addEventListener('hashchange', () => follow(game, show));
  if (game.quiz.matches('.limited') && !game.state().attempt.started) return;
  if (single && placeOf(game) >= 0) show(placeOf(game));
  // After everything has its place.
  setTimeout(() => follow(game, show));
}

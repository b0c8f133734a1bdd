// The way to the end of an attempt: Finish, which asks first while anything is open.

import { doubleClick, element, first, styled, task } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
import { hasRules } from './ordinals.js';
import { button, card, isOfHistory, linkTo, loading, withMore } from './result.js';
import { signing } from './game.js';
import { isAnswered, isExam, isOver, isPart, score } from './state.js';
/** @import { Game } from './game.js' */
/** @import { State } from './state.js' */

/** What an attempt that ended now would count for. */
function worth(/** @type {Game} */ game) {
  const state = game.state(), { earned, possible } = score(state);
  if (isExam(state)) return say('play.finish-text');
  const isFirst = game.quiz.dataset.attempts === 'first' && !state.isExtra && !isPart(state);
  return say(isFirst ? 'end.would-count-first' : 'end.would-count', { n: earned, of: possible });
}

/** What is open or flagged. */
function leftIn(/** @type {Game} */ { questions, state }) {
  const open = questions.filter(({ id }) => !isAnswered(state(), id)),
    flagged = questions.filter(({ id }) => state().attempt.flags.has(id));
  return { open, flagged, all: [...new Set([...open, ...flagged])] };
}

/**
 * Lists what is left, with the ways on from there.
 * @param {Game} game
 * @param {ReturnType<typeof leftIn>} left
 * @param {() => void} back
 */
function unfinished(game, { open, flagged, all }, back) {
  const { questions } = game, of = questions.length;
  const said = open.length
    ? say('end.open', { n: open.length, of })
    : say('end.flagged', { n: flagged.length, of });
  const rows = all.map((question) => {
    const isFlagged = flagged.includes(question);
    return element(
      'li',
      {},
      linkTo(question, questions),
      isFlagged ? ` ⚑ ${say('state.flagged')}` : '',
    );
  });
  return element(
    'section',
    { class: 'unfinished', 'aria-labelledby': 'Open' },
    element('h2', { id: 'Open', tabindex: '-1' }, said),
    element('p', {}, worth(game)),
    element(
      'p',
      { class: 'ways' },
      button('end.back', back, ''),
      button('end.submit', game.finish),
    ),
    // However long it is, what can be done about it stands above.
    element('ul', {}, ...rows),
  );
}

/** Finish, and what it does: below its button while anything is open. @returns {Node[]} */
function wayToFinish(
  /** @type {boolean} */ isComplete,
  /** @type {(event: MouseEvent) => void} */ finish,
) {
  const said = element('p', {}, say(isComplete ? 'end.complete' : 'play.finish-text')),
    done = button('play.finish', finish, isComplete ? 'wide' : 'quiet');
  return isComplete ? [said, done] : [done, said];
}

/** Brings the score card into view, below what is said of how the attempt ended. */
async function toScore(/** @type {Game} */ { quiz, end }) {
  await task();
  const score = document.getElementById('Score'), said = first(quiz, '.notice:not(:empty)');
  if (!score) return;
  if (said) end.before(said);
  score.focus({ preventScroll: true });
  (said ?? end).scrollIntoView();
}

/** Has links to questions lead there a second time, too, and a key that is held down to nothing. */
function watchPresses(/** @type {HTMLElement} */ end) {
  end.addEventListener('click', (event) => {
    const hash = /** @type {HTMLElement} */ (event.target).closest('a')?.hash;
    // The same link twice changes no address, and is still to be followed.
    if (hash && hash === location.hash) dispatchEvent(new HashChangeEvent('hashchange'));
  });
  end.onkeydown = ({ repeat }) => !repeat;
}

/** Adds what stands at the end of a quiz. */
function addFinish(/** @type {Game} */ game) {
  const { end, questions } = game;
  let asks = false, asked = -doubleClick;
  // The second press of a key is not meant for what the first one led to.
  const finish = (/** @type {MouseEvent} */ { detail }) => {
    if (!detail && performance.now() - asked < doubleClick) return;
    (leftIn(game).all.length ? ask : game.finish)();
  };

  function show() {
    if (isOver(game.state())) {
      end.replaceChildren(card(game));
      // Else the next frame would style it and lay it out in one task.
      styled(end);
      return;
    }
    const left = leftIn(game);
    asks &&= left.all.length > 0;
    const nodes = asks
      ? [unfinished(game, left, () => back(left.all[0]))]
      : wayToFinish(!left.open.length, finish);
    // The same stays, with the focus and any press on it.
    if (element('div', {}, ...nodes).innerHTML !== end.innerHTML) end.replaceChildren(...nodes);
  }

  function ask() {
    asks = true;
    asked = performance.now();
    show();
    // Shown alone, from the top: nothing is cut off by what stands above it.
    if (game.steps?.isSingle()) scrollTo(0, 0);
    else end.scrollIntoView({ block: 'nearest' });
    first(end, '#Open, button')?.focus({ preventScroll: true });
  }

  async function back(/** @type {HTMLFormElement} */ question) {
    asks = false;
    show();
    await game.steps?.show(questions.indexOf(question), true);
    first(question, 'input, select, button')?.focus({ preventScroll: true });
  }

  game.askToFinish = ask;
  game.toScore = () => toScore(game);
  game.more = (then) => withMore(game, then);
  game.watch(async () => {
    // A score card takes long to make, and nobody sees it yet.
    if (game.steps?.isSingle()) await task();
    show();
  });
  addNoting(game);
  // Who opens an attempt of the history came for its score, which is made in the next task.
  const isOpened = isOfHistory() && !location.hash && isOver(game.state());
  if (isOpened && game.steps?.isSingle()) setTimeout(game.toScore);
  watchPresses(end);
}

/** Says before the questions that they are some of them again, and offers all. */
function addWhole(/** @type {Game} */ game) {
  const gate = first(game.quiz, ':scope > .gate'), { questions } = game, { of } = game.state();
  if (!gate || !game.state().attempt.only) return;
  const said = say('end.practised', { n: questions.length, of });
  first(gate, '.before')?.before(element('p', {}, said));
  gate.append(button('end.whole', () => game.start(game.own)));
}

/** Whether an attempt can become a result of the ledger. */
const isForLedger = (/** @type {HTMLElement} */ quiz, /** @type {State} */ state) =>
  Boolean(quiz.dataset.rev && quiz.dataset.site) && !isPart(state) &&
  (!hasRules(quiz) || state.attempt.ordinal !== undefined);

/**
 * Notes the result of a ranked attempt once it is over, to be signed. What that takes is loaded
 * from the first answer on, so that it is there at the end; if it is not, the next change,
 * connection or visit tries again, as long as the quiz is the same.
 */
function addNoting(/** @type {Game} */ game) {
  const { rev } = game.quiz.dataset, wasOver = isOver(game.state());
  const parts = ['slip-note.js', 'checkpoint.js'].map(loading);
  const mark = (/** @type {string | undefined} */ unnoted) => {
    if (game.state().attempt.unnoted === unnoted) return;
    game.change((state) => ({ ...state, attempt: { ...state.attempt, unnoted } }));
  };
  let isWaiting = false;
  signing.settle = async () => {
    const { attempt } = game.state();
    if (
      !isForLedger(game.quiz, game.state()) || !attempt.answers.size ||
      document.body.matches('.is-bundle')
    ) return true;
    const isNews = !wasOver || attempt.unnoted === rev;
    isWaiting = isNews;
    const loaded = await Promise.all(parts.map((part) => part())), isThere = loaded.every(Boolean);
    isWaiting = false;
    if (!isOver(game.state())) return true;
    if (isThere) signing.note?.(game, isNews);
    if (isNews) mark(isThere ? undefined : rev);
    return isThere || !isNews;
  };
  game.watch(signing.settle);
  addEventListener('online', signing.settle);
  // It is noted on the next visit. What another tab began meanwhile stays.
  addEventListener('pagehide', () => {
    if (isWaiting && store.quiz(game.path).now?.began === game.state().attempt.began) mark(rev);
  });
}

additions.push(addFinish, addWhole);

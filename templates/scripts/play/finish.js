// The way to the end of an attempt: Finish, which asks first while anything is open.

import { element, first, load } from '../common/elements.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
import { isForLedger } from './ordinals.js';
import { card, linkTo } from './result.js';
import { signing } from './signing.js';
import { isAnswered, isExam, isOver, score } from './state.js';
/** @import { Game } from './play.js' */

const button = (/** @type {string} */ key, /** @type {() => void} */ click, kind = '') =>
  element('button', { type: 'button', ...(kind ? { class: kind } : {}), click }, say(key));

/** What an attempt that ended now would count for. */
function worth(/** @type {Game} */ game) {
  const state = game.state(), { earned, possible } = score(state);
  if (isExam(state)) return say('play.finish-text');
  const isFirst = game.quiz.dataset.attempts === 'first' && !state.isExtra && !state.attempt.only;
  return say(isFirst ? 'end.would-count-first' : 'end.would-count', { n: earned, of: possible });
}

/** Adds what stands at the end of a quiz. */
function addFinish(/** @type {Game} */ game) {
  const { end } = game;
  let asks = false;

  function show() {
    if (!isOver(game.state())) showFinish();
    else end.replaceChildren(card(game));
  }

  /** What is open or flagged. */
  function left() {
    const { questions } = game, state = game.state();
    const open = questions.filter(({ id }) => !isAnswered(state, id)),
      flagged = questions.filter(({ id }) => state.attempt.flags.has(id));
    return { open, flagged, all: [...new Set([...open, ...flagged])] };
  }

  function showFinish() {
    const { questions } = game, { open, flagged, all } = left();
    if (!asks || !all.length) {
      asks = false;
      end.replaceChildren(
        button('play.finish', () => {
          if (all.length) ask();
          else game.finish();
        }, 'quiet'),
        element('p', {}, say('play.finish-text')),
      );
      return;
    }
    end.replaceChildren(
      element(
        'section',
        { class: 'unfinished', 'aria-labelledby': 'Open' },
        element(
          'h2',
          { id: 'Open', tabindex: '-1' },
          open.length
            ? say('end.open', { n: open.length, of: questions.length })
            : say('end.flagged', { n: flagged.length, of: questions.length }),
        ),
        element(
          'ul',
          {},
          ...all.map((question) =>
            element(
              'li',
              {},
              linkTo(question, questions),
              flagged.includes(question) ? ` ⚑ ${say('state.flagged')}` : '',
            )
          ),
        ),
        element('p', {}, worth(game)),
        element(
          'p',
          { class: 'ways' },
          button('end.back', () => {
            const place = questions.indexOf(all[0]);
            asks = false;
            show();
            game.steps?.show(place, true);
            first(questions[place], 'input, select, button')?.focus({ preventScroll: true });
          }),
          button('end.submit', game.finish, 'quiet'),
        ),
      ),
    );
  }

  function ask() {
    asks = true;
    show();
    end.scrollIntoView({ block: 'nearest' });
    (document.getElementById('Open') ?? first(end, 'button'))?.focus({ preventScroll: true });
  }

  game.askToFinish = ask;
  game.watch(show);
  game.watch(noting(game));
  end.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest('a[href^="#"]');
    // The same link twice changes no address, and is still to be followed.
    if (link?.getAttribute('href') === location.hash) {
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  });
}

/** What notes the result of a ranked attempt, once it is over, to be signed. */
function noting(/** @type {Game} */ game) {
  const wasOver = isOver(game.state());
  /** @type {Promise<boolean[]> | null} */
  let loading = null;
  const note = async () => {
    const { attempt } = game.state();
    if (
      !isForLedger(game.quiz, attempt) || !attempt.answers.size ||
      document.body.matches('.is-bundle')
    ) return;
    // From the first answer on, so that it is there at the end.
    loading ??= Promise.all([load('slip-note.js'), load('checkpoint.js')]);
    if ((await loading).every(Boolean) && isOver(game.state())) signing.note?.(game, !wasOver);
  };
  return () => {
    signing.noted = note();
  };
}

additions.push(addFinish);

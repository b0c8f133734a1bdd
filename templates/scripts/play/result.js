// The end of an attempt: the warning for what is open, the score card and the ways on from there.

import { element, first, load, need, saveFile, textOf } from '../common/elements.js';
import { say } from '../common/words.js';
import { minutes } from './clock.js';
import { fileName, result, table } from './export.js';
import { shapes } from './outcome.js';
import { isAnswered, isExam, isOver, score } from './state.js';
/** @import { Game } from './play.js' */

/**
 * Notes results that are to be signed: set by `slip-note.js`, which is loaded at the first answer
 * of a ranked attempt.
 * @type {{note: ((game: Game, isNews: boolean) => void) | null}}
 */
export const signing = { note: null };

const button = (/** @type {string} */ key, /** @type {() => void} */ click, quiet = true) =>
  element('button', { type: 'button', ...(quiet ? { class: 'quiet' } : {}), click }, say(key));

const linkTo = (/** @type {HTMLElement} */ question, /** @type {HTMLElement[]} */ questions) =>
  element('a', { href: '#' + question.id }, `${questions.indexOf(question) + 1}. ${textOf(need(question, 'h2'))}`);

/** Adds what stands at the end of a quiz. */
export function addResult(/** @type {Game} */ game) {
  const { end } = game;
  let warns = false;

  function show() {
    if (isOver(game.state())) end.replaceChildren(card(game));
    else showFinish();
  }

  function showFinish() {
    const { questions } = game, state = game.state();
    const open = questions.filter(({ id }) => !isAnswered(state, id)), flagged = questions.filter(({ id }) => state.attempt.flags.has(id));
    const left = [...new Set([...open, ...flagged])];
    if (!warns || !left.length) {
      warns = false;
      end.replaceChildren(button('play.finish', () => {
        if (isExam(state) && left.length) {
          warns = true;
          show();
          document.getElementById('Open')?.focus();
        } else game.finish();
      }), element('p', {}, say('play.finish-text')));
      return;
    }
    end.replaceChildren(element('section', { class: 'unfinished', 'aria-labelledby': 'Open' },
      element('h2', { id: 'Open', tabindex: '-1' }, say('end.open', { n: open.length, of: questions.length })),
      element('ul', {}, ...left.map((question) => element('li', {}, linkTo(question, questions),
        flagged.includes(question) ? ` ⚑ ${say('state.flagged')}` : ''))),
      button('end.submit', game.finish, false), button('end.back', () => {
        warns = false;
        show();
        first(open[0] ?? flagged[0], 'input, select, button')?.focus();
      })));
  }

  game.watch(show);
  game.watch(noting(game));
  end.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest('a[href^="#"]');
    // The same link twice changes no address, and is still to be followed.
    if (link?.getAttribute('href') === location.hash) dispatchEvent(new HashChangeEvent('hashchange'));
  });
}

/** The score card. */
function card(/** @type {Game} */ game) {
  const { quiz, questions } = game, state = game.state(), { attempt, marks } = state, { pass } = quiz.dataset;
  const { earned, possible, percent } = score(state);
  const rows = questions.map((question) => {
    const mark = marks.get(question.id);
    return element('li', {},
      element('span', { class: `shape ${mark?.outcome ?? 'open'}`, 'aria-hidden': 'true' }, mark ? shapes[mark.outcome] : '–'),
      linkTo(question, questions), element('span', {}, say(`play.${mark?.outcome ?? 'skipped'}`)));
  });
  return element('section', { class: 'card-of-score', 'aria-labelledby': 'Score' },
    element('h2', { id: 'Score', tabindex: '-1' }, say('play.final')),
    element('p', { class: 'sum', role: 'status' }, element('b', {}, say('play.percent', { n: percent })), ' ',
      say('play.earned', { n: earned, of: possible })),
    element('p', { class: 'took' }, say('end.took', { time: minutes(Math.round(attempt.spent / 1000)) })),
    ...(pass ? [element('p', { class: 'verdict' }, percent >= Number(pass) ? say('play.passed') : say('play.failed', { n: pass }))] : []),
    ...(state.isExtra ? [element('p', {}, say('play.extra'))] : []),
    element('ol', {}, ...rows),
    element('p', { class: 'ways' }, ...(state.isPast ? [] : waysOn(game)),
      button('end.print', () => print()),
      button('end.json', () => saveFile(fileName(game, 'json'), JSON.stringify(result(game), null, 2) + '\n', 'application/json')),
      button('end.csv', () => saveFile(fileName(game, 'csv'), table(game), 'text/csv'))));
}

/** The attempts that can follow. */
function waysOn(/** @type {Game} */ game) {
  const { questions } = game, { attempt, marks } = game.state();
  const wrong = questions.map(({ id }) => id).filter((id) => marks.get(id)?.outcome !== 'right');
  return [button('play.again', () => game.start(attempt.settings, attempt.only), false),
    ...(wrong.length && wrong.length < questions.length
      ? [button('end.retry', () => game.start({ ...attempt.settings, limit: 0, mode: 'practice' }, wrong))] : []),
    ...(attempt.only ? [button('end.whole', () => game.start(game.own))] : [])];
}

/** What notes the result of a ranked attempt, once it is over, to be signed. */
function noting(/** @type {Game} */ game) {
  const wasOver = isOver(game.state()), { rev, site } = game.quiz.dataset;
  /** @type {Promise<boolean[]> | null} */
  let loading = null;
  return async () => {
    const { attempt } = game.state();
    if (!rev || !site || attempt.only || !attempt.answers.size || document.body.matches('.is-bundle')) return;
    // From the first answer on, so that it is there at the end.
    loading ??= Promise.all([load('slip-note.js'), load('checkpoint.js')]);
    if ((await loading).every(Boolean) && isOver(game.state())) signing.note?.(game, !wasOver);
  };
}

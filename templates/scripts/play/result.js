// The end of an attempt: the score card and the ways on from there.

import { moment } from '../common/dates.js';
import { element, load, need, task, textOf } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { minutes } from './clock.js';
import { needsDrawer } from './ordinals.js';
import { shapes } from './outcome.js';
import { isExam, isPart, score } from './state.js';
import { earns, verdict } from './verdict.js';
/** @import { Game } from './game.js' */

export const button = (
  /** @type {string} */ key,
  /** @type {(event: any) => void} */ click,
  kind = 'quiet',
  values = {},
) =>
  element('button', { type: 'button', ...(kind ? { class: kind } : {}), click }, say(key, values));

/** A question as a link to it. */
export const linkTo = (
  /** @type {HTMLElement} */ question,
  /** @type {HTMLElement[]} */ questions,
) =>
  element(
    'a',
    { href: '#' + question.id },
    `${questions.indexOf(question) + 1}. ${textOf(need(question, 'h2'))}`,
  );

/** A ring that is filled as far as the score. */
function ring(/** @type {number} */ percent) {
  const made = element('div', { class: 'ring' }), circle = 'circle cx="60" cy="60" r="52"';
  made.innerHTML = `<svg viewBox="0 0 120 120" aria-hidden="true"><${circle}/>${
    percent > 0
      ? `<${circle} class="filled" pathLength="100" stroke-dasharray="${percent} 100"/>`
      : ''
  }</svg>`;
  made.append(element('b', {}, say('play.percent', { n: percent })));
  return made;
}

/** The whole attempts before this one, of those that count alike. */
function earlier(/** @type {Game} */ game) {
  const { attempt } = game.state();
  return store.quiz(game.path).past.filter((/** @type {any} */ one) =>
    one.whole === true &&
    !(one.began === attempt.began && one.seed === attempt.seed) && one.began <= attempt.began
  );
}

/** How this result compares with the player's own: the best one, and the last few as bars. */
function comparison(/** @type {Game} */ game, /** @type {number} */ percent) {
  if (isPart(game.state())) return [];
  const before = earlier(game).map((/** @type {any} */ one) => Number(one.percent));
  if (!before.length) return [];
  const best = Math.max(...before), shown = [...before, percent].slice(-7);
  const said = percent > best
    ? say('end.new-best', { n: best })
    : percent === best
    ? say('end.same-best')
    : say('end.best', { n: best });
  return [
    element(
      'p',
      { class: 'best' },
      element(
        'span',
        {
          class: 'trend',
          role: 'img',
          'aria-label': say('end.trend', {
            scores: shown.map((n) => say('play.percent', { n })).join(', '),
          }),
        },
        ...shown.map((n) => {
          const bar = element('span');
          bar.style.blockSize = `${n}%`;
          return bar;
        }),
      ),
      ' ',
      said,
    ),
  ];
}

/** Whether this browser has no key that the questions could be drawn for. */
const lacksKey = (/** @type {Game} */ { quiz, state, own }) => {
  const { settings, only, ordinal } = state().attempt;
  return 'draw' in quiz.dataset && needsDrawer(quiz, settings, own) && !only && !ordinal &&
    !document.body.matches('.is-bundle');
};

/**
 * How many questions a whole attempt would have had; 0 if this one was whole. What repeats some of
 * them is no result of the quiz.
 */
function whole(/** @type {Game} */ { questions, state }) {
  const { of } = state();
  return questions.length < of ? of : 0;
}

/** Whether the address names an attempt. */
export const isOfHistory = () => new URLSearchParams(location.search).has('attempt');

/** What the score is, and what it is worth. @returns {HTMLElement[]} */
function summary(/** @type {Game} */ game) {
  const { quiz, questions } = game,
    state = game.state(),
    of = whole(game),
    { earned, possible, percent } = score(state);
  const pass = quiz.dataset.pass && !of ? Number(quiz.dataset.pass) : null;
  const right = questions.filter(({ id }) => state.marks.get(id)?.outcome === 'right').length;
  const shown = [
    element(
      'h2',
      { id: 'Score', tabindex: '-1' },
      of ? say('end.practised', { n: questions.length, of }) : say('play.final'),
    ),
    element(
      'p',
      { class: 'said', role: 'status' },
      say(verdict(percent, pass), { n: right, of: questions.length }),
    ),
    element(
      'p',
      { class: 'sum' },
      say('play.earned', { n: earned, of: possible }),
      ' · ',
      say('end.took', { time: minutes(Math.round(state.attempt.spent / 1000)) }),
      isOfHistory() ? ` · ${moment(state.attempt.ended ?? state.attempt.began)}` : '',
    ),
  ];
  if (pass !== null) {
    const said = percent >= pass ? say('play.passed') : say('play.failed', { n: pass });
    shown.push(element('p', { class: 'verdict' }, said));
  }
  if (state.isExtra && !of) shown.push(element('p', {}, say('play.extra')));
  if (lacksKey(game)) shown.push(element('p', {}, say('slip.no-key')));
  return [...shown, ...comparison(game, percent)];
}

/** Each question with its outcome. */
function details(/** @type {Game} */ { questions, state }) {
  const { marks } = state();
  const rows = questions.map((question) => {
    const outcome = marks.get(question.id)?.outcome;
    return element(
      'li',
      {},
      element(
        'span',
        { class: `shape ${outcome ?? 'open'}`, 'aria-hidden': 'true' },
        outcome ? shapes[outcome] : '–',
      ),
      linkTo(question, questions),
      element('span', {}, say(`play.${outcome ?? 'skipped'}`)),
    );
  });
  return element(
    'details',
    { class: 'details' },
    element('summary', {}, say('end.details')),
    element('ol', {}, ...rows),
  );
}

/** Printing the result, and saving it as a file. */
function saving(/** @type {Game} */ game) {
  return element(
    'details',
    { class: 'saving' },
    element('summary', {}, say('end.save')),
    element(
      'p',
      { class: 'ways' },
      button('end.print', () => print()),
      saver(game, 'end.json', 'application/json'),
      saver(game, 'end.csv', 'text/csv'),
    ),
  );
}

/** The score card. */
export function card(/** @type {Game} */ game) {
  hasMore();
  const { percent } = score(game.state());
  return element(
    'section',
    { class: 'card-of-score', 'aria-labelledby': 'Score' },
    element('div', { class: 'head' }, ring(percent), element('div', {}, ...summary(game))),
    element(
      'p',
      { class: 'ways' },
      ...(game.state().isPast ? [] : waysOn(game)),
      ...next(),
      ...share(game),
    ),
    ...certificate(game, percent),
    details(game),
    saving(game),
  );
}

/**
 * What `result-more.js` adds, once it is loaded: the way to a certificate, saving the result as a
 * file of a type, and sharing it.
 * @type {{
 *   certificate: ((game: Game) => HTMLElement) | null,
 *   save: ((game: Game, type: string) => void) | null,
 *   share: ((game: Game) => HTMLElement[]) | null
 * }}
 */
export const more = { certificate: null, save: null, share: null };

/**
 * Loads a script once, after what is to be seen now, and tries again after it could not be loaded.
 */
export function loading(/** @type {string} */ path) {
  /** @type {Promise<boolean> | null} */
  let asked = null;
  return async () => {
    await task();
    return await (asked ??= load(path)) || (asked = null);
  };
}

const loadMore = loading('result-more.js');
/** Whether it is there, after it was loaded if need be. */
export const hasMore = async () => more.save !== null || await loadMore();

/** Does something that takes what few ask for, once that is there. */
export const withMore = async (/** @type {Game} */ game, /** @type {() => void} */ then) => {
  if (await hasMore()) then();
  else game.notify(say('play.not-loaded'));
};

/** A button that saves the result as a file. */
export const saver = (
  /** @type {Game} */ game,
  /** @type {string} */ key,
  /** @type {string} */ type,
) => button(key, () => game.more?.(() => more.save?.(game, type)));

/** The place of the certificate, if the attempt earns one. */
function certificate(/** @type {Game} */ game, /** @type {number} */ percent) {
  if (isPart(game.state()) || !earns(game.quiz.dataset, percent)) return [];
  const place = element('div');
  withMore(game, () => place.replaceWith(more.certificate?.(game) ?? ''));
  return [place];
}

/** The attempts that can follow. */
function waysOn(/** @type {Game} */ game) {
  const { questions } = game, { attempt, marks } = game.state();
  const wrong = questions.map(({ id }) => id).filter((id) => marks.get(id)?.outcome !== 'right');
  // Of an exam, all of them can be practised too.
  const some = wrong.length > 0 && (wrong.length < questions.length || isExam(game.state()));
  return [
    ...(some
      ? [
        button(
          'end.retry',
          () => game.start({ ...attempt.settings, limit: 0, mode: 'practice' }, wrong),
          '',
          { n: wrong.length },
        ),
      ]
      : []),
    button('play.again', () => game.start(attempt.settings, attempt.only), some ? 'quiet' : ''),
    ...(attempt.only || whole(game) ? [button('end.whole', () => game.start(game.own))] : []),
  ];
}

/** The way to the next quiz of the topic. */
function next() {
  const link = document.querySelector('.neighbours [rel="next"]');
  const href = link?.getAttribute('href');
  return href ? [element('a', { class: 'button quiet', href }, say('end.next'))] : [];
}

/** Where the result can be shared, once somebody asks how. */
function share(/** @type {Game} */ game) {
  if (game.state().isPast || game.state().attempt.only) return [];
  const panel = element('details', { class: 'sharing' }, element('summary', {}, say('end.share')));
  const fill = () => panel.childElementCount === 1 && panel.append(...more.share?.(game) ?? []);
  panel.addEventListener('toggle', async () => {
    if (!panel.hasAttribute('open')) return;
    await game.more?.(fill);
    // It closes if it could not be loaded, and opening it tries again.
    if (panel.childElementCount === 1) panel.removeAttribute('open');
  });
  return [panel];
}

// The end of an attempt: the score card and the ways on from there.

import { element, load, need, saveFile, textOf } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { minutes } from './clock.js';
import { fileName, result, table } from './export.js';
import { needsDrawer } from './ordinals.js';
import { shapes } from './outcome.js';
import { picture, shareText } from './share.js';
import { score } from './state.js';
import { earns, verdict } from './verdict.js';
/** @import { Game } from './play.js' */

const button = (
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
  const xmlns = 'http://www.w3.org/2000/svg', drawing = document.createElementNS(xmlns, 'svg');
  const size = 2 * Math.PI * 52;
  drawing.setAttribute('viewBox', '0 0 120 120');
  drawing.setAttribute('aria-hidden', 'true');
  for (const [name, filled] of [['track', 100], ['filled', percent]]) {
    const circle = document.createElementNS(xmlns, 'circle');
    const length = size * Number(filled) / 100;
    for (
      const [key, value] of Object.entries({
        class: name,
        cx: 60,
        cy: 60,
        r: 52,
        'stroke-dasharray': `${length} ${size}`,
      })
    ) {
      circle.setAttribute(key, String(value));
    }
    if (Number(filled) > 0) drawing.append(circle);
  }
  return element(
    'div',
    { class: 'ring' },
    drawing,
    element('b', {}, say('play.percent', { n: percent })),
  );
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
  if (game.state().attempt.only) return [];
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
        ...shown.map((n) => element('span', { class: `bar-${Math.round(n / 10)}` })),
      ),
      ' ',
      said,
    ),
  ];
}

/** The score card. */
export function card(/** @type {Game} */ game) {
  const { quiz, questions } = game, state = game.state(), { attempt, marks } = state;
  const { earned, possible, percent } = score(state),
    pass = quiz.dataset.pass ? Number(quiz.dataset.pass) : null;
  const rows = questions.map((question) => {
    const mark = marks.get(question.id);
    return element(
      'li',
      {},
      element(
        'span',
        { class: `shape ${mark?.outcome ?? 'open'}`, 'aria-hidden': 'true' },
        mark ? shapes[mark.outcome] : '–',
      ),
      linkTo(question, questions),
      element('span', {}, say(`play.${mark?.outcome ?? 'skipped'}`)),
    );
  });
  const right = questions.filter(({ id }) => marks.get(id)?.outcome === 'right').length;
  return element(
    'section',
    { class: 'card-of-score', 'aria-labelledby': 'Score' },
    element(
      'div',
      { class: 'head' },
      ring(percent),
      element(
        'div',
        {},
        element('h2', { id: 'Score', tabindex: '-1' }, say('play.final')),
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
          say('end.took', { time: minutes(Math.round(attempt.spent / 1000)) }),
        ),
        ...(pass === null ? [] : [
          element(
            'p',
            { class: 'verdict' },
            percent >= pass ? say('play.passed') : say('play.failed', { n: pass }),
          ),
        ]),
        ...(state.isExtra ? [element('p', {}, say('play.extra'))] : []),
        ...('draw' in quiz.dataset && needsDrawer(quiz, attempt.settings, game.own) &&
            !attempt.only && !attempt.ordinal && !document.body.matches('.is-bundle')
          ? [element('p', {}, say('slip.no-key'))]
          : []),
        ...comparison(game, percent),
      ),
    ),
    element(
      'p',
      { class: 'ways' },
      ...(state.isPast ? [] : waysOn(game)),
      ...next(),
      ...share(game, percent),
    ),
    ...certificate(game, percent),
    element(
      'details',
      { class: 'details' },
      element('summary', {}, say('end.details')),
      element('ol', {}, ...rows),
    ),
    element(
      'details',
      { class: 'saving' },
      element('summary', {}, say('end.save')),
      element(
        'p',
        { class: 'ways' },
        button('end.print', () => print()),
        button('end.json', () =>
          saveFile(
            fileName(game, 'json'),
            JSON.stringify(result(game), null, 2) + '\n',
            'application/json',
          )),
        button('end.csv', () => saveFile(fileName(game, 'csv'), table(game), 'text/csv')),
      ),
    ),
  );
}

/** What `certificate.js` adds, once it is loaded. @type {((game: Game) => HTMLElement)[]} */
export const certificates = [];

/** The place of the certificate, if the attempt earns one. */
function certificate(/** @type {Game} */ game, /** @type {number} */ percent) {
  if (game.state().attempt.only || !earns(game.quiz.dataset, percent)) return [];
  const place = element('div');
  const fill = () => place.replaceWith(...certificates.map((make) => make(game)));
  if (certificates.length) queueMicrotask(fill);
  else load('certificate.js').then(fill);
  return [place];
}

/** The attempts that can follow. */
function waysOn(/** @type {Game} */ game) {
  const { questions } = game, { attempt, marks } = game.state();
  const wrong = questions.map(({ id }) => id).filter((id) => marks.get(id)?.outcome !== 'right');
  const some = wrong.length > 0 && wrong.length < questions.length;
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
    ...(attempt.only ? [button('end.whole', () => game.start(game.own))] : []),
  ];
}

/** The way to the next quiz of the topic. */
function next() {
  const link = document.querySelector('.neighbours [rel="next"]');
  const href = link?.getAttribute('href');
  return href ? [element('a', { class: 'button quiet', href }, say('end.next'))] : [];
}

/** Sharing the result as a text or a picture, both made in this page. */
function share(/** @type {Game} */ game, /** @type {number} */ percent) {
  if (game.state().isPast) return [];
  const title = need(document, 'h1').textContent, told = element('span', { role: 'status' });
  const text = shareText(game, title, percent);
  const panel = element(
    'details',
    { class: 'sharing' },
    element('summary', {}, say('end.share')),
    element('pre', {}, text),
    element(
      'p',
      { class: 'ways' },
      button('end.share-copy', async () => {
        try {
          if (navigator.share) await navigator.share({ text });
          else {
            await navigator.clipboard.writeText(text);
            told.textContent = say('copy.done');
          }
        } catch (error) {
          if (!(error instanceof DOMException && error.name === 'AbortError')) {
            told.textContent = say('copy.failed');
          }
        }
      }),
      button('end.share-picture', () =>
        picture(game, title, percent).then((blob) => {
          if (blob) saveFile(fileName(game, 'png'), blob, 'image/png');
        })),
      told,
    ),
  );
  return [panel];
}

// A result as a text or a picture to share, both made in this page. Nothing is sent.

import { element, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { button, more, saver } from './result.js';
import { score } from './state.js';
/** @import { Game } from './game.js' */

/** Each has a shape of its own: red and green look alike to many. */
const signs = { right: '✅', partly: '🟡', wrong: '❌', open: '⬜' };
const longestRow = 12;

/** The outcomes of an attempt, one a question, in the order of the questions. */
export function outcomes(/** @type {Game} */ game) {
  const { marks } = game.state();
  return game.questions.map(({ id }) => marks.get(id)?.outcome ?? 'open');
}

/** Where the quiz is, if others can open that. */
export const address = () =>
  /^https?:$/.test(location.protocol) ? location.origin + location.pathname : '';

/** A result in a few lines. */
function shareText(/** @type {Game} */ game) {
  const { earned, possible, percent } = score(game.state());
  const title = need(document, 'h1').textContent;
  const all = outcomes(game).map((outcome) => signs[outcome]);
  const rows = Array.from(
    { length: Math.ceil(all.length / longestRow) },
    (_, row) => all.slice(row * longestRow, (row + 1) * longestRow).join(''),
  );
  return [
    `${title}: ${say('play.percent', { n: percent })}, ${
      say('play.earned', { n: earned, of: possible })
    }`,
    ...rows,
    address(),
  ].filter(Boolean).join('\n');
}

/** Hands a text to the programs of the device that share, or copies it where there are none. */
async function pass(/** @type {string} */ text, /** @type {HTMLElement} */ told) {
  try {
    if (navigator.share) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      told.textContent = say('copy.done');
    }
  } catch (error) {
    // Who closes the list of programs wants nothing told.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    told.textContent = say('copy.failed');
  }
}

more.share = (game) => {
  const text = shareText(game), told = element('span', { role: 'status' });
  return [
    element('pre', {}, text),
    element(
      'p',
      { class: 'ways' },
      button('end.share-copy', () => pass(text, told)),
      saver(game, 'end.share-picture', 'image/png'),
      told,
    ),
  ];
};

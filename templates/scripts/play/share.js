// A result as a text to share. Nothing is sent.

import { say } from '../common/words.js';
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
export function shareText(
  /** @type {Game} */ game,
  /** @type {string} */ title,
  /** @type {number} */ percent,
) {
  const { earned, possible } = score(game.state());
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

// The settings of a quiz, which the next attempt begins with. The author's are offered first, and
// may be fixed.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { isOver, isPart, showsMarks } from './state.js';
/** @import { Game } from './game.js' */

/**
 * Makes the fields: set by `settings-form.js`.
 *
 * @type {{make: ((game: Game) => HTMLElement) | null}}
 */
export const fields = { make: null };

/** Whether an attempt is the one that counts, and is over as soon as another one begins. */
export const endsWithAnother = (
  /** @type {import('./state.js').State} */ state,
  /** @type {HTMLElement} */ quiz,
) =>
  quiz.dataset.attempts === 'first' && Boolean(quiz.dataset.rev) && !state.isExtra &&
  !state.isPast && !isPart(state) &&
  !isOver(state) && showsMarks(state) && state.attempt.answers.size > 0;

/** Adds the settings to the tools of a quiz. */
export function addSettings(/** @type {Game} */ game) {
  const { quiz, own, tools } = game, { attempt: { settings }, isPast } = game.state();
  if ('fixed' in quiz.dataset || isPast) return;
  const isOwn = JSON.stringify(settings) === JSON.stringify(own);
  const summary = element('summary', {}, say(isOwn ? 'set.title' : 'set.title-own')),
    details = element('details', { class: 'set' }, summary);
  // Few ask for the settings, and fields are slow to make.
  const fill = () =>
    game.enter(() =>
      game.more?.(() => {
        if (!summary.nextSibling && fields.make) details.append(fields.make(game));
      })
    );
  summary.addEventListener('click', fill);
  details.addEventListener('toggle', fill);
  tools.append(details);
}

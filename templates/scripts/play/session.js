// What is kept of a session: the questions that were answered, for the home page and the history.

import { need, textOf } from '../common/elements.js';
import { store } from '../common/store.js';
import { named } from './keeping.js';
import { additions } from './later.js';
/** @import { Game } from './game.js' */

/** Puts a question among those of this session. */
function remember(
  /** @type {Game} */ { path, state },
  /** @type {HTMLFormElement} */ question,
) {
  const { marks, attempt: { began } } = state(), { id } = question;
  const row = {
    quiz: path,
    began,
    ...named(),
    id,
    question: textOf(need(question, 'h2')),
    outcome: marks.get(id)?.outcome ?? 'skipped',
    at: Date.now(),
  };
  store.changeSite((/** @type {any} */ site) => {
    const rows = site.session.over
      ? []
      : site.session.rows.filter((/** @type {any} */ other) =>
        other.quiz !== path || other.id !== id
      );
    site.session = { over: false, rows: [...rows, row].slice(-500) };
  });
}

additions.push((game) => {
  game.remember = (question) => remember(game, question);
  // What found no room is gone with this page.
  addEventListener('beforeunload', (event) => {
    if (store.problem() === 'full' && !game.state().isPast) event.preventDefault();
  });
});

// What is kept of a session: the questions that were answered, for the home page and the history.

import { need, textOf } from '../common/elements.js';
import { store } from '../common/store.js';
import { named } from './keeping.js';
import { additions } from './later.js';
/** @import { Game } from './game.js' */

/** Puts questions among those of this session. */
function remember(
  /** @type {Game} */ { path, state },
  /** @type {HTMLFormElement[]} */ questions,
) {
  const { marks, attempt: { began } } = state(), ids = questions.map(({ id }) => id);
  const added = questions.map((question) => ({
    quiz: path,
    began,
    ...named(),
    id: question.id,
    question: textOf(need(question, 'h2')),
    outcome: marks.get(question.id)?.outcome ?? 'skipped',
    at: Date.now(),
  }));
  store.changeSite((/** @type {any} */ site) => {
    const rows = site.session.over
      ? []
      : site.session.rows.filter((/** @type {any} */ other) =>
        other.quiz !== path || !ids.includes(other.id)
      );
    site.session = { over: false, rows: [...rows, ...added].slice(-500) };
  });
}

additions.push((game) => {
  game.remember = (questions) => remember(game, questions);
  // What found no room is gone with this page.
  addEventListener('beforeunload', (event) => {
    if (store.problem() === 'full' && !game.state().isPast) event.preventDefault();
  });
});

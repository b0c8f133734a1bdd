// The result of an attempt as a file, to take along or to share.

import { need, textOf } from '../common/elements.js';
import { isoDay } from '../common/iso-day.js';
import { saveFile } from '../common/save-file.js';
import { store } from '../common/store.js';
import { picture } from './picture.js';
import { more } from './result.js';
/** @import { Game } from './game.js' */

/** `europe-2026-05-04.json` */
const fileName = (/** @type {Game} */ game, /** @type {string} */ kind) =>
  `${game.path.split('/').pop()}-${isoDay(game.state().attempt.ended ?? Date.now())}.${kind}`;

/** What a response says, as it is read on the page. */
function readable(/** @type {HTMLFormElement} */ question, /** @type {string[]} */ response) {
  return response.map((part) => {
    const choice =
      question.querySelector(`.c input[value="${CSS.escape(part)}"]`)?.nextElementSibling ??
        question.querySelector(`[data-letter="${CSS.escape(part)}"] > div`);
    return choice ? textOf(choice) : part;
  });
}

/** The attempt with its questions. */
function result(/** @type {Game} */ game) {
  const { answers, outcomes, ...entry } = game.entry(), { marks } = game.state();
  return {
    kind: 'podium-attempt',
    version: 1,
    site: store.siteID,
    quiz: game.path,
    ...entry,
    began: new Date(entry.began).toISOString(),
    ended: new Date(entry.ended).toISOString(),
    questions: game.questions.map((question) => {
      // Every object has some names.
      const response = Object.hasOwn(answers, question.id) ? answers[question.id] : null;
      return {
        id: question.id,
        kind: question.dataset.kind,
        question: textOf(need(question, 'h2')),
        response,
        text: response && readable(question, response),
        outcome: outcomes[question.id],
        earned: marks.get(question.id)?.earned ?? 0,
        points: Number(question.dataset.points),
      };
    }),
  };
}

/** A value between commas. What a spreadsheet would take for a formula gets an apostrophe. */
export function cell(/** @type {unknown} */ value) {
  const text = String(value),
    safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? "'" + text : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The questions as comma-separated values. */
function table(/** @type {Game} */ game) {
  const rows = result(game).questions.map(({ id, question, text, outcome, earned, points }) =>
    [id, question, (text ?? []).join('; '), outcome, earned, points].map(cell).join(',')
  );
  return ['id,question,response,outcome,earned,points', ...rows].join('\r\n') + '\r\n';
}

/** How each kind of file is made. @type {Record<string, (game: Game) => unknown>} */
const kinds = {
  'application/json': (game) => JSON.stringify(result(game), null, 2) + '\n',
  'text/csv': table,
  'image/png': picture,
};

more.save = async (game, type) => {
  const content = /** @type {string | Blob | null} */ (await kinds[type](game));
  if (content !== null) saveFile(fileName(game, type.split('/')[1]), content, type);
};

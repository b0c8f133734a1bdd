// Notes the result of a ranked attempt at its end, to be signed and handed in later. Quiz pages
// load this file when it is needed: see `finish.js`.

import { keepSlips, readSlips } from '../accounts/slip-store.js';
import { all, element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { mark } from './marking.js';
import { signing } from './game.js';
import { markOf } from './state.js';
/** @import { Game } from './game.js' */

/** A text as a signed result may hold it. */
const plain = (/** @type {string} */ text) =>
  text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, ' ').normalize('NFC');
const moment = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 19) + 'Z';

/**
 * 16 bytes that nobody else will draw, in base64url; not by `common/base64.js`, as this file is
 * loaded with the first answer.
 */
const newName = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Notes an attempt that is over, and says in the score card where its result stands.
 * @param {Game} game
 * @param {boolean} isNews  whether it came to its end on this very page, or could not be noted
 *   then: any other was
 */
function noteSlip(game, isNews) {
  const { quiz, end } = game, { attempt, isExtra } = game.state();
  const name = `${attempt.began} ${attempt.seed}`,
    slips = readSlips(),
    known = slips.find((slip) => slip.name === name);
  let shown = known, isKept = true;
  if (isNews && !known?.entry && (known || !isExtra)) {
    shown = {
      name,
      title: need(document, 'h1').textContent,
      body: body(game, known?.body),
      ...('draw' in quiz.dataset ? { isDrawn: true } : {}),
    };
    isKept = keepSlips(
      known ? slips.map((slip) => slip === known ? shown : slip) : [...slips, shown],
    );
  }
  const card = end.querySelector('.card-of-score');
  // A result that is not kept cannot be handed in; of the store the page says why.
  if (!card || !shown || !isKept && store.problem() || card.querySelector('.slip')) return;
  const key = !isKept
    ? 'slip.no-room'
    : shown.handed
    ? 'slip.handed'
    : store.player()
    ? 'slip.signed-in'
    : 'slip.signed-out';
  need(card, '.ways').before(
    element(
      'p',
      { class: 'slip' },
      say(key),
      ' ',
      element(
        'a',
        { href: `${quiz.dataset.root}profile.html#Results` },
        say(shown.handed ? 'slip.see' : 'slip.hand-in'),
      ),
    ),
  );
}

const words = {
  false: { false: 'none', true: 'choices' },
  true: { false: 'questions', true: 'both' },
};

/**
 * What an attempt says, its answers as a signed result may hold them: of all questions where the
 * quiz asks all, else of those that were drawn.
 * @returns {any}
 */
function body(/** @type {Game} */ { quiz, path, questions, state }, /** @type {any} */ earlier) {
  const { attempt, tries } = state(), { player, ordinal, settings } = attempt;
  const asked = ordinal ? questions : all(quiz, '.q'),
    keys = new Map(asked.map((question) => [question.id, question.dataset.key]));
  const tried = (/** @type {string} */ id) =>
    (attempt.earlier.get(id) ?? []).map((response) => response.map(plain));
  /** @type {[string, string[]][]} */
  const answers = [...attempt.answers].filter(([id]) => keys.has(id)).map((
    [id, response],
  ) => [id, response.map(plain)]);
  const marking = (/** @type {string} */ id, /** @type {string[]} */ response) =>
    mark(keys.get(id) ?? '', response);
  const score = answers.reduce(
    (sum, [id, response]) =>
      sum + (markOf([...tried(id), response], id, marking, tries)?.earned ?? 0),
    0,
  );
  const max = asked.reduce((sum, question) => sum + Number(question.dataset.points), 0);
  const ended = attempt.ended ?? Date.now(),
    { root, size } = window.podiumCheckpoint ?? { root: '', size: 0 };
  return {
    site: quiz.dataset.site,
    quiz: path,
    rev: quiz.dataset.rev,
    attempt: earlier?.attempt ?? newName(),
    began: moment(Math.min(attempt.started ?? attempt.began, ended)),
    ended: moment(ended),
    answers: Object.fromEntries(answers),
    claim: { max, score },
    seen: size > 0
      ? { root, size }
      : { root: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', size: 0 },
    ...(ordinal
      ? {
        ordinal,
        shuffled: words[`${settings.questions}`][`${settings.choices}`],
        earlier: Object.fromEntries(
          answers.map(([id]) => [id, tried(id)]).filter(([, list]) => list.length > 0),
        ),
        ...(player ? { player } : {}),
      }
      : {}),
  };
}

signing.note = noteSlip;

// Notes the result of a ranked attempt at its end, to be signed and handed in later. Quiz pages
// load this file when it is needed: see `finish.js`.

import { keepSlips, readSlips } from '../accounts/slip-store.js';
import { all, element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { mark } from './marking.js';
import { signing } from './finish.js';
/** @import { Attempt } from './attempt.js' */
/** @import { Game } from './play.js' */

/** A text as a signed result may hold it. */
const plain = (/** @type {string} */ text) => text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
  .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, ' ').normalize('NFC');
const moment = (/** @type {number} */ time) => new Date(time).toISOString().slice(0, 19) + 'Z';

/** 16 bytes that nobody else will draw, in base64url. */
function newName() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Notes an attempt that is over, and says in the score card where its result stands.
 * @param {Game} game
 * @param {boolean} isNews  whether it came to its end on this very page: an older one was noted
 *   then, or not at all
 */
function noteSlip(game, isNews) {
  const { quiz, path, end } = game, { attempt, isExtra } = game.state();
  const name = `${attempt.began} ${attempt.seed}`, slips = readSlips(), known = slips.find((slip) => slip.name === name);
  let shown = known;
  if (isNews && !known?.entry && (known || !isExtra)) {
    shown = { name, title: need(document, 'h1').textContent, body: body(quiz, path, attempt, known?.body) };
    keepSlips(known ? slips.map((slip) => slip === known ? shown : slip) : [...slips, shown]);
  }
  const card = end.querySelector('.card-of-score');
  if (!card || !shown || card.querySelector('.slip')) return;
  const key = shown.handed ? 'slip.handed' : store.player() ? 'slip.signed-in' : 'slip.signed-out';
  need(card, '.ways').before(element('p', { class: 'slip' }, say(key), ' ',
    element('a', { href: `${quiz.dataset.root}profile.html#Results` }, say(shown.handed ? 'slip.see' : 'slip.hand-in'))));
}

/** What an attempt says, its answers as a signed result may hold them. @returns {any} */
function body(/** @type {HTMLElement} */ quiz, /** @type {string} */ path, /** @type {Attempt} */ attempt, /** @type {any} */ earlier) {
  /** @type {[string, string[]][]} */
  const answers = [...attempt.answers].map(([id, response]) => [id, response.map(plain)]);
  const questions = all(quiz, '.q'), keys = new Map(questions.map((question) => [question.id, question.dataset.key]));
  const score = answers.reduce((sum, [id, response]) => sum + (mark(keys.get(id) ?? '', response)?.earned ?? 0), 0);
  const max = questions.reduce((sum, question) => sum + Number(question.dataset.points), 0);
  const ended = attempt.ended ?? Date.now(), { root, size } = window.podiumCheckpoint ?? { root: '', size: 0 };
  return {
    site: quiz.dataset.site, quiz: path, rev: quiz.dataset.rev, attempt: earlier?.attempt ?? newName(),
    began: moment(Math.min(attempt.started ?? attempt.began, ended)), ended: moment(ended), answers: Object.fromEntries(answers), claim: { max, score },
    seen: size > 0 ? { root, size } : { root: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', size: 0 },
  };
}

signing.note = noteSlip;

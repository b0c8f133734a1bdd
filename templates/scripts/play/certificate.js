// A certificate to print, where the quiz's author offers one. It says what this browser has kept of
// the attempt, and who has confirmed it: nobody, the player's own key, or the log of the site,
// where a code finds the result.

import { readSlips } from '../accounts/slip-store.js';
import { day } from '../common/dates.js';
import { element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { more } from './result.js';
import { score } from './state.js';
/** @import { Game } from './game.js' */

const longestName = 100;

/** What was written and opened so far, as the score card is drawn again now and then. */
const form = { name: '', isOpen: false };

/** What the attempt will be, or was, signed as; undefined if nobody is to sign it. */
function slipOf(/** @type {Game} */ { state }) {
  const { attempt } = state();
  return readSlips().find(({ name }) => name === `${attempt.began} ${attempt.seed}`);
}

/** Who says that the result is so. */
function notes(/** @type {Game} */ game) {
  const slip = slipOf(game), { root } = game.quiz.dataset;
  if (slip?.code) {
    const address = new URL(`${root}verify.html#${slip.code}`, document.baseURI).href;
    return [
      element('p', { class: 'code' }, slip.code),
      element('p', { class: 'fine' }, say('certificate.sealed', { address })),
    ];
  }
  return [
    element(
      'p',
      { class: 'fine' },
      slip?.entry
        ? say('certificate.signed', { key: JSON.parse(slip.entry).body.player })
        : say('certificate.note'),
    ),
  ];
}

/** What is printed, in place of the page. */
function sheet(/** @type {Game} */ game, /** @type {string} */ name) {
  const state = game.state(), { earned, possible, percent } = score(state);
  const line = (/** @type {string} */ kind, /** @type {string} */ text) =>
    element('p', { class: kind }, text);
  return element(
    'section',
    { class: 'certificate', hidden: '' },
    line('site', need(document, '.brand').textContent.trim()),
    element('h1', {}, say('certificate.title')),
    line('holder', name),
    line('said', say('certificate.said')),
    line('quiz', need(document, 'h1').textContent),
    line(
      'score',
      `${say('play.percent', { n: percent })} · ${say('play.earned', { n: earned, of: possible })}`,
    ),
    line('date', day(state.attempt.ended ?? Date.now())),
    ...notes(game),
  );
}

/** The way to the certificate: a name to write, and a button. */
function certificate(/** @type {Game} */ game) {
  const name = element('input', {
    id: 'Certificate-name',
    autocomplete: 'name',
    required: '',
    maxlength: String(longestName),
  });
  name.value = (form.name || String(store.site().prefs.name ?? '')).slice(0, longestName);
  name.addEventListener('input', () => {
    form.name = name.value;
  });
  const asking = element(
    'form',
    {
      class: 'ways',
      submit: (event) => {
        event.preventDefault();
        const given = name.value.trim();
        store.changeSite((/** @type {any} */ site) => {
          site.prefs.name = given;
        });
        const printed = sheet(game, given), { classList } = document.documentElement;
        classList.add('prints-certificate');
        document.body.append(printed);
        addEventListener('afterprint', () => {
          classList.remove('prints-certificate');
          printed.remove();
        }, { once: true });
        print();
      },
    },
    element('label', { for: name.id }, say('certificate.name')),
    ' ',
    name,
    ' ',
    element('button', {}, say('certificate.print')),
  );
  const slip = slipOf(game), href = `${game.quiz.dataset.root}profile.html`;
  return element(
    'details',
    {
      class: 'certifying',
      ...(form.isOpen ? { open: '' } : {}),
      toggle: (/** @type {any} */ event) => {
        form.isOpen = event.target.open;
      },
    },
    element('summary', {}, say('certificate.title')),
    asking,
    // The profile reads the published log, which pages from a folder cannot.
    slip && !slip.code && location.protocol !== 'file:'
      ? element('p', {}, element('a', { href }, say('certificate.how')))
      : '',
  );
}

more.certificate = certificate;

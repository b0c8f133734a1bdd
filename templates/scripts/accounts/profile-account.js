// The player on the profile page: who is signed in, where the player stands, and what one can do
// with the account.

import { element, first, load } from '../common/elements.js';
import { saveFile } from '../common/save-file.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import * as accounts from './accounts.js';
import { accountFile, accountFileName } from './file.js';
import { cannot, field, form, newPassphrase } from './form.js';
import { afterHanding, show as showResults } from './results.js';
import * as roster from './roster.js';
import { readSlips } from './slip-store.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Account'));
const button = (/** @type {string} */ key, /** @type {() => void} */ click, quiet = true) =>
  element('button', { type: 'button', ...(quiet ? { class: 'quiet' } : {}), click }, say(key));
const link = (/** @type {string} */ href, /** @type {string} */ key, quiet = false) =>
  element('a', { class: quiet ? 'button quiet' : 'button', href }, say(key));

async function show(said = '') {
  const account = accounts.current();
  if (account) await showPlayer(account, said);
  else await showStranger(said);
}

async function showStranger(/** @type {string} */ said) {
  const objection = await accounts.objection(), known = accounts.list().length;
  place.replaceChildren(
    ...(said ? [element('p', { class: 'notice', role: 'status' }, said)] : []),
    ...(objection ? cannot(objection) : [
      element('p', {}, say('account.signed-out-text')),
      element(
        'p',
        { class: 'ways' },
        ...(known
          ? [
            link('sign-in.html', 'account.sign-in'),
            link('create-account.html', 'account.create', true),
          ]
          : [
            link('create-account.html', 'account.create'),
            link('sign-in.html', 'account.sign-in', true),
          ]),
      ),
    ]),
  );
}

/** An account as it is now: another tab may have changed it, or another player signed in there. */
const latest = (/** @type {any} */ { player }) =>
  accounts.list().find((each) => each.player === player) ?? null;

/** Saves an account as a file, and remembers that there is one. */
function save(/** @type {any} */ account) {
  const now = latest(account) ?? account;
  saveFile(accountFileName(now), accountFile(now), 'application/json');
  store.put(store.prefix + '/saved', JSON.stringify(Date.now()));
  // What stands in other fields stays.
  first(place, '.unsaved')?.remove();
}

/** Who the player is, and the ways to the player's page and out. */
function playerHeader(/** @type {any} */ account, /** @type {any} */ standing) {
  const name = [account.first, account.last].filter(Boolean).join(' ');
  return element(
    'header',
    { class: 'player' },
    element(
      'div',
      {},
      element('h2', {}, name || account.handle),
      element('p', { class: 'meta' }, element('bdi', { dir: 'ltr' }, `@${account.handle}`)),
    ),
    element(
      'div',
      { class: 'ways' },
      ...(standing?.href ? [link(standing.href, 'account.page', true)] : []),
      button('account.sign-out', async () => {
        await accounts.signOut();
        location.reload();
      }),
    ),
  );
}

async function showPlayer(/** @type {any} */ account, /** @type {string} */ said) {
  await roster.follow();
  const standing = await roster.standing(account);
  const isRanked = standing !== null && Number.isInteger(standing.rank);
  const { boards, hidesNames } = window.PODIUM_SITE;
  roster.keepName(account, standing);
  const figure = (/** @type {string} */ key, /** @type {string} */ value) =>
    element('div', {}, element('dt', {}, say(key)), element('dd', {}, value));
  const needsFile = !store.get(store.prefix + '/saved') && readSlips().length > 0;
  place.replaceChildren(
    element('p', { class: 'notice', role: 'status' }, said),
    playerHeader(account, standing),
    ...(isRanked || boards
      ? [
        element(
          'dl',
          { class: 'figures' },
          figure('account.rank', isRanked ? String(standing.rank) : '–'),
          figure('account.points', String(isRanked ? standing.points : 0)),
          figure('account.counted', String(isRanked ? standing.results : 0)),
        ),
      ]
      : []),
    ...(isRanked
      ? []
      : [element('p', {}, say(hidesNames ? 'account.pseudonyms' : 'account.no-standing'))]),
    ...(isRanked && hidesNames
      ? [element('p', {}, say('account.pseudonym', { name: standing.player }))]
      : []),
    ...(standing && standing.unsealed > 0
      ? [element('p', { class: 'meta' }, say('label.unsealed', { n: standing.unsealed }))]
      : []),
    ...(needsFile
      ? [
        element(
          'p',
          { class: 'notice unsaved' },
          say('account.save-prompt'),
          ' ',
          button('account.save', () => save(account), false),
        ),
      ]
      : []),
    ...await roster.about(standing),
    element(
      'p',
      { class: 'fingerprint meta' },
      `${say('account.key')}: `,
      element('code', {}, await accounts.fingerprint(account.player)),
    ),
    ...(boards ? [proposing(account)] : []),
    element(
      'details',
      { class: 'set' },
      element('summary', {}, say('account.manage')),
      ...await managing(account),
    ),
  );
}

/** A button in whose place the form for a picture and a text comes, with what makes it. */
function proposing(/** @type {any} */ account) {
  const said = element('p', { class: 'notice', role: 'status' });
  const box = element(
    'div',
    {},
    button('account.propose', async () => {
      await Promise.all([load(`words-propose-${say('language')}.js`), load('propose.js')]);
      const made = window.podium?.['accounts/profile-form'];
      if (made) await /** @type {any} */ (made).open(box, account);
      else said.textContent = say('account.propose-offline');
    }),
    said,
  );
  return box;
}

/** @returns {Promise<Node[]>} */
async function managing(/** @type {any} */ account) {
  const section = (/** @type {string} */ key, /** @type {(Node | string)[]} */ ...rest) =>
    element('section', {}, element('h3', {}, say(key)), ...rest);
  return [
    section(
      'account.key',
      element('p', {}, say('account.key-text')),
    ),
    section('account.names', naming(account)),
    section(
      'account.save',
      element('p', {}, say('account.save-text')),
      button('account.save', () => save(account)),
    ),
    section('account.change', changing(account)),
    section('account.delete', deleting(account)),
  ];
}

/** First and last name, which the player's card tells the organiser. */
function naming(/** @type {any} */ account) {
  const first = field('account.first', {
    name: 'first',
    autocomplete: 'given-name',
    maxlength: '60',
  });
  const last = field(
    'account.last',
    { name: 'last', autocomplete: 'family-name', maxlength: '60' },
    say('account.names-hint'),
  );
  first.input.value = account.first;
  last.input.value = account.last;
  return form(
    say('account.names-save'),
    async () => {
      const now = latest(account);
      const isKept = now && accounts.rename(now, {
        first: accounts.tidyName(first.input.value),
        last: accounts.tidyName(last.input.value),
      });
      await store.settled();
      await show(say(isKept && !store.problem() ? 'account.named' : 'account.not-kept'));
      await showResults();
    },
    first.row,
    last.row,
  );
}

function changing(/** @type {any} */ account) {
  const old = field('account.passphrase-now', {
    type: 'password',
    autocomplete: 'current-password',
    required: '',
  });
  const fresh = newPassphrase('account.passphrase-new');
  const said = element('p', { class: 'notice', role: 'status' });
  return form(
    say('account.change'),
    async () => {
      said.textContent = '';
      account = latest(account) ?? account;
      const bytes = await accounts.unlock(account, old.input.value);
      old.refuse(bytes ? '' : say('account.wrong'));
      if (!fresh.check(account.handle) || !bytes) return;
      const isKept = await accounts.changePassphrase(account, bytes, fresh.input.value);
      bytes.fill(0);
      await store.settled();
      old.input.value = '';
      fresh.clear();
      said.textContent = say(isKept && !store.problem() ? 'account.changed' : 'account.not-kept');
    },
    said,
    old.row,
    ...fresh.rows,
  );
}

/** How many results would be lost with the account. */
const lost = element('p', { role: 'status' });

function showLost() {
  const n = readSlips().filter((slip) => !slip.handed).length;
  lost.textContent = n ? say('account.delete-lost', { n }) : '';
}

afterHanding.push(showLost);

function deleting(/** @type {any} */ account) {
  const typed = field('account.delete-type', {
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    required: '',
  });
  showLost();
  return element(
    'div',
    { focusin: showLost },
    element('p', {}, say('account.delete-text')),
    lost,
    element('p', {}, button('account.save', () => save(account))),
    form(say('account.delete'), async () => {
      typed.refuse(
        typed.input.value.trim().toLowerCase() === account.handle
          ? ''
          : say('account.delete-wrong', { name: account.handle }),
      );
      if (typed.input.hasAttribute('aria-invalid')) return;
      await accounts.remove(account);
      await store.settled();
      location.reload();
    }, typed.row),
  );
}

store.ready(() => show());

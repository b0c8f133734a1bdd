// A picture, a name and a text that a player proposes for the own page: chosen, signed with the
// account's key as a *profile* (`docs/ledger.md`), and handed in. The organiser accepts it or not.
//
//     podium/SITE/of/KEY/profile  the profile that was signed last, an entry

import { base64url } from '../common/base64.js';
import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import * as accounts from './accounts.js';
import { field, form } from './form.js';
import * as handIn from './hand-in.js';
import { square } from './picture.js';
import { card, signCard } from './player-card.js';
import * as slips from './slips.js';

const site = window.PODIUM_SITE;

/** A text as it is signed: a paragraph a line. */
const tidyText = (/** @type {string} */ text) =>
  slips.plain(text).replace(accounts.turning, '').split(/[\n\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim()).filter(Boolean).join('\n');

const tidyName = (/** @type {string} */ text) => accounts.tidyName(tidyText(text));

/** The profile of a player that was signed last; null if there is none. */
function signedBefore(/** @type {any} */ account) {
  const entry = store.get(store.prefix + '/profile');
  try {
    const { body } = JSON.parse(entry ?? 'null') ?? {};
    return body?.player === account.player &&
        ['bio', 'issued', 'name', 'picture'].every((name) => typeof body[name] === 'string')
      ? { entry: entry ?? '', body }
      : null;
  } catch {
    return null;
  }
}

/** A picture of a profile as an image. */
function shownPicture(/** @type {string} */ picture) {
  const type = picture.startsWith('_9j') ? 'jpeg' : 'webp';
  const src = `data:image/${type};base64,${picture.replaceAll('-', '+').replaceAll('_', '/')}`;
  return element('img', { src, alt: say('propose.picture-alt'), width: '128', height: '128' });
}

/** The picture, with what changes it; `value` is base64url, empty for none. */
function pictureField(/** @type {string} */ value) {
  const shown = element('div', { class: 'face-shown', role: 'status' });
  const chosen = field(
    'propose.picture',
    { type: 'file', accept: 'image/*' },
    say('propose.picture-hint'),
  );
  const remove = element('button', {
    type: 'button',
    class: 'quiet',
    click: () => {
      reading = Promise.resolve(null);
      picture.value = chosen.input.value = '';
      chosen.refuse('');
      show();
      chosen.input.focus();
    },
  }, say('propose.picture-remove'));
  /** What the file chosen last comes to. @type {Promise<Uint8Array | null>} */
  let reading = Promise.resolve(null);
  const picture = {
    value,
    rows: [shown, chosen.row, element('p', {}, remove)],
    /** Waits until the picture is the one that was chosen; false if that cannot be read. */
    async isRead() {
      await reading;
      return !chosen.input.hasAttribute('aria-invalid');
    },
  };
  function show() {
    shown.replaceChildren(
      picture.value ? shownPicture(picture.value) : say('propose.picture-none'),
    );
    remove.hidden = !picture.value;
  }
  chosen.input.addEventListener('change', async () => {
    const [file] = chosen.input.files ?? [];
    if (!file) return;
    const latest = reading = square(file), bytes = await latest;
    if (latest !== reading) return;
    chosen.refuse(bytes ? '' : say('propose.picture-unreadable'));
    if (bytes) picture.value = base64url(bytes);
    show();
  });
  show();
  return picture;
}

/** The key to sign with: of whoever is signed in, or by the passphrase. */
async function keyField(/** @type {any} */ account) {
  if (await accounts.signer()) return { rows: [], key: () => accounts.signer() };
  const { input, row, refuse } = field('account.passphrase', {
    type: 'password',
    autocomplete: 'current-password',
    required: '',
  }, say('account.sign-text'));
  /** The key; null if the passphrase is wrong. */
  async function key() {
    const bytes = await accounts.unlock(account, input.value);
    refuse(bytes ? '' : say(input.value ? 'account.wrong' : 'account.passphrase-missing'));
    const made = bytes && await accounts.signingKey(bytes);
    bytes?.fill(0);
    return made;
  }
  return { rows: [row], key };
}

/** The name and the text, as they were proposed last. */
function textFields(/** @type {any} */ account, /** @type {any} */ before) {
  const name = field('propose.name', { autocomplete: 'name', maxlength: '60', required: '' });
  const hint = say('propose.bio-hint');
  const bio = field('propose.bio', { rows: '5', maxlength: '500' }, hint, 'textarea');
  const ownName = [account.first, account.last].filter(Boolean).join(' ');
  name.input.value = before?.name ?? (ownName || account.handle);
  bio.input.value = before?.bio ?? '';
  return { name, bio };
}

/** Shows the form, with what was proposed last. */
export async function open(/** @type {HTMLElement} */ place, /** @type {any} */ account) {
  const before = signedBefore(account)?.body;
  const picture = pictureField(before?.picture ?? '');
  const { name, bio } = textFields(account, before);
  const signer = await keyField(account);
  const said = element('p', { class: 'notice', role: 'status' }), ways = element('div');
  const heading = element('h3', { tabindex: '-1', id: 'Propose' }, say('propose.title'));

  async function submit() {
    const shown = tidyName(name.input.value);
    name.refuse(shown ? '' : say('propose.name-missing'));
    const isRead = await picture.isRead();
    if (!shown || !isRead) return;
    const key = await signer.key();
    if (!key) {
      // Where no passphrase is asked for, another player signed in since, or nobody is.
      said.textContent = signer.rows.length ? '' : say('account.signed-out-text');
      return;
    }
    if (!card(account)) await signCard(account, key);
    const says = { name: shown, bio: tidyText(bio.input.value), picture: picture.value };
    const entry = await sign(account, key, says);
    store.put(store.prefix + '/profile', entry);
    await store.settled();
    said.textContent = say('propose.signed');
    ways.replaceChildren(...await handing(account, entry, said));
    said.scrollIntoView({ block: 'nearest' });
  }

  const rows = [...picture.rows, name.row, bio.row, ...signer.rows];
  place.replaceChildren(
    element(
      'section',
      { class: 'proposing', 'aria-labelledby': 'Propose' },
      heading,
      element('p', {}, say('propose.lead')),
      form(say('propose.sign'), submit, ...rows),
      said,
      ways,
    ),
  );
  heading.focus();
}

/**
 * A profile that is newer than the one before, though the clock was set back.
 * @param {any} account @param {CryptoKey} key
 * @param {{name: string, bio: string, picture: string}} says
 */
function sign(account, key, says) {
  const last = Date.parse(signedBefore(account)?.body.issued ?? '') || 0;
  const issued = new Date(Math.max(Date.now(), last + 1000)).toISOString().slice(0, 19) + 'Z';
  return slips.sign('profile', {
    ...says,
    handle: account.handle,
    issued,
    player: account.player,
    site: store.siteID,
  }, key);
}

/** The ways of handing in that the site offers. */
async function handing(
  /** @type {any} */ account,
  /** @type {string} */ entry,
  /** @type {HTMLElement} */ said,
) {
  const own = card(account) ?? '';
  const parcel = {
    handle: account.handle,
    card: own,
    entries: [entry],
    kind: 'profile',
    subject: 'propose.mail-subject',
  };
  const handed = () => store.put(store.prefix + '/card-handed', '1');
  const press = (/** @type {string} */ way, /** @type {number} */ rank) => {
    const button = element('button', {
      type: 'button',
      id: `Propose-${way}`,
      ...(rank ? { class: 'quiet' } : {}),
      click: async () => {
        if (button.ariaDisabled) return;
        button.ariaDisabled = 'true';
        said.textContent = say('account.hand-in-wait');
        const { text, done } = await handIn.ways[way](parcel);
        said.textContent = done && way === 'post' ? say('propose.sent') : text;
        if (done) handed();
        button.ariaDisabled = null;
      },
    }, say(`account.hand-in-${way}`));
    return button;
  };
  const plain = site.handIn.filter((way) => way !== 'repository');
  const parts = [
    element('h4', {}, say('slip.hand-in')),
    ...(plain.length ? [element('p', { class: 'ways' }, ...plain.map(press))] : []),
  ];
  if (!site.handIn.includes('repository') || !site.repository) return parts;
  const told = (/** @type {string} */ words) => {
    said.textContent = say(words === 'account.hand-in-proposed' ? 'propose.proposed' : words);
  };
  const items = [await handIn.proposalLink('proposed', entry, say('propose.title'), told)];
  if (!store.get(store.prefix + '/card-handed')) {
    items.unshift(
      await handIn.proposalLink('players', own, say('account.hand-in-card'), (words) => {
        handed();
        told(words);
      }),
    );
  }
  return [
    ...parts,
    element(
      'p',
      {},
      say(site.repository.forge === 'gitlab' ? 'account.hand-in-gitlab' : 'account.hand-in-github'),
    ),
    element('ol', { class: 'proposals' }, ...items),
  ];
}

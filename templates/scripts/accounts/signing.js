// Signing results and the card with the key of the account.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { nextOrdinal, useOrdinals } from '../play/ordinals.js';
import * as accounts from './accounts.js';
import { field, form } from './form.js';
import { card, signCard } from './player-card.js';
import { noteSlips, readSlips } from './slip-store.js';
import * as slips from './slips.js';

/**
 * What a player signs of a result; null if its questions were drawn for another key, so that they
 * are not those which this player would have been asked.
 */
function bodyOf(/** @type {any} */ { body, isDrawn }, /** @type {any} */ { player }) {
  if (body.ordinal === undefined || body.player === player) return { ...body, player };
  if (isDrawn) return null;
  const ordinal = nextOrdinal(body.quiz);
  useOrdinals({ [body.quiz]: ordinal });
  return { ...body, player, ordinal, shuffled: body.shuffled === 'none' ? 'none' : 'unknown' };
}

/** Signs what is not signed yet, if the key is to be had without a passphrase. */
export async function signAll(
  /** @type {any} */ account,
  /** @type {CryptoKey | null} */ key = null,
) {
  const waiting = readSlips().some((slip) => !slip.entry && !slip.problem);
  if (!waiting && card(account)) return;
  key ??= await accounts.signer();
  if (!key) return;
  const news = new Map();
  for (const slip of readSlips()) {
    if (slip.entry || slip.problem) continue;
    try {
      const body = bodyOf(slip, account);
      news.set(
        slip.name,
        body ? { entry: await slips.sign('slip', body, key) } : { problem: 'other-key' },
      );
    } catch {
      news.set(slip.name, { problem: 'too-long' });
    }
  }
  if (!card(account)) await signCard(account, key);
  noteSlips(news);
  await store.settled();
}

/**
 * The form that asks for the passphrase.
 * @param {any} account
 * @param {number} count how many results are to be signed
 * @param {(text: string) => Promise<void>} done
 */
export function signing(account, count, done) {
  const passphrase = field('account.passphrase', {
    type: 'password',
    autocomplete: 'current-password',
    required: '',
  });
  return element(
    'section',
    { 'aria-labelledby': 'Sign' },
    element(
      'h3',
      { id: 'Sign' },
      count ? say('account.sign', { n: count }) : say('account.sign-card'),
    ),
    element('p', {}, say('account.sign-text')),
    form(say('account.sign-button'), async () => {
      const bytes = await accounts.unlock(account, passphrase.input.value);
      passphrase.refuse(
        bytes ? '' : say(passphrase.input.value ? 'account.wrong' : 'account.passphrase-missing'),
      );
      if (!bytes) return;
      const key = await accounts.signingKey(bytes);
      bytes.fill(0);
      await signAll(account, key);
      await done(count ? say('account.signed', { n: count }) : say('account.signed-card'));
    }, passphrase.row),
  );
}

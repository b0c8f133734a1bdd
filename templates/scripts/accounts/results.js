// Results that a player can hand in: what waits, what was handed in, and what the ledger holds
// already.

import * as dates from '../common/dates.js';
import { element, first, load } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { href } from '../profile/addresses.js';
import { afterImport } from '../profile/transfer.js';
import * as accounts from './accounts.js';
import { takeOverOffer } from './form.js';
import * as handIn from './hand-in.js';
import { card, owesCard } from './player-card.js';
import * as roster from './roster.js';
import { signAll, signing } from './signing.js';
import { keepSlips, readSlips } from './slip-store.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Results'));
const site = window.PODIUM_SITE;
const moment = (/** @type {any} */ time) =>
  Number.isNaN(Date.parse(new Date(time).toString())) ? '' : dates.moment(new Date(time));
/** What the player ticked or took the tick from, by name. @type {Map<string, boolean>} */
const choices = new Map();
const isChosen = (/** @type {any} */ slip) => choices.get(slip.name) ?? !slip.handed;
let said = '';
/** What follows once results were handed in. @type {(() => void)[]} */
export const afterHanding = [];

/** How often they were shown: what takes longer than the next time is not shown any more. */
let turn = 0;

/** Shows the results again, as they are now. */
export async function show() {
  turn += 1;
  const mine = turn;
  if (!readSlips().length) {
    place.replaceChildren(
      element('h2', {}, say('account.results')),
      element('p', {}, say('account.results-none')),
      ...takeOverOffer(),
    );
    return;
  }
  const account = accounts.current();
  if (account) await signAll(account);
  if (account) await roster.follow();
  const objection = account ? '' : await accounts.objection();
  const rows = readSlips().reverse().map(stateOf);
  const open = rows.filter((row) => !row.inLedger);
  const ways = await waysOn(account, objection, open);
  if (mine !== turn) return;
  const focused = document.activeElement,
    hadFocus = place.contains(focused),
    heading = element('h2', { tabindex: '-1' }, say('account.results'));
  place.replaceChildren(
    heading,
    element('p', { class: 'notice', role: 'status' }, said),
    ...takeOverOffer(),
    element('ul', { class: 'results' }, ...rows.map(rowOf)),
    ...ways,
    ...(site.organiser
      ? [
        element(
          'p',
          { class: 'onward' },
          element('a', { href: 'verify.html' }, say('title.verify')),
        ),
      ]
      : []),
  );
  // What had the focus may be gone, as the button is once nothing is left to hand in.
  if (hadFocus) ((focused?.id && document.getElementById(focused.id)) || heading).focus();
}

/**
 * What can be done with the open results.
 * @type {(account: any, objection: string, open: any[]) => Promise<Element[]>}
 */
async function waysOn(account, objection, open) {
  if (objection) return [element('p', {}, say('account.results-elsewhere'))];
  // The ways to an account stand above.
  if (!account) return [element('p', {}, say('account.results-signed-out'))];
  if (!open.length && !owesCard(account)) return [];
  const unsigned = open.filter((row) => !row.slip.entry).length;
  if (card(account) && !unsigned) return [await handing(account, open)];
  return [
    signing(account, unsigned, async (text) => {
      said = text;
      await show();
    }),
  ];
}

/** Where a result stands. */
function stateOf(/** @type {any} */ slip) {
  const inLedger = slip.ledger ?? '';
  const text = inLedger
    ? say(`account.result-${inLedger}`)
    : slip.handed
    ? say(`account.result-by-${slip.handed.how}`, { time: moment(slip.handed.at) })
    : slip.problem
    ? say(`account.result-${slip.problem}`)
    : say(slip.entry ? 'account.result-signed' : 'account.result-waiting');
  return { slip, inLedger, text };
}

function rowOf(/** @type {any} */ { slip, inLedger, text }, /** @type {number} */ number) {
  const { quiz, claim, ended } = slip.body, isOpen = Boolean(slip.entry) && !inLedger;
  const box = /** @type {HTMLInputElement} */ (element('input', {
    type: 'checkbox',
    id: `Result-${number}`,
    change: () => {
      choices.set(slip.name, box.checked);
      void show();
    },
  }));
  box.checked = isOpen && isChosen(slip);
  return element(
    'li',
    {},
    ...(isOpen
      ? [
        element(
          'label',
          { class: 'pick' },
          box,
          element(
            'span',
            { class: 'hidden' },
            say('account.result-pick', { title: String(slip.title ?? quiz) }),
          ),
        ),
      ]
      : []),
    element(
      'div',
      {},
      element('a', { href: href(String(quiz)) }, String(slip.title ?? quiz)),
      element('small', {}, moment(ended)),
    ),
    element(
      'span',
      { class: 'score' },
      say('play.earned', { n: claim?.score ?? 0, of: claim?.max ?? 0 }),
    ),
    element(
      'span',
      { class: `state ${inLedger ? 'in-ledger' : slip.handed ? 'sent' : 'waiting'}` },
      text,
    ),
    ...(inLedger === 'sealed' && site.organiser
      ? [receiptButton(slip, String(slip.title ?? quiz))]
      : []),
  );
}

/** Says something above the list, without drawing it anew; there may be no list any more. */
function tell(/** @type {string} */ text) {
  said = text;
  first(place, '.notice')?.replaceChildren(text);
}

/** Saves the proof that a sealed result is in the log; what makes it is loaded now. */
function receiptButton(/** @type {any} */ slip, /** @type {string} */ title) {
  const button = /** @type {HTMLButtonElement} */ (element('button', {
    type: 'button',
    class: 'quiet receipt',
    // The words on the button come first in its name, for who says them to press it.
    'aria-label': `${say('account.receipt')}: ${title}`,
    click: async () => {
      button.disabled = true;
      tell(say('account.receipt-wait'));
      let outcome = say('account.receipt-offline');
      try {
        await Promise.all([load(`words-receipts-${say('language')}.js`), load('receipt.js')]);
        const made = window.podium?.['receipts/save'];
        if (made) outcome = await /** @type {any} */ (made).save(slip);
      } finally {
        tell(outcome);
        button.disabled = false;
        button.focus();
      }
    },
  }, say('account.receipt')));
  return button;
}

// Handing in

/** Whether it is the player who brings the organiser what is handed in that way. */
const isByHand = (/** @type {string} */ way) => way === 'file' || way === 'copy';

/**
 * What follows after saving or copying, with the way to the organiser where the site has a page.
 */
function afterwards() {
  const contact = document.querySelector('.top nav a[href="contact.html"]');
  return element(
    'p',
    {},
    say('account.hand-in-then'),
    ...(contact ? [' ', element('a', { href: 'contact.html' }, contact.textContent)] : []),
  );
}

/** Notes how results were handed in. @param {any[]} chosen @param {string} how */
function mark(chosen, how) {
  const names = new Set(chosen.map((slip) => slip.name));
  for (const name of names) choices.delete(name);
  store.put(store.prefix + '/card-handed', '1');
  keepSlips(
    readSlips().map((slip) =>
      names.has(slip.name) ? { ...slip, handed: { how, at: Date.now() } } : slip
    ),
  );
  for (const then of afterHanding) then();
}

/** @param {any} account @param {any[]} open */
async function handing(account, open) {
  const chosen = open.filter((row) => row.slip.entry && isChosen(row.slip)).map((row) => row.slip);
  const parcel = {
    handle: account.handle,
    card: card(account) ?? '',
    entries: chosen.map((slip) => slip.entry),
  };
  // A button that is disabled loses the focus, so another press is passed over instead.
  let isHanding = false;
  const press = (/** @type {string} */ way, /** @type {number} */ rank) =>
    element('button', {
      type: 'button',
      id: `Hand-in-${way}`,
      ...(rank ? { class: 'quiet' } : {}),
      click: async () => {
        if (isHanding) return;
        isHanding = true;
        tell(say('account.hand-in-wait'));
        const { text, done } = await handIn.ways[way](parcel);
        said = text;
        if (done) mark(chosen, way);
        await store.settled();
        await show();
      },
    }, say(`account.hand-in-${way}`));
  const plainWays = site.handIn.filter((/** @type {string} */ way) => way !== 'repository');
  // What was handed in can be handed in again; until one is picked there is nothing to do.
  if (!chosen.length && !owesCard(account)) {
    const isGiven = open.some(({ slip }) => isByHand(slip.handed?.how));
    return element('p', {}, say(isGiven ? 'account.hand-in-given' : 'account.hand-in-none'));
  }
  const parts = [
    element(
      'h3',
      { id: 'Hand-in' },
      chosen.length ? say('account.hand-in', { n: chosen.length }) : say('account.hand-in-names'),
    ),
    ...(plainWays.some(isByHand) ? [afterwards()] : []),
  ];
  for (const way of site.handIn) {
    if (way === 'repository') parts.push(await proposing(account, chosen));
    else if (way === plainWays[0]) {
      parts.push(element('p', { class: 'ways' }, ...plainWays.map(press)));
    }
  }
  return element('section', { 'aria-labelledby': 'Hand-in' }, ...parts);
}

/** One link a file: a page of the repository's host, filled in, on which the player proposes it. */
async function proposing(/** @type {any} */ account, /** @type {any[]} */ chosen) {
  const { forge } = /** @type {Repository} */ (site.repository);
  const step = (
    /** @type {string} */ folder,
    /** @type {string} */ entry,
    /** @type {string} */ title,
    /** @type {() => void} */ done,
  ) =>
    handIn.proposalLink(folder, entry, title, (words) => {
      said = say(words);
      done();
      void show();
    });
  const items = [];
  const own = card(account);
  if (own && !store.get(store.prefix + '/card-handed')) {
    items.push(
      await step('players', own, say('account.hand-in-card'), () => {
        store.put(store.prefix + '/card-handed', '1');
      }),
    );
  }
  for (const slip of chosen.slice(0, 20)) {
    items.push(
      await step('inbox', slip.entry, String(slip.title ?? slip.body.quiz), () => {
        keepSlips(
          readSlips().map((other) =>
            other.name === slip.name
              ? { ...other, handed: { how: 'repository', at: Date.now() } }
              : other
          ),
        );
      }),
    );
  }
  return element(
    'div',
    {},
    element('p', {}, say(forge === 'gitlab' ? 'account.hand-in-gitlab' : 'account.hand-in-github')),
    element('ol', { class: 'proposals' }, ...items),
  );
}

afterImport.push(show);
store.ready(show);

// The ways of handing in results that `site.yml` offers. Each gets the player's card and the
// entries, and says how it went.
//
// GitHub fills a new file from an address of at most some 8,000 bytes; GitLab fills its name only.
// What does not fit goes through the clipboard, and the player is told to paste it.

import { element } from '../common/elements.js';
import { isoDay } from '../common/iso-day.js';
import { parse, record } from '../common/kept.js';
import { saveFile } from '../common/save-file.js';
import { say } from '../common/words.js';
import * as slips from './slips.js';

const site = window.PODIUM_SITE;
const longestAddress = 8000, longestMail = 1800, patience = 20_000;

/**
 * What is handed in.
 * @typedef {object} Parcel
 * @property {string} handle
 * @property {string} card      the player's card, an entry
 * @property {string[]} entries  at least one
 * @property {string} [kind]     what its file is called; results if nothing is said
 * @property {string} [subject]  the words for a mail's subject
 *
 * How it went: a sentence, and whether it is done as far as this page can know.
 * @typedef {{text: string, done: boolean}} Told
 */

const bundleOf = (/** @type {Parcel} */ { card, entries }) => slips.bundle(card, entries);
const fileOf = (/** @type {Parcel} */ { handle, kind = 'results' }) =>
  `${kind}-${handle}-${isoDay(Date.now())}.json`;

/** @returns {Promise<boolean>} */
async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Why a server that answers as `podium serve --collect` refused an entry of a bundle, while it took
 * others; empty if it refused none.
 */
function refusalIn(/** @type {string} */ answer) {
  const { refused } = record(parse(answer));
  return Array.isArray(refused) && refused.length
    ? String(refused[0]?.message ?? refused[0]?.code ?? '?')
    : '';
}

/** @type {Record<string, (parcel: Parcel) => Promise<Told>>} */
export const ways = {
  async file(parcel) {
    saveFile(fileOf(parcel), bundleOf(parcel), 'application/json');
    return { text: say('account.hand-in-file-done', { name: fileOf(parcel) }), done: true };
  },

  async copy(parcel) {
    const done = await copy(bundleOf(parcel));
    return { text: say(done ? 'account.hand-in-copy-done' : 'account.hand-in-copy-failed'), done };
  },

  async mail(parcel) {
    const text = bundleOf(parcel),
      subject = say(parcel.subject ?? 'account.hand-in-mail-subject', {
        name: parcel.handle,
        site: site.title,
      });
    const fits = encodeURIComponent(text).length <= longestMail;
    if (!fits) saveFile(fileOf(parcel), text, 'application/json');
    const body = fits ? text : say('account.hand-in-mail-attach', { name: fileOf(parcel) });
    location.href = `mailto:${site.handInMail}?subject=${encodeURIComponent(subject)}&body=${
      encodeURIComponent(body)
    }`;
    return {
      text: say(fits ? 'account.hand-in-mail-done' : 'account.hand-in-mail-attach', {
        name: fileOf(parcel),
      }),
      done: true,
    };
  },

  async post(parcel) {
    const stop = new AbortController(), timer = setTimeout(() => stop.abort(), patience);
    try {
      // As plain text, so that a receiver elsewhere needs no answer for the question a browser asks
      // before it sends anything else.
      const to = site.handInPost ?? '',
        type = to.startsWith('/') ? 'application/json' : 'text/plain;charset=utf-8';
      const answer = await fetch(to, {
        method: 'POST',
        body: bundleOf(parcel),
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        headers: { 'Content-Type': type },
        signal: stop.signal,
      });
      if (!answer.ok) {
        return { text: say('account.hand-in-post-refused', { n: answer.status }), done: false };
      }
      const why = refusalIn(await answer.text().catch(() => ''));
      return why
        ? { text: say('account.hand-in-post-some', { why }), done: false }
        : { text: say('account.hand-in-post-done'), done: true };
    } catch {
      return { text: say('account.hand-in-post-failed'), done: false };
    } finally {
      clearTimeout(timer);
    }
  },
};

/**
 * Where a file is proposed: the address of a page of the repository's host, and whether the file's
 * text has to be pasted there.
 * @param {string} folder  `inbox`, `players` or `proposed`
 * @param {string} entry
 */
async function proposal(folder, entry) {
  const { forge, address, branch, contentPath } = /** @type {Repository} */ (site.repository);
  const name = await slips.fileName(entry), text = entry + '\n';
  const path = [...(contentPath ? [contentPath] : []), 'ledger', folder, name.slice(0, 2), name]
    .join('/');
  const page = `${address}${forge === 'gitlab' ? '/-/new/' : '/new/'}${
    branch.split('/').map(encodeURIComponent).join('/')
  }`;
  if (forge === 'gitlab') {
    return { href: `${page}?file_name=${encodeURIComponent(path)}`, text, pastes: true };
  }
  const named = `${page}?filename=${encodeURIComponent(path)}`,
    whole = `${named}&value=${encodeURIComponent(text)}`;
  return whole.length <= longestAddress
    ? { href: whole, text, pastes: false }
    : { href: named, text, pastes: true };
}

/**
 * A link to that page in a list.
 * @param {string} folder
 * @param {string} entry
 * @param {string} title
 * @param {(words: string) => void} told  gets the key of the words for how it went
 */
export async function proposalLink(folder, entry, title, told) {
  const { href, text, pastes } = await proposal(folder, entry);
  return element(
    'li',
    {},
    element('a', {
      class: 'button quiet',
      href,
      target: '_blank',
      rel: 'noopener noreferrer',
      click: async () => {
        const isCopied = !pastes || await copy(text);
        told(
          !pastes
            ? 'account.hand-in-proposed'
            : isCopied
            ? 'account.hand-in-paste'
            : 'account.hand-in-paste-failed',
        );
      },
    }, title),
  );
}

// Who draws the questions of an attempt, and the how manieth attempt at the quiz it is. Nothing of
// this is the player's to choose: the same key and ordinal ask the same questions.
//
//     podium/SITE/device             {"version":1,"player":KEY,…}, while nobody is signed in: see `accounts/device.js`
//     podium/SITE[/of/KEY]/ordinals  {"version":1,"used":{QUIZ:2}}
//
// An ordinal is used as soon as an outcome was shown, or the attempt has ended: whoever begins anew
// before that is asked the same again.

import { isLike, parse } from '../common/kept.js';
import { store } from '../common/store.js';
/** @import { Attempt, Settings } from './attempt.js' */

/**
 * Makes the key of this device: set by `accounts/device.js`, which is loaded when one is needed.
 * @type {{make: (() => Promise<void>) | null}}
 */
export const device = { make: null };

/** @returns {any} */
const read = (/** @type {string} */ key) => parse(store.get(key));

/** The key that attempts are drawn with; null if there is none yet. @returns {string | null} */
export function drawer() {
  const player = store.prefix === store.base
    ? read(store.base + '/device')?.player
    // The one whose page this is, whoever signed in since.
    : store.prefix.split('/of/')[1];
  return isLike(player, /^[\w-]{43}$/) ? player : null;
}

/** The last ordinal that was used, by quiz. @returns {Record<string, number>} */
export function usedOrdinals() {
  const used = Object.entries(read(store.prefix + '/ordinals')?.used ?? {})
    .filter(([, last]) => Number.isSafeInteger(last) && last > 0);
  // A quiz may have the name of what every other object has.
  return Object.assign(Object.create(null), Object.fromEntries(used));
}

export const nextOrdinal = (/** @type {string} */ quiz) => (usedOrdinals()[quiz] ?? 0) + 1;

/** Notes that ordinals were used, if they are news. */
export function useOrdinals(/** @type {Record<string, number>} */ ordinals) {
  const used = usedOrdinals(),
    news = Object.entries(ordinals).filter(([quiz, last]) => last > (used[quiz] ?? 0));
  if (news.length) {
    store.put(
      store.prefix + '/ordinals',
      JSON.stringify({ version: 1, used: { ...used, ...Object.fromEntries(news) } }),
    );
  }
}

/**
 * Whether the ledger marks a quiz by rules: what is drawn, or how often a question may be tried.
 */
export const hasRules = (/** @type {HTMLElement} */ quiz) =>
  'draw' in quiz.dataset || Number(quiz.dataset.tries ?? 1) > 1;

const shuffles = (/** @type {Settings} */ { questions, choices }) => questions || choices;

/** Whether an attempt with these settings needs a key before it can be drawn. */
export const needsDrawer = (
  /** @type {HTMLElement} */ quiz,
  /** @type {Settings} */ settings,
  /** @type {Settings} */ own,
) =>
  Boolean(quiz.dataset.rev) && settings.pick === own.pick &&
  ('draw' in quiz.dataset || shuffles(settings));

/**
 * What an attempt says of itself so that the ledger can draw it again; nothing for one that is not
 * for the ledger, or that has all questions as written.
 * @type {(quiz: HTMLElement, settings: Settings, own: Settings) => Pick<Attempt,
 *   'rev' | 'player' | 'ordinal'>}
 */
export function identity(quiz, settings, own) {
  const { rev, quiz: path = '' } = quiz.dataset, player = drawer() ?? undefined;
  if (!rev || settings.pick !== own.pick || !hasRules(quiz) && !shuffles(settings)) return {};
  if (!player && needsDrawer(quiz, settings, own)) return {};
  return { rev, player, ordinal: nextOrdinal(path) };
}

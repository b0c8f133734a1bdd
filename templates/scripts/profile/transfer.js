// Taking everything that is kept of a player from one browser to another, as one file.

import { keepSlips, readSlips } from '../accounts/slip-store.js';
import { isLike } from '../common/kept.js';
import { store } from '../common/store.js';
import { drawer, usedOrdinals, useOrdinals } from '../play/ordinals.js';
import { library, revive } from '../workshop/library.js';
import { exportCards, importCards, isBroken } from './cards.js';
import { joinedQuiz } from './merging.js';

const largest = 20_000_000;
const isObject = (/** @type {any} */ value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What to show again once a file was imported. @type {(() => void)[]} */
export const afterImport = [];

export function everything() {
  const quizzes = Object.fromEntries(
    store.quizzes().map((/** @type {string} */ path) => [path, store.quiz(path)]),
  );
  return {
    kind: 'podium-player',
    version: store.version,
    site: store.siteID,
    saved: new Date().toISOString(),
    read: store.site().read,
    quizzes,
    study: exportCards(),
    drawer: drawer(),
    ordinals: usedOrdinals(),
  };
}

/**
 * What a player saves to a file: all of it, the quizzes that were made in this browser, and the
 * results that wait for a signature, which may be had elsewhere.
 */
export function toSave() {
  const waiting = readSlips().filter((/** @type {any} */ slip) => !slip.entry);
  return { ...everything(), own: library.all(), ...(waiting.length ? { slips: waiting } : {}) };
}

/**
 * Adds quizzes of one's own; one that was changed here later, or as late, stays. False if they will
 * not last.
 */
function takeOwn(/** @type {any} */ theirs) {
  let isKept = true;
  for (const kept of Array.isArray(theirs) ? theirs : []) {
    const quiz = isLike(kept?.id, /^[a-z0-9]{1,40}$/) && revive(kept.id, JSON.stringify(kept));
    if (!quiz || quiz.changed <= (library.get(quiz.id)?.changed ?? -1)) continue;
    isKept = library.put(quiz) && isKept;
  }
  return isKept;
}

const members = ['answers', 'attempt', 'began', 'claim', 'ended', 'quiz', 'rev', 'seen', 'site'];
const ofVersion2 = ['earlier', 'ordinal', 'shuffled'];

/** Whether the body of a result has the members of one version, and of no other. */
function isWhole(/** @type {any} */ body) {
  const { player, ...others } = body, names = Object.keys(others).sort().join();
  return names === members.join() && player === undefined ||
    names === [...members, ...ofVersion2].sort().join();
}

/**
 * Adds results that wait for a signature; those of another site, and what is none, are left out.
 * False if they will not last.
 */
function takeSlips(/** @type {any} */ theirs) {
  if (!Array.isArray(theirs)) return true;
  const own = readSlips(), names = new Set(own.map((/** @type {any} */ slip) => slip.name));
  const added = theirs.filter((slip) =>
    isObject(slip) && isObject(slip.body) && slip.body.site === store.siteID &&
    typeof slip.name === 'string' &&
    !names.has(slip.name) && isWhole(slip.body)
  )
    .map(({ name, title, body, isDrawn }) => ({
      name,
      title,
      body,
      // What was drawn for another key is not to be signed with this one.
      ...(isDrawn === true ? { isDrawn } : {}),
    }));
  return added.length === 0 || keepSlips([...own, ...added]);
}

/**
 * What was taken from a file: a key of the words for what went wrong, empty if nothing did, and the
 * quizzes that are open here and in the file. @typedef {{problem: string, left: string[]}} Taken
 */

/**
 * Adds what a file brings to what is here; nothing that is here is lost.
 * @param {File} file
 * @returns {Promise<Taken>}
 */
export async function take(file) {
  const refused = (/** @type {string} */ problem) => ({ problem, left: [] });
  if (file.size > largest) return refused('too-large');
  let data;
  try {
    data = JSON.parse(await file.text());
  } catch {
    return refused('wrong-kind');
  }
  if (!isObject(data) || data.kind !== 'podium-player' || !isObject(data.quizzes)) {
    return refused('wrong-kind');
  }
  if (data.version > store.version) return refused('newer');
  if (data.site !== store.siteID) return refused('other-site');
  const hasSlips = takeSlips(data.slips),
    hasOwn = takeOwn(data.own),
    { isKept, left } = merge(data);
  return { problem: hasSlips && hasOwn && isKept ? '' : store.problem() || 'full', left };
}

/**
 * Adds a player's answers to those here.
 * @param {any} data
 * @returns {{isKept: boolean, left: string[]}}  whether all of it could be kept, and the quizzes
 *   whose open attempt is not taken over, as another is open here
 */
export function merge(data) {
  let isKept = true;
  const left = [];
  for (const [path, theirs] of Object.entries(isObject(data.quizzes) ? data.quizzes : {})) {
    if (!isObject(theirs) || isBroken(path)) continue;
    const { now, past, isLeft } = joinedQuiz(store.quiz(path), {
      now: theirs.now,
      past: Array.isArray(theirs.past) ? theirs.past : [],
    });
    isKept = store.keepQuiz(path, { now, past }) && isKept;
    if (isLeft) left.push(path);
  }
  const read = Object.entries(isObject(data.read) ? data.read : {}).filter(([, at]) =>
    Number.isFinite(at)
  );
  isKept = store.changeSite((/** @type {any} */ site) => {
    site.read = { ...Object.fromEntries(read), ...site.read };
  }) && isKept;
  // Those of another key are of other draws.
  if (data.drawer && data.drawer === drawer() && isObject(data.ordinals)) {
    useOrdinals(
      Object.fromEntries(
        Object.entries(data.ordinals).filter(([, last]) => Number.isSafeInteger(last)),
      ),
    );
  }
  return { isKept: importCards(data.study) && isKept, left };
}

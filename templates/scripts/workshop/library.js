// The player's own quizzes, in this browser only:
//
//     podium/SITE~mine/ID   {"version":1,"text":"the Markdown","title":…,"questions":5,"created":…,"changed":…,"source":{…} or null}
//
// They stand beside what `store.js` keeps of the player, so that pages of published quizzes need
// not load them. A library has the same few functions wherever it keeps its quizzes; the one of
// `podium serve --edit` is a folder.

import { isTime, parse, record } from '../common/kept.js';
import { store } from '../common/store.js';
/** @import { ImageBounds, Problem } from './images.js' */

/**
 * A quiz of one's own.
 * @typedef {object} OwnQuiz
 * @property {string} id
 * @property {string} text  the Markdown
 * @property {string} title
 * @property {number} questions
 * @property {number} created  milliseconds since 1970, as all times here
 * @property {number} changed
 * @property {{title: string, author: string, address: string} | null} source  what it is a copy of
 */

/**
 * What somebody else made of a quiz: another text, which `agree` says was taken over, or nothing
 * that can be.
 * @typedef {{text: string, agree: () => void, problem?: undefined}
 *   | {problem: Node[]}} Followed
 */

/**
 * Where a quiz that is being edited is kept.
 * @typedef {object} Keeper
 * @property {string} path  the file that it is, or would be in a folder
 * @property {string} saved  what to say once it is kept
 * @property {() => string} takeHref  the page on which it can be taken; empty if there is none
 * @property {(quiz: OwnQuiz, how: {isLeaving: boolean, take: (text: string) => void,
 *   again: () => void}) => any} keep
 *   null once it is kept, else what is wrong, as nodes; undefined if something newer is on its way.
 * `take` puts another text into the
 *   editor, `again` keeps what is there
 * @property {() => Promise<any>} settled
 * @property {() => boolean} [isKeptElsewhere]  whether the page may go with what could not be kept
 * @property {(again: () => void) => Promise<Followed | null>} [follow]  what somebody else made of
 *   it, where that can be; `again` keeps what is in the editor
 * @property {ImageBounds} [imageBounds]  of an image that is added
 * @property {(words: string, data: string) => Promise<{name: string, problem: Problem}>}
 *   [putImage]  where images are files of their own
 */

const version = 1, prefix = store.ownPrefix + '/';

const isText = (/** @type {any} */ value) => typeof value === 'string';

/** What is kept, as far as it looks like a quiz. @returns {OwnQuiz | null} */
export function revive(/** @type {string} */ id, /** @type {string | null} */ json) {
  const kept = record(parse(json)), { title, author, address } = record(kept.source);
  if (!isText(kept.text) || kept.version > version) return null;
  const text = (/** @type {any} */ value) => isText(value) ? value : '';
  const at = (/** @type {any} */ time) => isTime(time) ? time : 0;
  return {
    id,
    text: kept.text,
    title: text(kept.title),
    source: isText(title) ? { title, author: text(author), address: text(address) } : null,
    questions: Number.isInteger(kept.questions) ? kept.questions : 0,
    created: at(kept.created),
    changed: at(kept.changed),
  };
}

const newID = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join(
    '',
  ) +
  Date.now().toString(36).slice(-4);

export const library = {
  /** Newest first. @returns {OwnQuiz[]} */
  all: () =>
    /** @type {OwnQuiz[]} */ (store.keys()
      .filter((/** @type {string} */ key) => key.startsWith(prefix))
      .map((/** @type {string} */ key) => revive(key.slice(prefix.length), store.get(key)))
      .filter((/** @type {OwnQuiz | null} */ quiz) => quiz)).sort((left, right) =>
        right.changed - left.changed
      ),
  /** A quiz as it is kept, to see whether that is another now; null if there is none. */
  textOf: (/** @type {string} */ id) => store.get(prefix + id),
  get: (/** @type {string} */ id) => revive(id, store.get(prefix + id)),
  /** Keeps a quiz; false if the storage is full or blocked. */
  put: (/** @type {OwnQuiz} */ { id, ...quiz }) =>
    store.put(prefix + id, JSON.stringify({ version, ...quiz })),
  remove: (/** @type {string} */ id) => store.put(prefix + id, null),
  newID,
};

/** Whatever is there by that address, as a value to keep. @returns {OwnQuiz} */
export const ownQuiz = (/** @type {string} */ text, /** @type {Partial<OwnQuiz>} */ more = {}) => ({
  id: newID(),
  text,
  title: '',
  questions: 0,
  created: Date.now(),
  changed: Date.now(),
  source: null,
  ...more,
});

/** The path under which progress at an own quiz is kept: no published quiz can have it. */
export const ownPath = (/** @type {string} */ id) => `~mine/${id}`;

/**
 * The page that takes an own quiz: named in the query, as the page's fragment names its questions.
 */
export const takeHref = (/** @type {string} */ root, /** @type {string} */ id) =>
  `${root}workshop-play.html?mine=${id}`;

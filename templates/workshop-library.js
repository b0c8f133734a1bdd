// The quizzes that somebody made, in this browser only:
//
//     podium/SITE~mine/ID   {"version":1,"text":"the Markdown","title":…,"questions":5,"created":…,"changed":…,"source":{…} or null}
//
// They stand beside what `store.js` keeps of the player, so that pages of published quizzes need not load them. A library has the same
// few functions wherever it keeps its quizzes; the one of `podium serve --edit` is a folder.

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

(() => {
  'use strict';
  const { store } = window.podium;
  const version = 1, prefix = store.ownPrefix + '/';

  const isText = (/** @type {any} */ value) => typeof value === 'string';

  /** What is kept, as far as it looks like a quiz. @returns {OwnQuiz | null} */
  function revive(/** @type {string} */ id, /** @type {string | null} */ json) {
    try {
      const kept = JSON.parse(json ?? 'null');
      if (kept === null || typeof kept !== 'object' || !isText(kept.text) || kept.version > version) return null;
      const source = kept.source !== null && typeof kept.source === 'object' && isText(kept.source.title) ? {
        title: kept.source.title, author: isText(kept.source.author) ? kept.source.author : '',
        address: isText(kept.source.address) ? kept.source.address : '' } : null;
      const at = (/** @type {any} */ time) => Number.isFinite(time) ? time : 0;
      return { id, text: kept.text, title: isText(kept.title) ? kept.title : '', source,
        questions: Number.isInteger(kept.questions) ? kept.questions : 0, created: at(kept.created), changed: at(kept.changed) };
    } catch {
      return null;
    }
  }

  const newID = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join('')
    + Date.now().toString(36).slice(-4);

  const library = {
    /** Newest first. @returns {OwnQuiz[]} */
    all: () => /** @type {OwnQuiz[]} */ (store.keys()
      .filter((/** @type {string} */ key) => key.startsWith(prefix))
      .map((/** @type {string} */ key) => revive(key.slice(prefix.length), store.get(key)))
      .filter((/** @type {OwnQuiz | null} */ quiz) => quiz)).sort((left, right) => right.changed - left.changed),
    get: (/** @type {string} */ id) => revive(id, store.get(prefix + id)),
    /** Keeps a quiz; false if there is no room, or nothing is kept here. */
    put: (/** @type {OwnQuiz} */ { id, ...quiz }) => store.put(prefix + id, JSON.stringify({ version, ...quiz })),
    remove: (/** @type {string} */ id) => store.put(prefix + id, null),
    newID,
  };

  /** Whatever is there by that address, as a value to keep. @returns {OwnQuiz} */
  const ownQuiz = (/** @type {string} */ text, /** @type {Partial<OwnQuiz>} */ more = {}) => ({
    id: newID(), text, title: '', questions: 0, created: Date.now(), changed: Date.now(), source: null, ...more,
  });

  /** The path under which progress at an own quiz is kept: no published quiz can have it. */
  const ownPath = (/** @type {string} */ id) => `~mine/${id}`;

  Object.assign(window.podium, { library, ownQuiz, ownPath });
})();

// What all of Podium's scripts share: the words of the interface, making elements, and what is kept between visits.

/**
 * What one player has done with one quiz.
 * @typedef {object} Attempt
 * @property {number} seed       draws and shuffles the questions, the same way every time
 * @property {Map<string, string[]>} answers  the counted response to each answered question
 * @property {number} [started]  when the clock was started, in milliseconds since 1970
 * @property {boolean} closed    whether the attempt takes no more answers
 */

(() => {
  'use strict';

  /** @type {Record<string, string>} */
  const words = window.PODIUM_WORDS ?? {};
  const plurals = new Intl.PluralRules(words.language ?? 'en');

  /** A whole number with its thousands apart, as the pages write them. */
  const grouped = (/** @type {string} */ number) => number.replace(/\B(?=(\d{3})+$)/g, words['number.separator'] ?? ',');

  /**
   * The words for a key, with values in place of `{n}` and the like.
   *
   * Where the words change with a number, the key has one form for each plural category, and the number that decides
   * is `of` if there is one, else `n`.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  function say(key, values = {}) {
    const count = Number(values.of ?? values.n);
    const text = words[key] ?? words[`${key}.${plurals.select(count)}`] ?? words[`${key}.other`] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => name === 'n' || name === 'of'
      ? grouped(String(values[name] ?? whole)) : String(values[name] ?? whole));
  }

  /**
   * A new element.
   * @param {string} name
   * @param {Record<string, string | (() => void)>} attributes  a function listens to the event of its name
   * @param {...(Node | string)} children
   */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === 'function') made.addEventListener(key, value);
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }

  // One object for the whole site, as JSON under `podium/SITE`:
  //     {"version":1,"quizzes":{"geography/capitals":{"seed":7,"answers":{"albania":["b"]},"closed":false}}}

  const version = 1;

  /**
   * The store as it stands; throws where nothing can be kept.
   * @param {string} site
   * @returns {{version: number, quizzes: Record<string, any>}}
   */
  function readStore(site) {
    const text = localStorage.getItem('podium/' + site);
    if (text === null) return { version, quizzes: {} };
    let store;
    try { store = JSON.parse(text); } catch { store = null; }
    if (store?.version > version) throw new Error('written by a newer Podium');
    if (store?.version === version && store.quizzes && typeof store.quizzes === 'object') return store;
    localStorage.setItem(`podium/${site}/unreadable`, text);
    return { version, quizzes: {} };
  }

  /**
   * What was kept of a quiz. Whatever does not look like an attempt is left out.
   * @param {string} site
   * @param {string} quiz
   * @returns {Attempt | null}
   */
  function recall(site, quiz) {
    try {
      const { quizzes } = readStore(site);
      const kept = Object.hasOwn(quizzes, quiz) ? quizzes[quiz] : null;
      if (!Number.isInteger(kept?.seed)) return null;
      const answers = Object.entries(kept.answers ?? {})
        .filter(([, given]) => Array.isArray(given) && given.every((part) => typeof part === 'string'));
      const started = Number.isFinite(kept.started) ? kept.started : undefined;
      return { seed: kept.seed, answers: new Map(answers), started, closed: kept.closed === true };
    } catch {
      return null;
    }
  }

  /**
   * Keeps an attempt; false if this browser does not let us.
   * @param {string} site
   * @param {string} quiz
   * @param {Attempt} attempt
   */
  function keep(site, quiz, attempt) {
    try {
      const store = readStore(site);
      store.quizzes[quiz] = { ...attempt, answers: Object.fromEntries(attempt.answers) };
      localStorage.setItem('podium/' + site, JSON.stringify(store));
      return true;
    } catch {
      return false;
    }
  }

  window.podium = { say, element, recall, keep };
})();

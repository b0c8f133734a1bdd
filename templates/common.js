// What all of Podium's scripts share: the words of the interface, and making elements.

(() => {
  'use strict';

  /** @type {Record<string, string>} */
  const words = window.PODIUM_WORDS ?? {};
  /** @type {Intl.PluralRules | undefined} */
  let rules;
  /** The plural form of a number. Its rules are slow to be had, and most pages say nothing that needs them. */
  const pluralOf = (/** @type {number} */ count) => (rules ??= new Intl.PluralRules(words.language ?? 'en')).select(count);

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
    const text = words[key] ?? words[`${key}.${pluralOf(count)}`] ?? words[`${key}.other`] ?? key;
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

  /** The text of an element in one line, each drawn formula by its source. */
  function textOf(/** @type {Element} */ shown) {
    const copy = /** @type {Element} */ (shown.cloneNode(true));
    for (const math of copy.querySelectorAll('math')) math.replaceWith(math.getAttribute('aria-label') ?? '');
    return copy.textContent.replace(/\s+/g, ' ').trim();
  }

  /** Offers a text as a file to keep. @type {(name: string, text: string, type: string) => void} */
  function saveFile(name, text, type) {
    const link = element('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  const folder = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/[^/]*$/, '');

  /** Loads a script of the site that few need, by its path in `podium/`; false if it cannot be had. @type {(path: string) => Promise<boolean>} */
  const load = (path) => new Promise((resolve) => document.head.append(element('script', {
    src: folder + path, load: () => resolve(true), error: () => resolve(false) })));

  /** Parts of a quiz page beside the questions; each is given the game once it is set up. @type {((game: any) => void)[]} */
  const parts = [];

  window.podium = { say, element, textOf, saveFile, load, parts };
})();

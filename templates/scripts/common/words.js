// The words of the interface in the language of the page, which the build writes as
// `words-LANGUAGE.js`.

/** @type {Record<string, string>} */
const words = window.PODIUM_WORDS ?? {};
/** @type {Intl.PluralRules | undefined} */
let rules;
/**
 * The plural form of a number. Its rules take long to load, and most pages say nothing that needs
 * them.
 */
const pluralOf = (/** @type {number} */ count) =>
  (rules ??= new Intl.PluralRules(words.language ?? 'en')).select(count);

/** A whole number with its thousands apart, as the pages write them. */
const grouped = (/** @type {string} */ number) =>
  number.replace(/\B(?=(\d{3})+$)/g, words['number.separator'] ?? ',');

/**
 * The words for a key, with values in place of `{n}` and the like.
 *
 * Where the words change with a number, the key has one form for each plural category, and the
 * number that decides
 * is `of` if there is one, else `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const count = Number(values.of ?? values.n);
  const text = words[key] ?? words[`${key}.${pluralOf(count)}`] ?? words[`${key}.other`] ?? key;
  return text.replace(
    /\{(\w+)\}/g,
    (whole, name) =>
      name === 'n' || name === 'of'
        ? grouped(String(values[name] ?? whole))
        : String(values[name] ?? whole),
  );
}

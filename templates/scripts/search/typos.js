// What a word that the index does not have may have been meant to be.

/** The fewest letters of a word that is taken for a mistake. */
const shortest = 4;

/** How many mistakes a word may have. @param {number} letters */
const mistakesIn = (letters) => letters < shortest ? 0 : letters < 8 ? 1 : 2;

/**
 * How many letters have to be changed, added, left out or swapped with the next to make one word of
 * the other; more than `most` once it is known to be more.
 * @param {string[]} one
 * @param {string[]} other
 * @param {number} most
 */
export function distance(one, other, most) {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  /** @type {number[]} */
  let above = [];
  let row = other.map((_, place) => place).concat(other.length);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] &&
        one[i - 2] === other[j - 1];
      next[j] = Math.min(
        row[j] + 1,
        next[j - 1] + 1,
        row[j - 1] + (isSame ? 0 : 1),
        isSwapped ? above[j - 2] + 1 : most + 1,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    above = row;
    row = next;
  }
  return row[other.length];
}

/**
 * The word that is nearest to one with mistakes, of those as near the one that is said most; null
 * if none is near. The first letter counts as right.
 * @param {string} word
 * @param {{word: string, weight: number}[]} known
 */
export function nearest(word, known) {
  const letters = [...word], most = mistakesIn(letters.length);
  let best = { distance: most + 1, weight: 0, word: '' };
  for (const { word: other, weight } of known) {
    if (!most || !other.startsWith(letters[0])) continue;
    const away = distance(letters, [...other], most);
    const isBetter = away < best.distance || away === best.distance && weight > best.weight;
    if (away > 0 && away <= most && isBetter) best = { distance: away, weight, word: other };
  }
  return best.word || null;
}

// Numbers that players type.

/**
 * A number that is read with a decimal point, though its sign may have been meant to part
 * thousands, as it is written without it: `1000` for `1,000`. Nothing for any other.
 *
 * That is so where the sign is one that parts thousands in the language of the page, and where the
 * number ends in a zero, as those of measurements rarely do.
 * @param {string} typed
 * @param {() => string} separators  gives the signs that part thousands in the language of the
 *   page; asked only where they matter
 */
export function asThousands(typed, separators) {
  const [, whole, sign, last] =
    /^\s*([-+−－]?(?![0٠０])\p{Nd}{1,3})([.,．，])(\p{Nd}{3})\s*$/u.exec(typed) ?? [];
  if (!whole) return '';
  return /[0٠０]$/.test(last) || separators().includes(sign.normalize('NFKC')) ? whole + last : '';
}

/**
 * The sign that parts thousands in a language, as the browser knows it; nothing for what is none.
 * The first call takes long: the browser loads its formats of numbers.
 * @param {string} language
 */
export function thousandsSign(language) {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(12345);
    return parts.find((part) => part.type === 'group')?.value ?? '';
  } catch {
    return '';
  }
}

// What a page says of its quiz as the Markdown of a copy says it; what needs no page.

/** @type {(said: DOMStringMap, pools: (string | undefined)[]) => Record<string, number>} */
function drawn({ draw, pick }, pools) {
  if (draw) return JSON.parse(draw);
  /** @type {Record<string, number>} */
  const whole = {};
  // Where all questions are asked, all of each pool are.
  for (const pool of pools) if (pool) whole[pool] = (whole[pool] ?? 0) + 1;
  return pick && !Object.keys(whole).length ? { '': Number(pick) } : whole;
}

/**
 * The settings of a quiz by what its page says, and the pools of its questions; empty ones are not
 * said.
 * @param {DOMStringMap} quiz
 * @param {(string | undefined)[]} poolsOfQuestions
 * @returns {[string, string | Record<string, number>][]}
 */
export function settingsOf(quiz, poolsOfQuestions) {
  const { '': pick, ...pools } = drawn(quiz, poolsOfQuestions),
    flag = (/** @type {string} */ name) => name in quiz ? 'true' : '';
  return [
    ['attempts', quiz.attempts ?? ''],
    ['ranked', 'unranked' in quiz ? 'false' : ''],
    ['mode', quiz.mode === 'exam' ? 'exam' : ''],
    ['view', quiz.view === 'page' ? 'page' : ''],
    ['pick', String(pick ?? '')],
    ['pools', pools],
    ['tries', quiz.tries ?? ''],
    ['retry-worth', quiz.tries ? quiz.retryWorth ?? '' : ''],
    ['pass', quiz.pass ?? ''],
    ['time-limit', quiz.timeLimit ?? ''],
    ['shuffle-questions', flag('shufflesQuestions')],
    ['shuffle-choices', flag('shufflesChoices')],
    ['fixed-settings', flag('fixed')],
    ['certificate', flag('certificate')],
  ];
}

/** A decimal as a whole number of its last digits; nothing for anything else. */
function decimal(/** @type {string} */ text) {
  const [, whole, part = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined ? null : { whole: BigInt(whole + part), scale: part.length };
}

/** A decimal with so many digits behind its point. */
function scaled(/** @type {bigint} */ number, /** @type {number} */ scale) {
  const digits = String(number).padStart(scale + 1, '0'), end = digits.length - scale;
  return scale ? `${digits.slice(0, end)}.${digits.slice(end)}`.replace(/\.?0+$/, '') : digits;
}

/** Three digits behind a point could be thousands in some languages; four could not. */
const clear = (/** @type {string} */ number) => number.replace(/^(-?[1-9]\d*\.\d{3})$/, '$10');

/**
 * The blank of a number from `low` to `high`, with the answer that is shown, and a tolerance where
 * that lies in the middle.
 */
export function numberBlank(
  /** @type {string} */ low,
  /** @type {string} */ high,
  /** @type {string} */ shown,
) {
  const numbers = [low, shown, high].map(decimal),
    scale = Math.max(...numbers.map((number) => number?.scale ?? 0));
  const [least, middle, most] = numbers.map((number) =>
    number && number.whole * 10n ** BigInt(scale - number.scale)
  );
  if (least !== null && middle !== null && most !== null && middle - least === most - middle) {
    const margin = least === most ? '' : ` +- ${clear(scaled(most - middle, scale))}`;
    return `[[= ${clear(shown)}${margin}]]`;
  }
  return low === high ? `[[= ${clear(low)}]]` : `[[= ${clear(low)}..${clear(high)}]]`;
}

const label = /^\p{L}{0,10}[ \u00A0]?\p{Nd}{1,4}(?:[.:)](?!\d)|[。、：）．])/u;

/**
 * The headings of questions, so that none loses a number at its start: the page shows none that
 * counts them.
 */
export function headingsOf(/** @type {string[]} */ headings) {
  const plain = headings.map((heading) => heading.replace(/^[*_]+/, ''));
  if (plain.filter((heading) => label.test(heading)).length * 2 < headings.length) return headings;
  return headings.map((heading, place) =>
    !label.test(plain[place])
      ? heading
      : /^\d+[.:)]/.test(heading)
      ? heading.replace(/^\d+/, '$&\\')
      : `<!-- -->${heading}`
  );
}

/** Whether a text has a line that could be an answer: a numbered one, or a pair with an arrow. */
export const looksLikeAnswers = (/** @type {string} */ text) =>
  /^[ \t]*(?:\d{1,9}[.)][ \t]|[-+*][ \t].*(?:-\\?>|→))/m.test(text);

/** Choices that stay last without being told to. */
const staysLast = /^(?:all|none) of (?:the above|these|them)\b/i;

/**
 * A choice or a left side with its place on the picture, and what keeps it where it is. One that
 * begins with a block other than a paragraph has a line feed before that.
 */
export function answer(
  /** @type {string} */ text,
  /** @type {{at?: string, isPinned?: boolean}} */ { at, isPinned },
) {
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n'),
    first = end < 0 ? text : text.slice(0, end),
    rest = end < 0 ? '' : text.slice(end).trim();
  const line = [
    at ? `@ ${at}` : '',
    first.replace(/^@/, '\\@'),
    isPinned && !staysLast.test(first) ? '<!-- pin -->' : '',
  ].filter((part) => part).join(' ');
  return rest ? `${line}\n${line ? '\n' : ''}${rest}` : line;
}

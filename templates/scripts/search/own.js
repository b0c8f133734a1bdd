// The player's own quizzes among what a search finds. They are in this browser only, so they are
// looked through as they are: their words are folded and parted as those of the index, and kept for
// the next letter that is typed.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { library, takeHref } from '../workshop/library.js';
import { questionList } from './rows.js';
/** @import { OwnQuiz } from '../workshop/library.js' */

/**
 * The words of a quiz, by where they stand; what is not a question's is told by the letter of its
 * filter.
 * @typedef {{quiz: OwnQuiz, outline: Record<string, Set<string>>,
 *   questions: {title: string, words: Set<string>}[], isCounted: boolean}} OwnWords
 *   `isCounted` says that each heading is a question, so that they have numbers
 */

/**
 * A quiz that was found.
 * @typedef {{own: OwnWords, score: number, questions: number[]}} OwnMatch
 */

/** What a line of the front matter says, and the items of a list below it. */
function setting(/** @type {string} */ matter, /** @type {string} */ key) {
  const match = new RegExp(`^${key}:[ \\t]*(.*(?:\\n[ \\t]+.*|\\n- .*)*)`, 'm').exec(matter);
  return (match?.[1] ?? '').replace(/["'[\]]/g, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * The words of a line that is a heading; undefined for any other. A line that is nothing but blanks
 * or signs takes no longer than others.
 */
function titleIn(/** @type {string} */ line) {
  if (!/^ {0,3}#{1,6}[ \t]/.test(line)) return undefined;
  const said = line.trim().replace(/^#+/, ''), open = said.replace(/(?<!#)#+$/, '');
  return (/[ \t]$/.test(open) ? open : said)
    .replace(/\{#[^{}]*\}|<!--[^<]*?-->|[*_`\\]/g, '').trim();
}

/** A Markdown text at its headings, those inside of code aside. */
function sections(/** @type {string} */ markdown) {
  /** @type {{title: string, text: string}[]} */
  const parts = [];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const ticks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (ticks && (!fence || line.trim() === ticks && ticks.startsWith(fence))) {
      fence = fence ? '' : ticks;
    }
    const title = fence ? undefined : titleIn(line);
    if (title !== undefined) parts.push({ title, text: title });
    // An image that stands in the text is no words.
    else if (parts.length) {
      parts[parts.length - 1].text += `\n${line.replace(/data:image\/\S+/g, '')}`;
    }
  }
  return parts;
}

/** @type {Map<string, Promise<OwnWords>>} */
const known = new Map();

/** @type {(quiz: OwnQuiz, wordsOf: (text: string) => Promise<string[]>) => Promise<OwnWords>} */
async function read(quiz, wordsOf) {
  // Line ends of any kind are kept in a quiz.
  const whole = quiz.text.replace(/\r\n?/g, '\n');
  const [, matter = '', body = whole] = /^---\n([^]*?)\n---\n([^]*)$/.exec(whole) ?? [];
  const set = async (/** @type {string} */ text) => new Set(await wordsOf(text)),
    author = setting(matter, 'author'),
    questions = [];
  const parts = sections(body);
  if (parts[0]?.title === quiz.title && parts.length > quiz.questions) parts.shift();
  for (const { title, text } of parts) questions.push({ title, words: await set(text) });
  return {
    quiz,
    questions,
    isCounted: questions.length === quiz.questions,
    outline: {
      n: await set(`${quiz.title} ${setting(matter, 'description')}`),
      a: await set(author),
      t: await set(setting(matter, 'tags')),
    },
  };
}

const weights = { n: 8, a: 4, t: 4 };

/** Whether words have one that is, or begins with, what is looked for. */
const has = (
  /** @type {Set<string>} */ words,
  /** @type {string} */ word,
  /** @type {boolean} */ isWhole,
) => words.has(word) || !isWhole && [...words].some((one) => one.startsWith(word));

/**
 * A quiz that has all words in the fields looked at, as the index finds one; null if this one has
 * not.
 * @param {OwnWords} own
 * @param {{word: string, isWhole: boolean}[]} looked
 * @param {string} fields
 * @returns {OwnMatch | null}
 */
function match(own, looked, fields) {
  let score = 0, needsQuestion = false;
  let questions = fields.includes('q') ? own.questions.map((_, place) => place) : [];
  for (const { word, isWhole } of looked) {
    let isFound = false;
    for (const [field, weight] of Object.entries(weights)) {
      if (!fields.includes(field) || !has(own.outline[field], word, isWhole)) continue;
      isFound = true;
      score += weight;
    }
    questions = questions.filter((place) => has(own.questions[place].words, word, isWhole));
    needsQuestion ||= !isFound;
  }
  if (needsQuestion && !questions.length) return null;
  return { own, score: score + Math.min(3, questions.length), questions };
}

/**
 * The own quizzes that have all words.
 * @param {{word: string, isWhole: boolean}[]} looked
 * @param {string} fields  letters of the filters
 * @param {(text: string) => Promise<string[]>} wordsOf
 * @returns {Promise<OwnMatch[]>}
 */
export async function find(looked, fields, wordsOf) {
  await new Promise((resolve) => store.ready(() => resolve(undefined)));
  const all = await Promise.all(
    library.all().map((/** @type {OwnQuiz} */ quiz) => {
      const key = `${quiz.id} ${quiz.changed}`;
      let reading = known.get(key);
      if (!reading) {
        reading = read(quiz, wordsOf);
        known.set(key, reading);
        // Without the code that folds its words it is read again the next time.
        reading.catch(() => known.delete(key));
      }
      return reading;
    }),
  );
  return all.map((own) => match(own, looked, fields)).filter((found) => found !== null);
}

/**
 * The row of one.
 * @param {OwnMatch} found
 * @param {string} root
 * @param {(text: string) => (string | Node)[]} marked
 */
export function row({ own, questions }, root, marked) {
  const { quiz } = own, href = takeHref(root, quiz.id);
  const linkTo = (/** @type {number} */ place) => ({
    href: own.isCounted ? `${href}#Q${place + 1}` : href,
    title: marked(own.questions[place].title),
  });
  return element(
    'li',
    { class: 'row own-row', 'data-quiz': `~mine/${quiz.id}` },
    element('h3', {}, element('a', { href }, ...marked(quiz.title || say('list.untitled')))),
    element(
      'p',
      { class: 'meta' },
      element('b', {}, say('label.questions', { n: quiz.questions })),
      ' · ',
      element('a', { href: `${root}workshop.html#${quiz.id}` }, say('list.own')),
    ),
    ...questionList(questions, linkTo),
  );
}

const names = ['everybody', 'site', 'mine'];

/**
 * The choice between all quizzes, those of the site and the player's own; not shown where there are
 * none of these.
 */
export function whose(/** @type {() => void} */ change) {
  const place = element('p', { class: 'whose', hidden: '' });
  const choice = element(
    'select',
    { id: 'Whose', autocomplete: 'off', change },
    ...names.map((name) => element('option', { value: name }, say(`list.whose-${name}`))),
  );
  place.append(element('label', { for: 'Whose' }, say('list.whose')), ' ', choice);
  store.ready(() => {
    place.hidden = library.all().length === 0;
  });
  return {
    place,
    choice,
    choose: (/** @type {string | null} */ name) => {
      choice.value = name !== null && names.includes(name) ? name : names[0];
    },
  };
}

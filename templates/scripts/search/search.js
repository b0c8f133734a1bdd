// Searching the quizzes, articles and players of the site, as one types.

import { element, inLanguage, need } from '../common/elements.js';
import { nothing } from '../common/nothing.js';
import { say } from '../common/words.js';
import { findPlayers, mostPlayers, playerRow } from './others.js';
import * as ownSearch from './own.js';
import { questionList } from './rows.js';
import { documentOf, FIELDS, find, isArticle, matches, wordsAround } from './shards.js';
import { nearest } from './typos.js';
import { folded, wordsOf } from './words.js';
/** @import { OwnMatch } from './own.js' */

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.search'));
const input = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'));
const status = need(document, '#Status');
const list = need(document, '.found');
/** What is found besides quizzes: each a list with a heading of its own. */
const also = { articles: need(document, '#Articles'), players: need(document, '#Players') };
const more = /** @type {HTMLButtonElement} */ (document.querySelector('.more'));
const root = form.dataset.root ?? '';

const NAMES = 1, ALL = 15;
const perPage = 10, mostArticles = 10;

/** What is looked at: a bit for each ticked filter; everything if none is. */
function ticked() {
  let fields = 0;
  for (const box of form.querySelectorAll('[name=in]:checked')) {
    fields |= 1 << FIELDS.indexOf(/** @type {HTMLInputElement} */ (box).value);
  }
  return fields || ALL;
}

let turn = 0, shown = 0;
/** @typedef {ReturnType<typeof matches>[number]} Match */
/** The quizzes of the search that is shown. @type {(Match | OwnMatch)[]} */
let found = [];
/** The words that were looked for. @type {string[]} */
let looked = [];

const whose = ownSearch.whose(() => search());
const encoder = new TextEncoder(), decoder = new TextDecoder();
const plainWords = async (/** @type {string} */ one) =>
  wordsOf(await folded(one)).map((word) => decoder.decode(word));

/** What a search of one place gives; null where a part of it could not be loaded. */
const orNull = (/** @type {Promise<any[]>} */ looking) => looking.catch(() => null);

/** The letters of some fields. */
const lettersOf = (/** @type {number} */ fields) =>
  [...FIELDS].filter((_, bit) => fields >> bit & 1).join('');

/**
 * What the index and the player's own quizzes have of the words of a text; its last word may be the
 * beginning of one.
 */
async function lookFor(/** @type {string} */ text, /** @type {number} */ fields) {
  const bytes = wordsOf(await folded(text)), of = whose.choice.value;
  const isOpen = /[^\s]$/.test(text);
  const words = bytes.map((word, place) => ({
    word: decoder.decode(word),
    isWhole: !(isOpen && place === bytes.length - 1),
  }));
  const answers = of === 'mine'
    ? []
    : await Promise.all(bytes.map((word, place) => find(word, words[place].isWhole)));
  const own = of === 'site' || !words.length
    ? []
    : await orNull(ownSearch.find(words, lettersOf(fields), plainWords));
  return {
    words,
    lost: words.flatMap(({ word }, place) =>
      answers[place]?.hits.fields.some((own) => own & fields) ? [] : [word]
    ),
    own,
    all: answers.length ? matches(answers.map((answer) => answer.hits), fields) : [],
    isCut: answers.some((answer) => answer.isCut),
  };
}

/** Whether players are looked for, too. */
const wantsPlayers = (/** @type {number} */ fields) =>
  whose.choice.value !== 'mine' && Boolean(fields & NAMES) && form.dataset.players !== undefined;

/**
 * A search that finds something, with the nearest words in place of those that nothing has; null if
 * there is none.
 * @param {{word: string}[]} words
 * @param {string[]} lost
 * @param {number} fields
 */
async function meant(words, lost, fields) {
  if (!lost.length || whose.choice.value === 'mine') return null;
  const made = await Promise.all(words.map(async ({ word }) => {
    if (!lost.includes(word)) return word;
    const around = await wordsAround(encoder.encode(word));
    return nearest(word, around.map((one) => ({ ...one, word: decoder.decode(one.word) })));
  }));
  if (made.includes(null)) return null;
  const text = made.join(' ').normalize();
  return (await lookFor(text, fields)).all.length ? text : null;
}

/**
 * What is said of a search, beside what was found.
 * @param {boolean} isCut
 * @param {boolean} hasOthers
 * @param {string | null} instead  another search
 * @returns {string | Node}
 */
function saidOf(isCut, hasOthers, instead) {
  const typeOn = isCut ? say('search.type-on') : '';
  if (found.length) return `${say('search.found', { n: found.length })} ${typeOn}`.trimEnd();
  if (isCut) return typeOn;
  if (hasOthers) return say('search.found', { n: 0 });
  const everything = { class: 'button', href: `${root}quizzes.html` };
  const ways = [element('a', everything, say('all-quizzes'))];
  if (instead) {
    ways.unshift(
      element(
        'a',
        { class: 'button', href: `#q=${encodeURIComponent(instead)}` },
        say('search.meant', { words: instead }),
      ),
    );
    everything.class = 'button quiet';
  }
  return nothing('search', say('search.none'), ...ways);
}

/** Says what was not looked through, as it could not be loaded; nothing if all was. */
const missing = (/** @type {string[]} */ places) =>
  places.length ? ` ${say('search.missing', { what: places.join(', ') })}` : '';

async function search() {
  const mine = turn += 1;
  const text = input.value;
  const fields = ticked();
  remember(text, fields);
  try {
    const { words, lost, own, all, isCut } = await lookFor(text, fields);
    if (mine !== turn) return;
    const others = words.length && wantsPlayers(fields)
      ? await orNull(findPlayers(text, words, plainWords))
      : [];
    if (mine !== turn) return;
    looked = words.map(({ word }) => word);
    const articles = all.filter(({ quiz }) => isArticle(quiz));
    // Own ones stand before others that are as good.
    const quizzes = [...own ?? [], ...all.filter(({ quiz }) => !isArticle(quiz))].sort((
      one,
      other,
    ) => other.score - one.score);
    const [rows, articleRows] = await Promise.all(
      [quizzes.slice(0, perPage), articles.slice(0, mostArticles)].map((some) =>
        Promise.all(some.map(row))
      ),
    );
    const hasOthers = articles.length + (others?.length ?? 0) > 0;
    const instead = quizzes.length || hasOthers
      ? null
      : await meant(words, lost, fields).catch(() => null);
    if (mine !== turn) return;
    found = quizzes;
    list.replaceChildren(...rows);
    shown = rows.length;
    more.hidden = shown >= found.length;
    showAlso(also.articles, articleRows, articles.length);
    const players = (others ?? []).slice(0, mostPlayers)
      .map((player) => playerRow(player, root, marked));
    showAlso(also.players, players, others?.length ?? 0);
    status.replaceChildren(
      words.length ? saidOf(isCut, hasOthers, instead) : '',
      missing([
        ...own ? [] : [say('list.whose-mine')],
        ...others ? [] : [need(also.players, 'h2').textContent],
      ]),
    );
  } catch {
    if (mine === turn) status.textContent = say('search.failed');
  }
}

/**
 * Shows what is found besides quizzes, and how much of it.
 * @type {(place: HTMLElement, rows: HTMLElement[], count: number) => void}
 */
function showAlso(place, rows, count) {
  place.hidden = rows.length === 0;
  need(place, 'ul').replaceChildren(...rows);
  need(place, '.meta').textContent = rows.length < count
    ? say('list.shown', { n: rows.length, of: count })
    : '';
}

/** The row of a quiz or an article that was found. @param {Match | OwnMatch} match */
async function row(match) {
  if ('own' in match) return ownSearch.row(match, root, marked);
  const { quiz, questions } = match;
  const [path, title, author, topic, count, texts, language] = await documentOf(quiz);
  const href = `${root}${path}.html`, tongue = inLanguage(language);
  const facts = [topic, author].filter((text) => text).flatMap((text) => [' · ', ...marked(text)]);
  const made = element(
    'li',
    { class: 'row' },
    element('h3', tongue, element('a', { href }, ...marked(title))),
    element(
      'p',
      { class: 'meta' },
      ...count ? [element('b', {}, count)] : [],
      ...count ? facts : facts.slice(1),
    ),
  );
  if (isArticle(quiz)) {
    if (texts[0]) made.append(element('p', tongue, ...marked(texts[0])));
    return made;
  }
  const linkTo = (/** @type {number} */ question) => ({
    href: `${href}#Q${question + 1}`,
    title: marked(texts[question] ?? ''),
  });
  made.append(...questionList(questions, linkTo, tongue));
  return made;
}

/**
 * A text with the words that were looked for marked, as far as their letters are plain.
 * @param {string} text
 */
function marked(text) {
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => {
    const plain = part.normalize('NFD').toLowerCase();
    return part && looked.some((start) => plain.startsWith(start))
      ? element('mark', {}, part)
      : part;
  });
}

/**
 * Keeps the search in the page's address, so that going back finds it again. An address holds no
 * half of a sign, and some browsers refuse to change it often: the search is made all the same.
 */
function remember(/** @type {string} */ text, /** @type {number} */ fields) {
  const letters = fields === ALL ? '' : `&in=${lettersOf(fields)}`;
  const of = whose.choice.value === 'everybody' ? '' : `&of=${whose.choice.value}`;
  try {
    history.replaceState(
      null,
      '',
      text ? `#q=${encodeURIComponent(text)}${letters}${of}` : location.pathname + location.search,
    );
  } catch { /* The address says what was looked for before. */ }
}

function recollect() {
  const parts = new URLSearchParams(location.hash.slice(1));
  input.value = (parts.get('q') ?? '').slice(0, input.maxLength);
  whose.choose(parts.get('of'));
  const letters = parts.get('in') || FIELDS;
  for (
    const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name=in]'))
  ) box.checked = letters.includes(box.value);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pause;

function start() {
  form.append(whose.place);
  input.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(search, 60);
  });
  need(form, 'fieldset').addEventListener('change', search);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  /** What was found of which more is on its way. @type {typeof found | null} */
  let adding = null;
  more.addEventListener('click', async () => {
    const of = found;
    // A button that is disabled loses the focus, so another press is passed over instead.
    if (adding === of) return;
    adding = of;
    try {
      const rows = await Promise.all(of.slice(shown, shown + perPage).map(row));
      if (of !== found) return;
      list.append(...rows);
      shown += rows.length;
      more.hidden = shown >= of.length;
      /** @type {HTMLElement} */ (rows[0].querySelector('a')).focus();
    } catch {
      if (of === found) status.textContent = say('search.failed');
    } finally {
      if (adding === of) adding = null;
    }
  });
  addEventListener('hashchange', () => {
    // Another fragment, such as the one of "Skip to content", is no other search.
    if (location.hash && !/^#(?:.*&)?q=/.test(location.hash)) return;
    recollect();
    search();
  });
  recollect();
  if (input.value) search();
}

form.classList.add('ready');
if (window.PODIUM_INDEX) start();
else status.textContent = say('search.failed');

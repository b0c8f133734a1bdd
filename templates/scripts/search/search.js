// Searching the quizzes, articles and players of the site, as one types. The index is a set of
// classic scripts (see `Sources/Search`), each loaded when a query first needs it, so that this
// works from a folder too.

import { element, inLanguage, need } from '../common/elements.js';
import { nothing } from '../common/nothing.js';
import { say } from '../common/words.js';
import { fold } from '../play/marking.js';
import { findPlayers, mostPlayers, playerRow } from './others.js';
import * as ownSearch from './own.js';
/** @import { OwnMatch } from './own.js' */

/**
 * Where a word of the query occurs.
 * @typedef {object} Hits
 * @property {Uint8Array} fields  for each quiz and article, the fields that have the word: a bit each, in the
 *   order of `FIELDS`
 * @property {Map<number, Set<number>>} questions  the questions that have it; no entry for a quiz
 *   where they are not known
 */

const form = /** @type {HTMLFormElement} */ (document.querySelector('form.search'));
const input = /** @type {HTMLInputElement} */ (form.querySelector('[type=search]'));
const status = need(document, '#Status');
const list = need(document, '.found');
/** What is found besides quizzes: each a list with a heading of its own. */
const also = { articles: need(document, '#Articles'), players: need(document, '#Players') };
const more = /** @type {HTMLButtonElement} */ (document.querySelector('.more'));
const root = form.dataset.root ?? '';
/** The index, empty where it could not be loaded. */
const index = window.PODIUM_INDEX ?? { quizzes: 0, articles: 0, shards: [], pieces: [] };
/** The articles stand behind the quizzes. */
const documents = index.quizzes + index.articles;

/** The letters of the filters; the bit of each is its place. */
const FIELDS = 'natq';
const NAMES = 1, QUESTIONS = 8, ALL = 15;
const perPage = 10, longestWord = 40, mostArticles = 10;
/** How many shards the beginning of a word may load. */
const mostShards = 3;
const weights = [8, 4, 4, 1];

/** @type {{first: Uint8Array, name: string}[]} */
const shards = [];
const encoder = new TextEncoder(), decoder = new TextDecoder();
for (let i = 0; i < index.shards.length; i += 2) {
  shards.push({ first: encoder.encode(index.shards[i]), name: 'w-' + index.shards[i + 1] });
}
/** @type {{start: number, name: string}[]} */
const pieces = [];
for (let i = 0, start = 0; i < index.pieces.length; i += 2) {
  pieces.push({ start, name: `p${i / 2}-${index.pieces[i + 1]}` });
  start += index.pieces[i];
}

// Pieces of the index come as calls of this function.

/** @type {Map<string, Promise<any>>} */
const loads = new Map();
/** @type {Map<string, any>} */
const arrived = new Map();
window.PODIUM_PIECE = (name, content) => arrived.set(name, content);

/** Runs a script of the site once. @param {string} path */
function run(path) {
  return new Promise((resolve, reject) => {
    const script = element('script', {
      src: root + path,
      load: () => resolve(undefined),
      error: () => reject(new Error(path)),
    });
    document.head.append(script);
  });
}

/** A piece of the index. @param {string} name */
function load(name) {
  let loading = loads.get(name);
  if (!loading) {
    loading = run(`podium/search/${name}.js`).then(() => {
      const content = arrived.get(name);
      arrived.delete(name);
      return name[0] === 'w' ? readShard(content) : content;
    });
    loading.catch(() => loads.delete(name));
    loads.set(name, loading);
  }
  return loading;
}

/** Reads a shard: each of its words with where its lists stand. @param {string} base64 */
function readShard(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const words = [];
  let word = new Uint8Array(0);
  for (const reader = { at: 0 }; reader.at < bytes.length;) {
    const shared = bytes[reader.at], own = bytes[reader.at + 1];
    const next = new Uint8Array(shared + own);
    next.set(word.subarray(0, shared));
    next.set(bytes.subarray(reader.at + 2, reader.at + 2 + own), shared);
    word = next;
    reader.at += 2 + own;
    words.push({ word, outline: block(bytes, reader), questions: block(bytes, reader) });
  }
  return words;
}

/** A whole number, seven bits a byte. @param {Uint8Array} bytes @param {{at: number}} reader */
function number(bytes, reader) {
  let value = 0, shift = 0;
  while (true) {
    const byte = bytes[reader.at++];
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
    shift += 7;
  }
}

/** Bytes with their number before them. @param {Uint8Array} bytes @param {{at: number}} reader */
function block(bytes, reader) {
  const length = number(bytes, reader);
  reader.at += length;
  return bytes.subarray(reader.at - length, reader.at);
}

/** Whether a word begins with another; -1 or 1 if it stands before or after those that do. */
function compare(/** @type {Uint8Array} */ word, /** @type {Uint8Array} */ start) {
  const length = Math.min(word.length, start.length);
  for (let i = 0; i < length; i += 1) if (word[i] !== start[i]) return word[i] < start[i] ? -1 : 1;
  return word.length < start.length ? -1 : 0;
}

/** The words of a text as the index has them. @param {string} text */
function wordsOf(text) {
  /** @type {string[]} */
  const words = [];
  for (
    const run of text.split(
      /[\0-/:-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u06d4\u0964\u0965\u2000-\u206f\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufffd]+/u,
    )
  ) {
    const dense =
      /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3041-\u3098\u309b-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}][\u3099\u309a]*)+/gu;
    let end = 0;
    for (const found of run.matchAll(dense)) {
      if (found.index > end) words.push(run.slice(end, found.index));
      const letters = found[0].match(/.[\u3099\u309a]*/gu) ?? [];
      if (letters.length === 1) words.push(letters[0]);
      for (let i = 0; i + 1 < letters.length; i += 1) words.push(letters[i] + letters[i + 1]);
      end = found.index + found[0].length;
    }
    if (end < run.length) words.push(run.slice(end));
  }
  return words.map((word) => cut(encoder.encode(word)));
}

/** A word's bytes that count. @param {Uint8Array} word */
function cut(word) {
  if (word.length <= longestWord) return word;
  let end = longestWord;
  while ((word[end] & 0xc0) === 0x80) end -= 1;
  return word.subarray(0, end);
}

/**
 * A text as Scoring compares it. Of ASCII, where that is lower case and single blanks, no code is
 * loaded for it.
 * @param {string} text
 */
async function folded(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (!window.PODIUM_SCORING) await run('podium/scoring.js');
  return fold(text);
}

/**
 * Where words that are, or begin with, the given one occur.
 * @param {Uint8Array} start
 * @param {boolean} isWhole
 * @returns {Promise<{hits: Hits, isCut: boolean}>}
 */
async function find(start, isWhole) {
  // The shard before the first that begins after the word may hold it.
  let first = shards.findIndex((shard) => compare(shard.first, start) >= 0);
  if (first < 0) first = shards.length;
  const isExact = first < shards.length && shards[first].first.length === start.length &&
    compare(shards[first].first, start) === 0;
  if (!isExact) first = Math.max(0, first - 1);
  let end = first + 1;
  if (!isWhole) { while (end < shards.length && compare(shards[end].first, start) === 0) end += 1; }
  const isCut = end > first + mostShards;
  const hits = { fields: new Uint8Array(documents), questions: new Map() };
  const loaded = await Promise.all(
    shards.slice(first, Math.min(end, first + mostShards)).map((shard) => load(shard.name)),
  );
  for (const { word, outline, questions } of loaded.flat()) {
    if (compare(word, start) !== 0 || (isWhole && word.length !== start.length)) continue;
    addOutline(outline, hits);
    addQuestions(questions, hits);
  }
  return { hits, isCut };
}

/** @param {Uint8Array} bytes @param {Hits} hits */
function addOutline(bytes, hits) {
  if (bytes[0] === 1) {
    const stride = (documents + 7) >> 3;
    for (let field = 0; field < 3; field += 1) {
      for (let quiz = 0; quiz < documents; quiz += 1) {
        if (bytes[1 + field * stride + (quiz >> 3)] >> (quiz & 7) & 1) {
          hits.fields[quiz] |= 1 << field;
        }
      }
    }
    return;
  }
  for (let reader = { at: 1 }, quiz = 0; reader.at < bytes.length;) {
    const place = number(bytes, reader);
    quiz += place >> 2;
    hits.fields[quiz] |= 1 << (place & 3);
  }
}

/** @param {Uint8Array} bytes @param {Hits} hits */
function addQuestions(bytes, hits) {
  if (bytes[0] === 1) {
    for (let quiz = 0; quiz < documents; quiz += 1) {
      if (!(bytes[1 + (quiz >> 3)] >> (quiz & 7) & 1)) continue;
      hits.fields[quiz] |= QUESTIONS;
      hits.questions.delete(quiz);
    }
    return;
  }
  for (let reader = { at: 1 }, quiz = 0; reader.at < bytes.length;) {
    quiz += number(bytes, reader);
    const isKnown = !(hits.fields[quiz] & QUESTIONS) || hits.questions.has(quiz);
    hits.fields[quiz] |= QUESTIONS;
    const known = hits.questions.get(quiz) ?? new Set();
    for (let question = 0, step = 1; step & 1;) {
      step = number(bytes, reader);
      question += step >> 1;
      known.add(question);
    }
    if (isKnown) hits.questions.set(quiz, known);
  }
}

/**
 * What two sets share; all of the second where there is no first.
 * @type {(one: Set<number> | null, other: Set<number>) => Set<number>}
 */
const common = (one, other) => one ? new Set([...one].filter((each) => other.has(each))) : other;

/**
 * The quizzes and articles that have all words in the fields looked at, the best first.
 *
 * A word that is only in questions must be in one question with the others that are.
 * @param {Hits[]} words
 * @param {number} fields
 */
function matches(words, fields) {
  const found = [];
  for (let quiz = 0; quiz < documents; quiz += 1) {
    let score = 0;
    /** @type {Set<number> | null} */
    let questions = null;
    let isFound = true, needsQuestion = false;
    for (const hits of words) {
      const own = hits.fields[quiz] & fields;
      if (!own) {
        isFound = false;
        break;
      }
      for (let bit = 0; bit < 4; bit += 1) if (own >> bit & 1) score += weights[bit];
      if (own & ~QUESTIONS) continue;
      needsQuestion = true;
      const known = hits.questions.get(quiz);
      if (!known) continue;
      questions = common(questions, known);
    }
    if (!isFound || (needsQuestion && questions && questions.size === 0)) continue;
    if (!needsQuestion && fields & QUESTIONS) {
      // All words stand in the quiz's name and the like; questions with all of them are worth
      // showing too.
      for (const hits of words) {
        const known = hits.questions.get(quiz) ?? new Set();
        questions = common(questions, known);
      }
    }
    found.push({
      quiz,
      score: score + Math.min(3, questions?.size ?? 0),
      questions: [...questions ?? []].sort((a, b) => a - b),
    });
  }
  return found.sort((one, other) => other.score - one.score || one.quiz - other.quiz);
}

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
/** @type {(Match | OwnMatch)[]} */
let found = [];
/** @type {Uint8Array[]} */
let looked = [];

const whose = ownSearch.whose(() => search());
const plainWords = async (/** @type {string} */ one) =>
  wordsOf(await folded(one)).map((word) => decoder.decode(word));

async function search() {
  const mine = turn += 1;
  const text = input.value;
  const fields = ticked();
  remember(text, fields);
  try {
    const words = wordsOf(await folded(text));
    const isOpen = /[^\s]$/.test(text);
    const isWhole = (/** @type {number} */ place) => !(isOpen && place === words.length - 1);
    const answers = whose.choice.value === 'mine'
      ? []
      : await Promise.all(words.map((word, place) => find(word, isWhole(place))));
    const own = whose.choice.value === 'site' || !words.length ? [] : await ownSearch.find(
      words.map((word, place) => ({ word: decoder.decode(word), isWhole: isWhole(place) })),
      [...FIELDS].filter((_, bit) => fields >> bit & 1).join(''),
      plainWords,
    );
    if (mine !== turn) return;
    const others = whose.choice.value !== 'mine' && words.length && fields & NAMES &&
        form.dataset.players !== undefined
      ? await findPlayers(
        text,
        words.map((word, place) => ({ word: decoder.decode(word), isWhole: isWhole(place) })),
        plainWords,
      )
      : [];
    if (mine !== turn) return;
    looked = words;
    const all = answers.length ? matches(answers.map((answer) => answer.hits), fields) : [];
    const articles = all.filter(({ quiz }) => quiz >= index.quizzes);
    // Own ones stand before others that are as good.
    found = [...own, ...all.filter(({ quiz }) => quiz < index.quizzes)].sort((one, other) =>
      other.score - one.score
    );
    const isCut = answers.some((answer) => answer.isCut);
    const [rows, articleRows] = await Promise.all(
      [found.slice(0, perPage), articles.slice(0, mostArticles)].map((some) =>
        Promise.all(some.map(row))
      ),
    );
    if (mine !== turn) return;
    list.replaceChildren(...rows);
    shown = rows.length;
    more.hidden = shown >= found.length;
    showAlso(also.articles, articleRows, articles.length);
    showAlso(
      also.players,
      others.slice(0, mostPlayers).map((player) => playerRow(player, root, marked)),
      others.length,
    );
    status.replaceChildren(
      !words.length
        ? ''
        : found.length
        ? say('search.found', { n: found.length }) + (isCut ? ' ' + say('search.type-on') : '')
        : isCut
        ? say('search.type-on')
        : articles.length || others.length
        ? say('search.none')
        : nothing(
          'search',
          say('search.none'),
          element('a', { class: 'button', href: `${root}quizzes.html` }, say('all-quizzes')),
        ),
    );
  } catch {
    if (mine === turn) status.textContent = say('search.failed');
  }
}

/**
 * Shows what is found besides quizzes, and how much of it.
 *
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
  let place = pieces.findIndex((piece) => piece.start > quiz);
  if (place < 0) place = pieces.length;
  const { start, name } = pieces[place - 1];
  const [path, title, author, topic, count, texts, language] = (await load(name))[quiz - start];
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
  if (quiz >= index.quizzes) {
    if (texts[0]) made.append(element('p', tongue, ...marked(texts[0])));
    return made;
  }
  const rows = questions.slice(0, 3).map((question) =>
    element(
      'li',
      tongue,
      element('a', { href: `${href}#Q${question + 1}` }, ...marked(texts[question] ?? '')),
    )
  );
  if (rows.length) made.append(element('ul', { class: 'questions' }, ...rows));
  if (questions.length > 3) {
    made.append(
      element('p', { class: 'meta' }, say('search.more-questions', { n: questions.length - 3 })),
    );
  }
  return made;
}

/**
 * A text with the words that were looked for marked, as far as their letters are plain.
 * @param {string} text
 */
function marked(text) {
  const starts = looked.map((word) => decoder.decode(word));
  return text.split(/([\p{L}\p{N}\p{M}]+)/u).map((part) => {
    const plain = part.normalize('NFD').toLowerCase();
    return part && starts.some((start) => plain.startsWith(start))
      ? element('mark', {}, part)
      : part;
  });
}

/** Keeps the search in the page's address, so that going back finds it again. */
function remember(/** @type {string} */ text, /** @type {number} */ fields) {
  const letters = fields === ALL
    ? ''
    : '&in=' + [...FIELDS].filter((_, bit) => fields >> bit & 1).join('');
  const of = whose.choice.value === 'everybody' ? '' : `&of=${whose.choice.value}`;
  history.replaceState(
    null,
    '',
    text ? `#q=${encodeURIComponent(text)}${letters}${of}` : location.pathname + location.search,
  );
}

function recollect() {
  const parts = new URLSearchParams(location.hash.slice(1));
  input.value = parts.get('q') ?? '';
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
  more.addEventListener('click', async () => {
    const mine = turn;
    try {
      const rows = await Promise.all(found.slice(shown, shown + perPage).map(row));
      if (mine !== turn) return;
      list.append(...rows);
      shown += rows.length;
      more.hidden = shown >= found.length;
      /** @type {HTMLElement} */ (rows[0].querySelector('a')).focus();
    } catch {
      status.textContent = say('search.failed');
    }
  });
  addEventListener('hashchange', () => {
    recollect();
    search();
  });
  recollect();
  if (input.value) search();
}

form.classList.add('ready');
if (window.PODIUM_INDEX) start();
else status.textContent = say('search.failed');

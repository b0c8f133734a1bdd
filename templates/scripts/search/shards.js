// The index of the search: what it says of a word, and which quizzes and articles have all words.
// It is a set of classic scripts (see `Sources/Search`), each loaded when a query first needs it,
// so that this works from a folder too.

import { load as loadScript } from '../common/elements.js';

/**
 * Where a word of the query occurs.
 * @typedef {object} Hits
 * @property {Uint8Array} fields  for each quiz and article, the fields that have the word: a bit
 *   each, in the order of `FIELDS`
 * @property {Map<number, Set<number>>} questions  the questions that have it; no entry for a quiz
 *   where they are not known
 */

/** The index, empty where it could not be loaded. */
const index = window.PODIUM_INDEX ?? { quizzes: 0, articles: 0, shards: [], pieces: [] };
/** The articles stand behind the quizzes. */
const documents = index.quizzes + index.articles;

/** The letters of the fields, which are filters; the bit of each is its place. */
export const FIELDS = 'natq';
const QUESTIONS = 8;
/** How many shards the beginning of a word may load. */
const mostShards = 3;
const weights = [8, 4, 4, 1];

/** @type {{first: Uint8Array, name: string}[]} */
const shards = [];
const encoder = new TextEncoder();
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

/** A piece of the index. @param {string} name */
function load(name) {
  let loading = loads.get(name);
  if (!loading) {
    loading = loadScript(`search/${name}.js`).then((isThere) => {
      if (!isThere) throw new Error(name);
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

/** Whether what was found is an article. */
export const isArticle = (/** @type {number} */ quiz) => quiz >= index.quizzes;

/** What the index has to show of a quiz or an article. @returns {Promise<any[]>} */
export async function documentOf(/** @type {number} */ quiz) {
  let place = pieces.findIndex((piece) => piece.start > quiz);
  if (place < 0) place = pieces.length;
  const { start, name } = pieces[place - 1];
  return (await load(name))[quiz - start];
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

/** The first shard that may hold a word. @param {Uint8Array} word */
function shardOf(word) {
  // The shard before the first that begins after the word may hold it.
  let first = shards.findIndex((shard) => compare(shard.first, word) >= 0);
  if (first < 0) first = shards.length;
  const isExact = first < shards.length && shards[first].first.length === word.length &&
    compare(shards[first].first, word) === 0;
  return isExact ? first : Math.max(0, first - 1);
}

/**
 * The words of the shard where a word would stand and of those beside it, each with how much there
 * is to say of it.
 * @param {Uint8Array} word
 */
export async function wordsAround(word) {
  const place = shardOf(word), around = shards.slice(Math.max(0, place - 1), place + 2);
  const loaded = await Promise.all(around.map(({ name }) => load(name)));
  return loaded.flat().map(({ word: other, outline, questions }) => ({
    word: other,
    weight: outline.length + questions.length,
  }));
}

/**
 * Where words that are, or begin with, the given one occur.
 * @param {Uint8Array} start
 * @param {boolean} isWhole
 * @returns {Promise<{hits: Hits, isCut: boolean}>}
 */
export async function find(start, isWhole) {
  const first = shardOf(start);
  let end = first + 1;
  if (!isWhole) {
    while (end < shards.length && compare(shards[end].first, start) === 0) end += 1;
  }
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
export function matches(words, fields) {
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

// Images of quizzes in the content folder of a preview: each is a file beside its quiz, called
// after both. No file is ever written over.

import { fromBase64 } from '../common/base64.js';
import { say } from '../common/words.js';
import { lendImage } from './preview.js';
import { slug } from './share.js';
/** @import { Problem } from './images.js' */

/**
 * What a file of an image is called at its end: images of these kinds hold no scripts.
 * @type {Record<string, string>}
 */
const endings = {
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/avif': 'avif',
};
const mostOfOneName = 50;

/**
 * The bytes of a `data:` address and the end of their file's name; null if it is none that a folder
 * takes.
 */
function fileOf(/** @type {string} */ data) {
  const [, kind, base64] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(data) ?? [];
  if (!kind || !endings[kind]) return null;
  try {
    return { ending: endings[kind], bytes: fromBase64(base64) };
  } catch {
    return null;
  }
}

/** A definition, in a line of its own. */
const definition = /^\[([^\]\n]+)\]: (data:image\/\S+)$/gm;

/** The images that stand in a text, and what it is once files take their place. */
export function imagesIn(/** @type {string} */ text) {
  // The first definition of a name counts.
  const defined = new Map(
    [...text.matchAll(definition)].reverse().map(([, name, data]) => [name, data]),
  );
  const shown = [...shownIn(text)],
    images = shown
      .map(({ whole, words, data, name }) => ({
        whole,
        words,
        data: data ?? defined.get(name ?? '') ?? '',
      }))
      .filter(({ data }) => data);
  const withFiles = (/** @type {Map<string, string>} */ written) => {
    let now = '', from = 0;
    for (const { whole, start } of shown) {
      now += text.slice(from, start) + (written.get(whole) ?? whole);
      from = start + whole.length;
    }
    now += text.slice(from);
    const used = new Set([...now.matchAll(/\]\[([^\]\n]+)(?=\])/g)].map(([, name]) => name));
    return `${now.replace(definition, (line, name) => used.has(name) ? line : '').trimEnd()}\n`;
  };
  return { images, withFiles };
}

/**
 * The images that a text shows: `![words](data:image/…)` and `![words][name]`. No part of the text
 * is searched twice, so that the time grows with its length, whatever it says.
 */
function* shownIn(/** @type {string} */ text) {
  const wordsAt = /[^\]\\\n]*(?:\\.[^\]\\\n]*)*/y, nameAt = /\[([^\]\n]+)\]/y;
  const addressAt = addresses(text);
  for (let start = text.indexOf('!['); start >= 0;) {
    wordsAt.lastIndex = start + 2;
    const words = wordsAt.exec(text)?.[0] ?? '', end = start + 2 + words.length;
    // What starts within these words ends with them, and is no more an image than they are.
    let next = Math.min(end + 1, text.length);
    if (text[end] === ']') {
      nameAt.lastIndex = end + 1;
      const name = nameAt.exec(text)?.[1], data = addressAt(end + 1);
      next = name ? nameAt.lastIndex : data?.end ?? next;
      if (name || data) {
        yield { whole: text.slice(start, next), start, words, data: data?.address, name };
      }
    }
    start = text.indexOf('![', next);
  }
}

/** Finds `(data:image/…)` at places that come one after the other. */
function addresses(/** @type {string} */ text) {
  const ending = /[\s)>]|$/g, starting = /\(<?(?=data:image\/[^\s)>])/y;
  /** Where the address that was looked at last ends. */
  let end = 0;
  return (/** @type {number} */ place) => {
    starting.lastIndex = place;
    if (!starting.test(text)) return null;
    const start = starting.lastIndex;
    if (end < start) {
      ending.lastIndex = start;
      end = ending.exec(text)?.index ?? text.length;
    }
    const close = text[end] === '>' ? end + 1 : end;
    return text[close] === ')' ? { address: text.slice(start, end), end: close + 1 } : null;
  };
}

/**
 * @param {object} preview  what a preview does
 * @param {(path: string, bytes: Uint8Array<ArrayBuffer>) => Promise<any>} preview.make
 * @param {(answer: any) => boolean} preview.isFine
 * @param {(answer: any) => Problem} preview.refusal
 */
export function folderImages({ make, isFine, refusal }) {
  /**
   * Writes an image beside a quiz.
   * @param {string} quiz  its path
   * @param {string} words  what the image shows
   * @param {string} data  a `data:` address
   * @returns {Promise<{name: string, path: string, tag: string, problem: Problem}>}
   */
  async function putImage(quiz, words, data) {
    const file = fileOf(data), none = { name: '', path: '', tag: '' };
    if (!file) return { ...none, problem: say('workshop.image-unreadable') };
    const slash = quiz.lastIndexOf('/') + 1, called = quiz.slice(slash).replace(/\.md$/i, '');
    // A name that would need escapes in Markdown is spelled plainly.
    const start = /^[\w.-]+$/.test(called) ? called : slug(called, 'quiz');
    for (let number = 1; number <= mostOfOneName; number += 1) {
      const name = `${start}-${slug(words, 'image').slice(0, 40).replace(/-$/, '')}${
        number > 1 ? `-${number}` : ''
      }.${file.ending}`;
      const path = quiz.slice(0, slash) + name, answer = await make(path, file.bytes);
      if (isFine(answer)) {
        lendImage(path, data);
        return { name, path, tag: answer.tag, problem: '' };
      }
      // Another image has that name.
      if (answer.status !== 412) return { ...none, problem: refusal(answer) };
    }
    return { ...none, problem: say('workshop.folder-taken') };
  }

  /**
   * Writes the images that stand in a text beside its file, and says where they are in their place.
   */
  async function writeImages(/** @type {string} */ quiz, /** @type {string} */ text) {
    /** @type {{path: string, tag: string}[]} */
    const made = [];
    const written = new Map(), { images, withFiles } = imagesIn(text);
    for (const { whole, words, data } of images) {
      if (written.has(whole)) continue;
      const put = await putImage(quiz, words.replace(/\\(.)/g, '$1'), data);
      if (put.problem) return { text, made, problem: put.problem };
      made.push(put);
      written.set(whole, `![${words}](${put.name})`);
    }
    return {
      text: written.size ? withFiles(written) : text,
      made,
      problem: /** @type {Problem} */ (''),
    };
  }

  return { putImage, writeImages };
}

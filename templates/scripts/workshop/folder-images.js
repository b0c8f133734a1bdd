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

/** The images that stand in a text, and what it is once files take their place. */
function imagesIn(/** @type {string} */ text) {
  const defined = new Map(
    [...text.matchAll(/^\[([^\]\n]+)\]: (data:image\/\S+)$/gm)].map((
      [, name, data],
    ) => [name, data]),
  );
  const shownIn = /!\[((?:[^\]\\\n]|\\.)*)\](?:\(<?(data:image\/[^\s)>]+)>?\)|\[([^\]\n]+)\])/g;
  const images = [...text.matchAll(shownIn)]
    .map(([whole, words, data, name]) => ({ whole, words, data: data ?? defined.get(name) }))
    .filter(({ data }) => data);
  const withFiles = (/** @type {Map<string, string>} */ written) => {
    let now = text.replace(shownIn, (whole) => written.get(whole) ?? whole);
    for (const [name, data] of defined) {
      if (!now.includes(`][${name}]`)) now = now.replace(`[${name}]: ${data}`, '');
    }
    return `${now.trimEnd()}\n`;
  };
  return { images, withFiles };
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

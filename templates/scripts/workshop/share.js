// A quiz as a link that carries it: `workshop-play.html#quiz/1/…`, its Markdown deflated and in
// base64 without padding. Whoever opens one trusts nothing in it: sizes are bounded before anything
// is unpacked, and what is unpacked is read as any author's text.

import { base64url, fromBase64url } from '../common/base64.js';

/** The longest link, in characters: what mail, chats and browsers still pass on. */
const longestLink = 32_000;
/**
 * The most that may come out of one, in bytes: more than a text that a person wrote could have
 * been.
 */
const largestShared = 300_000;
/**
 * The most questions that a quiz in a link may have: more than fit into one, unless they are all
 * alike.
 */
export const mostShared = 2_000;
const mark = 'quiz/1/';

/** Everything that comes through a stream; null once it is more than so many bytes. */
async function gather(
  /** @type {ReadableStream<Uint8Array>} */ stream,
  /** @type {number} */ most,
) {
  const reader = stream.getReader(), chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  const all = new Uint8Array(size);
  let place = 0;
  for (const chunk of chunks) {
    all.set(chunk, place);
    place += chunk.length;
  }
  return all;
}

/** Bytes in parts so small that little is unpacked before its size is known. */
function inParts(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  let place = 0;
  return new ReadableStream({
    pull(controller) {
      if (place >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(place, place + 128));
      place += 128;
      return undefined;
    },
  }, { highWaterMark: 0 });
}

/** A quiz as the end of a link; it does not fit if that would be too long. */
export async function pack(/** @type {string} */ text) {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > largestShared) {
    return { fits: false, length: bytes.length, most: largestShared, end: '' };
  }
  const packed = await gather(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    largestShared,
  );
  const end = packed && mark + base64url(packed);
  return {
    fits: Boolean(end && end.length <= longestLink),
    length: end?.length ?? Infinity,
    most: longestLink,
    end: end ?? '',
  };
}

/**
 * The quiz in the end of a link.
 * @returns {Promise<{text: string} | {problem: 'none' | 'too-long' | 'broken' | 'too-large' |
 *   'newer'}>}
 */
export async function unpack(/** @type {string} */ end) {
  if (!end.startsWith('quiz/')) return { problem: 'none' };
  if (!end.startsWith(mark)) return { problem: 'newer' };
  if (end.length > longestLink) return { problem: 'too-long' };
  // Programs for mail break links into lines, and take a bracket or full stop behind them along.
  const said = end.slice(mark.length).replace(/\s|%20|%0[AD]/gi, '');
  const letters = /^[\w-]*/.exec(said)?.[0] ?? '';
  // From the first sign on, so that a link of nothing but signs takes no longer than others.
  const isWhole = /^(?:%[\dA-F]{2}|[^\w-])*$/i.test(said.slice(letters.length));
  if (!letters || !isWhole) return { problem: 'broken' };
  const bytes = fromBase64url(letters);
  if (!bytes) return { problem: 'broken' };
  try {
    const all = await gather(
      inParts(bytes).pipeThrough(new DecompressionStream('deflate-raw')),
      largestShared,
    );
    if (!all) return { problem: 'too-large' };
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(all) };
  } catch {
    return { problem: 'broken' };
  }
}

/** The plain letters of those that are no plain letter with a mark, as `Slug.swift` has them. */
const plainLetters = new Map(Object.entries({
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'k',
  ł: 'l',
  ŀ: 'l',
  ŋ: 'n',
  ŉ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
}));

/** A text as a part of a file's name. */
export const slug = (/** @type {string} */ text, /** @type {string} */ otherwise) =>
  text.normalize('NFD').toLowerCase().replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]/gu, (letter) => plainLetters.get(letter) ?? '-')
    .replace(/-+/g, '-').slice(0, 60).replace(/^-|-$/g, '') || otherwise;

/** A file's name from a title. */
export const fileName = (/** @type {string} */ title) => `${slug(title, 'quiz')}.md`;

/** The longest address that GitHub and GitLab take for a new file. */
const longestProposal = 8_000;

/**
 * Where a quiz may be proposed to the site: a page for a new file, filled in. Nothing where the
 * site has no repository;
 * `isWhole` is false if the text has to be pasted.
 */
export function proposal(/** @type {string} */ title, /** @type {string} */ text) {
  // An address holds no half of a sign.
  const said = text.replace(/\p{Surrogate}/gu, '\ufffd');
  const repository = window.PODIUM_SITE?.repository;
  if (!repository) return null;
  const { forge, address, branch, contentPath } = repository, name = fileName(title);
  const folder = contentPath ? contentPath + '/' : '';
  const segments = (/** @type {string} */ path) =>
    path.split('/').map(encodeURIComponent).join('/');
  const start = forge === 'gitlab'
    ? `${address}/-/new/${segments(branch)}?file_name=${encodeURIComponent(folder + name)}`
    : `${address}/new/${segments(branch)}?filename=${encodeURIComponent(folder + name)}`;
  const whole = `${start}&${forge === 'gitlab' ? 'content' : 'value'}=${encodeURIComponent(said)}`;
  const isWhole = whole.length <= longestProposal;
  return { href: isWhole ? whole : start, isWhole, forge, name };
}

// The content folder of `podium serve --edit`, which tells this page a token: quizzes are files
// there, saved as they are changed. A file that was changed elsewhere meanwhile is not overwritten
// without asking.

import { say } from '../common/words.js';
import { button } from './fields.js';
import { inEnglish } from './findings.js';
import { folderImages } from './folder-images.js';
import { conflict } from './versions.js';
/** @import { Problem } from './images.js' */
/** @import { OwnQuiz, Keeper } from './library.js' */

const token = document.querySelector('meta[name=podium-edit]')?.getAttribute('content') ?? '';
const root = document.getElementById('Workshop')?.dataset.root ?? '';

/**
 * A status of 0 says that nobody answered.
 * @typedef {{status: number, tag: string, bytes: Uint8Array<ArrayBuffer>, text: string}} Answer
 */
/**
 * @typedef {{path: string, fingerprint: string, quiz: string | null, title: string,
 *   images: string[]}} Listed
 */

/**
 * Asks the preview, which knows this page by its token.
 * @param {string} method
 * @param {string} target
 * @param {{body?: string | Uint8Array<ArrayBuffer>, condition?: Record<string, string>,
 *   isLeaving?: boolean}} [how]
 * @returns {Promise<Answer>}
 */
async function ask(method, target, { body, condition = {}, isLeaving = false } = {}) {
  try {
    // What a page asks while it is left is sent all the same, if it is small.
    const response = await fetch(`${root}podium/edit/${target}`, {
      method,
      body,
      cache: 'no-store',
      keepalive: isLeaving && (body?.length ?? 0) < 20_000,
      headers: { 'Podium-Edit': token, ...condition },
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      tag: response.headers.get('ETag') ?? '',
      bytes,
      text: new TextDecoder().decode(bytes),
    };
  } catch {
    return { status: 0, tag: '', bytes: new Uint8Array(), text: '' };
  }
}

/** Whether a path stays in the folder: browsers would resolve `..` before anybody is asked. */
const isPath = (/** @type {string} */ path) =>
  !path.split('/').some((part) => /^\.{0,2}(?:\.md)?$/.test(part));
const addressed = (/** @type {string} */ way, /** @type {string} */ path) =>
  `${way}/${path.split('/').map(encodeURIComponent).join('/')}`;
/** The address of a file on the Workshop page. */
export const hrefOf = (/** @type {string} */ path) => `#${addressed('file', path)}`;
const quoted = (/** @type {string} */ fingerprint) => `"${fingerprint}"`;
const isFine = (/** @type {Answer} */ { status }) => status >= 200 && status < 300;

const parsed = (/** @type {Answer} */ { text }) => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/** What a refusal says. @returns {Problem} */
function refusal(/** @type {Answer} */ answer) {
  if (answer.status === 0) return say('workshop.folder-silent');
  if (answer.status === 412) {
    return say(
      parsed(answer).fingerprint === null ? 'workshop.folder-gone' : 'workshop.folder-taken',
    );
  }
  return inEnglish(String(parsed(answer).error ?? answer.status));
}

/** Where a text is kept that a preview did not take which was started anew, over a reload. */
const unsavedKey = 'podium-edit-unsaved';
let isReloading = false;

/** Loads the page again, which the new preview knows then, and saves the text there. */
const reloading = (
  /** @type {string} */ path,
  /** @type {string} */ text,
  /** @type {string} */ tag,
) =>
  button('workshop.reload', () => {
    try {
      sessionStorage.setItem(unsavedKey, JSON.stringify({ path, text, tag }));
    } catch {
      return;
    }
    isReloading = true;
    location.reload();
  });

/**
 * What was not saved of a file before this page was loaded again, once.
 * @returns {{path: string, text: string, tag: string} | null}
 */
function unsaved(/** @type {string} */ path) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(unsavedKey) ?? 'null');
    sessionStorage.removeItem(unsavedKey);
    return kept?.path === path && typeof kept.text === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** What was done last, as the next list has to show it. */
let expected = { there: '', gone: '' };

/**
 * The quizzes of the folder, by their paths, and files that cannot be read yet, as a quiz without a
 * question.
 * @returns {Promise<Listed[] | null>}
 */
async function list() {
  for (let tries = 0;; tries += 1) {
    const answer = await ask('GET', 'list');
    if (!isFine(answer)) return null;
    /** @type {{files: Listed[]}} */
    const { files } = parsed(answer);
    // The preview notices a moment later what was done.
    const isNew = files.some(({ path }) => path === expected.there) || !expected.there;
    if (tries === 20 || isNew && !files.some(({ path }) => path === expected.gone)) {
      return files.filter(({ quiz, title }) => quiz !== null || title === '');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Makes a file. */
const make = (/** @type {string} */ path, /** @type {string | Uint8Array<ArrayBuffer>} */ body) =>
  ask('PUT', addressed('file', path), { body, condition: { 'If-None-Match': '*' } });
const drop = (/** @type {string} */ path, /** @type {string} */ tag) =>
  ask('DELETE', addressed('file', path), { condition: { 'If-Match': tag } });
const moveTo = (/** @type {string} */ path, /** @type {string} */ to, /** @type {string} */ tag) =>
  ask('POST', addressed('move', path), {
    body: JSON.stringify({ to }),
    condition: { 'If-Match': tag },
  });
const look = (/** @type {string} */ path) => ask('GET', addressed('file', path));

const { putImage, writeImages } = folderImages({ make, isFine, refusal });

/**
 * Makes a quiz of a text, and files of the images in it; the problem if that cannot be.
 * @returns {Promise<Problem>}
 */
async function create(/** @type {string} */ path, /** @type {string} */ text) {
  if (!isPath(path)) return say('workshop.path-wrong');
  const written = await writeImages(path, text);
  const answer = written.problem ? null : await make(path, written.text);
  if (answer && isFine(answer)) {
    expected = { there: path, gone: '' };
    return '';
  }
  for (const image of written.made) await drop(image.path, image.tag);
  return answer ? refusal(answer) : written.problem;
}

/** A file as it is now; null if there is none. */
async function open(/** @type {string} */ path) {
  const answer = await look(path);
  return isFine(answer) ? { text: answer.text, tag: answer.tag } : null;
}

/** Takes a quiz away, with the images that are only its own, and says how to bring it back. */
async function remove(/** @type {Listed} */ { path, fingerprint, images }) {
  const answer = await drop(path, quoted(fingerprint));
  if (!isFine(answer)) return { problem: refusal(answer), undo: async () => refusal(answer) };
  expected = { there: '', gone: path };
  /** @type {{path: string, bytes: Uint8Array<ArrayBuffer>}[]} */
  const gone = [];
  for (const image of images) {
    const { bytes, tag } = await look(image);
    if (isFine(await drop(image, tag))) gone.push({ path: image, bytes });
  }
  return {
    problem: '',
    undo: async () => {
      const back = await make(path, String(parsed(answer).text));
      if (!isFine(back)) return refusal(back);
      expected = { there: path, gone: '' };
      for (const image of gone) await make(image.path, image.bytes);
      return '';
    },
  };
}

/**
 * Moves a quiz, and with it the images that are only its own; the problem if that cannot be.
 * @returns {Promise<Problem>}
 */
async function move(/** @type {Listed} */ { path, fingerprint, images }, /** @type {string} */ to) {
  if (!isPath(to)) return say('workshop.path-wrong');
  const folderOf = (/** @type {string} */ file) => file.slice(0, file.lastIndexOf('/') + 1);
  /** @type {{from: string, to: string, tag: string}[]} */
  const moved = [];
  let answer = null;
  for (const image of folderOf(path) === folderOf(to) ? [] : images) {
    const target = folderOf(to) + image.slice(folderOf(path).length), { tag } = await look(image);
    answer = await moveTo(image, target, tag);
    if (!isFine(answer)) break;
    moved.push({ from: image, to: target, tag });
  }
  if (!answer || isFine(answer)) answer = await moveTo(path, to, quoted(fingerprint));
  if (isFine(answer)) {
    expected = { there: to, gone: path };
    return '';
  }
  // All or nothing: what went ahead comes back.
  for (const image of moved) await moveTo(image.to, image.from, image.tag);
  return refusal(answer);
}

/**
 * A file as it is known here: what is written to it, and what others make of it.
 * @param {string} path
 * @param {{text: string, tag: string}} opened  the file when it was opened
 * @param {string | null} quiz  its page, without `.html`
 */
function fileOf(path, { text: opened, tag }, quiz) {
  /** What the file holds; null once others changed it. @type {string | null} */
  let seen = opened;
  /** Whether the file was not there when it was looked for last. */
  let isMissing = false;

  async function put(
    /** @type {OwnQuiz} */ { text },
    /** @type {any} */ { isLeaving, take, again },
  ) {
    if (text === seen) return null;
    const answer = await ask('PUT', addressed('file', path), {
      body: text,
      isLeaving,
      condition: tag ? { 'If-Match': tag } : { 'If-None-Match': '*' },
    });
    const now = parsed(answer);
    if (isFine(answer)) {
      tag = answer.tag;
      seen = text;
      quiz = now.quiz;
      return null;
    }
    if (answer.status === 403) return [refusal(answer), ' ', reloading(path, text, tag)];
    if (answer.status !== 412) return [refusal(answer)];
    seen = null;
    const agree = () => {
      tag = typeof now.fingerprint === 'string' ? quoted(now.fingerprint) : '';
    };
    // Somebody else wrote the same.
    if (now.text === text) {
      agree();
      seen = text;
      return null;
    }
    return conflict(now.text ?? null, text, { agree, again, take });
  }

  /** What others made of the file; null if it is as it was, or nobody can say. */
  async function follow(/** @type {() => void} */ again) {
    const head = await ask('HEAD', addressed('file', path));
    if (head.status === 404) {
      seen = null;
      isMissing = true;
      const agree = () => void (tag = '');
      return { problem: conflict(null, '', { agree, again, take: () => undefined }) };
    }
    const isNews = isFine(head) && (head.tag !== tag || isMissing);
    const now = isNews ? await open(path) : null;
    if (now) isMissing = false;
    return now && {
      text: now.text,
      agree: () => {
        [seen, tag] = [now.text, now.tag];
      },
    };
  }

  return { put, follow, page: () => quiz };
}

/**
 * Keeps a quiz in its file, one change after the other.
 * @param {string} path
 * @param {{text: string, tag: string}} opened  the file when it was opened
 * @param {string | null} quiz  its page, without `.html`
 * @returns {Keeper}
 */
function folderKeeper(path, opened, quiz) {
  const { put, follow, page } = fileOf(path, opened, quiz);
  /** @type {Promise<any>} */
  let last = Promise.resolve();
  let newest = 0, isWriting = false;
  /** @type {typeof put} */
  const write = async (own, how) => {
    isWriting = true;
    return put(own, how).finally(() => {
      isWriting = false;
    });
  };
  return {
    path,
    putImage: (words, data) => putImage(path, words, data),
    imageBounds: { longestSide: 1600, mostBytes: 400_000 },
    saved: say('workshop.saved-in', { path }),
    settled: () => last,
    isKeptElsewhere: () => isReloading,
    follow(again) {
      const found = last.then(() => follow(again));
      last = found;
      return found;
    },
    takeHref: () => page() === null ? '' : `${root}${page()}.html`,
    keep(own, how) {
      newest += 1;
      const turn = newest;
      // One that is on its way changes the tag that the next one has to name.
      if (how.isLeaving && !isWriting) return write(own, how);
      last = last.then(() => turn === newest ? write(own, how) : undefined);
      return last;
    },
  };
}

/** A path as it may be typed: from the top of the folder, with the ending that Markdown has. */
const pathOf = (/** @type {string} */ typed) =>
  typed.trim().replace(/^\/+/, '').replace(/(?:\.md)?$/i, '.md');

/** @typedef {NonNullable<typeof folder>} Folder */

export const folder = token
  ? { pathOf, list, create, open, unsaved, remove, move, keeper: folderKeeper }
  : null;

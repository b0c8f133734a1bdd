// The content folder of `podium serve --edit`, which tells this page a token: quizzes are files there, saved as they are changed. A file that
// somebody else changed meanwhile is never overwritten unasked.

(() => {
  'use strict';
  const { say, element, fields } = window.podium;
  const token = document.querySelector('meta[name=podium-edit]')?.getAttribute('content') ?? '';
  const root = document.getElementById('Workshop')?.dataset.root ?? '';

  /** @typedef {{status: number, tag: string, text: string}} Answer  a status of 0 says that nobody answered */

  /**
   * Asks the preview, which knows this page by its token.
   * @param {string} method
   * @param {string} target
   * @param {{body?: string, condition?: Record<string, string>, isLeaving?: boolean}} [how]
   * @returns {Promise<Answer>}
   */
  async function ask(method, target, { body, condition = {}, isLeaving = false } = {}) {
    try {
      // What a page asks while it is left is sent all the same, if it is small.
      const response = await fetch(`${root}podium/edit/${target}`, { method, body, cache: 'no-store',
        keepalive: isLeaving && (body?.length ?? 0) < 20_000, headers: { 'Podium-Edit': token, ...condition } });
      return { status: response.status, tag: response.headers.get('ETag') ?? '', text: await response.text() };
    } catch {
      return { status: 0, tag: '', text: '' };
    }
  }

  /** Whether a path stays in the folder: browsers would resolve `..` before anybody is asked. */
  const isPath = (/** @type {string} */ path) => !path.split('/').some((part) => /^\.{0,2}(?:\.md)?$/.test(part));
  const addressed = (/** @type {string} */ way, /** @type {string} */ path) => `${way}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const quoted = (/** @type {string} */ fingerprint) => `"${fingerprint}"`;
  const isFine = (/** @type {Answer} */ { status }) => status >= 200 && status < 300;

  const parsed = (/** @type {Answer} */ { text }) => {
    try { return JSON.parse(text); } catch { return {}; }
  };

  /** What a refusal says. */
  function refusal(/** @type {Answer} */ answer) {
    if (answer.status === 0) return say('workshop.folder-silent');
    if (answer.status === 412) return say(parsed(answer).fingerprint === null ? 'workshop.folder-gone' : 'workshop.folder-taken');
    return String(parsed(answer).error ?? answer.status);
  }

  /** What was done last, as the next list has to show it. */
  let expected = { there: '', gone: '' };

  /** The quizzes of the folder, by their paths. @returns {Promise<{path: string, fingerprint: string, quiz: string, title: string}[] | null>} */
  async function list() {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask('GET', 'list');
      if (!isFine(answer)) return null;
      /** @type {any[]} */
      const { files } = parsed(answer);
      // The preview notices a moment later what was done.
      const isNew = files.some(({ path }) => path === expected.there) || !expected.there;
      if (tries === 20 || isNew && !files.some(({ path }) => path === expected.gone)) return files.filter(({ quiz }) => quiz !== null);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Makes a file; the problem if that cannot be. */
  async function create(/** @type {string} */ path, /** @type {string} */ text) {
    if (!isPath(path)) return say('workshop.path-wrong');
    const answer = await ask('PUT', addressed('file', path), { body: text, condition: { 'If-None-Match': '*' } });
    if (!isFine(answer)) return refusal(answer);
    expected = { there: path, gone: '' };
    return '';
  }

  /** A file as it is now; null if there is none. */
  async function open(/** @type {string} */ path) {
    const answer = await ask('GET', addressed('file', path));
    return isFine(answer) ? { text: answer.text, tag: answer.tag } : null;
  }

  /** Takes a file away, and says how to bring it back. */
  async function remove(/** @type {string} */ path, /** @type {string} */ fingerprint) {
    const answer = await ask('DELETE', addressed('file', path), { condition: { 'If-Match': quoted(fingerprint) } });
    if (!isFine(answer)) return { text: '', problem: refusal(answer) };
    expected = { there: '', gone: path };
    return { text: String(parsed(answer).text), problem: '' };
  }

  /** Moves a file; the problem if that cannot be. */
  async function move(/** @type {string} */ path, /** @type {string} */ to, /** @type {string} */ fingerprint) {
    if (!isPath(to)) return say('workshop.path-wrong');
    const answer = await ask('POST', addressed('move', path), { body: JSON.stringify({ to }), condition: { 'If-Match': quoted(fingerprint) } });
    if (!isFine(answer)) return refusal(answer);
    expected = { there: to, gone: path };
    return '';
  }

  /** Both versions of a file that changed, and a way to choose. @returns {Node[]} */
  function conflict(/** @type {any} */ now, /** @type {string} */ mine, /** @type {() => void} */ keepMine, /** @type {() => void} */ takeTheirs) {
    const version = (/** @type {string} */ key, /** @type {string} */ text) => {
      const made = fields.field(key, text, () => undefined, { rows: 8 });
      made.input.readOnly = true;
      made.input.classList.add('source');
      return made.box;
    };
    const isGone = typeof now.text !== 'string';
    return [element('p', {}, say(isGone ? 'workshop.folder-gone' : 'workshop.folder-changed')),
      ...isGone ? [] : [element('div', { class: 'two versions' }, version('workshop.version-here', mine), version('workshop.version-there', now.text))],
      element('p', { class: 'row-tools' }, fields.button('workshop.keep-mine', keepMine, ''),
        ...isGone ? [] : [fields.button('workshop.take-theirs', takeTheirs)])];
  }

  /**
   * Keeps a quiz in its file, one change after the other.
   * @param {string} path
   * @param {string} tag  what the file was when it was opened
   * @param {string | null} quiz  its page, without `.html`
   * @returns {Keeper}
   */
  function folderKeeper(path, tag, quiz) {
    /** @type {Promise<any>} */
    let last = Promise.resolve();
    let newest = 0, seen = '';

    async function put(/** @type {OwnQuiz} */ { text }, /** @type {any} */ { isLeaving, take, again }) {
      if (text === seen) return null;
      const answer = await ask('PUT', addressed('file', path), { body: text, isLeaving,
        condition: tag ? { 'If-Match': tag } : { 'If-None-Match': '*' } });
      const now = parsed(answer);
      if (isFine(answer)) {
        tag = answer.tag;
        seen = text;
        quiz = now.quiz;
        return null;
      }
      if (answer.status !== 412) return [refusal(answer)];
      const agree = () => { tag = typeof now.fingerprint === 'string' ? quoted(now.fingerprint) : ''; };
      return conflict(now, text, () => { agree(); again(); }, () => { agree(); take(now.text); });
    }

    return {
      path, saved: say('workshop.saved-in', { path }), settled: () => last, takeHref: () => quiz === null ? '' : `${root}${quiz}.html`,
      keep(own, how) {
        newest += 1;
        const turn = newest;
        if (how.isLeaving) return put(own, how);
        last = last.then(() => turn === newest ? put(own, how) : undefined);
        return last;
      },
    };
  }

  /** A path as it may be typed: from the top of the folder, with the ending that Markdown has. */
  const pathOf = (/** @type {string} */ typed) => typed.trim().replace(/^\/+/, '').replace(/(?:\.md)?$/i, '.md');

  const folder = token ? { pathOf, list, create, open, remove, move, keeper: folderKeeper } : null;
  Object.assign(window.podium, { folder });
})();

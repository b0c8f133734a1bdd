(() => {
  'use strict';
  const { say, element, fields } = window.podium;
  const token = document.querySelector('meta[name=podium-edit]')?.getAttribute('content') ?? '';
  const root = document.getElementById('Workshop')?.dataset.root ?? '';
  async function ask(method, target, { body, condition = {}, isLeaving = false } = {}) {
    try {
      const response = await fetch(`${root}podium/edit/${target}`, { method, body, cache: 'no-store',
        keepalive: isLeaving && (body?.length ?? 0) < 20_000, headers: { 'Podium-Edit': token, ...condition } });
      return { status: response.status, tag: response.headers.get('ETag') ?? '', text: await response.text() };
    } catch {
      return { status: 0, tag: '', text: '' };
    }
  }
  const isPath = (path) => !path.split('/').some((part) => /^\.{0,2}(?:\.md)?$/.test(part));
  const addressed = (way, path) => `${way}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const quoted = (fingerprint) => `"${fingerprint}"`;
  const isFine = ({ status }) => status >= 200 && status < 300;
  const parsed = ({ text }) => {
    try { return JSON.parse(text); } catch { return {}; }
  };
  function refusal(answer) {
    if (answer.status === 0) return say('workshop.folder-silent');
    if (answer.status === 412) return say(parsed(answer).fingerprint === null ? 'workshop.folder-gone' : 'workshop.folder-taken');
    return String(parsed(answer).error ?? answer.status);
  }
  let expected = { there: '', gone: '' };
  async function list() {
    for (let tries = 0; ; tries += 1) {
      const answer = await ask('GET', 'list');
      if (!isFine(answer)) return null;
      const { files } = parsed(answer);
      const isNew = files.some(({ path }) => path === expected.there) || !expected.there;
      if (tries === 20 || isNew && !files.some(({ path }) => path === expected.gone)) return files.filter(({ quiz }) => quiz !== null);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  async function create(path, text) {
    if (!isPath(path)) return say('workshop.path-wrong');
    const answer = await ask('PUT', addressed('file', path), { body: text, condition: { 'If-None-Match': '*' } });
    if (!isFine(answer)) return refusal(answer);
    expected = { there: path, gone: '' };
    return '';
  }
  async function open(path) {
    const answer = await ask('GET', addressed('file', path));
    return isFine(answer) ? { text: answer.text, tag: answer.tag } : null;
  }
  async function remove(path, fingerprint) {
    const answer = await ask('DELETE', addressed('file', path), { condition: { 'If-Match': quoted(fingerprint) } });
    if (!isFine(answer)) return { text: '', problem: refusal(answer) };
    expected = { there: '', gone: path };
    return { text: String(parsed(answer).text), problem: '' };
  }
  async function move(path, to, fingerprint) {
    if (!isPath(to)) return say('workshop.path-wrong');
    const answer = await ask('POST', addressed('move', path), { body: JSON.stringify({ to }), condition: { 'If-Match': quoted(fingerprint) } });
    if (!isFine(answer)) return refusal(answer);
    expected = { there: to, gone: path };
    return '';
  }
  function conflict(now, mine, keepMine, takeTheirs) {
    const version = (key, text) => {
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
  function folderKeeper(path, tag, quiz) {
    let last = Promise.resolve();
    let newest = 0, seen = '';
    async function put({ text }, { isLeaving, take, again }) {
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
  const pathOf = (typed) => typed.trim().replace(/^\/+/, '').replace(/(?:\.md)?$/i, '.md');
  const folder = token ? { pathOf, list, create, open, remove, move, keeper: folderKeeper } : null;
  Object.assign(window.podium, { folder });
})();

(() => {
  'use strict';
  const longestLink = 32_000;
  const largestShared = 1_000_000;
  const mark = 'quiz/1/';
  function base64(bytes) {
    let text = '';
    for (let start = 0; start < bytes.length; start += 32768) text += String.fromCharCode(...bytes.subarray(start, start + 32768));
    return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  }
  async function gather(stream, most) {
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
  async function pack(text) {
    const packed = await gather(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), largestShared);
    const end = packed && mark + base64(packed);
    return { fits: Boolean(end) && end.length <= longestLink, length: end?.length ?? Infinity, most: longestLink, end: end ?? '' };
  }
  async function unpack(end) {
    if (!end.startsWith('quiz/')) return { problem: 'none' };
    if (!end.startsWith(mark)) return { problem: 'newer' };
    if (end.length > longestLink) return { problem: 'too-long' };
    const letters = end.slice(mark.length);
    if (!/^[A-Za-z0-9_-]+$/.test(letters)) return { problem: 'broken' };
    try {
      const bytes = Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
      const all = await gather(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), largestShared);
      if (!all) return { problem: 'too-large' };
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(all) };
    } catch {
      return { problem: 'broken' };
    }
  }
  const slug = (text, otherwise) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    .replace(/ß/g, 'ss').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || otherwise;
  const fileName = (title) => `${slug(title, 'quiz')}.md`;
  const longestProposal = 8_000;
  function proposal(title, text) {
    const repository = window.PODIUM_SITE?.repository;
    if (!repository) return null;
    const { forge, address, branch, contentPath } = repository, name = fileName(title);
    const folder = contentPath ? contentPath + '/' : '';
    const segments = (path) => path.split('/').map(encodeURIComponent).join('/');
    const start = forge === 'gitlab'
      ? `${address}/-/new/${segments(branch)}?file_name=${encodeURIComponent(folder + name)}`
      : `${address}/new/${segments(branch)}?filename=${encodeURIComponent(folder + name)}`;
    const whole = `${start}&${forge === 'gitlab' ? 'content' : 'value'}=${encodeURIComponent(text)}`;
    const isWhole = whole.length <= longestProposal;
    return { href: isWhole ? whole : start, isWhole, forge, name };
  }
  Object.assign(window.podium, { pack, unpack, slug, fileName, proposal, largestShared });
})();

// The page's side of the frame in which the pages of a folder keep what they share: see `hub.js`.

/**
 * What keeps things there.
 * @typedef {object} Hub
 * @property {Map<string, string>} copy  what is kept there, which follows other tabs
 * @property {(key: string, text: string | null) => void} send  keeps a text there, or removes it
 * @property {() => Promise<any>} settled  when everything is kept
 */

/**
 * Opens the frame; null if it does not answer.
 * @param {string} src  of `store.html`
 * @param {(string | undefined)[]} prefixes  what the names begin with of what is asked for
 * @param {(problem: string) => void} fail
 * @returns {Promise<Hub | null>}
 */
export function open(src, [prefix, own], fail) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'Store';
  frame.src = src;
  const post = (/** @type {object} */ request) =>
    frame.contentWindow?.postMessage({ podium: 'store', ...request }, '*');
  const copy = new Map();
  /** The keys that are being written, in that order. @type {string[]} */
  const writing = [];
  let settle = () => {};
  const hub = {
    copy,
    send(/** @type {string} */ key, /** @type {string | null} */ text) {
      writing.push(key);
      post({ id: 'put', key, text });
    },
    settled: () =>
      writing.length === 0
        ? Promise.resolve()
        : new Promise((/** @type {(value?: any) => void} */ done) => {
          settle = done;
          setTimeout(done, 1000);
        }),
  };
  /** Takes over what another tab wrote; what this one is writing comes after that. */
  function follow(/** @type {string} */ key, /** @type {string | null} */ text) {
    if (writing.includes(key)) return;
    if (text === null) copy.delete(key);
    else copy.set(key, text);
    dispatchEvent(new StorageEvent('storage', { key }));
  }
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), 2000);
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data?.podium === 'hub') post({ id: 'all', prefix, own });
      if (data?.podium !== 'stored') return;
      if (data.problem) fail(data.problem);
      if (data.id === 'all') {
        for (const [key, text] of data.entries ?? []) copy.set(key, text);
        resolve(hub);
      } else if (data.id === 'put') {
        writing.shift();
        if (writing.length === 0) settle();
      } else if (data.id === 'news') follow(data.key, data.text);
    });
    document.body.append(frame);
  });
}

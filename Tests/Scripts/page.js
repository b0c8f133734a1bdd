// A page for modules that need one as soon as they are loaded: import it before them, and them with
// `await import`. It loads scripts, and keeps texts; nothing is drawn.

/** The paths of the scripts that were loaded. @type {string[]} */
export const loaded = [];
/** What a script does; without one it is not there. @type {Record<string, () => void>} */
export const scripts = {};
/** What the browser keeps. @type {Record<string, any>} */
export const storage = Object.create({
  getItem: (/** @type {string} */ key) => storage[key] ?? null,
});

/** An element that can only be loaded. */
function createElement() {
  /** @type {Record<string, any>} */
  const made = {
    append() {},
    setAttribute: (/** @type {string} */ name, /** @type {string} */ value) => {
      made[name] = value;
    },
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ listener) => {
      made[name] = listener;
    },
  };
  return made;
}

/** Loads a script a little later, as a browser does. */
function append(/** @type {any} */ { src, load, error }) {
  const { pathname } = new URL(src);
  loaded.push(pathname);
  queueMicrotask(() => {
    scripts[pathname]?.();
    (pathname in scripts ? load : error)();
  });
}

Object.assign(globalThis, {
  window: globalThis,
  addEventListener() {},
  localStorage: storage,
  location: { protocol: 'https:' },
  document: {
    currentScript: { src: 'https://example.org/quizzes/podium/base.js', dataset: { site: 'test' } },
    documentElement: { classList: { add() {}, remove() {} } },
    createElement,
    head: { append },
  },
});
// Newer versions of Node have one that cannot be assigned.
Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });

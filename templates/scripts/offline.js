// The site without a network: a service worker and a web app manifest, where the site is served.
// From a folder nothing is needed.

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const { root = '', words = '' } = script.dataset;

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const say = (/** @type {string} */ key) => window.PODIUM_WORDS?.[key] ?? '';

/** Loads the words, on pages that have no other need of them. */
const ready = () =>
  window.PODIUM_WORDS ? Promise.resolve() : new Promise((resolve, reject) => {
    const loading = element('script', { src: words });
    loading.addEventListener('load', resolve);
    loading.addEventListener('error', reject);
    document.head.append(loading);
  });

/** Loads what offers another version. */
const offer = (/** @type {string} */ what) =>
  document.head.append(element('script', { src: root + 'podium/changed.js', 'data-for': what }));

/** How long the worker may be silent while it keeps the site, in milliseconds. */
const patience = 60_000;

/** Offers to keep the whole site. @type {(line: Element, worker: ServiceWorker) => void} */
function offerAll(line, worker) {
  const button = element('button', { type: 'button', class: 'quiet' }, say('offline-keep'));
  button.addEventListener('click', () => {
    const channel = new MessageChannel();
    const progress = element('progress', { 'aria-label': say('offline-keeping') });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const show = (/** @type {any} */ { finished, failed, total, done }) => {
      clearTimeout(timer);
      if (finished) line.replaceChildren(say('offline-kept'));
      else if (failed) line.replaceChildren(say('offline-failed') + ' ', button);
      else {
        progress.setAttribute('max', String(Math.max(1, total)));
        progress.setAttribute('value', String(done));
        // The browser may stop the worker, which then says nothing more.
        timer = setTimeout(show, patience, { failed: true });
      }
    };
    show({ total: 1, done: 0 });
    line.replaceChildren(say('offline-keeping') + ' ', progress);
    channel.port1.onmessage = ({ data }) => show(data);
    worker.postMessage('everything', [channel.port2]);
  });
  line.replaceChildren(button);
}

/** Registers the service worker, and says what it has to offer. */
async function register(/** @type {Element} */ line) {
  const registration = await navigator.serviceWorker.register(root + 'sw.js');
  const watch = (/** @type {ServiceWorker | null} */ worker) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && registration.active) {
        ready().then(() => offer('version'));
      }
    });
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  const [{ active }] = await Promise.all([navigator.serviceWorker.ready, ready()]);
  if (!active) return;
  if (registration.waiting) offer('version');
  else if (!registration.installing || registration.installing === active) offerAll(line, active);
  const loaded = performance.getEntriesByType('resource').map((entry) => entry.name);
  // Not every browser knows of the connection.
  const { connection } =
    /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  active.postMessage({ visited: [location.href, ...loaded], saves: connection?.saveData === true });
}

// The page in place of one that is not kept leads back to that one.
const again = document.querySelector('.is-offline .again'),
  site = new URL('.', location.href).href;
if (again && location.hash) {
  again.setAttribute('href', site + location.hash.slice(1).replace(/^\/+/, ''));
}

// A part that is missing or fails may be of a version that the site no longer has.
addEventListener('error', ({ target, filename }) => {
  const from = target instanceof HTMLScriptElement ? target.src : filename;
  if (/\/podium\/(?!changed)/.test(from)) offer('part');
}, true);

if (/^https?:$/.test(location.protocol) && !document.body.matches('.is-bundle, .is-not-found')) {
  document.head.append(element('link', { rel: 'manifest', href: root + 'podium/app.webmanifest' }));
  const line = document.querySelector('.offline');
  if (navigator.serviceWorker && isSecureContext && line) {
    const isControlled = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) location.reload();
    });
    // After everything that the player waits for.
    addEventListener('load', () => register(line).catch(() => {}));
  }
}

// Offers the version that the site has now; `offline.js` loads this where there may be one. With
// `data-for="version"` a new version waits, and the line at the foot of the page says so. With
// `data-for="part"` a part of this page could not be loaded, or failed: it may be of a version that
// the site no longer has, and a line above all else offers to load the page again.

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const folder = script.src.replace(/[^/]*$/, '');

/** The service worker of another version than this page's; nothing where none can be found. */
async function otherVersion() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) await registration?.update().catch(() => undefined);
  const { installing = null, waiting = null } = registration ?? {};
  if (waiting || !installing) return waiting;
  await new Promise((resolve) => {
    installing.addEventListener('statechange', resolve, { once: true });
  });
  return installing.state === 'installed' ? installing : null;
}

/** How long the other version may take to take over, in milliseconds. */
const patience = 2000;

/** Takes the other version: `offline.js` loads the page again once that has taken over. */
async function take() {
  const other = await otherVersion();
  if (!other) return location.reload();
  other.postMessage('activate');
  await new Promise((resolve) => setTimeout(resolve, patience));
  // Chromium may keep the worker before for minutes, after a request that it refused. Without it
  // the page comes from the network, and the other version takes over what is kept.
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  return location.reload();
}

function fill(
  /** @type {Element} */ line,
  /** @type {string} */ text,
  /** @type {string} */ title,
) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = title;
  button.addEventListener('click', take);
  line.classList.add('changed');
  line.replaceChildren(text, ' ', button);
}

/** Puts the offer to load the page again above everything. */
function offerPage() {
  if (document.querySelector('.lacks')) return;
  const line = document.createElement('p'), words = window.PODIUM_LOOK ?? {};
  line.className = 'lacks';
  line.setAttribute('role', 'alert');
  document.body.prepend(line);
  fill(line, words['look.lacks'], words['look.reload']);
}

const sheet = document.createElement('link');
sheet.rel = 'stylesheet';
sheet.href = `${folder}changed.css`;
document.head.append(sheet);
if (script.dataset.for === 'version') {
  const line = document.querySelector('.offline'), words = window.PODIUM_WORDS ?? {};
  if (line) fill(line, words['offline-changed'], words['offline-load']);
} else if (navigator.onLine) {
  const words = document.createElement('script');
  const language = document.querySelector('.aa')?.getAttribute('data-language') ?? 'en';
  words.src = `${folder}words-look-${language}.js`;
  words.addEventListener('load', offerPage);
  document.head.append(words);
}

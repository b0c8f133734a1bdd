// What is kept between visits, in this browser only.
//
//     podium/SITE            {"version":2,"progress":{QUIZ:{"best":80,"tries":2,"at":…,"open":0}},"read":{ARTICLE:…},
//                             "session":{"rows":[…],"over":false},"prefs":{"view":"single"}}
//     podium/SITE/quiz/QUIZ  {"now":{the attempt as it stands},"past":[{one that ended}…]}
//     podium/SITE/study      how well questions are remembered: see `study.js`
//
// While a player is signed in, all of that is under `podium/SITE/of/KEY` instead: what a player
// answers belongs to the player's account. Beside it stand the accounts themselves (`accounts.js`)
// and who is signed in, KEY being the player's public key:
//
//     podium/SITE/signed-in  {"player":KEY}, in the storage of the tab unless the player is to stay signed in
//
// From a folder a tab's storage may not reach the next page; `until` then says when the player is
// signed out.
//
// Where every file has a storage of its own (Firefox, for pages from a folder), `store.html` in a
// hidden frame keeps everything, and this page works on a copy, which follows other tabs.

import { load } from './elements.js';
import { isLike, isObject, isTime, parse, record, summary } from './kept.js';
import { whenReadable } from './storage.js';

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const siteID = script.dataset.site ?? '', base = 'podium/' + siteID;
/** What the names of everything begin with that is kept of the player. */
let prefix = base;
/** Where own quizzes stand (`workshop/library.js`); pages that ask for them have `data-own`. */
const ownPrefix = base + '~mine', own = 'own' in script.dataset ? ownPrefix : undefined;
const version = 2;

/** Why what is kept here may not last: blocked, newer, unreadable or full; empty if it does. */
let problem = '';
/**
 * Stands in for the browser's storage where that is elsewhere or nowhere.
 * @type {Map<string, string> | null}
 */
let copy = null;
/**
 * What the frame does in which the pages of a folder keep things.
 * @type {import('./frame.js').Hub | null}
 */
let hub = null;
/** The keys whose last text found no room. @type {Set<string>} */
const lost = new Set();
/** @type {(() => void)[]} */
const watchers = [];
/** What waits until the store can be read; null once it can. @type {(() => void)[] | null} */
let waiting = [];

function fail(/** @type {string} */ what) {
  problem = what;
  for (const watcher of watchers) watcher();
}

const get = (/** @type {string} */ key) => copy ? copy.get(key) ?? null : localStorage.getItem(key);
const keys = () => copy ? [...copy.keys()] : Object.keys(localStorage);

/** Keeps a text, or with null removes it; false if it will not last. */
function put(/** @type {string} */ key, /** @type {string | null} */ text) {
  if (copy) {
    if (text === null) copy.delete(key);
    else copy.set(key, text);
    hub?.send(key, text);
    return !problem;
  }
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    if (lost.delete(key) && !lost.size && problem === 'full') fail('');
    return !problem;
  } catch (error) {
    lost.add(key);
    fail(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked');
    return false;
  }
}

/** Keeps nothing from now on but until this page is left. */
function forget(/** @type {string} */ why) {
  copy = new Map();
  hub = null;
  fail(why);
}

/** What concerns the whole site; what is malformed is left out. */
function site() {
  const kept = record(parse(get(prefix)));
  const session = record(kept.session);
  return {
    version,
    progress: record(kept.progress),
    read: record(kept.read),
    prefs: record(kept.prefs),
    session: {
      over: session.over === true,
      rows: Array.isArray(session.rows) ? session.rows.filter(isObject) : [],
    },
  };
}

function changeSite(/** @type {(site: any) => void} */ change) {
  const kept = site();
  change(kept);
  return put(prefix, JSON.stringify(kept));
}

/** @returns {{now: any, past: any[]}} */
function quiz(/** @type {string} */ path) {
  const kept = record(parse(get(`${prefix}/quiz/${path}`)));
  const past = Array.isArray(kept.past) ? kept.past : [];
  return {
    now: Number.isInteger(kept.now?.seed) ? kept.now : null,
    past: past.filter((/** @type {any} */ entry) =>
      [entry?.began, entry?.percent, entry?.ended ?? 0].every(isTime)
    ),
  };
}

function keepQuiz(/** @type {string} */ path, /** @type {{now: any, past: any[]}} */ kept) {
  const isKept = put(`${prefix}/quiz/${path}`, JSON.stringify(kept)), now = summary(kept);
  // Another tab, or the page before this one, may be about to write there: only what is news is
  // worth getting in its way.
  const before = site().progress[path] ?? summary({ now: null, past: [] });
  if (JSON.stringify(before) === JSON.stringify(now)) return isKept;
  return changeSite((site) => {
    site.progress[path] = now;
  }) && isKept;
}

/** The paths of all quizzes of which something is kept. */
const quizzes = () =>
  keys().filter((key) => key.startsWith(prefix + '/quiz/')).map((key) =>
    key.slice(prefix.length + 6)
  );

/** Whether a key is of the accounts, and so of nobody's answers. */
const isOfAccounts = (/** @type {string} */ key) =>
  ['/accounts', '/signed-in', '/of/'].some((name) => key.startsWith(base + name));

function removeAll(/** @type {string} */ prefix) {
  for (const key of keys()) {
    if (
      (key === prefix || key.startsWith(prefix + '/')) && !(prefix === base && isOfAccounts(key))
    ) put(key, null);
  }
}

// Who is signed in

const hasTabs = /^https?:$/.test(location.protocol);
const lapse = 2 * 60 * 60 * 1000;
const prefixOf = (/** @type {any} */ { player }) => `${base}/of/${player}`;

/** What is noted of who is signed in; null if nobody is. @returns {any} */
function noted() {
  // Where there is no account nobody is signed in; to ask the tab's storage takes a while the first
  // time.
  if (get(base + '/accounts') === null) return null;
  let kept = null;
  try {
    kept = hasTabs ? parse(sessionStorage.getItem(base + '/signed-in')) : null;
  } catch { /* no storage */ }
  kept ??= parse(get(base + '/signed-in'));
  const isValid = isLike(kept?.player, /^[\w-]{43}$/) &&
    (kept.until === undefined || kept.until > Date.now());
  return isValid ? kept : null;
}

/** The same for this page: null once another player is signed in, or the player was signed out. */
function signedIn() {
  const who = noted();
  return who && prefixOf(who) === prefix ? who : null;
}

/** @param {any} who @param {boolean} keeps */
function signIn(who, keeps) {
  if (!keeps && hasTabs) sessionStorage.setItem(base + '/signed-in', JSON.stringify(who));
  else {
    const lasting = keeps ? who : { ...who, until: Date.now() + lapse };
    put(base + '/signed-in', JSON.stringify(lasting));
  }
  choosePlayer();
}

function signOut() {
  try {
    sessionStorage.removeItem(base + '/signed-in');
  } catch { /* no storage */ }
  put(base + '/signed-in', null);
  choosePlayer();
}

function choosePlayer() {
  const who = noted();
  prefix = who ? prefixOf(who) : base;
  if (who?.until && who.until - Date.now() < lapse - 600_000) {
    put(base + '/signed-in', JSON.stringify({ ...who, until: Date.now() + lapse }));
  }
}

/**
 * Does something with what is kept of a player who is signed out, even if another is signed in.
 * @template T
 * @param {() => T} what
 */
function signedOut(what) {
  const before = prefix;
  prefix = base;
  try {
    return what();
  } finally {
    prefix = before;
  }
}

/**
 * Puts a text that cannot be read beside its place, after what was put there before; false, and
 * nothing is changed, if there is no room.
 */
function setAside(/** @type {string} */ key) {
  const aside = key + '/unreadable', text = get(key), before = get(aside);
  // It needs the room that it has.
  put(key, null);
  if (put(aside, before ? `${before}\n${text}` : text)) return true;
  put(key, text);
  return false;
}

/** Meets what cannot be read. */
function check() {
  const text = get(prefix);
  if (text === null) return;
  const kept = parse(text);
  if (kept?.version > version) {
    forget('newer');
    return;
  }
  if (kept?.version === version) return;
  // Nothing may be written over it.
  if (setAside(prefix)) fail('unreadable');
  else forget('full');
}

// Opened from a folder in a browser without a storage that its files share

// A page that holds its own scripts has no other pages to share with.
const needsHub = location.protocol === 'file:' && location.origin === 'null' && script.src !== '';

async function openHub() {
  await load('hub.js');
  const frame = /** @type {any} */ (window.podium?.['common/frame']);
  hub = await frame?.open(new URL('store.html', script.src).href, [base, own], fail);
  copy = hub?.copy ?? null;
  choosePlayer();
  check();
  begin();
}

/** Does something once the store can be read: at once, but for pages from a folder. */
function ready(/** @type {() => void} */ then) {
  if (!waiting) {
    then();
    return;
  }
  waiting.push(then);
  if (waiting.length > 1) return;
  document.documentElement.classList.add('waiting');
  if (needsHub) void openHub();
  else whenReadable(openOwn);
}

/** Opens the storage that this page has itself. */
function openOwn() {
  try {
    localStorage.getItem(prefix);
    choosePlayer();
    check();
  } catch {
    forget('blocked');
  }
  begin();
}

function begin() {
  document.documentElement.classList.remove('waiting');
  const first = waiting ?? [];
  waiting = null;
  for (const then of first) then();
}

/** Resolves when everything is where it lasts: wait for it before leaving the page. */
const settled = () => hub ? hub.settled() : Promise.resolve();

/** Who plays, and how far: what a page shows that the browser brings back as it was left. */
const shown = () => waiting ? '' : `${noted()?.player} ${get(prefix)}`;
let left = '';
addEventListener('pagehide', () => {
  left = shown();
});
addEventListener('pageshow', ({ persisted }) => {
  // Of a store elsewhere the page would go on with a copy that is older than what is kept.
  if (persisted && (hub || shown() !== left)) location.reload();
});

export const store = {
  get prefix() {
    return prefix;
  },
  base,
  ownPrefix,
  siteID,
  version,
  keys,
  get,
  put,
  setAside,
  ready,
  settled,
  site,
  changeSite,
  quiz,
  keepQuiz,
  summary,
  quizzes,
  removeAll,
  resetAll: () => removeAll(prefix),
  signedIn,
  signIn,
  signOut,
  signedOut,
  player: () => signedIn()?.player ?? null,
  problem: () => problem,
  onProblem: (/** @type {() => void} */ watcher) => watchers.push(watcher),
};

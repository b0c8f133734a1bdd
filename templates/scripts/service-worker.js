// Keeps a visited site available without a network. The build puts a line before this file, writes
// both as `sw.js` at the top of the site, and changes `VERSION` whenever any file of the site
// changes.
//
// No page is ever made of two builds. There is one cache a build, and nothing gets into it before
// the site has confirmed, after the file was fetched, that it still is that build. Once the site is
// a newer one, pages that are not kept come from the network whole, with everything they load; the
// files of older pages come from their cache or not at all. The next version takes over when it
// holds everything that this one held, and the player says so or has closed all pages.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = new URL('./', location.href).href;
const prefix = `podium ${scope} `;
const cacheName = prefix + VERSION;
const freshName = prefix + 'fresh';
/** Files that would say nothing if they were kept. */
const neverKept = ['sw.js', 'podium/build.txt', 'podium/manifest.txt'];

/** The path of a file in the site; null for other addresses. @param {string} url */
function pathOf(url) {
  const plain = url.split(/[?#]/)[0];
  if (!plain.startsWith(scope)) return null;
  const path = decodeURIComponent(plain.slice(scope.length));
  return path === '' || path.endsWith('/') ? path + 'index.html' : path;
}

const addressOf = (/** @type {string} */ path) =>
  scope + path.split('/').map(encodeURIComponent).join('/');

/**
 * The files that may be meant by a path: hosts leave `index.html` out of addresses, and some
 * `.html`.
 * @param {string} path
 */
const filesAt = (path) => [path, `${path}.html`, `${path}/index.html`];

/**
 * A response that can be kept and used for a page: none that says that it was redirected.
 * @param {Response} response
 */
const plain = (response) =>
  response.redirected
    ? new Response(response.body, { status: response.status, headers: response.headers })
    : response;

/** @param {string} path */
async function text(path) {
  const response = await fetch(addressOf(path), { cache: 'no-store' });
  if (!response.ok) throw new Error(path);
  return (await response.text()).trim();
}

/** @type {Promise<boolean> | null} */
let question = null;

/** Whether the site still is the build that this worker belongs to, asked after the call. */
function isCurrent() {
  // Everything fetched before the question goes out may share its answer.
  question ??= new Promise((resolve) => setTimeout(resolve, 5)).then(() => {
    question = null;
    return text('podium/build.txt');
  }).then((build) => build === VERSION);
  return question;
}

/** The files of the site. @returns {Promise<string[]>} */
async function allFiles() {
  return (await text('podium/manifest.txt')).split('\n').filter((path) =>
    path && !neverKept.includes(path)
  );
}

/** @type {Promise<Set<string>> | null} */
let listed = null;

/** The files of the site, asked for once. */
const known = () =>
  listed ??= allFiles().then((files) => new Set(files)).catch((error) => {
    listed = null;
    throw error;
  });

/** The file that is at a path; null if there is none that may be kept. @param {string} path */
async function fileAt(path) {
  const files = await known();
  return filesAt(path).find((file) => files.has(file)) ?? null;
}

/**
 * Puts files into the cache, a handful at a time; throws if the site has become another.
 * @param {string[]} paths
 * @param {(done: number, total: number) => void} [tell]
 */
async function keep(paths, tell = () => {}) {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map((request) => pathOf(request.url)));
  const wanted = [...new Set(paths)].filter((path) => !kept.has(path));
  const handful = 12;
  for (let start = 0; start < wanted.length; start += handful) {
    tell(start, wanted.length);
    const addresses = wanted.slice(start, start + handful).map(addressOf);
    const responses = await Promise.all(
      addresses.map((address) => fetch(address, { cache: 'no-cache' })),
    );
    if (!await isCurrent()) {
      worker.registration.update();
      throw new Error('the site has changed');
    }
    await Promise.all(
      responses.map((response, place) =>
        response.status === 200 &&
        filesAt(pathOf(response.url) ?? '').includes(wanted[start + place]) &&
        cache.put(addresses[place], plain(response))
      ),
    );
  }
  tell(wanted.length, wanted.length);
}

/**
 * What only the Workshop needs: as much as all the rest, so it is kept for those who went there.
 * @param {string} path
 */
const isOfWorkshop = (path) =>
  /^(workshop(-play)?\.html|podium\/(reader|copy-quiz|workshop[a-z-]*|question-templates|one-file)\.(js|css))$/
    .test(path);

/** What every page needs, and where a way through the site begins. @param {string} path */
const isShell = (path) =>
  /^(index|quizzes|search|study|history|profile|sign-in|create-account|leaderboard|make|offline|404)\.html$/
    .test(path) ||
  (path.startsWith('podium/') &&
    !/^podium\/(search\/[pw]|entries\/|players\/|receipts?\.js|verify\.js|propose\.js|words-(receipts|propose)-)/
      .test(path) &&
    !isOfWorkshop(path));

/** The most pictures of players that are kept for one page. */
const mostFaces = 20;

/** The pictures of players that a kept page shows, also those that nobody has scrolled to. */
async function facesOn(/** @type {string} */ path) {
  const page = await (await caches.open(cacheName)).match(addressOf(path));
  const html = page ? await page.text() : '';
  const found = html.matchAll(/<img class="face" src="([^"]+)"/g);
  return [...new Set([...found].slice(0, mostFaces).map(([, source]) => source))].flatMap((
    source,
  ) => pathOf(new URL(source.replace(/&amp;/g, '&'), addressOf(path)).href) ?? []);
}

worker.addEventListener('install', (event) =>
  event.waitUntil((async () => {
    const files = await allFiles();
    const before = new Set();
    for (const name of await caches.keys()) {
      if (!name.startsWith(prefix) || name === freshName) continue;
      for (const request of await (await caches.open(name)).keys()) before.add(pathOf(request.url));
    }
    await keep(files.filter((path) => isShell(path) || before.has(path)));
    for (const path of ['index.html', 'leaderboard.html']) {
      await keep(await facesOn(path)).catch(() => {});
    }
  })()));

worker.addEventListener('activate', (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    }
  })()));

worker.addEventListener('message', (event) => {
  const { data, ports: [port] } = event;
  if (data === 'activate') event.waitUntil(worker.skipWaiting());
  else if (data === 'everything') {
    event.waitUntil(
      allFiles()
        .then((files) => keep(files, (done, total) => port.postMessage({ done, total })))
        .then(() => port.postMessage({ finished: true }), () => port.postMessage({ failed: true })),
    );
  } else if (Array.isArray(data?.visited)) {
    event.waitUntil(keepVisited(data.visited, data.saves === true).catch(() => {}));
  }
});

/**
 * Keeps a page with what it loaded, and the rest of its subject unless data is to be saved.
 * @param {string[]} urls  the page's address first
 * @param {boolean} saves
 */
async function keepVisited(urls, saves) {
  const found = await Promise.all(urls.map((url) => fileAt(pathOf(url) ?? '')));
  const [page = null] = found, files = [...await known()];
  await keep(found.filter((path) => path !== null));
  if (page === null) return;
  const faces = await Promise.all((await facesOn(page)).map(fileAt));
  await keep(faces.filter((path) => path !== null));
  const subject = page.split('/')[0] + '/';
  if (page.includes('/') && !saves) await keep(files.filter((path) => path.startsWith(subject)));
  if (isOfWorkshop(page)) await keep(files.filter(isOfWorkshop));
}

/** The pages that were loaded from a newer build. @type {Promise<Set<string>> | null} */
let fresh = null;

async function readFresh() {
  const keys = await (await caches.open(freshName)).keys();
  return new Set(keys.map((request) => new URL(request.url).searchParams.get('client') ?? ''));
}

/** @param {string} client */
async function noteFresh(client) {
  (await (fresh ??= readFresh())).add(client);
  await (await caches.open(freshName)).put(
    `${scope}?client=${encodeURIComponent(client)}`,
    new Response(),
  );
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = request.method === 'GET' ? pathOf(request.url) : null;
  if (path === null || neverKept.includes(path)) return;
  event.respondWith(answer(request, path, event));
});

/**
 * The part of a file that a request asks for: Safari plays no sound or film that comes whole.
 * @param {Response} whole
 * @param {string | null} range
 */
async function partOf(whole, range) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return whole;
  const bytes = await whole.blob(), last = bytes.size - 1;
  const start = Number(from), end = to ? Math.min(Number(to), last) : last;
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  return start > end
    ? new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${bytes.size}` } })
    : new Response(bytes.slice(start, end + 1), {
      status: 206,
      headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${bytes.size}` },
    });
}

/** @param {Request} request @param {string} path @param {FetchEvent} event */
async function answer(request, path, event) {
  const isPage = request.mode === 'navigate';
  if (!isPage && (await (fresh ??= readFresh())).has(event.clientId)) return fetch(request);
  const cache = await caches.open(cacheName);
  let kept;
  for (const file of isPage ? filesAt(path) : [path]) kept ??= await cache.match(addressOf(file));
  if (kept) return partOf(kept, request.headers.get('Range'));
  // An address, as a page's request cannot be sent again with other options. The browser itself
  // follows where the host sends it: it takes no page from another address.
  const response =
    await (isPage
      ? fetch(request.url, { cache: 'no-cache', redirect: 'manual' })
      : fetch(request, { cache: 'no-cache' })).catch(async (error) => {
        // The site's own page says that there is no network, and leads back here.
        if (!isPage || !await cache.match(addressOf('offline.html'))) throw error;
        const rest = request.url.slice(scope.length).split('#')[0] || path;
        return Response.redirect(`${addressOf('offline.html')}#${rest}`);
      });
  if (response.status === 302 || response.type === 'opaqueredirect') return response;
  if (await isCurrent().catch(() => false)) {
    if (response.status === 200 && !response.redirected) {
      const copy = response.clone();
      event.waitUntil(
        fileAt(path).then((file) => file && cache.put(addressOf(file), copy)).catch(() => {}),
      );
    }
    return response;
  }
  event.waitUntil(worker.registration.update().catch(() => {}));
  if (!isPage) return Response.error();
  await noteFresh(event.resultingClientId);
  return response;
}

// The files of a site that is a folder: its pages as texts, and the scripts and styles of this site
// that they load. Those come in a script, as pages opened from a folder can read no file.

import { element, load } from '../common/elements.js';
import { say } from '../common/words.js';
import { drawQuiz } from './quiz.js';
import { folder, settings } from './site-content.js';
/** @import { OwnQuiz } from './library.js' */
/** @import { Usable } from './site-content.js' */

/**
 * A quiz of the site.
 * @typedef {Usable & {own: OwnQuiz, name: string, title: string, elsewhere: string[]}} Chosen
 * @typedef {{id: string, title: string}} Site
 */

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; form-action 'none'; base-uri 'none'";
const escaped = (/** @type {string} */ text) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

/**
 * Markup without what it has of other files, which the folder would lack: a picture leaves its
 * words and a link its text.
 * @param {string} markup
 * @param {Set<string>} elsewhere  takes the addresses
 */
function alone(markup, elsewhere) {
  const place = document.createElement('template');
  place.innerHTML = markup;
  for (const node of place.content.querySelectorAll('[src], a[href]')) {
    const address = node.getAttribute('src') ?? node.getAttribute('href') ?? '';
    if (/^(?:#|\/\/|[a-z][a-z0-9+.-]*:)/i.test(address)) continue;
    elsewhere.add(address);
    node.replaceWith(
      ...node.localName === 'img' ? [node.getAttribute('alt') ?? ''] : node.childNodes,
    );
  }
  return place.innerHTML;
}

/** A quiz that shows nothing of other files. @type {(quiz: Omit<Chosen, 'elsewhere'>) => Chosen} */
export function withoutOthers(quiz) {
  const elsewhere = new Set(), { introduction = '', markup = '' } = quiz.read;
  const read = {
    ...quiz.read,
    introduction: alone(introduction, elsewhere),
    markup: alone(markup, elsewhere),
  };
  return { ...quiz, read, elsewhere: [...elsewhere] };
}

/** What this page has around its content, as far as a folder has it too. */
function frame(/** @type {string} */ root, /** @type {string} */ title) {
  const look =
    /** @type {HTMLElement | undefined} */ (document.querySelector('.top .aa')?.cloneNode(true));
  const mark = document.querySelector('.brand svg')?.cloneNode(true),
    skip = document.querySelector('.skip')?.cloneNode(true);
  return {
    skip: skip ? [skip] : [],
    top: element(
      'header',
      { class: 'top' },
      element(
        'a',
        { class: 'brand', href: `${root}index.html` },
        ...mark ? [mark] : [],
        element('span', {}, title),
      ),
      ...look ? [look] : [],
    ),
  };
}

const placesHead = (/** @type {string} */ file) => `
<link rel="stylesheet" href="${file}places.css">
<script defer src="${file}places.js"></script>`;

/**
 * A page.
 * @param {Site} site
 * @param {{root: string, title: string, isQuiz: boolean, main: HTMLElement, before?: Node[]}} page
 */
function page(site, { root, title, isQuiz, main, before = [] }) {
  const hasPlaces = main.querySelector('[data-at]') !== null;
  const { lang, dir } = document.documentElement,
    { skip, top } = frame(root, site.title),
    ofSite = ` data-site="${escaped(site.id)}"`;
  const file = `${root}podium/`,
    body = element(
      'div',
      {},
      ...skip,
      top,
      ...before,
      main,
      element(
        'footer',
        { class: 'foot' },
        element('p', {}, element('a', { href: `${root}index.html` }, site.title)),
      ),
    );
  const quizHead = `<link rel="stylesheet" href="${file}bundle.css">
<link rel="stylesheet" href="${file}paper.css" media="print">
<script src="${file}start.js"${ofSite}></script>
`;
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${escaped(dir || 'ltr')}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" type="image/svg+xml" href="${file}icon.svg">
<link rel="stylesheet" href="${file}quiz.css">
<script src="${file}look.js"${ofSite}></script>
${isQuiz ? quizHead : ''}<script defer src="${file}words-${escaped(lang)}.js"></script>
<script defer src="${file}base.js"${ofSite}></script>
<script defer src="${file}${isQuiz ? 'quiz' : 'lists'}.js"></script>${
    hasPlaces ? placesHead(file) : ''
  }
</head>
<body class="is-${isQuiz ? 'quiz' : 'section'} is-folder">
${body.innerHTML}
</body>
</html>
`;
}

function quizPage(/** @type {Site} */ site, /** @type {Chosen} */ { name, title, read }) {
  const root = '../', main = element('main', { id: 'Main', tabindex: '-1' });
  const [header, introduction, questions] = drawQuiz(`${folder}/${name}`, read, root);
  questions.dataset.site = site.id;
  if (read.quiz.language) main.lang = read.quiz.language;
  if (read.quiz.author) header.append(element('p', { class: 'meta' }, read.quiz.author));
  main.append(
    header,
    introduction,
    element('p', { class: 'no-script' }, say('no-script')),
    questions,
  );
  const label = document.querySelector('.crumbs')?.getAttribute('aria-label');
  const crumbs = element(
    'nav',
    { class: 'crumbs', ...label ? { 'aria-label': label } : {} },
    element(
      'ol',
      {},
      element('li', {}, element('a', { href: `${root}index.html` }, site.title)),
      element('li', { 'aria-current': 'page' }, title),
    ),
  );
  return page(site, {
    root,
    title: `${title} · ${site.title}`,
    isQuiz: true,
    main,
    before: [crumbs],
  });
}

function row(/** @type {Chosen} */ { name, title, read: { quiz } }) {
  return element(
    'li',
    { class: 'row', 'data-quiz': `${folder}/${name}`, 'data-questions': String(quiz.questions) },
    element('h3', {}, element('a', { href: `${folder}/${name}.html` }, title)),
    ...quiz.description ? [element('p', {}, quiz.description)] : [],
    element(
      'p',
      { class: 'meta' },
      element('b', {}, say('label.questions', { n: quiz.questions })),
      ...quiz.author ? [` · ${quiz.author}`] : [],
    ),
  );
}

function index(/** @type {Site} */ site, /** @type {Chosen[]} */ quizzes) {
  const main = element(
    'main',
    { id: 'Main', tabindex: '-1' },
    element('header', { class: 'heading' }, element('h1', {}, site.title)),
    element('h2', {}, say('workshop.site-list')),
    element('ul', { class: 'rows' }, ...quizzes.map(row)),
  );
  return page(site, { root: '', title: site.title, isQuiz: false, main });
}

const script = (/** @type {string} */ name, /** @type {unknown} */ value) =>
  `window.${name}=${JSON.stringify(value)};\n`;

/** The scripts and styles of this site that the pages load; null if a part could not be loaded. */
async function parts() {
  const { lang } = document.documentElement,
    language =
      /** @type {HTMLElement | null} */ (document.querySelector('.aa'))?.dataset.language ?? lang;
  const isLoaded = (window.PODIUM_FOLDER || await load('one-file.js')) &&
    (window.PODIUM_SCORING || await load('scoring.js')) &&
    (window.PODIUM_LOOK || await load(`words-look-${language}.js`));
  if (!isLoaded || !window.PODIUM_FOLDER) return null;
  const words = Object.fromEntries(
    Object.entries(window.PODIUM_WORDS ?? {}).filter(([key]) => !key.startsWith('workshop.')),
  );
  return Object.entries({
    ...window.PODIUM_ONE_FILE,
    ...window.PODIUM_FOLDER,
    'scoring.js': script('PODIUM_SCORING', window.PODIUM_SCORING),
    [`words-${lang}.js`]: script('PODIUM_WORDS', words),
    [`words-look-${language}.js`]: script('PODIUM_LOOK', window.PODIUM_LOOK),
  })
    .filter(([name]) => name !== 'offline.js').map(([name, text]) => ({
      path: `podium/${name}`,
      text,
    }));
}

/**
 * The files of the site; null if a part of this one could not be loaded.
 * @param {Site} site
 * @param {Chosen[]} quizzes
 * @param {{name: string, text: string}[]} drafts  what was left out of quizzes, or as quizzes
 */
export async function siteFiles(site, quizzes, drafts) {
  const scripts = await parts();
  if (!scripts) return null;
  return [
    { path: 'index.html', text: index(site, quizzes) },
    ...quizzes.map((quiz) => ({ path: `${folder}/${quiz.name}.html`, text: quizPage(site, quiz) })),
    { path: 'content/site.yml', text: settings(window.PODIUM_SITE, site.id, site.title) },
    ...quizzes.map(({ name, text }) => ({ path: `content/${folder}/${name}.md`, text })),
    ...drafts.map(({ name, text }) => ({ path: `drafts/${name}.md`, text })),
    ...scripts,
  ];
}

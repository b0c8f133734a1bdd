// The Workshop page: the quizzes that were made in this browser, those of the content folder in a
// preview, and the editor for one of them.
//
//     workshop.html#ID          a quiz of this browser
//     workshop.html#file/PATH   a file of the content folder, in a preview that may edit

import { day as dayOf } from '../common/dates.js';
import { element, first } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { browserKeeper } from './browser-keeper.js';
import { edit } from './editor.js';
import { button, field, unseen } from './fields.js';
import { folder, hrefOf } from './folder.js';
import { library, ownPath, ownQuiz, takeHref } from './library.js';
import { longestQuiz, prepareReader, readAside, readQuiz } from './reader.js';
import { shareView } from './share-view.js';
import { fileName } from './share.js';
import { filesSection } from './shelf-files.js';
import { siteSection } from './site-view.js';
import * as write from './write.js';
/** @import { OpenEditor } from './editor.js' */
/** @import { Folder } from './folder.js' */
/** @import { Problem } from './images.js' */
/** @import { OwnQuiz, Keeper } from './library.js' */

const place = /** @type {HTMLElement} */ (document.getElementById('Workshop'));
const { root = '' } = place.dataset;
/** @type {OpenEditor | null} */
let editor = null;
/** The fragment of the address of what is shown. */
let shown = '';

const unkept = () => say(store.problem() === 'full' ? 'workshop.full' : 'workshop.not-kept');
const problem = () =>
  store.problem() ? [element('p', { class: 'warning', role: 'alert' }, unkept())] : [];

// Quizzes of this browser

function row(/** @type {OwnQuiz} */ quiz) {
  const title = quiz.title || say('workshop.untitled-quiz'),
    done = store.site().progress[ownPath(quiz.id)];
  return element(
    'li',
    {
      class: 'row own-row',
      'data-id': quiz.id,
      'data-text': `${title} ${quiz.text}`.toLowerCase(),
    },
    element('h3', {}, element('a', { href: `#${quiz.id}` }, title)),
    element(
      'p',
      { class: 'meta' },
      element('b', {}, say('label.questions', { n: quiz.questions })),
      ' · ',
      say('workshop.changed', { day: dayOf(quiz.changed) }),
      ...quiz.source?.title
        ? [' · ', say('workshop.copied-from', { title: quiz.source.title })]
        : [],
      ...Number.isFinite(done?.best) ? [' · ', say('done.best', { n: done.best })] : [],
    ),
    element(
      'p',
      { class: 'row-tools' },
      element(
        'a',
        { class: 'button', href: takeHref(root, quiz.id) },
        say('workshop.take'),
        unseen(title),
      ),
      element(
        'a',
        { class: 'button quiet', href: `#${quiz.id}` },
        say('workshop.edit'),
        unseen(title),
      ),
      button('workshop.double-quiz', () => double(quiz), 'quiet', { title }),
      button('workshop.delete', () => remove(quiz), 'quiet', { title }),
    ),
  );
}

/** Makes a quiz of a text; null if there is no room for it. */
function create(
  /** @type {string} */ text,
  /** @type {Partial<OwnQuiz>} */ more = {},
  read = readQuiz(text),
) {
  const quiz = ownQuiz(text, {
    title: read.quiz?.title ?? read.settings.title?.[0] ?? '',
    questions: read.quiz?.questions ?? 0,
    ...more,
  });
  return library.put(quiz) || library.get(quiz.id) ? quiz : null;
}

/** A quiz as it is now: another tab may have changed it since it was listed. */
const asKept = (/** @type {OwnQuiz} */ quiz) => library.get(quiz.id) ?? quiz;

function double(/** @type {OwnQuiz} */ listed) {
  const quiz = asKept(listed);
  // Two quizzes of a site may not have the same id.
  const copy = create(write.writeSetting(quiz.text, null, 'id', ''), { source: quiz.source });
  // Where there was no room the list says so.
  list(copy ? say('workshop.doubled') : '');
  first(place, `[data-id="${copy?.id}"] a`)?.focus();
}

function remove(/** @type {OwnQuiz} */ listed) {
  const quiz = asKept(listed);
  const offer = () =>
    list(
      say('workshop.deleted', { title: quiz.title || say('workshop.untitled-quiz') }),
      button('workshop.undo', back, 'link'),
    );
  function back() {
    if (library.put(quiz) || library.get(quiz.id)) {
      list(say('workshop.undone'));
      first(place, `[data-id="${quiz.id}"] a`)?.focus();
      return;
    }
    // The list says that there is no room; once there is, it can still be had.
    offer();
    first(place, '.status button')?.focus();
  }
  library.remove(quiz.id);
  offer();
  first(place, '.status button')?.focus();
}

// Making and opening

/** @type {(file: File) => Promise<void>} */
async function open(file) {
  if (file.size > longestQuiz) return list(say('workshop.file-too-large'));
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return list(say('workshop.file-not-text'));
  }
  text = text.replace(/^\uFEFF/, '');
  const { read, stop } = readAside(text);
  const asking = setTimeout(() =>
    list(
      say('workshop.reading'),
      button('workshop.cancel', () => {
        stop();
        list();
      }),
    ), 300);
  const found = await read;
  clearTimeout(asking);
  const made = create(text, {}, found);
  if (!made) return list();
  location.hash = made.id;
  return undefined;
}

/**
 * The page to go to for an address that was pasted: at a quiz of this site the button that copies
 * it, and one in a link is opened.
 */
function wayTo(/** @type {string} */ address) {
  let url;
  try {
    url = new URL(address.trim(), location.href);
  } catch {
    return null;
  }
  if (url.hash.startsWith('#quiz/')) return `${root}workshop-play.html${url.hash}`;
  const top = new URL(root || './', location.href.replace(/[?#].*/, '')).href,
    page = url.href.replace(/[?#].*/, '');
  return address.trim() && page.startsWith(top) && page.endsWith('.html') &&
      page !== location.href.replace(/[?#].*/, '')
    ? `${page}#Copy`
    : null;
}

function newQuizForm() {
  const wrong = element('strong', { role: 'alert' }),
    refuse = (/** @type {Problem} */ word, /** @type {HTMLElement} */ input) => {
      wrong.replaceChildren(word);
      input.focus();
    };
  let isOwnPath = false;
  const path = folder && field('workshop.path', '', () => {
    isOwnPath = true;
  }, { help: 'workshop.path-new' });
  const title = field('workshop.title', '', (value) => {
    if (path && !isOwnPath) path.input.value = value.trim() ? fileName(value) : '';
  });
  const description = field('workshop.description', '', () => undefined);
  const form = element(
    'form',
    { class: 'new-quiz', novalidate: '', 'aria-labelledby': 'New' },
    element('h2', { id: 'New' }, say('workshop.new')),
    title.box,
    description.box,
    ...path ? [path.box] : [],
    wrong,
    element('p', { class: 'row-tools' }, element('button', {}, say('workshop.create'))),
  );
  form.addEventListener('submit', async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = title.input.value.trim();
    if (!name) return refuse(say('workshop.needs-title'), title.input);
    const text = write.newQuiz(name, description.input.value.trim(), '');
    if (!folder || !path?.input.value.trim()) {
      const made = create(text, { title: name });
      if (!made) return refuse(unkept(), title.input);
      location.hash = made.id;
      return undefined;
    }
    const target = folder.pathOf(path.input.value), problem = await folder.create(target, text);
    if (problem) return refuse(problem, path.input);
    location.hash = hrefOf(target);
    return undefined;
  });
  return form;
}

function openers() {
  const file = element('input', {
    type: 'file',
    accept: '.md,.markdown,text/markdown,text/plain',
    class: 'hidden',
    tabindex: '-1',
    'aria-label': say('workshop.open-file'),
  });
  file.addEventListener('change', () => {
    if (file.files?.[0]) open(file.files[0]);
  });
  const address = field('workshop.address', '', () => undefined, { help: 'workshop.address-help' }),
    wrong = element('strong', { role: 'alert' });
  const go = () => {
    const way = wayTo(address.input.value);
    if (way) location.assign(way);
    else wrong.textContent = say('workshop.address-wrong');
  };
  address.input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') go();
  });
  return element(
    'section',
    { class: 'openers', 'aria-labelledby': 'Open' },
    element('h2', { id: 'Open' }, say('workshop.open')),
    address.box,
    wrong,
    element(
      'p',
      { class: 'row-tools' },
      button('workshop.open-address', go),
      button('workshop.open-file', () => file.click()),
      file,
    ),
  );
}

function list(/** @type {Problem} */ message = '', /** @type {Node[]} */ ...after) {
  editor?.leave();
  editor = null;
  document.body.classList.remove('is-editing');
  const own = library.all(), rows = own.map(row);
  const search = field('workshop.search', '', (value) => {
    const words = value.toLowerCase().split(/\s+/).filter((word) => word);
    for (const one of rows) one.hidden = !words.every((word) => one.dataset.text?.includes(word));
  }, { type: 'search' });
  place.replaceChildren(
    ...problem(),
    element('p', { class: 'status', role: 'status' }, message, ' ', ...after),
    ...folder ? [filesSection(folder, root, list)] : [],
    element(
      'section',
      { 'aria-labelledby': 'Mine' },
      element('h2', { id: 'Mine' }, say('workshop.mine')),
      ...own.length > 3 ? [search.box] : [],
      own.length
        ? element('ul', { class: 'rows' }, ...rows)
        : element('p', { class: 'lead' }, say('workshop.none')),
    ),
    newQuizForm(),
    openers(),
    ...own.length ? [siteSection()] : [],
  );
}

// The address says which quiz is open

const close = () => {
  location.hash = '';
};

function begin(/** @type {OwnQuiz} */ quiz, /** @type {Keeper} */ keeper, isFile = false) {
  editor?.leave();
  document.body.classList.add('is-editing');
  editor = edit(place, quiz, keeper, {
    close,
    share: (/** @type {string} */ text, /** @type {any} */ read) =>
      shareView(root, text, read, isFile),
  });
  // A file is what it was when it was opened.
  if (isFile) editor.tell(keeper.saved);
  first(place, '.title')?.focus({ preventScroll: true });
}

async function openFile(/** @type {Folder} */ folder, /** @type {string} */ path) {
  const { hash } = location, file = await folder.open(path), files = await folder.list();
  // Meanwhile another was asked for.
  if (location.hash !== hash) return undefined;
  if (!file) return list(say(files ? 'workshop.folder-gone' : 'workshop.folder-silent'));
  const listed = files?.find((one) => one.path === path), kept = folder.unsaved(path);
  begin(
    ownQuiz(kept?.text ?? file.text, { id: '', title: listed?.title ?? path }),
    // What it was a change of may have been changed by others.
    folder.keeper(path, { text: file.text, tag: kept?.tag ?? file.tag }, listed?.quiz ?? null),
    true,
  );
  if (kept) editor?.save();
  return undefined;
}

function route() {
  // What could not be saved stays open.
  if (editor && !editor.mayLeave()) {
    if (location.hash !== shown) location.hash = shown;
    return undefined;
  }
  shown = location.hash;
  let id = location.hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch { /* as it is */ }
  if (folder && id.startsWith('file/')) return openFile(folder, id.slice(5));
  const quiz = /^[a-z0-9]{1,40}$/.test(id) ? library.get(id) : null;
  if (!quiz) return list(id ? say('workshop.gone') : '');
  return begin(quiz, browserKeeper(root, quiz.id));
}

store.ready(() => {
  document.documentElement.classList.remove('waiting');
  if (!prepareReader()) {
    place.replaceChildren(element('p', { class: 'warning' }, say('play.no-scoring')));
    return;
  }
  addEventListener('hashchange', route);
  const lead = document.querySelector('.heading .lead');
  if (folder && lead) lead.textContent = say('workshop.lead-folder');
  route();
});

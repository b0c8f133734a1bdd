// All quizzes of this browser as a site: what will be in it, what is left out and why, and then the
// download.

import { element } from '../common/elements.js';
import { saveFile } from '../common/save-file.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { button, field } from './fields.js';
import { inForm, questionNote } from './findings.js';
import { library } from './library.js';
import { readQuiz } from './reader.js';
import { slug } from './share.js';
import { folder, namesOf, usable } from './site-content.js';
import { siteFiles, withoutOthers } from './site-pages.js';
import { zip } from './zip.js';
/** @import { Chosen, Site } from './site-pages.js' */

// The site keeps its id and its name from one download to the next, so that answers stay with it.

/** @returns {Site} */
function siteKept() {
  try {
    const { id = '', title } = JSON.parse(store.get(store.ownPrefix) ?? '{}');
    if (/^[a-z0-9-]{1,128}$/.test(id)) return { id, title: typeof title === 'string' ? title : '' };
  } catch { /* a new one */ }
  return { id: `shelf-${library.newID()}`, title: '' };
}

/** Reads every quiz, oldest first so that they keep their names; empty once it is stopped. */
async function chosen(/** @type {() => boolean} */ isStopped) {
  const own = library.all().sort((left, right) =>
    left.created - right.created || (left.id < right.id ? -1 : 1)
  );
  const names = namesOf(own.map(({ title }) => title));
  /** @type {Chosen[]} */
  const quizzes = [];
  for (const [place, quiz] of own.entries()) {
    // The page may be used, and left, between two quizzes.
    await new Promise((resolve) => setTimeout(resolve));
    if (isStopped()) return [];
    const name = names[place],
      found = usable(quiz.text, (text) => readQuiz(text, `${folder}/${name}.md`));
    quizzes.push(
      withoutOthers({
        ...found,
        own: quiz,
        name,
        title: found.read.quiz?.title || quiz.title || say('workshop.untitled-quiz'),
      }),
    );
  }
  return quizzes;
}

/** What of a quiz is not in the site, with the reasons. */
function missing(/** @type {Chosen} */ { title, isUsable, faults, out, elsewhere }) {
  const reasons = [...new Set(faults.map(inForm))];
  return [
    ...isUsable ? [] : [
      element(
        'div',
        { class: 'left-out', role: 'note' },
        element('p', {}, element('strong', {}, say('workshop.site-without', { title }))),
        element(
          'ul',
          {},
          ...(reasons.length ? reasons : [say('workshop.no-questions')]).map((reason) =>
            element('li', {}, reason)
          ),
        ),
      ),
    ],
    ...isUsable && out.length
      ? [questionNote(`${title}: ${say('workshop.site-questions-out', { n: out.length })}`, out)]
      : [],
    ...isUsable && elsewhere.length
      ? [
        element(
          'div',
          { class: 'left-out', role: 'note' },
          element('p', {}, element('strong', {}, say('workshop.site-elsewhere', { title }))),
          element(
            'ul',
            {},
            ...elsewhere.map((address) => element('li', {}, address)),
          ),
        ),
      ]
      : [],
  ];
}

/** Whether something of a quiz is left out, so that its whole text is kept as a draft. */
const isPart = (/** @type {Chosen} */ { isUsable, out }) => !isUsable || out.length > 0;

/** Makes the archive, and offers it; false if a part of this site could not be loaded. */
async function download(/** @type {Site} */ site, /** @type {Chosen[]} */ quizzes) {
  const drafts = quizzes.filter(isPart).map(({ name, own }) => ({ name, text: own.text }));
  const files = await siteFiles(site, quizzes.filter(({ isUsable }) => isUsable), drafts);
  if (!files) return false;
  saveFile(`${slug(site.title, 'quizzes')}.zip`, await zip(files), 'application/zip');
  return true;
}

/** The name of the site and the download, below what is left out. */
function offer(/** @type {Chosen[]} */ quizzes) {
  const some = quizzes.filter(({ isUsable }) => isUsable), notes = quizzes.flatMap(missing);
  if (!some.length) {
    return [
      element('p', { class: 'warning', role: 'alert' }, say('workshop.site-nothing')),
      ...notes,
    ];
  }
  const kept = siteKept(), told = element('span', { role: 'status' });
  const title = field('workshop.site-title', kept.title || say('workshop.mine'), () => undefined);
  // A button that is disabled loses the focus, so another press is passed over instead.
  let isPacking = false;
  const save = button('workshop.site-save', async () => {
    if (isPacking) return;
    isPacking = true;
    const site = {
      id: kept.id,
      title: title.input.value.replace(/\s+/g, ' ').trim() || say('workshop.mine'),
    };
    told.textContent = say('workshop.packing');
    const isMade = await download(site, quizzes).catch(() => false);
    isPacking = false;
    told.textContent = isMade ? say('workshop.site-made') : say('workshop.page-failed');
    if (isMade) store.put(store.ownPrefix, JSON.stringify(site));
  }, '');
  return [
    element('p', { role: 'status' }, say('workshop.site-quizzes', { n: some.length })),
    ...notes,
    ...quizzes.some(isPart) ? [element('p', {}, say('workshop.site-drafts'))] : [],
    title.box,
    element('p', { class: 'row-tools' }, save, told),
  ];
}

/** What the list of quizzes has below it. */
export function siteSection() {
  const place = element('div', {});
  const begin = () => {
    let isStopped = false;
    const cancel = button('workshop.cancel', () => {
      isStopped = true;
      place.replaceChildren(...start());
    });
    place.replaceChildren(
      element('p', { role: 'status' }, say('workshop.packing')),
      element('p', { class: 'row-tools' }, cancel),
    );
    chosen(() => isStopped).then((quizzes) => {
      if (!isStopped) place.replaceChildren(...offer(quizzes));
    });
  };
  const start =
    () => [element('p', { class: 'row-tools' }, button('workshop.site-make', begin, ''))];
  place.append(...start());
  return element(
    'section',
    { class: 'as-site', 'aria-labelledby': 'Site' },
    element('h2', { id: 'Site' }, say('workshop.site')),
    element('p', {}, say('workshop.site-text')),
    place,
  );
}

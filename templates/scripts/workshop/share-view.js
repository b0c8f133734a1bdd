// The ways to give a quiz to others: a link that carries it, files, a proposal to the site and, in
// a preview, the content folder.

import { element } from '../common/elements.js';
import { saveFile } from '../common/save-file.js';
import { say } from '../common/words.js';
import { button, field } from './fields.js';
import { leftOut } from './findings.js';
import { folder, hrefOf } from './folder.js';
/** @import { Folder } from './folder.js' */
import { oneFile } from './one-file.js';
import { fileName, pack, proposal } from './share.js';

const section = (/** @type {string} */ key, /** @type {(Node | string)[]} */ ...rest) =>
  element(
    'section',
    {},
    element('h2', {}, say(`workshop.${key}`)),
    element('p', {}, say(`workshop.${key}-text`)),
    ...rest,
  );

function link(/** @type {string} */ root, /** @type {string} */ text) {
  const place = element('div', {}, element('p', {}, say('workshop.packing')));
  const address = new URL(`${root}workshop-play.html`, location.href).href.replace(/[?#].*/, '');
  if (typeof CompressionStream === 'undefined') {
    place.replaceChildren(element('p', {}, say('workshop.link-unable')));
    return place;
  }
  pack(text).then((/** @type {any} */ packed) => {
    if (!packed.fits) {
      place.replaceChildren(
        element(
          'p',
          { class: 'warning' },
          say('workshop.link-too-big', { n: packed.length, of: packed.most }),
        ),
      );
      return;
    }
    const made = field('workshop.link', `${address}#${packed.end}`, () => undefined);
    made.input.readOnly = true;
    made.input.addEventListener('focus', () => made.input.select());
    const told = element('span', { role: 'status' });
    place.replaceChildren(
      made.box,
      element(
        'p',
        { class: 'row-tools' },
        copyButton('workshop.copy-link', () => made.input.value, told, () => made.input.focus()),
        told,
      ),
      ...location.protocol === 'file:'
        ? [element('p', { class: 'how' }, say('workshop.link-of-folder'))]
        : /^(localhost|127\.|\[::1\])/.test(location.hostname)
        ? [element('p', { class: 'how' }, say('workshop.link-of-computer'))]
        : [],
    );
  });
  return place;
}

function copyButton(
  /** @type {string} */ key,
  /** @type {() => string} */ text,
  /** @type {HTMLElement} */ told,
  /** @type {() => void} */ byHand,
) {
  return button(key, async () => {
    try {
      await navigator.clipboard.writeText(text());
      told.textContent = say('workshop.copied');
    } catch {
      byHand();
      told.textContent = say('workshop.copy-by-hand');
    }
  }, '');
}

function oneFileButton(/** @type {any} */ read, /** @type {string} */ name) {
  const told = element('span', { role: 'status' });
  return element(
    'p',
    { class: 'row-tools' },
    button('workshop.save-page', async () => {
      told.textContent = say('workshop.packing');
      const page = await oneFile(read);
      told.textContent = page ? '' : say('workshop.page-failed');
      if (page) saveFile(name.replace(/\.md$/, '.html'), page, 'text/html');
    }),
    told,
  );
}

function propose(/** @type {string} */ title, /** @type {string} */ text) {
  const offered = proposal(title, text);
  if (!offered) return [];
  const told = element('span', { role: 'status' });
  const area = field('workshop.markdown', text, () => undefined, { rows: 4 });
  area.input.readOnly = true;
  return [
    section(
      'propose',
      ...offered.isWhole ? [] : [
        element('p', { class: 'warning' }, say('workshop.propose-paste')),
        area.box,
        element(
          'p',
          { class: 'row-tools' },
          copyButton('workshop.copy-markdown', () => text, told, () => {
            area.input.focus();
            area.input.select();
          }),
          told,
        ),
      ],
      element(
        'p',
        {},
        element('a', {
          class: 'button',
          id: 'Propose',
          href: offered.href,
          rel: 'noopener noreferrer',
          target: '_blank',
        }, say(`workshop.propose-${offered.forge}`)),
      ),
    ),
  ];
}

/** Puts a quiz of this browser into the content folder of the preview. */
function intoFolder(
  /** @type {Folder} */ folder,
  /** @type {string} */ name,
  /** @type {string} */ text,
) {
  const path = field('workshop.path', name, () => undefined, { help: 'workshop.path-help' }),
    told = element('span', { role: 'status' });
  return section(
    'folder',
    path.box,
    element(
      'p',
      { class: 'row-tools' },
      button('workshop.folder-save', async () => {
        const target = folder.pathOf(path.input.value), problem = await folder.create(target, text);
        told.replaceChildren(problem || say('workshop.saved-in', { path: target }));
        if (!problem) {
          told.append(' ', element('a', { href: hrefOf(target) }, say('workshop.edit')));
        }
      }, ''),
      told,
    ),
  );
}

/**
 * What the view "Share" shows.
 * @param {string} root
 * @param {string} text
 * @param {any} read
 * @param {boolean} isFile  in the content folder already
 */
export function shareView(root, text, read, isFile) {
  const name = fileName(read.quiz?.title ?? ''),
    hasQuestions = read.quiz && read.quiz.questions > 0;
  const missing = leftOut(read, text);
  return [
    ...missing ? [missing] : [],
    ...folder && !isFile ? [intoFolder(folder, name, text)] : [],
    ...hasQuestions
      ? [section('share-link', link(root, text))]
      : [element('p', { class: 'warning' }, say('workshop.share-nothing'))],
    section(
      'share-file',
      element(
        'p',
        { class: 'row-tools' },
        button('workshop.save-file', () => saveFile(name, text, 'text/markdown')),
      ),
    ),
    ...hasQuestions
      ? [section('share-page', oneFileButton(read, name)), ...propose(read.quiz.title, text)]
      : [],
  ];
}

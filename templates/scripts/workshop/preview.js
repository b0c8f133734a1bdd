// A question as its page will show it, in a place where nothing of it can be touched.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
/** @import { WrittenQuestion } from './reader.js' */

const parsed = (/** @type {string} */ html) => new DOMParser().parseFromString(html, 'text/html');

/** What a question is called in lists: its heading as it looks. */
export function titleOf(/** @type {WrittenQuestion | undefined} */ question) {
  const drawn = parsed(question?.markup ?? '').querySelector('h2')?.textContent ?? '';
  return drawn.replace(/\s+/g, ' ').trim() || question?.heading || say('workshop.untitled');
}

const renamed = (
  /** @type {Element} */ old,
  /** @type {'div' | 'p'} */ name,
  /** @type {string} */ kind,
) => {
  const shown = element(name, { class: kind });
  shown.append(...old.childNodes);
  old.replaceWith(shown);
};

/**
 * Images that were only just written into the content folder: the site has them a moment later.
 * @type {Map<string, string>}
 */
const lent = new Map();
const addressOf = (/** @type {string} */ path) =>
  new URL((document.getElementById('Workshop')?.dataset.root ?? '') + path, location.href).href;
export const lendImage = (/** @type {string} */ path, /** @type {string} */ data) =>
  lent.set(addressOf(path), data);

/**
 * Draws a question. Its markup is made by Podium's own reader, which escapes all that an author
 * writes.
 * @param {HTMLElement | null} box
 * @param {WrittenQuestion | undefined} question
 * @param {string} path  of the quiz's file, from which its images are found
 */
export function showPreview(box, question, path) {
  if (!box) return;
  if (!question?.markup) {
    box.replaceChildren(element('p', { class: 'how' }, say('workshop.no-preview')));
    return;
  }
  const made = parsed(question.markup);
  // The names of its parts must not meet those of the page.
  for (const named of made.querySelectorAll('[id]')) named.removeAttribute('id');
  for (const input of made.querySelectorAll('[aria-labelledby]')) {
    input.removeAttribute('aria-labelledby');
  }
  for (const form of made.querySelectorAll('form')) renamed(form, 'div', 'q');
  for (const heading of made.querySelectorAll('h2')) renamed(heading, 'p', 'preview-heading');
  for (const image of made.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '', base = addressOf(path);
    // What is no address shows the words of the image, as on the page.
    const address = URL.canParse(src, base) ? new URL(src, base).href : null;
    if (address === null) image.removeAttribute('src');
    else image.src = lent.get(address) ?? address;
  }
  box.replaceChildren(...made.body.childNodes);
  box.inert = true;
}

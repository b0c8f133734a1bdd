// Puts an image into a quiz: made small, so that the quiz stays a text that fits into a browser's
// store, and named for those who cannot see it.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import * as fields from './fields.js';

/**
 * How large an image may be.
 * @typedef {{longestSide: number, mostBytes: number}} ImageBounds
 */

/**
 * What is wrong; an empty text if nothing is.
 * @typedef {string | Node} Problem
 */

const largestFile = 30_000_000;
/** Of an image that stands in the text. @type {ImageBounds} */
const inText = { longestSide: 1000, mostBytes: 120_000 };

function canvasOf(/** @type {ImageBitmap} */ image, /** @type {number} */ side) {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** An image as a small `data:` address. @returns {Promise<string>} */
async function shrink(
  /** @type {File} */ file,
  /** @type {ImageBounds} */ { longestSide, mostBytes },
) {
  if (file.size > largestFile) throw new Error('too large');
  const image = await createImageBitmap(file);
  for (let side = longestSide; side >= 200; side *= 0.75) {
    const canvas = canvasOf(image, side);
    for (const kind of ['image/webp', 'image/jpeg']) {
      const address = canvas.toDataURL(kind, 0.8);
      if (address.startsWith(`data:${kind};base64,`) && address.length * 0.75 <= mostBytes) {
        return address;
      }
    }
  }
  throw new Error('too large');
}

/**
 * A form for the words of an image, which gives both on.
 * @param {string} data
 * @param {(words: string, data: string) => Promise<Problem>} add
 * @param {() => void} close
 * @param {() => void} cancel
 */
function wordsForm(data, add, close, cancel) {
  const words = fields.field('workshop.image-words', '', () => undefined, {
    help: 'workshop.image-help',
  });
  const wrong = element('strong', { role: 'alert' });
  let isAdding = false;
  const finish = async () => {
    if (isAdding) return;
    const text = words.input.value.replace(/\s+/g, ' ').trim();
    if (!text) {
      wrong.textContent = say('workshop.image-needs-words');
      words.input.focus();
      return;
    }
    isAdding = true;
    const problem = await add(text.replace(/[[\]\\]/g, '\\$&'), data);
    isAdding = false;
    if (problem) wrong.replaceChildren(problem);
    else close();
  };
  words.input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  });
  const form = element(
    'span',
    { class: 'image-form' },
    element('img', { src: data, alt: '', class: 'thumb' }),
    words.box,
    wrong,
    fields.button('workshop.image-add', finish, ''),
    fields.button('workshop.cancel', cancel),
  );
  return { form, focus: () => words.input.focus() };
}

/**
 * Asks for a file and its words, and gives both on.
 * @param {(words: string, data: string) => Promise<Problem>} add
 */
export function imageButton(add, bounds = inText) {
  const input = element('input', {
    type: 'file',
    accept: 'image/*',
    class: 'hidden',
    tabindex: '-1',
    'aria-label': say('workshop.image'),
  });
  const place = element('span', { class: 'image-place' });
  const open = fields.button('workshop.image', () => input.click());
  const close = () => place.replaceChildren();
  const cancel = () => {
    close();
    open.focus();
  };
  /** The file that was chosen last: one before it may take longer. @type {File | undefined} */
  let chosen;
  input.addEventListener('change', async () => {
    const file = input.files?.[0];
    input.value = '';
    if (!file) return;
    chosen = file;
    const data = await shrink(file, bounds).catch(() => null);
    if (file !== chosen) return;
    if (!data) {
      place.replaceChildren(element('strong', { role: 'alert' }, say('workshop.image-unreadable')));
      return;
    }
    const { form, focus } = wordsForm(data, add, close, cancel);
    place.replaceChildren(form);
    focus();
  });
  return element('div', { class: 'image' }, open, input, place);
}

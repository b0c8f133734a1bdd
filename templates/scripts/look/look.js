// The size, spacing, width and colours that the reader chose on this device. They become attributes
// of the root element, which `look.css` knows; that is loaded where something was chosen.
//
//     podium/SITE/look  {"size":"2","theme":"dark"}

import { whenReadable } from '../common/storage.js';

const script = /** @type {HTMLScriptElement} */ (document.currentScript),
  root = document.documentElement;
const folder = script.src.replace(/[^/]*$/, ''), key = `podium/${script.dataset.site}/look`;

/** What can be chosen, and its values beside the usual one, which is no value. */
export const choices = {
  size: ['1', '2', '3', '4'],
  spacing: ['wide'],
  width: ['narrow', 'wide'],
  theme: ['light', 'dark', 'contrast'],
};
/** @typedef {Partial<Record<keyof choices, string>>} Look */

/** A file of the theme. */
export const fileOf = (/** @type {string} */ name) => folder + name;

/** What was chosen. @returns {Look} */
export function chosen() {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    return Object.fromEntries(
      Object.entries(choices).filter(([name, values]) => values.includes(kept[name])).map((
        [name],
      ) => [name, kept[name]]),
    );
  } catch {
    return {};
  }
}

/** Keeps what was chosen, and shows it. */
export function choose(/** @type {Look} */ look) {
  try {
    localStorage.setItem(key, JSON.stringify(look));
  } catch { /* It holds for this page. */ }
  show(look);
}

function show(/** @type {Look} */ look) {
  for (const name of Object.keys(choices)) {
    const value = /** @type {Record<string, string>} */ (look)[name];
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  if (document.getElementById('Look') || !Object.keys(look).length) return;
  const sheet = document.createElement('link');
  Object.assign(sheet, { id: 'Look', rel: 'stylesheet', href: fileOf('look.css') });
  sheet.setAttribute('blocking', 'render');
  document.head.append(sheet);
}

whenReadable(() => show(chosen()));
root.classList.add('has-look');
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('.aa') || document.getElementById('Looks')) {
    return;
  }
  const panel = document.createElement('script');
  panel.src = fileOf('look-panel.js');
  document.head.append(panel);
});

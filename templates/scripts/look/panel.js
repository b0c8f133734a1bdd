// The panel *Aa*: how pages look, and reading them aloud where the device has a voice.

import { choices, choose, chosen, fileOf } from './look.js';
import { readAloud } from './voice.js';

const opener = /** @type {HTMLElement} */ (document.querySelector('.aa'));
const say = (/** @type {string} */ key) => window.PODIUM_LOOK?.[key] ?? key;

/**
 * @type {(name: string, attributes: Record<string, any>, ...children: (Node | string)[]) => any}
 */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(key, value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** What each choice is called, the usual one first. */
const names = {
  size: ['100 %', '115 %', '130 %', '150 %', '175 %'],
  spacing: ['look.normal', 'look.wide'],
  width: ['look.normal', 'look.narrow', 'look.wide'],
  theme: ['look.device', 'look.light', 'look.dark', 'look.contrast'],
};
const titles = {
  size: 'look.size',
  spacing: 'look.spacing',
  width: 'look.width',
  theme: 'look.theme',
};

/** The values of one choice, of which one holds. */
function group(/** @type {keyof choices} */ name) {
  const now = chosen()[name] ?? '';
  return element(
    'fieldset',
    {},
    element('legend', {}, say(titles[name])),
    ...['', ...choices[name]].map((value, place) => {
      const input = element('input', {
        type: 'radio',
        name: `look-${name}`,
        value,
        change: () => {
          const look = chosen();
          if (value) look[name] = value;
          else delete look[name];
          choose(look);
        },
      });
      input.checked = value === now;
      return element(
        'label',
        {},
        input,
        ' ',
        name === 'size' ? names.size[place] : say(names[name][place]),
      );
    }),
  );
}

function open() {
  // Two clicks load this twice. Without its words the next click tries again.
  if (document.getElementById('Looks') || !window.PODIUM_LOOK) return;
  const voice = readAloud({
    read: say('look.read'),
    stop: say('look.stop'),
    none: say('look.no-voice'),
  });
  const dialog = element(
    'dialog',
    { id: 'Looks', 'aria-labelledby': 'Looks-title' },
    element('h2', { id: 'Looks-title' }, say('look.title')),
    ...Object.keys(choices).map((name) => group(/** @type {keyof choices} */ (name))),
    ...voice ? [voice] : [],
    element('form', { method: 'dialog' }, element('button', { class: 'quiet' }, say('look.close'))),
  );
  document.body.append(dialog);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.aa')) dialog.showModal();
  });
  dialog.showModal();
}

/** Loads a part of the panel. */
const load = (
  /** @type {string} */ name,
  /** @type {Record<string, string>} */ attributes,
  /** @type {string} */ address,
) =>
  new Promise((done) =>
    document.head.append(
      element(name, {
        ...attributes,
        [address]: fileOf(attributes[address]),
        load: done,
        error: done,
      }),
    )
  );

Promise.all([
  load('script', { src: `words-look-${opener.dataset.language}.js` }, 'src'),
  document.getElementById('Look') ??
    load('link', { id: 'Look', rel: 'stylesheet', href: 'look.css' }, 'href'),
]).then(open);

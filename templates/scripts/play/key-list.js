// The list of the keys of a quiz page.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { keyList } from './keys.js';

const shortcuts = [
  ['1–9 a–e', 'choose'],
  ['Enter', 'enter'],
  ['n', 'next'],
  ['p', 'previous'],
  ['s', 'submit'],
  ['h', 'hint'],
  ['f', 'flag'],
  ['v', 'view'],
  ['?', 'help'],
];

keyList.make = (isOn, turn) => {
  const use = element('input', { type: 'checkbox', change: () => turn(use.checked) });
  use.checked = isOn;
  const rows = shortcuts.flatMap(([key, name]) => [
    element('dt', {}, element('kbd', {}, key)),
    element('dd', {}, say(`keys.${name}`)),
  ]);
  return element(
    'dialog',
    { 'aria-labelledby': 'Keys' },
    element('h2', { id: 'Keys' }, say('keys.title')),
    element('dl', {}, ...rows),
    element('label', {}, use, ' ', say('keys.use')),
    element('form', { method: 'dialog' }, element('button', {}, say('keys.close'))),
  );
};

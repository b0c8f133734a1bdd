// The keys of the editor: a list of them, and those that work wherever the focus is. Fields undo
// their own typing.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';

/**
 * @param {() => void} undo
 * @param {() => void} redo
 * @returns {{help: HTMLElement, leave: () => void}}  `leave` once the editor is closed
 */
export function editorKeys(undo, redo) {
  const help = element(
    'details',
    { class: 'more keys' },
    element('summary', {}, say('workshop.keys')),
    element(
      'dl',
      {},
      ...['add', 'row', 'move', 'undo'].flatMap((
        name,
      ) => [
        element('dt', {}, say(`workshop.key-${name}`)),
        element('dd', {}, say(`workshop.key-${name}-does`)),
      ]),
    ),
  );
  function onKey(/** @type {KeyboardEvent} */ event) {
    if (/^(?:TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName ?? '')) return;
    const isCommand = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (key === '?') {
      help.open = !help.open;
      if (help.open) help.querySelector('summary')?.focus();
    } else if (isCommand && (key === 'y' || key === 'z' && event.shiftKey)) redo();
    else if (isCommand && key === 'z') undo();
    else return;
    event.preventDefault();
  }
  document.addEventListener('keydown', onKey);
  return { help, leave: () => document.removeEventListener('keydown', onKey) };
}

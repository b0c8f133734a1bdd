// The ways to see a quiz as tabs, gone through with the arrows.

import { all, element } from '../common/elements.js';
import { say } from '../common/words.js';

/**
 * @param {string[]} names  of the views, each with its words
 * @param {(name: string) => void} show
 * @returns {{tabs: HTMLElement, select: (name: string) => void}}
 */
export function viewTabs(names, show) {
  const tabs = element(
    'div',
    { class: 'views', role: 'tablist', 'aria-label': say('workshop.views') },
    ...names.map((name, place) => {
      const tab = element('button', {
        type: 'button',
        role: 'tab',
        id: `View-${name}`,
        'aria-controls': 'View',
        click: () => show(name),
      }, say(`workshop.view-${name}`));
      tab.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        const to = event.key === 'Home'
          ? 0
          : event.key === 'End'
          ? names.length - 1
          : step
          ? (place + step + names.length) % names.length
          : -1;
        if (to < 0) {
          return;
        }
        event.preventDefault();
        show(names[to]);
        all(tabs, '[role=tab]')[to].focus();
      });
      return tab;
    }),
  );
  const select = (/** @type {string} */ name) => {
    for (const tab of tabs.children) {
      const isShown = tab.id === `View-${name}`;
      tab.setAttribute('aria-selected', String(isShown));
      tab.setAttribute('tabindex', isShown ? '0' : '-1');
    }
  };
  return { tabs, select };
}

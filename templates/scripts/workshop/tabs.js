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
        const { length } = names;
        /** @type {Record<string, number>} */
        const places = {
          ArrowLeft: (place - 1 + length) % length,
          ArrowRight: (place + 1) % length,
          Home: 0,
          End: length - 1,
        };
        const to = places[event.key];
        if (to === undefined) return;
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

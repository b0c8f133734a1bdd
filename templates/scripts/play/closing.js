// The key that closes what lies over a question.

import { first, need } from '../common/elements.js';
import { additions } from './later.js';

/** Lets Escape close the list of questions, or the menu. */
additions.push(({ quiz, bar }) =>
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || first(document, 'dialog[open]')) return;
    const opener = first(quiz, '.map.listed')
      ? need(bar, '.lister')
      : first(bar, '.menu[open] > summary');
    opener?.click();
    opener?.focus();
  })
);

// Says how many questions are due, in the places that pages have for it.

import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { cardsOf, dueIn } from './cards.js';

const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.due[data-section]')]);
if (places.length > 0) {
  store.ready(() => {
    const cards = cardsOf();
    for (const place of cards.size > 0 ? places : []) {
      const count = dueIn(cards, place.dataset.section ?? '', Date.now()).length;
      if (count > 0) place.textContent = say('study.due', { n: count });
    }
  });
}

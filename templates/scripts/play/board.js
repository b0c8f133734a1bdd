// The board of a quiz, once it comes near: `quiz-board.js` offers its periods then.

import { load } from '../common/elements.js';

const place = document.getElementById('Board');
// A board with more rows than stand here has pages of its own for its periods.
if (place?.querySelector('table.board') && !place.querySelector('.onward')) {
  new IntersectionObserver(([seen], observer) => {
    if (!seen?.isIntersecting) return;
    observer.disconnect();
    load('quiz-board.js');
  }, { rootMargin: '800px' }).observe(place);
}

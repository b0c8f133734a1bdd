// What stands where nothing is yet: a picture, a sentence, and a way on.

import { element } from './elements.js';

/** The shapes of each picture: the class that colours one, and its path. */
const pictures = {
  cards: [['back', 'M30 38l64-16 16 58-64 16z'], [
    'face',
    'M52 22h66a7 7 0 0 1 7 7v50a7 7 0 0 1-7 7H52a7 7 0 0 1-7-7V29a7 7 0 0 1 7-7z',
  ], ['line', 'M66 54l14 14 25-27']],
  chart: [['line', 'M24 16v74h112'], ['face', 'M40 62h18v28H40zM68 46h18v44H68zM96 30h18v60H96z'], [
    'spark',
    'M122 8l4 9 10 1-8 7 3 10-9-5-9 5 3-10-8-7 10-1z',
  ]],
  search: [['face', 'M70 14a30 30 0 1 1 0 60a30 30 0 1 1 0-60z'], [
    'line',
    'M92 66l30 28M60 36a10 10 0 1 1 14 9q-4 2-4 7',
  ], ['spark', 'M70 56a4 4 0 1 1 0 8a4 4 0 1 1 0-8z']],
};

/** @type {(picture: keyof pictures, text: string, ...ways: Node[]) => HTMLElement} */
export function nothing(picture, text, ...ways) {
  const xmlns = 'http://www.w3.org/2000/svg', drawing = document.createElementNS(xmlns, 'svg');
  drawing.setAttribute('viewBox', '22 6 120 94');
  drawing.setAttribute('aria-hidden', 'true');
  for (const [name, path] of pictures[picture]) {
    const shape = document.createElementNS(xmlns, 'path');
    shape.setAttribute('class', name);
    shape.setAttribute('d', path);
    drawing.append(shape);
  }
  return element(
    'div',
    { class: 'nothing' },
    drawing,
    element('p', {}, text),
    ...ways.length ? [element('p', { class: 'ways' }, ...ways)] : [],
  );
}

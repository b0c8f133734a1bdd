// Filtering and sorting the quizzes of a list page.

import { need } from '../common/elements.js';
import { say } from '../common/words.js';

const tools = /** @type {HTMLFormElement} */ (document.querySelector('.list-tools'));
const list = need(document, '.filterable');
const input = /** @type {HTMLInputElement} */ (tools.querySelector('[type=search]'));
const order = /** @type {HTMLSelectElement} */ (tools.querySelector('select'));
const status = need(tools, '[role=status]');
const wider = /** @type {HTMLAnchorElement} */ (tools.querySelector('a'));
const search = wider.getAttribute('href') ?? '';

const plain = (/** @type {string} */ text) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const read = () =>
  [...list.children].map((row, place) => ({
    row: /** @type {HTMLElement} */ (row),
    place,
    text: plain(row.textContent),
    title: row.querySelector('h3')?.textContent ?? '',
    questions: Number(row.getAttribute('data-questions')),
    created: row.querySelector('time')?.dateTime ?? '',
  }));
let rows = read();
/** Whether a row is wanted at all. @type {(row: HTMLElement) => boolean} */
let isWanted = () => true;
/** Takes long to load. @type {Intl.Collator | undefined} */
let collator;
const byName = (/** @type {string} */ a, /** @type {string} */ b) =>
  (collator ??= new Intl.Collator(document.documentElement.lang || 'en', { numeric: true }))
    .compare(a, b);
/** @type {Record<string, (a: typeof rows[0], b: typeof rows[0]) => number>} */
const orders = {
  listed: (a, b) => a.place - b.place,
  name: (a, b) => byName(a.title, b.title),
  newest: (a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0),
  short: (a, b) => a.questions - b.questions,
  long: (a, b) => b.questions - a.questions,
};

export function filter() {
  const words = plain(input.value).split(/\s+/).filter((word) => word);
  let shown = 0;
  for (const { row, text } of rows) {
    row.hidden = !isWanted(row) || !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  status.textContent = words.length || shown < rows.length
    ? say('list.shown', { n: shown, of: rows.length })
    : '';
  wider.setAttribute(
    'href',
    input.value ? `${search}#q=${encodeURIComponent(input.value)}` : search,
  );
}

input.addEventListener('input', filter);
order.addEventListener('change', () => {
  rows.sort((a, b) => orders[order.value](a, b) || a.place - b.place);
  list.append(...rows.map(({ row }) => row));
});
tools.addEventListener('submit', (event) => event.preventDefault());
tools.classList.add('ready');
/**
 * Takes rows in that another module brought, and what it says of which are wanted.
 * @param {(row: HTMLElement) => boolean} wanted
 */
export function add(wanted) {
  rows = read();
  isWanted = wanted;
  filter();
}

if (input.value) filter();

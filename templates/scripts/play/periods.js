// The board of a quiz for this week, this month and this season, made of the rows that stand on its
// page.
//
// A row is one result, so the rows that entered the ledger within a period are its board: no page
// has to repeat them. A longer board has pages, with tabs of their own. Without scripts the whole
// board stands there, each result with its date.

import { element, load } from '../common/elements.js';
import { say } from '../common/words.js';

/**
 * @typedef {object} BoardPeriod  one of `podium/periods.js`, which the build makes
 * @property {string} name  `week`, `month` or `season`
 * @property {string} title  of a season that has a name, else empty
 * @property {string[]} days  the first one, and the last one if there is an end
 * @property {number} start  in seconds since 1970
 * @property {number | null} end
 */

const number = (/** @type {number} */ value) => say('{n}', { n: value });

function date(/** @type {string} */ text) {
  const [year, month, day] = text.split('-').map(Number);
  return say('date.format', { day, month: say(`month.${month}`), year: String(year) });
}

/** The days of a period as board pages write them. */
const days = (/** @type {BoardPeriod} */ { days: [from, to] }) =>
  to
    ? say('period.dates', { from: date(from), to: date(to) })
    : say('period.since', { from: date(from) });

/** The results of a board as they stand, with what is said of the rank of each. */
const resultsOf = (/** @type {HTMLTableElement} */ table) =>
  [
    .../** @type {NodeListOf<HTMLTableRowElement>} */ (table.querySelectorAll('tr[data-standing]')),
  ].map((row) => ({
    row,
    rank: [...row.cells[0].childNodes],
    points: row.dataset.standing?.split(' ').at(-2),
    entered: Date.parse(row.dataset.entered ?? row.querySelector('time')?.dateTime ?? '') / 1000,
  }));

/** What says that a rank is shared. */
const tied = () => [
  element('span', { 'aria-hidden': 'true' }, '='),
  element('span', { class: 'hidden' }, ' ' + say('tied')),
];

/** Offers the periods in which results of the board were entered. */
async function offerPeriods(/** @type {HTMLTableElement} */ table) {
  const rows = resultsOf(table);
  const rowsOf = (/** @type {BoardPeriod} */ { start, end }) =>
    rows.filter(({ entered }) => entered >= start && entered < (end ?? Infinity));

  const note = element('p', { class: 'meta', role: 'status' });

  /** Shows the board of a period, or of all time. */
  function show(/** @type {BoardPeriod | null} */ period) {
    const shown = period ? rowsOf(period) : rows;
    for (const { row, rank } of rows) {
      row.hidden = true;
      row.cells[0].replaceChildren(...rank);
    }
    let rank = 0;
    shown.forEach(({ row, points }, index) => {
      row.hidden = false;
      if (points !== shown[index - 1]?.points) rank = index + 1;
      if (!period) return;
      const isTied = points === shown[index - 1]?.points || points === shown[index + 1]?.points;
      row.cells[0].replaceChildren(number(rank), ...(isTied ? tied() : []));
    });
    note.textContent = period
      ? `${days(period)} · ${say('label.results-count', { n: shown.length })}`
      : '';
  }

  if (!await load('periods.js')) return;
  const periods = (window.PODIUM_PERIODS ?? []).filter((period) => rowsOf(period).length > 0);
  if (periods.length === 0) return;
  const tabs = [...periods, null].map((period) => {
    const tab = element('button', {
      type: 'button',
      'aria-pressed': String(period === null),
      click: () => {
        for (const other of tabs) other.setAttribute('aria-pressed', String(other === tab));
        show(period);
      },
    }, period ? period.title || say(`period.${period.name}`) : say('period.ever'));
    return tab;
  });
  table.before(
    element('div', { class: 'periods', role: 'group', 'aria-label': say('periods') }, ...tabs),
    note,
  );
}

const table = /** @type {HTMLTableElement | null} */ (document.querySelector('#Board table.board'));
if (table) offerPeriods(table);

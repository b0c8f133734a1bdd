// Who is in, on the teacher's page, and who asks to be. Each answer of the room is told here: what
// did not change stays as it is, so that no press on a button comes too late, and the focus stays.
import { button, element, say } from './shared.js';
import { act, carefulButton } from './commands.js';

/** @typedef {import('./teacher.js').View} View */
/** @typedef {import('./teacher.js').Pupil} Pupil */
/** @typedef {{ row: HTMLElement, fill?: (now: View, pupil: Pupil) => void }} Row */

/** @type {View | null} */
let view = null;
const lock = button('', () => act('lock', { is: !view?.locked })),
  names = button('', () => act('names', { is: !view?.names }));
const count = element('h2'), nobody = element('p', {}, say('nobody'));
const missing = element('p', { className: 'missing' });
const body = element('tbody');
const table = element(
  'table',
  {},
  element(
    'thead',
    {},
    element(
      'tr',
      {},
      ...['player', 'answers', 'points-heading'].map((key) => element('th', {}, say(key))),
      element('td', {}),
    ),
  ),
  body,
);

export const doors = element('div', { className: 'doors' }, lock, names);
export const asks = element('div', { className: 'asks' });
export const room = element('section', { className: 'room' }, count, missing, nobody, table);

/** @type {Map<string, Row>} */
const requests = new Map();
/** @type {Map<string, Row>} */
const pupils = new Map();

/** @param {View} now */
export function drawRoom(now) {
  view = now;
  lock.textContent = say(now.locked ? 'unlock' : 'lock');
  names.textContent = say(now.names ? 'hide-names' : 'show-names');
  show(asks, requests, now.requests, ({ number, name }) => `${number} ${name}`, requestRow);
  count.textContent = say('count-in', { n: now.pupils.length });
  nobody.hidden = now.pupils.length > 0;
  table.hidden = !nobody.hidden;
  missing.textContent = missingText(now);
  missing.hidden = missing.textContent === '';
  show(body, pupils, now.pupils, ({ id, name }) => `${id} ${name}`, pupilRow);
  for (const pupil of now.pupils) pupils.get(`${pupil.id} ${pupil.name}`)?.fill?.(now, pupil);
}

/** Who has not answered the question that is open. @param {View} now */
function missingText({ round, pupils }) {
  const isOpen = typeof round?.current === 'number' &&
    round.questions[round.current]?.state === 'open';
  const waited = isOpen ? pupils.filter(({ answeredCurrent }) => !answeredCurrent) : [];
  return waited.length ? `${say('no-answer')}: ${waited.map(({ name }) => name).join(', ')}` : '';
}

/**
 * Shows a row for each item.
 * @template Item
 * @param {HTMLElement} place @param {Map<string, Row>} rows  those that are shown
 * @param {Item[]} items @param {(item: Item) => string} nameOf @param {(item: Item) => Row} make
 */
function show(place, rows, items, nameOf, make) {
  const wanted = new Map(items.map((item) => [nameOf(item), item]));
  for (const [name, { row }] of rows) {
    if (wanted.has(name)) continue;
    row.remove();
    rows.delete(name);
  }
  for (const [name, item] of wanted) {
    if (rows.has(name)) continue;
    const made = make(item);
    place.append(made.row);
    rows.set(name, made);
  }
}

/** Who asks to be let in. @param {View['requests'][number]} request @returns {Row} */
const requestRow = ({ number, name }) => ({
  row: element(
    'p',
    { className: 'ask', role: 'status' },
    say('asks', { name }),
    ' ',
    button(say('let-in'), () => act('decide', { request: number, admits: true })),
    button(say('turn-away'), () => act('decide', { request: number, admits: false })),
  ),
});

/** @param {Pupil} pupil @returns {Row} */
function pupilRow(pupil) {
  const { id, name, handle } = pupil;
  const away = element('small'), answers = element('td'), points = element('td');
  const remove = carefulButton(
    say('remove'),
    say('remove-ask', { name }),
    () => act('remove', { pupil: id }),
  );
  const row = element(
    'tr',
    {},
    element('th', { scope: 'row', title: handle }, name, away),
    answers,
    points,
    element('td', {}, remove),
  );
  /** @param {View} now @param {Pupil} pupil */
  const fill = ({ round }, pupil) => {
    const all = round?.questions.length ?? 0;
    const isDone = round?.pace === 'together'
      ? pupil.answeredCurrent
      : all > 0 && pupil.answered === all;
    row.className = pupil.here ? '' : 'is-away';
    away.textContent = pupil.here ? '' : ` · ${say('away')}`;
    answers.textContent = round ? `${isDone ? '✓ ' : ''}${pupil.answered} / ${all}` : '';
    points.textContent = round ? String(pupil.points) : '';
  };
  return { row, fill };
}

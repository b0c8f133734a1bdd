// Who is in, on the teacher's page, and who asks to be.
import { button, element, say } from './shared.js';
import { act, carefulButton } from './commands.js';

/** @typedef {import('./teacher.js').View} View */
/** @typedef {import('./teacher.js').Pupil} Pupil */

export const doors = element('div', { className: 'doors' });
export const asks = element('div', { className: 'asks' });
export const room = element('section', { className: 'room' });

/** @param {View} now */
export function drawRoom(now) {
  doors.replaceChildren(
    button(say(now.locked ? 'unlock' : 'lock'), () => act('lock', { is: !now.locked })),
    button(say(now.names ? 'hide-names' : 'show-names'), () => act('names', { is: !now.names })),
  );
  asks.replaceChildren(...now.requests.map(requestRow));
  // A row keeps the focus while others change.
  const focused =
    document.activeElement instanceof HTMLButtonElement && room.contains(document.activeElement)
      ? [...room.querySelectorAll('button')].indexOf(document.activeElement)
      : -1;
  room.replaceChildren(
    element('h2', {}, say('count-in', { n: now.pupils.length })),
    now.pupils.length === 0 ? element('p', {}, say('nobody')) : pupilTable(now),
  );
  if (focused >= 0) room.querySelectorAll('button')[focused]?.focus();
}

/** Who asks to be let in. @param {View['requests'][number]} request */
const requestRow = ({ number, name }) =>
  element(
    'p',
    { className: 'ask', role: 'status' },
    say('asks', { name }),
    ' ',
    button(say('let-in'), () => act('decide', { request: number, admits: true })),
    button(say('turn-away'), () => act('decide', { request: number, admits: false })),
  );

/** @param {View} now */
const pupilTable = (now) =>
  element(
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
    element('tbody', {}, ...now.pupils.map((pupil) => pupilRow(now, pupil))),
  );

/** @param {View} now @param {Pupil} pupil */
function pupilRow({ round }, pupil) {
  const count = round?.questions.length ?? 0;
  const isDone = round?.pace === 'together'
    ? pupil.answeredCurrent
    : count > 0 && pupil.answered === count;
  const away = pupil.here ? '' : element('small', {}, ` · ${say('away')}`);
  const remove = carefulButton(
    say('remove'),
    say('remove-ask', { name: pupil.name }),
    () => act('remove', { pupil: pupil.id }),
  );
  return element(
    'tr',
    { className: pupil.here ? '' : 'is-away' },
    element('th', { scope: 'row' }, pupil.name, away),
    element('td', {}, round ? `${isDone ? '✓ ' : ''}${pupil.answered} / ${count}` : ''),
    element('td', {}, round ? String(pupil.points) : ''),
    element('td', {}, remove),
  );
}

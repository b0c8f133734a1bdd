// What the wall shows: where to join, the question of the moment, what the room answered once it is
// closed, and the podium.
import { askUntil, button, element, follow, qrCode, say, setup } from './shared.js';
import { fitting } from './fit.js';
import { asked, bars, podium, solution, told } from './question.js';

/** @typedef {import('./shared.js').Round} Round */
/**
 * @typedef {{ tag: string, names: boolean, locked: boolean, count: number, pupils?: string[],
 *   round?: Round, podium?: import('./shared.js').Podium }} View
 */

const main = /** @type {HTMLElement} */ (document.getElementById('Main'));
const join = element('aside', { className: 'join-here' });
const count = element('p', { className: 'count', role: 'status' });
const screen = element('div', { className: 'screen' });
const note = element('p', { className: 'note', role: 'alert' });
const fit = fitting(screen);
main.append(join, note, count, screen);

const headers = { 'Podium-Teacher': setup.token ?? '' };
let address = 0;
let shown = '';

/** @param {View} now */
function drawJoin(now) {
  const here = setup.addresses[address];
  const isSmall = now.round !== undefined;
  join.className = isSmall ? 'join-here is-small' : 'join-here';
  if (!here || now.locked) {
    return join.replaceChildren(
      isSmall ? '' : element('h1', {}, setup.title),
      element('p', {}, here ? '' : say('unreachable')),
    );
  }
  join.replaceChildren(
    element('h1', {}, say('join-at')),
    element('p', { className: 'address', dir: 'ltr' }, here.url.replace('http://', '')),
    qrCode(here) ?? '',
    ...(setup.addresses.length > 1 && !isSmall
      ? [button(say('another-address'), () => {
        address = (address + 1) % setup.addresses.length;
        drawJoin(now);
      })]
      : []),
  );
}

/** @param {View} now */
async function show(now) {
  drawJoin(now);
  const round = now.round;
  const current = round?.current === null || round?.current === undefined
    ? undefined
    : round.questions[round.current];
  count.textContent = current?.state === 'open'
    ? say('answered', { n: current.answered ?? 0, all: now.count })
    : say('count-in', { n: now.count });
  if (round?.paused) count.textContent += ` · ${say('paused')}`;
  const name = !round
    ? `lobby ${now.pupils?.join('\n')}`
    : round.over
    ? `podium ${now.tag}`
    : `${round.number} ${round.current} ${current?.state} ${now.names} ${ownPace(round)}`;
  if (name === shown) return;
  shown = name;
  if (!round) return lobby(now);
  if (round.over) {
    return put(element('h1', {}, round.title), now.podium ? podium(now.podium) : '');
  }
  if (round.pace === 'own') {
    return put(
      element('h1', {}, round.title),
      element('p', {}, say('own-pace')),
      element(
        'ol',
        { className: 'progress' },
        ...round.questions.map(({ answered }) =>
          element('li', {}, say('answered', { n: answered ?? 0, all: now.count }))
        ),
      ),
    );
  }
  if (round.current === null) {
    return put(element('h1', {}, round.title), element('p', {}, say('wait-start')));
  }
  const answer = await askUntil(
    `projector/question?round=${round.number}&place=${round.current}`,
    headers,
    () => shown === name,
  );
  if (!answer || shown !== name) return;
  const isClosed = answer.state === 'closed';
  put(
    element(
      'p',
      { className: 'number' },
      say('question-n', { n: answer.place + 1, all: round.questions.length }),
    ),
    ...isClosed
      ? [...told(answer, round.quiz), bars(answer, round.quiz, now.count) ?? '']
      : asked(answer.shown, round.quiz),
    solution(answer, round.quiz) ?? '',
  );
}

/** What changes while each goes at their own pace. @param {Round} round */
const ownPace = ({ pace, questions }) =>
  pace === 'own' ? questions.map(({ answered }) => answered).join(' ') : '';

/** @param {(Node | string)[]} parts */
function put(...parts) {
  screen.replaceChildren(...parts);
  fit();
}

/** @param {View} now */
function lobby(now) {
  put(
    element(
      'ul',
      { className: 'names' },
      ...(now.pupils ?? []).map((pupil) => element('li', {}, pupil)),
    ),
  );
}

void follow('projector/state', headers, (view) => {
  void show(view);
}, (isOnline) => {
  note.textContent = isOnline ? '' : say('no-server');
});

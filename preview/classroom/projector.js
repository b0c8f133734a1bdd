// What the wall shows: where to join, the question of the moment, what the room answered once it is
// closed, and the podium.
import { askUntil, button, element, follow, qrCode, say, setup } from './shared.js';
import { bars, offer, podium, solution, stem } from './question.js';

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
    element('p', { className: 'address' }, here.url.replace('http://', '')),
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
    : `${round.number} ${round.current} ${current?.state} ${now.names}`;
  if (name === shown) return;
  shown = name;
  if (!round) return lobby(now);
  if (round.over) {
    return screen.replaceChildren(
      element('h1', {}, round.title),
      now.podium ? podium(now.podium) : '',
    );
  }
  if (round.pace === 'own' || round.current === null) {
    return screen.replaceChildren(
      element('h1', {}, round.title),
      element('p', {}, say(round.pace === 'own' ? 'own-pace' : 'wait-start')),
    );
  }
  const answer = await askUntil(
    `projector/question?round=${round.number}&place=${round.current}`,
    headers,
    () => shown === name,
  );
  if (!answer || shown !== name) return;
  const isClosed = answer.state === 'closed';
  screen.replaceChildren(
    element(
      'p',
      { className: 'number' },
      say('question-n', { n: answer.place + 1, all: round.questions.length }),
    ),
    ...stem(answer.shown, round.quiz),
    isClosed ? bars(answer, round.quiz, now.count) ?? '' : offer(answer.shown, round.quiz),
    solution(answer, round.quiz) ?? '',
  );
}

/** @param {View} now */
function lobby(now) {
  screen.replaceChildren(
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

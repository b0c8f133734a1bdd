// Takes a quiz that no page was built for. The page gets the markup that the build would have
// written, and then the scripts of a quiz page.
//
//     workshop-play.html?mine=ID     a quiz of the player's own; `#QUESTION` and `&attempt=BEGAN` as on every quiz page
//     workshop-play.html#quiz/1/…    a quiz that the link carries: the address stays as it is, wherever one goes in the page

import { element, first, load, loadSheet } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { leftOut } from './findings.js';
import { library, ownPath, ownQuiz } from './library.js';
import { drawQuiz } from './quiz.js';
import { prepareReader, readAside } from './reader.js';
import { mostShared, unpack } from './share.js';
/** @import { OwnQuiz } from './library.js' */

const place = /** @type {HTMLElement} */ (document.getElementById('Play'));
const { root = '' } = place.dataset;

/** A name for a text (FNV-1a, 32 bits). */
function fingerprint(/** @type {string} */ text) {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

function refuse(/** @type {string} */ key, values = {}) {
  document.documentElement.classList.remove('waiting');
  place.replaceChildren(
    element('h1', {}, say('workshop.cannot-open')),
    element('p', { class: 'warning' }, say(key, values)),
    element(
      'p',
      {},
      element('a', { class: 'button', href: `${root}workshop.html` }, say('workshop.to-workshop')),
    ),
  );
}

/** Shows the quiz, and then begins the scripts of a quiz page. */
function show(
  /** @type {string} */ path,
  /** @type {any} */ read,
  /** @type {Node[]} */ notice,
  address = '',
) {
  const { quiz } = read;
  if (!quiz || quiz.questions === 0) {
    refuse('workshop.no-questions');
    place.append(...notice);
    return;
  }
  document.title = `${quiz.title} · ${window.PODIUM_SITE.title}`;
  const [header, introduction, main] = drawQuiz(path, read, root);
  if (address) main.dataset.address = address;
  header.append(
    element(
      'p',
      { class: 'meta' },
      quiz.author ? `${quiz.author} · ${say('workshop.not-ranked')}` : say('workshop.not-ranked'),
    ),
  );
  place.replaceChildren(...notice, header, introduction, main);
  if (quiz.language) place.lang = quiz.language;
  document.documentElement.classList.add('js');
  load('quiz.js');
  if (first(main, '[data-at]')) Promise.all([loadSheet('places.css'), load('places.js')]);
}

/**
 * Reads a quiz while the page can still be used; null if the player stops it.
 * @returns {Promise<any>}
 */
function reading(/** @type {string} */ text) {
  const { read, stop } = readAside(text);
  return new Promise((resolve) => {
    const asking = setTimeout(() => {
      document.documentElement.classList.remove('waiting');
      place.replaceChildren(
        element('p', { role: 'status' }, say('workshop.reading')),
        element(
          'p',
          {},
          element('button', {
            type: 'button',
            class: 'quiet',
            click: () => {
              stop();
              resolve(null);
            },
          }, say('workshop.cancel')),
        ),
      );
    }, 300);
    read.then((/** @type {any} */ quiz) => {
      clearTimeout(asking);
      resolve(quiz);
    });
  });
}

const link = (/** @type {string} */ href, /** @type {string} */ key) =>
  element('a', { class: 'button quiet', href }, say(key));

async function playOwn(/** @type {string} */ id) {
  const own = /^[a-z0-9]{1,40}$/.test(id) ? library.get(id) : null;
  if (!own) return refuse('workshop.gone');
  const read = await reading(own.text);
  if (!read) return refuse('workshop.reading-stopped');
  const missing = leftOut(read, own.text);
  return show(ownPath(id), read, [
    ...missing ? [missing] : [],
    element(
      'p',
      { class: 'workshop-notice' },
      element('span', {}, say('workshop.own-notice')),
      ' ',
      link(`${root}workshop.html#${id}`, 'workshop.edit'),
    ),
  ]);
}

async function playShared(/** @type {string} */ end) {
  const shared = await unpack(end);
  if ('problem' in shared) return refuse(`workshop.link-${shared.problem}`);
  const read = await reading(shared.text);
  if (!read) return refuse('workshop.reading-stopped');
  if (read.questions.length > mostShared) return refuse('workshop.link-too-large');
  const { title = '', author = '', questions = 0 } = read.quiz ?? {};
  /** The same one, however often the button is pressed. @type {OwnQuiz | null} */
  let own = null;
  const keep = element('button', {
    type: 'button',
    class: 'quiet',
    click: () => {
      own ??= ownQuiz(shared.text, { title, questions, source: { title, author, address: '' } });
      if (!library.put(own)) {
        keep.replaceWith(element('strong', { role: 'alert' }, say('workshop.full')));
        return;
      }
      const { id } = own;
      store.settled().then(() => location.assign(`${root}workshop.html#${id}`));
    },
  }, say('workshop.keep-shared'));
  const mayKeep = !/^(?:no|false|off)$/i.test(read.settings.copy?.[0] ?? '');
  return show(`~shared/${fingerprint(shared.text)}`, read, [
    element(
      'div',
      { class: 'workshop-notice', role: 'note' },
      element(
        'p',
        {},
        element('strong', {}, say('workshop.shared-title')),
        ' ',
        say('workshop.shared-notice'),
      ),
      ...mayKeep ? [keep] : [],
    ),
  ], `#${end}`);
}

function start() {
  if (!prepareReader()) return refuse('play.no-scoring');
  const own = new URLSearchParams(location.search).get('mine');
  if (own !== null) return playOwn(own);
  return playShared(
    location.hash.slice(1).replace(
      /%([0-9a-f]{2})/gi,
      (_, code) => String.fromCharCode(parseInt(code, 16)),
    ),
  )
    .catch(() => refuse('workshop.link-broken'));
}

store.ready(start);
addEventListener('hashchange', ({ newURL }) => {
  const address = /** @type {HTMLElement | null} */ (place.querySelector('.quiz'))?.dataset.address;
  if (newURL.includes('#quiz/') && location.hash !== address) location.reload();
  else if (address) history.replaceState(null, '', address);
});

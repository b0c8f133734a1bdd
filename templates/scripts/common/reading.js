// What helps to read: code that is copied with one press, images that can be seen large, and ways
// past sounds and films.

import { all, element } from './elements.js';
import { say } from './words.js';

/** A button over a corner of what it is about, so that nothing moves. */
const corner = (
  /** @type {string} */ name,
  /** @type {string} */ key,
  /** @type {string} */ sign,
  /** @type {(event: any) => void} */ click,
) =>
  element('button', {
    type: 'button',
    class: `quiet corner ${name}`,
    'aria-label': say(key),
    title: say(key),
    click,
  }, sign);

function addCopying(/** @type {HTMLElement} */ code) {
  const text = code.textContent, told = element('span', { class: 'hidden', role: 'status' });
  const button = corner('copying', 'copy.button', '❐', async () => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = say('copy.done');
    } catch {
      told.textContent = say('copy.failed');
    }
    button.textContent = told.textContent === say('copy.done') ? '✓' : '✗';
    button.title = told.textContent;
  });
  code.append(button, told);
}

/** How many times as large a picture is that was pressed in its dialog. */
const nearer = 2.5;

function addEnlarging(/** @type {HTMLImageElement} */ image) {
  const large = /** @type {HTMLImageElement} */ (image.cloneNode());
  large.removeAttribute('height');
  const close = element('form', { method: 'dialog' }, element('button', {}, say('keys.close')));
  const dialog = element(
    'dialog',
    { class: 'large', 'aria-label': image.alt || say('reading.enlarge') },
    large,
    close,
  );
  let by = 1;
  /** As large as the screen, or a multiple of that, which is scrolled. */
  const fit = () => {
    const most = dialog.clientHeight - close.clientHeight;
    large.width = by * Math.min(dialog.clientWidth, most * image.width / image.height);
    large.style.cursor = by > 1 ? 'zoom-out' : 'zoom-in';
  };
  image.after(corner('enlarging', 'reading.enlarge', '⤢', () => {
    if (!dialog.isConnected) document.body.append(dialog);
    by = 1;
    dialog.showModal();
    fit();
  }));
  addEventListener('resize', fit);
  large.onclick = ({ offsetX, offsetY }) => {
    by = by > 1 ? 1 : nearer;
    fit();
    // What was pressed comes into the middle.
    dialog.scrollTo(
      offsetX * by - dialog.clientWidth / 2,
      offsetY * by - dialog.clientHeight / 2,
    );
  };
}

/** A way past the controls of a player, and its captions where the browser shows none. */
function addSkipping(/** @type {HTMLMediaElement} */ player, /** @type {number} */ number) {
  const past = element('span', { id: `After-player-${number}`, tabindex: '-1' });
  player.before(element('a', {
    class: 'skip-player',
    href: '#' + past.id,
    click: (event) => {
      event.preventDefault();
      past.focus();
    },
  }, say('reading.skip')));
  player.after(past);
  const [track] = player.textTracks;
  if (!track || player instanceof HTMLVideoElement) return;
  const shown = element('span', { class: 'cues', 'aria-live': 'off' });
  past.after(shown);
  track.mode = 'hidden';
  track.addEventListener('cuechange', () => {
    shown.textContent = [...track.activeCues ?? []].map((cue) =>
      /** @type {VTTCue} */ (cue).text.replace(/<[^<>]*>/g, '')
    ).join(' ');
  });
}

/** Adds the buttons to code and images of questions and texts. */
export function addReading() {
  for (const code of all(document, '.q pre, .prose pre')) {
    if (!code.closest('.c, .copyable, a')) addCopying(code);
  }
  for (const image of all(document, '.q p > img:only-child, .prose p > img:only-child')) {
    if (!image.closest('.c, a')) addEnlarging(image);
  }
  all(document, 'audio, video').forEach(addSkipping);
}

// Short sounds for what an answer earned, made here and not loaded. Off until the player turns them
// on.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
/** @import { Game } from './game.js' */

const key = () => store.base + '/sound';
/** The notes of each outcome, in hertz. */
const notes = { right: [660, 880], partly: [560, 620], wrong: [330, 300] };

/** @type {AudioContext | null} */
let audio = null;

/** Plays notes one after another, softly. */
function play(/** @type {number[]} */ tones) {
  audio ??= new AudioContext();
  const start = audio.currentTime + 0.01;
  tones.forEach((tone, place) => {
    const from = start + place * 0.09,
      wave = /** @type {AudioContext} */ (audio).createOscillator(),
      volume = /** @type {AudioContext} */ (audio).createGain();
    wave.type = 'triangle';
    wave.frequency.value = tone;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
    wave.connect(volume).connect(/** @type {AudioContext} */ (audio).destination);
    wave.start(from);
    wave.stop(from + 0.25);
  });
}

additions.push((game) => {
  if (typeof AudioContext === 'undefined') return;
  let isOn = store.get(key()) === 'on';
  const button = element('button', {
    type: 'button',
    class: 'quiet sound',
    'aria-pressed': String(isOn),
    click: () => {
      isOn = !isOn;
      store.put(key(), isOn ? 'on' : null);
      button.setAttribute('aria-pressed', String(isOn));
      if (isOn) play(notes.right);
    },
  }, say('play.sound'));
  game.tools.append(button);
  game.watchMarks((_, mark) => {
    if (isOn) play(notes[mark.outcome]);
  });
});

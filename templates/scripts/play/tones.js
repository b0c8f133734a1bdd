// The sounds themselves, made here and not loaded: see `sound.js`.

import { sounds } from './sound.js';

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

sounds.play = (outcome) => play(notes[outcome]);

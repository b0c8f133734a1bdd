// Short sounds for what an answer earned. Off until the player turns them on.

import { element } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
import { hasMore } from './result.js';
/** @import { Game } from './game.js' */

const key = () => store.base + '/sound';
/**
 * Makes the sound of an outcome: set by `tones.js`, which `result-more.js` brings.
 * @type {{play: ((outcome: 'right' | 'partly' | 'wrong') => void) | null}}
 */
export const sounds = { play: null };

async function play(/** @type {'right' | 'partly' | 'wrong'} */ outcome) {
  if (await hasMore()) sounds.play?.(outcome);
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
      if (isOn) play('right');
    },
  }, say('play.sound'));
  game.tools.append(button);
  game.watchMarks((_, mark) => {
    if (isOn) play(mark.outcome);
  });
});

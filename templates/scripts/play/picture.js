// A result as a picture to share, drawn in this page. Nothing is sent.

import { need } from '../common/elements.js';
import { say } from '../common/words.js';
import { outcomes } from './share.js';
import { score } from './state.js';
import { wrapped } from './wrapping.js';
/** @import { Game } from './game.js' */

/** A result as a picture of 1200 by 630 points. @returns {Promise<Blob | null>} */
export function picture(/** @type {Game} */ game) {
  const { earned, possible, percent } = score(game.state());
  const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  Object.assign(canvas, { width: 1200, height: 630 });
  const style = getComputedStyle(document.documentElement);
  const color = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const display = style.getPropertyValue('--display') || 'serif',
    text = style.getPropertyValue('--text') || 'sans-serif';
  const [ground, ink, spark] = ['#0b4a3d', '#f3f6f1', color('spark') || '#ffbd2e'];
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 1200, 630);
  pen.lineWidth = 34;
  pen.strokeStyle = 'rgb(255 255 255 / 18%)';
  pen.beginPath();
  pen.arc(250, 300, 165, 0, 2 * Math.PI);
  pen.stroke();
  pen.strokeStyle = spark;
  pen.beginPath();
  pen.arc(250, 300, 165, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * percent / 100);
  if (percent > 0) pen.stroke();
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 92px ${display}`;
  pen.fillText(say('play.percent', { n: percent }), 250, 304);
  pen.textAlign = 'start';
  pen.textBaseline = 'alphabetic';
  pen.font = `700 66px ${display}`;
  const lines = wrapped(
    need(document, 'h1').textContent,
    (line) => pen.measureText(line).width,
    660,
    3,
  );
  lines.forEach((line, place) => pen.fillText(line, 490, 215 + place * 78));
  pen.font = `400 38px ${text}`;
  pen.fillText(say('play.earned', { n: earned, of: possible }), 490, 235 + lines.length * 78);
  const colors = {
    right: spark,
    partly: '#c5d0cb',
    wrong: 'rgb(255 255 255 / 22%)',
    open: 'rgb(255 255 255 / 10%)',
  };
  const all = outcomes(game), step = Math.min(52, 1080 / all.length);
  const size = Math.max(step - 8, step / 2);
  all.forEach((outcome, place) => {
    pen.fillStyle = colors[outcome];
    pen.fillRect(60 + place * step, 540, size, outcome === 'right' ? size : size * 0.6);
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

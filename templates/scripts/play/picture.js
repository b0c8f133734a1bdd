// A result as a picture to share, drawn in this page. Nothing is sent.

import { need } from '../common/elements.js';
import { say } from '../common/words.js';
import { shapes } from './outcome.js';
import { address, outcomes } from './share.js';
import { score } from './state.js';
import { wrapped } from './wrapping.js';
/** @import { Game } from './game.js' */

const [width, height] = [1200, 630];
const ground = '#0b4a3d', ink = '#f3f6f1';

/**
 * What draws, and the look of the page that it follows.
 * @typedef {object} Drawing
 * @property {CanvasRenderingContext2D} pen
 * @property {string} spark
 * @property {string} display  the fonts of titles
 * @property {string} text     those of texts
 * @property {(from: number) => number} at
 *   where something is that is so far from the side where lines begin
 */

/**
 * A ring that is filled as far as the score.
 * @type {(drawing: Drawing, percent: number) => void}
 */
function drawRing({ pen, spark, display, at }, percent) {
  pen.lineWidth = 34;
  pen.strokeStyle = 'rgb(255 255 255 / 18%)';
  pen.beginPath();
  pen.arc(at(250), 290, 165, 0, 2 * Math.PI);
  pen.stroke();
  pen.strokeStyle = spark;
  pen.beginPath();
  pen.arc(at(250), 290, 165, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * percent / 100);
  if (percent > 0) pen.stroke();
  pen.fillStyle = ink;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 92px ${display}`;
  pen.fillText(say('play.percent', { n: percent }), at(250), 294);
}

/** The outcomes as boxes with their signs. @type {(drawing: Drawing, game: Game) => void} */
function drawOutcomes({ pen, spark, text, at }, game) {
  const boxes = { right: spark, partly: '#c5d0cb', wrong: 'rgb(255 255 255 / 22%)' };
  const all = outcomes(game), step = Math.min(52, 1080 / all.length);
  const size = Math.max(step - 8, step / 2);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `700 ${size * 0.7}px ${text}`;
  all.forEach((outcome, place) => {
    const middle = at(60 + place * step + size / 2);
    pen.fillStyle = outcome === 'open' ? 'rgb(255 255 255 / 10%)' : boxes[outcome];
    pen.fillRect(middle - size / 2, 500, size, size);
    if (outcome === 'open') return;
    pen.fillStyle = outcome === 'wrong' ? ink : ground;
    pen.fillText(shapes[outcome], middle, 501 + size / 2);
  });
}

/** The quiz, the points, and where it is. @type {(drawing: Drawing, game: Game) => void} */
function drawTexts({ pen, display, text, at }, game) {
  const { earned, possible } = score(game.state());
  pen.fillStyle = ink;
  pen.textAlign = 'start';
  pen.textBaseline = 'alphabetic';
  pen.font = `700 66px ${display}`;
  const lines = wrapped(
    need(document, 'h1').textContent,
    (line) => pen.measureText(line).width,
    660,
    3,
  );
  lines.forEach((line, place) => pen.fillText(line, at(490), 205 + place * 78));
  pen.font = `400 38px ${text}`;
  pen.fillText(say('play.earned', { n: earned, of: possible }), at(490), 225 + lines.length * 78);
  pen.font = `400 26px ${text}`;
  const site = need(document, '.brand').textContent.trim();
  const [, where] = address().split('//');
  // In a text from right to left, an address still runs from left to right.
  pen.fillText(where ? `${site} · \u2066${where}\u2069` : site, at(60), 592, 1080);
}

/** A result as a picture of 1200 by 630 points. @returns {Promise<Blob | null>} */
export function picture(/** @type {Game} */ game) {
  const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  Object.assign(canvas, { width, height });
  const style = getComputedStyle(document.documentElement);
  const valueOf = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
  const isRightToLeft = style.direction === 'rtl';
  const drawing = {
    pen,
    spark: valueOf('spark') || '#ffbd2e',
    display: valueOf('display') || 'serif',
    text: valueOf('text') || 'sans-serif',
    at: (/** @type {number} */ from) => isRightToLeft ? width - from : from,
  };
  pen.direction = isRightToLeft ? 'rtl' : 'ltr';
  pen.fillStyle = ground;
  pen.fillRect(0, 0, width, height);
  drawRing(drawing, score(game.state()).percent);
  drawOutcomes(drawing, game);
  drawTexts(drawing, game);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

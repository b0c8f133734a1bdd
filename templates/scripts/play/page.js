// A page with a quiz: most are opened for an attempt, some for one question of a study session or
// to copy the quiz. It is a quiz that can be taken as soon as all that this needs is there.

import './board.js';
import './paper.js';
import { element, load, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { begin } from '../study/opened.js';
import { isDrawn, ownSettings, readSettings } from './attempt.js';
import { recall } from './keeping.js';
import { hasRest, loadRest } from './later.js';
import { canMark } from './marking.js';
import { device, drawer, needsDrawer } from './ordinals.js';
import { play, quiz, warning } from './play.js';

const { classList, dataset } = document.documentElement;
// A page that ends too early lacks it and some questions; to play it would forget what was answered
// in those.
const isWhole = quiz.querySelector(':scope > .end') !== null;

/** Makes the page a quiz that can be taken, if all of it is there. */
function attempt() {
  if (isWhole && canMark()) store.ready(arrive);
  else giveUp();
}

/** Equips the page; on a first visit once it is painted, as it can be answered from then on. */
function arrive() {
  const waits = classList.contains('arriving') && !classList.contains('returning') &&
    !('seen' in dataset) && !document.hidden;
  if (lacksDrawer()) return makeDrawer();
  if (!waits) return equipAll();
  classList.add('waiting');
  requestAnimationFrame(() => setTimeout(equipAll));
}

/** Whether the questions are drawn for a player, and this device has no key for one yet. */
function lacksDrawer() {
  const authors = ownSettings(quiz.dataset),
    isLooking = new URLSearchParams(location.search).has('attempt');
  return !isLooking && !document.body.matches('.is-bundle') && drawer() === null &&
    needsDrawer(
      quiz,
      readSettings(store.quiz(quiz.dataset.quiz ?? '').now?.settings, authors),
      authors,
    );
}

/** Equips the page once the device has a key, or cannot have one. */
async function makeDrawer() {
  classList.add('waiting');
  if (await load('device.js')) await device.make?.().catch(() => undefined);
  equipAll();
}

/** Equips the page; where the quiz was begun, with all that is needed to take it. */
async function equipAll() {
  try {
    if (isUnderWay() && !hasRest()) {
      classList.add('waiting');
      if (!await loadRest()) return giveUp();
    }
    if (!play()) giveUp();
  } catch (error) {
    giveUp();
    throw error;
  }
}

/**
 * Whether something is to be put back, marked or drawn, or ended, as soon as the page is a quiz.
 */
function isUnderWay() {
  const { attempt } = recall(quiz);
  return classList.contains('playing') || attempt.answers.size > 0 || attempt.drafts.size > 0 ||
    Boolean(attempt.started || attempt.only) || attempt.closed || isDrawn(attempt.settings);
}

/** Leaves the page as it is without scripts. */
function giveUp() {
  warning.remove();
  if (isWhole) {
    need(quiz, '.bar').replaceWith(element('p', { class: 'warning' }, say('play.no-scoring')));
  }
  classList.remove('js', 'playing', 'waiting');
}

begin(attempt);

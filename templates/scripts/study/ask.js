// A quiz page that was opened for one question in a study session. Its answers are reviews, and
// leave the attempt as it is.

import { all, doubleClick, element, first, need } from '../common/elements.js';
import { addReading } from '../common/reading.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { addHands } from '../play/dragging.js';
import { formOf, objection } from '../play/forms.js';
import { addKeys, fieldToType } from '../play/keys.js';
import { mark } from '../play/marking.js';
import { showKey, showMark, tell } from '../play/outcome.js';
import { cardsOf } from './cards.js';
import { changeCard } from './changing.js';
import { answered, progressText, readProgress } from './progress.js';
import { session } from './opened.js';
import { noteReview } from './review.js';
/** @import { Game } from '../play/game.js' */
/** @import { Mark } from '../play/marking.js' */

const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const path = quiz.dataset.quiz ?? '';

/** What a part of an address says; a part that somebody bent says nothing. */
function decoded(/** @type {string} */ part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * The question that is asked for; of those that were never answered, the first.
 * @type {(way: string, id: string) => HTMLFormElement | undefined}
 */
function questionOf(way, id) {
  const known = cardsOf().get(path);
  return all(quiz, '.q').find((one) => way === 'new' ? !known?.has(one.id) : one.id === id);
}

/** Shows one question alone. */
function showAlone(/** @type {HTMLFormElement} */ question) {
  for (const other of all(quiz, '.q')) other.hidden = other !== question;
  for (const part of all(quiz, '.gate, .tools, legend > span')) part.remove();
  document.documentElement.classList.add('playing');
  question.classList.add('current');
  quiz.classList.add('ready', 'started', 'single');
  (fieldToType(quiz) ?? question).focus({ preventScroll: true });
  question.scrollIntoView();
  document.documentElement.classList.remove('waiting');
}

/**
 * Lets a question be answered once; `marked` is told how that went. Whoever does not know asks for
 * the answer, which is a wrong one.
 */
function takeAnswer(
  /** @type {HTMLFormElement} */ question,
  /** @type {(outcome: Mark['outcome']) => void} */ marked,
) {
  let isMarked = false;
  const giveUp = element('button', {
    type: 'button',
    class: 'quiet give-up',
    click: () => {
      tell(question, say('play.skipped'));
      showKey(question, []);
      end('wrong');
    },
  }, need(question, '.key > summary').textContent);
  const end = (/** @type {Mark['outcome']} */ outcome) => {
    isMarked = true;
    giveUp.remove();
    if (!noteReview(path, question, outcome)) tellProblem();
    for (const field of all(question, 'input, select, .movers button, .tile')) {
      field.disabled = true;
    }
    marked(outcome);
  };
  question.noValidate = true;
  question.autocomplete = 'off';
  question.tabIndex = -1;
  if (!('early' in question.dataset)) question.reset();
  question.addEventListener('input', () => {
    if (first(question, '.refused')) tell(question);
  });
  formOf(question).equip(question);
  addHands(question);
  addReading();
  question.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isMarked) {
      first(question, 'a.next')?.click();
      return;
    }
    const response = formOf(question).given(question), refused = objection(question, response);
    const result = refused ? null : mark(question.dataset.key ?? '', response);
    if (!result) {
      tell(question, refused).classList.add('refused');
      return;
    }
    showMark(question, response, result);
    end(result.outcome);
  });
  need(question, '.act').append(giveUp);
}

/**
 * The way to the next question and that to the end. All questions of a session are one step of the
 * browser's history: Back leads out of it, and never to a question that would be asked once more.
 */
function onwardLink(/** @type {string} */ href, /** @type {string} */ text, kind = '') {
  const made = performance.now();
  return element('a', {
    href,
    ...kind ? { class: kind } : {},
    click: (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      // The second click of a double click was meant for the button before.
      if (event.detail > 1 && performance.now() - made < doubleClick) return;
      location.replace(/** @type {HTMLAnchorElement} */ (event.currentTarget).href);
    },
  }, text);
}

/** Adds the keys of a quiz, as far as there is something for them to do. */
const addKeysTo = (/** @type {HTMLFormElement} */ question) =>
  addKeys(/** @type {Game} */ ({ quiz, questions: [question], enter: (then) => then() }), {
    here: () => 0,
    isSingle: () => true,
    isPlaying: () => true,
    show: (place) => place > 0 && first(question, 'a.next')?.click(),
    begin: () => undefined,
    toggle: () => undefined,
  });

/** Says that a review is not kept: the question will be asked again. */
function tellProblem() {
  const text = say(`store.${store.problem() || 'newer'}`);
  need(quiz, '.bar').after(element('p', { class: 'warning', role: 'alert' }, text));
}

/**
 * How far the session is, along the border of the bar: the words beside it say the same. Its style
 * is here as quiz pages that are not asked do without.
 */
function line(/** @type {{done: number, of: number}} */ { done, of }) {
  const made = element('span', { class: 'line', 'aria-hidden': 'true' });
  Object.assign(made.style, {
    position: 'absolute',
    insetBlockEnd: 0,
    insetInlineStart: 0,
    inlineSize: `${100 * done / of}%`,
    blockSize: '0.25rem',
    background: 'var(--accent)',
  });
  return made;
}

/**
 * Asks one question of the quiz, as a review.
 * @type {(way: string, id: string, section: string, far: string) => void}
 */
function ask(way, id, section, far) {
  let progress = readProgress(far);
  const onward = (/** @type {string} */ to) =>
    `${quiz.dataset.root}study.html#${to}/${section}${
      progress.done ? `;${progressText(progress)}` : ''
    }`;
  const wanted = decoded(id), question = questionOf(way, wanted);
  if (!question) {
    if (way === 'study') changeCard(path, wanted, () => null);
    store.settled().then(() => location.replace(onward('due')));
    return;
  }
  const n = progress.done + 1, end = onwardLink(onward('in'), say('study.end'));
  const { of } = progress, bar = need(quiz, '.bar'), isCounted = of >= n;
  const said = isCounted ? say('study.progress', { n, of }) : say('study.number', { n });
  bar.replaceChildren(element('span', { class: 'tally study-bar' }, element('b', {}, said)), end);
  if (isCounted) bar.append(line(progress));
  bar.style.marginBlockEnd = '0.75rem';
  takeAnswer(question, (outcome) => {
    progress = answered(progress, outcome === 'right');
    end.setAttribute('href', onward('in'));
    const href = onward(way === 'new' ? 'new' : 'due');
    const next = onwardLink(href, say('study.next'), 'button next');
    need(question, '.act > button').replaceWith(next);
    next.focus();
  });
  showAlone(question);
  addKeysTo(question);
  if ('early' in question.dataset) question.requestSubmit();
}

session.ask = ask;

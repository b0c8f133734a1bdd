// The controls around the questions of a quiz, and what the button of a question is called.

import { element, first, need } from '../common/elements.js';
import { say } from '../common/words.js';
import { isExam, isOver, isSettled } from './state.js';
/** @import { Game } from './game.js' */

/**
 * Whether the button of a question leads on: where one is shown at a time, once it was marked, or
 * in an exam.
 */
export const goesOn = (
  /** @type {Game} */ { state },
  /** @type {HTMLFormElement} */ question,
  /** @type {boolean} */ single,
) => single && (isSettled(state(), question.id) || isExam(state()));

/**
 * Names the button of each question by what it does, and offers to pass the question over.
 * @param {Game} game
 * @param {boolean} single
 */
function drawButtons(game, single) {
  const { questions, state } = game, exam = isExam(state()), over = isOver(state());
  questions.forEach((question, place) => {
    const leadsOn = goesOn(game, question, single), isLast = place === questions.length - 1;
    const end = over ? 'steps.to-score' : 'steps.to-end', check = exam ? 'play.save' : 'submit';
    const onward = isLast ? end : 'steps.continue';
    need(question, '.act > button').textContent = say(leadsOn ? onward : check);
    need(question, '.pass').hidden = !single || leadsOn;
  });
}

const button = (
  /** @type {string} */ name,
  /** @type {string} */ key,
  /** @type {() => void} */ click,
  sign = '',
) =>
  element('button', {
    type: 'button',
    class: `quiet ${name}`,
    ...(sign ? { 'aria-label': say(key), title: say(key) } : {}),
    click,
  }, sign || say(key));

/** The button that shows the list of questions, or hides it. */
function listButton(/** @type {HTMLElement} */ list) {
  const draw = () => made.setAttribute('aria-expanded', String(list.matches('.listed')));
  const made = button('lister', 'steps.list', () => {
    list.classList.toggle('listed');
    draw();
  }, '☰');
  return { made, draw };
}

/**
 * A menu for the tools, and for what stands before the first question, while one is shown alone.
 */
function toolsMenu(/** @type {HTMLElement} */ tools) {
  const menu = element(
    'details',
    { class: 'menu' },
    element('summary', { 'aria-label': say('steps.more'), title: say('steps.more') }, '⋯'),
  );
  const home = document.createComment(''), place = document.createComment('');
  const introduction = first(document, 'main > .introduction');
  const about = element('details', { class: 'about' }, element('summary', {}, say('steps.about')));
  tools.before(home);
  introduction?.before(place);
  addEventListener('click', ({ target }) => {
    if (!menu.contains(/** @type {Node} */ (target))) menu.open = false;
  });
  const draw = (/** @type {boolean} */ isPlaying) => {
    const isIn = tools.parentElement === menu;
    if (isPlaying && !isIn) {
      menu.append(tools);
      if (introduction) {
        about.append(introduction);
        tools.append(about);
      }
    } else if (!isPlaying && isIn) {
      home.after(tools);
      about.remove();
      if (introduction) place.after(introduction);
    }
    if (!isPlaying) menu.open = false;
  };
  return { menu, draw };
}

/**
 * Adds the controls around the questions. While a question is shown alone, the tools are in a menu.
 * @param {Game} game
 * @param {HTMLElement} list  of the questions
 * @param {Record<'leave' | 'toggle' | 'forward' | 'toEnd', () => void>} ways
 */
export function addControls(game, list, { leave, toggle, forward, toEnd }) {
  const { questions, tools, bar } = game, { menu, draw } = toolsMenu(tools);
  const view = button('view', 'steps.all', toggle),
    finish = button('finish', 'play.finish', () => {
      // What is still open is listed below the menu.
      menu.open = false;
      toEnd();
    });
  for (const question of questions) {
    need(question, '.act').append(button('pass', 'steps.skip', forward));
  }
  tools.prepend(view);
  tools.append(
    element('a', { class: 'history', href: tools.dataset.history ?? '' }, say('steps.history')),
    finish,
  );
  bar.prepend(button('leave', 'steps.leave', leave, '×'));
  const lister = listButton(list);
  bar.append(lister.made, menu);
  bar.after(list);

  return (/** @type {boolean} */ single, /** @type {boolean} */ isPlaying) => {
    view.textContent = say(single ? 'steps.all' : 'steps.single');
    finish.hidden = isOver(game.state());
    draw(isPlaying);
    lister.draw();
    drawButtons(game, single);
  };
}

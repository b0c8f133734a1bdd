// The fields of the settings of a quiz.

import { all, element } from '../common/elements.js';
import { say } from '../common/words.js';
import { endsWithAnother, fields } from './settings.js';
/** @import { Game } from './play.js' */

function form(/** @type {Game} */ game) {
  const { quiz } = game, { attempt: { settings } } = game.state(), most = all(quiz, '.q').length;
  /** @type {(name: string, attributes: Record<string, string>) => HTMLInputElement} */
  const field = (name, attributes) => element('input', { name, ...attributes });
  const pick = field('pick', {
    type: 'number',
    min: '1',
    max: String(most),
    value: String(settings.pick ?? most),
  });
  const limit = field('limit', {
    type: 'number',
    min: '0',
    max: '600',
    step: 'any',
    value: String(settings.limit / 60),
  });
  const questions = field('questions', { type: 'checkbox' }),
    choices = field('choices', { type: 'checkbox' });
  questions.checked = settings.questions;
  choices.checked = settings.choices;
  const modes = ['practice', 'exam'].map((mode) => {
    const radio = field('mode', { type: 'radio', value: mode });
    radio.checked = settings.mode === mode;
    return radio;
  });
  const label = (/** @type {Node} */ input, /** @type {string} */ key) =>
    element('label', {}, input, ' ', say(key));
  const named = (/** @type {Node} */ input, /** @type {string} */ key) =>
    element('label', {}, say(key), ' ', input);

  const made = element(
    'form',
    { class: 'settings', novalidate: '' },
    element(
      'fieldset',
      { class: 'modes' },
      element('legend', {}, say('set.mode')),
      label(modes[0], 'set.practice'),
      label(modes[1], 'set.exam'),
    ),
    named(pick, 'set.pick'),
    named(limit, 'set.limit'),
    label(questions, 'set.questions'),
    label(choices, 'set.choices'),
    ...('draw' in quiz.dataset && quiz.dataset.rev
      ? [element('p', { class: 'how' }, say('set.drawn'))]
      : []),
    element(
      'p',
      { class: 'how' },
      say(endsWithAnother(game.state(), quiz) ? 'set.text-first' : 'set.text'),
    ),
    element('button', {}, say('set.start')),
  );
  made.addEventListener('submit', (/** @type {Event} */ event) => {
    event.preventDefault();
    const number = Math.round(Number(pick.value)), seconds = Math.round(Number(limit.value) * 60);
    game.start({
      mode: modes[1].checked ? 'exam' : 'practice',
      pick: number > 0 && number < most ? number : null,
      questions: questions.checked,
      choices: choices.checked,
      limit: seconds > 0 ? Math.min(seconds, 36000) : 0,
    });
  });
  return made;
}

fields.make = form;

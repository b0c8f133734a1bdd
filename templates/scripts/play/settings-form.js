// The fields of the settings of a quiz.

import { all, element } from '../common/elements.js';
import { say } from '../common/words.js';
import { endsWithAnother, fields } from './settings.js';
/** @import { Settings } from './attempt.js' */
/** @import { Game } from './game.js' */

/** An input for each setting. @param {Settings} settings @param {number} most */
function inputsOf(settings, most) {
  /**
   * @type {(name: string, type: string, attributes?: Record<string, string>) => HTMLInputElement}
   */
  const input = (name, type, attributes = {}) => element('input', { name, type, ...attributes });
  const made = {
    pick: input('pick', 'number', { min: '1', max: `${most}`, value: `${settings.pick ?? most}` }),
    limit: input('limit', 'number', {
      min: '0',
      max: '600',
      step: 'any',
      value: String(settings.limit / 60),
    }),
    questions: input('questions', 'checkbox'),
    choices: input('choices', 'checkbox'),
    practice: input('mode', 'radio', { value: 'practice' }),
    exam: input('mode', 'radio', { value: 'exam' }),
  };
  made.questions.checked = settings.questions;
  made.choices.checked = settings.choices;
  made[settings.mode].checked = true;
  return made;
}

function form(/** @type {Game} */ game) {
  const { quiz } = game, most = all(quiz, '.q').length;
  const inputs = inputsOf(game.state().attempt.settings, most);
  const label = (/** @type {'questions' | 'choices' | 'practice' | 'exam'} */ name) =>
    element('label', {}, inputs[name], ' ', say(`set.${name}`));
  const named = (/** @type {'pick' | 'limit'} */ name) =>
    element('label', {}, say(`set.${name}`), ' ', inputs[name]);
  const how = (/** @type {string} */ key) => element('p', { class: 'how' }, say(key));
  // What counts may be begun meanwhile, in another tab too.
  const warning = how('set.text');
  const warn = () => {
    warning.textContent = say(endsWithAnother(game.state(), quiz) ? 'set.text-first' : 'set.text');
  };
  warn();
  game.watch(warn);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    const number = Math.round(Number(inputs.pick.value)),
      seconds = Math.round(Number(inputs.limit.value) * 60);
    game.start({
      mode: inputs.exam.checked ? 'exam' : 'practice',
      pick: number > 0 && number < most ? number : null,
      questions: inputs.questions.checked,
      choices: inputs.choices.checked,
      limit: seconds > 0 ? Math.min(seconds, 36000) : 0,
    });
  };
  return element(
    'form',
    { class: 'settings', novalidate: '', submit: start },
    element(
      'fieldset',
      { class: 'modes' },
      element('legend', {}, say('set.mode')),
      label('practice'),
      label('exam'),
    ),
    named('pick'),
    named('limit'),
    label('questions'),
    label('choices'),
    ...(quiz.dataset.rev ? [how('set.counts')] : []),
    warning,
    element('button', {}, say('set.start')),
  );
}

fields.make = form;

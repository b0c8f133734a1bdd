// The form of a quiz as a whole: its name, its description, and what its front matter says of how
// it is taken.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { check, field, markingField, select } from './fields.js';
import { settingsByLine } from './findings.js';
import * as write from './write.js';
/** @import { Finding, ReadQuiz } from './reader.js' */

/**
 * @param {() => {text: string, read: ReadQuiz}} now  the quiz as it is when something is typed
 * @param {(text: string, what: string) => void} change  takes over another text
 */
export function settingsForm(now, change) {
  const { read } = now();
  const title = field(
    'workshop.title',
    read.quiz?.title ?? read.settings.title?.[0] ?? '',
    (value) => change(write.writeTitle(now().text, now().read, value), 'title'),
  );
  title.input.classList.add('title');
  const { description, settings, flags } = settingFields(
    read,
    (key, value) => change(write.writeSetting(now().text, now().read.firstLine, key, value), key),
  );
  return [
    element(
      'div',
      { class: 'settings-form' },
      title.box,
      description,
      element(
        'details',
        { class: 'more wide settings-of-quiz' },
        element('summary', {}, say('workshop.settings')),
        element('div', { class: 'two' }, ...settings),
        element('div', { class: 'two' }, ...flags),
      ),
    ),
    element('div', { class: 'findings-above' }),
  ];
}

/**
 * The fields of what the front matter says.
 * @param {ReadQuiz} read
 * @param {(key: string, value: string | string[]) => void} write
 */
function settingFields({ settings }, write) {
  const said = (/** @type {string} */ key) => settings[key]?.[0] ?? '';
  const set = (/** @type {string} */ key) => (/** @type {string} */ value) => write(key, value);
  const text = (/** @type {string} */ key, help = '') =>
    field(`workshop.set-${key}`, said(key), set(key), { help }).box;
  const number = (/** @type {string} */ key, help = '') =>
    field(`workshop.set-${key}`, said(key), set(key), { type: 'number', help }).box;
  const flag = (/** @type {string} */ key) =>
    check(
      `workshop.set-${key}`,
      /^(?:yes|true|on)$/i.test(said(key)),
      (value) => write(key, value ? 'true' : ''),
    ).box;
  const tags = field('workshop.set-tags', (settings.tags ?? []).join(', '), (value) => {
    write('tags', value.split(',').map((tag) => tag.trim()).filter((tag) => tag));
  }, { help: 'workshop.tags-help' });
  const mode = select(
    'workshop.set-mode',
    [['', say('set.practice')], ['exam', say('set.exam')]],
    said('mode') === 'exam' ? 'exam' : '',
    set('mode'),
  );
  return {
    description: field('workshop.description', said('description'), set('description'), {
      rows: 1,
    }).box,
    settings: [
      text('author'),
      tags.box,
      text('language', 'workshop.language-help'),
      number('points', 'workshop.points-help'),
      number('time-limit', 'workshop.time-help'),
      number('pass', 'workshop.pass-help'),
      number('pick', 'workshop.pick-help'),
      mode.box,
      markingField(said('marking'), set('marking')),
    ],
    flags: ['shuffle-questions', 'shuffle-choices', 'fixed-settings'].map(flag),
  };
}

/** Tells which field a finding above the questions is about. */
export function fieldsOfSettings(
  /** @type {HTMLElement} */ place,
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ { firstLine, titleLine },
) {
  const settings = settingsByLine(text, firstLine);
  return (/** @type {Finding} */ { line }) => {
    const key = settings[line - 1] ?? (line === titleLine ? 'title' : '');
    return key
      ? /** @type {HTMLElement | null} */ (place.querySelector(
        `.settings-form :is([name="workshop.${key}"], [name="workshop.set-${key}"])`,
      )?.closest('.field') ?? null)
      : null;
  };
}

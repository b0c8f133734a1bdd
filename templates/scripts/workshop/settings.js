// The form of a quiz as a whole: its name, its description, and what its front matter says of how
// it is taken.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { check, field, select } from './fields.js';
import { settingAt } from './findings.js';
import * as write from './write.js';
/** @import { Finding, ReadQuiz } from './reader.js' */

/**
 * @param {() => {text: string, read: ReadQuiz}} now  the quiz as it is when something is typed
 * @param {(text: string, what: string) => void} change  takes over another text
 */
export function settingsForm(now, change) {
  const { read } = now();
  const say1 = (/** @type {string} */ key) => read.settings[key]?.[0] ?? '';
  const write1 = (/** @type {string} */ key, /** @type {string | string[]} */ value) =>
    change(write.writeSetting(now().text, now().read.firstLine, key, value), key);
  const set = (/** @type {string} */ key) => (/** @type {string} */ value) => write1(key, value);
  const flag = (/** @type {string} */ key) =>
    check(
      `workshop.set-${key}`,
      /^(?:yes|true|on)$/i.test(say1(key)),
      (value) => write1(key, value ? 'true' : ''),
    ).box;
  const number = (/** @type {string} */ key, help = '') =>
    field(`workshop.set-${key}`, say1(key), set(key), { type: 'number', help }).box;
  const title = field(
    'workshop.title',
    read.quiz?.title ?? say1('title'),
    (value) => change(write.writeTitle(now().text, now().read, value), 'title'),
  );
  title.input.classList.add('title');
  return [
    element(
      'div',
      { class: 'settings-form' },
      title.box,
      field('workshop.description', say1('description'), set('description'), { rows: 1 }).box,
      element(
        'details',
        { class: 'more wide settings-of-quiz' },
        element('summary', {}, say('workshop.settings')),
        element(
          'div',
          { class: 'two' },
          field('workshop.set-author', say1('author'), set('author')).box,
          field(
            'workshop.set-tags',
            (read.settings.tags ?? []).join(', '),
            (value) =>
              write1('tags', value.split(',').map((tag) => tag.trim()).filter((tag) => tag)),
            { help: 'workshop.tags-help' },
          ).box,
          field('workshop.set-language', say1('language'), set('language'), {
            help: 'workshop.language-help',
          }).box,
          number('points', 'workshop.points-help'),
          number('time-limit', 'workshop.time-help'),
          number('pass', 'workshop.pass-help'),
          number('pick', 'workshop.pick-help'),
          select(
            'workshop.set-mode',
            [['', say('set.practice')], ['exam', say('set.exam')]],
            say1('mode') === 'exam' ? 'exam' : '',
            set('mode'),
          ).box,
          select(
            'workshop.marking',
            [
              ['', say('workshop.marking-default')],
              ['all-or-nothing', say('workshop.marking-all')],
              ['partial', say('workshop.marking-partial')],
            ],
            say1('marking'),
            set('marking'),
          ).box,
        ),
        element(
          'div',
          { class: 'two' },
          flag('shuffle-questions'),
          flag('shuffle-choices'),
          flag('fixed-settings'),
        ),
      ),
    ),
    element('div', { class: 'findings-above' }),
  ];
}

/**
 * The field that a finding above the questions is about.
 * @returns {HTMLElement | null}
 */
export function fieldOfSetting(
  /** @type {HTMLElement} */ place,
  /** @type {string} */ text,
  /** @type {ReadQuiz} */ read,
  /** @type {Finding} */ finding,
) {
  const key = finding.line < read.firstLine
    ? settingAt(text, finding.line)
    : finding.line === read.titleLine
    ? 'title'
    : '';
  return key && /^[a-z-]+$/.test(key)
    ? place.querySelector(
      `.settings-form :is([name="workshop.${key}"], [name="workshop.set-${key}"])`,
    )?.closest('.field') ?? null
    : null;
}

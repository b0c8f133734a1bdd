// Two versions of a quiz, where it was changed here and elsewhere, and a way to choose.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import * as fields from './fields.js';

/** What to say where the other version is: in the folder of a preview, or in another tab. */
const words = {
  folder: {
    changed: 'workshop.folder-changed',
    theirs: 'workshop.version-there',
    take: 'workshop.take-theirs',
  },
  tab: {
    changed: 'workshop.tab-changed',
    theirs: 'workshop.version-tab',
    take: 'workshop.take-tab',
  },
};

/**
 * Both versions of a quiz that changed, and a way to choose.
 * @param {string | null} theirs  null if it is gone
 * @param {string} mine
 * @param {{agree: () => void, again: () => void, take: (text: string) => void}} ways  `agree` notes
 *   what the other one is now, before either version is taken
 * @param {keyof words} where
 * @returns {Node[]}
 */
export function conflict(theirs, mine, { agree, again, take }, where = 'folder') {
  const said = words[where];
  const version = (/** @type {string} */ key, /** @type {string} */ text) => {
    const made = fields.field(key, text, () => undefined, { rows: 8 });
    made.input.readOnly = true;
    made.input.classList.add('source');
    return made.box;
  };
  const keepMine = () => {
    agree();
    again();
  };
  const takeTheirs = () => {
    agree();
    take(theirs ?? '');
  };
  return [
    element('p', {}, say(theirs === null ? 'workshop.folder-gone' : said.changed)),
    ...theirs === null ? [] : [
      element(
        'div',
        { class: 'two versions' },
        version('workshop.version-here', mine),
        version(said.theirs, theirs),
      ),
    ],
    element(
      'p',
      { class: 'row-tools' },
      fields.button('workshop.keep-mine', keepMine, ''),
      ...theirs === null ? [] : [fields.button(said.take, takeTheirs)],
    ),
  ];
}

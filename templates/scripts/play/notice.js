// The line above the questions: what is special about the attempt, or what went wrong.

import { moment } from '../common/dates.js';
import { element } from '../common/elements.js';
import { say } from '../common/words.js';
/** @import { State } from './state.js' */

export const notice = element('p', { class: 'notice', role: 'status' });

export const notify = (/** @type {string} */ text) => {
  notice.className = 'notice';
  notice.textContent = text;
};

/** Says what is special about this attempt. */
export function introduce(
  /** @type {State} */ state,
  /** @type {boolean | undefined} */ hasChanged,
) {
  if (state.isPast) {
    const ended = moment(state.attempt.ended ?? state.attempt.began);
    notice.append(
      say('play.past', { when: ended }),
      ' ',
      hasChanged ? say('play.past-changed') + ' ' : '',
      element('a', { href: location.pathname.split('/').pop() ?? '' }, say('play.past-leave')),
    );
  } else if (hasChanged) notify(say('play.changed'));
  else if (state.isExtra && !state.attempt.closed) {
    notify(say('play.extra'));
    // Said before the start and at the end: on a phone a question needs its place.
    notice.classList.add('extra');
  }
}

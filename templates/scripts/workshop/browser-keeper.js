// Keeping a quiz that is being edited in this browser, where another tab may edit it, too.

import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { library, ownQuiz, revive, takeHref } from './library.js';
import { conflict } from './versions.js';
/** @import { Keeper, OwnQuiz } from './library.js' */

/** @returns {Keeper} */
export function browserKeeper(/** @type {string} */ root, /** @type {string} */ id) {
  const now = () => library.textOf(id);
  /** What this page has read or kept: another text is of another tab. */
  let known = now(), knownText = revive(id, known)?.text;

  /** What another tab made of the quiz; null if that is nothing new. */
  function news() {
    const found = now(), quiz = found === known ? null : revive(id, found);
    const agree = () => {
      known = found;
      knownText = quiz?.text;
    };
    if (quiz?.text !== knownText) return quiz && { text: quiz.text, agree };
    // A tab that took over this one's text has kept it, too.
    if (quiz) agree();
    return null;
  }

  function put(/** @type {OwnQuiz} */ quiz) {
    if (!library.put(quiz)) {
      return [say(store.problem() === 'full' ? 'workshop.full' : 'workshop.not-kept')];
    }
    if (quiz.id === id) [known, knownText] = [now(), quiz.text];
    return null;
  }

  return {
    path: 'quiz.md',
    saved: say('workshop.saved'),
    takeHref: () => takeHref(root, id),
    settled: () => store.settled(),
    keep(quiz, { isLeaving, take, again }) {
      const other = news();
      if (!other || other.text === quiz.text) return put(quiz);
      // Nobody is there to choose: both stay.
      if (isLeaving) return put({ ...quiz, id: ownQuiz('').id });
      return conflict(other.text, quiz.text, { agree: other.agree, again, take }, 'tab');
    },
    follow: async () => news(),
  };
}

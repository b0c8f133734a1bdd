// A question that is closed, on a pupil's phone: what it earned, what was answered, what is right
// and what the room answered.
import { given } from './given.js';
import { bars, outcomeText, solution, told } from './question.js';
import { element, say } from './shared.js';

/**
 * The screen of a question; `chosen` is what was chosen on this phone, which may have come too
 * late.
 * @param {import('./shared.js').Round} round @param {import('./question.js').Question} question
 * @param {string[] | undefined} chosen
 */
export function closedScreen(round, question, chosen) {
  const { sign, word } = outcomeText(question.outcome);
  const late = question.response ? undefined : chosen;
  return [
    element(
      'p',
      { className: `verdict is-${question.outcome ?? 'none'}`, role: 'status' },
      `${sign} ${word}${
        question.earned === undefined ? '' : ` · ${question.earned} / ${question.shown.points}`
      }`,
    ),
    ...told(question, round.quiz),
    late?.some(Boolean) ? element('p', {}, say('too-late')) : null,
    given({ ...question, response: question.response ?? late }, round.quiz),
    solution(question, round.quiz),
    bars(question, round.quiz, question.room),
  ];
}

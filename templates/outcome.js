// What is said of a question that was answered: its outcome in a shape and in words, which parts are right, and the answer with its reasons.

(() => {
  'use strict';
  const { say, element, all, flagParts } = window.podium;

  const shapes = { right: '✓', partly: '◐', wrong: '✗' };

  /** Puts words beside the button of a question, in place of those before. @type {(question: HTMLFormElement, ...words: (string | Node)[]) => Element} */
  function tell(question, ...words) {
    const outcome = question.querySelector('.outcome');
    outcome.className = 'outcome';
    outcome.replaceChildren(...words);
    return outcome;
  }

  /**
   * Says what a response earned, then the feedback of its choices, then what is right and why.
   * @param {HTMLFormElement} question
   * @param {string[]} response
   * @param {Mark} result
   * @param {...string} more  said beside the outcome
   */
  function showMark(question, response, result, ...more) {
    const shape = element('span', { class: 'shape', 'aria-hidden': 'true' }, shapes[result.outcome]);
    tell(question, shape, element('strong', {}, say(`play.${result.outcome}`)), ...more).classList.add(result.outcome);
    flagParts(question, result.parts);
    showKey(question, response, result.outcome === 'right');
  }

  /** Opens the answer, with the feedback of the choices that were made. @type {(question: HTMLFormElement, response: string[], isRight?: boolean) => void} */
  function showKey(question, response, isRight = false) {
    const key = /** @type {HTMLDetailsElement} */ (question.querySelector('.key'));
    key.classList.toggle('is-right', isRight);
    const notes = all(key, '.note'), summary = key.querySelector('summary');
    for (const note of notes) note.hidden = !response.includes(note.dataset.for);
    summary.textContent = say('play.answer-was');
    summary.after(...notes);
    key.open = true;
    key.hidden = isRight && all(key, ':scope > :not(summary, ol, [hidden])').length === 0;
    question.classList.add('marked');
  }

  Object.assign(window.podium, { shapes, tell, showMark, showKey });
})();

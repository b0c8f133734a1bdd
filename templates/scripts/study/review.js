// Notes answers as reviews, which decide when a question is asked again.

import { additions } from '../play/later.js';
import { changeCard } from './changing.js';
import { reviewed } from './fsrs.js';

/**
 * Notes an answer: wrong is “again”, in part or with a hint “hard”, right “good”. Nothing says
 * “easy”: a mark does not know.
 * @param {string} quiz
 * @param {HTMLFormElement} question
 * @param {'right' | 'partly' | 'wrong'} outcome
 */
export function noteReview(quiz, question, outcome) {
  const hinted = question.querySelector('.hint[open]') !== null;
  const grade = outcome === 'wrong' ? 1 : outcome === 'partly' || hinted ? 2 : 3;
  return changeCard(quiz, question.id, (card) => reviewed(card, grade, Date.now()));
}

additions.push((game) => {
  game.review = (question, outcome) => {
    noteReview(game.path, question, outcome);
  };
});

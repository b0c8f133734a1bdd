// A quiz page that was opened for one question in a study session. Its answers are reviews, and
// leave the attempt as it is.

import { all, element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { formOf, objection } from '../play/forms.js';
import { mark } from '../play/marking.js';
import { showMark } from '../play/outcome.js';
import { cardsOf, changeCard } from './cards.js';
import { answered, progressText, readProgress } from './progress.js';
import { session } from './opened.js';
import { noteReview } from './review.js';

const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const path = quiz.dataset.quiz ?? '';

/**
 * Asks one question of the quiz, as a review.
 * @type {(way: string, id: string, section: string, far: string) => void}
 */
function ask(way, id, section, far) {
  let progress = readProgress(far);
  const onward = (/** @type {string} */ to) =>
    `${quiz.dataset.root}study.html#${to}/${section}${
      progress.done ? `;${progressText(progress)}` : ''
    }`;
  const known = cardsOf().get(path);
  const question =
    /** @type {HTMLFormElement | undefined} */ (all(quiz, '.q').find((one) =>
      way === 'new' ? !known?.has(one.id) : one.id === decodeURIComponent(id)
    ));
  if (!question) {
    if (way === 'study') changeCard(path, decodeURIComponent(id), () => null);
    store.settled().then(() => location.replace(onward('due')));
    return;
  }

  const outcome = need(question, '.outcome'), submit = need(question, '.act > button');
  for (const other of all(quiz, '.q')) other.hidden = other !== question;
  for (const part of all(quiz, '.gate')) part.remove();
  const end = element('a', { href: onward('in') }, say('study.end'));
  need(quiz, '.bar').replaceChildren(
    element(
      'b',
      { class: 'study-bar' },
      progress.of > progress.done
        ? say('study.progress', { n: progress.done + 1, of: progress.of })
        : say('study.number', { n: progress.done + 1 }),
    ),
    end,
  );
  question.noValidate = true;
  question.autocomplete = 'off';
  question.tabIndex = -1;
  const isEarly = 'early' in question.dataset;
  if (!isEarly) question.reset();
  formOf(question).equip(question);

  let isMarked = false;

  question.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isMarked) return;
    const response = formOf(question).given(question), refused = objection(question, response);
    const result = refused ? null : mark(question.dataset.key ?? '', response);
    if (!result) {
      outcome.textContent = refused;
      return;
    }
    isMarked = true;
    progress = answered(progress, result.outcome === 'right');
    end.setAttribute('href', onward('in'));
    noteReview(path, question, result.outcome);
    showMark(question, response, result);
    for (const field of all(question, 'input, select, .movers button')) field.disabled = true;
    const next = element(
      'a',
      { class: 'button', href: onward(way === 'new' ? 'new' : 'due') },
      say('study.next'),
    );
    submit.replaceWith(next);
    next.focus();
  });

  document.documentElement.classList.add('playing');
  question.classList.add('current');
  quiz.classList.add('ready', 'started', 'single');
  question.focus({ preventScroll: true });
  question.scrollIntoView();
  document.documentElement.classList.remove('waiting');
  if (isEarly) question.requestSubmit();
}

session.ask = ask;

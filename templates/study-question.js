// A quiz page that was opened for one question: at random, or in a study session. A session's answers are reviews, and
// leave the attempt as it is.
//
//     #?random              leads on to any question of the attempt
//     #?study/ID/SECTION    asks a question in a session over a section
//     #?new//SECTION        asks the first question that was never answered
//     #?copy                makes a copy of the quiz as it was built, among the player's own

(() => {
  'use strict';
  const podium = window.podium;
  const { say, element, all, store, parts, cardsOf, changeCard, noteReview, prepare, mark, formOf, objection, showMark } = podium;
  const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
  const path = quiz.dataset.quiz;

  document.getElementById('Copy')?.addEventListener('click', (event) => {
    event.preventDefault();
    location.hash = '#?copy';
    location.reload();
  });
  if (location.hash === '#?copy' && document.getElementById('Copy') && quiz.querySelector(':scope > .end')) {
    podium.isStudying = true;
    copy();
    return;
  }

  async function copy() {
    for (const name of ['workshop-words', 'workshop-write', 'workshop-library', 'workshop-copy']) {
      if (await podium.load(`${name}.js`)) continue;
      document.getElementById('Copy').replaceWith(element('strong', { role: 'alert' }, say('play.copy-failed')));
      document.documentElement.classList.remove('waiting');
      return;
    }
  }

  if (location.hash === '#?random') {
    parts.push((/** @type {any} */ { questions, attempt }) => {
      const open = questions.filter((/** @type {HTMLElement} */ question) => !attempt.answers.has(question.id));
      const from = open.length > 0 ? open : questions;
      if (from.length > 0) location.replace('#' + from[Math.floor(Math.random() * from.length)].id);
    });
    return;
  }
  const asked = /^#\?(study|new)\/([^/]*)\/([^/]*)$/.exec(location.hash);
  // A page that ends too early is not one whose question is gone.
  if (!asked || !quiz.querySelector(':scope > .end') || !prepare()) return;
  podium.isStudying = true;

  store.ready(ask);

  function ask() {
    const [, way, id, section] = asked;
    const onward = (/** @type {string} */ to) => `${quiz.dataset.root}study.html#${to}/${section}`;
    const known = cardsOf().get(path);
    const question = /** @type {HTMLFormElement | undefined} */ (all(quiz, '.q').find((one) =>
      way === 'new' ? !known?.has(one.id) : one.id === decodeURIComponent(id)));
    if (!question) {
      if (way === 'study') changeCard(path, decodeURIComponent(id), () => null);
      store.settled().then(() => location.replace(onward('due')));
      return;
    }

    const outcome = question.querySelector('.outcome'), submit = question.querySelector('.act > button');
    for (const other of all(quiz, '.q')) other.hidden = other !== question;
    for (const part of all(quiz, '.gate')) part.remove();
    quiz.querySelector('.bar').replaceChildren(element('a', { href: onward('in') }, say('study.end')));
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
      const result = refused ? null : mark(question.dataset.key, response);
      if (!result) {
        outcome.textContent = refused;
        return;
      }
      isMarked = true;
      noteReview(path, question, result.outcome);
      showMark(question, response, result);
      for (const field of all(question, 'input, select, .movers button')) field.disabled = true;
      const next = element('a', { class: 'button', href: onward(way === 'new' ? 'new' : 'due') }, say('study.next'));
      submit.replaceWith(next);
      next.focus();
    });

    quiz.classList.add('ready', 'started');
    question.focus({ preventScroll: true });
    question.scrollIntoView();
    document.documentElement.classList.remove('waiting');
    if (isEarly) question.requestSubmit();
  }
})();

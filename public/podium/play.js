// Taking a quiz: drawing and shuffling its questions, submitting, the running score, the clock and the score card.

(() => {
  'use strict';
  const { say, element, recall, keep, prepare, mark, all, formOf, objection, flagParts, clearFlags } = window.podium;

  if (window.podium.isStudying) return;

  const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
  const { site, quiz: path } = quiz.dataset;
  const isExam = quiz.dataset.mode === 'exam';
  const limit = Number(quiz.dataset.timeLimit ?? 0) * 1000;
  const bar = quiz.querySelector('.bar'), end = quiz.querySelector('.end');

  if (!prepare()) {
    bar.replaceWith(element('p', { class: 'warning' }, say('play.no-scoring')));
    document.documentElement.classList.remove('js');
    return;
  }

  /** @type {Attempt} */
  const attempt = recall(site, path)
    ?? { seed: Math.floor(Math.random() * 0x7fffffff), answers: new Map(), closed: false };

  /** The questions of this attempt, in the order shown. @type {HTMLFormElement[]} */
  const questions = drawQuestions();

  /** Whole numbers below a bound, the same ones for the same seed (mulberry32). */
  function dice(/** @type {number} */ seed) {
    return (/** @type {number} */ bound) => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return (((mixed ^ (mixed >>> 14)) >>> 0) % bound);
    };
  }

  /** A shuffled copy. @template T @param {T[]} list @param {(bound: number) => number} roll */
  function shuffled(list, roll) {
    const copy = [...list];
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = roll(last + 1);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }

  function drawQuestions() {
    const roll = dice(attempt.seed);
    const written = /** @type {HTMLFormElement[]} */ (all(quiz, '.q'));
    const pick = Number(quiz.dataset.pick ?? written.length);
    let drawn = shuffled(written, roll).slice(0, pick);
    if (!('shufflesQuestions' in quiz.dataset)) drawn = written.filter((question) => drawn.includes(question));
    if ('shufflesChoices' in quiz.dataset) {
      for (const question of written) if ('shuffles' in question.dataset) shuffleChoices(question, roll);
    }
    for (const question of written) if (!drawn.includes(question)) question.hidden = true;
    for (const [place, question] of drawn.entries()) {
      if ('shufflesQuestions' in quiz.dataset) end.before(question);
      question.querySelector('legend > span').textContent = say('play.question', { n: place + 1 });
    }
    return drawn;
  }

  /** Puts the choices in another order, all but the pinned ones. */
  function shuffleChoices(/** @type {HTMLFormElement} */ question, /** @type {(bound: number) => number} */ roll) {
    const choices = all(question, '.c');
    const order = shuffled(choices.filter((choice) => !('pinned' in choice.dataset)), roll);
    const places = choices.map((choice) => {
      const place = document.createComment('');
      choice.before(place);
      return place;
    });
    places.forEach((place, index) => place.replaceWith('pinned' in choices[index].dataset ? choices[index] : order.shift()));
  }

  /** The mark for what is kept of a question; null while nothing is. */
  function markOf(/** @type {HTMLFormElement} */ question) {
    const response = attempt.answers.get(question.id);
    return response ? mark(question.dataset.key, response) : null;
  }

  const isComplete = () => questions.every((question) => attempt.answers.has(question.id));
  const isOver = () => attempt.closed || (!isExam && isComplete());
  const showsMarks = () => !isExam || attempt.closed;

  function save() {
    if (!keep(site, path, attempt)) quiz.classList.add('forgetful');
  }

  // One question

  function equip(/** @type {HTMLFormElement} */ question) {
    const outcome = element('p', { class: 'outcome', role: 'status' });
    question.noValidate = true;
    question.autocomplete = 'off';
    question.tabIndex = -1;
    question.querySelector('.act').append(element('button', {}, say(isExam ? 'play.save' : 'play.submit')), outcome);
    question.addEventListener('submit', (event) => {
      event.preventDefault();
      submit(question);
    });
    formOf(question).equip(question);
    const response = attempt.answers.get(question.id);
    if (response && !mark(question.dataset.key, response)) attempt.answers.delete(question.id);
    else if (response) {
      formOf(question).fill(question, response);
      if (showsMarks()) showMark(question);
      else tell(question, say('play.saved'));
    }
  }

  function tell(/** @type {HTMLFormElement} */ question, /** @type {(string | Node)[]} */ ...words) {
    const outcome = question.querySelector('.outcome');
    outcome.className = 'outcome';
    outcome.replaceChildren(...words);
    return outcome;
  }

  function submit(/** @type {HTMLFormElement} */ question) {
    const form = formOf(question), before = attempt.answers.get(question.id);
    if (attempt.closed || (before && !isExam && quiz.dataset.attempts === 'first')) {
      if (!before) {
        tell(question, say('play.over'));
        return;
      }
      form.fill(question, before);
      showMark(question);
      question.querySelector('.outcome').prepend(element('span', { class: 'already' }, say('play.already')));
      return;
    }
    const response = form.given(question), refused = objection(question, response);
    if (refused) {
      tell(question, refused);
      return;
    }
    const now = mark(question.dataset.key, response), then = markOf(question);
    if (!now) return;
    if (isExam || quiz.dataset.attempts !== 'best' || !then || now.earned > then.earned) attempt.answers.set(question.id, response);
    save();
    if (!isExam && !then) window.podium.noteReview(site, path, question, now.outcome);
    if (isExam) tell(question, say('play.saved'));
    else showMark(question, response);
    showProgress();
  }

  const shapes = { right: '✓', partly: '◐', wrong: '✗' };

  /** Says what a response earned, then the feedback of its choices, then what is right and why. */
  function showMark(/** @type {HTMLFormElement} */ question, response = attempt.answers.get(question.id)) {
    const result = mark(question.dataset.key, response);
    const shape = element('span', { class: 'shape', 'aria-hidden': 'true' }, shapes[result.outcome]);
    tell(question, shape, element('strong', {}, say(`play.${result.outcome}`)), ' ',
      say('play.earned', { n: result.earned, of: question.dataset.points })).classList.add(result.outcome);
    flagParts(question, result.parts);

    const key = /** @type {HTMLDetailsElement} */ (question.querySelector('.key'));
    key.classList.toggle('is-right', result.outcome === 'right');
    const notes = all(key, '.note'), summary = key.querySelector('summary');
    for (const note of notes) note.hidden = !response.includes(note.dataset.for);
    summary.textContent = say('play.answer-was');
    summary.after(...notes);
    key.open = true;
    key.hidden = result.outcome === 'right' && all(key, ':scope > :not(summary, ol, [hidden])').length === 0;
    question.classList.add('marked');
  }

  // The whole quiz

  function score() {
    let earned = 0, possible = 0;
    for (const question of questions) {
      earned += markOf(question)?.earned ?? 0;
      possible += Number(question.dataset.points);
    }
    return { earned, possible, percent: possible ? Math.floor(earned * 100 / possible) : 0 };
  }

  const clock = element('span', { class: 'clock', role: 'timer' });
  const progress = element('progress', { 'aria-label': say('play.progress'), max: String(questions.length), value: '0' });
  const tally = element('span', {});

  function showProgress() {
    const answered = questions.filter((question) => attempt.answers.has(question.id)).length;
    tally.replaceChildren(say('play.answered', { n: answered, of: questions.length }),
      ' · ', showsMarks() ? element('b', {}, say('label.points', { n: score().earned })) : say('play.at-end'));
    progress.setAttribute('value', String(answered));
    showEnd();
  }

  function showEnd() {
    if (!isOver()) {
      end.replaceChildren(element('button', { type: 'button', class: 'quiet', click: finish }, say('play.finish')),
        element('p', {}, say('play.finish-text')));
      return;
    }
    const { earned, possible, percent } = score(), pass = quiz.dataset.pass;
    const rows = questions.map((question, place) => {
      const result = markOf(question);
      return element('li', {},
        element('span', { class: `shape ${result?.outcome ?? 'open'}`, 'aria-hidden': 'true' }, result ? shapes[result.outcome] : '–'),
        element('a', { href: '#' + question.id }, `${place + 1}. ${question.querySelector('h2').textContent}`),
        element('span', {}, say(`play.${result?.outcome ?? 'skipped'}`)));
    });
    end.replaceChildren(element('section', { class: 'card-of-score', 'aria-labelledby': 'Score' },
      element('h2', { id: 'Score', tabindex: '-1' }, say('play.final')),
      element('p', { class: 'sum', role: 'status' }, element('b', {}, say('play.percent', { n: percent })), ' ',
        say('play.earned', { n: earned, of: possible })),
      ...(pass ? [element('p', { class: 'verdict' }, percent >= Number(pass) ? say('play.passed') : say('play.failed', { n: pass }))] : []),
      element('ol', {}, ...rows),
      element('button', { type: 'button', click: again }, say('play.again'))));
  }

  function finish() {
    attempt.closed = true;
    save();
    for (const question of questions) {
      if (!attempt.answers.has(question.id)) continue;
      formOf(question).fill(question, attempt.answers.get(question.id));
      if (isExam) window.podium.noteReview(site, path, question, markOf(question)?.outcome);
      showMark(question);
    }
    clearInterval(ticking);
    showProgress();
    document.getElementById('Score')?.focus();
  }

  function again() {
    attempt.answers.clear();
    attempt.closed = false;
    attempt.started = undefined;
    attempt.seed = (attempt.seed + 1) & 0x7fffffff;
    save();
    history.replaceState(null, '', location.pathname + location.search);
    for (const question of questions) question.reset();
    location.reload();
    scrollTo(0, 0);
  }

  // The clock

  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticking;

  const minutes = (/** @type {number} */ seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

  function startClock() {
    quiz.classList.add('started');
    quiz.querySelector('.gate')?.remove();
    if (attempt.closed) return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((attempt.started + limit - Date.now()) / 1000));
      clock.textContent = say('play.left', { time: minutes(left) });
      if (left > 0) return;
      clock.textContent = say('play.time-up');
      finish();
    };
    ticking = setInterval(tick, 500);
    tick();
  }

  function offerStart() {
    quiz.querySelector('.gate').append(
      element('p', {}, say('play.start-text', { time: minutes(limit / 1000) })),
      element('button', { type: 'button', click: () => {
        attempt.started = Date.now();
        save();
        startClock();
        questions[0]?.focus();
      } }, say('play.start')));
  }

  // From here on the page is a quiz.

  for (const question of questions) equip(question);
  bar.append(tally, progress, ...(limit ? [clock] : []), element('span', { class: 'warning' }, say('play.no-store')));
  save();
  showProgress();
  if (limit && attempt.started) startClock();
  else if (limit) offerStart();
  quiz.classList.add('ready');

  const focusTarget = () => {
    const target = questions.find((question) => '#' + question.id === decodeURIComponent(location.hash));
    target?.focus();
    target?.scrollIntoView();
  };
  addEventListener('hashchange', focusTarget);
  if (location.hash) focusTarget();
})();

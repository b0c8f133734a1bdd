// Taking a quiz: submitting, the running score, the clock and the end. The other parts of the page are given the game this makes.

(() => {
  'use strict';
  const { say, element, textOf, store, parts, prepare, mark, all, formOf, objection, clearFlags, shapes, tell, showMark, showKey, draw,
    recall, keep, revive, newAttempt, stopwatch, isDrawn, isAlike, noteReview } = window.podium;

  if (window.podium.isStudying) return;

  const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
  const path = quiz.dataset.quiz;
  const bar = quiz.querySelector('.bar'), end = quiz.querySelector(':scope > .end'), tools = quiz.querySelector('.tools');

  // A page that ends too early lacks questions; to play it would forget what was answered in them.
  const isWhole = end !== null && window.PODIUM_SCORING !== undefined;
  const { classList, dataset } = document.documentElement;
  if (isWhole && window.WebAssembly) store.ready(begin);
  else giveUp();

  /** Equips the page; for who arrives for the first time once it is painted, as it can be answered from then on. */
  function begin() {
    const waits = classList.contains('arriving') && !classList.contains('returning') && !('seen' in dataset) && !document.hidden;
    if (!waits) return equipAll();
    classList.add('waiting');
    requestAnimationFrame(() => setTimeout(equipAll));
  }

  function equipAll() {
    try {
      play();
    } catch (error) {
      giveUp();
      throw error;
    }
  }

  /** Leaves the page as it is without scripts. */
  function giveUp() {
    if (isWhole) bar.replaceWith(element('p', { class: 'warning' }, say('play.no-scoring')));
    classList.remove('js');
  }

  function play() {
    const { attempt, own, hasChanged, past, isPast, ...recalled } = recall(quiz);
    let { isKept } = recalled;
    // Starting the scoring code takes longer than all else here, and can wait until there is something to mark.
    if (attempt.answers.size > 0 && !prepare()) return giveUp();
    const isExam = attempt.settings.mode === 'exam', limit = attempt.settings.limit * 1000;
    /** The questions of this attempt, in the order shown. @type {HTMLFormElement[]} */
    const questions = draw(quiz, attempt);
    const elapsed = stopwatch(attempt);
    const earlier = past.filter((entry) => entry.whole && !(entry.began === attempt.began && entry.seed === attempt.seed));
    /** Whether this attempt comes after the one that counts. */
    const isExtra = quiz.dataset.attempts === 'first' && earlier.length > 0;
    const firstStands = quiz.dataset.attempts === 'first' && !isExtra && !attempt.only && !isExam;
    /** @type {(() => void)[]} */
    const watchers = [];

    const markOf = (/** @type {HTMLFormElement} */ question) => {
      const response = attempt.answers.get(question.id);
      return response ? mark(question.dataset.key, response) : null;
    };
    const isComplete = () => questions.every((question) => attempt.answers.has(question.id));
    const isOver = () => attempt.closed || (!isExam && isComplete());
    const showsMarks = () => !isExam || attempt.closed;
    const notice = element('p', { class: 'notice', role: 'status' });
    const notify = (/** @type {string} */ text) => { notice.textContent = text; };

    function score() {
      let earned = 0, possible = 0;
      for (const question of questions) {
        earned += markOf(question)?.earned ?? 0;
        possible += Number(question.dataset.points);
      }
      return { earned, possible, percent: possible ? Math.floor(earned * 100 / possible) : 0 };
    }

    /** What is filed of an attempt that ended. */
    function entry() {
      const { earned, possible, percent } = score();
      const outcomes = questions.map((question) => [question.id, markOf(question)?.outcome ?? 'skipped']);
      return {
        seed: attempt.seed, began: attempt.began, settings: attempt.settings, print: attempt.print,
        title: document.querySelector('h1').textContent, language: document.documentElement.lang, ended: attempt.ended ?? Date.now(), seconds: Math.round(attempt.spent / 1000),
        earned, possible, percent, whole: !attempt.only && isOver(), counts: !isExtra && !attempt.only,
        answers: Object.fromEntries(attempt.answers), outcomes: Object.fromEntries(outcomes),
      };
    }

    function save() {
      if (isPast) return;
      catchUp();
      if (!isOver() || !attempt.filed) attempt.spent = elapsed();
      const files = isOver();
      if (files) attempt.filed = true;
      if (files) attempt.ended ??= Date.now();
      isKept = true;
      if (!keep(path, attempt, files ? entry() : null)) showProblem();
    }

    // One question

    function equip(/** @type {HTMLFormElement} */ question) {
      question.noValidate = true;
      question.autocomplete = 'off';
      question.tabIndex = -1;
      if (isExam) question.querySelector('.act > button').textContent = say('play.save');
      question.addEventListener('submit', (event) => {
        event.preventDefault();
        submit(question);
      });
      formOf(question).equip(question);
      restore(question);
    }

    /** Shows what is kept of a question. */
    function restore(/** @type {HTMLFormElement} */ question) {
      const response = attempt.answers.get(question.id);
      if (response && !mark(question.dataset.key, response)) attempt.answers.delete(question.id);
      else if (response) {
        formOf(question).fill(question, response);
        if (showsMarks()) showOutcome(question);
        else tell(question, say('play.saved'));
      } else if (attempt.closed) showKey(question, []);
    }

    /** Shows what a response earned, by default the one that counts. */
    function showOutcome(/** @type {HTMLFormElement} */ question, response = attempt.answers.get(question.id)) {
      const result = mark(question.dataset.key, response);
      showMark(question, response, result, ' ', say('play.earned', { n: result.earned, of: question.dataset.points }));
    }

    function submit(/** @type {HTMLFormElement} */ question) {
      catchUp();
      const form = formOf(question), before = attempt.answers.get(question.id);
      if (attempt.closed || (before && firstStands)) {
        if (!before) {
          tell(question, say('play.over'));
          return;
        }
        form.fill(question, before);
        showOutcome(question);
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
      if (isExam) tell(question, say('play.saved'));
      else {
        showOutcome(question, response);
        remember(question);
        if (!then) noteReview(path, question, now.outcome);
      }
      changed();
    }

    /** Puts a question among those of this session. */
    function remember(/** @type {HTMLFormElement} */ question) {
      const outcome = markOf(question)?.outcome ?? 'skipped';
      store.changeSite((site) => {
        const rows = site.session.over ? [] : site.session.rows.filter((row) => row.quiz !== path || row.id !== question.id);
        const row = { quiz: path, began: attempt.began, title: document.querySelector('h1').textContent,
          language: document.documentElement.lang, id: question.id,
          question: textOf(question.querySelector('h2')), outcome, at: Date.now() };
        site.session = { over: false, rows: [...rows, row].slice(-500) };
      });
    }

    // The whole quiz

    const clock = element('span', { class: 'clock', role: 'timer' });
    const progress = element('progress', { 'aria-label': say('play.progress'), max: String(questions.length), value: '0' });
    const tally = element('span', {}), warning = element('span', { class: 'warning' });

    function changed() {
      const answered = questions.filter((question) => attempt.answers.has(question.id)).length;
      tally.replaceChildren(say('play.answered', { n: answered, of: questions.length }),
        ' · ', showsMarks() ? element('b', {}, say('label.points', { n: score().earned })) : say('play.at-end'));
      progress.setAttribute('value', String(answered));
      for (const watcher of watchers) watcher();
    }

    function showProblem() {
      const problem = store.problem();
      quiz.classList.toggle('forgetful', problem !== '');
      warning.textContent = problem ? say(`store.${problem}`) : '';
    }

    function finish() { close(true); }

    /** Ends the attempt; what is to be remembered of it is noted by the tab it ended in. */
    function close(/** @type {boolean} */ isHere) {
      if (attempt.closed) return;
      attempt.closed = true;
      save();
      for (const question of questions) {
        if (isExam && isHere) {
          remember(question);
          if (attempt.answers.has(question.id)) noteReview(path, question, markOf(question)?.outcome);
        }
        restore(question);
      }
      clearInterval(ticking);
      changed();
      document.getElementById('Score')?.focus();
    }

    /** Begins another attempt; what is answered in this one is filed. */
    function start(settings = attempt.settings, /** @type {string[] | undefined} */ only = undefined) {
      const next = newAttempt(settings);
      next.print = attempt.print;
      next.only = only;
      clearInterval(ticking);
      removeEventListener('pagehide', leave);
      keep(path, next, attempt.answers.size && !attempt.filed ? entry() : null);
      history.replaceState(null, '', quiz.dataset.address ?? location.pathname + location.search);
      for (const question of questions) question.reset();
      store.settled().then(() => {
        scrollTo(0, 0);
        location.reload();
      });
    }

    // The clock

    /** @type {ReturnType<typeof setInterval> | undefined} */
    let ticking;

    const minutes = (/** @type {number} */ seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

    function startClock() {
      quiz.classList.add('started');
      quiz.querySelector('.gate')?.remove();
      if (attempt.closed) return;
      let saved = elapsed();
      const tick = () => {
        const left = Math.max(0, Math.ceil((limit - elapsed()) / 1000));
        clock.textContent = say('play.left', { time: minutes(left) });
        if (elapsed() - saved > 5000) {
          saved = elapsed();
          save();
        }
        if (left > 0) return;
        finish();
        clock.textContent = say('play.time-up');
      };
      ticking = setInterval(tick, 500);
      tick();
    }

    function offerStart() {
      let gate = quiz.querySelector('.gate');
      if (!gate) {
        gate = element('div', { class: 'gate' });
        bar.after(gate);
      }
      gate.append(
        element('p', {}, say('play.start-text', { time: minutes(limit / 1000) })),
        element('button', { type: 'button', click: () => {
          attempt.started = Date.now() - elapsed();
          save();
          startClock();
          questions[0]?.focus();
        } }, say('play.start')));
    }

    /** Keeps how long the attempt has taken, if there is anything of it to keep. */
    function leave() {
      if (!isOver() && (attempt.answers.size || attempt.started)) save();
    }

    // From here on the page is a quiz.

    quiz.classList.toggle('limited', limit > 0);
    if (!limit) quiz.classList.add('started');
    for (const question of questions) equip(question);
    bar.append(tally, progress, ...(limit ? [clock] : []), warning);
    bar.after(notice);
    const game = { quiz, path, questions, attempt, own, isExam, isOver, showsMarks, markOf, score, entry, elapsed, submit, finish, start, save,
      changed, clearFlags, restore, notify, tools, bar, end, shapes, isExtra, isPast, minutes, watch: (/** @type {() => void} */ watcher) => watchers.push(watcher) };
    for (const part of parts) part(game);
    showProblem();
    store.onProblem(showProblem);
    if (isPast) {
      const ended = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(attempt.ended ?? attempt.began);
      notice.append(say('play.past', { when: ended }), ' ', hasChanged ? say('play.past-changed') + ' ' : '',
        element('a', { href: location.pathname.split('/').pop() ?? '' }, say('play.past-leave')));
    } else if (hasChanged) notify(say('play.changed'));
    else if (isExtra && !attempt.closed) notify(say('play.extra'));
    // A page that only looks keeps nothing, but for what it drew: shortly after a visit, a busy browser may show the store as it was
    // before, and what is written then would take the place of what is kept.
    if (attempt.answers.size || attempt.started || isDrawn(attempt.settings)) save();
    changed();
    if (limit && attempt.started) startClock();
    else if (limit) offerStart();
    addEventListener('pagehide', leave);
    quiz.classList.add('ready');
    classList.remove('waiting');
    for (const question of questions) {
      if (!('early' in question.dataset)) continue;
      delete question.dataset.early;
      submit(question);
    }
    setTimeout(() => { if (!prepare()) giveUp(); });

    // Another tab with the same quiz: what was answered there counts here too.
    addEventListener('storage', (event) => {
      if (event.key === `${store.prefix}/quiz/${path}`) join();
    });

    /** Goes on, before anything of this attempt is kept, with what was kept since the page was opened. */
    function catchUp() {
      if (!isKept) join();
    }

    function join() {
      const now = isPast ? null : store.quiz(path).now;
      if (!now) return;
      const other = revive(now, own);
      if (!isKept && isAlike(other, attempt)) {
        attempt.began = other.began;
        attempt.seed = other.seed;
        isKept = true;
      }
      if (other.began !== attempt.began || other.seed !== attempt.seed) {
        notify(say('play.other-attempt'));
        return;
      }
      let news = false;
      for (const question of questions) {
        const response = other.answers.get(question.id);
        if (!response || attempt.answers.has(question.id)) continue;
        attempt.answers.set(question.id, response);
        restore(question);
        news = true;
      }
      if (other.closed && !attempt.closed) close(false);
      else if (news) changed();
      if (news) notify(say('play.other-tab'));
    }
  }
})();

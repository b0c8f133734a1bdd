// The end of an attempt: the warning for what is open, the score card, repeating what was wrong, and taking the result along.

(() => {
  'use strict';
  const { say, element, textOf, parts, store, saveFile, load } = window.podium;

  parts.push((/** @type {any} */ game) => {
    const { quiz, path, questions, attempt, end, shapes } = game;
    const pass = quiz.dataset.pass;
    let warns = false;

    const button = (/** @type {string} */ key, /** @type {() => void} */ click, quiet = true) =>
      element('button', { type: 'button', ...(quiet ? { class: 'quiet' } : {}), click }, say(key));
    const linkTo = (/** @type {HTMLElement} */ question) =>
      element('a', { href: '#' + question.id }, `${questions.indexOf(question) + 1}. ${textOf(question.querySelector('h2'))}`);

    function show() {
      if (game.isOver()) showCard();
      else showFinish();
    }

    function showFinish() {
      const open = questions.filter((/** @type {HTMLElement} */ question) => !attempt.answers.has(question.id));
      const flagged = questions.filter((/** @type {HTMLElement} */ question) => attempt.flags.has(question.id));
      if (!warns || (!open.length && !flagged.length)) {
        warns = false;
        end.replaceChildren(button('play.finish', () => {
          if (game.isExam && (open.length || flagged.length)) {
            warns = true;
            show();
            document.getElementById('Open')?.focus();
          } else game.finish();
        }), element('p', {}, say('play.finish-text')));
        return;
      }
      end.replaceChildren(element('section', { class: 'unfinished', 'aria-labelledby': 'Open' },
        element('h2', { id: 'Open', tabindex: '-1' }, say('end.open', { n: open.length, of: questions.length })),
        element('ul', {}, ...[...new Set([...open, ...flagged])].map((question) => element('li', {}, linkTo(question),
          attempt.flags.has(question.id) ? ` ⚑ ${say('state.flagged')}` : ''))),
        button('end.submit', game.finish, false), button('end.back', () => {
          warns = false;
          show();
          (open[0] ?? flagged[0])?.querySelector('input, select, button')?.focus();
        })));
    }

    function showCard() {
      const { earned, possible, percent } = game.score();
      const wrong = questions.filter((/** @type {HTMLElement} */ question) => game.markOf(question)?.outcome !== 'right');
      const rows = questions.map((/** @type {HTMLElement} */ question) => {
        const result = game.markOf(question);
        return element('li', {},
          element('span', { class: `shape ${result?.outcome ?? 'open'}`, 'aria-hidden': 'true' }, result ? shapes[result.outcome] : '–'),
          linkTo(question),
          element('span', {}, say(`play.${result?.outcome ?? 'skipped'}`)));
      });
      end.replaceChildren(element('section', { class: 'card-of-score', 'aria-labelledby': 'Score' },
        element('h2', { id: 'Score', tabindex: '-1' }, say('play.final')),
        element('p', { class: 'sum', role: 'status' }, element('b', {}, say('play.percent', { n: percent })), ' ',
          say('play.earned', { n: earned, of: possible })),
        element('p', { class: 'took' }, say('end.took', { time: game.minutes(Math.round(attempt.spent / 1000)) })),
        ...(pass ? [element('p', { class: 'verdict' }, percent >= Number(pass) ? say('play.passed') : say('play.failed', { n: pass }))] : []),
        ...(game.isExtra ? [element('p', {}, say('play.extra'))] : []),
        element('ol', {}, ...rows),
        element('p', { class: 'ways' },
          ...(game.isPast ? [] : [button('play.again', () => game.start(attempt.settings, attempt.only), false)]),
          ...(!game.isPast && wrong.length && wrong.length < questions.length
            ? [button('end.retry', () => game.start({ ...attempt.settings, limit: 0, mode: 'practice' },
              wrong.map((/** @type {HTMLElement} */ question) => question.id)))] : []),
          ...(attempt.only && !game.isPast ? [button('end.whole', () => game.start(game.own))] : []),
          button('end.print', () => print()),
          button('end.json', () => saveFile(name('json'), JSON.stringify(result(), null, 2) + '\n', 'application/json')),
          button('end.csv', () => saveFile(name('csv'), table(), 'text/csv')))));
    }

    // Taking it along

    const name = (/** @type {string} */ kind) => `${path.split('/').pop()}-${new Date(attempt.ended ?? Date.now()).toISOString().slice(0, 10)}.${kind}`;

    /** What a response says, as it is read on the page. */
    function readable(/** @type {HTMLFormElement} */ question, /** @type {string[]} */ response) {
      return response.map((part) => {
        const choice = question.querySelector(`.c input[value="${CSS.escape(part)}"]`)?.nextElementSibling
          ?? question.querySelector(`[data-letter="${CSS.escape(part)}"] > div`);
        return choice ? textOf(choice) : part;
      });
    }

    function result() {
      const { answers, outcomes, ...entry } = game.entry();
      return {
        kind: 'podium-attempt', version: 1, site: store.siteID, quiz: path, ...entry,
        began: new Date(entry.began).toISOString(), ended: new Date(entry.ended).toISOString(),
        questions: questions.map((/** @type {HTMLFormElement} */ question) => {
          const mark = game.markOf(question), response = answers[question.id] ?? null;
          return { id: question.id, kind: question.dataset.kind, question: textOf(question.querySelector('h2')), response,
            text: response && readable(question, response), outcome: outcomes[question.id], earned: mark?.earned ?? 0,
            points: Number(question.dataset.points) };
        }),
      };
    }

    /** The same as comma-separated values. What a spreadsheet would take for a formula gets an apostrophe. */
    function table() {
      const cell = (/** @type {any} */ value) => {
        const text = String(value), safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? "'" + text : text;
        return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
      };
      const columns = ['id', 'question', 'text', 'outcome', 'earned', 'points'];
      const rows = result().questions.map((/** @type {any} */ row) =>
        columns.map((column) => cell(column === 'text' ? (row.text ?? []).join('; ') : row[column])).join(','));
      return [columns.map((column) => column === 'text' ? 'response' : column).join(','), ...rows].join('\r\n') + '\r\n';
    }

    // Signed results: of an attempt at a ranked quiz, once it is over

    const wasOver = game.isOver();
    /** @type {Promise<any> | null} */
    let loading = null;

    async function note() {
      const { rev, site } = quiz.dataset;
      if (!rev || !site || attempt.only || !attempt.answers.size || document.body.matches('.is-bundle')) return;
      // From the first answer on, so that it is there at the end.
      loading ??= Promise.all([load('slip-note.js'), load('checkpoint.js')]);
      if ((await loading).every(Boolean) && game.isOver()) window.podium.noteSlip(game, !wasOver);
    }

    game.watch(show);
    game.watch(note);
    end.addEventListener('click', (/** @type {Event} */ event) => {
      const link = /** @type {HTMLElement} */ (event.target).closest('a[href^="#"]');
      // The same link twice changes no address, and is still to be followed.
      if (link?.getAttribute('href') === location.hash) dispatchEvent(new HashChangeEvent('hashchange'));
    });
  });
})();

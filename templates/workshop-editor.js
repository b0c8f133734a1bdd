// Editing one quiz. Its Markdown is all there is: the form shows what the reader makes of it, and each change of the form is a change of
// those lines of the text and no others. So a quiz that came from somewhere keeps every byte of what nobody touched.

(() => {
  'use strict';
  const { say, element, fields, write, order, questions, readQuiz, longestQuiz, titleOf, showPreview, settingsForm, fieldOfSetting, markdownView, viewTabs,
    editorKeys, onLeaving } = window.podium;
  const { partAt, sayBeside } = window.podium.findings;
  const { field, tool, button } = fields;
  const { newQuestion, formOfQuestion, questionForm, kinds } = questions;
  const mostUndone = 200;

  /**
   * @param {HTMLElement} place
   * @param {OwnQuiz} quiz
   * @param {Keeper} keeper
   * @param {{close: () => void, share: (text: string, read: any) => Node[]}} shelf
   */
  function edit(place, quiz, keeper, { close, share }) {
    let { text } = quiz, read = readQuiz(text, keeper.path), view = 'form';
    /** @type {string[]} */
    const undone = [], done = [];
    let typing = '', typedAt = 0, saving = 0, previewing = 0;
    /** The place of the open question. @type {number | null} */
    let open = null;
    /** Whether the open question was only just added: what it lacks is said once somebody goes on. */
    let isFresh = false;
    /** The question in the open form, and the lines that it has. @type {any} */
    let current = null;
    /** What a form says that cannot be taken yet, and the question as it still stands. @type {{source: string, question: any} | null} */
    let untaken = null;
    /** What was deleted, and the way to have it back: said until something else is changed. @type {(string | Node)[]} */
    let offer = [];

    const status = element('p', { class: 'status', role: 'status' });
    const warning = element('p', { class: 'warning', role: 'alert', hidden: '' });
    const body = element('div', { class: 'editor-body' });
    const undoButton = tool('↶', 'workshop.undo', () => undo()), redoButton = tool('↷', 'workshop.redo', () => redo());

    // Keeping

    async function save(isLeaving = false) {
      clearTimeout(saving);
      saving = 0;
      Object.assign(quiz, { text, changed: Date.now(), title: read.quiz?.title ?? read.settings.title?.[0] ?? quiz.title,
        questions: read.quiz?.questions ?? 0 });
      const problem = await keeper.keep(quiz, { isLeaving, take: (now) => { change(now); draw(); }, again: save });
      // Something newer is on its way.
      if (problem === undefined) return;
      warning.hidden = problem === null;
      warning.replaceChildren(...problem === null ? [] : [...problem, ' ',
        button('workshop.save-file', () => window.podium.saveFile(window.podium.fileName(quiz.title), text, 'text/markdown'))]);
      if (!saving) status.replaceChildren(...offer, problem === null ? keeper.saved : '');
      showTake();
    }

    /** A quiz without a question that can be answered cannot be taken. */
    function showTake() {
      take.hidden = keeper.takeHref() === '' || !read.quiz?.questions;
      take.setAttribute('href', keeper.takeHref());
    }

    function saveSoon() {
      status.textContent = say('workshop.saving');
      clearTimeout(saving);
      saving = window.setTimeout(save, 400);
    }

    /** Takes over another text; what is typed into one field in a while is undone at once. */
    function change(/** @type {string} */ now, what = '', reading = readQuiz(now, keeper.path)) {
      if (now === text) return;
      if (now.length > longestQuiz) {
        status.textContent = say('workshop.too-long');
        return;
      }
      if (!what || what !== typing || Date.now() - typedAt > 1500) {
        done.push(text);
        if (done.length > mostUndone) done.shift();
      }
      typing = what;
      typedAt = Date.now();
      undone.length = 0;
      offer = [];
      text = now;
      read = reading;
      saveSoon();
      showTools();
    }

    function step(/** @type {string[]} */ from, /** @type {string[]} */ to) {
      const before = from.pop();
      if (before === undefined) return;
      to.push(text);
      typing = '';
      offer = [];
      text = before;
      read = readQuiz(text, keeper.path);
      if (open !== null && open >= read.questions.length) open = null;
      saveSoon();
      draw();
      status.textContent = say('workshop.undone');
    }

    function showTools() {
      undoButton.disabled = done.length === 0;
      redoButton.disabled = undone.length === 0;
    }
    const undo = () => step(done, undone), redo = () => step(undone, done);

    // Findings

    /** A quiz that was only just begun is not wrong: it is to be gone on with, as the form says. */
    const isBegun = () => read.questions.length === 0 && write.lines(text).slice(read.firstLine - 1).every((line) => !line.trim());
    const findingsToShow = () => isBegun() ? read.findings.filter(({ code }) => code !== 'quiz-empty') : read.findings;
    const findingsOf = (/** @type {number} */ from, /** @type {number} */ to) =>
      read.findings.filter((/** @type {Finding} */ finding) => finding.line >= from && finding.line < to);

    /** Says what a new question lacks, once somebody turns to something else. */
    function settle() {
      if (!isFresh) return;
      isFresh = false;
      showFindings();
    }

    // The form

    function showFindings() {
      const above = body.querySelector('.findings-above'), form = body.querySelector('.settings-form');
      if (above && form) {
        sayBeside(form, above, findingsToShow().filter(({ line }) => line < (read.questions[0]?.line ?? Infinity)),
          (finding) => fieldOfSetting(body, text, read, finding));
      }
      for (const card of body.querySelectorAll('.question-card')) {
        const question = read.questions[Number(card.dataset.index)];
        if (!question) continue;
        const found = isFresh && Number(card.dataset.index) === open ? [] : findingsOf(question.line, question.end);
        card.classList.toggle('has-error', found.some((one) => one.severity === 'error'));
        sayBeside(card, card.querySelector('.findings-here'), found, (finding) => card.querySelector(`[data-part="${partAt(question, finding)}"]`));
      }
    }

    /** Writes the question of the open form, and reads what became of it. */
    function takeCurrent() {
      const index = open, before = read.questions.length, { line, end } = read.questions[index];
      const card = body.querySelector(`[data-index="${index}"]`);
      const now = write.replaceLines(text, line, end, write.writeQuestion(current));
      const again = readQuiz(now, keeper.path), isSame = again.questions.length === before;
      card.querySelector('.structure').hidden = isSame;
      // What would make another question, or take this one away, waits until more is typed, also where somebody turns to something else.
      untaken = isSame ? null : { source: order.questionText(text, read.questions[index]), question: current };
      if (!isSame) return;
      change(now, `question ${index}`, again);
      showFindings();
      clearTimeout(previewing);
      previewing = window.setTimeout(() => showPreview(card.querySelector('.preview'), read.questions[index], keeper.path), 150);
      card.querySelector('.card-title').textContent = titleOf(read.questions[index]);
    }

    const isUntaken = (/** @type {number} */ index) => untaken !== null && order.questionText(text, read.questions[index]) === untaken.source;

    /** Whether the form says a question as it is: what it would write reads the same. */
    function formSays(/** @type {number} */ index) {
      const question = read.questions[index], { line, end } = question;
      const again = readQuiz(write.replaceLines(text, line, end, write.writeQuestion(formOfQuestion(question))), keeper.path);
      return again.questions.length === read.questions.length
        && again.questions.every((/** @type {any} */ other, /** @type {number} */ place) => other.markup === read.questions[place].markup)
        && again.introduction === read.introduction && again.conclusion === read.conclusion;
    }

    function sourceForm(/** @type {any} */ question) {
      const source = order.questionText(text, question);
      return element('div', { class: 'question-form' }, element('p', { class: 'how' }, say('workshop.as-markdown')),
        field('workshop.markdown', source, (value) => {
          const now = read.questions[open];
          change(write.replaceLines(text, now.line, now.end, value), `question ${open}`);
          showFindings();
        }, { rows: 8 }).box);
    }

    function openForm(/** @type {number} */ index) {
      if (!formSays(index)) return sourceForm(read.questions[index]);
      current = isUntaken(index) ? untaken.question : formOfQuestion(read.questions[index]);
      return questionForm(current, {
        changed: takeCurrent,
        redraw: () => {
          draw();
          body.querySelector('.question-form select')?.focus();
        },
        imageBounds: keeper.imageBounds,
        addImage: async (/** @type {string} */ words, /** @type {string} */ data) => {
          if (keeper.putImage) {
            const { name, problem } = await keeper.putImage(words, data);
            return { shown: `![${words}](${name})`, problem };
          }
          const images = write.imagesIn(text);
          let number = images.size + 1;
          while (images.has(`image-${number}`)) number += 1;
          // The question that shows it is written next, and counts as the change.
          text = write.withImage(text, `image-${number}`, data);
          read = readQuiz(text, keeper.path);
          return { shown: `![${words}][image-${number}]`, problem: '' };
        },
      });
    }

    function card(/** @type {any} */ question, /** @type {number} */ index) {
      const n = index + 1, isOpen = open === index;
      const title = element('span', { class: 'card-title' }, titleOf(question));
      const opener = element('button', { type: 'button', class: 'card-open', 'aria-expanded': String(isOpen), click: () => {
        isFresh = false;
        open = isOpen ? null : index;
        draw();
        if (isOpen) body.querySelector(`[data-index="${index}"] .card-open`)?.focus();
        else body.querySelector('.question-form textarea')?.focus();
      } }, element('span', { class: 'number' }, String(n)), ' ', title);
      const tools = element('span', { class: 'card-tools' },
        tool('↑', 'workshop.up-question', () => move(index, index - 1), { n }),
        tool('↓', 'workshop.down-question', () => move(index, index + 1), { n }),
        tool('+', 'workshop.double', () => double(index), { n }),
        tool('✕', 'workshop.remove-question', () => remove(index), { n }));
      const made = element('section', { class: `question-card${isOpen ? ' is-open' : ''}`, 'data-index': String(index), 'aria-label': say('workshop.question-n', { n }) },
        element('div', { class: 'card-head' }, opener, tools), element('div', { class: 'findings-here' }),
        element('p', { class: 'structure warning', role: 'alert', ...isUntaken(index) ? {} : { hidden: '' } }, say('workshop.structure')));
      if (isOpen) made.append(openForm(index),
        element('details', { class: 'more wide', open: '' }, element('summary', {}, say('workshop.preview')), element('div', { class: 'preview' })));
      if (isOpen) onLeaving(made, settle);
      made.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
        } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          add(current?.kind ?? 'single', index + 1);
        }
      });
      return made;
    }

    // Questions as wholes

    function move(/** @type {number} */ from, /** @type {number} */ to) {
      if (to < 0 || to >= read.questions.length) return;
      if (!order.canMove(read)) {
        status.textContent = say('workshop.move-in-markdown');
        return;
      }
      change(order.moveQuestion(text, read, from, to));
      if (open === from) open = to;
      else if (open !== null && open > from && open <= to) open -= 1;
      else if (open !== null && open < from && open >= to) open += 1;
      draw();
      body.querySelector(`[data-index="${to}"] [data-tool=${to < from ? 'up-question' : 'down-question'}]`)?.focus();
      status.textContent = say('workshop.moved', { n: to + 1 });
    }

    function remove(/** @type {number} */ index) {
      const { line, end } = read.questions[index];
      change(write.replaceLines(text, line, end, ''));
      open = null;
      draw();
      const cards = body.querySelectorAll('.card-open');
      (/** @type {HTMLElement | undefined} */ (cards[Math.min(index, cards.length - 1)]) ?? body.querySelector('.adder button'))?.focus();
      offer = [say('workshop.removed', { n: index + 1 }), ' ', button('workshop.undo', () => {
        undo();
        body.querySelectorAll('.card-open')[index]?.focus();
      }, 'link'), ' '];
      status.replaceChildren(...offer);
    }

    function insertText(/** @type {number} */ index, /** @type {string} */ written, isNew = false) {
      change(order.insertQuestion(text, read, index, written));
      open = index;
      isFresh = isNew;
      draw();
      body.querySelector('.question-form .stem, .question-form textarea')?.focus();
    }

    const double = (/** @type {number} */ index) => insertText(index + 1, order.doubleOf(text, read.questions[index]));

    function add(/** @type {string} */ kind, index = read.questions.length) {
      if (read.firstLine < 2 || read.settings.type?.[0] !== 'quiz') change(write.writeSetting(text, read.firstLine, 'type', 'quiz'));
      insertText(index, write.writeQuestion(newQuestion(kind, read.questions[0]?.level ?? 2)), true);
      status.textContent = say('workshop.added', { n: index + 1 });
    }

    const adder = () => element('section', { class: 'adder', 'aria-labelledby': 'Adder' },
      element('h3', { id: 'Adder' }, say(read.questions.length ? 'workshop.add-question' : 'workshop.first-question')),
      ...read.questions.length ? [] : [element('p', {}, say('workshop.first-question-text'))],
      element('div', { class: 'kinds' }, ...kinds.map((/** @type {string} */ kind) =>
        element('button', { type: 'button', class: 'quiet', 'data-kind': kind, click: () => add(kind) }, say(`workshop.kind-${kind}`)))));

    // Views

    function formView() {
      return [...settingsForm(() => ({ text, read }), (now, what) => {
        change(now, what);
        showFindings();
      }),
        element('h2', { class: 'hidden' }, say('workshop.questions')), ...read.questions.map(card), adder()];
    }

    /** @type {Record<string, () => Node[]>} */
    const views = { form: formView, markdown: () => markdownView(text, (now) => change(now, 'markdown'), findingsToShow), share: () => share(text, read) };
    const { tabs, select } = viewTabs(Object.keys(views), show);
    body.id = 'View';
    body.setAttribute('role', 'tabpanel');

    function show(/** @type {string} */ name) {
      view = name;
      typing = '';
      isFresh = false;
      draw();
    }

    function draw() {
      select(view);
      body.setAttribute('aria-labelledby', `View-${view}`);
      body.replaceChildren(...views[view]());
      showTools();
      if (view !== 'form') return;
      showFindings();
      const card = body.querySelector('.question-card.is-open');
      if (card && open !== null) showPreview(card.querySelector('.preview'), read.questions[open], keeper.path);
    }

    const take = element('a', { class: 'button', href: keeper.takeHref(), click: () => { if (saving) save(true); } }, say('workshop.take'));
    showTake();
    const { help, leave } = editorKeys(undo, redo);
    place.replaceChildren(
      element('div', { class: 'editor' },
        element('div', { class: 'editor-bar' }, button('workshop.back', () => {
          Promise.resolve(saving ? save() : undefined).then(() => keeper.settled()).then(close);
        }), tabs, element('span', { class: 'row-tools' }, undoButton, redoButton), take), status, warning,
        ...quiz.source ? [element('p', { class: 'meta source-of-copy' }, say('workshop.copied-from', { title: quiz.source.title }),
          ...quiz.source.author ? [' · ', quiz.source.author] : [])] : [],
        body, help));

    const onHide = () => { if (saving) save(true); };
    addEventListener('pagehide', onHide);
    draw();
    return () => {
      leave();
      removeEventListener('pagehide', onHide);
      if (saving) save(true);
    };
  }

  Object.assign(window.podium, { edit });
})();

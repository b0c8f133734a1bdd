(() => {
  'use strict';
  const { say, element, fields, write, questions, readQuiz, longestQuiz, titleOf, showPreview } = window.podium;
  const { findingList, partAt, settingAt, sayBeside } = window.podium.findings;
  const { field, select, check, tool, button } = fields;
  const { newQuestion, formOfQuestion, questionForm, kinds } = questions;
  const mostUndone = 200;
  function edit(place, quiz, keeper, { close, share }) {
    let { text } = quiz, read = readQuiz(text, keeper.path), view = 'form';
    const undone = [], done = [];
    let typing = '', typedAt = 0, saving = 0, previewing = 0;
    let open = null;
    let current = null;
    const status = element('p', { class: 'status', role: 'status' });
    const warning = element('p', { class: 'warning', role: 'alert', hidden: '' });
    const body = element('div', { class: 'editor-body' });
    const undoButton = tool('↶', 'workshop.undo', () => undo()), redoButton = tool('↷', 'workshop.redo', () => redo());
    async function save(isLeaving = false) {
      clearTimeout(saving);
      saving = 0;
      Object.assign(quiz, { text, changed: Date.now(), title: read.quiz?.title ?? read.settings.title?.[0] ?? quiz.title,
        questions: read.quiz?.questions ?? 0 });
      const problem = await keeper.keep(quiz, { isLeaving, take: (now) => { change(now); draw(); }, again: save });
      if (problem === undefined) return;
      warning.hidden = problem === null;
      warning.replaceChildren(...problem === null ? [] : [...problem, ' ',
        button('workshop.save-file', () => window.podium.saveFile(window.podium.fileName(quiz.title), text, 'text/markdown'))]);
      if (!saving) status.textContent = problem === null ? keeper.saved : '';
      take.hidden = keeper.takeHref() === '';
      take.setAttribute('href', keeper.takeHref());
    }
    function saveSoon() {
      status.textContent = say('workshop.saving');
      clearTimeout(saving);
      saving = window.setTimeout(save, 400);
    }
    function change(now, what = '', reading = readQuiz(now, keeper.path)) {
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
      text = now;
      read = reading;
      saveSoon();
      showTools();
    }
    function step(from, to) {
      const before = from.pop();
      if (before === undefined) return;
      to.push(text);
      typing = '';
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
    const findingsOf = (from, to) =>
      read.findings.filter((finding) => finding.line >= from && finding.line < to);
    function settings() {
      const say1 = (key) => read.settings[key]?.[0] ?? '';
      const set = (key) => (value) => {
        change(write.writeSetting(text, read.firstLine, key, value), key);
        showFindings();
      };
      const flag = (key) => check(`workshop.set-${key}`, /^(?:yes|true|on)$/i.test(say1(key)),
        (value) => set(key)(value ? 'true' : '')).box;
      const title = field('workshop.title', read.quiz?.title ?? say1('title'), (value) => {
        change(write.writeTitle(text, read, value), 'title');
        showFindings();
      });
      title.input.classList.add('title');
      const number = (key, help = '') => field(`workshop.set-${key}`, say1(key), set(key), { type: 'number', help }).box;
      return [element('div', { class: 'settings-form' }, title.box, field('workshop.description', say1('description'), set('description'), { rows: 1 }).box,
        element('details', { class: 'more wide settings-of-quiz' }, element('summary', {}, say('workshop.settings')),
          element('div', { class: 'two' },
            field('workshop.set-author', say1('author'), set('author')).box,
            field('workshop.set-tags', (read.settings.tags ?? []).join(', '), (value) => {
              change(write.writeSetting(text, read.firstLine, 'tags', value.split(',').map((tag) => tag.trim()).filter((tag) => tag)), 'tags');
              showFindings();
            }, { help: 'workshop.tags-help' }).box,
            field('workshop.set-language', say1('language'), set('language'), { help: 'workshop.language-help' }).box,
            number('points', 'workshop.points-help'), number('time-limit', 'workshop.time-help'), number('pass', 'workshop.pass-help'),
            number('pick', 'workshop.pick-help'),
            select('workshop.set-mode', [['', say('set.practice')], ['exam', say('set.exam')]], say1('mode') === 'exam' ? 'exam' : '', set('mode')).box,
            select('workshop.marking', [['', say('workshop.marking-default')], ['all-or-nothing', say('workshop.marking-all')],
              ['partial', say('workshop.marking-partial')]], say1('marking'), set('marking')).box),
          element('div', { class: 'two' }, flag('shuffle-questions'), flag('shuffle-choices'), flag('fixed-settings')))),
        element('div', { class: 'findings-above' })];
    }
    function fieldOfSetting(finding) {
      const key = finding.line < read.firstLine ? settingAt(text, finding.line) : finding.line === read.titleLine ? 'title' : '';
      return key && /^[a-z-]+$/.test(key)
        ? body.querySelector(`.settings-form :is([name="workshop.${key}"], [name="workshop.set-${key}"])`)?.closest('.field') ?? null : null;
    }
    function showFindings() {
      const above = body.querySelector('.findings-above'), form = body.querySelector('.settings-form');
      if (above && form) sayBeside(form, above, findingsOf(0, read.questions[0]?.line ?? Infinity), fieldOfSetting);
      for (const card of body.querySelectorAll('.question-card')) {
        const question = read.questions[Number(card.dataset.index)];
        if (!question) continue;
        const found = findingsOf(question.line, question.end);
        card.classList.toggle('has-error', found.some((one) => one.severity === 'error'));
        sayBeside(card, card.querySelector('.findings-here'), found, (finding) => card.querySelector(`[data-part="${partAt(question, finding.line)}"]`));
      }
    }
    function takeCurrent() {
      const index = open, before = read.questions.length, { line, end } = read.questions[index];
      const card = body.querySelector(`[data-index="${index}"]`);
      const now = write.replaceLines(text, line, end, write.writeQuestion(current));
      const again = readQuiz(now, keeper.path), isSame = again.questions.length === before;
      card.querySelector('.structure').hidden = isSame;
      if (!isSame) return;
      change(now, `question ${index}`, again);
      showFindings();
      clearTimeout(previewing);
      previewing = window.setTimeout(() => showPreview(card.querySelector('.preview'), read.questions[index]), 150);
      card.querySelector('.card-title').textContent = titleOf(read.questions[index]);
    }
    function formSays(index) {
      const question = read.questions[index], { line, end } = question;
      const again = readQuiz(write.replaceLines(text, line, end, write.writeQuestion(formOfQuestion(question))), keeper.path);
      return again.questions.length === read.questions.length
        && again.questions.every((other, place) => other.markup === read.questions[place].markup)
        && again.introduction === read.introduction && again.conclusion === read.conclusion;
    }
    function sourceForm(question) {
      const { line, end } = question, source = write.lines(text).slice(line - 1, end - 1).join('\n').trimEnd();
      return element('div', { class: 'question-form' }, element('p', { class: 'how' }, say('workshop.as-markdown')),
        field('workshop.markdown', source, (value) => {
          const now = read.questions[open];
          change(write.replaceLines(text, now.line, now.end, value), `question ${open}`);
          showFindings();
        }, { rows: 8 }).box);
    }
    function openForm(index) {
      if (!formSays(index)) return sourceForm(read.questions[index]);
      current = formOfQuestion(read.questions[index]);
      return questionForm(current, {
        changed: takeCurrent,
        redraw: () => {
          draw();
          body.querySelector('.question-form select')?.focus();
        },
        addImage: (alternative, data) => {
          const images = write.imagesIn(text);
          let number = images.size + 1;
          while (images.has(`image-${number}`)) number += 1;
          text = write.withImage(text, `image-${number}`, data);
          read = readQuiz(text, keeper.path);
          return `image-${number}`;
        },
      });
    }
    function card(question, index) {
      const n = index + 1, isOpen = open === index;
      const title = element('span', { class: 'card-title' }, titleOf(question));
      const opener = element('button', { type: 'button', class: 'card-open', 'aria-expanded': String(isOpen), click: () => {
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
        element('p', { class: 'structure warning', role: 'alert', hidden: '' }, say('workshop.structure')));
      if (isOpen) made.append(openForm(index),
        element('details', { class: 'more wide', open: '' }, element('summary', {}, say('workshop.preview')), element('div', { class: 'preview' })));
      made.addEventListener('keydown', (event) => {
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
    const source = ({ line, end }) => write.lines(text).slice(line - 1, end - 1).join('\n').trim();
    function reorder(rearrange) {
      const parts = read.questions.map(source), lines = write.lines(text);
      const head = lines.slice(0, (read.questions[0]?.line ?? lines.length + 1) - 1).join('\n').trimEnd();
      const tail = read.questions.length ? lines.slice(read.questions[read.questions.length - 1].end - 1).join('\n').trim() : '';
      rearrange(parts);
      change(write.withImagesOf(text, [head, ...parts, tail].filter((part) => part).join('\n\n') + '\n'));
    }
    const isPlain = () => read.questions.every((question, place) =>
      place === 0 || question.line === read.questions[place - 1].end);
    function move(from, to) {
      if (to < 0 || to >= read.questions.length) return;
      if (!isPlain()) {
        status.textContent = say('workshop.move-in-markdown');
        return;
      }
      reorder((parts) => parts.splice(to, 0, ...parts.splice(from, 1)));
      if (open === from) open = to;
      else if (open !== null && open > from && open <= to) open -= 1;
      else if (open !== null && open < from && open >= to) open += 1;
      draw();
      body.querySelector(`[data-index="${to}"] [data-tool=${to < from ? 'up-question' : 'down-question'}]`)?.focus();
      status.textContent = say('workshop.moved', { n: to + 1 });
    }
    function remove(index) {
      const { line, end } = read.questions[index];
      change(write.replaceLines(text, line, end, ''));
      open = null;
      draw();
      const cards = body.querySelectorAll('.card-open');
      ((cards[Math.min(index, cards.length - 1)]) ?? body.querySelector('.adder button'))?.focus();
      status.replaceChildren(say('workshop.removed', { n: index + 1 }), ' ', button('workshop.undo', () => {
        undo();
        body.querySelectorAll('.card-open')[index]?.focus();
      }, 'link'));
    }
    function double(index) {
      const question = read.questions[index], copy = source(question).replace(/\s*\{#[^}]*\}/, '').replace(/\bid=[^\s>]+\s*/, '');
      insertText(index + 1, copy);
    }
    function insertText(index, written) {
      const { questions: all } = read;
      const before = all[index], after = all[index - 1], rows = write.lines(text).length + 1;
      const line = before ? before.line : after ? after.end : rows;
      change(write.replaceLines(text, line, line, written));
      open = index;
      draw();
      body.querySelector('.question-form .stem, .question-form textarea')?.focus();
    }
    function add(kind, index = read.questions.length) {
      if (read.firstLine < 2 || read.settings.type?.[0] !== 'quiz') change(write.writeSetting(text, read.firstLine, 'type', 'quiz'));
      insertText(index, write.writeQuestion(newQuestion(kind, read.questions[0]?.level ?? 2)));
      status.textContent = say('workshop.added', { n: index + 1 });
    }
    const adder = () => element('section', { class: 'adder', 'aria-labelledby': 'Adder' }, element('h3', { id: 'Adder' }, say('workshop.add-question')),
      element('div', { class: 'kinds' }, ...kinds.map((kind) =>
        element('button', { type: 'button', class: 'quiet', 'data-kind': kind, click: () => add(kind) }, say(`workshop.kind-${kind}`)))));
    function formView() {
      return [...settings(),
        element('h2', { class: 'hidden' }, say('workshop.questions')), ...read.questions.map(card), adder()];
    }
    function markdownView() {
      const area = field('workshop.markdown', text, (value) => {
        change(value, 'markdown');
        found.replaceChildren(...read.findings.length ? [findingList(read.findings, goToLine)] : []);
      }, { rows: 24, help: 'workshop.markdown-help' });
      area.input.classList.add('source');
      area.input.spellcheck = false;
      const found = element('div', {}, ...read.findings.length ? [findingList(read.findings, goToLine)] : []);
      return [area.box, found];
    }
    function goToLine(line) {
      const area = (body.querySelector('.source'));
      const start = write.lines(text).slice(0, line - 1).reduce((length, row) => length + row.length + 1, 0);
      area.focus();
      area.setSelectionRange(start, start + (write.lines(text)[line - 1]?.length ?? 0));
    }
    const views = { form: formView, markdown: markdownView, share: () => share(text, read) };
    const tabs = element('div', { class: 'views', role: 'tablist', 'aria-label': say('workshop.views') }, ...Object.keys(views).map((name) => {
      const tab = element('button', { type: 'button', role: 'tab', id: `View-${name}`, 'aria-controls': 'View', click: () => show(name) }, say(`workshop.view-${name}`));
      tab.addEventListener('keydown', (event) => {
        const names = Object.keys(views), step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (!step) return;
        event.preventDefault();
        show(names[(names.indexOf(name) + step + names.length) % names.length]);
        tabs.querySelector('[aria-selected=true]')?.focus();
      });
      return tab;
    }));
    body.id = 'View';
    body.setAttribute('role', 'tabpanel');
    function show(name) {
      view = name;
      typing = '';
      draw();
    }
    function draw() {
      for (const tab of tabs.children) {
        const isShown = tab.id === `View-${view}`;
        tab.setAttribute('aria-selected', String(isShown));
        tab.setAttribute('tabindex', isShown ? '0' : '-1');
      }
      body.setAttribute('aria-labelledby', `View-${view}`);
      body.replaceChildren(...views[view]());
      showTools();
      if (view !== 'form') return;
      showFindings();
      const card = body.querySelector('.question-card.is-open');
      if (card && open !== null) showPreview(card.querySelector('.preview'), read.questions[open]);
    }
    const take = element('a', { class: 'button', href: keeper.takeHref(), click: () => { if (saving) save(true); } }, say('workshop.take'));
    take.hidden = keeper.takeHref() === '';
    const help = element('details', { class: 'more keys' }, element('summary', {}, say('workshop.keys')),
      element('dl', {}, ...['add', 'row', 'move', 'undo'].flatMap((name) => [element('dt', {}, say(`workshop.key-${name}`)),
        element('dd', {}, say(`workshop.key-${name}-does`))])));
    place.replaceChildren(
      element('div', { class: 'editor' },
        element('div', { class: 'editor-bar' }, button('workshop.back', () => {
          Promise.resolve(saving ? save() : undefined).then(() => keeper.settled()).then(close);
        }), tabs, element('span', { class: 'row-tools' }, undoButton, redoButton), take), status, warning,
        ...quiz.source ? [element('p', { class: 'meta source-of-copy' }, say('workshop.copied-from', { title: quiz.source.title }),
          ...quiz.source.author ? [' · ', quiz.source.author] : [])] : [],
        body, help));
    function onKey(event) {
      const isField = /^(?:TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName ?? '');
      if (event.key === '?' && !isField) {
        event.preventDefault();
        help.open = !help.open;
        if (help.open) help.querySelector('summary').focus();
      }
      if (!(event.ctrlKey || event.metaKey) || isField) return;
      if (event.key.toLowerCase() === 'z') {
        event.preventDefault();
        if (event.shiftKey) redo();
        else undo();
      } else if (event.key.toLowerCase() === 'y') {
        event.preventDefault();
        redo();
      }
    }
    document.addEventListener('keydown', onKey);
    const onHide = () => { if (saving) save(true); };
    addEventListener('pagehide', onHide);
    draw();
    return () => {
      document.removeEventListener('keydown', onKey);
      removeEventListener('pagehide', onHide);
      if (saving) save(true);
    };
  }
  Object.assign(window.podium, { edit });
})();

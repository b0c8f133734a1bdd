// The Workshop page: the quizzes that were made in this browser, and the editor for one of them.

(() => {
  'use strict';
  const { say, element, store, library, ownQuiz, ownPath, fields, write, prepareReader, readQuiz, pack, proposal, fileName, saveFile, edit,
    largestShared } = window.podium;
  const { field, button } = fields;
  const place = /** @type {HTMLElement} */ (document.getElementById('Workshop'));
  const { root } = place.dataset;
  /** @type {() => void} */
  let leave = () => undefined;

  const problem = () => store.problem() ? [element('p', { class: 'warning', role: 'alert' },
    say(store.problem() === 'full' ? 'workshop.full' : 'workshop.not-kept'))] : [];

  // One's own quizzes

  const when = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { dateStyle: 'medium' });

  function row(/** @type {OwnQuiz} */ quiz) {
    const title = quiz.title || say('workshop.untitled-quiz'), done = store.site().progress[ownPath(quiz.id)];
    return element('li', { class: 'row own-row', 'data-id': quiz.id, 'data-text': `${title} ${quiz.text}`.toLowerCase() },
      element('h3', {}, element('a', { href: `#${quiz.id}` }, title)),
      element('p', { class: 'meta' }, element('b', {}, say('label.questions', { n: quiz.questions })), ' · ',
        say('workshop.changed', { day: when.format(quiz.changed) }),
        ...quiz.source?.title ? [' · ', say('workshop.copied-from', { title: quiz.source.title })] : [],
        ...Number.isFinite(done?.best) ? [' · ', say('done.best', { n: done.best })] : []),
      element('p', { class: 'row-tools' },
        element('a', { class: 'button', href: `${root}workshop-play.html#mine/${quiz.id}` }, say('workshop.take'), element('span', { class: 'hidden' }, ` ${title}`)),
        element('a', { class: 'button quiet', href: `#${quiz.id}` }, say('workshop.edit'), element('span', { class: 'hidden' }, ` ${title}`)),
        button('workshop.double-quiz', () => double(quiz), 'quiet', { title }), button('workshop.delete', () => remove(quiz), 'quiet', { title })));
  }

  function create(/** @type {string} */ text, /** @type {Partial<OwnQuiz>} */ more = {}) {
    const read = readQuiz(text);
    const quiz = ownQuiz(text, { title: read.quiz?.title ?? read.settings.title?.[0] ?? '', questions: read.quiz?.questions ?? 0, ...more });
    library.put(quiz);
    return quiz;
  }

  function double(/** @type {OwnQuiz} */ quiz) {
    const copy = create(quiz.text, { source: quiz.source });
    list(say('workshop.doubled'));
    place.querySelector(`[data-id="${copy.id}"] a`)?.focus();
  }

  function remove(/** @type {OwnQuiz} */ quiz) {
    const rows = [...place.querySelectorAll('.own-row')], index = rows.findIndex((one) => one.getAttribute('data-id') === quiz.id);
    library.remove(quiz.id);
    list(say('workshop.deleted', { title: quiz.title || say('workshop.untitled-quiz') }), button('workshop.undo', () => {
      library.put(quiz);
      list(say('workshop.undone'));
      place.querySelector(`[data-id="${quiz.id}"] a`)?.focus();
    }, 'link'));
    const left = place.querySelectorAll('.own-row h3 a');
    (place.querySelector('.status button') ?? left[Math.min(index, left.length - 1)])?.focus();
  }

  /** @type {(file: File) => Promise<void>} */
  async function open(file) {
    if (file.size > 4 * largestShared) return list(say('workshop.file-too-large'));
    let text;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      return list(say('workshop.file-not-text'));
    }
    const quiz = create(text.replace(/^\uFEFF/, ''));
    location.hash = quiz.id;
  }

  function list(message = '', ...after) {
    leave();
    leave = () => undefined;
    const own = library.all();
    const title = field('workshop.title', '', () => undefined), description = field('workshop.description', '', () => undefined);
    const wrong = element('strong', { role: 'alert' });
    const form = element('form', { class: 'new-quiz', novalidate: '', 'aria-labelledby': 'New' }, element('h2', { id: 'New' }, say('workshop.new')),
      title.box, description.box, wrong, element('p', { class: 'row-tools' }, element('button', {}, say('workshop.create'))));
    form.addEventListener('submit', (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!title.input.value.trim()) {
        wrong.textContent = say('workshop.needs-title');
        title.input.focus();
        return;
      }
      const quiz = create(write.newQuiz(title.input.value, description.input.value.trim(), ''), { title: title.input.value.trim() });
      location.hash = quiz.id;
    });
    const file = element('input', { type: 'file', accept: '.md,.markdown,text/markdown,text/plain', class: 'hidden', tabindex: '-1', 'aria-label': say('workshop.open-file') });
    file.addEventListener('change', () => { if (file.files?.[0]) open(file.files[0]); });
    const rows = own.map(row);
    const search = field('workshop.search', '', (value) => {
      const words = value.toLowerCase().split(/\s+/).filter((word) => word);
      for (const one of rows) one.hidden = !words.every((word) => one.dataset.text.includes(word));
    }, { type: 'search' });
    place.replaceChildren(...problem(), element('p', { class: 'status', role: 'status' }, message, ' ', ...after),
      element('section', { 'aria-labelledby': 'Mine' }, element('h2', { id: 'Mine' }, say('workshop.mine')),
        ...own.length > 3 ? [search.box] : [],
        own.length ? element('ul', { class: 'rows' }, ...rows) : element('p', { class: 'lead' }, say('workshop.none'))),
      form, element('p', { class: 'row-tools' }, button('workshop.open-file', () => file.click()), file));
  }

  // Sharing

  function share(/** @type {string} */ text, /** @type {any} */ read) {
    const title = read.quiz?.title ?? '', link = element('div', {}, element('p', {}, say('workshop.packing')));
    const has = read.quiz && read.quiz.questions > 0;
    if (!has) return [element('p', { class: 'warning' }, say('workshop.share-nothing'))];
    const address = new URL(`${root}workshop-play.html`, location.href).href;
    if (typeof CompressionStream === 'undefined') link.replaceChildren(element('p', {}, say('workshop.link-unable')));
    else pack(text).then((/** @type {any} */ packed) => {
      if (!packed.fits) {
        link.replaceChildren(element('p', { class: 'warning' }, say('workshop.link-too-big', { n: packed.length, of: packed.most })));
        return;
      }
      const made = field('workshop.link', `${address}#${packed.end}`, () => undefined);
      made.input.readOnly = true;
      made.input.addEventListener('focus', () => made.input.select());
      const told = element('span', { role: 'status' });
      const copy = button('workshop.copy-link', async () => {
        try {
          await navigator.clipboard.writeText(made.input.value);
          told.textContent = say('workshop.copied');
        } catch {
          made.input.focus();
          told.textContent = say('workshop.copy-by-hand');
        }
      }, '');
      link.replaceChildren(made.box, element('p', { class: 'row-tools' }, copy, told),
        ...location.protocol === 'file:' ? [element('p', { class: 'how' }, say('workshop.link-of-folder'))] : []);
    });
    const offered = proposal(title, text);
    return [
      element('section', {}, element('h2', {}, say('workshop.share-link')), element('p', {}, say('workshop.share-link-text')), link),
      element('section', {}, element('h2', {}, say('workshop.share-file')), element('p', {}, say('workshop.share-file-text')),
        button('workshop.save-file', () => saveFile(fileName(title), text, 'text/markdown'), '')),
      ...offered ? [element('section', {}, element('h2', {}, say('workshop.propose')), element('p', {}, say('workshop.propose-text')),
        ...offered.isWhole ? [] : [element('p', { class: 'warning' }, say('workshop.propose-paste')),
          button('workshop.copy-markdown', () => navigator.clipboard.writeText(text).catch(() => undefined))],
        element('p', {}, element('a', { class: 'button', id: 'Propose', href: offered.href, rel: 'noopener noreferrer', target: '_blank' }, say(`workshop.propose-${offered.forge}`))))] : [],
    ];
  }

  // The address says which quiz is open

  function route() {
    const id = location.hash.slice(1);
    const quiz = /^[a-z0-9]{1,40}$/.test(id) ? library.get(id) : null;
    if (!quiz) return list(id ? say('workshop.gone') : '');
    leave();
    leave = edit(place, quiz, { root, share, close: () => { location.hash = ''; } });
    place.querySelector('.title')?.focus({ preventScroll: true });
  }

  store.ready(() => {
    document.documentElement.classList.remove('waiting');
    if (!prepareReader()) {
      place.replaceChildren(element('p', { class: 'warning' }, say('play.no-scoring')));
      return;
    }
    addEventListener('hashchange', route);
    route();
  });
})();

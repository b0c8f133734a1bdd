// Takes a quiz that no page was built for: one of the player's own (`#mine/ID`), or one that a link carries (`#quiz/1/…`). The page
// gets the markup that the build would have written, and then the scripts of a quiz page.

(() => {
  'use strict';
  const { say, element, store, library, ownPath, prepareReader, readQuiz, unpack } = window.podium;
  const place = /** @type {HTMLElement} */ (document.getElementById('Play'));
  const { root } = place.dataset, scripts = place.dataset.scripts.split(' ');

  /** A name for a text (FNV-1a, 32 bits). */
  function fingerprint(/** @type {string} */ text) {
    let hash = 0x811c9dc5;
    for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }

  function refuse(/** @type {string} */ key, values = {}) {
    document.documentElement.classList.remove('waiting');
    place.replaceChildren(element('h1', {}, say('workshop.cannot-open')), element('p', { class: 'warning' }, say(key, values)),
      element('p', {}, element('a', { class: 'button', href: `${root}workshop.html` }, say('workshop.to-workshop'))));
  }

  function fact(/** @type {string} */ text) { return element('li', {}, text); }

  /** The quiz as its page would show it. */
  function show(/** @type {string} */ path, /** @type {any} */ read, /** @type {Node[]} */ notice) {
    const { quiz } = read;
    if (!quiz || quiz.questions === 0) return refuse('workshop.no-questions');
    document.title = `${quiz.title} · ${window.PODIUM_SITE.title}`;
    const main = element('div', { class: 'quiz' });
    Object.assign(main.dataset, { site: window.PODIUM_SITE.id, root, quiz: path, mode: quiz.mode, attempts: quiz.attempts });
    for (const name of ['pick', 'pass', 'timeLimit']) if (Number.isInteger(quiz[name])) main.dataset[name] = String(quiz[name]);
    for (const name of ['shufflesQuestions', 'shufflesChoices', 'fixed']) if (quiz[name]) main.dataset[name] = '';
    const tools = element('div', { class: 'tools', 'data-history': `${root}history.html` });
    main.append(tools, element('div', { class: 'bar' }));
    if (quiz.timeLimit) main.append(element('div', { class: 'gate' }));
    // Made by Podium's own reader, which escapes all that an author writes.
    main.insertAdjacentHTML('beforeend', read.markup);
    main.append(element('div', { class: 'end' }));
    for (const link of main.querySelectorAll('a[href]')) link.setAttribute('rel', 'noopener noreferrer nofollow');
    const facts = element('ul', { class: 'facts' }, fact(say('label.questions', { n: quiz.questions })),
      fact(say('label.points', { n: quiz.points })));
    place.replaceChildren(...notice,
      element('header', { class: 'heading' }, element('h1', {}, quiz.title),
        ...quiz.description ? [element('p', { class: 'lead' }, quiz.description)] : [], facts,
        element('p', { class: 'meta' }, quiz.author ? `${quiz.author} · ${say('workshop.not-ranked')}` : say('workshop.not-ranked'))));
    if (read.introduction) {
      const introduction = element('div', { class: 'prose' });
      introduction.innerHTML = read.introduction;
      place.append(introduction);
    }
    place.append(main);
    if (quiz.language) place.lang = quiz.language;
    document.documentElement.classList.add('js');
    for (const name of scripts) {
      const script = document.createElement('script');
      script.src = `${root}podium/${name}.js`;
      script.async = false;
      document.head.append(script);
    }
  }

  const link = (/** @type {string} */ href, /** @type {string} */ key) => element('a', { class: 'button quiet', href }, say(key));

  function playOwn(/** @type {string} */ id) {
    const own = library.get(id);
    if (!own) return refuse('workshop.gone');
    show(ownPath(id), readQuiz(own.text), [
      element('p', { class: 'workshop-notice' }, element('span', {}, say('workshop.own-notice')), ' ',
        link(`${root}workshop.html#${id}`, 'workshop.edit'))]);
  }

  async function playShared(/** @type {string} */ end) {
    const shared = await unpack(end);
    if ('problem' in shared) return refuse(`workshop.link-${shared.problem}`);
    const read = readQuiz(shared.text);
    const keep = element('button', { type: 'button', class: 'quiet', click: () => {
      const own = window.podium.ownQuiz(shared.text, { title: read.quiz?.title ?? '', questions: read.quiz?.questions ?? 0,
        source: { title: read.quiz?.title ?? '', author: read.quiz?.author ?? '', address: '' } });
      if (!library.put(own)) {
        keep.replaceWith(element('strong', { role: 'alert' }, say('workshop.full')));
        return;
      }
      store.settled().then(() => location.assign(`${root}workshop.html#${own.id}`));
    } }, say('workshop.keep-shared'));
    show(`~shared/${fingerprint(shared.text)}`, read, [
      element('div', { class: 'workshop-notice', role: 'note' },
        element('p', {}, element('strong', {}, say('workshop.shared-title')), ' ', say('workshop.shared-notice')), keep)]);
  }

  function start() {
    const end = decodeURIComponent(location.hash.slice(1).replace(/%(?![0-9a-f]{2})/gi, '%25'));
    if (!prepareReader()) return refuse('play.no-scoring');
    const own = /^mine\/([a-z0-9]{1,40})$/.exec(end);
    if (own) playOwn(own[1]);
    else playShared(end).catch(() => refuse('workshop.link-broken'));
  }

  store.ready(start);
  addEventListener('hashchange', () => { if (/^#(?:mine|quiz)\//.test(location.hash)) location.reload(); });
})();

(() => {
  'use strict';
  const { say, element, all, parts, store } = window.podium;
  parts.push((game) => {
    const { quiz, questions, attempt, tools, bar, end } = game;
    const prefs = store.site().prefs;
    let current = 0, single = prefs.view === 'single', keys = prefs.keys !== false;
    const prefer = (some) => store.changeSite((site) => { Object.assign(site.prefs, some); });
    const links = questions.map((question, place) =>
      element('a', { href: '#' + question.id, click: (event) => {
        event.preventDefault();
        show(place, true);
      } }, element('span', { 'aria-hidden': 'true' }), element('span', { class: 'hidden' })));
    const list = element('nav', { class: 'map', 'aria-label': say('steps.list') },
      element('ol', {}, ...links.map((link) => element('li', {}, link))));
    function stateOf(question) {
      const outcome = game.showsMarks() ? game.markOf(question)?.outcome : null;
      return outcome ?? (attempt.answers.has(question.id) ? 'answered' : game.isOver() ? 'skipped' : 'open');
    }
    function showStates() {
      links.forEach((link, place) => {
        const question = questions[place], state = stateOf(question), flagged = attempt.flags.has(question.id);
        link.className = state + (flagged ? ' flagged' : '');
        link.children[0].textContent = `${place + 1}${flagged ? '⚑' : game.shapes[state] ?? (state === 'answered' ? '•' : '')}`;
        link.children[1].textContent = say('steps.state',
          { n: place + 1, state: say(`state.${state}`) + (flagged ? ', ' + say('state.flagged') : '') });
        if (place === current) link.setAttribute('aria-current', 'step');
        else link.removeAttribute('aria-current');
        question.classList.toggle('current', place === current);
      });
      previous.disabled = current === 0;
      next.textContent = current === questions.length - 1 ? say('steps.to-end') : say('steps.continue');
    }
    const previous = element('button', { type: 'button', class: 'quiet', click: () => show(current - 1, true) }, say('steps.previous'));
    const next = element('button', { type: 'button', click: forward }, say('steps.continue'));
    const steps = element('div', { class: 'steps' }, previous, next);
    function forward() {
      if (current < questions.length - 1) show(current + 1, true);
      else {
        end.tabIndex = -1;
        end.focus();
        end.scrollIntoView({ block: 'nearest' });
      }
    }
    function show(place, focuses = false, id = questions[place]?.id) {
      if (!questions[place]) return;
      current = place;
      showStates();
      if (!focuses) return;
      if (!quiz.dataset.address) history.replaceState(null, '', '#' + id);
      questions[place].focus({ preventScroll: true });
      questions[place].scrollIntoView();
    }
    const toggle = element('button', { type: 'button', class: 'quiet view', click: () => {
      single = !single;
      prefer({ view: single ? 'single' : 'page' });
      showView();
    } });
    function showView() {
      quiz.classList.toggle('single', single);
      toggle.textContent = say(single ? 'steps.all' : 'steps.single');
      showStates();
    }
    if (game.isExam) {
      for (const question of questions) {
        const flag = element('button', { type: 'button', class: 'quiet flagger', 'aria-pressed': String(attempt.flags.has(question.id)), click: () => {
          if (!attempt.flags.delete(question.id)) attempt.flags.add(question.id);
          flag.setAttribute('aria-pressed', String(attempt.flags.has(question.id)));
          game.save();
          showStates();
        } }, '⚑ ', say('steps.flag'));
        question.querySelector('.act > button').after(flag);
        question.addEventListener('change', () => {
          if (!attempt.closed) game.submit(question);
        });
      }
    }
    const shortcuts = [['1–9', 'choose'], ['n', 'next'], ['p', 'previous'], ['s', 'submit'], ['h', 'hint'], ['f', 'flag'], ['v', 'view'], ['?', 'help']];
    const useKeys = (element('input', { type: 'checkbox', change: () => {
      keys = useKeys.checked;
      prefer({ keys });
    } }));
    useKeys.checked = keys;
    const help = (element('dialog', { 'aria-labelledby': 'Keys' },
      element('h2', { id: 'Keys' }, say('keys.title')),
      element('dl', {}, ...shortcuts.flatMap(([key, name]) => [element('dt', {}, element('kbd', {}, key)), element('dd', {}, say(`keys.${name}`))])),
      element('label', {}, useKeys, ' ', say('keys.use')),
      element('form', { method: 'dialog' }, element('button', {}, say('keys.close')))));
    const here = () => single ? current
      : Math.max(0, questions.findIndex((question) => question.contains(document.activeElement)));
    addEventListener('keydown', (event) => {
      const target = (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || help.open) return;
      if (target.matches('select, textarea, input:not([type=radio], [type=checkbox])')) return;
      if (!keys && event.key !== '?') return;
      const question = questions[here()];
      const isIn = single || question.contains(document.activeElement);
      if (event.key === '?') help.showModal();
      else if (event.key === 'n') isIn ? show(here() + 1, true) : show(0, true);
      else if (event.key === 'p') show(here() - 1, true);
      else if (event.key === 'v') toggle.click();
      else if (event.key === 's') { if (isIn) question.requestSubmit(); }
      else if (event.key === 'f') { if (isIn) question.querySelector('.flagger')?.click(); }
      else if (event.key === 'h') {
        const hint = isIn && all(question, '.hint').find((each) => !each.open);
        if (hint) hint.open = true;
      } else if (/^[1-9]$/.test(event.key)) { if (isIn) all(question, '.c input')[Number(event.key) - 1]?.click(); }
      else return;
      event.preventDefault();
    });
    function follow() {
      let id = location.hash === quiz.dataset.address ? '' : location.hash.slice(1);
      try { id = decodeURIComponent(id); } catch { /* not ours */ }
      if (!id) return;
      const target = document.getElementById(id), place = questions.indexOf(target?.closest('.q'));
      if (place >= 0) show(place, true, id);
      else if (id[0] !== '?' && (!target || target.closest('.q'))) game.notify(say('steps.gone'));
    }
    tools.prepend(toggle);
    tools.append(element('a', { class: 'history', href: tools.dataset.history }, say('steps.history')),
      element('button', { type: 'button', class: 'quiet keys', 'aria-label': say('keys.title'), click: () => help.showModal() }, '?'));
    quiz.append(help);
    bar.after(list);
    end.before(steps);
    const firstOpen = questions.findIndex((question) => !attempt.answers.has(question.id));
    current = single && firstOpen > 0 ? firstOpen : 0;
    showView();
    game.watch(showStates);
    addEventListener('hashchange', follow);
    setTimeout(follow);
  });
})();

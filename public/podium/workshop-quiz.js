(() => {
  'use strict';
  const { say, element } = window.podium;
  function drawQuiz(path, read, root) {
    const { quiz } = read;
    const main = element('div', { class: 'quiz' });
    Object.assign(main.dataset, { site: window.PODIUM_SITE.id, root, quiz: path, mode: quiz.mode, attempts: quiz.attempts });
    for (const name of ['pick', 'pass', 'timeLimit']) if (Number.isInteger(quiz[name])) main.dataset[name] = String(quiz[name]);
    for (const name of ['shufflesQuestions', 'shufflesChoices', 'fixed']) if (quiz[name]) main.dataset[name] = '';
    main.append(element('div', { class: 'tools', 'data-history': `${root}history.html` }), element('div', { class: 'bar' }),
      ...quiz.timeLimit ? [element('div', { class: 'gate' })] : []);
    main.insertAdjacentHTML('beforeend', read.markup);
    main.append(element('div', { class: 'end' }));
    for (const link of main.querySelectorAll('a[href]')) link.setAttribute('rel', 'noopener noreferrer nofollow');
    const introduction = element('div', { class: 'prose' });
    introduction.innerHTML = read.introduction ?? '';
    const facts = ['questions', 'points'].map((name) => element('li', {}, say(`label.${name}`, { n: quiz[name] })));
    const header = element('header', { class: 'heading' }, element('h1', {}, quiz.title),
      ...quiz.description ? [element('p', { class: 'lead' }, quiz.description)] : [], element('ul', { class: 'facts' }, ...facts));
    return [header, introduction, main];
  }
  Object.assign(window.podium, { drawQuiz });
})();

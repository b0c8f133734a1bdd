(() => {
  'use strict';
  const { say, element } = window.podium;
  const parsed = (html) => new DOMParser().parseFromString(html, 'text/html');
  function titleOf(question) {
    const drawn = parsed(question?.markup ?? '').querySelector('h2')?.textContent ?? '';
    return drawn.replace(/\s+/g, ' ').trim() || question?.heading || say('workshop.untitled');
  }
  const renamed = (old, name, kind) => {
    const shown = element(name, { class: kind });
    shown.append(...old.childNodes);
    old.replaceWith(shown);
  };
  function showPreview(box, question) {
    if (!box) return;
    if (!question?.markup) {
      box.replaceChildren(element('p', { class: 'how' }, say('workshop.no-preview')));
      return;
    }
    const made = parsed(question.markup);
    for (const named of made.querySelectorAll('[id]')) named.removeAttribute('id');
    for (const input of made.querySelectorAll('[aria-labelledby]')) input.removeAttribute('aria-labelledby');
    for (const form of made.querySelectorAll('form')) renamed(form, 'div', 'q');
    for (const heading of made.querySelectorAll('h2')) renamed(heading, 'p', 'preview-heading');
    box.replaceChildren(...made.body.childNodes);
    box.inert = true;
  }
  Object.assign(window.podium, { titleOf, showPreview });
})();

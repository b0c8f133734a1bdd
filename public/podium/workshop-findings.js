(() => {
  'use strict';
  const { say, element, write, fields } = window.podium;
  const findingList = (findings, goTo = null) => element('ul', { class: 'findings' },
    ...findings.map((finding) => element('li', { class: finding.severity, 'data-code': finding.code },
      element('strong', {}, say(`workshop.${finding.severity}`)), ' ',
      ...goTo ? [fields.button('workshop.line', () => goTo(finding.line), 'link', { n: finding.line }), ' '] : [],
      finding.message, ' ', element('code', {}, finding.code))));
  function partAt(question, line) {
    const { starts, items } = question;
    const parts = [['heading', question.line], ['stem', starts.stem], ['blanks', starts.blanks], ['explanation', starts.explanation],
      ...starts.hints.map((at, place) => [`hint-${place}`, at]), ...items.map((item, place) => [`item-${place}`, item.line])];
    let found = 'heading', from = 0;
    for (const [name, at] of (parts)) {
      if (at !== null && at <= line && at >= from) [found, from] = [name, at];
    }
    return found;
  }
  function settingAt(text, line) {
    const rows = write.lines(text);
    for (let row = Math.min(line, rows.length) - 1; row > 0; row -= 1) {
      const key = /^["']?([a-z-]+)["']?\s*:/.exec(rows[row])?.[1];
      if (key) return key;
    }
    return '';
  }
  function forget(place) {
    for (const old of place.querySelectorAll('.findings-of-field')) old.remove();
    for (const field of place.querySelectorAll('[aria-invalid]')) {
      field.removeAttribute('aria-invalid');
      const own = field.dataset.describedby;
      if (own) field.setAttribute('aria-describedby', own);
      else field.removeAttribute('aria-describedby');
    }
  }
  let last = 0;
  function attach(box, findings) {
    last += 1;
    const list = findingList(findings);
    list.classList.add('findings-of-field');
    list.id = `Findings-${last}`;
    box.append(list);
    for (const details of parents(box)) details.open = true;
    const field = box.querySelector('textarea, input[type=text], input[type=number], select');
    if (!field) return;
    if (!field.dataset.describedby) field.dataset.describedby = field.getAttribute('aria-describedby') ?? '';
    field.setAttribute('aria-describedby', `${field.dataset.describedby} ${list.id}`.trim());
    if (findings.some((finding) => finding.severity === 'error')) field.setAttribute('aria-invalid', 'true');
  }
  function parents(box) {
    const found = [];
    for (let details = box.parentElement?.closest('details'); details; details = details.parentElement?.closest('details')) found.push(details);
    return found;
  }
  function sayBeside(place, rest, findings, fieldOf) {
    forget(place);
    const byField = new Map();
    for (const finding of findings) {
      const field = fieldOf(finding);
      byField.set(field, [...byField.get(field) ?? [], finding]);
    }
    for (const [field, found] of byField) if (field) attach(field, found);
    const without = byField.get(null) ?? [];
    rest.replaceChildren(...without.length ? [findingList(without)] : []);
  }
  Object.assign(window.podium, { findings: { findingList, partAt, settingAt, sayBeside } });
})();

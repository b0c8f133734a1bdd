(() => {
  'use strict';
  const { say, element, store, everything, merge, readSlips, keepSlips } = window.podium;
  let fields = 0;
  function field(key, attributes, hint = '') {
    fields += 1;
    const id = `field-${fields}`;
    const mistake = element('span', { class: 'mistake', id: `${id}-mistake` });
    const note = element('small', { id: `${id}-hint` }, hint);
    const input = (element('input', { id, 'aria-describedby': `${id}-mistake ${id}-hint`, ...attributes }));
    const row = element('p', { class: 'field' }, element('label', { for: id }, say(key)), input, note, mistake);
    const refuse = (text) => {
      mistake.textContent = text;
      if (text) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    };
    input.addEventListener('input', () => refuse(''));
    return { row, input, refuse };
  }
  function box(text, checked = false, attributes = {}) {
    const input = (element('input', { type: 'checkbox', ...attributes }));
    input.checked = checked;
    return { row: element('p', { class: 'tick' }, element('label', {}, input, ' ', element('span', {}, text))), input };
  }
  function form(button, submit, ...rows) {
    const press = (element('button', {}, button));
    const made = element('form', { class: 'account-form', novalidate: '' }, ...rows, element('p', { class: 'ways' }, press));
    let isBusy = false;
    made.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      made.setAttribute('aria-busy', 'true');
      try {
        await submit();
      } finally {
        isBusy = false;
        made.removeAttribute('aria-busy');
      }
      (made.querySelector('[aria-invalid]'))?.focus();
    });
    return made;
  }
  function cannot(objection) {
    const steps = ['account.go-on-save', 'account.go-on-open', 'account.go-on-add'];
    return [element('p', { class: 'notice' }, say(objection)), element('p', {}, say('account.still-works')),
      ...(objection === 'account.insecure' ? [element('p', {}, say('account.go-on')),
        element('ol', { class: 'go-on' }, ...steps.map((key) => element('li', {}, say(key)))), element('p', {}, say('account.go-on-organiser'))] : [])];
  }
  const common = /^(?:pass(?:word|phrase|wort)?|salasana|qwert[yz]\w*|letmein|welcome|admin|podium|secret|iloveyou|dragon|monkey|abc\d*)[\d!.]*$/i;
  function bits(text) {
    const signs = [...text];
    if (common.test(text)) return 5;
    const kinds = [[/[a-z]/, 26], [/[A-Z]/, 26], [/\d/, 10], [/[^\w]/, 20], [/[^\0-\x7f]/, 60]];
    const pool = kinds.reduce((sum, [kind, size]) => sum + ((kind).test(text) ? Number(size) : 0), 0);
    const fresh = signs.filter((sign, place) => {
      const step = place ? sign.codePointAt(0) - signs[place - 1].codePointAt(0) : 9;
      return Math.abs(step) > 1;
    });
    const variety = new Set(signs).size / Math.max(1, signs.length);
    const each = Math.min(Math.log2(Math.max(2, pool)), 4);
    return Math.floor(fresh.length * each * Math.min(1, 0.4 + variety));
  }
  const strengths = ['weak', 'fair', 'good', 'strong'];
  const strength = (text) => {
    const size = bits(text);
    return size < 30 ? 0 : size < 45 ? 1 : size < 60 ? 2 : 3;
  };
  function newPassphrase(key) {
    const made = field(key, { type: 'password', autocomplete: 'new-password', required: '' }, say('account.passphrase-hint'));
    const meter = element('meter', { min: '0', max: '4', low: '2', high: '3', optimum: '4', value: '0', 'aria-hidden': 'true' });
    const told = element('span', { class: 'strength', role: 'status' });
    made.input.before(element('span', { class: 'meter' }, meter, told));
    made.input.addEventListener('input', () => {
      const level = strength(made.input.value);
      meter.setAttribute('value', made.input.value ? String(level + 1) : '0');
      told.textContent = made.input.value ? say('account.strength', { word: say(`account.strength-${strengths[level]}`) }) : '';
    });
    return made;
  }
  const loose = () => store.signedOut(() => store.quizzes().length);
  function takeOver() {
    const { data, slips } = store.signedOut(() => ({ data: everything(), slips: readSlips() }));
    const isKept = merge(data);
    const own = readSlips(), names = new Set(own.map((slip) => slip.name));
    keepSlips([...own, ...slips.filter((slip) => !names.has(slip.name))]);
    if (isKept) store.signedOut(() => store.resetAll());
  }
  function takeOverBox(checked) {
    const quizzes = loose();
    return quizzes ? box(say('account.take-over', { n: quizzes }), checked, { name: 'take-over' }) : null;
  }
  Object.assign(window.podium, { field, box, form, cannot, strength, newPassphrase, takeOver, takeOverBox });
})();

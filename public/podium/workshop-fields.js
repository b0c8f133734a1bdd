(() => {
  'use strict';
  const { say, element } = window.podium;
  let last = 0;
  function grow(area) {
    area.style.setProperty('block-size', 'auto');
    if (!area.isConnected || !area.scrollHeight) return;
    const most = 40 * parseFloat(getComputedStyle(area).lineHeight);
    area.style.setProperty('block-size', `${Math.min(most, area.scrollHeight + area.offsetHeight - area.clientHeight)}px`);
  }
  function field(key, value, change, { rows = 0, help = '', type = 'text', name = '', values = {}, hidden = false } = {}) {
    last += 1;
    const id = `Field-${last}`;
    const input = (element(rows ? 'textarea' : 'input', {
      id, name: name || key, autocomplete: 'off', ...rows ? { 'data-rows': String(rows), rows: String(rows) } : { type },
      ...help ? { 'aria-describedby': `${id}-help` } : {} }));
    input.value = value;
    const shown = new ResizeObserver(() => {
      if (!input.offsetHeight) return;
      shown.disconnect();
      requestAnimationFrame(() => grow((input)));
    });
    if (rows) shown.observe(input);
    input.addEventListener('input', () => {
      if (rows) grow((input));
      change(input.value);
    });
    const box = element('div', { class: 'field' },
      element('label', { for: id, ...hidden ? { class: 'hidden' } : {} }, say(key, values)), input,
      ...help ? [element('span', { class: 'help', id: `${id}-help` }, say(help))] : []);
    return { box, input };
  }
  function select(key, options, value, change) {
    last += 1;
    const id = `Field-${last}`;
    const input = element('select', { id, name: key, autocomplete: 'off' },
      ...options.map(([name, words]) => element('option', { value: name }, words)));
    input.value = value;
    input.addEventListener('change', () => change(input.value));
    return { box: element('div', { class: 'field' }, element('label', { for: id }, say(key)), input), input };
  }
  function check(key, value, change) {
    const input = element('input', { type: 'checkbox', name: key, autocomplete: 'off' });
    input.checked = value;
    input.addEventListener('change', () => change(input.checked));
    return { box: element('div', { class: 'field check' }, element('label', {}, input, ' ', say(key))), input };
  }
  const tool = (sign, key, click, values = {}) => {
    const button = element('button', { type: 'button', class: 'tool', title: say(key, values), click },
      element('span', { 'aria-hidden': 'true' }, sign), element('span', { class: 'hidden' }, say(key, values)));
    button.dataset.tool = key.replace('workshop.', '');
    return button;
  };
  const button = (key, click, kind = 'quiet', values = {}) =>
    element('button', { type: 'button', class: kind, click, 'data-tool': key.replace('workshop.', '') }, say(key, values));
  Object.assign(window.podium, { fields: { field, select, check, tool, button } });
})();

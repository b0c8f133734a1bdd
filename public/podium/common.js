(() => {
  'use strict';
  const words = window.PODIUM_WORDS ?? {};
  const plurals = new Intl.PluralRules(words.language ?? 'en');
  const grouped = (number) => number.replace(/\B(?=(\d{3})+$)/g, words['number.separator'] ?? ',');
  function say(key, values = {}) {
    const count = Number(values.of ?? values.n);
    const text = words[key] ?? words[`${key}.${plurals.select(count)}`] ?? words[`${key}.other`] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => name === 'n' || name === 'of'
      ? grouped(String(values[name] ?? whole)) : String(values[name] ?? whole));
  }
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (typeof value === 'function') made.addEventListener(key, value);
      else made.setAttribute(key, value);
    }
    made.append(...children);
    return made;
  }
  function textOf(shown) {
    const copy = (shown.cloneNode(true));
    for (const math of copy.querySelectorAll('math')) math.replaceWith(math.getAttribute('aria-label') ?? '');
    return copy.textContent.replace(/\s+/g, ' ').trim();
  }
  function saveFile(name, text, type) {
    const link = element('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  const folder = (document.currentScript).src.replace(/[^/]*$/, '');
  const load = (path) => new Promise((resolve) => document.head.append(element('script', {
    src: folder + path, load: () => resolve(true), error: () => resolve(false) })));
  const parts = [];
  window.podium = { say, element, textOf, saveFile, load, parts };
})();

// Follows the site while its author works on it: asks `podium serve` whether this page would look
// different by now, and if so loads it again in its place. What was typed, what was focused and how
// far the page was scrolled stay. Style sheets are exchanged without loading the page again;
// findings are listed over it until they are mended.

(() => {
  'use strict';
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const keptName = 'podium-live ' + location.pathname;
  const known = { page: script.dataset.seen ?? '', styles: '', findings: '' };

  /**
   * @typedef {{ severity: string, path: string, line: number, column: number,
   *   message: string }} Finding
   */
  /**
   * @typedef {{ page: string, styles: string, findings: string, list?: Finding[],
   *   words?: Record<string, string> }} Answer
   */

  // What stays

  /**
   * The controls whose contents somebody may have changed, each under a name that outlives a new
   * version of the page.
   */
  function controls() {
    /** @type {Map<string, HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>} */
    const found = new Map();
    for (const control of document.querySelectorAll('input, textarea, select')) {
      if (
        !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ||
          control instanceof HTMLSelectElement)
      ) continue;
      if (
        ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'].includes(control.type)
      ) continue;
      const isChoice = control.type === 'radio' || control.type === 'checkbox';
      const base = [
        control.form?.id,
        control.id,
        control.name,
        control.type,
        isChoice ? control.value : '',
      ].join(' ');
      let number = 0;
      while (found.has(`${base} ${number}`)) number += 1;
      found.set(`${base} ${number}`, control);
    }
    return found;
  }

  /** @param {Element} control */
  const isChoice = (control) =>
    control instanceof HTMLInputElement &&
    (control.type === 'radio' || control.type === 'checkbox');

  function keep() {
    /** @type {Record<string, string | boolean>} */
    const typed = {};
    let focused = null;
    let selection = null;
    for (const [name, control] of controls()) {
      typed[name] = isChoice(control)
        ? /** @type {HTMLInputElement} */ (control).checked
        : control.value;
      if (control !== document.activeElement) continue;
      focused = name;
      if ('selectionStart' in control) selection = [control.selectionStart, control.selectionEnd];
    }
    const open = [...document.querySelectorAll('details')].map((element) => element.open);
    try {
      sessionStorage.setItem(
        keptName,
        JSON.stringify({ typed, focused, selection, open, x: scrollX, y: scrollY }),
      );
    } catch {
      // Without room nothing is kept; the page is shown all the same.
    }
  }

  /** Puts back what was kept before the page was loaded again. */
  function putBack() {
    const text = sessionStorage.getItem(keptName);
    if (text === null) return;
    sessionStorage.removeItem(keptName);
    const kept = JSON.parse(text);
    [...document.querySelectorAll('details')].forEach((element, place) => {
      if (place in kept.open && element.open !== kept.open[place]) element.open = kept.open[place];
    });
    const present = controls();
    for (const [name, control] of present) {
      const value = kept.typed[name];
      if (value === undefined) continue;
      if (isChoice(control)) {
        const choice = /** @type {HTMLInputElement} */ (control);
        if (choice.checked === value) continue;
        choice.checked = value;
      } else {
        if (control.value === value) continue;
        control.value = value;
        if (control.value !== value) continue;
      }
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
    const focused = present.get(kept.focused);
    if (focused) {
      focused.focus({ preventScroll: true });
      if (kept.selection?.[0] != null && focused instanceof HTMLInputElement === false) {
        /** @type {HTMLTextAreaElement} */ (focused).setSelectionRange(
          kept.selection[0],
          kept.selection[1],
        );
      }
    }
    scrollTo({ left: kept.x, top: kept.y, behavior: 'instant' });
  }

  function loadAgain() {
    keep();
    location.reload();
  }

  // Style sheets

  /** The style sheets that are not loaded yet. @type {WeakSet<Element>} */
  const coming = new WeakSet();

  /** @param {string} version */
  function exchangeStyles(version) {
    for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
      // A newer one takes the place of the same old one.
      if (coming.has(link)) {
        link.remove();
        continue;
      }
      const old = /** @type {HTMLLinkElement} */ (link);
      const fresh = /** @type {HTMLLinkElement} */ (old.cloneNode());
      fresh.href = old.href.split('?')[0] + '?styles=' + version;
      coming.add(fresh);
      const finish = () => {
        coming.delete(fresh);
        if (fresh.isConnected) old.remove();
      };
      fresh.addEventListener('load', finish);
      fresh.addEventListener('error', finish);
      old.after(fresh);
    }
  }

  // Findings

  /** @param {string} name @param {string} kind @param {...(Node | string)} children */
  function element(name, kind, ...children) {
    const made = document.createElement(name);
    if (kind) made.className = kind;
    made.append(...children);
    return made;
  }

  /** @param {Finding[]} findings @param {Record<string, string>} words */
  function show(findings, words) {
    document.querySelector('.podium-live')?.remove();
    if (findings.length === 0) return;
    // Findings are in English, whatever the page is.
    const message = (/** @type {Finding} */ finding) =>
      Object.assign(element('span', '', finding.message), { lang: 'en' });
    const rows = findings.slice(0, 100).map((finding) =>
      element(
        'li',
        finding.severity,
        element('code', '', `${finding.path}:${finding.line}:${finding.column}`),
        ' ',
        element('strong', '', words[finding.severity] ?? finding.severity),
        ' ',
        message(finding),
      )
    );
    const button = /** @type {HTMLButtonElement} */ (element('button', '', words.hide));
    button.type = 'button';
    const panel = element(
      'section',
      'podium-live',
      element('div', 'podium-live-top', element('h2', '', words.title), button),
      element('ol', '', ...rows),
    );
    panel.setAttribute('role', 'status');
    panel.setAttribute('aria-label', words.title);
    panel.classList.toggle('mild', findings.every((finding) => finding.severity === 'warning'));
    button.addEventListener('click', () => panel.remove());
    document.body.append(panel);
  }

  // Editing

  /** Adds a way from the page of a quiz to its file in the Workshop. */
  function offerEditing() {
    const { edit, word } = script.dataset, facts = document.querySelector('.heading .meta');
    if (!edit || !word || !facts) return;
    const link = /** @type {HTMLAnchorElement} */ (element('a', '', word));
    link.href = '/workshop.html#file/' + edit.split('/').map(encodeURIComponent).join('/');
    facts.append(' · ', link);
  }

  // Asking

  /** @type {AbortController | null} */
  let asking = null;

  async function follow() {
    if (asking || document.visibilityState === 'hidden') return;
    const controller = new AbortController();
    asking = controller;
    let pause = 100;
    while (!controller.signal.aborted) {
      try {
        const query = new URLSearchParams({
          page: location.pathname,
          seen: known.page,
          styles: known.styles,
          findings: known.findings,
        });
        const response = await fetch('/podium/live?' + query, {
          signal: controller.signal,
          cache: 'no-store',
        });
        if (!response.ok) throw new Error(String(response.status));
        take(await response.json());
        pause = 100;
      } catch {
        // The server is not there, or starts again: it is asked less and less often.
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, 3000);
      }
    }
  }

  /** @param {Answer} answer */
  function take(answer) {
    // What is edited in the Workshop is saved by it, and said beside its fields: it has no use for
    // being loaded again by that.
    if (document.body.matches('.is-workshop')) {
      answer = { ...answer, page: known.page, list: undefined };
    }
    if (answer.page !== known.page) {
      known.page = answer.page;
      loadAgain();
      return;
    }
    if (known.styles && answer.styles !== known.styles) exchangeStyles(answer.styles);
    known.styles = answer.styles;
    known.findings = answer.findings;
    if (answer.list) show(answer.list, answer.words ?? {});
  }

  // A browser has few connections to one server, so only a page that is seen keeps one.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
    else {
      asking?.abort();
      asking = null;
    }
  });
  // A page that comes back as it was left asks anew.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    asking?.abort();
    asking = null;
    follow();
  });
  addEventListener('load', putBack);
  offerEditing();
  follow();
})();

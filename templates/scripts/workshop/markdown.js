// A whole quiz as its Markdown, with what is wrong in it by line.

import { element } from '../common/elements.js';
import * as fields from './fields.js';
import { findingList } from './findings.js';
import * as write from './write.js';
/** @import { Finding } from './reader.js' */

/**
 * @param {string} text
 * @param {(text: string) => void} change
 * @param {() => Finding[]} findings  what is wrong by now
 * @returns {Node[]}
 */
export function markdownView(text, change, findings) {
  const found = element('div', {});
  const area = fields.field('workshop.markdown', text, (value) => {
    change(value);
    list();
  }, { rows: 24, help: 'workshop.markdown-help' });
  const source = area.input;
  source.classList.add('source');
  source.spellcheck = false;
  function goToLine(/** @type {number} */ line) {
    const rows = write.lines(source.value),
      start = rows.slice(0, line - 1).reduce((length, row) => length + row.length + 1, 0);
    source.focus();
    source.setSelectionRange(start, start + (rows[line - 1]?.length ?? 0));
  }
  const list = () =>
    found.replaceChildren(...findings().length ? [findingList(findings(), goToLine)] : []);
  list();
  return [area.box, found];
}

// Elements of a page as Markdown that makes the same of them.

import { withoutBreaks } from './write.js';

/** Text in which nothing means anything but itself. */
const plain = (/** @type {string} */ text) =>
  text.replace(/[\\`*_[\]<>&$~#|]/g, '\\$&').replace(/\u00A0/g, '&nbsp;');

/** What would start a block at the start of a line. */
const safeStart = (/** @type {string} */ line) =>
  line.replace(/^(\s*)([-+=])/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])/, '$1\\$2');

/** An address as it stands in the site. */
function addressOf(/** @type {string} */ address) {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address) || !address) return address;
  const quiz = document.querySelector('.quiz')?.getAttribute('data-quiz');
  const place = `/${quiz}.html`,
    url = new URL(address, `https://site.invalid${place}`);
  return url.pathname + url.search + url.hash;
}

const target = (/** @type {Element} */ node, /** @type {string} */ name) => {
  const title = node.getAttribute('title'), address = addressOf(node.getAttribute(name) ?? '');
  const quoted = title ? ` "${title.replace(/[\\"&<]/g, '\\$&')}"` : '';
  return `(<${address.replace(/[<>\\]/g, (letter) => encodeURIComponent(letter))}>${quoted})`;
};

function code(/** @type {string} */ text) {
  const runs = text.match(/`+/g) ?? [], longest = Math.max(0, ...runs.map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = /^[ `]|[ `]$/.test(text) && text.trim() ? ' ' : '';
  return ticks + pad + text + pad + ticks;
}

/** A formula with its dollars; one that is drawn has its source as its label. */
function formula(/** @type {Element} */ node) {
  const drawn = node.querySelector('math'),
    source = drawn?.getAttribute('aria-label')?.trim(),
    sign = drawn?.getAttribute('display') === 'block' ? '$$' : '$';
  return source ? sign + source + sign : node.textContent ?? '';
}

/** Inline elements as Markdown. @returns {string} */
function inline(/** @type {Node} */ node) {
  if (node.nodeType === Node.TEXT_NODE) return plain(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const inside = () => [...node.childNodes].map(inline).join('');
  switch (node.localName) {
    case 'em':
      return wrapped('*', inside());
    case 'strong':
      return wrapped('**', inside());
    case 'code':
      return code(node.textContent ?? '');
    case 'br':
      // A line break in the text follows that of one in Markdown.
      return node.nextSibling?.textContent?.startsWith('\n') ? '\\' : '<br>';
    case 'button':
      // The places on a picture, which scripts put there.
      return '';
    case 'audio':
    case 'video':
      return `![${plain(node.getAttribute('aria-label') ?? '')}]${
        target(node.querySelector('source') ?? node, 'src')
      }`;
    case 'a':
      return `[${inside()}]${target(node, 'href')}`;
    case 'img':
      return `![${plain(node.getAttribute('alt') ?? '')}]${target(node, 'src')}`;
    default:
      return node.classList.contains('math') ? formula(node) : inside();
  }
}

const wrapped = (/** @type {string} */ mark, /** @type {string} */ text) =>
  text.trim() ? mark + text + mark : text;

const isBlock = (/** @type {Node} */ node) =>
  node instanceof HTMLElement &&
  /^(?:p|pre|ul|ol|blockquote|div|h[1-6]|hr|table)$/.test(node.localName);

/** A line that is not the first may not start a block. */
const paragraph = (/** @type {string} */ text) =>
  text.trim().split('\n').map((line) => safeStart(line.trim())).join('\n');

const indent = (/** @type {string} */ text, /** @type {number} */ width) =>
  text.split('\n')
    .map((line, place) => place === 0 || !line ? line : ' '.repeat(width) + line).join('\n');

/**
 * Elements as blocks of Markdown, parted by empty lines; the first heading may have another level.
 * @returns {string}
 */
export function blocks(/** @type {Iterable<Node>} */ nodes, { level = 0, gap = '\n\n' } = {}) {
  /** @type {string[]} */
  const parts = [];
  let text = '', headingLevel = level, before = '', isOther = false;
  const flush = () => {
    if (text.trim()) parts.push(paragraph(text));
    text = '';
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      text += inline(node);
      continue;
    }
    if (text.trim()) before = '';
    flush();
    // Two lists one after the other need other marks, or they would be one.
    isOther = node.nodeName === before && !isOther;
    before = node.nodeName;
    const made = block(/** @type {HTMLElement} */ (node), { level: headingLevel, isOther });
    if (/^H\d$/.test(node.nodeName)) headingLevel = 0;
    if (made) parts.push(made);
  }
  flush();
  return parts.join(gap);
}

/** A table, with the row of dashes below its head. */
function table(/** @type {HTMLElement} */ node) {
  const dashes = (/** @type {Element} */ cell) =>
    ['left', 'center', 'right'].map((side, place) =>
      cell.classList.contains(`align-${side}`) ? [':--', ':-:', '--:'][place] : ''
    ).join('') || '---';
  // A bar parts cells, but in a formula; those of texts are escaped already.
  const cell = (/** @type {Element} */ node) =>
    inlineOf(node).replace(
      /\$[^$]+\$|(?<!\\)\|/g,
      (found) => found === '|' ? '\\|' : found,
    );
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  const [head, ...rows] = [...node.querySelectorAll('tr')].map((row) => [...row.children]);
  return [
    line(head.map(cell)),
    line(head.map(dashes)),
    ...rows.map((row) => line(row.map(cell))),
  ].join('\n');
}

/** @param {HTMLElement} node @param {{level: number, isOther: boolean}} how */
function block(node, { level, isOther }) {
  switch (node.localName) {
    case 'p':
      return paragraph([...node.childNodes].map(inline).join(''));
    case 'pre': {
      const text = node.textContent.replace(/\n$/, ''),
        language = /language-(\S+)/.exec(node.firstElementChild?.className ?? '')?.[1] ?? '';
      const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${language}\n${text}${text ? '\n' : ''}${fence}`;
    }
    case 'ul':
      // Choices and pairs have dashes, and an order has points.
      return list(node, () => isOther ? '+ ' : '* ');
    case 'ol': {
      const start = Number(node.getAttribute('start') ?? 1);
      return list(node, (place) => `${start + place}${isOther ? '.' : ')'} `);
    }
    case 'table':
      return table(node);
    case 'blockquote':
      return blocks(node.childNodes).split('\n').map((line) => line ? `> ${line}` : '>').join('\n');
    case 'hr':
      return '***';
    case 'div': {
      const drawn = node.querySelector('math')?.getAttribute('aria-label'),
        shown = drawn ? `$$\n${drawn.trim()}\n$$` : node.textContent;
      return shown.startsWith('$$\n')
        ? `\`\`\`math\n${shown.slice(3).replace(/\$\$$/, '')}\`\`\``
        : shown;
    }
    default: {
      const own = /^h([1-6])$/.exec(node.localName);
      return own
        ? `${'#'.repeat(level || Number(own[1]))} ${inlineOf(node)}`
        : blocks(node.childNodes);
    }
  }
}

function list(/** @type {HTMLElement} */ node, /** @type {(place: number) => string} */ mark) {
  const items = [...node.children],
    isLoose = items.some((item) => item.querySelector(':scope > p'));
  return items.map((item, place) => {
    const sign = mark(place);
    return sign +
      indent(
        blocks(item.childNodes, { gap: isLoose ? '\n\n' : '\n' }),
        sign.length,
      );
  }).join(isLoose ? '\n\n' : '\n');
}

export const inlineOf = (/** @type {Element} */ node) =>
  withoutBreaks([...node.childNodes].map(inline).join(''));

/** What an answer holds; a line feed stands before what begins with a block but a paragraph. */
export function content(/** @type {Element} */ node) {
  const first = [...node.childNodes].find((child) => child.textContent?.trim() || isBlock(child));
  if (![...node.childNodes].some(isBlock)) {
    return paragraph([...node.childNodes].map(inline).join(''));
  }
  return (first && isBlock(first) && first.nodeName !== 'P' ? '\n' : '') + blocks(node.childNodes);
}

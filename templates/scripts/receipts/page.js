// The page that checks a receipt: from a file, dropped, or pasted. What it says of one is what the
// reader of receipts found; a receipt that another program made is checked the same way.

import { find } from '../board/players.js';
import { base64 } from '../common/base64.js';
import * as dates from '../common/dates.js';
import { element, inLanguage, need, textOf } from '../common/elements.js';
import { say } from '../common/words.js';
import { nameOf, startOf } from './code.js';
import { batchOf } from './entries.js';
import { isReceipt } from './kind.js';
import { ask, firstLine, lineOf, placeOf, Unable } from './reader.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Verify'));
const site = window.PODIUM_SITE;
/**
 * Longer than a receipt may be: it is refused by the reader, which needs no more of it for that.
 */
const mostBytes = (1 << 18) + 1;
/** Of a reason, which may quote what a stranger wrote. */
const mostLetters = 400;

const result = element('section', { class: 'verdict', tabindex: '-1', 'aria-live': 'polite' });
const line = (
  /** @type {string} */ key,
  /** @type {Record<string, string | number>} */ values = {},
) => element('p', {}, say(key, values));
const time = (/** @type {string} */ text) =>
  Number.isNaN(Date.parse(text)) ? text : dates.moment(new Date(text));

function show(
  /** @type {'good' | 'bad' | 'none' | 'unable' | 'wait'} */ kind,
  /** @type {Node[]} */ ...parts
) {
  result.dataset.kind = kind;
  result.replaceChildren(element('h2', {}, say(`verify.${kind}`)), ...parts);
  if (kind !== 'wait') result.focus();
}

/** Asks the reader; without the published log where that cannot be read. */
async function checked(/** @type {string} */ proof) {
  const alone = await ask({ task: 'check', proof, compare: false });
  if (alone.refused) return { answer: alone, why: '' };
  try {
    const batch = await batchOf(alone.index);
    const seal = batch && location.protocol !== 'file:'
      ? await firstLine(`ledger/log/${batch.batch}.jsonl`)
      : '';
    return { answer: await ask({ task: 'check', proof, compare: true, seal }), why: '' };
  } catch (problem) {
    if (!(problem instanceof Unable)) throw problem;
    return { answer: alone, why: problem.message };
  }
}

/**
 * What to show of what was asked.
 * @typedef {['good' | 'bad' | 'none' | 'unable', ...Node[]]} Verdict
 */

/** How often something was asked: an answer to what was asked before the last is not shown. */
let turns = 0;

async function tell(/** @type {() => Promise<Verdict>} */ asked) {
  turns += 1;
  const turn = turns;
  show('wait');
  /** @type {Verdict} */
  let verdict;
  try {
    verdict = await asked();
  } catch (problem) {
    verdict = [
      'unable',
      line(`verify.${problem instanceof Unable ? problem.message : 'no-program'}`),
    ];
  }
  if (turn === turns) show(...verdict);
}

/** @returns {Promise<Verdict>} */
async function check(/** @type {Blob} */ file) {
  const bytes = new Uint8Array(await file.slice(0, mostBytes).arrayBuffer());
  // A file of another kind is no forged receipt.
  if (!isReceipt(bytes)) return ['none', line('verify.none-hint')];
  const { answer, why } = await checked(base64(bytes));
  return answer.refused
    ? [
      'bad',
      line('verify.failed', {
        message: String(answer.message).slice(0, mostLetters),
        code: answer.refused,
      }),
    ]
    : ['good', ...await statement(answer, why)];
}

/**
 * Looks the result up that a code is of, makes its receipt from the published log, and checks that.
 * @returns {Promise<Verdict>}
 */
async function lookUp(/** @type {string} */ code) {
  const start = startOf(code), found = start ? await placeOf(nameOf(start)) : null;
  const held = found
    ? await ask({ task: 'find', index: found.index, start })
    : { refused: 'not-in-log' };
  if (!found || held.refused) return ['bad', line('verify.code-unknown')];
  if (held.erased) {
    return [
      'good',
      element('p', { class: 'notice' }, say('verify.erased', { time: time(held.erased) })),
      line('verify.entry', { index: found.index + 1, size: held.size, site: site.id }),
    ];
  }
  const entry = await lineOf(`ledger/log/${found.batch}.jsonl`, found.index - found.start);
  const { proof } = await ask({ task: 'make', entry, index: found.index });
  return proof ? await check(new Blob([proof])) : ['bad', line('verify.code-unknown')];
}

/** The code in the page's address; as it stands there if it is spelled as no address is. */
function codeInAddress() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A quiz by its title, with a link to it, and by its path, which is what was signed. */
async function quizNamed(/** @type {string} */ path) {
  const code = element('code', {}, path);
  const href = `${path.split('/').map(encodeURIComponent).join('/')}.html`;
  // Pages from a folder may not read one another.
  if (location.protocol === 'file:') return element('a', { href }, code);
  try {
    const response = await fetch(href, { cache: 'no-cache', credentials: 'same-origin' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [title, { dataset }] = [need(page, 'h1'), need(page, '.quiz[data-quiz]')];
    if (response.ok && dataset.quiz === path) {
      const language = inLanguage(page.documentElement.lang);
      return element('span', {}, element('a', { href, ...language }, textOf(title)), ' ', code);
    }
  } catch { /* no network, or no such quiz */ }
  return code;
}

/** What is proven, of what, and what is not. @returns {Promise<Node[]>} */
async function statement(/** @type {any} */ answer, /** @type {string} */ why) {
  const { body } = JSON.parse(answer.entry);
  const known = site.standings ? await find(body.player).catch(() => null) : null;
  const { index, size, cosigned = [], invalid = [], others = 0, log } = answer;
  const proven = [
    element(
      'li',
      {},
      say(known ? 'verify.signed-by' : 'verify.signed', {
        name: known?.name ?? '',
        key: body.player,
      }),
    ),
    element('li', {}, say('verify.entry', { index: index + 1, size, site: site.id })),
    ...(log?.sealed ? [element('li', {}, say('verify.sealed', { time: time(log.sealed) }))] : []),
    ...(log ? [element('li', {}, say('verify.log', { size: log.size }))] : []),
    ...cosigned.map((/** @type {any} */ one) =>
      element('li', {}, say('verify.cosigned', { name: one.name, time: time(one.time) }))
    ),
  ];
  const row = (/** @type {string} */ key, /** @type {Node | string} */ value) =>
    element('div', {}, element('dt', {}, say(key)), element('dd', {}, value));
  const quiz = await quizNamed(String(body.quiz));
  return [
    ...(log?.erased
      ? [element('p', { class: 'notice' }, say('verify.erased', { time: time(log.erased) }))]
      : []),
    element('ul', { class: 'proven' }, ...proven),
    element(
      'dl',
      {},
      row('verify.quiz', quiz),
      row('verify.ended', time(body.ended)),
      row('verify.claim', say('play.earned', { n: body.claim.score, of: body.claim.max })),
      row('verify.digest', element('code', {}, answer.commitment)),
    ),
    element('h3', {}, say('verify.limits-title')),
    line('verify.limits'),
    ...(why ? [line('verify.not-compared', { why: say(`verify.${why}`) })] : []),
    ...invalid.map((/** @type {string} */ name) => line('verify.invalid', { name })),
    ...(others > 0 ? [line('verify.others', { count: others })] : []),
  ];
}

/** Choosing the file of a receipt, or dropping it. */
function fileForm() {
  const input = /** @type {HTMLInputElement} */ (element('input', {
    type: 'file',
    accept: '.tlog-proof,text/plain',
    change: () => {
      const [file] = input.files ?? [];
      input.value = '';
      if (file) void tell(() => check(file));
    },
  }));
  const drop = element(
    'div',
    {
      class: 'drop',
      dragover: (event) => {
        event.preventDefault();
        drop.classList.add('over');
      },
      dragleave: () => drop.classList.remove('over'),
      drop: (event) => {
        event.preventDefault();
        drop.classList.remove('over');
        const [file] = event.dataTransfer?.files ?? [];
        if (file) void tell(() => check(file));
      },
    },
    element('label', { class: 'button' }, say('verify.choose'), ' ', input),
    element('p', {}, say('verify.drop')),
  );
  return drop;
}

/** What is not text to read has no spelling and no direction but its own. */
const plain = { spellcheck: 'false', autocomplete: 'off', dir: 'ltr' };

/** Pasting a receipt. */
function textForm() {
  const text = /** @type {HTMLTextAreaElement} */ (element('textarea', {
    ...plain,
    id: 'Receipt-text',
    rows: '8',
    autocapitalize: 'none',
    'aria-describedby': 'Receipt-missing',
  }));
  const missing = element('p', { id: 'Receipt-missing', role: 'alert' });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    // Programs that copy text leave line feeds out of its end, or add some.
    const pasted = text.value.replace(/\r\n?/g, '\n').trim();
    missing.textContent = pasted ? '' : say('verify.paste-first');
    if (pasted) void tell(() => check(new Blob([`${pasted}\n`])));
    else text.focus();
  };
  return element(
    'details',
    {},
    element('summary', {}, say('verify.paste')),
    element(
      'form',
      { submit },
      element('label', { for: text.id }, say('verify.text')),
      text,
      missing,
      element('button', {}, say('verify.check')),
    ),
  );
}

/** Typing the code of a result, which the page's address may name. */
function codeForm() {
  const code = /** @type {HTMLInputElement} */ (element('input', {
    ...plain,
    id: 'Code',
    required: '',
    maxlength: '60',
    autocapitalize: 'characters',
  }));
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void tell(() => lookUp(code.value));
  };
  const follow = () => {
    const asked = codeInAddress();
    // The fragment of a part of the page, such as that of "Skip to content", is no code.
    if (!asked || document.getElementById(asked)) return;
    code.value = asked;
    void tell(() => lookUp(code.value));
  };
  const form = element(
    'form',
    { class: 'by-code', submit },
    element('label', { for: code.id }, say('verify.code')),
    code,
    element('button', { class: 'quiet' }, say('verify.check-code')),
  );
  return { form, follow };
}

const { form, follow } = codeForm();
place.replaceChildren(fileForm(), textForm(), form, result);
addEventListener('hashchange', follow);
follow();

// What is wrong with a quiz, said beside the field it is about. The Markdown view has the words and
// the codes of `podium check`.

import { all, element, first } from '../common/elements.js';
import { say } from '../common/words.js';
import * as fields from './fields.js';
import { outside, withErrors } from './site-content.js';
import * as write from './write.js';
/** @import { Finding, ReadQuiz, WrittenQuestion } from './reader.js' */

/** What Podium's programs say, which is English, for who hears a page of another language. */
export const inEnglish = (/** @type {string} */ text) =>
  document.documentElement.lang.startsWith('en') ? text : element('span', { lang: 'en' }, text);

/**
 * What is wrong in the words of the form and the page's language: nothing of lines, brackets or
 * codes. What the form has no words for says where to look.
 */
export function inForm(/** @type {Finding} */ { code, severity }) {
  const key = `workshop.found.${code}`, words = say(key);
  return words === key
    ? say(severity === 'error' ? 'workshop.found-error' : 'workshop.found-warning')
    : words;
}

/**
 * Findings as a list: in the form's words, or where lines are to be seen, in those of `podium
 * check`.
 * @param {(Finding & { about?: string })[]} findings
 * @param {((line: number) => void) | null} [goTo]
 */
export const findingList = (findings, goTo = null) =>
  element(
    'ul',
    { class: 'findings' },
    ...findings.map((finding) =>
      element(
        'li',
        { class: finding.severity, 'data-code': finding.code },
        element('strong', {}, say(`workshop.${finding.severity}`)),
        ' ',
        ...goTo
          ? [
            fields.button('workshop.line', () => goTo(finding.line), 'link', { n: finding.line }),
            ' ',
            inEnglish(finding.message),
            ' ',
            element('code', {}, finding.code),
          ]
          : [finding.about ? `${finding.about} – ` : '', inForm(finding)],
      )
    ),
  );

/**
 * Questions, each with what is wrong with it; a heading without answers has no number.
 * @type {(heading: string, questions: {heading: string, n?: number,
 *   errors: Finding[]}[]) => HTMLElement}
 */
export const questionNote = (heading, questions) =>
  element(
    'div',
    { class: 'left-out', role: 'note' },
    element('p', {}, element('strong', {}, heading)),
    element(
      'ul',
      {},
      ...questions.map((question) =>
        element(
          'li',
          {},
          (question.n ? `${say('workshop.question-n', { n: question.n })}: ` : '') +
            (question.heading || say('workshop.untitled')),
          ...[...new Set(question.errors.map(inForm))].map((reason) =>
            element('span', {}, ' – ' + reason)
          ),
        )
      ),
    ),
  );

/**
 * The questions that are left out because they cannot be answered yet, with the reasons; null if
 * there are none.
 */
export function leftOut(
  /** @type {ReadQuiz} */ { questions, findings },
  /** @type {string} */ text,
) {
  /** @type {{heading: string, errors: Finding[]}[]} */
  const headings = [];
  for (const one of outside(questions, findings, text)) {
    if (!one.about) continue;
    const last = headings.at(-1);
    if (last?.heading === one.about) last.errors.push(one);
    else headings.push({ heading: one.about, errors: [one] });
  }
  const out = [
    ...withErrors(questions, findings).filter(({ place }) => place === null),
    ...headings.filter(({ errors }) =>
      errors.some(({ code, severity }) => severity === 'error' || code === 'answers-missing')
    ),
  ];
  return out.length ? questionNote(say('workshop.left-out', { n: out.length }), out) : null;
}

/**
 * Tells which part of a question a finding is about: by its line, or by the one that it speaks of.
 */
export function partsOf(/** @type {WrittenQuestion} */ { line: first, starts, items }) {
  const ofItems = new Set(items.map((item) => item.line));
  const parts = /** @type {[string, number | null][]} */ ([
    ['heading', first],
    ['stem', starts.stem],
    ['blanks', starts.blanks],
    ['explanation', starts.explanation],
    ...starts.hints.map((at, place) => [`hint-${place}`, at]),
    ...items.map((item, place) => [`item-${place}`, item.line]),
  ]).map(([name, at]) => ({ name, at: at ?? -1 })).sort((left, right) => left.at - right.at);
  return (/** @type {Finding} */ finding) => {
    const isOfAll = finding.line === first;
    // What the choices lack as a whole is said where they are marked.
    if (isOfAll && /^choices?-(?:none-right|right-count)$/.test(finding.code)) return 'answers';
    const spoken = isOfAll ? Number(/\bon line (\d+)\b/.exec(finding.message)?.[1]) : NaN,
      line = ofItems.has(spoken) ? spoken : finding.line;
    let from = 0, end = parts.length;
    while (from < end) {
      const middle = (from + end) >> 1;
      if (parts[middle].at <= line) from = middle + 1;
      else end = middle;
    }
    return from > 0 && parts[from - 1].at >= 0 ? parts[from - 1].name : 'heading';
  };
}

/** The setting that each line of the front matter belongs to; nothing for the first. */
export function settingsByLine(/** @type {string} */ text, /** @type {number} */ firstLine) {
  let setting = '';
  return write.lines(text).slice(0, firstLine - 1).map((line, row) => {
    if (row > 0) setting = /^["']?([a-z-]+)["']?\s*:/.exec(line)?.[1] ?? setting;
    return setting;
  });
}

function forget(/** @type {Element} */ place) {
  for (const old of place.querySelectorAll('.findings-of-field')) old.remove();
  for (const field of all(place, '[data-describedby]')) {
    field.removeAttribute('aria-invalid');
    const own = field.dataset.describedby;
    if (own) field.setAttribute('aria-describedby', own);
    else field.removeAttribute('aria-describedby');
  }
}

let last = 0;

/** Puts findings beside a field: into a row of a list or a group, below any other. */
function attach(/** @type {HTMLElement} */ box, /** @type {Finding[]} */ findings) {
  last += 1;
  const list = findingList(findings);
  list.classList.add('findings-of-field');
  list.id = `Findings-${last}`;
  const group = box.dataset.part === 'answers' ? box.querySelector('legend') : null;
  if (group) group.after(list);
  else box.append(list);
  for (const details of parents(box)) details.open = true;
  const field = first(
    box,
    group ? '.mark-right input' : 'textarea, input[type=text], input[type=number], select',
  );
  if (!field) return;
  if (!field.dataset.describedby) {
    field.dataset.describedby = field.getAttribute('aria-describedby') ?? '';
  }
  field.setAttribute('aria-describedby', `${field.dataset.describedby} ${list.id}`.trim());
  if (!group && findings.some((finding) => finding.severity === 'error')) {
    field.setAttribute('aria-invalid', 'true');
  }
}

/** The closed parts that something is in. */
function parents(/** @type {Element} */ box) {
  const found = [];
  for (
    let details = box.parentElement?.closest('details');
    details;
    details = details.parentElement?.closest('details')
  ) found.push(details);
  return found;
}

/**
 * Puts each finding beside its field, and those without one together.
 * @param {Element} place  the form
 * @param {Element} rest  for findings without a field
 * @param {Finding[]} findings
 * @param {(finding: Finding) => HTMLElement | null} fieldOf
 */
export function sayBeside(place, rest, findings, fieldOf) {
  forget(place);
  /** @type {Map<HTMLElement | null, Finding[]>} */
  const byField = new Map();
  for (const finding of findings) {
    const field = fieldOf(finding);
    const found = byField.get(field);
    if (found) found.push(finding);
    else byField.set(field, [finding]);
  }
  for (const [field, found] of byField) if (field) attach(field, found);
  const without = byField.get(null) ?? [];
  rest.replaceChildren(...without.length ? [findingList(without)] : []);
}

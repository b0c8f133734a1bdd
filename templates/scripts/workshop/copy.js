// Turns the quiz of this page back into Markdown, for "Copy to my quizzes". It runs on the page as
// it was built, before any script changed it: see `study/opened.js`. What the reader makes of the
// text is what the page shows; a test holds it to that.

import { element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { blocks, content, inlineOf } from './as-markdown.js';
import { library, ownQuiz } from './library.js';
import * as write from './write.js';

const quiz = /** @type {HTMLElement} */ (document.querySelector('.quiz'));
const { root } = quiz.dataset;

const unescaped = (/** @type {string} */ text) => {
  const bytes = [], encoder = new TextEncoder();
  for (let place = 0; place < text.length; place += 1) {
    if (text[place] === '%') {
      bytes.push(parseInt(text.slice(place + 1, place + 3), 16));
      place += 2;
    } else bytes.push(...encoder.encode(String.fromCodePoint(text.codePointAt(place) ?? 0)));
    if ((text.codePointAt(place) ?? 0) > 0xFFFF) place += 1;
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
};

const blankPart = (/** @type {string} */ text) =>
  text.replace(/[|[\]\\`]/g, '\\$&').replace(/^[(=]/, '\\$&').replace(/\)$/, '\\)');

/** The blank that a word of a key stands for. */
function blank(/** @type {string} */ word, /** @type {HTMLElement} */ field) {
  if (field instanceof HTMLSelectElement) {
    const right = new Set(word.split('|').slice(1).map(unescaped));
    return `[[${
      [...field.options].slice(1).map(({ text, value }) =>
        right.has(value) ? `(${blankPart(text)})` : blankPart(text)
      ).join('|')
    }]]`;
  }
  if (word.startsWith('text|')) {
    return `[[${word.split('|').slice(1).map((text) => blankPart(unescaped(text))).join('|')}]]`;
  }
  const [low, high] = word.split('..');
  return low === high ? `[[= ${low}]]` : `[[= ${low}..${high}]]`;
}

/** The text with its blanks. */
function blanks(/** @type {HTMLElement} */ place, /** @type {string[]} */ words) {
  const copy = /** @type {HTMLElement} */ (place.cloneNode(true)), written = new Map();
  for (const paper of copy.querySelectorAll('.on-paper')) paper.remove();
  let number = 0;
  for (const field of copy.querySelectorAll('[name=b]')) {
    const name = `\uE000${number}\uE001`;
    written.set(name, blank(words[number], /** @type {HTMLElement} */ (field)));
    field.replaceWith(name);
    number += 1;
  }
  return content(copy).replace(/\uE000\d+\uE001/g, (name) => written.get(name));
}

const letterOrder = (/** @type {string} */ left, /** @type {string} */ right) =>
  left.length - right.length || (left < right ? -1 : 1);

function answers(/** @type {HTMLElement} */ form, /** @type {string[]} */ key) {
  switch (form.dataset.kind) {
    case 'ordering': {
      const items = [...form.querySelectorAll('.order > li')].map((
        item,
      ) => /** @type {HTMLElement} */ (item))
        .sort((left, right) => letterOrder(left.dataset.letter ?? '', right.dataset.letter ?? ''));
      return {
        form: 'ordering',
        items: items.map((item) => ({ text: content(item.children[0]) })),
      };
    }
    case 'matching': {
      const rights = new Map(
        [...form.querySelectorAll('.rights > li')].map((
          item,
        ) => [/** @type {HTMLElement} */ (item).dataset.letter ?? '', content(item.children[0])]),
      );
      const lefts = [...form.querySelectorAll('.lefts > li')],
        letters = key.slice(4),
        used = new Set(letters);
      const pairs = lefts.map((left, place) =>
        `${content(left.children[0])} -> ${rights.get(letters[place])}`
      );
      return {
        form: 'matching',
        items: [
          ...pairs,
          ...[...rights].filter(([letter]) => !used.has(letter))
            .sort(([left], [right]) => letterOrder(left, right)).map(([, text]) => `-> ${text}`),
        ].map((text) => ({ text })),
      };
    }
    case 'short-text':
    case 'cloze':
    case 'numeric': {
      return { form: 'blanks', items: [], blanks: blanks(need(form, '.blanks'), key.slice(3)) };
    }
    default: {
      const right = new Set(key.slice(4));
      return {
        form: 'choices',
        items: [...form.querySelectorAll('.c')].map((choice) => {
          const input = /** @type {HTMLInputElement} */ (need(choice, 'input')),
            note = form.querySelector(`.note[data-for="${input.value}"]`);
          return {
            text: content(/** @type {Element} */ (input.nextElementSibling)),
            right: right.has(input.value),
            feedback: note ? blocks(note.childNodes) : '',
          };
        }),
      };
    }
  }
}

function question(/** @type {HTMLElement} */ form) {
  const key = (form.dataset.key ?? '').split(' '), fieldset = need(form, 'fieldset');
  const all = [...fieldset.childNodes], hints = [...fieldset.querySelectorAll(':scope > .hint')];
  const first = fieldset.querySelector(':scope > :is(.hint, .how, .c, .blanks, .order, .lefts)');
  const stem = blocks(
    all.slice(all.indexOf(need(fieldset, 'legend')) + 1, first ? all.indexOf(first) : undefined),
  );
  const explanation = [...need(form, '.key').childNodes].filter((node) =>
    !(node instanceof HTMLElement) ||
    !/^summary$/.test(node.localName) && !node.classList.contains('note')
  );
  // The first list says what is right, for readers without scripts.
  explanation.splice(explanation.findIndex((node) => node instanceof HTMLOListElement), 1);
  const { kind } = form.dataset, isTruth = kind === 'true-false';
  return write.writeQuestion({
    level: 2,
    heading: inlineOf(need(form, 'legend h2')),
    id: form.id,
    points: Number(form.dataset.points),
    marking: key[2] === 'partial' ? 'partial' : 'all-or-nothing',
    shuffle: !isTruth && kind !== 'ordering' && !('shuffles' in form.dataset) ? false : null,
    said: kind,
    stem,
    hints: hints.map((hint) => blocks([...hint.childNodes].slice(1))),
    blanks: '',
    ...answers(form, key),
    explanation: blocks(explanation),
  });
}

/** The whole page as Markdown. */
export function quizText() {
  const text = (/** @type {string} */ selector) =>
    document.querySelector(selector)?.textContent.trim() ?? '';
  const title = text('.heading h1'), { dataset } = quiz;
  let made = write.newQuiz(title, text('.heading .lead'), '').replace(/\ncreated: .*/, '');
  const matter = /** @type {[string, string][]} */ ([
    ['author', quiz.dataset.author ?? ''],
    ['created', document.querySelector('.heading time')?.getAttribute('datetime') ?? ''],
    ['language', document.documentElement.lang],
    ['attempts', dataset.attempts],
    ['mode', dataset.mode === 'exam' ? 'exam' : ''],
    ['pick', dataset.pick ?? ''],
    ['pass', dataset.pass ?? ''],
    ['time-limit', dataset.timeLimit ?? ''],
    ['shuffle-questions', 'shufflesQuestions' in dataset ? 'true' : ''],
    ['shuffle-choices', 'shufflesChoices' in dataset ? 'true' : ''],
    ['fixed-settings', 'fixed' in dataset ? 'true' : ''],
  ]);
  for (const [key, value] of matter) made = write.writeSetting(made, null, key, value);
  const introduction = document.querySelector('main > .prose');
  const forms = /** @type {HTMLElement[]} */ ([...quiz.querySelectorAll('form.q')]);
  return {
    title,
    count: forms.length,
    text:
      [made.trimEnd(), introduction ? blocks(introduction.childNodes) : '', ...forms.map(question)]
        .filter((part) => part).join('\n\n') + '\n',
  };
}

store.ready(() => {
  const copied = quizText();
  const tags = [...document.querySelectorAll('.heading .tag')].map((tag) => tag.textContent);
  const own = ownQuiz(
    tags.length ? write.writeSetting(copied.text, null, 'tags', tags) : copied.text,
    {
      title: copied.title,
      questions: copied.count,
      source: {
        title: copied.title,
        author: quiz.dataset.author ?? '',
        address: `${quiz.dataset.quiz}.html`,
      },
    },
  );
  if (!library.put(own)) {
    need(document, '.paper').append(
      ' ',
      element('strong', { role: 'alert' }, say('workshop.full')),
    );
    return;
  }
  store.settled().then(() => location.replace(`${root}workshop.html#${own.id}`));
});

// Turns the quiz of this page back into Markdown, for "Copy to my quizzes". It runs on the page as
// it was built, before any script changed it: see `study/opened.js`. What the reader makes of the
// text is what the page shows; a test holds it to that.

import { element, need } from '../common/elements.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { blocks, content, inlineOf } from './as-markdown.js';
import { answer, headingsOf, looksLikeAnswers, numberBlank, settingsOf } from './copied.js';
import { library, ownQuiz } from './library.js';
import { writePair } from './pairs.js';
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

/** The blank that a word of a key stands for, and the answer that is shown. */
function blank(
  /** @type {string} */ word,
  /** @type {HTMLElement} */ field,
  /** @type {string} */ shown,
) {
  if (field instanceof HTMLSelectElement) {
    const right = new Set(word.split('|').slice(1).map(unescaped));
    return `[[${
      [...field.options].slice(1).map(({ text, value }) =>
        right.has(value) ? `(${blankPart(text)})` : blankPart(text)
      ).join('|')
    }]]`;
  }
  if (word.startsWith('text|')) {
    // A translation has the key of its quiz, and shows the answer that is in its own language.
    const accepted = word.split('|').slice(1).map(unescaped),
      isFirst = (/** @type {string} */ text) => Number(text === shown);
    return `[[${
      accepted.sort((left, right) => isFirst(right) - isFirst(left)).map(blankPart).join('|')
    }]]`;
  }
  const [low, high] = word.split('..');
  return numberBlank(low, high, shown);
}

/** The text with its blanks. */
function blanks(/** @type {HTMLElement} */ form, /** @type {string[]} */ words) {
  const place = need(form, '.blanks'),
    shown = [...form.querySelectorAll('.key > ol:first-of-type > li')];
  const copy = /** @type {HTMLElement} */ (place.cloneNode(true)), written = new Map();
  for (const paper of copy.querySelectorAll('.on-paper')) paper.remove();
  let number = 0;
  for (const field of copy.querySelectorAll('[name=b]')) {
    const name = `\uE000${number}\uE001`;
    written.set(
      name,
      blank(
        words[number],
        /** @type {HTMLElement} */ (field),
        shown[number]?.textContent ?? '',
      ),
    );
    field.replaceWith(name);
    number += 1;
  }
  return content(copy).replace(/\uE000\d+\uE001/g, (name) => written.get(name));
}

const letterOrder = (/** @type {string} */ left, /** @type {string} */ right) =>
  left.length - right.length || (left < right ? -1 : 1);

const parts = (
  /** @type {HTMLElement} */ form,
  /** @type {string} */ selector,
) => /** @type {HTMLElement[]} */ ([...form.querySelectorAll(selector)]);

/** The items of an order, as they are right. */
const ordering = (/** @type {HTMLElement} */ form) =>
  parts(form, '.order > li')
    .sort((left, right) => letterOrder(left.dataset.letter ?? '', right.dataset.letter ?? ''))
    .map((item) => ({ text: content(item.children[0]) }));

/** Pairs, and below them the right sides that belong to none. */
function matching(/** @type {HTMLElement} */ form, /** @type {string[]} */ letters) {
  const rights = new Map(
    parts(form, '.rights > li').map((
      item,
    ) => [item.dataset.letter ?? '', content(item.children[0])]),
  );
  const used = new Set(letters);
  const pairs = parts(form, '.lefts > li').map((left, place) =>
    answer(
      writePair(content(left.children[0]), rights.get(letters[place]) ?? ''),
      left.dataset,
    )
  );
  const distractors = [...rights].filter(([letter]) => !used.has(letter))
    .sort(([left], [right]) => letterOrder(left, right)).map(([, text]) => writePair('', text));
  return [...pairs, ...distractors].map((text) => ({ text }));
}

/** Choices with their feedback. */
function choices(/** @type {HTMLElement} */ form, /** @type {Set<string>} */ right) {
  return parts(form, '.c').map((choice) => {
    const input = /** @type {HTMLInputElement} */ (need(choice, 'input')),
      text = content(/** @type {Element} */ (input.nextElementSibling)),
      note = form.querySelector(`.note[data-for="${input.value}"]`);
    return {
      text: answer(text, { at: choice.dataset.at, isPinned: 'pinned' in choice.dataset }),
      right: right.has(input.value),
      feedback: note ? blocks(note.childNodes) : '',
    };
  });
}

function answers(/** @type {HTMLElement} */ form, /** @type {string[]} */ key) {
  switch (form.dataset.kind) {
    case 'ordering':
      return { form: 'ordering', items: ordering(form) };
    case 'matching':
      return { form: 'matching', items: matching(form, key.slice(4)) };
    case 'short-text':
    case 'cloze':
    case 'numeric':
      return { form: 'blanks', items: [], blanks: blanks(form, key.slice(3)) };
    default:
      return { form: 'choices', items: choices(form, new Set(key.slice(4))) };
  }
}

function question(/** @type {HTMLElement} */ form, /** @type {string} */ heading) {
  const key = (form.dataset.key ?? '').split(' '), fieldset = need(form, 'fieldset');
  const all = [...fieldset.childNodes], hints = [...fieldset.querySelectorAll(':scope > .hint')];
  const first = fieldset.querySelector(':scope > :is(.hint, .how, .c, .blanks, .order, .lefts)');
  const above = all.slice(
    all.indexOf(need(fieldset, 'legend')) + 1,
    first ? all.indexOf(first) : undefined,
  );
  // A text that several questions share has a heading; it stands above that of the question.
  const isShared = above.some((node) => /^H[1-6]$/.test(node.nodeName)),
    stem = blocks(above, { level: isShared ? 2 : 0 });
  const explanation = [...need(form, '.key').childNodes].filter((node) =>
    !(node instanceof HTMLElement) ||
    !/^summary$/.test(node.localName) && !node.classList.contains('note')
  );
  // The first list says what is right, for readers without scripts.
  explanation.splice(explanation.findIndex((node) => node instanceof HTMLOListElement), 1);
  const { kind } = form.dataset, isTruth = kind === 'true-false';
  const written = write.writeQuestion({
    level: 2,
    heading,
    id: form.id,
    points: Number(form.dataset.points),
    marking: key[2] === 'partial' ? 'partial' : 'all-or-nothing',
    shuffle: !isTruth && kind !== 'ordering' && !('shuffles' in form.dataset) ? false : null,
    said: kind,
    pool: form.dataset.pool,
    stem: isShared ? '' : stem,
    hints: hints.map((hint) => blocks([...hint.childNodes].slice(1))),
    blanks: '',
    ...answers(form, key),
    explanation: blocks(explanation),
  });
  return isShared ? `${stem}\n\n${written}` : written;
}

/** The whole page as Markdown. */
export function quizText() {
  const text = (/** @type {string} */ selector) =>
    document.querySelector(selector)?.textContent.trim() ?? '';
  const title = text('.heading h1');
  const forms = /** @type {HTMLElement[]} */ ([...quiz.querySelectorAll('form.q')]);
  let made = write.newQuiz(title, text('.heading .lead'), '').replace(/\ncreated: .*/, '');
  const matter = /** @type {[string, string | Record<string, number>][]} */ ([
    ['author', quiz.dataset.author ?? ''],
    ['created', document.querySelector('.heading time')?.getAttribute('datetime') ?? ''],
    ['language', document.documentElement.lang],
    ...settingsOf(quiz.dataset, forms.map((form) => form.dataset.pool)),
  ]);
  for (const [key, value] of matter) made = write.writeSetting(made, null, key, value);
  const prose = (/** @type {string} */ name) =>
    blocks(document.querySelector(`main > .prose.${name}`)?.childNodes ?? []);
  const headings = headingsOf(forms.map((form) => inlineOf(need(form, 'legend h2'))));
  const questions = forms.map((form, place) => question(form, headings[place])),
    introduction = prose('introduction'),
    conclusion = prose('conclusion');
  // Where numbered lists and arrows mean themselves, only boxes may make questions.
  if (
    forms.every((form) => form.querySelector('.c')) &&
    looksLikeAnswers([introduction, ...questions, conclusion].join('\n'))
  ) made = made.replace('\ntype: quiz', '');
  return {
    title,
    count: forms.length,
    text: [made.trimEnd(), introduction, ...questions, conclusion].filter((part) => part)
      .join('\n\n') + '\n',
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

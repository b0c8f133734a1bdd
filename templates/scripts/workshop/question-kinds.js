// The kinds of questions: what a new one is, and which one a question that was read is of. Nothing
// here knows of the page.

import { say } from '../common/words.js';
import { readShort, withoutImages } from './write.js';

export const kinds = [
  'single',
  'multiple',
  'true-false',
  'short-text',
  'cloze',
  'numeric',
  'ordering',
  'matching',
];
export const emptyItem = () => ({ text: '', right: false, feedback: '' });

/** What a new question of a kind is before anything is typed. */
export function newQuestion(/** @type {string} */ kind, level = 2) {
  const question = {
    level,
    heading: '',
    id: null,
    points: null,
    marking: null,
    pool: null,
    draw: null,
    shuffle: null,
    said: /** @type {string | null} */ (null),
    form: 'choices',
    stem: '',
    hints: [],
    items: [emptyItem(), emptyItem()],
    blanks: '',
    explanation: '',
    kind,
  };
  switch (kind) {
    case 'multiple':
      question.said = 'multiple';
      break;
    case 'true-false':
      question.said = 'true-false';
      question.items = ['workshop.true', 'workshop.false'].map((key) => ({
        text: say(key),
        right: key === 'workshop.true',
        feedback: '',
      }));
      break;
    case 'short-text':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[]]' });
      break;
    case 'numeric':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[= ]]' });
      break;
    case 'cloze':
      Object.assign(question, { form: 'blanks', items: [], blanks: '[[]]', said: 'cloze' });
      break;
    case 'ordering':
      question.form = 'ordering';
      question.said = 'ordering';
      break;
    case 'matching':
      question.form = 'matching';
      question.said = 'matching';
      question.items.forEach((item) => {
        item.text = '->';
      });
      break;
    default:
  }
  return question;
}

/** The kind that a question is, or was meant to be. */
function kindOf(/** @type {any} */ read) {
  const drawn = /data-kind="([a-z-]+)"/.exec(read.markup ?? '')?.[1];
  if (drawn) return drawn;
  if (read.said) return read.said;
  if (read.form === 'choices') {
    return read.items.filter((/** @type {any} */ item) => item.right).length > 1
      ? 'multiple'
      : 'single';
  }
  if (read.form === 'blanks') {
    if (/^\[\[\s*=/.test(read.blanks)) return 'numeric';
    return readShort(read.blanks) ? 'short-text' : 'cloze';
  }
  return read.form ?? 'single';
}

/** A question as the form has it. */
export const formOfQuestion = (/** @type {any} */ read) => ({
  ...read,
  kind: kindOf(read),
  hints: [...read.hints],
  items: read.items.map((/** @type {any} */ item) => ({ ...item })),
  explanation: withoutImages(read.explanation),
});

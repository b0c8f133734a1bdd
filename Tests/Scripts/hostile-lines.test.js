// What the Workshop reads with patterns takes time that grows with the text, whatever it says.

import assert from 'node:assert/strict';
import test from 'node:test';
import './page.js';
import * as states from '../../templates/scripts/workshop/editor-state.js';
import { doubleOf, moveQuestion } from '../../templates/scripts/workshop/order.js';
import { readPair, writePair } from '../../templates/scripts/workshop/pairs.js';
import * as site from '../../templates/scripts/workshop/site-content.js';
import * as write from '../../templates/scripts/workshop/write.js';
const { imagesIn } = await import('../../templates/scripts/workshop/folder-images.js');
const { partsOf, settingsByLine } = await import('../../templates/scripts/workshop/findings.js');

/** Long enough that what is quadratic would take many seconds, and short enough to be soon read. */
const length = 300_000;
const longest = 2000;

/** How long something takes, in milliseconds. */
function time(/** @type {() => unknown} */ run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}

const question = {
  heading: '',
  stem: '',
  hints: [],
  form: 'choices',
  items: [],
  explanation: '',
  blanks: '',
};
const written = (/** @type {object} */ parts) => write.writeQuestion({ ...question, ...parts });
const line = (/** @type {number} */ line, end = line + 1) => /** @type {any} */ ({ line, end });

/** @type {Record<string, (text: string) => unknown>} */
const readers = {
  'a pair is read': readPair,
  'a pair is written': (text) => writePair(text, text),
  'images are found': (text) => imagesIn(text).withFiles(new Map()),
  'a heading is written': (text) => written({ heading: text }),
  'a stem is written': (text) => written({ stem: text }),
  'a choice is written': (text) => written({ items: [{ text, right: true, feedback: text }] }),
  'an order is written': (text) => written({ form: 'ordering', items: [{ text }] }),
  'an image is added': (text) => write.withImage(text, 'image-1', 'data:image/png;base64,AA=='),
  'a question is doubled': (text) => doubleOf(text, line(1, 3)),
  'a blank is read': (text) => [write.readShort(text), write.readNumber(text)],
};
const units = [
  ' ',
  '`',
  '$',
  '*',
  '[',
  '![',
  '\\',
  '` ``',
  '*a ',
  '[](',
  '![](data:image/a',
  '![][',
  '<!-- quiz: ',
  '{#',
  '[[',
  ']',
];
for (const [name, read] of Object.entries(readers)) {
  test(`${name} in time, whatever the line repeats`, () => {
    const late = units.map((unit) => {
      const text = unit.repeat(length / unit.length);
      return [unit, time(() => read(`x${text}`)) + time(() => read(`${text}x\n`))];
    }).filter(([, took]) => Number(took) > longest);
    assert.deepEqual(late, []);
  });
}

const many = 20_000, numbers = Array.from({ length: many }, (_, place) => place + 1);
/** A quiz with a question in each line. */
const quiz = {
  text: numbers.map((n) => `## ${n}\n`).join(''),
  read: /** @type {any} */ ({ questions: numbers.map((n) => line(n)), findings: [] }),
};
const findings = numbers.map((at) => /** @type {any} */ ({
  line: at,
  severity: 'error',
  code: '',
}));

test('a question is moved in time, however many there are', () => {
  assert.ok(time(() => moveQuestion(quiz.text, quiz.read, 0, 1)) < longest);
});

test('a form that cannot be taken is found in time, however many questions there are', () => {
  const state = states.putOff(states.openQuiz(quiz.text, quiz.read), { index: 9, question: 1 });
  let found;
  assert.ok(time(() => found = states.untakenIn(state)) < longest);
  assert.deepEqual(found, [9]);
});

test('images at the end of a text are told from others in time, however many there are', () => {
  const text = numbers.map((n) => `![x][image-${n}]\n`).join('') + '\n' +
    numbers.map((n) => `[image-${n}]: data:image/png;base64,AA==\n`).join('');
  let kept;
  assert.ok(time(() => kept = write.withImagesOf(text, text)) < longest);
  assert.equal(kept, text);
  assert.ok(time(() => imagesIn(text).withFiles(new Map())) < longest);
});

test('findings are told apart by their questions and parts in time, however many there are', () => {
  const read = { ...quiz.read, findings };
  /** @type {any} */
  const one = { line: 0, starts: { hints: numbers }, items: numbers.map((at) => ({ line: at })) };
  const partOf = partsOf(one), settings = settingsByLine('---\n' + quiz.text, many);
  assert.ok(
    time(() => {
      states.findingsByQuestion(states.openQuiz(quiz.text, read));
      site.withErrors(read.questions, findings);
      findings.map(partOf);
    }) < longest,
  );
  assert.equal(partOf({ ...findings[4], line: 5 }), 'item-4');
  assert.equal(settings.length, many - 1);
});

// The text of a quiz in the editor: undoing, which question is open, and what is said of it.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as states from '../../templates/scripts/workshop/editor-state.js';
import { doubleOf, insertQuestion, moveQuestion } from '../../templates/scripts/workshop/order.js';
import {
  newQuiz,
  replaceLines,
  withImage,
  writeSetting,
} from '../../templates/scripts/workshop/write.js';
/** @import { State } from '../../templates/scripts/workshop/editor-state.js' */
/** @import { ReadQuiz } from '../../templates/scripts/workshop/reader.js' */

/**
 * A reader for tests: each heading of two signs is a question, and a line that says `wrong` is an
 * error.
 *
 * @returns {ReadQuiz}
 */
function read(/** @type {string} */ text) {
  const lines = text.split('\n'),
    starts = lines.flatMap((line, place) => line.startsWith('## ') ? [place + 1] : []);
  const firstLine = lines[0] === '---' ? lines.indexOf('---', 1) + 2 : 1;
  const questions = starts.map((line, place) => {
    const end = starts[place + 1] ?? lines.length + 1;
    return /** @type {any} */ ({
      line,
      end,
      markup: lines.slice(line - 1, end - 1).join('\n').trim(),
    });
  });
  const findings = lines.flatMap((said, place) =>
    said.includes('wrong')
      ? [{
        severity: /** @type {const} */ ('error'),
        code: 'wrong',
        line: place + 1,
        column: 1,
        message: said,
      }]
      : []
  );
  if (!questions.length) {
    findings.push({
      severity: 'error',
      code: 'quiz-empty',
      line: 1,
      column: 1,
      message: 'no question',
    });
  }
  return { firstLine, titleLine: null, settings: {}, introductionText: '', findings, questions };
}

const text = '---\ntitle: T\n---\n\n## A\n\n- [x] a\n\n## B\n\n- [x] b wrong\n\n## C\n\n- [x] c\n';
const opened = (written = text) => states.openQuiz(written, read(written));
const typed = (
  /** @type {State} */ state,
  /** @type {string} */ now,
  /** @type {number} */ at,
  what = 'field',
) => states.change(state, { text: now, read: read(now), what, now: at });

test('what is typed into one field within a moment is undone at once', () => {
  let state = typed(typed(typed(opened('a'), 'ab', 1000), 'abc', 2000), 'abcd', 3400);
  assert.deepEqual(state.done, ['a']);
  state = typed(typed(state, 'abcde', 5000), 'x', 5100, 'other');
  assert.deepEqual(state.done, ['a', 'abcd', 'abcde']);
  assert.deepEqual(typed(state, 'y', 5200, '').done, ['a', 'abcd', 'abcde', 'x']);
  assert.equal(typed(state, 'x', 9000), state, 'nothing has changed');
});

test('undoing and redoing go through the same texts', () => {
  const three = typed(typed(opened('one'), 'two', 0, 'a'), 'three', 0, 'b');
  const two = states.undo(three, read), one = states.undo(two, read);
  assert.deepEqual([two.text, one.text, states.undo(one, read)], ['two', 'one', one]);
  assert.deepEqual([states.redo(one, read).text, states.redo(states.redo(one, read), read).text], [
    'two',
    'three',
  ]);
  assert.deepEqual(typed(one, 'else', 0).undone, []);
});

test('no more than two hundred steps can be undone', () => {
  let state = opened('start');
  for (let step = 0; step < 300; step += 1) {
    state = typed(state, `text ${step}`, step, `field ${step}`);
  }
  assert.deepEqual([state.done.length, state.done[0]], [200, 'text 99']);
});

test('long texts are undone as far as 64 MB go, and by one step at least', () => {
  const change = (
    /** @type {State} */ state,
    /** @type {number} */ n,
    /** @type {number} */ size,
  ) => states.change(state, { text: String(n).padEnd(size, '.'), read: state.read, now: n });
  let state = opened('first');
  for (let n = 1; n <= 20; n += 1) state = change(state, n, 4_000_000);
  assert.equal(state.done.length, 8);
  assert.equal(state.done[0].slice(0, 3), '12.');
  state = change(change(state, 21, 40_000_000), 22, 1);
  assert.deepEqual(state.done.map((text) => text.length), [40_000_000]);
});

test('undoing closes a question that is gone', () => {
  const more = `${text}\n## D\n\n- [x] d\n`;
  const state = states.openAdded(typed(opened(), more, 0), { index: 3, isNew: true });
  assert.equal(states.undo(state, read).open, null);
  assert.equal(states.undo(states.toggle(state, 1), read).open, 1);
});

for (
  const [open, from, to, then] of [[1, 1, 2, 2], [2, 1, 2, 1], [0, 1, 2, 0], [1, 2, 0, 2], [
    2,
    2,
    0,
    0,
  ], [null, 0, 1, null]]
) {
  test(`question ${open} stays open where ${from} goes to ${to}: it is ${then} then`, () => {
    assert.equal(
      states.follow({ ...opened(), open }, { from: Number(from), to: Number(to) }).open,
      then,
    );
  });
}

test('a question opens and closes, and only a new one is fresh', () => {
  const fresh = states.openAdded(opened(), { index: 1, isNew: true });
  assert.deepEqual([fresh.open, fresh.isFresh], [1, true]);
  assert.deepEqual([
    states.toggle(fresh, 1).open,
    states.toggle(fresh, 1).isFresh,
    states.toggle(fresh, 2).open,
  ], [null, false, 2]);
  assert.equal(states.show(fresh, 'markdown').isFresh, false);
});

test('a fresh question is not found wrong until somebody goes on', () => {
  const state = { ...opened(), open: 1, isFresh: true };
  assert.deepEqual(states.findingsByQuestion(state)[1], []);
  assert.equal(states.findingsByQuestion(states.settle(state))[1].length, 1);
  assert.equal(states.findingsByQuestion({ ...state, open: 0 })[1].length, 1);
});

test('a quiz that was only just begun is not called empty', () => {
  assert.deepEqual(states.findingsToShow(opened('---\ntitle: T\n---\n\n')), []);
  assert.equal(states.findingsToShow(opened('---\ntitle: T\n---\n\nHello.\n')).length, 1);
});

test('what a form says that would split its question waits for more, with the question as it still is', () => {
  const state = states.putOff(opened(), { index: 1, question: { heading: 'B' } });
  assert.deepEqual([states.untakenOf(state, 1), states.untakenOf(state, 0)], [
    { heading: 'B' },
    null,
  ]);
  const written = states.withQuestion(state, 1, '## B2');
  assert.equal(
    states.untakenOf(typed(state, written, 0), 1),
    null,
    'the question has changed since',
  );
  assert.equal(states.untakenOf(states.taken(state), 1), null);
  assert.deepEqual(
    [state, opened(), typed(state, written, 0)].map((one) => states.untakenIn(one).length > 0),
    [true, false, false],
  );
});

test('what is typed in the place of a question never takes that of another one', () => {
  const image = '[image-1]: data:image/png;base64,AAAA';
  const before = `## A\n\na\n\n## B\n\nb ![x][image-1]\n\n${image}\n`;
  for (
    const [index, written, isTaken] of /** @type {[number, string, boolean][]} */ ([
      [0, '## A2\n\na', true],
      [0, '## A\n\na\n\n', true],
      [1, '## B\n\nb ![x][image-1] and more', true],
      [0, 'A', false],
      [0, '', false],
      [0, '## A\n\na\n\n## C', false],
      [0, 'a\n\n## A', false],
      [1, 'b', false],
    ])
  ) {
    const made = states.rewritten(opened(before), { index, written, read });
    assert.equal(made !== null, isTaken, written);
    if (made) {
      assert.match(made.text, index ? /^## A\n\na\n\n/ : /\n\n## B\n\nb !\[x\]\[image-1\]\n/);
    }
  }
});

test('a text keeps its line ends, whatever a form writes', () => {
  const written = text.replaceAll('\n', '\r\n');
  const changed = states.withEnds(opened(written), writeSetting(written, null, 'title', 'New'));
  assert.equal(changed, written.replace('title: T', 'title: New'));
  assert.equal(states.withEnds(opened(written), changed), changed);
  assert.equal(states.withEnds(opened(), text), text);
});

test('lines that nobody touched keep their ends where a text has both kinds', () => {
  const [head, tail] = [text.slice(0, text.indexOf('## B')), text.slice(text.indexOf('## B'))];
  const long = head.replaceAll('\n', '\r\n') + tail, short = head + tail.replaceAll('\n', '\r\n');
  for (const written of [long, short]) {
    for (const [before, after] of [['title: T', 'title: New'], ['- [x] c', '- [x] d']]) {
      const changed = written.replace(before, after);
      assert.equal(states.withEnds(opened(written), changed), changed);
      assert.equal(states.withEnds(opened(written), changed.replaceAll('\r', '')), changed);
    }
    assert.equal(states.withEnds(opened(written), written + 'e'), written + 'e');
  }
  assert.equal(states.withEnds(opened('a\r\nb'), 'a\nb\nc'), 'a\r\nb\r\nc');
  assert.equal(states.withEnds(opened('a\r\nb\r\nc'), 'a\nc'), 'a\r\nc');
});

test('a change of one question leaves every other line', () => {
  assert.equal(
    states.withQuestion(opened(), 1, '## New\n\n- [x] n'),
    text.replace('## B\n\n- [x] b wrong', '## New\n\n- [x] n'),
  );
  assert.equal(states.withQuestion(opened(), 1, ''), text.replace('## B\n\n- [x] b wrong\n\n', ''));
  assert.equal(replaceLines('a\nb\n', 2, 2, 'x'), 'a\n\nx\n\nb\n');
});

test('questions move, and are written a second time, as they stand', () => {
  const { read: quiz } = opened();
  assert.deepEqual(
    read(moveQuestion(text, quiz, 0, 2)).questions.map(({ markup }) => markup?.slice(3, 4)),
    ['B', 'C', 'A'],
  );
  assert.deepEqual(
    read(insertQuestion(text, quiz, 1, '## X\n')).questions.map(({ markup }) =>
      markup?.slice(3, 4)
    ),
    ['A', 'X', 'B', 'C'],
  );
  const once = '## A {#same}\n\n<!-- quiz: id=same points=2 -->\n';
  assert.equal(
    doubleOf(once, /** @type {any} */ ({ line: 1, end: 4 })),
    '## A\n\n<!-- quiz: points=2 -->',
  );
});

test('an image gets a name that no other has, and goes with the question that shows it', () => {
  const one = withImage(`${text}\n![x][image-1]\n`, 'image-1', 'data:image/png;base64,AAAA');
  assert.equal(states.newImageName(opened(one)), 'image-2');
  assert.equal(states.newImageName(opened(one.replaceAll('image-1', 'image-2'))), 'image-3');
  assert.ok(
    !replaceLines(
      one,
      one.split('\n').indexOf('![x][image-1]') + 1,
      one.split('\n').indexOf('![x][image-1]') + 2,
      '',
    ).includes('image-1'),
  );
});

test('lists say what the reader says of a quiz, or what they said', () => {
  const state = opened();
  assert.deepEqual(states.summary(state, 'Old'), { title: 'Old', questions: 0 });
  assert.deepEqual(
    states.summary(
      { ...state, read: { ...state.read, quiz: { title: 'New', questions: 3 } } },
      'Old',
    ),
    { title: 'New', questions: 3 },
  );
});

test('texts read the same if their questions look the same', () => {
  assert.equal(states.readsSame(read(text), read(text.replace('---\n\n', '---\n\n\n'))), true);
  assert.equal(states.readsSame(read(text), read(text.replace('[x] c', '[ ] c'))), false);
  assert.equal(states.readsSame(read(text), { ...read(text), introduction: '<p>Hi' }), false);
});

test('front matter says one thing of a key, in quotes where it needs them', () => {
  const made = newQuiz('No: 1', '', '');
  assert.match(made, /^---\ntype: quiz\ntitle: "No: 1"\ncreated: \d{4}-\d\d-\d\d\n---\n$/);
  const twice = writeSetting(writeSetting(made, null, 'pass', '50'), null, 'pass', '60');
  assert.equal(twice.match(/^pass: 60$/gm)?.length, 1);
  assert.ok(!writeSetting(twice, null, 'pass', '').includes('pass'));
  assert.ok(writeSetting(made, null, 'tags', ['a', 'b, c']).includes('tags: [a, "b, c"]'));
});

for (
  const [name, before] of [
    ['a block with an empty line', 'description: |\n  One.\n\n  Two.'],
    ['a folded block', 'description: >-\n  One.\n\n\n  Two.\n  Three.'],
    ['a list behind a comment', 'description:\n# which\n- a\n\n- b'],
    ['a list that is moved in, with a comment', 'description:\n  # which\n  - a\n  -\n    b'],
    ['a list in brackets over an empty line', 'description: [a,\n\n  b\n]'],
    ['a text in quotes over several lines', 'description: "a\n\n  b"'],
  ]
) {
  test(`a setting takes the place of all of ${name}`, () => {
    for (const after of ['', 'title: T\n', '\n# Of the title\ntitle: T\n']) {
      const written = (/** @type {string} */ value) =>
        `---\ntype: quiz\n${value}\n${after}---\n\n## A\n`;
      assert.equal(
        writeSetting(written(before), null, 'description', 'New'),
        written('description: New'),
      );
    }
  });
}

test('what is wrong between questions, or behind the last, is named by its heading', () => {
  const text =
    '---\ntitle: wrong\n---\n\n## A?\n\n- [x] wrong\n\n## wrong: B? {#b}\n\n## C?\n\nwrong';
  const made = read(text), [a, , c] = made.questions;
  const state = { ...opened(text), read: { ...made, questions: [a, { ...c, end: 12 }] } };
  assert.deepEqual(states.findingsOutside(state).map(({ line, about }) => [line, about]), [
    [2, undefined],
    [9, 'wrong: B?'],
    [13, undefined],
  ]);
});

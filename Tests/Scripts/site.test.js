// A shelf as a site: the archive, the names of its files, and what of a quiz can be published.

import assert from 'node:assert/strict';
import test from 'node:test';
import './page.js';
import { namesOf, settings, usable } from '../../templates/scripts/workshop/site-content.js';
import { fileName, proposal } from '../../templates/scripts/workshop/share.js';
import { crc32, zip } from '../../templates/scripts/workshop/zip.js';
/** @import { ReadQuiz } from '../../templates/scripts/workshop/reader.js' */

const bytesOf = async (/** @type {{path: string, text: string}[]} */ files) =>
  new Uint8Array(await (await zip(files)).arrayBuffer());

test('a text with half a sign can be proposed', () => {
  window.PODIUM_SITE = /** @type {any} */ ({
    repository: { forge: 'github', address: 'https://example.org/a', branch: 'main' },
  });
  const { href = '' } = proposal('Rivers', 'a \ud83d b') ?? {};
  assert.ok(href.endsWith('/a/new/main?filename=rivers.md&value=a%20%EF%BF%BD%20b'), href);
});

test('an archive is the same every time, with the checksums and names of its files', async () => {
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xCBF43926);
  const files = [{ path: 'a/ä.md', text: 'a'.repeat(1000) }, { path: 'empty', text: '' }, {
    path: 'b',
    text: 'ö',
  }];
  const bytes = await bytesOf(files), view = new DataView(bytes.buffer), end = bytes.length - 22;
  assert.deepEqual(bytes, await bytesOf(files));
  assert.equal(view.getUint32(end, true), 0x06054B50);
  assert.deepEqual([view.getUint16(end + 8, true), view.getUint16(end + 10, true)], [3, 3]);
  assert.equal(
    view.getUint32(end + 16, true) + view.getUint32(end + 12, true),
    end,
    'the directory ends where the end begins',
  );
  assert.equal(view.getUint16(6, true) & 0x0800, 0x0800, 'names are UTF-8');
  assert.equal(view.getUint16(12, true), 0x21, 'the date is always the same');
  assert.equal(view.getUint16(8, true), 8, 'a long file is compressed');
  assert.ok(view.getUint32(18, true) < 100);
});

test('without compression files are stored, and too many are refused', async () => {
  const kept = globalThis.CompressionStream;
  try {
    // @ts-expect-error: as an older browser has it
    globalThis.CompressionStream = class {
      constructor() {
        throw new TypeError('deflate-raw');
      }
    };
    const bytes = await bytesOf([{ path: 'a', text: 'aaaaaaaaaaaaaaaaaaaaaaaa' }]);
    assert.equal(new TextDecoder().decode(bytes.subarray(31, 55)), 'a'.repeat(24));
  } finally {
    globalThis.CompressionStream = kept;
  }
  await assert.rejects(
    zip(Array.from({ length: 65_536 }, () => ({ path: 'a', text: '' }))),
    RangeError,
  );
});

test('names of files are different, short and free everywhere', () => {
  const names = namesOf([
    'Rivers',
    'Rivers',
    'rivers!',
    '../../etc/passwd',
    '日本',
    '',
    'CON',
    'com1',
    'Index',
    'Leaderboard 2',
    'Quizzes',
    'x'.repeat(500),
    'x'.repeat(501),
    '<script>',
  ]);
  assert.deepEqual(names.slice(0, 11), [
    'rivers',
    'rivers-2',
    'rivers-3',
    'etc-passwd',
    'quiz',
    'quiz-2',
    'con-quiz',
    'com1-quiz',
    'index-quiz',
    'leaderboard-2-quiz',
    'quizzes-quiz',
  ]);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[a-z0-9-]{1,70}$/);
});

test('letters that are no plain letter with a mark have plain ones in names of files', () => {
  const titles = {
    'Łódź i Żywiec': 'lodz-i-zywiec',
    'Œuvres, Æsir & Tromsø': 'oeuvres-aesir-tromso',
    'Đà Nẵng': 'da-nang',
    'Ħamrun, Straße, STRAẞE': 'hamrun-strasse-strasse',
    'Diyarbakır, İzmir': 'diyarbakir-izmir',
    'Þór og Þingvellir, Eyjafjörður': 'thor-og-thingvellir-eyjafjordur',
    "Don’t panic, it's Rock 'n' Roll": 'dont-panic-its-rock-n-roll',
    'Ωmega': 'mega',
  };
  for (const [title, name] of Object.entries(titles)) assert.equal(fileName(title), `${name}.md`);
});

/** How often a method is called, and on how many letters or members altogether. */
function workOf(
  /** @type {any} */ prototype,
  /** @type {string} */ name,
  /** @type {() => void} */ run,
) {
  const own = prototype[name];
  let work = 0;
  prototype[name] = function (/** @type {any[]} */ ...given) {
    work += 1 + (this.length ?? 0);
    return own.apply(this, given);
  };
  try {
    run();
  } finally {
    prototype[name] = own;
  }
  return work;
}

test('equal titles and questions with mistakes take work in proportion to their number', () => {
  const naming = (/** @type {number} */ n) =>
    workOf(Set.prototype, 'has', () => namesOf(Array(n).fill('x')));
  assert.ok(naming(1000) < 2.5 * naming(500));
  for (
    const [prototype, name]
      of /** @type {[any, string][]} */ ([[String.prototype, 'split'], [Array.prototype, 'filter']])
  ) {
    const mending = (/** @type {number} */ n) =>
      workOf(prototype, name, () => usable('## A\n\na wrong\n\n'.repeat(n), read));
    assert.ok(mending(400) < 2.5 * mending(200), name);
  }
});

/**
 * A reader for tests: each heading is a question, and a line that says `wrong` is an error.
 *
 * @returns {ReadQuiz}
 */
function read(/** @type {string} */ text) {
  const lines = text.split('\n'),
    starts = lines.flatMap((line, place) => line.startsWith('## ') ? [place + 1] : []);
  const firstLine = lines[0] === '---' ? lines.indexOf('---', 1) + 2 : 1;
  /** @type {any[]} */
  const questions = starts.map((line, place) => ({
    line,
    end: starts[place + 1] ?? lines.length + 1,
    heading: lines[line - 1].slice(3),
  }));
  /** @type {any[]} */
  const findings = lines.flatMap((said, place) =>
    said.includes('wrong')
      ? [{ severity: 'error', code: 'wrong', line: place + 1, column: 1, message: said }]
      : []
  );
  const isQuiz = lines.slice(0, firstLine).includes('type: quiz');
  return {
    firstLine,
    titleLine: null,
    settings: {
      ...isQuiz ? { type: ['quiz'] } : {},
      ...text.includes('draft: true') ? { draft: ['true'] } : {},
    },
    introductionText: '',
    findings,
    questions,
    quiz: { questions: questions.length },
  };
}

test('questions with a mistake are taken out of a quiz, and the rest says that it is one', () => {
  const whole = '---\ntype: quiz\n---\n\n## A\n\na\n\n## B\n\nb\n';
  assert.deepEqual(usable(whole, read).text, whole);
  const mended = usable('## A\n\na wrong\n\n## B\n\nb\n\n## C\n\nc wrong\n', read);
  assert.equal(mended.text, '---\ntype: quiz\n---\n\n## B\n\nb\n');
  assert.deepEqual(mended.out.map(({ n, heading, errors }) => [n, heading, errors.length]), [[
    1,
    'A',
    1,
  ], [3, 'C', 1]]);
  assert.equal(mended.isUsable, true);
  const draft = '---\ntype: quiz\ndraft: true\n---\n\n## A\n\na\n';
  assert.equal(usable(draft, read).text, draft.replace('draft: true\n', ''), 'a site shows it');
  assert.equal(
    usable('---\ntitle: X\ndraft: true\n---\n\n## A\n\na\n', read).text,
    '---\ntitle: X\ntype: quiz\n---\n\n## A\n\na\n',
  );
});

test('a quiz that is wrong as a whole, or has nothing left, is not usable, with the reasons', () => {
  const wrong = usable('---\ntype: quiz\npass: wrong\n---\n\n## A\n\na\n', read);
  assert.deepEqual([wrong.isUsable, wrong.faults.length, wrong.out.length], [false, 1, 0]);
  const empty = usable('---\ntype: quiz\n---\n\n## A\n\nwrong\n', read);
  assert.deepEqual([empty.isUsable, empty.faults.length, empty.out.length], [false, 1, 1]);
  assert.equal(usable('', read).isUsable, false);
});

test('the name of a site cannot say anything else in its settings', () => {
  const site =
    /** @type {any} */ ({ language: 'en', points: 100, marking: 'partial', attempts: 'best' });
  assert.equal(
    settings(site, 'shelf-1', 'a"\ntrusted-html: true\u0000\\'),
    'id: "shelf-1"\ntitle: "a\\" trusted-html: true \\\\"\nlanguage: "en"\npoints: 100\nmarking: partial\nattempts: best\n',
  );
});

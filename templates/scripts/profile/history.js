// What a player answered: this session's questions, then every attempt ever, by quiz or by day,
// with the progress drawn.

import { day, moment } from '../common/dates.js';
import { element, inLanguage, need } from '../common/elements.js';
import { isObject, parse } from '../common/kept.js';
import { nothing } from '../common/nothing.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { sessionRows } from '../lists/session.js';
import { href } from './addresses.js';

const place = /** @type {HTMLElement} */ (document.getElementById('Own'));
const shapes = { right: '✓', partly: '◐', wrong: '✗' };
const wording = new Set(['right', 'partly', 'wrong', 'skipped']);

/**
 * The attempt that a question of this session was answered in, unless it is the one that stands.
 */
const attemptOf = (/** @type {any} */ row) => {
  const { now, past } = store.quiz(row.quiz);
  return now?.began !== row.began &&
      past.some((/** @type {any} */ entry) => entry.began === row.began)
    ? row.began
    : 0;
};
/** What marks a text of a quiz that is in another language than this page. */
const tongue = (/** @type {any} */ { language }) =>
  inLanguage(
    typeof language === 'string' && language !== document.documentElement.lang ? language : '',
  );
const time = (/** @type {number} */ seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;
const section = (/** @type {string} */ title, /** @type {(Node | string)[]} */ ...rest) =>
  element('section', {}, element('h2', {}, title), ...rest);

function table(
  /** @type {string} */ caption,
  /** @type {string[]} */ heads,
  /** @type {(Node | string)[][]} */ rows,
) {
  return element(
    'table',
    { class: 'board' },
    element('caption', { class: 'hidden' }, caption),
    element(
      'thead',
      {},
      element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
    ),
    element(
      'tbody',
      {},
      ...rows.map(([first, ...cells]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, first),
          ...cells.map((cell) => element('td', {}, cell)),
        )
      ),
    ),
  );
}

/** A line from percent to percent. The table beside it says the same. */
function chart(/** @type {number[]} */ values, /** @type {string} */ name) {
  const svg = (/** @type {string} */ tag, /** @type {Record<string, any>} */ attributes) => {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    return made;
  };
  const width = 600, height = 130, shown = values.slice(-100);
  const points = shown.map((
    value,
    index,
  ) => [
    15 + (shown.length > 1 ? index * (width - 30) / (shown.length - 1) : (width - 30) / 2),
    115 - value,
  ]);
  const drawing = svg('svg', {
    viewBox: `0 0 ${width} ${height}`,
    class: 'chart',
    role: 'img',
    'aria-label': name,
  });
  for (const level of [0, 50, 100]) {
    drawing.append(svg('path', { class: 'level', d: `M5 ${115 - level}H${width - 5}` }));
  }
  drawing.append(svg('polyline', { points: points.map((point) => point.join(',')).join(' ') }));
  for (const [cx, cy] of points) drawing.append(svg('circle', { cx, cy, r: 4 }));
  return drawing;
}

/** Forgets what is kept of a quiz. */
function forget(/** @type {string} */ path) {
  const { prefix } = store, study = parse(store.get(prefix + '/study'));
  store.put(`${prefix}/quiz/${path}`, null);
  if (isObject(study?.cards) && Object.hasOwn(study.cards, path)) {
    delete study.cards[path];
    store.put(prefix + '/study', JSON.stringify(study));
  }
  store.changeSite((site) => {
    delete site.progress[path];
    site.session.rows = site.session.rows.filter((/** @type {any} */ row) => row.quiz !== path);
  });
}

function thisSession() {
  const shown = sessionRows().filter(({ outcome }) => wording.has(outcome));
  if (!shown.length) {
    return section(say('history.session'), element('p', {}, say('history.no-session')));
  }
  return section(
    say('history.session'),
    element(
      'ol',
      { class: 'session' },
      ...shown.map((/** @type {any} */ row) =>
        element(
          'li',
          {},
          element(
            'span',
            { class: `shape ${row.outcome}`, 'aria-hidden': 'true' },
            Object(shapes)[row.outcome] ?? '–',
          ),
          element(
            'span',
            tongue(row),
            element('a', { href: href(row.quiz, row.id, attemptOf(row)) }, String(row.question)),
            element('small', {}, String(row.title)),
          ),
          element('span', {}, say(`play.${row.outcome}`)),
        )
      ),
    ),
  );
}

const score = (/** @type {any} */ entry) =>
  `${say('play.percent', { n: entry.percent })} (${
    say('play.earned', { n: entry.earned, of: entry.possible })
  })`;
const manner = (/** @type {any} */ entry) =>
  [
    entry.settings?.mode === 'exam' ? say('history.exam') : say('history.practice'),
    ...(entry.whole ? [] : [say('history.part')]),
  ].join(', ');

/**
 * Attempts by what they share, in the order of the first of each.
 * @param {any[]} attempts
 * @param {(attempt: any) => string} nameOf
 */
function grouped(attempts, nameOf) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const attempt of attempts) {
    const name = nameOf(attempt), group = groups.get(name);
    if (group) group.push(attempt);
    else groups.set(name, [attempt]);
  }
  return groups;
}

function byQuiz(/** @type {any[]} */ attempts) {
  return [...grouped(attempts, ({ quiz }) => quiz)].map(([quiz, entries]) => {
    const title = String(entries[entries.length - 1].title ?? quiz);
    const whole = entries.filter((/** @type {any} */ entry) => entry.whole);
    return element(
      'section',
      {},
      element('h3', tongue(entries[entries.length - 1]), element('a', { href: href(quiz) }, title)),
      ...(whole.length > 1
        ? [
          chart(
            whole.map((/** @type {any} */ entry) => entry.percent),
            say('history.chart', { title }),
          ),
        ]
        : []),
      table(
        say('history.attempts-of', { title }),
        [say('history.when'), say('history.score'), say('history.time'), say('history.manner')],
        entries.map((
          /** @type {any} */ entry,
        ) => [
          element('a', { href: href(quiz, '', entry.began) }, moment(entry.ended ?? entry.began)),
          score(entry),
          time(entry.seconds ?? 0),
          manner(entry),
        ]).reverse(),
      ),
      element('button', {
        type: 'button',
        class: 'quiet',
        click: async () => {
          if (!confirm(say('history.sure', { title }))) return;
          forget(quiz);
          show();
          // The button is gone.
          const heading = need(document, 'h1');
          heading.tabIndex = -1;
          heading.focus();
        },
      }, say('history.reset', { title })),
    );
  });
}

function byDay(/** @type {any[]} */ attempts) {
  const days = grouped(attempts, ({ began, ended }) => day(ended ?? began));
  const mean = (/** @type {any[]} */ entries) =>
    Math.floor(entries.reduce((sum, entry) => sum + entry.percent, 0) / entries.length);
  return [
    chart([...days.values()].map(mean), say('history.days-chart')),
    table(
      say('history.days'),
      [say('history.day'), say('history.attempts'), say('history.mean')],
      [...days].map((
        [name, entries],
      ) => [name, String(entries.length), say('play.percent', { n: mean(entries) })]).reverse(),
    ),
    ...[...days].reverse().map(([name, entries]) =>
      element(
        'section',
        {},
        element('h3', {}, name),
        table(
          name,
          [say('quiz'), say('history.score'), say('history.time'), say('history.manner')],
          entries.map((
            /** @type {any} */ entry,
          ) => [
            element(
              'a',
              { href: href(entry.quiz, '', entry.began), ...tongue(entry) },
              String(entry.title ?? entry.quiz),
            ),
            score(entry),
            time(entry.seconds ?? 0),
            manner(entry),
          ]).reverse(),
        ),
      )
    ),
  ];
}

let isByDay = false;

function show() {
  const attempts = store.quizzes().flatMap((/** @type {string} */ quiz) =>
    store.quiz(quiz).past.map((/** @type {any} */ entry) => ({ ...entry, quiz }))
  );
  attempts.sort((/** @type {any} */ left, /** @type {any} */ right) =>
    (left.ended ?? left.began) - (right.ended ?? right.began)
  );
  const choice = (/** @type {string} */ key, /** @type {boolean} */ value) =>
    element('button', {
      type: 'button',
      class: 'quiet',
      'aria-pressed': String(isByDay === value),
      click: () => {
        isByDay = value;
        show();
        /** @type {HTMLElement} */ (place.querySelector('[aria-pressed="true"]'))?.focus();
      },
    }, say(key));
  const problem = store.problem();
  const notice = problem ? [element('p', { class: 'notice' }, say(`store.${problem}`))] : [];
  if (!attempts.length && !sessionRows().length) {
    place.replaceChildren(
      ...notice,
      nothing(
        'chart',
        say('history.nothing'),
        element('a', { class: 'button', href: 'quizzes.html' }, say('take-a-quiz')),
      ),
    );
    return;
  }
  place.replaceChildren(
    ...notice,
    thisSession(),
    section(
      say('history.all'),
      ...(attempts.length
        ? [
          element(
            'div',
            { class: 'ways' },
            choice('history.by-quiz', false),
            choice('history.by-day', true),
          ),
          ...(isByDay ? byDay(attempts) : byQuiz(attempts)),
        ]
        : [element('p', {}, say('history.none'))]),
    ),
  );
}

store.ready(show);

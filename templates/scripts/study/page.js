// The page that leads through a study session. It shows no question itself, as pages opened from a
// folder cannot fetch one another: it picks a question and goes to the page of its quiz, which
// comes back here for the next.
//
//     study.html#in/SECTION        what is due in a section; everything without one
//     study.html#due/SECTION       goes to a question that is due
//     study.html#new/SECTION       goes to a quiz with a question that was never answered
//     study.html#random/SECTION    goes to any question
//
// A session's progress follows the section: `study.html#due/SECTION;3-12-2`.

import { element } from '../common/elements.js';
import { nothing } from '../common/nothing.js';
import { store } from '../common/store.js';
import { say } from '../common/words.js';
import { cardsOf, dueIn, isIn } from './cards.js';
import { changeCard } from './changing.js';
import { progressText, readProgress, withLeft } from './progress.js';
import { timeUntil } from './until.js';
/** @import { Progress } from './progress.js' */

const place = /** @type {HTMLElement} */ (document.querySelector('.study'));
const soon = 20 * 60_000;

/**
 * Every topic with quizzes: its path, title and number of questions outside of exams; undefined if
 * they could not be loaded.
 * @type {[string, string, number][] | undefined}
 */
const topics = window.PODIUM_TOPICS;

/**
 * One of a list, as often as its weight says.
 * @template T
 * @param {T[]} list
 * @param {(one: T) => number} weight
 */
function drawn(list, weight) {
  let left = Math.random() * list.reduce((sum, one) => sum + weight(one), 0);
  return list.find((one) => (left -= weight(one)) < 0);
}

/**
 * The quizzes of one topic: path, number of questions, and 1 for an exam; undefined if they could
 * not be loaded.
 * @param {string} topic
 * @returns {Promise<[string, number, number?][] | undefined>}
 */
function quizzesOf(topic) {
  if (!topics?.some(([path]) => path === topic)) return Promise.resolve(topics && []);
  return new Promise((resolve) => {
    const script = element('script', {
      src: `podium/topics/${topic === '' ? '' : topic + '/'}quizzes.js`,
      load: () => {
        resolve(window.PODIUM_QUIZZES);
        // What comes in place of another list is none that is known: no card must be lost by it.
        window.PODIUM_QUIZZES = undefined;
      },
      error: () => resolve(undefined),
    });
    document.head.append(script);
  });
}

const topicsIn = (/** @type {string} */ section) =>
  (topics ?? []).filter(([path]) => path === section || isIn(path, section));

const own = '~mine/';

/** Whether there is such a quiz; undefined if that is not known now. */
async function isThere(/** @type {string} */ quiz) {
  if (quiz.startsWith(own)) {
    return store.get(`${store.ownPrefix}/${quiz.slice(own.length)}`) !== null;
  }
  const topic = quiz.includes('/') ? quiz.slice(0, quiz.lastIndexOf('/')) : '';
  return (await quizzesOf(topic))?.some(([path]) => path === quiz);
}

/** Goes to a question of a quiz. */
function go(/** @type {string} */ quiz, /** @type {string} */ fragment) {
  const page = quiz.startsWith(own)
    ? `workshop-play.html?mine=${quiz.slice(own.length)}`
    : `${quiz.split('/').map(encodeURIComponent).join('/')}.html`;
  store.settled().then(() => location.replace(`${page}#?${fragment}`));
}

/** How often something was asked for: what was found for another time is not gone to. */
let turn = 0;

async function goToDue(/** @type {string} */ section, /** @type {Progress} */ progress) {
  const cards = cardsOf(), now = Date.now(), mine = turn;
  let due = dueIn(cards, section, now);
  if (due.length === 0) {
    due = dueIn(cards, section, now + soon).filter(({ card }) => card.phase !== 'review')
      .sort((left, right) => left.card.due - right.card.due).slice(0, 1);
  }
  const far = progressText(withLeft(progress, due.length));
  while (due.length > 0) {
    const [{ quiz, id }] = due.splice(Math.floor(Math.random() * due.length), 1);
    const isKnown = await isThere(quiz);
    if (mine !== turn) return undefined;
    if (isKnown === undefined) return show(section, progress, true);
    if (isKnown) {
      go(quiz, `study/${encodeURIComponent(id)}/${encodeURIComponent(section)}/${far}`);
      return undefined;
    }
    changeCard(quiz, id, () => null);
  }
  return show(section, progress);
}

async function goToNew(/** @type {string} */ section, /** @type {Progress} */ progress) {
  const cards = cardsOf(), mine = turn;
  const left = topicsIn(section).slice();
  while (left.length > 0) {
    const topic = drawn(left, ([, , count]) => count);
    if (!topic) break;
    left.splice(left.indexOf(topic), 1);
    const quizzes = await quizzesOf(topic[0]);
    if (mine !== turn) return undefined;
    if (!quizzes) return show(section, progress, true);
    const quiz = drawn(
      quizzes,
      ([path, count, isExam]) => isExam ? 0 : Math.max(0, count - (cards.get(path)?.size ?? 0)),
    );
    if (quiz) {
      go(quiz[0], `new//${encodeURIComponent(section)}/${progressText(progress)}`);
      return undefined;
    }
  }
  return show(section, progress, !topics);
}

async function goToAny(/** @type {string} */ section) {
  const topic = drawn(topicsIn(section), ([, , count]) => count), mine = turn;
  const quizzes = topic ? await quizzesOf(topic[0]) : topics && [];
  if (mine !== turn) return;
  const quiz = drawn(quizzes ?? [], ([, count, isExam]) => isExam ? 0 : count);
  if (quiz) go(quiz[0], 'random');
  else show(section, undefined, !quizzes);
}

const link = (/** @type {string} */ href, /** @type {string} */ text, kind = '') =>
  element('a', { href, ...(kind ? { class: kind } : {}) }, text);

/** What was answered in this session. */
const doneSection = (/** @type {Progress} */ { right, done }) =>
  element(
    'section',
    { class: 'studied', 'aria-labelledby': 'Studied' },
    element('h2', { id: 'Studied' }, say('study-page.done')),
    element('p', {}, say('study-page.done-text', { n: right, of: done })),
  );

/** What is due in a section and the sections in it; with a word if a part could not be loaded. */
function show(/** @type {string} */ section, progress = readProgress(''), hasFailed = false) {
  const cards = cardsOf(), now = Date.now(), within = encodeURIComponent(section);
  const due = dueIn(cards, section, now).length, known = dueIn(cards, section, Infinity);
  const next = Math.min(...known.map(({ card }) => card.due));
  const nothingDue = known.length > 0
    ? say('study-page.nothing-due', {
      time: timeUntil(next, now, document.documentElement.lang || 'en'),
    })
    : say('study-page.nothing-yet');
  const rows = topicsIn(section)
    .map(([path, title]) => ({ path, title, due: dueIn(cards, path, now).length }))
    .filter((row) => row.due > 0 && row.path !== section);
  place.replaceChildren(
    ...hasFailed ? [element('p', { class: 'warning', role: 'alert' }, say('play.not-loaded'))] : [],
    ...progress.done ? [doneSection(progress)] : [],
    element(
      'div',
      { class: 'sum', role: 'status' },
      due > 0 ? say('study-page.due-now', { n: due }) : nothing('cards', nothingDue),
    ),
    element(
      'p',
      { class: 'ways' },
      ...due > 0 ? [link(`#due/${within}`, say('study-page.start'), 'button')] : [],
      // Exams alone are asked nowhere but in them.
      ...topics && !topicsIn(section).some(([, , count]) => count > 0) ? [] : [
        link(`#new/${within}`, say('study-page.new'), due > 0 ? 'button quiet' : 'button'),
        link(`#random/${within}`, say('study-page.random'), 'button quiet'),
      ],
    ),
    element(
      'ul',
      { class: 'chips ways' },
      ...rows.map(({ path, title, due }) => {
        const text = `${title}: ${say('study.due', { n: due })}`;
        return element('li', {}, link(`#due/${encodeURIComponent(path)}`, text));
      }),
    ),
  );
  if (section !== '') place.append(element('p', {}, link('#in/', say('study-page.everything'))));
}

function follow() {
  let fragment = location.hash.slice(1);
  try {
    fragment = decodeURIComponent(fragment);
  } catch {
    fragment = '';
  }
  const [, way, section, far] = /^(in|due|new|random)\/([^;]*)(?:;([\d-]*))?$/s.exec(fragment) ??
    [null, '', ''];
  if (way === '') return;
  turn += 1;
  const progress = readProgress(far);
  if (way === 'due') goToDue(section, progress);
  else if (way === 'new') goToNew(section, progress);
  else if (way === 'random') goToAny(section);
  else show(section, progress);
}

store.ready(() => {
  addEventListener('hashchange', follow);
  const arrive = () => {
    // First, as another fragment, such as the one of "Skip to content", changes nothing that is
    // shown.
    show('');
    follow();
  };
  arrive();
  // A page that was kept as it was knows nothing of what was answered since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) arrive();
  });
});

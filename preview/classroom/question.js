// Draws a question of the classroom: what it offers while it is open, what is right and what the
// room answered once it is closed.
import { form, fragment, inLanguage, letterAt } from './forms.js';
import { placeOnPicture, showPlaces } from './places.js';
import { element, say } from './shared.js';

/** @typedef {{ letter: string, html: string, text: string, at?: string }} Choice */
/** @typedef {{ html?: string, options?: string[], numeric?: boolean }} Segment */
/**
 * @typedef {object} Shown
 * @property {string} kind
 * @property {string} heading
 * @property {string} stem
 * @property {number} points
 * @property {string} [language]  of the quiz, where it is not the page's
 * @property {string} [direction]
 * @property {Choice[]} [choices]
 * @property {boolean} [several]
 * @property {Segment[]} [segments]
 * @property {Choice[]} [items]
 * @property {string[]} [lefts]
 * @property {Choice[]} [rights]
 * @property {string[]} [places]  of the left sides on the picture
 */
/**
 * @typedef {{ right: string[], answers: string[], explanation: string,
 *   remarks: Record<string, string> }} Solution
 */
/**
 * @typedef {{ right: number, partly: number, wrong: number, choices: Record<string, number>,
 *   typed?: { text: string, count: number }[] }} Tally
 */
/**
 * @typedef {object} Question
 * @property {string} id
 * @property {number} place
 * @property {string} state
 * @property {Shown} shown
 * @property {number} answered
 * @property {number} room  pupils in the room
 * @property {string[]} [response]
 * @property {string} [outcome]
 * @property {number} [earned]
 * @property {Solution} [solution]
 * @property {Tally} [tally]
 */
/** Heading and stem. @param {Shown} shown @param {string} quiz */
export function stem(shown, quiz) {
  const heading = element('h1', { tabIndex: -1 });
  heading.append(fragment(shown.heading, quiz));
  const text = element('div', { className: 'stem' });
  text.append(fragment(shown.stem, quiz));
  return [inLanguage(heading, shown), inLanguage(text, shown)];
}

/**
 * A question with what it offers, for those who look on.
 * @param {Shown} shown @param {string} quiz
 */
export function asked(shown, quiz) {
  const [heading, text] = stem(shown, quiz), offered = offer(shown, quiz);
  placeOnPicture(shown, text, offered);
  return [heading, text, offered].filter((part) => part !== undefined);
}

/**
 * Heading and stem of a question that is closed.
 * @param {Question} question
 * @param {string} quiz
 */
export function told(question, quiz) {
  const [heading, text] = stem(question.shown, quiz);
  showPlaces(question, text);
  return [heading, text].filter((part) => part !== undefined);
}

/** What a question offers. @param {Shown} shown @param {string} quiz */
function offer(shown, quiz) {
  if (shown.lefts) return offeredPairs(shown.lefts, shown.rights ?? [], shown, quiz);
  const made = form(shown, quiz, () => {});
  for (const field of made.node.querySelectorAll('input, select, button')) {
    if (field instanceof HTMLButtonElement) field.remove();
    else if (field instanceof HTMLInputElement) field.disabled = true;
    else if (field instanceof HTMLSelectElement) {
      const options = [...field.options].slice(1).map(({ text }) => text);
      field.replaceWith(element('b', { className: 'options' }, options.join(' / ')));
    }
  }
  return made.node;
}

/**
 * Both sides of the pairs, each with what names it: 1, 2 … and A, B …
 * @param {string[]} lefts @param {Choice[]} rights @param {Shown} shown @param {string} quiz
 */
function offeredPairs(lefts, rights, shown, quiz) {
  const list = (/** @type {string} */ className, /** @type {string[]} */ texts) => {
    const made = element('ol', { className });
    for (const text of texts) {
      const row = element('li');
      row.append(fragment(text, quiz));
      made.append(row);
    }
    return made;
  };
  const made = element(
    'div',
    { className: 'sides' },
    list('lefts', lefts),
    list('rights', rights.map(({ html }) => html)),
  );
  return inLanguage(made, shown);
}

/** The sign and the word for what a response earned. @param {string | undefined} outcome */
export function outcomeText(outcome) {
  const signs = { right: '✓', partly: '½', wrong: '✗' };
  return outcome === 'right' || outcome === 'partly' || outcome === 'wrong'
    ? { sign: signs[outcome], word: say(`play.${outcome}`) }
    : { sign: '–', word: say('no-answer') };
}

/**
 * A list of answers, with numbers where their order says which is which.
 * @param {Question} question @param {number} count
 */
export function answerList({ shown }, count) {
  const hasOrder = count > 1 && (shown.items || shown.segments);
  return inLanguage(element(hasOrder ? 'ol' : 'ul', { className: 'answers' }), shown);
}

/** What is right. @param {Question} question @param {string} quiz */
export function solution(question, quiz) {
  if (!question.solution) return null;
  const made = element('div', { className: 'solution' }, element('h2', {}, say('right-answer')));
  const list = answerList(question, question.solution.answers.length);
  for (const answer of question.solution.answers) {
    const row = element('li');
    row.append(fragment(answer, quiz));
    list.append(row);
  }
  const why = element('div', { className: 'why' });
  why.append(fragment(question.solution.explanation, quiz));
  made.append(list, inLanguage(why, question.shown));
  return made;
}

/**
 * What the room answered, as bars.
 *
 * @param {Question} question @param {string} quiz @param {number} count pupils in the room
 */
export function bars(question, quiz, count) {
  const tally = question.tally;
  if (!tally) return null;
  const list = element('ul', { className: 'bars', 'aria-label': say('answers-of-room') });
  const most = Math.max(1, count, question.answered);
  /** @param {Node | string} text @param {number} number @param {boolean} isRight */
  const bar = (text, number, isRight) => {
    const fill = element('span', { className: 'fill' });
    fill.style.inlineSize = `${(100 * number) / most}%`;
    const label = element(
      'span',
      { className: 'label' },
      isRight ? element('b', {}, `✓ ${say('play.right')} `) : '',
      text,
    );
    list.append(
      element(
        'li',
        { className: isRight ? 'is-right' : '' },
        label,
        element('span', { className: 'track' }, fill),
        element('b', {}, String(number)),
      ),
    );
  };
  for (const [place, choice] of (question.shown.choices ?? []).entries()) {
    const text = element('span', {}, element('b', { className: 'letter' }, letterAt(place)), ' ');
    text.append(fragment(choice.html, quiz));
    bar(
      inLanguage(text, question.shown),
      tally.choices[choice.letter] ?? 0,
      question.solution?.right.includes(choice.letter) ?? false,
    );
  }
  if (!question.shown.choices) {
    bar('', tally.right, true);
    if (tally.partly > 0) bar(say('play.partly'), tally.partly, false);
    bar(say('play.wrong'), tally.wrong, false);
  }
  bar(say('no-answer'), Math.max(0, count - question.answered), false);
  const made = element('div', { className: 'of-room' }, list);
  if (tally.typed && tally.typed.length > 0) {
    made.append(
      element('h2', {}, say('typed')),
      element(
        'ul',
        { className: 'typed' },
        ...tally.typed.map((row) => element('li', {}, `${row.text} · ${row.count}`)),
      ),
    );
  }
  return made;
}

/** The picture of a player's page, or initials; the name stands beside it. */
function faceOf(/** @type {import('./shared.js').Face | null} */ face) {
  if (!face) return null;
  return face.src
    ? element('img', { className: 'face', src: face.src, alt: '', width: 40, height: 40 })
    : element('span', { className: 'face', 'aria-hidden': 'true' }, face.initials ?? '');
}

/**
 * The podium of a round; where names are hidden, with that of the pupil whose phone shows it.
 * @param {import('./shared.js').Podium} podium @param {string | null} own
 */
export function podium(podium, own = null) {
  const rows = podium.rows.map((row) =>
    element(
      'li',
      { className: row.me ? 'is-me' : '' },
      element('span', { className: `medal medal-${row.rank}` }, String(row.rank)),
      faceOf(row.face),
      element('span', { className: 'name' }, row.name ?? (row.me && own ? own : say('somebody'))),
      element('b', {}, `${row.points} / ${podium.most}`),
    )
  );
  // Those who have no room share the last rank that is shown.
  if (podium.more) rows.push(element('li', { className: 'more' }, `+ ${podium.more}`));
  return element('ol', { className: 'class-podium' }, ...rows);
}

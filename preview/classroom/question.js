// Draws a question of the classroom: its form while it is open, what is right and what the room
// answered once it is closed.
import { element, say } from './shared.js';

/** @typedef {{ letter: string, html: string, text: string }} Choice */
/** @typedef {{ html?: string, options?: string[], numeric?: boolean }} Segment */
/**
 * @typedef {object} Shown
 * @property {string} kind
 * @property {string} heading
 * @property {string} stem
 * @property {number} points
 * @property {Choice[]} [choices]
 * @property {boolean} [several]
 * @property {Segment[]} [segments]
 * @property {Choice[]} [items]
 * @property {string[]} [lefts]
 * @property {Choice[]} [rights]
 */
/** @typedef {{ right: string[], answers: string[], explanation: string }} Solution */
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
 * @property {string[]} [response]
 * @property {string} [outcome]
 * @property {number} [earned]
 * @property {Solution} [solution]
 * @property {Tally} [tally]
 */
/**
 * @typedef {{ node: HTMLElement, read: () => string[], fill: (response: string[]) => void }} Form
 */

/**
 * HTML of the site's own renderer, with addresses that are relative to the quiz's page.
 * @param {string} html @param {string} quiz the path of the quiz
 */
export function fragment(html, quiz) {
  const made = document.createElement('template');
  made.innerHTML = html;
  const base = new URL('/' + quiz, location.href);
  for (const found of made.content.querySelectorAll('[src], [href], [poster]')) {
    for (const name of ['src', 'href', 'poster']) {
      const value = found.getAttribute(name);
      if (value !== null) found.setAttribute(name, new URL(value, base).href);
    }
    if (found instanceof HTMLAnchorElement) found.target = '_blank';
  }
  return made.content;
}

/** Heading and stem. @param {Shown} shown @param {string} quiz */
export function stem(shown, quiz) {
  const heading = element('h1', { tabIndex: -1 });
  heading.append(fragment(shown.heading, quiz));
  const text = element('div', { className: 'stem' });
  text.append(fragment(shown.stem, quiz));
  return [heading, text];
}

/**
 * The form of a question.
 * @param {Shown} shown @param {string} quiz @param {() => void} changed
 * @returns {Form}
 */
export function form(shown, quiz, changed) {
  const made = shown.choices
    ? choiceForm(shown.choices, shown.several ?? false, quiz)
    : shown.segments
    ? blankForm(shown.segments, quiz)
    : shown.items
    ? orderForm(shown.items, quiz, changed)
    : matchForm(shown.lefts ?? [], shown.rights ?? [], quiz);
  made.node.addEventListener('input', changed);
  return made;
}

/** @param {Choice[]} choices @param {boolean} several @param {string} quiz @returns {Form} */
function choiceForm(choices, several, quiz) {
  const inputs = choices.map((choice) =>
    element('input', { type: several ? 'checkbox' : 'radio', name: 'choice', value: choice.letter })
  );
  const node = element(
    'div',
    { className: 'choices', role: 'group', 'aria-label': say('choices') },
    ...(several ? [element('p', { className: 'how' }, say('choose-all'))] : []),
    ...choices.map((choice, place) => {
      const text = element('span');
      text.append(fragment(choice.html, quiz));
      return element('label', { className: 'choice' }, inputs[place] ?? null, text);
    }),
  );
  return {
    node,
    read: () => inputs.filter((input) => input.checked).map((input) => input.value).sort(byLetter),
    fill: (response) => {
      for (const input of inputs) input.checked = response.includes(input.value);
    },
  };
}

/** In the order a … z, aa. @param {string} left @param {string} right */
const byLetter = (left, right) => left.length - right.length || (left < right ? -1 : 1);

/** @param {Segment[]} segments @param {string} quiz @returns {Form} */
function blankForm(segments, quiz) {
  // A blank may stand in the middle of a paragraph, so the texts are read as one.
  let count = 0;
  const html = segments.map((segment) => segment.html ?? `<span data-blank="${count++}"></span>`)
    .join('');
  const node = element('div', { className: 'blanks' });
  node.append(fragment(html, quiz));
  const blanks = segments.filter((segment) => segment.html === undefined);
  /** @type {(HTMLInputElement | HTMLSelectElement)[]} */
  const fields = blanks.map((blank, place) => {
    const label = say('label.blank', { n: place + 1 });
    const field = blank.options && blank.options.length > 0
      ? element(
        'select',
        { 'aria-label': label },
        element('option', { value: '' }, say('choose')),
        ...blank.options.map((option) => element('option', { value: option }, option)),
      )
      : element('input', {
        'aria-label': label,
        autocomplete: 'off',
        maxLength: 300,
        inputMode: blank.numeric ? 'decimal' : 'text',
      });
    node.querySelector(`[data-blank="${place}"]`)?.replaceWith(field);
    return field;
  });
  return {
    node,
    read:
      () => (fields.every((field) => field.value.trim() === '')
        ? []
        : fields.map((field) => field.value.trim())),
    fill: (response) => {
      fields.forEach((field, place) => {
        field.value = response[place] ?? '';
      });
    },
  };
}

/** @param {Choice[]} items @param {string} quiz @param {() => void} changed @returns {Form} */
function orderForm(items, quiz, changed) {
  const list = element('ol', { className: 'order' });
  /** @param {HTMLElement} row @param {number} by */
  const move = (row, by) => {
    const rows = [...list.children];
    const other = rows[rows.indexOf(row) + by];
    if (!other) return;
    if (by < 0) other.before(row);
    else other.after(row);
    changed();
  };
  for (const item of items) {
    const text = element('span');
    text.append(fragment(item.html, quiz));
    const row = element('li', {}, text);
    row.dataset.letter = item.letter;
    for (
      const [sign, by, word]
        of /** @type {[string, number, string][]} */ ([['↑', -1, 'up'], ['↓', 1, 'down']])
    ) {
      const key = element('button', {
        type: 'button',
        'aria-label': say(word, { text: item.text }),
      }, sign);
      key.addEventListener('click', () => {
        move(row, by);
        key.focus();
      });
      row.append(key);
    }
    list.append(row);
  }
  const rows = () => /** @type {HTMLElement[]} */ ([...list.children]);
  return {
    node: element('div', {}, element('p', { className: 'how' }, say('put-in-order')), list),
    read: () => rows().map((row) => row.dataset.letter ?? ''),
    fill: (response) => {
      for (const letter of response) {
        const row = rows().find((other) => other.dataset.letter === letter);
        if (row) list.append(row);
      }
    },
  };
}

/** @param {string[]} lefts @param {Choice[]} rights @param {string} quiz @returns {Form} */
function matchForm(lefts, rights, quiz) {
  const fields = lefts.map(() =>
    element(
      'select',
      {},
      element('option', { value: '' }, say('choose')),
      ...rights.map((right) => element('option', { value: right.letter }, right.text)),
    )
  );
  const rows = lefts.map((left, place) => {
    const text = element('span');
    text.append(fragment(left, quiz));
    return element('label', { className: 'pair' }, text, fields[place] ?? null);
  });
  return {
    node: element('div', {}, element('p', { className: 'how' }, say('match-pairs')), ...rows),
    read:
      () => (fields.every((field) => field.value === '') ? [] : fields.map((field) => field.value)),
    fill: (response) => {
      fields.forEach((field, place) => {
        field.value = response[place] ?? '';
      });
    },
  };
}

/** What a question offers, for those who look on. @param {Shown} shown @param {string} quiz */
export function offer(shown, quiz) {
  const made = form(shown, quiz, () => {});
  for (const field of made.node.querySelectorAll('input, select, button')) {
    if (field instanceof HTMLButtonElement) field.remove();
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.disabled = true;
    }
  }
  return made.node;
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
  return element(hasOrder ? 'ol' : 'ul', { className: 'answers' });
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
  made.append(list, fragment(question.solution.explanation, quiz));
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
  for (const choice of question.shown.choices ?? []) {
    bar(
      fragment(choice.html, quiz),
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
  const made = element('div', {}, list);
  if (tally.typed && tally.typed.length > 0) {
    made.append(
      element('h3', {}, say('typed')),
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

/** The podium of a round. @param {import('./shared.js').Podium} podium */
export function podium(podium) {
  const rows = podium.rows.map((row) =>
    element(
      'li',
      { className: row.me ? 'is-me' : '' },
      element('span', { className: `medal medal-${row.rank}` }, String(row.rank)),
      faceOf(row.face),
      element('span', { className: 'name' }, row.name ?? say('somebody')),
      element('b', {}, `${row.points} / ${podium.most}`),
    )
  );
  return element('ol', { className: 'class-podium' }, ...rows);
}

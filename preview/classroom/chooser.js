// The choice of the quiz that the class takes, on the teacher's page.
import { askUntil, button, element, say } from './shared.js';
import { act, headers, tellOnline } from './commands.js';

/** @typedef {{ path: string, title: string, questions: string, ranked: boolean }} Quiz */

/** @type {Quiz[]} */
let quizzes = [];

/**
 * The choice of a quiz, and the buttons that start it.
 * @param {() => boolean} isWanted  whether the choice is still shown
 */
export function chooser(isWanted) {
  const filter = element('input', {
    type: 'search',
    'aria-label': say('filter'),
    placeholder: say('filter'),
  });
  const list = element('select', { size: 10, 'aria-label': say('quiz') });
  const fill = () => {
    const words = filter.value.toLowerCase(), before = list.value;
    list.replaceChildren(
      ...quizzes.filter((one) => `${one.title} ${one.path}`.toLowerCase().includes(words)).slice(
        0,
        500,
      )
        .map((one) =>
          element('option', { value: one.path }, `${one.title} · ${one.questions} · ${one.path}`)
        ),
    );
    list.value = before;
    if (list.selectedIndex < 0) list.selectedIndex = 0;
    tellRanked();
  };
  const ranked = element('p', { className: 'ranked' });
  const tellRanked = () => {
    const chosen = quizzes.find((one) => one.path === list.value);
    ranked.textContent = chosen && !chosen.ranked ? say('not-ranked') : '';
  };
  filter.addEventListener('input', fill);
  list.addEventListener('change', tellRanked);
  void (async () => {
    fill();
    // Quizzes may have been added since they were listed.
    const now = await askUntil(
      'teacher/quizzes',
      headers,
      isWanted,
      () => tellOnline(false),
    );
    if (now) quizzes = now;
    fill();
  })();
  const start =
    (/** @type {string} */ pace) =>
    () => (list.value === '' ? undefined : act('start', { quiz: list.value, pace }));
  return [
    filter,
    list,
    ranked,
    element(
      'div',
      { className: 'act' },
      button(say('start-together'), start('together'), 'main'),
      button(say('start-own'), start('own')),
    ),
  ];
}

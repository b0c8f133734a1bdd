// The ways from a question to the line of its source: to change it, and to say what is wrong with
// it. A site without a repository has neither.

import { element, need, textOf } from '../common/elements.js';
import { say } from '../common/words.js';
import { additions } from './later.js';
import { reportAddress } from './report.js';

additions.push(({ quiz, questions }) => {
  const { lines, edit, issues } = quiz.dataset;
  if (!lines || !edit || !issues) return;
  for (const question of questions) {
    const line = `#L${question.dataset.line}`;
    const title = `${need(document, 'h1').textContent}: ${textOf(need(question, 'h2'))}`.slice(
      0,
      200,
    );
    need(question, '.key').append(
      element(
        'p',
        { class: 'meta source' },
        element(
          'a',
          { href: reportAddress(issues, title, lines + line + '\n\n') },
          say('play.report'),
        ),
        ' · ',
        element('a', { href: edit + line }, say('play.edit')),
      ),
    );
  }
});

// The quizzes of the content folder, on the Workshop page of a preview.

import { element } from '../common/elements.js';
import { say } from '../common/words.js';
import { button, field, unseen } from './fields.js';
import { hrefOf } from './folder.js';
/** @import { Folder, Listed } from './folder.js' */
/** @import { Problem } from './images.js' */

/**
 * Shows the page anew, with a message.
 * @typedef {(message?: Problem, ...after: Node[]) => void} List
 */

/** @type {(folder: Folder, file: Listed, root: string, list: List) => HTMLElement} */
function fileRow(folder, file, root, list) {
  const { path } = file,
    title = file.title || path.replace(/^.*\//, ''),
    told = element('span', { role: 'status' }),
    tools = element('p', { class: 'row-tools' });
  const take = async () => {
    const { problem, undo } = await folder.remove(file);
    if (problem) return told.replaceChildren(problem);
    const key = file.images.length ? 'workshop.deleted-with-images' : 'workshop.deleted';
    const back = async () => list(await undo() || say('workshop.undone'));
    return list(say(key, { title }), button('workshop.undo', back, 'link'));
  };
  const rename = () => {
    const to = field('workshop.path', path, () => undefined);
    const move = async () => {
      const wrong = await folder.move(file, folder.pathOf(to.input.value));
      if (wrong) told.replaceChildren(wrong);
      else list(say('workshop.moved-to', { path: folder.pathOf(to.input.value) }));
    };
    to.input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') move();
    });
    tools.replaceChildren(
      to.box,
      button('workshop.move', move, ''),
      button('workshop.cancel', () => list()),
      told,
    );
    to.input.focus();
    to.input.select();
  };
  tools.append(
    element('a', { class: 'button', href: hrefOf(path) }, say('workshop.edit'), unseen(title)),
    ...file.quiz === null ? [] : [
      element(
        'a',
        { class: 'button quiet', href: `${root}${file.quiz}.html` },
        say('workshop.take'),
        unseen(title),
      ),
    ],
    button('workshop.move', rename, 'quiet', { title }),
    button('workshop.delete', take, 'quiet', { title }),
    told,
  );
  return element(
    'li',
    { class: 'row file-row', 'data-text': `${title} ${path}`.toLowerCase() },
    element('h3', {}, element('a', { href: hrefOf(path) }, title)),
    element(
      'p',
      { class: 'meta' },
      path,
      ...file.quiz === null ? [' · ', say('workshop.file-unreadable')] : [],
    ),
    tools,
  );
}

/**
 * The files of a folder.
 * @param {Folder} folder
 * @param {string} root
 * @param {List} list
 */
export function filesSection(folder, root, list) {
  const rows = element('ul', { class: 'rows' });
  folder.list().then((files) => {
    rows.replaceChildren(
      ...files
        ? files.map((file) => fileRow(folder, file, root, list))
        : [element('li', { class: 'warning' }, say('workshop.folder-silent'))],
    );
  });
  return element(
    'section',
    { 'aria-labelledby': 'Files', class: 'files' },
    element('h2', { id: 'Files' }, say('workshop.files')),
    rows,
  );
}

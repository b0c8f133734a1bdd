// Where a quiz is taken of which something is kept. Nothing here knows of the page.

/** A name in an address; what was damaged may have half a sign, which can stand in none. */
const encoded = (/** @type {string} */ name) =>
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'));

/**
 * The way to a quiz, to a question of it, and to an attempt that ended. Own quizzes are taken on
 * one page for all; one from a link has none to go back to.
 */
export function href(/** @type {string} */ quiz, id = '', began = 0) {
  const fragment = id ? '#' + encoded(id) : '';
  if (quiz.startsWith('~mine/')) {
    const name = encoded(quiz.slice(6));
    return `workshop-play.html?mine=${name}${began ? '&attempt=' + began : ''}${fragment}`;
  }
  if (quiz.startsWith('~')) return 'workshop.html';
  const path = quiz.split('/').map(encoded).join('/');
  return `${path}.html${began ? '?attempt=' + began : ''}${fragment}`;
}

// What the teacher's page asks the server to do.
import { ask, button, element, say, setup } from './shared.js';

export const note = element('p', { className: 'note', role: 'status' });
export const headers = { 'Podium-Teacher': setup.token ?? '' };

/**
 * Asks the server for something, and says if that failed.
 * @param {string} what
 * @param {object} body
 */
export async function act(what, body = {}) {
  try {
    const { status, answer } = await ask(`teacher/${what}`, { headers, body });
    if (status === 200) note.textContent = '';
    else if (status === 403 && !answer.error?.includes('-')) note.textContent = say('open-again');
    else note.textContent = say('failed');
  } catch {
    note.textContent = say('no-server');
  }
}

/**
 * A button that asks before it does what cannot be undone.
 * @param {string} text
 * @param {string} question
 * @param {() => unknown} action
 */
export function carefulButton(text, question, action) {
  return button(text, () => (confirm(question) ? action() : undefined), 'careful');
}

/** Says whether the server answers. @param {boolean} isOnline */
export function tellOnline(isOnline) {
  if (!isOnline) note.textContent = say('no-server');
  else if (note.textContent === say('no-server')) note.textContent = '';
}

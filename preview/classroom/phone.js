// What a pupil's phone keeps, and the secret by which the server knows it again.

/**
 * What is kept on the phone: a page that may keep nothing asks the teacher after a reload.
 * @param {string} name
 */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps a text; false if it cannot be kept, so that the page goes on with what it has in memory.
 * @param {string} name @param {string} text
 */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const token = /^[0-9a-f]{32}$/.test(kept('podium-classroom') ?? '')
  ? kept('podium-classroom') ?? ''
  : newToken();
keep('podium-classroom', token);
export const headers = { 'Podium-Pupil': token };

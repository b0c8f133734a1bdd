// What was chosen on a phone and not yet taken by the server, as the phone keeps it. Nothing here
// knows of the page.

/**
 * @typedef {{ round: number, quiz: string, id: string, response: string[], isSent: boolean }} Draft
 */

const isText = (/** @type {unknown} */ value) => typeof value === 'string';

/** Whether a value is a draft: what is kept may be damaged. @param {any} one */
const isDraft = (one) =>
  Number.isInteger(one?.round) && isText(one.quiz) && isText(one.id) &&
  typeof one.isSent === 'boolean' && Array.isArray(one.response) && one.response.every(isText);

/** Whether two drafts are of the same question. @param {Draft} one @param {Draft} other */
export const isOfSame = (one, other) =>
  one.round === other.round && one.quiz === other.quiz && one.id === other.id;

/** Whether two drafts are the same in all. @param {Draft} one @param {Draft} other */
export const isSame = (one, other) =>
  isOfSame(one, other) && one.isSent === other.isSent &&
  JSON.stringify(one.response) === JSON.stringify(other.response);

/** The drafts that a text holds. @param {string | null} text @returns {Draft[]} */
export function readDrafts(text) {
  try {
    const read = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isDraft) : [];
  } catch {
    return [];
  }
}

// The topics of the site and the quizzes of each, from the lists that the build writes.

import { load } from '../common/elements.js';
import { store } from '../common/store.js';

/** What the path of a quiz of the player's own begins with. */
export const own = '~mine/';

/**
 * Every topic with quizzes: its path, title and number of questions; undefined if they could not be
 * loaded.
 * @returns {Promise<[string, string, number][] | undefined>}
 */
async function topics() {
  if (!window.PODIUM_TOPICS) await load('topics.js');
  return window.PODIUM_TOPICS;
}

/**
 * The quizzes of one topic: path and number of questions; undefined if they could not be loaded.
 * @param {string} topic
 * @returns {Promise<[string, number][] | undefined>}
 */
export async function quizzesOf(topic) {
  const all = await topics();
  if (!all?.some(([path]) => path === topic)) return all && [];
  return await load(`topics/${topic === '' ? '' : topic + '/'}quizzes.js`)
    ? window.PODIUM_QUIZZES ?? []
    : undefined;
}

/** Whether there is such a quiz; undefined if that is not known now. */
export async function isThere(/** @type {string} */ quiz) {
  if (quiz.startsWith(own)) {
    return store.get(`${store.ownPrefix}/${quiz.slice(own.length)}`) !== null;
  }
  const topic = quiz.includes('/') ? quiz.slice(0, quiz.lastIndexOf('/')) : '';
  return (await quizzesOf(topic))?.some(([path]) => path === quiz);
}

// The questions of this session, as `play/session.js` keeps them.

import { isTime } from '../common/kept.js';
import { store } from '../common/store.js';

/** Those that look as they were kept, the last one at the end. @returns {any[]} */
export const sessionRows = () =>
  store.site().session.rows.filter((/** @type {any} */ row) =>
    isTime(row.at) &&
    [row.quiz, row.id, row.title, row.question].every((text) => typeof text === 'string')
  );

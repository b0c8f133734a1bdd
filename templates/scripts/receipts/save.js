// Saves the receipt of a result that is sealed, made from the published log. The profile loads this
// when somebody asks for one.

import { saveFile } from '../common/save-file.js';
import { say } from '../common/words.js';
import * as slips from '../accounts/slips.js';
import { ask, placeOf, Unable } from './reader.js';

/** The name of a receipt's file: `waters-rivers-2026-11-20.tlog-proof`. */
export const fileName = (/** @type {any} */ { quiz, ended }) =>
  `${String(quiz).replaceAll('/', '-').slice(-80)}-${String(ended).slice(0, 10)}.tlog-proof`;

/** Makes the receipt and saves it; gives the sentence that says how it went. */
export async function save(/** @type {any} */ slip) {
  try {
    const place = await placeOf(await slips.entryName(slip.entry));
    const answer = place
      ? await ask({ task: 'make', entry: slip.entry, index: place.index })
      : { refused: 'not-in-log' };
    if (!answer.proof) return say('verify.not-made', { code: answer.refused });
    const name = fileName(slip.body);
    saveFile(name, answer.proof, 'text/plain');
    return say('verify.saved', { name });
  } catch (problem) {
    if (!(problem instanceof Unable)) throw problem;
    return say(`verify.${problem.message}`);
  }
}

// Where the script that signs results meets the page: `slip-note.js`, which is loaded at the first
// answer of a ranked attempt.

/** @import { Game } from './play.js' */

/**
 * What notes results that are to be signed, and when that was done last.
 * @type {{note: ((game: Game, isNews: boolean) => void) | null, noted: Promise<void>}}
 */
export const signing = { note: null, noted: Promise.resolve() };

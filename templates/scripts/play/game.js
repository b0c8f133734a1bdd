// What the parts of a quiz page share: what `play.js` gives them, and where the script that signs
// results meets the page.

/** @import { Settings } from './attempt.js' */
/** @import { Mark } from './marking.js' */
/** @import { State } from './state.js' */

/**
 * What the parts of a quiz page are given.
 * @typedef {object} Game
 * @property {HTMLElement} quiz
 * @property {string} path
 * @property {HTMLElement} tools
 * @property {HTMLElement} bar
 * @property {HTMLElement} end
 * @property {HTMLFormElement[]} questions  those of the attempt, in the order shown
 * @property {Settings} own  what the author set
 * @property {() => State} state  as it is now
 * @property {(change: (state: State) => State) => void} change  changes the state and keeps it
 * @property {(question: HTMLFormElement) => void} draft
 *   notes what is given and not checked, which is kept once the page is left
 * @property {() => void} save  keeps the state, with the time that the attempt has taken by now
 * @property {() => number} elapsed  how long the attempt has taken, in milliseconds
 * @property {(question: HTMLFormElement, mayBeEmpty?: boolean) => void} submit
 *   checks what was answered, or in an exam keeps it
 * @property {number} since
 *   when an answer was checked or a question shown last, as `performance.now` counts
 * @property {(question: HTMLFormElement) => void} press  does what the button of a question says
 * @property {() => void} finish
 * @property {() => void} showEnd  leaves the questions, and brings the score card into view
 * @property {() => void} [toScore]  brings the score card into view: set by `finish.js`
 * @property {() => void} askToFinish  shows what is open, and offers to finish
 * @property {(then: () => void, question?: HTMLFormElement) => unknown} enter
 *   does something once all is there that the quiz needs to be taken, or says that it is not, at a
 *   question if that is what waits
 * @property {(then: () => void) => Promise<void>} [more]
 *   does something that takes `result-more.js`, or says that it is not there: set by `finish.js`
 * @property {import('./steps.js').Steps | null} steps
 * @property {(settings?: Settings, only?: string[]) => void} start  begins another attempt
 * @property {() => ReturnType<typeof import('./filing.js').entry>} entry  what is filed of the
 *   attempt
 * @property {(text: string) => void} notify
 * @property {(watcher: () => void) => void} watch  calls back after every change
 * @property {() => void} refresh  calls all of them
 * @property {(watcher: (question: HTMLFormElement, mark: Mark) => void) => void} watchMarks
 *   calls back when an answer was checked
 * @property {(question: HTMLFormElement, outcome: Mark['outcome']) => void} review
 *   notes a first answer as a review
 * @property {(questions: HTMLFormElement[]) => void} remember  puts them among those of this
 *   session
 */

/**
 * What notes results that are to be signed: `slip-note.js`, which is loaded at the first answer of
 * a ranked attempt. `settle` is false if the attempt is over and its result could not be noted.
 * @type {{note: ((game: Game, isNews: boolean) => void) | null, settle: () => Promise<boolean>}}
 */
export const signing = { note: null, settle: () => Promise.resolve(true) };

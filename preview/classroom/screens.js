// Which screen a pupil's phone shows. Nothing here knows of the page.

/** @typedef {import('./shared.js').Round} Round */

/** From which question on one is asked for, in a round at the pupil's own pace. */
const from = { round: 0, place: 0 };

/** The places of the questions that the pupil has not answered. @param {Round} round */
const openPlaces = ({ questions }) =>
  [...questions.keys()].filter((place) => !questions[place]?.mine);

/** Whether another question can be answered before this one. @param {Round} round */
export const hasOthers = (round) => round.pace === 'own' && openPlaces(round).length > 1;

/**
 * Goes on to the next question without an answer, and from the last one back to the first.
 * @param {Round} round @param {number} place
 */
export function passOver({ number }, place) {
  Object.assign(from, { round: number, place: place + 1 });
}

/**
 * The name of the screen: it is drawn anew when that changes.
 * @param {import('./pupil.js').View} now
 */
export function screenName(now) {
  if (now.me === null) return now.asks === null ? 'join' : `asks ${now.asks}`;
  const round = now.round;
  if (!round) return 'lobby';
  // Ranks, names and faces may all change once the round is over.
  if (round.over) return `podium ${round.number} ${JSON.stringify(now.podium ?? null)}`;
  if (round.pace === 'own') {
    const open = openPlaces(round), first = from.round === round.number ? from.place : 0;
    const next = open.find((place) => place >= first) ?? open[0];
    return next === undefined ? `sent ${round.number}` : `question ${round.number} ${next}`;
  }
  if (round.current === null) return `ready ${round.number}`;
  const current = round.questions[round.current];
  if (current?.state === 'closed') return `closed ${round.number} ${round.current}`;
  return `${current?.mine ? 'sent' : 'question'} ${round.number} ${round.current}`;
}

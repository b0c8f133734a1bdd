// When a question is asked again: the Free Spaced Repetition Scheduler, version 6, with its default
// parameters. https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm
//
// Tests hold its intervals to those of the Python package `fsrs`.

/**
 * What is known about how well one question is remembered.
 * @typedef {object} Card
 * @property {'learning' | 'review' | 'relearning'} phase
 * @property {number} step        how many of the phase's short steps are behind
 * @property {number} stability   days until it is remembered with a probability of 90 %
 * @property {number} difficulty  from 1 to 10
 * @property {number} last        when it was last asked, in milliseconds since 1970
 * @property {number} due         when it is asked next
 */

const again = 1, hard = 2, easy = 4;
const w = [
  0.212,
  1.2931,
  2.3065,
  8.2956,
  6.4133,
  0.8334,
  3.0194,
  0.001,
  1.8722,
  0.1666,
  0.796,
  1.4835,
  0.0614,
  0.2629,
  1.6483,
  0.6014,
  1.8729,
  0.5425,
  0.0912,
  0.0658,
  0.1542,
];
const decay = -w[20], factor = 0.9 ** (1 / decay) - 1;
const retention = 0.9, longest = 36500;
const minute = 60_000, day = 86_400_000;
/** The short steps before a question is asked after days, in milliseconds. */
const steps = { learning: [minute, 10 * minute], relearning: [10 * minute] };

const within = (
  /** @type {number} */ low,
  /** @type {number} */ value,
  /** @type {number} */ high,
) => Math.min(Math.max(value, low), high);

/** The nearest whole number, the even one of two that are as near. */
function rounded(/** @type {number} */ value) {
  const floor = Math.floor(value), rest = value - floor;
  return rest === 0.5 ? floor + Math.abs(floor % 2) : Math.round(value);
}

const firstDifficulty = (/** @type {number} */ grade) => w[4] - Math.E ** (w[5] * (grade - 1)) + 1;

function nextDifficulty(/** @type {number} */ difficulty, /** @type {number} */ grade) {
  const change = -(w[6] * (grade - 3));
  const moved = difficulty + (10 - difficulty) * change / 9;
  return within(1, w[7] * firstDifficulty(easy) + (1 - w[7]) * moved, 10);
}

/** The stability after a review on the day of the last one. */
function stabilitySoon(/** @type {number} */ stability, /** @type {number} */ grade) {
  const growth = Math.E ** (w[17] * (grade - 3 + w[18])) * stability ** -w[19];
  return stability * (grade === again ? growth : Math.max(growth, 1));
}

/** The stability after a review some days later. */
function stabilityLater(
  /** @type {Card} */ { stability, difficulty },
  /** @type {number} */ days,
  /** @type {number} */ grade,
) {
  const recalled = (1 + factor * Math.max(days, 0) / stability) ** decay;
  if (grade === again) {
    return Math.min(
      w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) *
        Math.E ** ((1 - recalled) * w[14]),
      stability / Math.E ** (w[17] * w[18]),
    );
  }
  return stability * (1 + Math.E ** w[8] * (11 - difficulty) * stability ** -w[9] *
      (Math.E ** ((1 - recalled) * w[10]) - 1) * (grade === hard ? w[15] : 1) *
      (grade === easy ? w[16] : 1));
}

/** Days until a question of this stability is asked again, in milliseconds. */
const interval = (/** @type {number} */ stability) =>
  within(1, rounded(stability / factor * (retention ** (1 / decay) - 1)), longest) * day;

/**
 * A card after a review.
 * @param {Card | null} card  null for a question that was never asked
 * @param {number} grade      1 again, 2 hard, 3 good, 4 easy
 * @param {number} now        in milliseconds since 1970
 * @returns {Card}
 */
export function reviewed(card, grade, now) {
  /** @type {Card} */
  const next = card ? { ...card, last: now } : {
    phase: 'learning',
    step: 0,
    stability: w[grade - 1],
    difficulty: within(1, firstDifficulty(grade), 10),
    last: now,
    due: now,
  };
  if (card) {
    const days = Math.floor((now - card.last) / day);
    next.stability = Math.max(
      0.001,
      days < 1 ? stabilitySoon(card.stability, grade) : stabilityLater(card, days, grade),
    );
    next.difficulty = nextDifficulty(card.difficulty, grade);
  }
  next.due = now + wait(next, grade);
  return next;
}

/** Moves a card to its next phase and step; the time until it is due. */
function wait(/** @type {Card} */ card, /** @type {number} */ grade) {
  if (card.phase === 'review') {
    if (grade !== again) return interval(card.stability);
    card.phase = 'relearning';
    card.step = 0;
    return steps.relearning[0];
  }
  const short = steps[card.phase];
  if (grade === again) card.step = 0;
  else if (grade === hard) {
    if (card.step > 0) return short[card.step];
    return short.length === 1 ? short[0] * 1.5 : (short[0] + short[1]) / 2;
  } else if (grade === easy || card.step + 1 >= short.length) {
    card.phase = 'review';
    card.step = 0;
    return interval(card.stability);
  } else card.step += 1;
  return short[card.step];
}

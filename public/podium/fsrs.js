(() => {
  'use strict';
  const again = 1, hard = 2, good = 3, easy = 4;
  const w = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ];
  const decay = -w[20], factor = 0.9 ** (1 / decay) - 1;
  const retention = 0.9, longest = 36500;
  const minute = 60_000, day = 86_400_000;
  const steps = { learning: [minute, 10 * minute], relearning: [10 * minute] };
  const within = (low, value, high) =>
    Math.min(Math.max(value, low), high);
  function rounded(value) {
    const floor = Math.floor(value), rest = value - floor;
    return rest === 0.5 ? floor + Math.abs(floor % 2) : Math.round(value);
  }
  const firstDifficulty = (grade) => w[4] - Math.E ** (w[5] * (grade - 1)) + 1;
  function nextDifficulty(difficulty, grade) {
    const change = -(w[6] * (grade - 3));
    const moved = difficulty + (10 - difficulty) * change / 9;
    return within(1, w[7] * firstDifficulty(easy) + (1 - w[7]) * moved, 10);
  }
  function stabilitySoon(stability, grade) {
    const growth = Math.E ** (w[17] * (grade - 3 + w[18])) * stability ** -w[19];
    return stability * (grade === again ? growth : Math.max(growth, 1));
  }
  function stabilityLater({ stability, difficulty }, days, grade) {
    const recalled = (1 + factor * Math.max(days, 0) / stability) ** decay;
    if (grade === again) {
      return Math.min(
        w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) * Math.E ** ((1 - recalled) * w[14]),
        stability / Math.E ** (w[17] * w[18]));
    }
    return stability * (1 + Math.E ** w[8] * (11 - difficulty) * stability ** -w[9]
      * (Math.E ** ((1 - recalled) * w[10]) - 1) * (grade === hard ? w[15] : 1) * (grade === easy ? w[16] : 1));
  }
  const interval = (stability) =>
    within(1, rounded(stability / factor * (retention ** (1 / decay) - 1)), longest) * day;
  function reviewed(card, grade, now) {
    const next = card ? { ...card, last: now }
      : { phase: 'learning', step: 0, stability: w[grade - 1], difficulty: within(1, firstDifficulty(grade), 10), last: now, due: now };
    if (card) {
      const days = Math.floor((now - card.last) / day);
      next.stability = Math.max(0.001,
        days < 1 ? stabilitySoon(card.stability, grade) : stabilityLater(card, days, grade));
      next.difficulty = nextDifficulty(card.difficulty, grade);
    }
    next.due = now + wait(next, grade);
    return next;
  }
  function wait(card, grade) {
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
  window.podium = Object.assign(window.podium ?? {}, { reviewed });
})();

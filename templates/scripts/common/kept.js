// Values as they were kept, which may be of another version or damaged.

export const isObject = (/** @type {any} */ value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const record = (/** @type {any} */ value) => isObject(value) ? value : {};
/** Whether a value is a text of some form. */
export const isLike = (/** @type {any} */ value, /** @type {RegExp} */ form) =>
  typeof value === 'string' && form.test(value);
/** Whether a value is a number that can be a moment, in milliseconds since 1970. */
export const isTime = (/** @type {any} */ value) =>
  typeof value === 'number' && Math.abs(value) <= 8.64e15;
/** What a text of JSON says; undefined if it is none. */
export const parse = (/** @type {string | null} */ text) => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
};

/** What lists say of a quiz. */
export function summary(/** @type {{now: any, past: any[]}} */ { now, past }) {
  const whole = past.filter((entry) => entry.whole === true);
  const counted = whole.filter((entry) => entry.counts !== false);
  return {
    tries: whole.length,
    best: counted.length ? Math.max(...counted.map((entry) => entry.percent)) : null,
    at: past.length ? past[past.length - 1].ended ?? null : null,
    open: now && !now.filed ? Object.keys(record(now.answers)).length : 0,
  };
}

/** Whether a summary says that a quiz was begun and is not done. */
export const isBegun = (/** @type {any} */ done) => Number.isFinite(done?.open) && done.open > 0;

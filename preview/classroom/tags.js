// The tags of states of a lesson: `LESSON.COMMON`, and for a pupil `LESSON.COMMON-PUPIL-OWN`.

/**
 * Whether a state was made before another one of the same lesson: an answer to what was sent may
 * come after news that left later.
 * @param {string} tag @param {string} other
 */
export function isOlder(tag, other) {
  const [lesson, serials = ''] = tag.split('.'),
    [otherLesson, otherSerials = ''] = other.split('.');
  if (lesson !== otherLesson) return false;
  const [common, pupil, own] = serials.split('-').map(Number);
  const [laterCommon, laterPupil, laterOwn] = otherSerials.split('-').map(Number);
  return common < laterCommon || common === laterCommon && pupil === laterPupil && own < laterOwn;
}

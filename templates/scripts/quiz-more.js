// What a quiz page needs only once its quiz was started: `quiz.js` loads it then. A quiz in one file
// holds it from the start.

import './base.js';
import './quiz.js';
import './play/result.js';
import './play/dragging.js';
import './play/sound.js';
import './play/effects.js';

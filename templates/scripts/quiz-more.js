// What a quiz page needs only once its quiz is taken: `quiz.js` loads it then. A quiz in one file
// holds it from the start.

import './base.js';
import './quiz.js';
import './play/prints.js';
import './play/finish.js';
import './play/session.js';
import './play/closing.js';
import './play/dragging.js';
import './play/sound.js';
import './play/effects.js';
import './play/source.js';
import './study/review.js';

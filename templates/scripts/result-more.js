// What the score card of a quiz offers: a certificate, and the result as a picture or a file.
// `result.js` loads it once there is a score. A quiz in one file holds it from the start.

import './base.js';
import './quiz.js';
import './quiz-more.js';
import './play/certificate.js';
import './play/export.js';

// The certificate on the score card of a quiz that offers one: `result.js` loads it then. A quiz in
// one file holds it from the start.

import './base.js';
import './quiz.js';
import './quiz-more.js';
import './play/certificate.js';

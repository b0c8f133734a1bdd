// What few ask for: the settings of the next attempt, the list of keys, and what the score card
// offers, which is a certificate, and the result as a text, a picture or a file. It is loaded then.
// A quiz in one file holds it from the start.

import './base.js';
import './quiz.js';
import './quiz-more.js';
import './play/certificate.js';
import './play/export.js';
import './play/key-list.js';
import './play/settings-form.js';
import './play/share.js';
import './play/tones.js';

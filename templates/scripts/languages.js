// The other languages of a quiz; only pages of quizzes that have some load it.

import './base.js';
import './quiz.js';
import './play/languages.js';

// Asks one question of a quiz in a study session; quiz pages load it when they are opened for that.

import './base.js';
import './quiz.js';
import './quiz-more.js';
import './study/ask.js';

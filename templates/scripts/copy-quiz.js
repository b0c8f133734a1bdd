// Copies the quiz of a page; quiz pages load it when they need it.

import './base.js';
import './quiz.js';
import './workshop/copy.js';

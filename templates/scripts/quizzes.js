// The list of all quizzes.

import './base.js';
import './lists/filter.js';
import './lists/own-rows.js';
import './lists/marks.js';

// What the Workshop and the page that takes an own quiz share.

import './base.js';
import './workshop/reader.js';
import './workshop/quiz.js';
import './workshop/library.js';
import './workshop/share.js';

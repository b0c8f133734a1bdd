// Takes a quiz that no page was built for.

import './base.js';
import './workshop-base.js';
import './workshop/play.js';

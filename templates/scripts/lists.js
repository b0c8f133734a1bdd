// Marks in lists what was done and read.

import './base.js';
import './lists/marks.js';

// How pages look to this reader: every page loads it before anything is drawn.

import './look/look.js';

// What lets a quiz be taken.

import './base.js';
import './play/page.js';

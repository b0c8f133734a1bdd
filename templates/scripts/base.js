// What pages load that know the player; other scripts expect it before them.

import './common/elements.js';
import './common/store.js';
import './common/words.js';

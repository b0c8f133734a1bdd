// Notes results that are to be signed; quiz pages load it when they need it.

import './base.js';
import './quiz.js';
import './play/slip-note.js';

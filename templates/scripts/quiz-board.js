// The periods of the board of a quiz; quiz pages load it when the board comes near.

import './base.js';
import './quiz.js';
import './play/periods.js';

// A leaderboard.

import './base.js';
import './players.js';
import './board/own-place.js';

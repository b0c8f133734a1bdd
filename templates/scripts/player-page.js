// The page of any player.

import './base.js';
import './players.js';
import './board/player-page.js';

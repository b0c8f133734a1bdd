// Finds players and their places; see docs/theme.md.

import './base.js';
import './board/players.js';

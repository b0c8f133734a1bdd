// The panel where the look is chosen; `look.js` loads it when it is asked for.

import './look.js';
import './look/panel.js';

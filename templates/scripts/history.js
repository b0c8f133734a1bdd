// The history of attempts.

import './base.js';
import './profile/history.js';

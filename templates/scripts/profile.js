// The profile.

import './base.js';
import './transfer.js';
import './profile/profile.js';

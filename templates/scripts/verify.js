// Checks receipts.

import './base.js';
import './players.js';
import './receipts/page.js';

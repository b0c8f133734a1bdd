// The search page.

import './base.js';
import './search/search.js';

// The Workshop.

import './base.js';
import './workshop-base.js';
import './workshop/shelf.js';

// The page that leads through a study session.

import './base.js';
import './study.js';
import './study/page.js';

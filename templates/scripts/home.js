// What the home page says to a player who has been here before.

import './base.js';
import './study.js';
import './lists/home.js';

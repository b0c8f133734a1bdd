// Saves what is kept of a player to a file, and takes it from one.

import './base.js';
import './study.js';
import './profile/titles.js';
import './profile/transfer.js';

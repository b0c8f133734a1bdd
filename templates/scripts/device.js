// Makes the key that this device draws with: loaded by a quiz that draws while nobody is signed in.

import './base.js';
import './quiz.js';
import './accounts/device.js';

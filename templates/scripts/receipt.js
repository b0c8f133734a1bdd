// Saves receipts: loaded by the profile once somebody asks for one.

import './accounts.js';
import './profile-account.js';
import './receipts/save.js';

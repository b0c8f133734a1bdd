// The account and the results of a player, on the profile.

import './accounts.js';
import './accounts/profile-account.js';
import './accounts/results.js';

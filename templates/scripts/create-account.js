// Making an account.

import './accounts.js';
import './accounts/create-account.js';

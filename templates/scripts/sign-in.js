// Signing in.

import './accounts.js';
import './accounts/sign-in.js';

// What all pages of accounts share.

import './base.js';
import './study.js';
import './transfer.js';
import './players.js';
import './accounts/accounts.js';
import './accounts/file.js';
import './accounts/form.js';
import './accounts/roster.js';

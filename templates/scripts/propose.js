// Proposing a picture and a text: loaded by the profile once somebody asks for it.

import './accounts.js';
import './profile-account.js';
import './accounts/picture.js';
import './accounts/profile-form.js';

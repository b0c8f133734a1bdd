// Choices and pairs that have places on a picture, on the pages that have some.

import './base.js';
import './play/places.js';

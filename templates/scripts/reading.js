// What helps to read an article.

import './base.js';
import { addReading } from './common/reading.js';

addReading();

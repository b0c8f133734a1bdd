// What is kept of how well questions are remembered, and how many are due.

import './base.js';
import './study/due.js';

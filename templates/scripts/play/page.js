// A page with a quiz: most are opened for an attempt, some for one question of a study session or
// to copy the quiz.

import './board.js';
import './paper.js';
import { begin } from '../study/opened.js';
import { start } from './play.js';

begin(start);

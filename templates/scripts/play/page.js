// A page with a quiz: most are opened for an attempt, some for one question of a study session or
// to copy the quiz.

import './board.js';
import './paper.js';
import { openedForOther } from '../study/question.js';
import { start } from './play.js';

if (!openedForOther()) start();

window.PODIUM_QUIZZES=[
["mathematics/algebra/equations",12],
["mathematics/algebra/graphs-at-a-glance",10],
["mathematics/algebra/reading-formulas",10]
];

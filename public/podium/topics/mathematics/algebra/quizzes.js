window.PODIUM_QUIZZES=[
["mathematics/algebra/equations",12]
];

window.PODIUM_QUIZZES=[
["computing/programming/reading-python",12],
["computing/programming/three-languages",10]
];

window.PODIUM_QUIZZES=[
["computing/programming/reading-python",12]
];

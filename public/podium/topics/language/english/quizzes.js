window.PODIUM_QUIZZES=[
["language/english/all-kinds-tour",8],
["language/english/word-origins",11],
["language/english/small-marks",10]
];

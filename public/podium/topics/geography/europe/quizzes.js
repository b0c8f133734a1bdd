window.PODIUM_QUIZZES=[
["geography/europe/capitals",11],
["geography/europe/seas-and-peaks",10]
];

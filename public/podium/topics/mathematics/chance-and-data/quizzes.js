window.PODIUM_QUIZZES=[
["mathematics/chance-and-data/probability",11],
["mathematics/chance-and-data/averages",11],
["mathematics/chance-and-data/one-chart",5]
];

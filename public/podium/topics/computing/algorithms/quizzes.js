window.PODIUM_QUIZZES=[
["computing/algorithms/searching-and-sorting",11],
["computing/algorithms/trees-and-graphs",10]
];

window.PODIUM_QUIZZES=[
["geography/world/capitals-of-the-world",36],
["geography/world/rivers-and-regions",10],
["geography/world/flags",10]
];

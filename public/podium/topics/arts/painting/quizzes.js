window.PODIUM_QUIZZES=[
["arts/painting/colour",10],
["arts/painting/pictures-and-painters",10]
];

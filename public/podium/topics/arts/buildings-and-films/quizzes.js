window.PODIUM_QUIZZES=[
["arts/buildings-and-films/arches-and-domes",10],
["arts/buildings-and-films/early-films",10]
];

window.PODIUM_QUIZZES=[
["eight-pictures",8],
["lantern-exam",16,1]
];

window.PODIUM_QUIZZES=[
["science/physics/motion",11],
["science/physics/circuits",11]
];

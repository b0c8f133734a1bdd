window.PODIUM_QUIZZES=[
["science/matter/atoms-and-elements",11]
];

window.PODIUM_QUIZZES=[
["science/sky/moon-and-sun",11]
];

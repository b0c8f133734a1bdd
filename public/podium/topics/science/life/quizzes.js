window.PODIUM_QUIZZES=[
["science/life/cells",11],
["science/life/food-webs",11],
["science/life/leaves",10]
];

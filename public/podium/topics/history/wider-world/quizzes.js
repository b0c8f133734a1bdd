window.PODIUM_QUIZZES=[
["history/wider-world/roads-and-empires",11],
["history/wider-world/a-traveller-in-mali",5]
];

window.PODIUM_QUIZZES=[
["geography/restless-earth/plates-and-volcanoes",11],
["geography/restless-earth/inside-a-volcano",5],
["geography/restless-earth/the-work-of-water",11]
];

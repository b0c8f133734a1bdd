window.PODIUM_QUIZZES=[
["geography/maps/reading-a-map",11],
["geography/maps/latitude-and-longitude",11]
];

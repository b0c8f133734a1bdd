window.PODIUM_QUIZZES=[
["history/ancient-worlds/egypt-and-mesopotamia",10],
["history/ancient-worlds/greece-and-rome",11]
];

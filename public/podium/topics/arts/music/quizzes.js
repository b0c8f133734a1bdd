window.PODIUM_QUIZZES=[
["arts/music/reading-music",11],
["arts/music/instruments",9],
["arts/music/composers",10]
];

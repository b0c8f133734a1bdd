window.PODIUM_QUIZZES=[
["arts/music/reading-music",11],
["arts/music/instruments",9],
["arts/music/composers",10],
["arts/music/music-of-the-world",10]
];

window.PODIUM_QUIZZES=[
["computing/bits/binary-numbers",11],
["computing/bits/text-and-files",10]
];

window.PODIUM_QUIZZES=[
["language/many-tongues/twelve-languages",12],
["language/many-tongues/writing-systems",10],
["language/many-tongues/false-friends",10]
];

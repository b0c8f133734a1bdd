window.PODIUM_QUIZZES=[
["computing/networks/how-the-web-works",0],
["computing/networks/passwords-and-keys",10]
];

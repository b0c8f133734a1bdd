window.PODIUM_QUIZZES=[
["computing/networks/how-the-web-works",11,1],
["computing/networks/passwords-and-keys",10]
];

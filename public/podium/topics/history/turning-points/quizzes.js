window.PODIUM_QUIZZES=[
["history/turning-points/print-and-sail",10],
["history/turning-points/revolutions",10],
["history/turning-points/twentieth-century",12,1]
];

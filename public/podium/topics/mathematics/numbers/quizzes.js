window.PODIUM_QUIZZES=[
["mathematics/numbers/percentages",11],
["mathematics/numbers/primes",11]
];

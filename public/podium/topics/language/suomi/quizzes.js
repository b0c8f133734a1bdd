window.PODIUM_QUIZZES=[
["language/suomi/sijamuodot",10],
["language/suomi/sanoja-ja-sananlaskuja",9]
];

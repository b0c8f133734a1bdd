Object.assign(window.PODIUM_WORDS,{
"study-page.done":"Well done",
"study-page.done-text.one":"{n} of {of} answer was right.",
"study-page.done-text.other":"{n} of {of} answers were right.",
"study-page.due-now.one":"{n} question is due.",
"study-page.due-now.other":"{n} questions are due.",
"study-page.everything":"Study everything",
"study-page.new":"Learn something new",
"study-page.nothing-due":"Nothing is due. The next question comes back {time}.",
"study-page.nothing-yet":"You have answered no question here yet.",
"study-page.random":"Random question",
"study-page.start":"Study what is due"
});

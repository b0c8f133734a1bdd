Object.assign(window.PODIUM_WORDS,{
"search.failed":"The index could not be loaded. Load this page again; the site may just have changed.",
"search.found.one":"{n} quiz found.",
"search.found.other":"{n} quizzes found.",
"search.meant":"Did you mean {words}?",
"search.missing":"Could not be loaded, and so was not searched: {what}. Try again.",
"search.more-questions.one":"and {n} more question",
"search.more-questions.other":"and {n} more questions",
"search.none":"No quiz has all these words. Try fewer, or tick more places to look in.",
"search.type-on":"Many words match. Keep typing."
});

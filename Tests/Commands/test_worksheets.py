"""The file of `podium paper`: what a pupil has to be told without a page."""

import pytest
from support import podium

QUIZ = """-- content/site.yml --
title: Test
language: {language}
-- content/quiz.md --
---
type: quiz
title: Letters
---

## Which are vowels? {{#several}}

- [x] A
- [x] E
- [ ] K

## Which is a vowel? {{#one}}

- [x] A
- [ ] K

## Sort them {{#order}}

1. A
2. B
3. C

## Pair them {{#pairs}}

- A -> a
- B -> b
-- players.txt --
ada, Ada
"""


@pytest.mark.parametrize(("language", "direction", "said"), [
    ("en", "ltr", ["Choose all that are right.", "Put these in the right order.", "Match the pairs."]),
    ("fi", "ltr", ["Valitse kaikki oikeat.", "Järjestä nämä oikein.", "Etsi kullekin pari."]),
    ("ar", "rtl", []),
])
def test_each_question_says_how_it_is_answered_in_the_sites_language(site, language, direction, said):
    site.write(QUIZ.format(language=language))
    made = podium("paper", "quiz", "--players", "players.txt", "--output", "-", cwd=site.folder)
    assert made.status == 0, made.errors
    assert f'<html lang="{language}" dir="{direction}">' in made.output
    # Where one choice is right, nothing need be said.
    assert made.output.count('class="how"') == 3
    for text in said:
        assert f'<p class="how">{text}</p>' in made.output


def test_answers_that_were_filled_in_are_never_written_over(site):
    site.write(QUIZ.format(language="en"))
    command = ["paper", "quiz", "--players", "players.txt", "--output", "paper.html", "--results", "results.jsonl"]
    assert podium(*command, cwd=site.folder).status == 0
    results, paper = site.folder / "results.jsonl", site.folder / "paper.html"
    results.write_text(results.read_text().replace('"answers":{}', '"answers":{"one":["a"]}'))
    filled = results.read_bytes()
    paper.unlink()
    again = podium(*command, cwd=site.folder)
    assert again.status == 2 and "--results is 'results.jsonl'" in again.errors
    assert results.read_bytes() == filled and not paper.exists()

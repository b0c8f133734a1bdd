"""What Podium writes, read by other people's programs: GIFT by pygiftparser, Moodle XML by moodle-xml-parser, packages by zipfile."""

import collections
import io
import re

import pytest
from moodle_xml_parser.parser import parse_string
from pygiftparser import parser as gift
from support import ROOT, podium

QUIZ = """---
type: quiz
title: All of it
---

## What is the capital of *Finland*? {#finland}

- [x] Helsinki
  > Right: since 1812!
- [ ] Turku = Åbo
  > It was ~ before.

By decree: 100 % ~ #.

## Which are rivers?

<!-- quiz: marking=partial -->

- [x] Nile
- [x] Volga
- [ ] Everest

## The Earth is flat.

- [ ] True
- [x] False

## Name it

[[Ada|Lady = Ada]]

## How much?

[[= 9.81 +- 0.05]]

## Pairs

<!-- quiz: marking=partial -->

- France -> Paris
- Finland -> Helsinki

## Fill

The capital is [[Paris|paris]] by the Seine.
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "content").mkdir()
    (tmp_path / "content/quiz.md").write_text(QUIZ)
    return tmp_path


def read_gift(text):
    return gift.parseFile(io.StringIO(text))


def shown(text):
    """A text of GIFT without the backslashes, which this reader leaves."""
    return re.sub(r"\\([~=#{}:])", r"\1", text).strip()


def test_gift_is_read_by_another_reader_as_it_was_meant(folder):
    run = podium("export", "gift", cwd=folder)
    assert run.status == 0, run.errors
    questions = read_gift(run.output)
    assert all(question.valid for question in questions)
    assert [type(question.answers).__name__ for question in questions] == [
        "SelectSet", "MultipleChoicesSet", "TrueFalseSet", "ShortSet", "NumericAnswerSet", "MatchingSet", "ShortSet"]
    choice, several, truth, short, number, pairs, gap = questions
    assert choice.title == "finland"
    assert [(shown(a.answer), shown(a.feedback), a.fraction) for a in choice.answers.answers] == [
        ("Helsinki", "Right: since 1812!", 100), ("Turku = Åbo", "It was ~ before.", 0)]
    assert shown(choice.generalFeedback) == "By decree: 100 % ~ #."
    assert [(a.answer, a.fraction) for a in several.answers.answers] == [("Nile", 50.0), ("Volga", 50.0), ("Everest", -50.0)]
    assert truth.answers.answer is False
    assert [shown(a.answer) for a in short.answers.answers] == ["Ada", "Lady = Ada"]
    assert [(a.value, a.tolerance) for a in number.answers.answers] == [(9.81, 0.05)]
    assert [(a.question.strip(), a.answer.strip()) for a in pairs.answers.answers] == [("France", "Paris"), ("Finland", "Helsinki")]
    assert gap.tail.strip() == "by the Seine." and [a.answer for a in gap.answers.answers] == ["Paris", "paris"]


def test_moodle_xml_is_read_by_another_reader_as_it_was_meant(folder):
    run = podium("export", "moodle-xml", cwd=folder)
    assert run.status == 0, run.errors
    read = parse_string(run.output)
    choice, several = read["multichoice"]
    assert choice.name == "What is the capital of Finland?" and choice.single
    assert choice.text_pre_parse == "<p>What is the capital of <em>Finland</em>?</p>"
    assert [(o.answer, o.score_fraction, o.feedback) for o in choice.options] == [
        ("Helsinki", 100, "<p>Right: since 1812!</p>"), ("Turku = Åbo", 0, "<p>It was ~ before.</p>")]
    assert not several.single and [o.score_fraction for o in several.options] == [50, 50, -50]
    (cloze,) = read["cloze"]
    assert [(gap.sub_type, [(o.answer, o.score) for o in gap.options]) for gap in cloze.gaps] == [
        ("SHORTANSWER", [("Paris", 100), ("paris", 100)])]


def test_all_of_the_demonstration_site_is_read_by_another_reader(tmp_path):
    run = podium("export", "gift", "--content", ROOT / "content", "--output", "all.gift", cwd=tmp_path)
    written = int(run.errors.rsplit(" read, ", 1)[1].split(" written")[0])
    questions = read_gift((tmp_path / "all.gift").read_text())
    assert len(questions) == written > 300
    # Moodle takes thirds of a hundred, which come to 99.99999, and numbers below zero; this reader
    # does not.
    refused = [question.full for question in questions if not question.valid]
    assert all("%33.33333%" in text or "{#-" in text for text in refused) and len(refused) < 10, refused
    kinds = collections.Counter(type(question.answers).__name__ for question in questions)
    assert set(kinds) == {"SelectSet", "MultipleChoicesSet", "TrueFalseSet", "ShortSet", "NumericAnswerSet", "MatchingSet"}

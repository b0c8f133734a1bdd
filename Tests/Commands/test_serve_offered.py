"""In which order a class is offered the items of an ordering and the sides of pairs, and under which letters."""

import json
import re
import signal

import pytest

from pupils import SITE, Phone, Teacher
from serving import Preview
from support import podium

OPTIONS = "--collect", "--address", "127.0.0.1"
JOURNAL = ".podium-lesson.jsonl"
ARRANGED = """-- content/arranged.md --
---
type: quiz
title: Arranged
---
""" + "".join(f"""
## Order {number} {{#order-{number}}}

""" + "".join(f"{place}. item {place} of {number}\n" for place in range(1, number + 1)) + f"""
## Pairs {number} {{#pairs-{number}}}

""" + "".join(f"- left {place} -> right {place} of {number}\n" for place in range(1, number + 1)) for number in (2, 3, 4))

SHUFFLED = """-- content/shuffled.md --
---
type: quiz
title: Shuffled
shuffle-choices: true
---

## Which are even? {#even}

- [x] two
  > 2 is.
- [ ] one
  > 1 is not.
- [ ] three
- [x] four
"""


@pytest.fixture
def room(site):
    site.write(SITE + ARRANGED + SHUFFLED)
    preview = Preview(site.folder, *OPTIONS)
    yield preview
    preview.stop()


def recorded(site):
    return [json.loads(line) for path in sorted((site.folder / "content/ledger/recorded").glob("*.jsonl"))
            for line in path.read_text().splitlines()]


def right_letters(question):
    """The letters under which a phone is shown the right answer, which it finds by the texts."""
    offered = question["shown"].get("items") or question["shown"]["rights"]
    return [one["letter"] for one in sorted(offered, key=lambda one: one["text"])]


def test_nothing_that_a_phone_is_told_says_the_order_or_the_pairs(site, room):
    """Neither letters nor places on the screen, which differ from round to round."""
    teacher, anna = Teacher(room), Phone(room.port, "Anna")
    anna.join()
    letters, places = {}, {}
    for number in range(1, 25):
        teacher.do("start", quiz="arranged", pace="own")
        for place in range(6):
            _, question = anna.ask(f"pupil/question?round={number}&place={place}")
            right = right_letters(question)
            offered = question["shown"].get("items") or question["shown"]["rights"]
            letters.setdefault(question["id"], set()).add(tuple(right))
            places.setdefault(question["id"], set()).add(tuple(one["text"] for one in offered))
            assert "solution" not in question
            # One half is answered rightly, the other the other way round.
            response = right if number % 2 else right[::-1]
            assert anna.answer(number, question["id"], response)[0] == 200
            _, question = anna.ask(f"pupil/question?round={number}&place={place}")
            assert question["response"] == response and "outcome" not in question
        teacher.do("finish", round=number)
        for place in range(6):
            _, question = anna.ask(f"pupil/question?round={number}&place={place}")
            assert (question["outcome"] == "right") == bool(number % 2)
            assert question["response"] == (right_letters(question) if number % 2 else right_letters(question)[::-1])
        if number % 2:
            assert anna.state()["podium"]["mine"]["points"] == 600
    for found in (letters, places):
        assert len(found) == 6 and all(len(seen) > 1 for seen in found.values()), found
    # In the letters of the source, whatever they were on the phone; the same results of one
    # second are recorded once.
    results = recorded(site)
    assert {result["score"] == 600 for result in results} == {True, False}
    for result in results:
        for name, response in result["answers"].items():
            rising = [chr(ord("a") + place) for place in range(int(name[-1]))]
            assert response == (rising if result["score"] == 600 else rising[::-1])


def test_choices_have_the_letters_of_their_places_on_the_screen(site, room):
    """Those of the file would tell which an author wrote first."""
    teacher, anna = Teacher(room), Phone(room.port, "Anna")
    anna.join()
    seen = set()
    for number in range(1, 13):
        teacher.do("start", quiz="shuffled", pace="own")
        path = f"pupil/question?round={number}&place=0"
        _, question = anna.ask(path)
        offered = question["shown"]["choices"]
        assert [choice["letter"] for choice in offered] == ["a", "b", "c", "d"]
        letters = {choice["text"]: choice["letter"] for choice in offered}
        seen.add(letters["two"])
        chosen = sorted([letters["two"], letters["one"] if number == 1 else letters["four"]])
        assert anna.answer(number, "even", chosen)[0] == 200
        teacher.do("finish", round=number)
        _, question = anna.ask(path)
        assert (question["outcome"] == "right") == (number > 1) and question["response"] == chosen
        assert question["solution"]["right"] == sorted([letters["two"], letters["four"]])
        assert {letter: re.search(r"\d", text)[0] for letter, text in question["solution"]["remarks"].items()} == {
            letters["two"]: "2", letters["one"]: "1"}
        assert question["tally"]["choices"] == {letter: int(letter in chosen) for letter in "abcd"}
    assert len(seen) > 1
    assert {tuple(result["answers"]["even"]) for result in recorded(site)} == {("a", "b"), ("a", "d")}


def test_an_order_on_the_screen_outlives_a_restart_as_do_answers_to_it(site):
    site.write(SITE + ARRANGED)
    seen, pupils = [], {}
    for name in ("Anna", "Ben"):
        preview = Preview(site.folder, *OPTIONS)
        try:
            teacher = Teacher(preview)
            pupils[name] = phone = Phone(preview.port, name)
            if name == "Anna":
                teacher.do("start", quiz="arranged", pace="own")
            phone.join()
            phones = [Phone(preview.port, one.name, one.token) for one in pupils.values()]
            questions = [phone.ask(f"pupil/question?round=1&place={place}")[1] for place in range(6)]
            seen.append([question["shown"] for question in questions])
            for question in questions:
                assert phone.answer(1, question["id"], right_letters(question))[0] == 200
            if name == "Ben":
                teacher.do("finish", round=1)
                for one in phones:
                    assert one.state()["podium"]["mine"]["points"] == 600
                    _, question = one.ask("pupil/question?round=1&place=0")
                    assert question["response"] == right_letters(question)
        finally:
            preview.stop(signal.SIGKILL)
    assert seen[0] == seen[1]
    assert [result["score"] for result in recorded(site)] == [600, 600]
    assert podium("check", cwd=site.folder).status == 0


def test_a_round_of_a_record_of_before_goes_on_in_the_letters_of_its_pages(site):
    """Its phones have them from before the server was started again."""
    site.write(SITE)
    choices = [{"letter": letter, "html": text, "text": text} for letter, text in (("b", "two"), ("a", "one"), ("c", "three"))]
    shown = {"kind": "ordering", "heading": "Order", "stem": "", "points": 100, "items": choices}
    solution = {"right": [], "answers": ["one", "two", "three"], "explanation": "", "remarks": {}}
    plan = {"number": 1, "quiz": "arranged", "title": "Arranged", "pace": "own", "rev": "0" * 64, "draws": False, "questions": [
        {"id": "order", "key": "ordering 3 100", "shown": shown, "solution": solution}]}
    journal = site.folder / JOURNAL
    preview = Preview(site.folder, *OPTIONS)
    try:
        teacher, anna = Teacher(preview), Phone(preview.port, "Anna")
        anna.join()
        teacher.do("start", quiz="geography/other", pace="own")
    finally:
        preview.stop(signal.SIGKILL)
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    order, = (one for one in lines[-1]["plan"]["questions"] if one["shown"]["kind"] == "ordering")
    plan["questions"][0]["key"] = order["key"]
    lines[0]["lesson"], lines[-1]["plan"] = 1, plan
    journal.write_text("".join(json.dumps(line) + "\n" for line in lines))
    preview = Preview(site.folder, *OPTIONS)
    try:
        teacher, anna = Teacher(preview), Phone(preview.port, "Anna", anna.token)
        assert anna.ask("pupil/question?round=1&place=0")[1]["shown"]["items"] == choices
        assert anna.answer(1, "order", ["a", "b", "c"])[0] == 200
        teacher.do("finish", round=1)
        _, question = anna.ask("pupil/question?round=1&place=0")
        assert (question["outcome"], question["response"]) == ("right", ["a", "b", "c"])
    finally:
        preview.stop()

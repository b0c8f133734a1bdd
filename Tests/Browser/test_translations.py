"""A quiz in two languages: going from one to the other in the middle of an attempt, which stays one attempt."""

import json

import pytest
from playwright.sync_api import expect
from support import Site
from visiting import PHONE, eventually, violations

QUIZ = """-- content/site.yml --
id: waters
title: Waters
language: en
-- content/rivers.md --
---
type: quiz
title: Rivers
{front}---

## Which river is longest? {{#longest}}

- [x] Nile
- [ ] Seine

## Where does the Danube rise? {{#rise}}

- [x] Germany
- [ ] Austria

## Fill in {{#fill}}

[[Wien|Vienna]] is in [[(Austria)|Italy]].

## From west to east {{#order}}

1. Lisbon
2. Madrid
3. Paris

## Match {{#match}}

- Seine -> Paris
- Tiber -> Rome

## Which is no river? {{#none}}

- [x] Ladoga
- [ ] Rhine
-- content/rivers.fi.md --
---
title: Joet
---

## Mikä joki on pisin? {{#longest}}

- [x] Niili
- [ ] Seine

## Mistä Tonava alkaa? {{#rise}}

- [x] Saksasta
- [ ] Itävallasta

## Täydennä {{#fill}}

[[Wien]] on maassa [[(Itävalta)|Italia]].

## Lännestä itään {{#order}}

1. Lissabon
2. Madrid
3. Pariisi

## Yhdistä {{#match}}

- Seine -> Pariisi
- Tiber -> Rooma

## Mikä ei ole joki? {{#none}}

- [x] Laatokka
- [ ] Rein
"""


@pytest.fixture
def open_quiz(site: Site, visit, serve):
    def build(front: str = "", where: str = "disk", **options):
        site.write(QUIZ.format(front=front)).build()
        visitor = visit(site.output.as_uri() if where == "disk" else serve(site.output), **options)
        return visitor, visitor.open("rivers.html")

    return build


def kept(page) -> dict:
    """What is kept of the quiz; nothing may be kept of another."""
    stored = page.evaluate("Object.fromEntries(Object.entries(localStorage))")
    assert [key for key in stored if "/quiz/" in key] == ["podium/waters/quiz/rivers"]
    assert not [key for key, text in stored.items() if key.endswith("/carried")]
    return json.loads(stored["podium/waters/quiz/rivers"])


def switch(page, language: str) -> None:
    menu = page.locator(".menu > summary")
    if menu.is_visible():
        menu.click()
    page.locator(f".languages a[lang={language}]:visible").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".quiz.ready").wait_for()


def question(page, name: str):
    form = page.locator(f"form#{name}")
    expect(form).to_be_visible()
    return form


def press(form) -> None:
    form.locator(".act > button").first.click()


def letters(form) -> list[str]:
    return form.locator(".order > li").evaluate_all("rows => rows.map((row) => row.dataset.letter)")


@pytest.mark.parametrize("where", ["disk", "server"])
def test_an_attempt_goes_on_in_another_language(open_quiz, where):
    visitor, page = open_quiz(where=where, view="single", **PHONE)
    page.locator(".gate button").click()
    first = question(page, "longest")
    first.locator("label.c", has_text="Nile").click()
    press(first)
    press(first)
    second = question(page, "rise")
    second.locator("label.c", has_text="Germany").click()
    began = kept(page)["now"]["began"]

    switch(page, "fi")
    second = question(page, "rise")
    expect(second.get_by_role("heading")).to_have_text("Mistä Tonava alkaa?")
    expect(second.locator("input[value=a]")).to_be_checked()
    expect(page.locator(".map li:first-child a.right")).to_have_count(1)
    press(second)
    press(second)
    third = question(page, "fill")
    third.locator("input[name=b]").fill("vienna")
    third.locator("select").select_option(label="Itävalta")

    switch(page, "en")
    third = question(page, "fill")
    expect(third.locator("input[name=b]")).to_have_value("vienna")
    expect(third.locator("select")).to_have_value("Austria")
    press(third)
    expect(third.get_by_role("status")).to_contain_text("Right")
    press(third)
    fourth = question(page, "order")
    for place, letter in enumerate("abc"):
        while letters(fourth).index(letter) > place:
            fourth.locator(f".order > li[data-letter={letter}] button").first.click()

    switch(page, "fi")
    fourth = question(page, "order")
    assert letters(fourth) == list("abc")
    press(fourth)
    press(fourth)
    fifth = question(page, "match")
    for letter, field in zip("ab", fifth.locator(".lefts select").all(), strict=True):
        field.select_option(letter, force=True)
    press(fifth)
    press(fifth)
    last = question(page, "none")
    last.locator("label.c", has_text="Laatokka").click()
    press(last)
    expect(last.get_by_role("status")).to_contain_text("Oikein")

    stored = kept(page)
    assert stored["now"]["began"] == began
    assert [entry["percent"] for entry in stored["past"]] == [100]
    assert stored["past"][0]["answers"]["fill"] == ["vienna", "Austria"]
    switch(page, "en")
    assert [entry["percent"] for entry in kept(page)["past"]] == [100]
    assert not visitor.complaints


def test_draw_clock_and_flags_stay_in_an_exam(open_quiz):
    _, page = open_quiz("mode: exam\ntime-limit: 10m\npick: 4\nshuffle-questions: true\nshuffle-choices: true\nranked: false\n",
                        view="single")
    page.locator(".gate button").click()
    page.locator("form.q.current").wait_for()
    page.locator("form.q.current .flagger").click()
    before = kept(page)["now"]
    asked = page.locator("form.q:not([hidden])").evaluate_all("forms => forms.map((form) => form.id)")
    here = page.locator("form.q.current").get_attribute("id")
    switch(page, "fi")
    assert page.locator("form.q:not([hidden])").evaluate_all("forms => forms.map((form) => form.id)") == asked
    expect(page.locator("form.q.current")).to_have_attribute("id", here)
    after = kept(page)["now"]
    assert {key: before[key] for key in ("seed", "began", "started", "flags")} == {
        key: after[key] for key in ("seed", "began", "started", "flags")}
    expect(page.locator(".clock")).to_contain_text("9")


def test_a_copy_is_in_the_language_that_is_shown(open_quiz):
    visitor, _ = open_quiz(view="page")
    page = visitor.open("rivers.fi.html")
    page.locator("#Copy").click()
    page.wait_for_url("**/workshop.html*")
    eventually(page, lambda: "[[(Itävalta)|Italia]]" in json.dumps(page.evaluate("Object.values(localStorage)"), ensure_ascii=False))


def test_links_to_languages_are_there_without_scripts_and_before_the_start(open_quiz):
    _, page = open_quiz(view="page")
    links = page.locator(".heading .languages")
    expect(links).to_be_visible()
    expect(links.locator("a")).to_have_text("Suomi")
    assert not violations(page)
    links.locator("a").click()
    expect(page).to_have_title("Joet · Waters")
    expect(page.locator(".heading .languages b")).to_have_text("Suomi")
    assert not violations(page)

"""A quiz that its author changes while somebody takes it. Its page is opened at another address then, as a server tells changes by whole seconds."""

import json

import pytest
from playwright.sync_api import expect
from taking import pick, press_check, quiz
from visiting import eventually


def test_a_quiz_that_changed_since_an_attempt_began_says_so_and_keeps_what_fits(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    pick(page, "q2", "a")
    site.write(quiz().replace("{#q1}", "{#new}").replace("- [x] A2\n- [ ] B2", "- [ ] A2\n- [x] B2")).build()
    page.goto(page.url + "?again")
    expect(page.get_by_text("has changed since you began")).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")
    expect(page.locator("[id='q2'] .outcome")).to_contain_text("Wrong")
    kept = page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz'])")
    assert json.dumps(kept).count('"q1"') >= 1


LETTERED = """-- content/quiz.md --
---
type: quiz
title: Letters
---

## Which? {#one}

- [x] Right
- [ ] Left
- [ ] Middle

## In order? {#order}

1. First
2. Second
3. Third

## Which pairs? {#pairs}

- Dog -> Puppy
- Cat -> Kitten

## Fill in {#gaps}

One is [[1]], and two is [[2|two]].

## How many? {#many}

[[12]]

## Which is left for later? {#last}

- [x] This
- [ ] That
"""


@pytest.fixture
def visitor(site, visit, serve):
    """Somebody without a service worker, who goes on with an old build for a while."""
    site.write(LETTERED).build()
    visitor = visit(serve(site.output))
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    return visitor


def answer_all(page) -> None:
    page.locator("#one .c").first.click()
    press_check(page, "one")
    page.locator("#order .movers button[aria-disabled=false]").first.click()
    press_check(page, "order")
    for place in range(2):
        page.locator("#pairs select").nth(place).select_option(index=1 + place)
    press_check(page, "pairs")
    for place, text in enumerate(["1", "2"]):
        page.locator("#gaps [name=b]").nth(place).fill(text)
    press_check(page, "gaps")
    page.locator("#many input").fill("11")
    press_check(page, "many")


@pytest.mark.parametrize("old, new, lost", [
    ("# In order?", "# In which order?", []),
    ("- [ ] Left\n- [ ] Middle", "- [ ] Middle\n- [ ] Left", ["one"]),
    ("- [x] Right\n- [ ] Left", "- [ ] Left\n- [x] Right", ["one"]),
    ("1. First\n2. Second", "1. Second\n2. First", ["order"]),
    ("Puppy", "Whelp", ["pairs"]),
    ("One is [[1]], and two is [[2|two]].", "Two is [[2|two]], and one is [[1]].", ["gaps"]),
    ("[[12]]", "[[13]]", []),
])
def test_an_answer_is_kept_until_what_it_chose_from_changes(site, visitor, old, new, lost):
    page = visitor.open("quiz.html")
    page.get_by_role("button", name="Check").first.wait_for()
    answer_all(page)
    site.write(LETTERED.replace(old, new)).build()
    page.goto(page.url + "?again")
    expect(page.locator(".bar")).to_contain_text(f"{5 - len(lost)} of 6 answered")
    for question in ("one", "order", "pairs", "gaps", "many"):
        shown = page.locator(f"form[id={question}] .outcome")
        expect(shown).to_be_empty() if question in lost else expect(shown).to_contain_text("points")
    if lost:
        expect(page.get_by_text("has changed since you began")).to_be_visible()
        answers = page.evaluate("Object.keys(JSON.parse(localStorage['podium/test/quiz/quiz']).now.answers)")
        assert not set(lost) & set(answers)


def test_what_was_chosen_and_not_checked_is_not_put_back_as_another_choice(site, visitor):
    page = visitor.open("quiz.html")
    page.locator("#one .c").last.click()
    eventually(page, lambda: page.evaluate("localStorage['podium/test/quiz/quiz']?.includes('fits')"))
    site.write(LETTERED.replace("- [ ] Left\n- [ ] Middle", "- [ ] Middle\n- [ ] Left")).build()
    page.goto(page.url + "?again")
    expect(page.get_by_text("has changed since you began")).to_be_visible()
    expect(page.locator("#one input:checked")).to_have_count(0)


def test_a_result_that_was_kept_is_not_replaced_when_its_quiz_changes(site, visitor):
    page = visitor.open("quiz.html")
    answer_all(page)
    page.locator("#last .c").first.click()
    press_check(page, "last")
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    before = page.evaluate("JSON.stringify(JSON.parse(localStorage['podium/test/quiz/quiz']).past)")
    site.write(LETTERED.replace("- [ ] Left\n- [ ] Middle", "- [ ] Middle\n- [ ] Left")).build()
    page.goto(page.url + "?again")
    expect(page.get_by_text("has changed since you began")).to_be_visible()
    expect(page.locator("#one .c.right, #one .c.wrong")).to_have_count(0)
    page.locator(".quiz.closed").wait_for()
    assert page.evaluate("JSON.stringify(JSON.parse(localStorage['podium/test/quiz/quiz']).past)") == before

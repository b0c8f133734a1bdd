"""Leading through a study session with keys, and leaving it by Back."""

import json
import re

import pytest
from playwright.sync_api import expect
from support import Site

SITE = """-- content/site.yml --
id: study
title: Sky club
language: en
-- content/near/index.md --
# Near
-- content/near/moon.md --
---
type: quiz
---
# The Moon

## Is it round? {#round}

- [x] Yes
- [ ] No

## Is it cheese? {#cheese}

- [ ] Yes
- [x] No
-- content/far/index.md --
# Far
-- content/far/stars.md --
---
type: quiz
---
# Stars

## How many legs has a star? {#legs}

[[= 0]]
"""


@pytest.fixture(params=["disk", "server"])
def studying(visit, site: Site, serve, request):
    """Somebody who visits the site from disk, or from a server."""
    built = site.write(SITE).build()
    assert built.status == 0, built.errors
    return visit(site.output.resolve().as_uri() if request.param == "disk" else serve(site.output))


def cards(page) -> dict:
    return json.loads(page.evaluate("localStorage.getItem('podium/study/study')") or "{}").get("cards", {})


def test_a_session_is_one_step_back(studying):
    page = studying.open("index.html")
    page.get_by_role("link", name=re.compile("^Study")).click()
    page.get_by_role("link", name="Learn something new").click()
    for answered in range(2):
        form = page.locator("form.q:visible")
        expect(page.locator(".study-bar")).to_have_text(f"Question {answered + 1}")
        form.get_by_role("button", name="Show answer").click()
        form.get_by_role("link", name="Next question").click()
        expect(page.locator("form.q.marked")).to_have_count(0)
    expect(page.locator(".study-bar")).to_be_visible()
    kept = cards(page)
    page.go_back()
    expect(page).to_have_url(re.compile(r"study\.html(#in/)?$"))
    expect(page.get_by_role("link", name="Learn something new")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile(r"index\.html$"))
    assert cards(page) == kept


def test_the_keys_of_a_quiz_work_in_a_session(studying):
    page = studying.open("study.html#in/near")
    page.get_by_role("link", name="Learn something new").click()
    for id in ["round", "cheese"]:
        form = page.locator(f"form.q#{id}:visible")
        expect(page.locator(".quiz.ready")).to_be_visible()
        page.keyboard.press("2")
        expect(form.get_by_label("No")).to_be_checked()
        page.keyboard.press("a")
        expect(form.get_by_label("Yes")).to_be_checked()
        # Nothing to go back to, and nothing to go on to before there is an answer.
        for key in ["n", "p", "v"]:
            page.keyboard.press(key)
        page.keyboard.press("Enter")
        expect(form.get_by_role("status")).to_contain_text("Right" if id == "round" else "Wrong")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter" if id == "round" else "n")
        expect(page.locator("form.q.marked")).to_have_count(0)
    assert set(cards(page)["near/moon"]) == {"round", "cheese"}


def test_what_is_typed_in_a_session_goes_into_the_field(studying):
    page = studying.open("study.html#in/far")
    page.get_by_role("link", name="Learn something new").click()
    field = page.locator("form.q:visible").get_by_role("textbox")
    expect(field).to_be_focused()
    field.blur()
    page.keyboard.type("0")
    expect(field).to_have_value("0")
    page.keyboard.press("Enter")
    expect(page.locator("form.q:visible").get_by_role("status")).to_contain_text("Right")

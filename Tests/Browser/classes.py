"""A class for tests of the classroom: its site, the teacher's page, and pupils who join and answer."""

import pathlib
import sys

import pytest
from playwright.sync_api import expect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from pupils import Teacher  # noqa: E402
from serving import Preview  # noqa: E402
from slips import square  # noqa: E402

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SITE = """-- content/site.yml --
id: class.example.org
title: A class
-- names.txt --
Ben Bo
zoe, Zoë <b>
-- content/players/zoe.md --
---
type: player
name: Zoë
photos: [{path: img/zoe.png, text: Zoë}]
---
-- content/geography/all.md --
---
type: quiz
title: All forms
---

## Which is the longest? {#one}

![A map](img/map.png)

- [x] Nile
- [ ] Seine
- [ ] <b>Rhine</b>

## Which are in Europe? {#several}

- [x] Paris
- [ ] Lima
- [x] Rome

## Where is the Seine? {#blanks}

In [[Paris]], in the year [[2024]].

## From the first to the last {#order}

1. one
2. two
3. three

## Capitals {#match}

- France -> Paris
- Italy -> Rome
"""


@pytest.fixture
def preview(site, request):
    site.write(SITE)
    site.put("content/geography/img/map.png", bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"))
    site.put("content/players/img/zoe.png", square())
    running = Preview(site.folder, "--collect", "--address", "127.0.0.1", *getattr(request, "param", []))
    yield running
    running.stop()


@pytest.fixture
def teacher(preview, visit):
    """The teacher's page, opened as the command says."""
    asking = Teacher(preview)
    page = visit(preview.address).page
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(preview.address + asking.path)
    assert page.url.endswith("/podium/classroom/teacher")
    return page


def join(visitor, preview, name):
    page = visitor.page
    page.goto(preview.address + "/c")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("heading", name=f"You are in, {name}.")).to_be_visible()
    return page


def start(teacher, pace):
    teacher.get_by_role("listbox", name="Quiz").select_option("geography/all")
    teacher.get_by_role("button", name=f"Start, {pace}").click()


def send(page):
    page.get_by_role("button", name="Send").click()


def answer_all(page, place):
    if place == 0:
        expect(page.get_by_role("img", name="A map")).to_have_js_property("naturalWidth", 1)
        page.get_by_role("radio", name="Nile").check()
    elif place == 1:
        page.get_by_role("checkbox", name="Rome").check()
        page.get_by_role("checkbox", name="Paris").check()
    elif place == 2:
        page.get_by_label("Blank 1").fill("paris")
        page.get_by_label("Blank 2").fill("2024")
    elif place == 3:
        # Never right at first; the first comes to the top, then the second below it.
        for text, wanted in (("one", 0), ("two", 1)):
            while page.locator(".order li").nth(wanted).locator("span").inner_text() != text:
                page.get_by_role("button", name=f"Move up: {text}").click()
    else:
        page.get_by_label("France").select_option(label="Paris")
        page.get_by_label("Italy").select_option(label="Rome")
    send(page)

"""What a class sees of its questions: the wall is seen whole, places are pressed on the picture, and nothing chosen goes without a word."""

import re

import pytest
from classes import PHONE, join, send
from playwright.sync_api import expect
from pupils import Phone, Teacher
from serving import Preview
from visiting import eventually, violations

WALL = {"viewport": {"width": 1280, "height": 720}}
SITE = """-- content/site.yml --
id: class.example.org
title: A class
-- content/all.md --
---
type: quiz
title: All forms
---

## Which flag is the one of Ukraine? {#flags}

- [ ] ![A](img/a.svg)
- [x] ![B](img/b.svg)
- [ ] ![C](img/c.svg)
- [ ] ![D](img/d.svg)

> It shows the sky above a field.

## Where is the volcano? {#places}

![A map](img/map.svg)

- [ ] @ 20,30 the harbour
  > Ships are here.
- [x] @ 70,40 the volcano
- [ ] @ 40,80 the forest

## Capitals {#match}

- France -> Paris
- Italy -> Rome
- Spain -> Madrid

## How high? {#number}

[[= 100 +- 5]] metres, and [[(high)|low]]. It is [[Etna]].
"""
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='600'><rect width='900' height='600' fill='#28c'/></svg>"


@pytest.fixture
def preview(site):
    site.write(SITE)
    for name in ("a", "b", "c", "d", "map"):
        site.put(f"content/img/{name}.svg", PICTURE.encode())
    running = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    yield running
    running.stop()


@pytest.fixture
def lesson(preview, visit):
    """The teacher's page, the wall, and two phones in a round of the quiz."""
    asking = Teacher(preview)
    teacher = visit(preview.address).page
    teacher.on("dialog", lambda dialog: dialog.accept())
    teacher.goto(preview.address + asking.path)
    wall = visit(preview.address, **WALL).page
    wall.context.add_cookies(teacher.context.cookies())
    wall.goto(preview.address + "/podium/classroom/projector")
    phones = [visit(preview.address, **PHONE) for _ in range(2)]
    anna, ben = (join(phone, preview, name) for phone, name in zip(phones, ("Anna", "Ben")))
    teacher.get_by_role("listbox", name="Quiz").select_option("all")
    yield teacher, wall, anna, ben
    # The server refuses what is no number.
    assert all("422" in complaint for complaint in phones[0].complaints)
    phones[0].complaints.clear()


def see_whole(page) -> None:
    eventually(page, lambda: page.evaluate("""[...document.images].every(image => image.complete)
      && document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"""))


def test_the_wall_is_seen_whole_whatever_a_question_has(lesson, tmp_path):
    teacher, wall, anna, ben = lesson
    expect(teacher.get_by_role("button", name="End the lesson")).to_be_visible()
    teacher.get_by_role("button", name="Start, all together").click()
    for place in range(4):
        teacher.get_by_role("button", name=f"Open question {place + 1} of 4").click()
        expect(wall.get_by_text(f"Question {place + 1} of 4")).to_be_visible()
        expect(teacher.get_by_role("button", name="End the lesson")).to_be_hidden()
        expect(teacher.get_by_text("No answer: Anna, Ben")).to_be_visible()
        see_whole(wall)
        wall.screenshot(path=tmp_path / f"open{place}.png")
        if place == 0:
            assert [text.strip() for text in wall.locator(".choice .letter").all_inner_texts()] == ["A", "B", "C", "D"]
            anna.locator(".choice").nth(1).click()
            ben.locator(".choice").nth(2).click()
            send(anna)
            expect(teacher.get_by_text("No answer: Ben")).to_be_visible()
        elif place == 1:
            # What choices say would tell what is right; it is there for those who hear the page.
            eventually(ben, lambda: ben.locator(".choice", has_text="the volcano").evaluate("choice => choice.offsetWidth") <= 1)
            ben.locator(".spot", has_text="A").click()
            expect(ben.get_by_role("radio").first).to_be_checked()
            send(ben)
        elif place == 2:
            expect(wall.locator(".rights li")).to_have_count(3)
            assert sorted(wall.locator(".rights li").all_inner_texts()) == ["Madrid", "Paris", "Rome"]
        else:
            expect(wall.locator(".options")).to_have_text("high / low")
            anna.get_by_label("Blank 1").fill("abc")
            send(anna)
            expect(anna.get_by_text("Type a number, such as 9.81.")).to_be_visible()
            anna.get_by_label("Blank 1").fill("1,000")
            expect(anna.locator(".blanks .how")).to_have_text("1,000 is read with a decimal point. If you mean thousands, write 1000.")
            anna.get_by_label("Blank 1").fill("101")
            expect(anna.locator(".blanks .how")).to_be_empty()
            # A name that every object of a script has.
            ben.get_by_label("Blank 3").fill("constructor")
            send(ben)
            send(anna)
            expect(anna.get_by_role("heading", name="Your answer has arrived.")).to_be_visible()
        assert violations(wall) == violations(ben) == []
        teacher.get_by_role("button", name="Close the question").click()
        expect(wall.locator(".solution")).to_be_visible()
        see_whole(wall)
        wall.screenshot(path=tmp_path / f"closed{place}.png")
        if place == 0:
            # Chosen, and not sent in time.
            expect(ben.get_by_text("The question was closed before your answer arrived")).to_be_visible()
            expect(ben.locator(".given img")).to_have_attribute("alt", "C")
        if place == 1:
            expect(ben.locator(".given")).to_contain_text("Ships are here.")
            expect(wall.locator(".spot.is-right")).to_have_text("B")
        if place == 3:
            expect(ben.locator(".given")).to_contain_text("constructor")
            expect(ben.locator(".given")).not_to_contain_text("native code")
        ben.screenshot(path=tmp_path / f"phone{place}.png", full_page=True)
        assert violations(wall) == violations(ben) == violations(teacher) == []
    teacher.screenshot(path=tmp_path / "teacher.png", full_page=True)


def test_the_wall_shows_how_far_a_class_is_at_its_own_pace(lesson):
    teacher, wall, anna, _ = lesson
    teacher.get_by_role("button", name="Start, each at their own pace").click()
    expect(wall.locator(".progress li")).to_have_text(["Answered: 0 of 2"] * 4)
    anna.locator(".choice").first.click()
    send(anna)
    expect(wall.locator(".progress li").first).to_have_text("Answered: 1 of 2")
    teacher.get_by_role("button", name="Pause").click()
    expect(teacher.locator(".count")).to_contain_text("Paused")


def test_the_address_to_join_at_reads_from_left_to_right(site, visit):
    site.write("-- content/site.yml --\nid: class.example.org\ntitle: A class\nlanguage: ar\n")
    running = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    page = visit(running.address).page

    def tell_address(route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(
            "&quot;addresses&quot;:[]", "&quot;addresses&quot;:[{&quot;url&quot;:&quot;http://192.0.2.2:8131/c&quot;}]"))

    # No other device can reach the server of a test.
    page.route(re.compile("classroom/(teacher|projector)$"), tell_address)
    try:
        page.goto(running.address + Teacher(running).path)
        for view in ("teacher", "projector"):
            page.goto(f"{running.address}/podium/classroom/{view}")
            expect(page.locator(".address")).to_have_text("192.0.2.2:8131/c")
            assert page.locator(".address").evaluate("address => getComputedStyle(address).direction") == "ltr"
    finally:
        running.stop()


def test_a_room_with_many_names_is_seen_whole(preview, visit):
    teacher = visit(preview.address, **WALL).page
    teacher.goto(preview.address + Teacher(preview).path)
    teacher.goto(preview.address + "/podium/classroom/projector")
    for number in range(40):
        status, _ = Phone(preview.port, f"Featherstonehaugh {number}").join()
        assert status == 200
    expect(teacher.locator(".names li")).to_have_count(40)
    see_whole(teacher)

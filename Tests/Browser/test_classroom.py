"""A class in browsers: the teacher's page, the projector, and pupils on phones, one question of each form."""

import json
import re

import pytest
from classes import PHONE, SITE, answer_all, join, preview, send, start, teacher  # noqa: F401
from playwright.sync_api import expect
from slips import square
from visiting import eventually, violations


def test_a_class_takes_a_quiz_together(preview, site, teacher, visit):
    anna, ben = join(visit(preview.address, **PHONE), preview, "Anna"), join(visit(preview.address, **PHONE), preview, "Ben")
    expect(teacher.get_by_role("row", name="Anna")).to_be_visible()
    expect(teacher.get_by_role("heading", name="In the room: 2")).to_be_visible()
    wall = visit(preview.address, reduced_motion="no-preference").page
    wall.context.add_cookies(teacher.context.cookies())
    wall.goto(preview.address + "/podium/classroom/projector")
    expect(wall.get_by_text("Ben")).to_be_visible()
    assert violations(wall) == []
    expect(teacher.get_by_role("listbox", name="Quiz").locator("option").first).to_contain_text("· 5 questions ·")
    start(teacher, "all together")
    for place in range(5):
        teacher.get_by_role("button", name=f"Open question {place + 1} of 5").click()
        expect(wall.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        expect(anna.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        if place == 0:
            assert violations(anna) == violations(teacher) == violations(wall) == []
            assert anna.evaluate("document.documentElement.scrollWidth <= innerWidth")
        answer_all(anna, place)
        expect(anna.get_by_role("heading", name="Your answer has arrived.")).to_be_visible()
        expect(wall.get_by_role("status")).to_contain_text("Answered: 1 of 2")
        expect(teacher.get_by_text("Answered: 1 of 2")).to_be_visible()
        assert "✓ Right" not in wall.locator(".screen").inner_text()
        teacher.get_by_role("button", name="Close the question").click()
        expect(anna.get_by_text("✓ Right · 100 / 100")).to_be_visible()
        expect(ben.get_by_text("– No answer")).to_be_visible()
        expect(wall.locator(".bars .is-right b").last).to_have_text("1")
        # Ben said nothing, and every screen says so.
        for screen in (wall, anna, teacher):
            expect(screen.locator(".bars li").last.locator("b")).to_have_text("1")
        if place == 0:
            assert violations(anna) == violations(teacher) == violations(wall) == []
    teacher.get_by_role("button", name="End the quiz").click()
    expect(anna.get_by_text("Place 1 of 2")).to_be_visible()
    expect(anna.get_by_text("500 / 500").first).to_be_visible()
    expect(wall.locator(".class-podium li").first).to_contain_text("Anna")
    # It is measured as it will stand, not while it rises.
    assert float(wall.locator(".screen").evaluate("shown => shown.style.zoom")) > 0.5
    expect(teacher.get_by_text("The results are recorded in the ledger: recorded/classroom-")).to_be_visible()
    assert violations(anna) == violations(teacher) == violations(wall) == []
    teacher.get_by_role("button", name="Hide names").click()
    expect(wall.locator(".class-podium li").first).to_contain_text("Somebody")
    expect(anna.locator(".class-podium li").first).to_contain_text("Anna")
    result, = [json.loads(line) for path in (site.folder / "content/ledger/recorded").iterdir() for line in path.read_text().splitlines()]
    assert result["score"] == 500 and result["player"] == "anna"
    teacher.get_by_role("button", name="End the lesson").click()
    expect(anna.get_by_role("heading", name="The lesson is over.")).to_be_visible()
    expect(anna.get_by_text("500 / 500")).to_be_visible()
    anna.get_by_role("button", name="Join").click()
    expect(anna.get_by_label("Your name")).to_be_visible()


def test_what_was_chosen_outlives_reload_lost_network_and_pause(preview, teacher, visit):
    visitor = visit(preview.address, **PHONE)
    anna = join(visitor, preview, "Anna")
    start(teacher, "each at their own pace")
    anna.get_by_role("radio", name="Nile").check()
    anna.reload()
    expect(anna.get_by_role("radio", name="Nile")).to_be_checked()
    anna.route("**/pupil/answer", lambda route: route.abort())
    send(anna)
    expect(anna.get_by_role("status").filter(has_text="No connection.")).to_be_visible()
    anna.reload()
    anna.unroute("**/pupil/answer")
    # What was sent goes out by itself once it can.
    expect(anna.get_by_text("Question 2 of 5")).to_be_visible()
    teacher.get_by_role("button", name="Pause").click()
    expect(anna.get_by_role("status").filter(has_text="Paused")).to_be_visible()
    expect(anna.locator(".screen")).to_have_js_property("inert", True)
    teacher.get_by_role("button", name="Go on").click()
    for place in range(1, 5):
        expect(anna.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        answer_all(anna, place)
    expect(anna.get_by_text("You have answered everything.")).to_be_visible()
    expect(teacher.get_by_text("Finished: 1 of 1")).to_be_visible()
    teacher.get_by_role("button", name="End the quiz").click()
    expect(anna.get_by_text("Place 1 of 1")).to_be_visible()
    anna.get_by_role("button", name="Question 3 of 5: Right").click()
    expect(anna.get_by_role("heading", name="Right answer")).to_be_visible()
    # The browser tells of each request that was cut off.
    assert all("Failed to load resource" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()


def test_a_pupil_sees_the_own_answer_beside_the_right_one(preview, teacher, visit):
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "each at their own pace")
    anna.get_by_role("radio", name="Seine").check()
    send(anna)
    anna.get_by_role("checkbox", name="Lima").check()
    send(anna)
    anna.get_by_label("Blank 1").fill("<b>Lyon")
    send(anna)
    # Never in the right order at first, so an order that nobody touched is no answer.
    expect(anna.locator(".order")).to_be_visible()
    order = anna.locator(".order li span").all_inner_texts()
    send(anna)
    expect(anna.get_by_text("Move something first")).to_be_visible()
    for way in ["down", "up"]:
        anna.get_by_role("button", name=f"Move {way}: {order[0]}").click()
    send(anna)
    anna.get_by_label("France").select_option(label="Rome")
    send(anna)
    expect(anna.get_by_text("You have answered everything.")).to_be_visible()
    teacher.get_by_role("button", name="End the quiz").click()
    given = anna.locator(".given")
    for number, texts in enumerate([["Seine"], ["Lima"], ["<b>Lyon", "–"], order, ["France → Rome", "Italy → –"]], 1):
        anna.get_by_role("button", name=f"Question {number} of 5:").click()
        expect(given.get_by_role("heading")).to_have_text("Your answer")
        expect(given.locator("li")).to_have_text(texts)
    assert violations(anna) == []


@pytest.mark.parametrize("preview", [["--class", "names.txt"]], indirect=True)
def test_the_podium_shows_pictures_and_initials_as_long_as_it_shows_names(preview, teacher, visit):
    pupils = [visit(preview.address, **PHONE).page for _ in range(2)]
    for page, name in zip(pupils, ["Ben Bo", "Zoë <b>"]):
        page.goto(preview.address + "/c")
        page.get_by_role("button", name=name).click()
    start(teacher, "each at their own pace")
    for page in pupils:
        page.get_by_role("radio", name="Nile").check()
        send(page)
        expect(page.get_by_text("Question 2 of 5")).to_be_visible()
    teacher.get_by_role("button", name="End the quiz").click()
    wall = visit(preview.address).page
    wall.context.add_cookies(teacher.context.cookies())
    wall.goto(preview.address + "/podium/classroom/projector")
    for page in [wall, *pupils]:
        rows = page.locator(".class-podium li")
        expect(rows.filter(has_text="Ben Bo").locator(".face")).to_have_text("BB")
        image = rows.filter(has_text="Zoë <b>").locator("img")
        expect(image).to_have_attribute("src", "/players/img/zoe.png")
        eventually(page, lambda: image.evaluate("image => image.naturalWidth") == 16)
    assert violations(wall) == violations(pupils[0]) == []
    # On the wall two of the same rank stand beside each other in their order, on the same ground.
    wall.wait_for_timeout(1200)
    boxes = [row.bounding_box() for row in wall.locator(".class-podium li").all()]
    assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"]
    assert abs(boxes[0]["y"] + boxes[0]["height"] - boxes[1]["y"] - boxes[1]["height"]) < 1
    teacher.get_by_role("button", name="Hide names").click()
    expect(wall.locator(".class-podium li").first).to_contain_text("Somebody")
    expect(wall.locator(".face")).to_have_count(0)


def test_a_second_device_goes_on_once_the_teacher_lets_it_in(preview, teacher, visit):
    first = join(visit(preview.address, **PHONE), preview, "Anna")
    visitor = visit(preview.address, **PHONE)
    second = visitor.page
    second.goto(preview.address + "/podium/classroom/")
    for decision in ("Refuse", "Let in"):
        second.get_by_label("Your name").fill("anna")
        second.get_by_role("button", name="Join", exact=True).click()
        second.get_by_role("button", name="That is me, on another device").click()
        expect(second.get_by_role("heading", name=re.compile("Your teacher can let you"))).to_be_visible()
        teacher.get_by_role("button", name=decision).click()
        if decision == "Refuse":
            expect(second.get_by_text("did not let you in as Anna")).to_be_visible()
    expect(second.get_by_role("heading", name="You are in, Anna.")).to_be_visible()
    expect(first.get_by_role("heading", name="You are out of the lesson on this device.")).to_be_visible()
    # The name is refused twice.
    assert ["409" in complaint for complaint in visitor.complaints] == [True] * 2
    visitor.complaints.clear()


@pytest.mark.parametrize("preview", [["--class", "names.txt"]], indirect=True)
def test_a_pupil_picks_a_name_from_the_list(preview, teacher, visit):
    page = visit(preview.address, **PHONE).page
    page.goto(preview.address + "/c")
    page.get_by_role("button", name="Zoë <b>").click()
    expect(page.get_by_role("heading", name="You are in, Zoë <b>.")).to_be_visible()
    expect(teacher.get_by_role("row", name="Zoë <b>")).to_be_visible()
    assert violations(page) == []


def test_a_quiz_in_another_language_than_the_site_says_so(preview, site, teacher, visit):
    path = site.folder / "content/geography/all.md"
    path.write_text(path.read_text().replace("type: quiz\n", "type: quiz\nlanguage: ar\n"))
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").click()
    heading = anna.get_by_role("heading", name="Which is the longest?")
    for page in (anna, teacher):
        for part in (page.get_by_role("heading", name="Which is the longest?"), page.locator(".choices")):
            assert part.evaluate("part => [part.lang, part.dir]") == ["ar", "rtl"]
    answer_all(anna, 0)
    teacher.get_by_role("button", name="Close the question").click()
    expect(heading).to_be_visible()
    assert anna.locator(".bars .label > span").first.evaluate("part => [part.lang, part.dir]") == ["ar", "rtl"]
    assert anna.locator("h2", has_text="Right answer").evaluate("part => part.closest('[lang]').lang") == "en"
    assert violations(anna) == []


def test_what_a_phone_says_is_seen_beside_the_button(preview, teacher, visit):
    anna = join(visit(preview.address, **{**PHONE, "viewport": {"width": 640, "height": 300}}), preview, "Anna")
    start(teacher, "each at their own pace")
    expect(anna.get_by_role("radio", name="Nile")).to_be_visible()
    anna.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert anna.evaluate("scrollY") > 100
    send(anna)
    expect(anna.get_by_role("status").filter(has_text="Answer the question first.")).to_be_in_viewport()


def test_a_chosen_partner_is_shown_in_full(preview, site, teacher, visit):
    partner = "the city on the Tiber with the Colosseum, the Forum and the fountain of Trevi"
    site.write(SITE.replace("- Italy -> Rome", f"- Italy -> {partner}"))
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    expect(teacher.get_by_role("row", name="Anna")).to_be_visible()
    start(teacher, "each at their own pace")
    for place in range(4):
        expect(anna.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        answer_all(anna, place)
    anna.get_by_label("Italy").select_option(label=partner)
    shown = anna.locator(".partner > span").last
    expect(shown).to_have_text(partner)
    assert shown.bounding_box()["height"] > 40
    anna.reload()
    expect(anna.locator(".partner > span")).to_have_text(["Choose…", partner])
    assert violations(anna) == []


def test_on_the_wall_a_picture_stands_beside_its_choices_and_all_are_seen(preview, site, teacher, visit):
    site.put("content/geography/img/map.png", square(900))
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").click()
    with teacher.context.expect_page() as opened:
        teacher.get_by_role("link", name="Open the view for the projector").click()
    wall = opened.value
    wall.set_viewport_size({"width": 1280, "height": 720})
    picture = wall.get_by_role("img", name="A map")
    expect(picture).to_be_visible()
    for rows in [wall.locator(".choice"), wall.locator(".bars > li")]:
        expect(rows.nth(2)).to_be_in_viewport(ratio=1)
        box = picture.bounding_box()
        assert rows.first.bounding_box()["x"] >= box["x"] + box["width"]
        if rows.first.locator("input").count():
            teacher.get_by_role("button", name="Close the question").click()
            expect(wall.locator(".bars")).to_be_visible()

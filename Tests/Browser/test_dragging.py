"""Putting items in order with a mouse and with a finger, and making pairs by taps."""

import pytest
from hands import Finger, questions
from playwright.sync_api import expect
from taking import start
from visiting import PHONE, eventually


def test_items_are_dragged_into_order_and_pairs_made_by_taps(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: T\n---\n\n## In order? {#order}\n\n1. One\n2. Two\n3. Three\n\n## Pairs? {#pairs}\n\n- a -> x\n- b -> y\n")
    assert site.build().status == 0
    order, pairs = questions(site, "quiz")
    page = visit(site.output.as_uri(), view="single").open("quiz.html")
    start(page)
    rows = page.locator("#order .order > li")
    page.locator("#order .grip").first.wait_for()
    for place, letter in enumerate(order.key):
        row = page.locator(f"#order [data-letter={letter}]")
        source, target = row.bounding_box(), rows.nth(place).bounding_box()
        assert source and target
        page.mouse.move(source["x"] + 80, source["y"] + source["height"] / 2)
        page.mouse.down()
        page.mouse.move(target["x"] + 80, target["y"] + target["height"] / 2 - 6, steps=4)
        page.mouse.up()
    eventually(page, lambda: [row.get_attribute("data-letter") for row in rows.all()] == order.key)
    page.locator("#order .act > button").first.click()
    expect(page.locator("#order").get_by_role("status")).to_contain_text("Right")
    page.locator("#order .act > button").first.click()
    for letter in pairs.key:
        page.locator(f"#pairs .rights > [data-letter={letter}] .tile").click()
    page.locator("#pairs .act > button").first.click()
    expect(page.locator("#pairs").get_by_role("status")).to_contain_text("Right")


def test_a_press_too_many_on_an_arrow_moves_nothing_back(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: T\n---\n\n## In order? {#order}\n\n1. One\n2. Two\n3. Three\n").build()
    page = visit(site.output.as_uri(), view="single").open("quiz.html")
    start(page)
    rows = page.locator("#order .order > li")
    letter = rows.first.get_attribute("data-letter")
    down = rows.first.locator(".movers button").last
    down.focus()
    for _ in range(5):
        page.keyboard.press("Enter")
    expect(rows.last).to_have_attribute("data-letter", letter)
    expect(page.locator("#order .outcome")).to_contain_text("place 3 of 3")
    expect(rows.last.locator(".movers button").last).to_be_focused()
    expect(rows.last.locator(".movers button").last).to_be_disabled()


def test_a_finger_drags_an_item_by_its_grip(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: T\n---\n\n## In order? {#order}\n\n1. One\n2. Two\n3. Three\n").build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html")
    start(page, Finger)
    rows, grip = page.locator("#order .order > li"), page.locator("#order .grip").first
    grip.wait_for()
    before = [row.get_attribute("data-letter") for row in rows.all()]
    source, target = grip.bounding_box(), rows.last.bounding_box()
    screen = page.context.new_cdp_session(page)

    def touch(kind: str, *points) -> None:
        screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    x, y = source["x"] + source["width"] / 2, source["y"] + source["height"] / 2
    way = target["y"] + target["height"] - 4 - y
    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x, y + way * step / 8))
    touch("touchEnd")
    expect(rows.last).to_have_attribute("data-letter", before[0])
    assert [row.get_attribute("data-letter") for row in rows.all()] == [*before[1:], before[0]]
    expect(page.locator("#order .dragged")).to_have_count(0)


def skip(page) -> None:
    """Passes a question over, and waits for the next one."""
    asked = page.locator("form.q:visible")
    before = asked.get_attribute("id")
    asked.get_by_role("button", name="Skip").click()
    page.locator(f"form[id='{before}']").wait_for(state="hidden")


@pytest.mark.parametrize("path, question, rows", [
    ("eight-pictures", "phases", ".order > li"), ("eight-pictures", "baltic", ".lefts > li"), ("science/life/leaves", "needles", ".c"),
])
def test_beside_a_picture_what_is_chosen_moved_or_paired_is_of_one_width(visit, path, question, rows):
    page = visit("server", "single").open(f"{path}.html#{question}")
    if not page.locator(f"form#{question}").is_visible():
        page.get_by_role("button", name="Start", exact=True).click()
    for _ in range(12):
        if page.locator(f"form#{question}").is_visible():
            break
        skip(page)
    image = page.locator(f"form#{question} img").first.bounding_box()
    boxes = [row.bounding_box() for row in page.locator(f"form#{question} {rows}").all()]
    assert len(boxes) > 3
    assert len({round(box["width"]) for box in boxes}) == 1
    # The longest list goes on below the picture, in its own column.
    for box in boxes:
        assert box["x"] + box["width"] < image["x"]
        assert box["y"] + box["height"] > image["y"]


@pytest.mark.parametrize("path", ["geography/world/flags", "eight-pictures"])
def test_pictures_to_choose_from_stand_two_in_a_row(visit, path):
    page = visit("server", "single").open(f"{path}.html")
    start(page)
    pictures = page.locator("form.q:visible .c:has(img)")
    while pictures.count() < 4:
        skip(page)
    first, second, third = (choice.bounding_box() for choice in pictures.all()[:3])
    assert first["y"] == second["y"] < third["y"]
    assert first["x"] == third["x"] < second["x"]


def test_a_picture_that_was_right_leaves_room_for_the_reason(visit):
    page = visit("server", "single", **PHONE).open("eight-pictures.html")
    start(page)
    while not page.locator("form#flag").is_visible():
        skip(page)
    page.locator("form#flag .c").first.click()
    page.locator("form#flag").get_by_role("button", name="Check").click()
    picture = page.locator("form#flag .key ol img")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box["height"] <= 64 and 1.3 < box["width"] / box["height"] < 1.7

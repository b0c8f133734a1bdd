"""What has its room on screens of every size."""

import pytest
from playwright.sync_api import expect
from taking import start
from visiting import LARGE_TEXT, PHONE, eventually


def test_a_board_breaks_no_word_of_its_results(visit):
    for width in [320, 390]:
        visitor = visit(view="single", **{**PHONE, "viewport": {"width": width, "height": 640}})
        visitor.context.add_init_script(LARGE_TEXT)
        for path in ["eight-pictures.html", "leaderboard.html"]:
            page = visitor.open(path)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            broken = page.locator(".board tbody td:last-child").evaluate_all("""(cells) => cells.filter((cell) => {
              const text = cell.firstChild, range = document.createRange(), end = text.data.indexOf(' ') + 1
              range.setStart(text, end)
              range.setEnd(text, text.length)
              return range.getClientRects().length > 1
            }).map((cell) => cell.textContent)""")
            assert broken == [], (path, width)


EXPLAINED = """-- content/quiz.md --
---
type: quiz
---

## Is it A? {#q1}

- [ ] Not A
  > It is close, and still not A: this is said of that choice in a few words more than it takes.
- [x] A
- [ ] Nor this
- [ ] Nor that

%s
""" % " ".join(["A comes first, and this is why it does."] * 6)


@pytest.mark.parametrize(("width", "height", "large"), [(1280, 900, "175%"), (844, 390, "100%"), (390, 844, "175%")])
def test_what_is_right_is_in_sight_after_an_answer_with_the_button(site, visit, width, height, large):
    site.write(EXPLAINED).build()
    visitor = visit(site.output.as_uri(), "single", viewport={"width": width, "height": height})
    visitor.context.add_init_script(LARGE_TEXT.replace("200%", large))
    page = visitor.open("quiz.html")
    start(page)
    page.locator("#q1 .c").first.click()
    page.locator("#q1").get_by_role("button", name="Check").click()
    expect(page.locator("#q1 .key")).to_be_visible()
    # What is right comes first, in sight, and below what stays at the edge of the screen.
    answer = page.locator("#q1 .key > ol")
    button = page.locator("#q1").get_by_role("button", name="See your score")
    expect(answer).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=1)
    eventually(page, lambda: (box := answer.bounding_box())["y"] + box["height"] <= button.bounding_box()["y"])
    assert page.locator("#q1 .key > :not(summary)").first.evaluate("(shown) => shown.localName") == "ol"
    key = page.locator("#q1 .key")
    if width >= 768:
        # All of the explanation is a part of the page.
        assert key.evaluate("(key) => key.scrollHeight <= key.clientHeight")


def test_in_an_article_the_button_on_a_picture_hides_nothing_of_it(site, visit):
    site.write("-- content/article.md --\n---\ntype: article\ntitle: Map\n---\n\nBefore.\n\n![A map](map.svg)\n\nAfter.\n")
    site.put("content/map.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><path d="M0 0h9v9z"/></svg>')
    site.build()
    page = visit(site.output.as_uri(), **PHONE).open("article.html")
    button = page.get_by_role("button", name="Enlarge the image")
    image, after = page.locator(".prose img").bounding_box(), page.get_by_text("After.").bounding_box()
    box = button.bounding_box()
    assert image["y"] + image["height"] <= box["y"] and box["y"] + box["height"] <= after["y"]
    # Its place was there before it.
    button.evaluate("(button) => button.remove()")
    assert page.get_by_text("After.").bounding_box() == after


def test_a_mark_on_a_gap_leaves_the_next_one_free(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\n---\n\n## Fill them {#q1}\n\n" + "A gap with [[one]] and more of the text to the end of the line. " * 3 + "\n").build()
    page = visit(site.output.as_uri(), **PHONE).open("quiz.html")
    gaps = page.locator("#q1 [name=b]")
    boxes = [gap.bounding_box() for gap in gaps.all()]
    assert all(upper["y"] + upper["height"] + 8 <= lower["y"] for upper, lower in zip(boxes, boxes[1:], strict=False))
    for gap in gaps.all():
        gap.fill("none")
    page.locator("#q1").get_by_role("button", name="Check").click()
    expect(page.locator("#q1 .flag")).to_have_count(3)
    flags = [flag.bounding_box() for flag in page.locator("#q1 .flag").all()]
    boxes = [gap.bounding_box() for gap in gaps.all()]
    assert all(flag["y"] + flag["height"] <= lower["y"] for flag, lower in zip(flags, boxes[1:], strict=False))


def test_a_board_has_its_pictures_beside_names_and_its_columns_apart(visit):
    page = visit(**PHONE).open("leaderboard.html")
    rows = page.locator("#standings ~ table tbody tr")
    for row in rows.all()[:5]:
        face, name = row.locator(".face").bounding_box(), row.locator("th a").bounding_box()
        if row.locator("th a").inner_text().count(" ") == 0:
            assert face["y"] + face["height"] > name["y"]
        gap = row.locator("td.number").evaluate("(cell) => parseFloat(getComputedStyle(cell).paddingInlineEnd)")
        assert gap >= 12


def test_a_day_in_a_list_stays_in_one_line(visit):
    page = visit(**PHONE).open("quizzes.html")
    lines = page.locator(".row .meta time").evaluate_all("(days) => days.map((day) => day.getClientRects().length)")
    assert lines and set(lines) == {1}

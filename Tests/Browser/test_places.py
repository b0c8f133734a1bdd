"""Choices on a picture: buttons that press what the list below them has, wherever that list is needed instead, and how both look."""

import re

import pytest
from playwright.sync_api import expect
from support import Site, podium
from test_workshop_site import download, shelf
from visiting import PHONE, eventually, violations
from workshop import SMALL, make

PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400"><path d="M0 0h600v400H0z" fill="#dde"/></svg>\n'
FULL = 44
DOT = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

PLACED = f"---\ntype: quiz\ntitle: T\n---\n\n## One?\n\n![Map]({DOT})\n\n- [x] @ 30,40 a\n- [ ] @ 60.5%, 40 b\n"


def quiz(front: str = "", first: str = "@ 20,30 Sweden|@ 50,30 Finland|@ 80,70 Norway") -> str:
    choices = "".join(f"- [{'x' if 'Finland' in choice else ' '}] {choice}\n" for choice in first.split("|"))
    return f"""-- content/quiz.md --
---
type: quiz
title: The north
{front}---

## Which is Finland? {{#one}}

![A map of the north](map.svg)

{choices}
## Which are by the sea? {{#two}}

![A map of the north](map.svg)

- [x] @ 20,30 Sweden
- [x] @ 50,30 Finland
- [ ] @ 80,70 Switzerland

## What is where? {{#pairs}}

<!-- quiz: kind=matching -->

![A map of the north](map.svg)

- @ 20,30 West -> Sweden
- @ 50,30 East -> Finland
- -> Peru

## Which is none of them? {{#plain}}

- [ ] Norway
- [x] Peru
"""


@pytest.fixture
def open_quiz(site: Site, visit):
    def build(text: str = "", view: str = "single", language: str = "en", **options):
        site.write(text or quiz()).put("content/map.svg", PICTURE)
        site.put("content/site.yml", f"id: test\ntitle: Test\nlanguage: {language}\n".encode())
        built = site.build()
        assert built.status == 0, built.errors
        visitor = visit(site.output.as_uri(), view, **options)
        # Of observers that go round in circles the console does not tell, but the page gives up for
        # it.
        visitor.context.add_init_script("window.mistakes = []; addEventListener('error', ({ message }) => mistakes.push(message))")
        return visitor.open("quiz.html")

    return build


def begin(page):
    page.locator(".gate button").click()
    page.locator("html.playing").wait_for(state="attached")
    page.mouse.move(0, 0)
    return page.locator("form.q.current")


def is_folded(question) -> bool:
    return question.locator(".c").evaluate_all("all => all.every(one => one.offsetWidth <= 1)")


def boxes(question) -> list[dict]:
    return [one.bounding_box() for one in question.locator(".place").all()]


def check(question) -> None:
    assert question.page.evaluate("window.mistakes ?? []") == []
    question.locator(".act > button").first.click()
    expect(question.locator(".outcome strong")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE, {"viewport": {"width": 320, "height": 640}}], ids=["desktop", "phone", "narrow"])
def test_a_place_is_pressed_and_marked(open_quiz, device):
    page = open_quiz(**device)
    question = begin(page)
    expect(question.locator(".place")).to_have_text(["A", "B", "C"])
    eventually(page, lambda: is_folded(question))
    picture = question.locator(".picture img").bounding_box()
    for box, (x, y) in zip(boxes(question), ((20, 30), (50, 30), (80, 70)), strict=True):
        assert box["width"] == box["height"] == FULL
        assert abs(box["x"] + FULL / 2 - picture["x"] - picture["width"] * x / 100) <= 1
        assert abs(box["y"] + FULL / 2 - picture["y"] - picture["height"] * y / 100) <= 1
    question.locator(".place").nth(2).click()
    expect(question.locator("input[value=c]")).to_be_checked()
    question.locator(".place").nth(1).click()
    expect(question.locator("input[value=b]")).to_be_checked()
    expect(question.locator(".place.chosen")).to_have_text("B")
    check(question)
    expect(question.locator(".outcome")).to_contain_text("Right")
    expect(question.locator(".place.right")).to_have_text("B")
    # Now the words of the list are to be read.
    eventually(page, lambda: not is_folded(question))
    expect(question.get_by_text("Sweden")).to_be_visible()
    question.locator(".act > button").first.click()
    page.locator("form.q.current:not(.marked)").wait_for()
    several = page.locator("form.q.current")
    for place in (0, 2, 2, 2):
        several.locator(".place").nth(place).click()
    check(several)
    expect(several.locator(".place.right")).to_have_text("A")
    expect(several.locator(".place.missed")).to_have_text("B")
    expect(several.locator(".place.wrong")).to_have_text("C")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_keys_use_the_list_which_the_picture_follows(open_quiz):
    page = open_quiz()
    question = begin(page)
    question.locator("input[value=a]").focus()
    page.keyboard.press("ArrowDown")
    expect(question.locator(".place.chosen.focused")).to_have_text("B")
    eventually(page, lambda: is_folded(question))
    # The buttons are no stops for Tab, and nothing that is read aloud twice.
    page.keyboard.press("Tab")
    expect(question.locator(".act > button").first).to_be_focused()
    expect(question.get_by_role("radio")).to_have_count(3)
    expect(question.get_by_role("button", name="B", exact=True)).to_have_count(0)
    page.keyboard.press("Enter")
    expect(question.locator(".outcome")).to_contain_text("Right")


def test_the_list_opens_for_who_asks_for_it(open_quiz):
    page = open_quiz()
    question = begin(page)
    lister = question.get_by_role("button", name="Choices as a list")
    expect(lister).to_have_attribute("aria-expanded", "false")
    lister.click()
    eventually(page, lambda: not is_folded(question))
    question.locator(".c").nth(1).click()
    expect(question.locator(".place.chosen")).to_have_text("B")
    lister.click()
    eventually(page, lambda: is_folded(question))


def test_a_press_on_a_place_leads_to_its_pair(open_quiz):
    page = open_quiz(**PHONE)
    begin(page)
    page.locator(".map a").nth(2).click()
    question = page.locator("#pairs")
    expect(question.locator(".place")).to_have_text(["1", "2"])
    question.locator(".place").nth(1).click()
    expect(question.locator(".place.focused")).to_have_text("2")
    expect(question.locator("select").nth(1)).to_be_focused()
    question.locator(".rights").get_by_role("button", name="Finland").click()
    expect(question.locator(".place.chosen")).to_have_text("2")
    question.locator("select").first.select_option("Peru")
    assert violations(page) == []
    check(question)
    expect(question.locator(".place.right")).to_have_text("2")
    expect(question.locator(".place.wrong")).to_have_text("1")
    assert violations(page) == []


def test_where_buttons_have_no_room_they_shrink_and_the_list_is_open(open_quiz):
    page = open_quiz(quiz(first="@ 20,30 Sweden|@ 24,30 Finland|@ 80,70 Norway"), **PHONE)
    question = begin(page)
    expect(question.locator(".place")).to_have_count(3)
    eventually(page, lambda: not is_folded(question))
    near, next_to, far = boxes(question)
    assert near["x"] + near["width"] <= next_to["x"] + 0.1
    assert 10 < near["width"] < FULL and far["width"] == FULL
    question.locator(".place").nth(1).click()
    expect(question.locator("input[value=b]")).to_be_checked()


def test_buttons_follow_their_choices_when_these_are_shuffled(open_quiz):
    for _ in range(4):
        page = open_quiz(quiz("shuffle-choices: true\n"))
        question = begin(page)
        shown = question.locator(".c").all_text_contents()
        for place, name in enumerate(("Sweden", "Finland", "Norway")):
            letter = "ABC"[[name in text for text in shown].index(True)]
            expect(question.locator(".place").nth(place)).to_have_text(letter)


def test_a_question_that_may_be_tried_again_keeps_its_list_folded(open_quiz):
    page = open_quiz(quiz("tries: 2\n"))
    question = begin(page)
    question.locator(".place").first.click()
    check(question)
    eventually(page, lambda: is_folded(question))
    question.locator(".place").nth(1).click()
    check(question)
    expect(question.locator(".place.right")).to_have_text("B")


def test_in_an_exam_a_press_is_saved_and_marked_at_the_end(open_quiz):
    page = open_quiz(quiz("mode: exam\n"))
    question = begin(page)
    question.locator(".place").first.click()
    expect(question.locator(".outcome")).to_contain_text("Saved")
    eventually(page, lambda: is_folded(question))
    page.reload()
    expect(page.locator("#one .place.chosen")).to_have_text("A")
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    page.locator(".card-of-score").wait_for()
    page.evaluate("location.hash = 'one'")
    expect(page.locator("#one .place.wrong")).to_have_text("A")
    expect(page.locator("#one .place.missed")).to_have_text("B")
    # What is over takes no other answer.
    page.locator("#one .place").nth(2).click()
    expect(page.locator("#one .place.chosen")).to_have_text("A")


@pytest.mark.parametrize("look", [
    {}, {"color_scheme": "dark"}, {"forced_colors": "active"}, {"viewport": {"width": 320, "height": 640}},
], ids=["light", "dark", "forced", "narrow"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_no_state_breaks_a_rule_of_accessibility(open_quiz, look, language):
    page = open_quiz(language=language, **look)
    question = begin(page)
    states = [lambda: None, lambda: question.locator(".place").first.click(), lambda: question.locator(".on-picture button").click(),
              lambda: check(question)]
    for state, step in enumerate(states):
        step()
        # Where colours are forced, axe takes those of the style sheet for those of the buttons of
        # any quiz.
        known = "color-contrast: <button>" if "forced_colors" in look else "nothing"
        assert [one for one in violations(page) if not one.startswith(known)] == [], state
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state
    # A picture is not turned round: A stays on its left side.
    picture, first = question.locator(".picture img").bounding_box(), boxes(question)[0]
    assert first["x"] < picture["x"] + picture["width"] / 2


def test_without_scripts_and_on_paper_there_is_a_list(open_quiz):
    page = open_quiz(java_script_enabled=False)
    question = page.locator("#one")
    expect(question.get_by_text("Finland", exact=True).first).to_be_visible()
    expect(question.locator(".place")).to_have_count(0)
    expect(question.get_by_role("button", name="Choices as a list")).to_have_count(0)
    page = open_quiz(view="page")
    expect(page.locator("#one.folded .place")).to_have_count(3)
    eventually(page, lambda: is_folded(page.locator("#one")))
    assert page.evaluate("mistakes") == []
    page.emulate_media(media="print")
    expect(page.locator("#one .place").first).to_be_hidden()
    eventually(page, lambda: not is_folded(page.locator("#one")))


@pytest.mark.parametrize("device", [{}, {"viewport": {"width": 1280, "height": 700}}, PHONE], ids=["desktop", "low", "phone"])
def test_a_drawing_without_a_size_of_its_own_is_seen_with_its_places(open_quiz, site, visit, device):
    open_quiz()
    site.put("content/map.svg", PICTURE.replace(b' width="600" height="400"', b""))
    site.build()
    page = visit(site.output.as_uri(), "single", **device).open("quiz.html")
    question = begin(page)
    for name in ("one", "two", "pairs"):
        question = page.locator(f"#{name}")
        expect(question).to_be_visible()
        box = question.locator("fieldset img").bounding_box()
        assert box["width"] > 200 and abs(box["width"] / box["height"] - 1.5) < 0.02, (name, box)
        question.get_by_role("button", name="Skip").click()
    page.emulate_media(media="print")
    assert all(width > 200 for width in page.locator(".q img").evaluate_all("all => all.map((image) => image.offsetWidth)"))


def test_a_picture_that_does_not_load_leaves_the_list(open_quiz, site, visit):
    open_quiz()
    (site.output / "map.svg").unlink()
    visitor = visit(site.output.as_uri(), "single")
    page = visitor.open("quiz.html")
    question = begin(page)
    expect(question.locator(".place")).to_have_count(0)
    eventually(page, lambda: not is_folded(question))
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_FILE_NOT_FOUND" not in one]


def test_only_quizzes_with_places_load_what_they_take(open_quiz, site):
    open_quiz()
    assert "podium/places.js" in site.page("quiz.html") and "podium/places.css" in site.page("quiz.html")
    site.write("-- content/quiz.md --\n---\ntype: quiz\n---\n\n## A?\n\n- [ ] a\n- [x] b\n").build()
    assert "places." not in site.page("quiz.html") and "data-at=" not in site.page("quiz.html")


def test_a_quiz_as_one_file_has_its_places(open_quiz, site, visit):
    open_quiz()
    made = podium("bundle", "quiz", "--output", site.folder / "one.html", cwd=site.folder)
    assert made.status == 0, made.errors
    question = begin(visit(site.folder.as_uri(), "single").open("one.html"))
    question.locator(".place").nth(1).click()
    check(question)
    expect(question.locator(".place.right")).to_have_text("B")


def test_the_workshop_keeps_places_and_has_fields_for_them(visit):
    page = visit("server").open("workshop.html")
    make(page, PLACED)
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-title").click()
    expect(page.get_by_label("Choice 1", exact=True)).to_have_value("a")
    across = page.get_by_label("Choice 2: place in the picture, % from the left")
    expect(across).to_have_value("60.5")
    assert violations(page) == []
    page.get_by_label("Choice 1", exact=True).fill("new")
    across.fill("70")
    page.get_by_role("tab", name="Markdown").click()
    expect(page.locator(".source")).to_have_value(re.compile(r"- \[x\] @ 30,40 new\n- \[ \] @ 70,40 b"))
    expect(page.locator(".findings li")).to_have_count(0)
    expect(page.locator(".status")).to_have_text("Saved in this browser")
    page.get_by_role("link", name="Take", exact=True).click()
    expect(page.locator(".q .place")).to_have_text(["A", "B"])


def test_a_site_that_the_workshop_downloads_has_its_places(visit, tmp_path):
    page = visit("server").open("workshop.html")
    shelf(page, PLACED, SMALL)
    download(page, tmp_path)
    visitor = visit((tmp_path / "site").as_uri())
    expect(visitor.open("quizzes/t.html").locator(".place")).to_have_text(["A", "B"])
    assert "places." not in (tmp_path / "site/quizzes/lakes.html").read_text()

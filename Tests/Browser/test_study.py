"""Random questions, and studying what is due."""

import json
import re

import pytest
from playwright.sync_api import expect
from support import Site
from taking import press_check
from visiting import eventually
from workshop import make

SITE = """-- content/site.yml --
id: study
title: Sky club
language: en
-- content/sky/index.md --
# Sky
-- content/sky/near/index.md --
# Near
-- content/sky/near/moon.md --
---
type: quiz
---
# The Moon

## Is it round? {#round}

> Look up.

- [x] Yes
- [ ] No

## Is it cheese? {#cheese}

- [ ] Yes
- [x] No
-- content/sky/far/index.md --
# Far
-- content/sky/far/stars.md --
---
type: quiz
---
# Stars

## How many legs has a star? {#legs}

[[= 0]]
"""
DAY = 86_400_000
# Reads sequences of [grade, moment] and writes what becomes of a card at each.
@pytest.fixture(scope="module")
def sky(tmp_path_factory) -> Site:
    site = Site(tmp_path_factory.mktemp("study") / "site").write(SITE)
    built = site.build()
    assert built.status == 0, built.errors
    return site


@pytest.fixture(params=["disk", "server"])
def student(visit, sky, serve, request):
    where = sky.output.resolve().as_uri() if request.param == "disk" else serve(sky.output)
    return lambda **options: visit(where, **options)


def cards(page) -> dict:
    return (json.loads(page.evaluate("localStorage.getItem('podium/study/study')") or "{}")
            .get("cards", {}))


def make_due(page) -> None:
    """Lets a month pass."""
    page.evaluate("""() => {
      const store = JSON.parse(localStorage.getItem('podium/study/study'));
      for (const cards of Object.values(store.cards)) for (const card of Object.values(cards)) {
        card[4] -= 30 * 86400000; card[5] -= 30 * 86400000;
      }
      localStorage.setItem('podium/study/study', JSON.stringify(store));
    }""")


def test_a_random_question_opens_its_quiz_at_it(student):
    page = student().open("sky/far/index.html")
    page.get_by_role("link", name="Random question").click()
    page.wait_for_url("**/stars.html#legs")
    expect(page.locator("#legs")).to_be_focused()
    page.go_back()
    expect(page).to_have_url(re.compile("sky/far/index.html$"))


def test_random_questions_come_from_everywhere(student):
    visitor, seen = student(), set()
    for _ in range(40):
        page = visitor.open("index.html")
        page.get_by_role("link", name="Random question").click()
        page.wait_for_url(re.compile(r"#\w+$"))
        seen.add(page.url.split("#")[1])
        if len(seen) == 3:
            return
    raise AssertionError(f"only {seen} in forty tries")


def test_answers_grade_themselves(student):
    page = student().open("sky/near/moon.html")
    page.locator("#round summary", has_text="Hint").click()
    page.locator("#round").get_by_label("Yes").check()
    press_check(page, "round")
    page.locator("#cheese").get_by_label("Yes").check()
    press_check(page, "cheese")
    moon = cards(page)["sky/near/moon"]
    minutes = {id: (card[5] - card[4]) / 60_000 for id, card in moon.items()}
    assert minutes == {"round": 5.5, "cheese": 1}
    # A second answer, with the key in view, is no review.
    page.locator("#cheese").get_by_label("No").click()
    page.locator("#cheese").get_by_role("button", name="Check").click()
    expect(page.locator("#cheese .outcome")).to_contain_text("already answered")
    assert cards(page)["sky/near/moon"] == moon


def test_a_session_asks_what_is_due_and_leaves_attempts_alone(student):
    visitor = student()
    page = visitor.open("sky/near/moon.html")
    for id in ["round", "cheese"]:
        page.locator(f"#{id}").get_by_label("Yes").check()
        press_check(page, id)
    attempt = page.evaluate(
        "localStorage.getItem('podium/study/quiz/sky/near/moon')")
    make_due(page)

    page = visitor.open("index.html")
    expect(page.get_by_role("link", name=re.compile("^Study ?2 due"))).to_be_visible()
    expect(page.locator(".card .due").first).to_have_text("2 due")
    page.get_by_role("link", name=re.compile("^Study")).click()
    expect(page.locator("main [role=status]")).to_have_text("2 questions are due.")
    page.get_by_role("link", name="Study what is due").click()
    for _ in range(2):
        page.wait_for_url(re.compile(r"moon\.html#\?study"))
        asked = page.locator("form.q:visible")
        expect(asked).to_have_count(1)
        asked.get_by_label("No").check()
        asked.get_by_role("button", name="Check").click()
        expect(asked.get_by_role("status")).to_have_text(re.compile("Right|Wrong"))
        asked.get_by_role("link", name="Next question").click()
        expect(page.locator("form.q.marked")).to_have_count(0)
    # The one that went wrong comes back within the session.
    page.wait_for_url(re.compile(r"#\?study/round/"))
    page.get_by_role("link", name="End the session").click()
    expect(page.locator("main [role=status]")).to_have_text(
        re.compile(r"Nothing is due\. The next question comes back in \d+ minutes?\."))
    assert attempt == page.evaluate(
        "localStorage.getItem('podium/study/quiz/sky/near/moon')")


def test_who_does_not_know_is_shown_the_answer_and_asked_again(student):
    page = student().open("study.html#in/sky/far")
    page.get_by_role("link", name="Learn something new").click()
    form = page.locator("form.q:visible")
    form.get_by_role("button", name="Show answer").click()
    expect(form.get_by_role("status")).to_have_text("Not answered")
    expect(form.get_by_role("list", name="Right answer")).to_have_text("0")
    expect(form.get_by_role("textbox")).to_be_disabled()
    expect(form.get_by_role("button", name="Show answer")).to_have_count(0)
    expect(form.get_by_role("link", name="Next question")).to_be_focused()
    page.get_by_role("link", name="End the session").click()
    expect(page.get_by_text("0 of 1")).to_be_visible()


def test_a_review_that_found_no_room_is_told_of(student):
    visitor = student()
    page = visitor.open("sky/near/moon.html")
    page.locator("#round").get_by_label("Yes").check()
    press_check(page, "round")
    make_due(page)
    page.add_init_script("""const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (key.endsWith('/study')) throw new DOMException('no room', 'QuotaExceededError');
        return set.call(this, key, text);
      }""")
    visitor.open("study.html").get_by_role("link", name="Study what is due").click()
    asked = page.locator("form.q:visible")
    asked.get_by_label("Yes").check()
    asked.get_by_role("button", name="Check").click()
    expect(asked.get_by_role("status")).to_contain_text("Right")
    expect(page.get_by_role("alert")).to_contain_text("browser storage is full")
    expect(page.get_by_role("alert")).to_be_in_viewport()


def test_something_new_is_never_something_answered(student):
    visitor = student()
    page = visitor.open("study.html#in/sky")
    expect(page.locator("main [role=status]")).to_have_text("You have answered no question here yet.")
    page.get_by_role("link", name="Learn something new").click()
    for answered in range(1, 4):
        asked = page.locator("form.q:visible")
        expect(asked).to_have_count(1)
        # The page before has a form too: what is typed there is gone with it.
        expect(page.get_by_role("link", name="End the session")).to_be_visible()
        expect(asked.get_by_role("button", name="Check")).to_be_visible()
        if asked.get_attribute("id") == "legs":
            asked.get_by_role("textbox").fill("0")
        else:
            asked.get_by_label("Yes").check()
        asked.get_by_role("button", name="Check").click()
        expect(asked.get_by_role("link", name="Next question")).to_be_focused()
        eventually(page, lambda: sum(map(len, cards(page).values())) == answered)
        page.keyboard.press("Enter")
        expect(page.locator("form.q.marked")).to_have_count(0)
    expect(page.locator("main [role=status]")).to_contain_text("Nothing is due.")


def test_in_a_session_orders_and_pairs_are_made_by_hand_and_pictures_enlarged(visit):
    visitor = visit(view="single")
    page = visitor.open("geography/europe/capitals.html#?study/west-to-east//")

    def order() -> list[str]:
        return page.locator("#west-to-east .order > li").evaluate_all("rows => rows.map((row) => row.dataset.letter)")

    def drag_first_down() -> None:
        first, second = (page.locator("#west-to-east .order > li").nth(place).bounding_box() for place in (0, 1))
        page.mouse.move(first["x"] + 60, first["y"] + 20)
        page.mouse.down()
        page.mouse.move(first["x"] + 60, second["y"] + 40, steps=5)
        page.mouse.up()

    before = order()
    drag_first_down()
    eventually(page, lambda: order() == [before[1], before[0], *before[2:]])
    page.get_by_role("button", name="Check").click()
    page.locator("#west-to-east.marked").wait_for()
    marked = order()
    drag_first_down()
    assert order() == marked
    page = visitor.open("geography/europe/capitals.html?again#?study/baltic-states//")
    page.locator("#baltic-states .tile").first.click()
    expect(page.locator("#baltic-states select").first).not_to_have_value("")
    page = visitor.open("science/sky/moon-and-sun.html#?new//science%2Fsky/")
    page.get_by_role("button", name="Enlarge").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_question_that_is_gone_is_forgotten(student):
    visitor = student()
    page = visitor.open("index.html")
    page.evaluate("""() => localStorage.setItem('podium/study/study', JSON.stringify({version: 1, cards: {
      'sky/near/moon': {gone: ['review', 0, 2, 5, 0, 1]}, 'sky/lost': {gone: ['review', 0, 2, 5, 0, 1]}}}))""")
    page = visitor.open("study.html#due/")
    # While questions are looked for, the page has another status.
    expect(page.locator("main [role=status]").filter(has_text="You have answered no question here yet.")).to_be_visible()
    eventually(page, lambda: cards(page) == {})


def test_a_bent_address_of_a_session_leads_back_to_it(student):
    visitor = student()
    page = visitor.open("sky/near/moon.html#?study/%E0/sky/1-2-1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Study")


def test_a_topic_that_does_not_load_forgets_nothing(visit, sky, serve):
    visitor = visit(serve(sky.output))
    page = visitor.open("sky/near/moon.html")
    page.locator("#round").get_by_label("Yes").check()
    press_check(page, "round")
    make_due(page)
    kept = cards(page)
    for part in ["**/near/quizzes.js", "**/podium/topics.js"]:
        page.route(part, lambda route: route.abort())
        page.goto("about:blank")
        visitor.open("study.html#due/")
        expect(page.locator(".study [role=alert]")).to_contain_text("could not be loaded")
        expect(page.locator("main [role=status]")).to_have_text("1 question is due.")
        assert cards(page) == kept
        page.unroute(part)
    page.reload()
    page.wait_for_url(re.compile(r"moon\.html#\?study"))
    # The browser tells of each request that was cut off.
    assert all("Failed to load resource" in complaint or complaint == "request: about:blank" for complaint in visitor.complaints)
    visitor.complaints.clear()


def test_a_topic_of_exams_alone_offers_nothing_new(site, visit):
    site.write("""-- content/exams/final.md --
---
type: quiz
mode: exam
---

## Up? {#up}

- [x] Yes
- [ ] No
""")
    site.build()
    page = visit(site.output.as_uri()).open("study.html#in/exams")
    expect(page.locator("main [role=status]")).to_contain_text("You have answered no question here yet.")
    for name in ("Learn something new", "Random question"):
        expect(page.get_by_role("main").get_by_role("link", name=name)).to_have_count(0)
    site.put("content/exams/easy.md", b"---\ntype: quiz\n---\n\n## Down? {#down}\n\n- [x] Yes\n- [ ] No\n")
    site.build()
    page.reload()
    page.get_by_role("main").get_by_role("link", name="Random question").click()
    page.wait_for_url("**/easy.html**")


def test_a_quiz_of_one_s_own_is_studied_too(student):
    page = student().open("workshop.html")
    make(page, "---\ntype: quiz\ntitle: Mine\n---\n\n## One? {#one}\n\n- [x] a\n- [ ] b\n")
    page.get_by_role("link", name="Take", exact=True).click()
    page.get_by_label("a", exact=True).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("form.q .outcome")).to_contain_text("Right")
    make_due(page)
    page.goto(page.url.split("workshop-play")[0] + "study.html#due/")
    asked = page.locator("form.q:visible")
    expect(page.get_by_role("link", name="End the session")).to_be_visible()
    asked.get_by_label("a", exact=True).check()
    asked.get_by_role("button", name="Check").click()
    asked.get_by_role("link", name="Next question").click()
    expect(page.locator("main [role=status]")).to_contain_text("Nothing is due.")
    assert len(cards(page)) == 1


@pytest.mark.parametrize("kept", [
    "{", "[]", '{"version":9,"cards":{}}', '{"version":1,"cards":{"a":null,"b":{"c":[1,2]}}}',
    '{"version":1,"cards":{"a":{"b":["review",7,-1,null,"x",{}]}}}'])
def test_a_damaged_store_is_no_hindrance(student, kept):
    visitor = student()
    page = visitor.open("index.html")
    page.evaluate("kept => localStorage.setItem('podium/study/study', kept)", kept)
    page = visitor.open("study.html")
    expect(page.locator("main [role=status]")).to_have_text("You have answered no question here yet.")
    page = visitor.open("sky/far/stars.html")
    page.get_by_role("textbox").fill("0")
    page.locator("#legs").get_by_role("button", name="Check").click()
    expect(page.locator("#legs").get_by_role("status")).to_contain_text("Right")
    if "9" in kept:
        assert page.evaluate("localStorage.getItem('podium/study/study')") == kept

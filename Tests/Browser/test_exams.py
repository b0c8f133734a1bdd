"""Exams, and attempts with a clock."""

import re

import pytest
from playwright.sync_api import expect
from taking import pick, quiz, reload, start
from visiting import violations


def test_after_an_exam_was_handed_in_its_clock_and_its_buttons_are_gone(open_quiz):
    page = open_quiz("mode: exam\ntime-limit: 600\n")
    page.get_by_role("button", name="Start", exact=True).click()
    pick(page, "q1", "a", submit=False)
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("25%")
    for again in range(2):
        expect(page.get_by_role("timer")).to_have_count(0)
        for name in ("Save answer", "Flag", "Check"):
            expect(page.get_by_role("button", name=name)).to_have_count(0)
        reload(page)
        expect(page.get_by_role("region", name="Your score")).to_contain_text("25%")


def test_an_exam_warns_of_open_and_flagged_questions_and_takes_changes_until_it_is_handed_in(open_quiz):
    page = open_quiz("mode: exam\n")
    pick(page, "q1", "b", submit=False)
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")
    pick(page, "q1", "a", submit=False)
    flag = page.locator("[id='q2']").get_by_role("button", name="Flag")
    flag.click()
    page.reload()
    expect(flag).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Finish").click()
    warning = page.get_by_role("region", name="Not answered: 3 of 4 questions")
    expect(warning).to_contain_text("flagged")
    assert violations(page) == []
    warning.get_by_role("button", name="Keep answering").click()
    pick(page, "q2", "a", submit=False)
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").dblclick(no_wait_after=True)
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("50%")
    kept = page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz'])")
    assert len(kept["past"]) == 1
    expect(page.locator("[id='q4'] .key")).to_be_visible()


EXAM = """-- content/quiz.md --
---
type: quiz
title: Letters
mode: exam
time-limit: 60
---

## Put the letters in order {#q1}

1. A
2. B
3. C

## Which letter is first? {#q2}

[[A]]
"""


@pytest.fixture
def timed(site, visit):
    """An exam of a minute, one question at a time, whose clock the test moves."""
    site.write(EXAM).build()
    visitor = visit(site.output.as_uri(), view="single")
    visitor.page.clock.install()
    page = visitor.open("quiz.html")
    start(page)
    expect(page.locator(".end > *").first).to_be_attached()
    return page


def write(page, text: str) -> None:
    """Types into the field of the second question, once it is there."""
    field = page.locator("form[id='q2'] [name=b]")
    field.click()
    field.press_sequentially(text)


def test_in_an_exam_an_order_is_an_answer_once_somebody_touched_it(timed):
    page, form = timed, timed.locator("form[id='q1']")
    form.get_by_role("button", name="Continue").click()
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")
    page.get_by_role("link", name="Question 1: open").click()
    form.locator(".movers button[aria-disabled=false]").first.click()
    expect(page.locator(".bar")).to_contain_text("1 of 2 answered")
    page.get_by_role("link", name="Question 2: open").click()
    page.get_by_role("link", name="Question 1: answered").click()
    expect(form.locator(".order > li")).to_have_count(3)


def test_what_is_typed_as_the_time_ends_counts(timed):
    timed.get_by_role("link", name="Question 2").click()
    write(timed, "A")
    timed.clock.run_for(61_000)
    expect(timed.get_by_role("region", name="Your score")).to_contain_text("1 of 2 right")


def test_typing_on_as_the_time_ends_is_no_shortcut(timed):
    timed.get_by_role("link", name="Question 2").click()
    field = timed.locator("form[id='q2'] input[name=b]")
    expect(field).to_be_visible()
    timed.clock.run_for(54_000)
    field.focus()
    # All letters that are keys of a quiz, and Enter, which leads on.
    for key in (*"vnphf" * 4, "Enter"):
        timed.keyboard.press(key)
        timed.clock.run_for(400)
    timed.clock.run_for(1_000)
    expect(timed.get_by_role("heading", name="Your score")).to_be_focused()
    assert timed.evaluate("localStorage.getItem('podium/test/view')") in (None, "single")


@pytest.mark.parametrize("mode, button", [("exam", ".act > button >> nth=0"), ("practice", ".pass")])
def test_a_double_click_passes_over_no_question(site, visit, mode, button):
    site.write(quiz(f"mode: {mode}\n", 4)).build()
    page = visit(site.output.as_uri(), view="single").open("quiz.html")
    page.get_by_role("button", name="Start", exact=True).click()
    place = page.locator(f"form[id='q1'] {button}")
    expect(place).to_be_visible()
    page.wait_for_timeout(500)
    box = place.bounding_box()
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("form[id='q2']")).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.locator("form[id='q2']")).to_be_visible()
    page.locator(f"form[id='q2'] {button}").click()
    expect(page.locator("form[id='q3']")).to_be_visible()


@pytest.mark.parametrize("presses", ["twice", "held down"])
def test_no_second_press_of_enter_ends_an_exam(timed, presses):
    timed.locator("form[id='q1'] .movers button[aria-disabled=false]").first.click()
    timed.locator("form[id='q1']").get_by_role("button", name="Continue").click()
    write(timed, "A")
    timed.keyboard.press("Tab")
    expect(timed.locator("form[id='q2']").get_by_role("button", name="Go to the end")).to_be_focused()
    timed.keyboard.down("Enter")
    if presses == "twice":
        timed.keyboard.up("Enter")
    finish = timed.locator(".end").get_by_role("button", name="Finish")
    expect(finish).to_be_focused()
    for _ in range(3):
        timed.keyboard.down("Enter")
        timed.clock.run_for(100 if presses == "twice" else 300)
    expect(finish).to_be_visible()
    timed.keyboard.up("Enter")
    timed.clock.run_for(500)
    timed.keyboard.press("Enter")
    expect(timed.get_by_role("region", name="Your score")).to_be_visible()


def test_an_exam_with_an_answer_to_every_question_says_so_at_its_end(timed):
    timed.locator("form[id='q1'] .movers button[aria-disabled=false]").first.click()
    timed.locator("form[id='q1']").get_by_role("button", name="Continue").click()
    write(timed, "A")
    timed.locator("form[id='q2']").get_by_role("button", name="Go to the end").click()
    expect(timed.locator(".end")).to_contain_text("Every question is answered. You can change answers until you finish.")
    timed.locator(".end").get_by_role("button", name="Finish").click()
    expect(timed.get_by_role("region", name="Your score")).to_be_visible()


def test_the_clock_is_seen_before_the_questions_and_its_end_beside_the_score(timed):
    timed.get_by_role("button", name="Leave the quiz").click()
    gate = timed.locator(".gate")
    expect(gate).to_contain_text(re.compile(r"0 of 2 answered · (1:00|0:[2-5]\d) left"))
    expect(gate.get_by_role("button", name="Continue")).to_be_visible()
    timed.clock.run_for(61_000)
    score = timed.get_by_role("region", name="Your score")
    expect(score).to_contain_text("0%")
    expect(timed.get_by_text("Time is up.")).to_be_in_viewport(ratio=1)
    expect(timed.get_by_role("heading", name="Your score")).to_be_focused()
    # With nothing right, all of an exam can be practised.
    timed.clock.resume()
    score.get_by_role("button", name="Practise these 2").click()
    expect(timed.locator("form.q:visible").get_by_role("button", name="Check")).to_be_visible()


def test_no_link_starts_a_clock(site, visit):
    site.write(quiz("time-limit: 100\n")).build()
    page = visit(site.output.as_uri()).open("quiz.html#?begin")
    page.wait_for_timeout(300)
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    expect(page.get_by_role("timer")).not_to_contain_text("left")


def test_no_time_passes_before_the_start_in_whichever_tab_that_is_pressed(site, visit, serve):
    site.write(quiz("time-limit: 100\n")).build()
    visitor = visit(serve(site.output))
    other = visitor.context.new_page()
    for page in (other, visitor.page):
        page.clock.install()
        page.goto(f"{visitor.origin}/quiz.html")
        page.locator(".quiz.ready").wait_for()
        page.clock.run_for(110_000)
    visitor.page.get_by_role("button", name="Start").click()
    for page in (visitor.page, other):
        expect(page.get_by_role("timer")).to_contain_text(re.compile("1:(40|3[0-9]) left"))


def test_the_clock_survives_a_reload_and_a_device_whose_clock_is_set_back(site, visit):
    site.write(quiz("time-limit: 100\n")).build()
    visitor = visit(site.output.as_uri())
    visitor.page.clock.install(time="2026-05-01T12:00:00")
    page = visitor.open("quiz.html")
    page.get_by_role("button", name="Start").click()
    page.clock.run_for(30_000)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("1:(10|0[0-9]) left"))
    page.reload()
    expect(page.get_by_role("timer")).to_contain_text(re.compile("1:(10|0[0-9]) left"))
    page.clock.set_system_time("2026-05-01T09:00:00")
    page.reload()
    page.clock.run_for(1_000)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("(1:0[0-9]|0:5[0-9]) left"))


def test_a_clock_that_is_put_forward_ends_nothing_and_time_away_counts(site, visit):
    site.write(quiz("mode: exam\ntime-limit: 100\n")).build()
    visitor = visit(site.output.as_uri())
    visitor.page.clock.install(time="2026-05-01T12:00:00")
    page = visitor.open("quiz.html")
    page.get_by_role("button", name="Start").click()
    page.clock.run_for(10_000)
    page.clock.set_system_time("2026-05-01T12:00:40")
    page.clock.run_for(1_000)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("1:(2[0-9]|30) left"))
    # A device that slept.
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true }); dispatchEvent(new Event('visibilitychange'))")
    page.clock.set_system_time("2026-05-01T12:01:11")
    page.evaluate("delete document.hidden; dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(1_000)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("0:(5[0-9]) left"))
    page.clock.set_system_time("2026-05-01T12:01:30")
    page.reload()
    page.clock.run_for(1_000)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("0:(0[0-9]|10) left"))

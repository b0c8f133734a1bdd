"""The two ways to take a quiz, its settings, exams, and what stands at the end."""

import json
import re

import pytest
from hands import Finger, Keyboard, Mouse, questions
from playwright.sync_api import expect
from support import Site
from visiting import PHONE, violations

TOUR = "language/english/all-kinds-tour"


def quiz(front: str = "", count: int = 4) -> str:
    body = "".join(
        f"\n## Is it A in {n}? {{#q{n}}}\n\n- [x] A{n}\n- [ ] B{n}\n" for n in range(1, count + 1))
    return f"-- content/quiz.md --\n---\ntype: quiz\ntitle: Letters\n{front}---\n{body}"


@pytest.fixture
def open_quiz(site: Site, visit):
    def build(front: str = "", count: int = 4, **options):
        site.write(quiz(front, count)).build()
        return visit(site.output.as_uri(), **options).open("quiz.html")

    return build


def pick(page, question: str, letter: str, submit: bool = True):
    form = page.locator(f"form[id='{question}']")
    form.locator(f"input[value={letter}]").check(force=True)
    if submit:
        form.get_by_role("button", name="Submit").click()
    return form


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_one_question_at_a_time(visit, demonstration, hands):
    page = visit().open(f"{TOUR}.html")
    tour = questions(demonstration, TOUR)
    player = hands(page)
    player.press(page.get_by_role("button", name="One at a time"))
    for question in tour:
        expect(page.locator("form.q:visible")).to_have_count(1)
        expect(page.locator("form.q:visible")).to_have_attribute("id", question.id)
        expect(player.answer(question, question.right).get_by_role("status")).to_contain_text("Right")
        if question is not tour[-1]:
            player.press(page.get_by_role("button", name="Continue"))
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    assert page.locator(".map a.right").count() == len(tour)


def test_a_finger_goes_through_an_exam_on_a_phone(visit, demonstration, site):
    site.write(quiz("mode: exam\n")).build()
    page = visit(site.output.as_uri(), **PHONE).open("quiz.html")
    player = Finger(page)
    player.press(page.get_by_role("button", name="One at a time"))
    for question in questions(site, "quiz"):
        player.answer(question, question.right, submit=False)
        player.press(page.get_by_role("button", name=re.compile("Continue|To the end")))
    player.press(page.get_by_role("button", name="Finish"))
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_list_of_questions_tells_the_state_of_each_and_leads_to_it(open_quiz):
    page = open_quiz()
    page.get_by_role("button", name="One at a time").click()
    pick(page, "q1", "a")
    steps = page.get_by_role("navigation", name="Questions of this attempt")
    steps.get_by_role("link", name="Question 3: open").click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q3")
    assert page.url.endswith("#q3")
    pick(page, "q3", "b")
    expect(steps.get_by_role("link", name="Question 1: right")).to_be_visible()
    expect(steps.get_by_role("link", name="Question 3: wrong")).to_be_visible()
    page.get_by_role("button", name="Previous", exact=True).click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q2")


def test_back_leads_where_the_player_came_from(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quizzes.html")
    page.get_by_role("link", name="Letters").click()
    page.get_by_role("button", name="One at a time").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    page.go_back()
    assert page.url.endswith("quizzes.html")


def test_the_chosen_view_is_kept(open_quiz):
    page = open_quiz()
    page.get_by_role("button", name="One at a time").click()
    page.reload()
    expect(page.locator("form.q:visible")).to_have_count(1)
    page.get_by_role("button", name="All on a page").click()
    expect(page.locator("form.q:visible")).to_have_count(4)


def test_keys_do_what_the_list_of_keys_says(open_quiz):
    page = open_quiz()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("v")
    page.keyboard.press("n")
    page.keyboard.press("1")
    page.keyboard.press("s")
    expect(page.locator("[id='q2']").get_by_role("status")).to_contain_text("Right")
    page.keyboard.press("p")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q1")
    page.keyboard.press("?")
    dialog.get_by_label("Use these keys").uncheck()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q1")


def test_a_link_to_a_question_that_is_gone_is_met_with_a_word(site, visit):
    site.write(quiz()).build()
    page = visit(site.output.as_uri()).open("quiz.html#gone-%zz")
    expect(page.get_by_text("not in this attempt")).to_be_visible()


def test_settings_begin_another_attempt(open_quiz):
    page = open_quiz(count=6)
    pick(page, "q1", "b")
    page.get_by_text("Settings").click()
    page.get_by_label("How many questions").fill("2")
    page.get_by_label("Exam").check()
    page.get_by_label("Time limit").fill("5")
    assert violations(page) == []
    page.get_by_role("button", name="Begin with these").click()
    expect(page.get_by_text("The clock starts when you do: 5:00")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("form.q:visible")).to_have_count(2)
    expect(page.get_by_role("button", name="Save answer")).to_have_count(2)
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")
    shown = page.locator("form.q:visible").all_inner_texts()
    page.reload()
    expect(page.locator("form.q:visible")).to_have_count(2)
    assert page.locator("form.q:visible").all_inner_texts() == shown


def test_an_author_can_fix_the_settings(open_quiz):
    page = open_quiz("fixed-settings: true\nmode: exam\n")
    expect(page.get_by_role("button", name="Save answer").first).to_be_visible()
    assert page.get_by_text("Settings").count() == 0


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
    warning = page.get_by_role("region", name="3 of 4 questions are not answered")
    expect(warning).to_contain_text("flagged")
    assert violations(page) == []
    warning.get_by_role("button", name="Go on").click()
    pick(page, "q2", "a", submit=False)
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Hand in anyway").dblclick(no_wait_after=True)
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("50%")
    kept = page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz'])")
    assert len(kept["past"]) == 1
    expect(page.locator("[id='q4'] .key")).to_be_visible()


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


def test_what_was_wrong_can_be_repeated(open_quiz):
    page = open_quiz()
    for question, letter in [("q1", "a"), ("q2", "b"), ("q3", "b"), ("q4", "a")]:
        pick(page, question, letter)
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("50%")
    score.get_by_role("button", name="Retry what was wrong").click()
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")
    expect(page.locator("form.q:visible")).to_have_count(2)
    pick(page, "q2", "a")
    pick(page, "q3", "a")
    expect(score).to_contain_text("100%")
    score.get_by_role("button", name="Take the whole quiz").click()
    expect(page.locator("form.q:visible")).to_have_count(4)


def test_where_the_first_attempt_counts_a_second_is_called_practice(open_quiz):
    page = open_quiz("attempts: first\n", count=1)
    pick(page, "q1", "b")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("your first attempt is the one that counts").first).to_be_visible()
    pick(page, "q1", "a")
    kept = page.evaluate("JSON.parse(localStorage['podium/test'])")
    assert kept["progress"]["quiz"]["best"] == 0


def test_a_result_can_be_taken_along(site, visit):
    site.write(quiz().replace("A1", '=1+1, "A"')).build()
    page = visit(site.output.as_uri()).open("quiz.html")
    for question in ("q1", "q2", "q3", "q4"):
        pick(page, question, "a" if question != "q2" else "b")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    result = json.loads(download.value.path().read_text())
    assert result["percent"] == 75 and result["quiz"] == "quiz"
    assert [q["outcome"] for q in result["questions"]] == ["right", "wrong", "right", "right"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").click()
    lines = download.value.path().read_bytes().decode().split("\r\n")
    assert lines[0] == "id,question,response,outcome,earned,points"
    assert lines[1] == "q1,Is it A in 1?,\"'=1+1, \"\"A\"\"\",right,100,100"

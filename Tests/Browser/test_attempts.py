"""Settings of attempts, how an attempt ends, and what stands at its end."""

import json
import re

import pytest
from playwright.sync_api import expect
from taking import pick, quiz, start
from visiting import eventually, violations


def test_no_click_alone_ends_an_attempt_with_open_questions(open_quiz):
    page = open_quiz("attempts: first\n")
    pick(page, "q1", "a")
    page.get_by_role("button", name="Finish").click()
    asked = page.get_by_role("region", name="Not answered: 3 of 4 questions")
    expect(asked).to_contain_text("the result that counts is 100 of 400 points")
    assert violations(page) == []
    asked.get_by_role("button", name="Keep answering").click()
    pick(page, "q2", "a")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("50%")


def test_nowhere_on_a_question_is_a_way_to_end_the_attempt_beside_the_way_on(open_quiz):
    page = open_quiz(view="single")
    start(page)
    for number in range(1, 5):
        form = page.locator(f"form[id=q{number}]")
        form.wait_for()
        assert page.get_by_role("button", name="Finish").count() == 0
        form.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("region", name="Not answered: 4 of 4 questions")).to_be_visible()


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
    # A choice is taken by the letter before it, too.
    page.keyboard.press("b")
    expect(page.locator("#q1 input[value=b]")).to_be_checked()
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
    page.get_by_role("button", name="Start with these settings").click()
    expect(page.get_by_text("The clock starts when you do: 5:00")).to_be_visible()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("form.q:visible")).to_have_count(2)
    expect(page.get_by_role("button", name="Save answer")).to_have_count(2)
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")
    shown = page.locator("form.q:visible").all_inner_texts()
    page.reload()
    expect(page.locator("form.q:visible")).to_have_count(2)
    eventually(page, lambda: page.locator("form.q:visible").all_inner_texts() == shown)


def test_an_author_can_fix_the_settings(open_quiz):
    page = open_quiz("fixed-settings: true\nmode: exam\n")
    expect(page.get_by_role("button", name="Save answer").first).to_be_visible()
    assert page.get_by_text("Settings").count() == 0


def test_practice_that_was_left_says_so_and_offers_the_whole_quiz(open_quiz):
    page = open_quiz(view="single")
    start(page)
    pick(page, "q1", "a").get_by_role("button", name="Continue").click()
    page.locator("summary[aria-label=More]").click()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    page.get_by_role("button", name="Practise these 3").click()
    page.locator("html.playing .quiz.ready").wait_for()
    gate = page.locator(".gate")
    page.get_by_role("button", name="Leave the quiz").click()
    expect(gate).to_contain_text("Practice: 3 of 4 questions")
    expect(page).to_have_url(re.compile(r"quiz\.html$"))
    page.reload()
    expect(gate).to_contain_text("Practice: 3 of 4 questions")
    gate.get_by_role("button", name="Start").click()
    pick(page, "q2", "a")
    page.get_by_role("button", name="Leave the quiz").click()
    expect(gate).to_contain_text("1 of 3 answered")
    gate.get_by_role("button", name="Take the whole quiz").click()
    expect(page.get_by_role("link", name="Question 4: open")).to_be_visible()
    page.get_by_role("button", name="Leave the quiz").click()
    expect(gate).not_to_contain_text("Practice")


@pytest.mark.parametrize("again", [False, True])
def test_an_attempt_opened_from_the_history_shows_its_score_and_when_that_was(open_quiz, again):
    page = open_quiz(view="single", count=1, viewport={"width": 390, "height": 600})
    start(page)
    pick(page, "q1", "a").get_by_role("button", name="See your score").click()
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("100%")
    if again:
        score.get_by_role("button", name="Try again").click()
        page.locator("html.playing .quiz.ready").wait_for()
        pick(page, "q1", "b")
    page.goto(page.url.split("quiz.html")[0] + "history.html")
    page.get_by_role("table", name="Attempts at Letters").get_by_role("link").last.click()
    heading = page.get_by_role("heading", name="Your score")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(score.locator(".sum")).to_contain_text(re.compile(r"Time: 0:0\d · \d+ \w+ 20\d\d"))
    if again:
        expect(page.get_by_text("You can't change it")).to_be_in_viewport(ratio=1)


def test_what_was_wrong_can_be_repeated_and_does_not_pass_for_the_quiz(open_quiz):
    page = open_quiz("pass: 75\n")
    for question, letter in [("q1", "a"), ("q2", "b"), ("q3", "b"), ("q4", "a")]:
        pick(page, question, letter)
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("50%")
    score.get_by_role("button", name="Practise these 2").click()
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")
    expect(page.locator("form.q:visible")).to_have_count(2)
    pick(page, "q2", "a")
    pick(page, "q3", "a")
    expect(score).to_have_count(0)
    practised = page.get_by_role("region", name="Practice: 2 of 4 questions")
    expect(practised).to_contain_text("100%")
    # Part of a quiz is neither passed nor a result to share.
    expect(practised.get_by_text(re.compile("passed", re.IGNORECASE))).to_have_count(0)
    expect(practised.get_by_text("Share", exact=True)).to_have_count(0)
    practised.get_by_role("button", name="Take the whole quiz").click()
    expect(page.locator("form.q:visible")).to_have_count(4)


@pytest.mark.parametrize("way", ["Practise these 3", "Try again"])
def test_another_attempt_begins_at_once(open_quiz, way):
    page = open_quiz(view="single")
    start(page)
    for question, letter in [("q1", "a"), ("q2", "b"), ("q3", "b"), ("q4", "b")]:
        pick(page, question, letter).get_by_role("button", name=re.compile("Continue|score")).click()
    page.get_by_role("button", name=way).click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q1" if way == "Try again" else "q2")
    expect(page).to_have_url(re.compile("^[^?]+$"))
    expect(page.locator("form.q:visible").get_by_role("button", name="Check")).to_be_visible()


def test_where_the_first_attempt_counts_a_second_is_called_practice(open_quiz):
    page = open_quiz("attempts: first\n", count=1)
    pick(page, "q1", "b")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Only your first attempt counts").first).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("0 of 1")
    expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    kept = page.evaluate("JSON.parse(localStorage['podium/test'])")
    assert kept["progress"]["quiz"]["best"] == 0


def test_what_counts_is_said_only_where_results_are_ranked(open_quiz):
    facts = open_quiz("attempts: first\n").locator(".facts")
    expect(facts).to_contain_text("first attempt counts")
    facts = open_quiz("attempts: first\nranked: false\n").locator(".facts")
    expect(facts).to_contain_text("4 questions")
    expect(facts).not_to_contain_text("counts")


def test_a_result_can_be_taken_along(site, visit):
    site.write(quiz().replace("A1", '=1+1, "A"')).build()
    page = visit(site.output.as_uri()).open("quiz.html")
    for question in ("q1", "q2", "q3", "q4"):
        pick(page, question, "a" if question != "q2" else "b")
    page.locator(".saving summary").click()
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


def test_what_saves_a_result_is_loaded_with_the_score_and_said_to_be_missing_where_it_cannot_be(site, visit, serve):
    site.write(quiz(count=1)).build()
    for is_there in (True, False):
        visitor = visit(serve(site.output))
        page = visitor.page
        if not is_there:
            page.route("**/result-more.js", lambda route: route.abort())
        visitor.open("quiz.html")
        with page.expect_event("requestfinished" if is_there else "requestfailed", lambda request: "result-more.js" in request.url):
            pick(page, "q1", "a")
        page.context.set_offline(True)
        page.get_by_text("Share", exact=True).click()
        if is_there:
            with page.expect_download() as download:
                page.get_by_role("button", name="Save as a picture").click()
            assert download.value.path().read_bytes().startswith(b"\x89PNG")
        else:
            expect(page.locator(".notice")).to_contain_text("could not be loaded")
            expect(page.locator(".sharing")).not_to_have_attribute("open", "")
            page.context.set_offline(False)
            page.unroute("**/result-more.js")
            page.get_by_text("Share", exact=True).click()
            expect(page.get_by_role("button", name="Save as a picture")).to_be_visible()
            visitor.complaints.clear()

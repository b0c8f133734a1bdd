"""Which attempts count, and that their results are noted to be handed in, however the network is."""

import json

import pytest
from playwright.sync_api import expect
from taking import pick, quiz
from visiting import eventually


@pytest.fixture
def visitor(site, visit, serve):
    """Somebody on a site whose scripts come from the server each time."""
    site.write(quiz()).build()
    visitor = visit(serve(site.output))
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    return visitor


def test_an_attempt_with_fewer_questions_takes_the_place_of_none_that_counts(open_quiz):
    page = open_quiz("attempts: first\n")
    page.get_by_text("Settings").click()
    expect(page.get_by_text("The leaderboard counts attempts with as many questions as the quiz asks")).to_be_visible()
    page.get_by_label("How many questions").fill("1")
    page.get_by_role("button", name="Start with these settings").click()
    expect(page.locator(".bar")).to_contain_text("0 of 1")
    pick(page, page.locator("form.q:visible").get_attribute("id"), "b")
    card = page.get_by_role("region", name="Practice: 1 of 4 questions")
    expect(card).to_contain_text("0 of 1")
    expect(card).not_to_contain_text("leaderboard")
    card.get_by_role("button", name="Take the whole quiz").click()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    for number in (1, 2, 3, 4):
        pick(page, f"q{number}", "a")
    expect(page.get_by_role("region", name="Your score")).to_contain_text("This result can count on the leaderboard")
    assert page.evaluate("JSON.parse(localStorage['podium/test']).progress.quiz.best") == 100
    past = page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz']).past")
    assert [(entry["whole"], entry["counts"]) for entry in past] == [(False, False), (True, True)]
    [slip] = page.evaluate("JSON.parse(localStorage['podium/test/slips']).slips")
    assert slip["body"]["claim"] == {"max": 400, "score": 400}


@pytest.mark.parametrize("script", ["slip-note.js", "checkpoint.js"])
def test_a_result_is_noted_though_a_script_came_at_the_second_try_only(visitor, script):
    visitor.context.route(f"**/{script}", lambda route: route.abort(), times=1)
    page = visitor.open("quiz.html")
    with page.expect_event("requestfailed"):
        pick(page, "q1", "a")
    for number in (2, 3, 4):
        pick(page, f"q{number}", "a")
    visitor.complaints.clear()
    noted = "localStorage.getItem(podium['common/store'].store.prefix + '/slips')"
    eventually(page, lambda: page.evaluate(noted))
    [slip] = json.loads(page.evaluate(noted))["slips"]
    assert slip["body"]["claim"] == {"max": 400, "score": 400}


@pytest.mark.parametrize("script", ["slip-note.js", "checkpoint.js"])
def test_a_result_is_noted_though_its_page_was_left_while_a_script_was_on_its_way(visitor, script):
    held = []
    visitor.context.route(f"**/{script}", lambda route: held.append(route))
    page = visitor.open("quiz.html")
    for number in (1, 2, 3, 4):
        pick(page, f"q{number}", "a")
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    assert held
    page.goto("about:blank")
    visitor.context.unroute(f"**/{script}")
    page = visitor.open("quiz.html")
    page.locator(".quiz").hover()
    expect(page.get_by_text("This result can count on the leaderboard")).to_be_visible()
    [slip] = page.evaluate("JSON.parse(localStorage['podium/test/slips']).slips")
    assert slip["body"]["claim"] == {"max": 400, "score": 400}


@pytest.mark.parametrize("way", ["next visit", "connection"])
def test_a_result_is_noted_later_if_a_script_could_not_be_loaded(visitor, way):
    visitor.context.route("**/slip-note.js", lambda route: route.abort())
    page = visitor.open("quiz.html")
    for number in (1, 2, 3, 4):
        pick(page, f"q{number}", "a")
    # None begins in place of one that counts and is noted nowhere.
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("could not be loaded")).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("4 of 4")
    slips = "JSON.parse(localStorage['podium/test/slips'] ?? '{\"slips\":[]}').slips"
    assert page.evaluate(slips) == []
    visitor.context.unroute("**/slip-note.js")
    visitor.complaints.clear()
    if way == "next visit":
        page.reload()
        page.locator(".quiz").hover()
    else:
        page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("This result can count on the leaderboard")).to_be_visible()
    [slip] = page.evaluate(slips)
    assert slip["body"]["claim"] == {"max": 400, "score": 400}
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    page.reload()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    assert len(page.evaluate(slips)) == 1

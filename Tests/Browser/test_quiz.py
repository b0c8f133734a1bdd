"""Taking a quiz: every kind of question, every way to answer, marked by the page."""

import pytest
from hands import Finger, Keyboard, Mouse, questions
from playwright.sync_api import expect
from support import Site
from visiting import PHONE, eventually, violations

TOUR = "language/english/all-kinds-tour"
ONE_GOES = """-- content/quiz.md --
---
attempts: first
---
# Two questions

## Which is right? {#one}

- [x] This
  > So it is.
- [ ] That
  > Not that.

This one, as everybody knows.

## And here? {#two}

- [ ] Yonder
- [x] Here
- [ ] None of these
"""


@pytest.fixture(scope="session")
def tour(demonstration: Site):
    return questions(demonstration, TOUR)


def status(form):
    return form.get_by_role("status")


def test_the_tour_has_every_kind(visit, tour):
    page = visit().open(f"{TOUR}.html")
    kinds = {form.get_attribute("data-kind") for form in page.locator("form.q").all()}
    assert kinds == {"single", "multiple", "true-false", "short-text", "cloze", "numeric",
                     "ordering", "matching"}


@pytest.mark.parametrize("where", ["disk", "server"])
def test_what_is_submitted_before_the_scripts_are_there_is_marked_once_they_are(visit, tour, where):
    visitor, held = visit(where), []
    page = visitor.page
    page.route("**/podium/quiz.js", lambda route: held.append(route))
    page.goto(f"{visitor.origin}/{TOUR}.html", wait_until="commit")
    # The whole page is there before anybody answers: a slow one would show choices one by one.
    expect(page.locator("footer")).to_be_attached()
    one, word = next(question for question in tour if question.kind == "single"), next(question for question in tour if question.id == "word")
    form = Mouse(page).answer(one, one.wrong)
    page.locator("[id='word'] input").fill(word.right[0])
    page.keyboard.press("Enter")
    assert status(form).inner_text() == "" and page.locator(".quiz.ready").count() == 0
    eventually(page, lambda: held)
    held[0].continue_()
    expect(status(form)).to_contain_text("Wrong")
    expect(status(page.locator("[id='word']"))).to_contain_text("Right")
    expect(page.locator(".bar")).to_contain_text(f"2 of {len(tour)} answered")
    expect(page.locator("[data-early]")).to_have_count(0)


@pytest.mark.parametrize(("where", "hands"), [("disk", Keyboard), ("server", Mouse)])
def test_all_right_answers_earn_all_points(visit, tour, hands, where):
    page = visit(where).open(f"{TOUR}.html")
    player = hands(page)
    for number, question in enumerate(tour, start=1):
        form = player.answer(question, question.right)
        expect(status(form)).to_contain_text("Right")
        expect(status(form)).to_contain_text(f"{question.points} of {question.points} points")
        expect(page.locator(".bar")).to_contain_text(f"{number} of {len(tour)} answered")
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("100%")
    expect(score).to_contain_text(f"{100 * len(tour)} of {100 * len(tour)} points")


def test_a_finger_can_take_the_quiz_on_a_phone(visit, tour):
    page = visit(**PHONE).open(f"{TOUR}.html")
    player = Finger(page)
    for question in tour:
        expect(status(player.answer(question, question.right))).to_contain_text("Right")
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_a_finger_has_to_hit_is_large_enough(visit):
    page = visit(**PHONE).open(f"{TOUR}.html")
    targets = page.locator("form.q :is(label.c, button, select, input:not([type=radio]):not([type=checkbox]))")
    small = [
        (box["width"], box["height"]) for box in (t.bounding_box() for t in targets.all())
        if box and (box["width"] < 24 or box["height"] < 24)
    ]
    assert targets.count() > 20 and small == []


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_all_wrong_answers_earn_nothing_and_the_right_ones_are_told(visit, tour, hands):
    page = visit().open(f"{TOUR}.html")
    player = hands(page)
    for question in tour:
        form = player.answer(question, question.wrong)
        expect(status(form)).to_contain_text("Wrong")
        expect(form.locator(".key")).to_be_visible()
        assert form.locator(".key").get_attribute("open") is not None
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("0%")
    expect(score).to_contain_text(f"0 of {100 * len(tour)} points")


def test_a_part_is_called_a_part(visit, tour):
    page = visit().open(f"{TOUR}.html")
    pairs = next(question for question in tour if question.id == "pairs")
    half = [*pairs.right[:2], *[""] * (len(pairs.right) - 2)]
    form = Mouse(page).answer(pairs, half)
    # What is empty is asked about once.
    expect(status(form)).to_have_text("Something is still empty. Check again to leave it so.")
    form.get_by_role("button", name="Check").press("Enter")
    expect(status(form)).to_contain_text("Partly right")
    expect(status(form)).to_contain_text("50 of 100 points")
    assert form.locator(".flag.right").count() == 2 and form.locator(".flag.wrong").count() == 2


def test_nothing_is_not_an_answer(visit, tour):
    page = visit().open(f"{TOUR}.html")
    for question in tour:
        if question.kind == "ordering":
            continue
        form = page.locator(f"form[id='{question.id}']")
        form.get_by_role("button", name="Check").click()
        expect(status(form)).to_contain_text("Answer first")
    expect(page.locator(".bar")).to_contain_text(f"0 of {len(tour)} answered")


def test_feedback_comes_before_the_explanation_and_only_for_what_was_chosen(site, visit):
    site.write(ONE_GOES).build()
    one, _ = questions(site, "quiz")
    page = visit(site.output.as_uri()).open("quiz.html")
    form = Mouse(page).answer(one, ["b"])
    expect(status(form)).to_contain_text("0 of 100 points")
    told = form.locator(".key").inner_text()
    assert told.index("Not that.") < told.index("as everybody knows")
    assert "So it is." not in told


def test_right_and_wrong_are_said_in_words_and_shape_and_not_by_colour_alone(site, visit):
    site.write(ONE_GOES).build()
    one, _ = questions(site, "quiz")
    page = visit(site.output.as_uri(), forced_colors="active").open("quiz.html")
    form = Mouse(page).answer(one, ["b"])
    expect(form.locator(".c", has_text="This")).to_contain_text("Correct, but not chosen")
    expect(form.locator(".c", has_text="That")).to_contain_text("Wrong")
    expect(status(form)).to_contain_text("✗")


def test_what_closes_a_quiz_is_shown_once_the_attempt_is_over(site, visit):
    site.write(ONE_GOES + "\n## The end {#end}\n\nThanks for playing.\n").build()
    one, two = questions(site, "quiz")
    page = visit(site.output.as_uri()).open("quiz.html")
    closing = page.get_by_role("heading", name="The end", level=2)
    expect(closing).to_be_hidden()
    Mouse(page).answer(one, one.right)
    expect(closing).to_be_hidden()
    Mouse(page).answer(two, two.wrong)
    expect(closing).to_be_visible()
    expect(page.get_by_text("Thanks for playing.")).to_be_visible()


@pytest.mark.parametrize("counts", ["first", "best", "last"])
def test_an_answer_stands_once_its_key_was_shown_whichever_attempt_counts(site, visit, counts):
    site.write(ONE_GOES.replace("attempts: first", f"attempts: {counts}")).build()
    one, two = questions(site, "quiz")
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    player = Mouse(page)
    player.answer(one, one.wrong)
    form = player.answer(one, one.right)
    expect(status(form)).to_contain_text("already answered")
    assert form.locator("input:checked").input_value() == one.wrong[0]
    page.reload()
    expect(status(player.answer(one, one.right))).to_contain_text("already answered")
    player.answer(two, two.right)
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100 of 200 points")


@pytest.mark.parametrize("where", ["disk", "server"])
def test_a_reload_keeps_answers_marks_and_score(visit, tour, where):
    page = visit(where).open(f"{TOUR}.html")
    player = Mouse(page)
    for question in tour[:4]:
        expect(status(player.answer(question, question.right))).to_contain_text("Right")
    page.reload()
    expect(page.locator(".bar")).to_contain_text(f"4 of {len(tour)} answered")
    expect(page.locator(".bar")).to_contain_text("400 points")
    for question in tour[:4]:
        expect(status(page.locator(f"form[id='{question.id}']"))).to_contain_text("Right")
    for question in tour[4:]:
        expect(status(player.answer(question, question.right))).to_contain_text("Right")
    page.reload()
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("100%")
    score.get_by_role("button", name="Try again").click()
    expect(page.locator(".bar")).to_contain_text(f"0 of {len(tour)} answered")
    expect(page.locator("form.q input:checked")).to_have_count(0)


def test_another_site_s_answers_are_not_mistaken_for_ones_own(tmp_path, visit):
    first, second = (Site(tmp_path / name).write(ONE_GOES) for name in ("first", "second"))
    first.put("content/site.yml", b"id: first\ntitle: First\n")
    second.put("content/site.yml", b"id: second\ntitle: Second\n")
    first.build(), second.build()
    one, _ = questions(first, "quiz")
    visitor = visit(tmp_path.as_uri())
    expect(status(Mouse(visitor.open("first/public/quiz.html")).answer(one, one.right))).to_contain_text("Right")
    page = visitor.open("second/public/quiz.html")
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")


def test_an_exam_tells_nothing_before_the_end(site, visit):
    site.write(ONE_GOES.replace("attempts: first", "mode: exam\npass: 60")).build()
    one, two = questions(site, "quiz")
    page = visit(site.output.as_uri()).open("quiz.html")
    for question in (one, two):
        form = Mouse(page).answer(question, question.right, submit=False)
        form.get_by_role("button", name="Save answer").click()
        expect(status(form)).to_contain_text("Saved")
        expect(form.locator(".key")).to_be_hidden()
    page.get_by_role("button", name="Finish").click()
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("100%")
    expect(score).to_contain_text("Passed")


def test_a_clock_ends_a_quiz_with_a_time_limit(site, visit):
    site.write(ONE_GOES.replace("attempts: first", "time-limit: 60")).build()
    one, _ = questions(site, "quiz")
    visitor = visit(site.output.as_uri())
    visitor.page.clock.install()
    page = visitor.open("quiz.html")
    expect(page.locator("form.q").first).to_be_hidden()
    page.get_by_role("button", name="Start").click()
    Mouse(page).answer(one, one.right)
    page.clock.run_for(61_000)
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("50%")
    expect(score).to_contain_text("Not answered")


def test_drawn_and_shuffled_questions_stay_the_same_over_a_reload(site, visit):
    body = "".join(f"\n## Question {n}?\n\n- [x] A\n- [ ] B\n- [ ] C\n" for n in range(12))
    front = "---\ntype: quiz\ntitle: T\npick: 5\nshuffle-questions: true\nshuffle-choices: true\n---\n"
    site.put("content/quiz.md", (front + body).encode())
    site.build()

    def shown(page):
        expect(page.locator(".quiz.ready")).to_be_visible()
        return page.locator("form.q:visible").all_inner_texts()

    orders = set()
    for _ in range(4):
        page = visit(site.output.as_uri()).open("quiz.html")
        first = shown(page)
        assert len(first) == 5
        page.reload()
        assert shown(page) == first
        orders.add(tuple(first))
    assert len(orders) > 1


def test_none_of_these_stays_last(site, visit):
    site.write(ONE_GOES.replace("attempts: first", "shuffle-choices: true")).build()
    for _ in range(4):
        page = visit(site.output.as_uri()).open("quiz.html")
        expect(page.locator("[id='two'] .c").last).to_contain_text("None of these")


def test_hints_come_one_by_one(visit):
    page = visit().open(f"{TOUR}.html")
    hints = page.locator("[id='word'] details.hint")
    assert hints.count() == 2
    expect(page.get_by_text("It begins with a V")).to_be_hidden()
    hints.nth(0).locator("summary").click()
    expect(page.get_by_text("This is one.")).to_be_visible()
    expect(page.get_by_text("It begins with a V")).to_be_hidden()
    hints.nth(1).locator("summary").click()
    expect(page.get_by_text("It begins with a V")).to_be_visible()


def test_a_link_to_a_question_leads_to_it(visit):
    page = visit().open(f"{TOUR}.html#in-order")
    expect(page.locator("[id='in-order']")).to_be_in_viewport()


def test_without_javascript_questions_and_behind_show_answer_their_keys_can_be_read(visit, tour):
    page = visit(java_script_enabled=False).open(f"{TOUR}.html")
    for question in tour:
        form = page.locator(f"form[id='{question.id}']")
        expect(form.get_by_role("heading")).to_be_visible()
        assert form.get_by_role("button").count() == 0
        answer = form.locator("details.key")
        expect(answer.locator("ol")).to_be_hidden()
        answer.get_by_text("Show answer").click()
        expect(answer.locator("ol")).to_be_visible()
        assert answer.locator("ol").inner_text().strip()
    expect(page.locator("[id='one'] details.key ol")).to_contain_text("Wander")
    expect(page.get_by_text("Checking answers needs JavaScript")).to_be_visible()


@pytest.mark.parametrize("given", ["right", "wrong"])
def test_axe_finds_no_violation_in_an_answered_quiz(visit, tour, given):
    page = visit(color_scheme="light").open(f"{TOUR}.html")
    for question in tour:
        Mouse(page).answer(question, getattr(question, given))
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []

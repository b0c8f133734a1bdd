"""The two ways to take a quiz, its settings, exams, and what stands at the end."""

import json
import re

import pytest
from hands import Finger, Keyboard, Mouse, questions
from playwright.sync_api import expect
from support import Site
from visiting import PHONE, eventually, violations

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
    form.locator(f"input[value={letter}]").click(force=True)
    if submit:
        form.get_by_role("button", name="Check").click()
    return form


def start(page, hands=Mouse):
    hands(page).press(page.get_by_role("button", name="Start", exact=True))
    page.locator("html:is(.view-page, .playing)").wait_for(state="attached")


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_one_question_at_a_time(visit, demonstration, hands):
    page = visit(view="single").open(f"{TOUR}.html")
    tour = questions(demonstration, TOUR)
    player = hands(page)
    expect(page.locator("form.q:visible")).to_have_count(0)
    start(page, hands)
    for question in tour:
        expect(page.locator("form.q:visible")).to_have_count(1)
        expect(page.locator("form.q:visible")).to_have_attribute("id", question.id)
        form = player.answer(question, question.right)
        expect(form.get_by_role("status")).to_contain_text("Right")
        player.press(form.get_by_role("button", name=re.compile("Continue|See your score")))
    score = page.get_by_role("region", name="Your score")
    expect(score).to_contain_text("100%")
    expect(score).to_contain_text("Perfect!")
    assert page.locator(".map a.right.run").count() == len(tour)


def test_a_finger_goes_through_an_exam_on_a_phone(visit, site):
    site.write(quiz("mode: exam\n")).build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html")
    player = Finger(page)
    start(page, Finger)
    for question in questions(site, "quiz"):
        form = player.answer(question, question.right, submit=False)
        player.press(form.get_by_role("button", name=re.compile("Continue|Go to the end")))
    player.press(page.locator(".end").get_by_role("button", name="Finish"))
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_twelve_questions_take_36_keys(site, visit):
    site.write(quiz(count=12)).build()
    page = visit(site.output.as_uri(), view="single").open("quiz.html")
    pressed = 0
    expect(page.locator(".gate button")).to_be_visible()
    for key in ["Enter", *["1", "Enter", "Enter"] * 12]:
        if pressed < 36:
            page.keyboard.press(key)
            pressed += 1
    expect(page.locator(".bar")).to_contain_text("12 of 12 answered")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")


def test_a_phone_shows_question_choices_and_button_after_one_tap_and_a_mark_after_three(visit):
    page = visit(view="single", **PHONE | {"viewport": {"width": 360, "height": 640}}).open("geography/europe/capitals.html")
    page.get_by_role("button", name="Start", exact=True).tap()
    form = page.locator("form.q.current")
    for part in [form.get_by_role("heading"), *form.locator(".c").all(), form.get_by_role("button", name="Check")]:
        box = part.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 640, box
    form.locator(".c").first.tap()
    form.get_by_role("button", name="Check").tap()
    expect(form.get_by_role("status")).to_contain_text(re.compile("Right|Wrong"))
    button = form.get_by_role("button", name="Continue").bounding_box()
    assert button and button["y"] + button["height"] <= 640


def test_a_double_click_on_check_leaves_the_feedback_there_to_read(open_quiz):
    page = open_quiz(view="single")
    start(page)
    form = page.locator("form.q.current")
    form.locator("input[value=b]").check(force=True)
    form.get_by_role("button", name="Check").dblclick()
    expect(form).to_have_attribute("id", "q1")
    expect(form.get_by_role("status")).to_contain_text("Wrong")


@pytest.mark.parametrize("attempts", ["first", "best"])
def test_a_double_click_on_check_chooses_nothing_where_all_stand_on_a_page(open_quiz, attempts):
    page = open_quiz(f"attempts: {attempts}\n")
    form = page.locator("[id='q1']")
    form.locator("input[value=b]").check(force=True)
    form.get_by_role("button", name="Check").dblclick()
    assert page.locator("form.q input:checked").evaluate_all("all => all.map((one) => one.closest('form').id + one.value)") == ["q1b"]


def test_a_choice_picked_after_a_mark_shows_no_mark_of_the_one_before(open_quiz):
    page = open_quiz("attempts: best\n")
    form = pick(page, "q1", "b")
    expect(form.locator(".flag")).to_have_count(2)
    form.locator("input[value=a]").click(force=True)
    # The answer that counts is back, with its own marks and no other's.
    expect(form.locator("input[value=b]")).to_be_checked()
    expect(form.locator(".c", has_text="A1")).to_contain_text("Correct, but not chosen")
    expect(form.locator(".outcome")).to_contain_text("already answered")


def test_the_list_of_questions_tells_the_state_of_each_and_leads_to_it(open_quiz):
    page = open_quiz(view="single")
    start(page)
    pick(page, "q1", "a")
    steps = page.get_by_role("navigation", name="Questions of this attempt")
    steps.get_by_role("link", name="Question 3: open").click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q3")
    assert page.url.endswith("#q3")
    pick(page, "q3", "b")
    expect(steps.get_by_role("link", name="Question 1: right")).to_be_visible()
    expect(steps.get_by_role("link", name="Question 3: wrong")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q2")
    page.reload()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q2")
    page.get_by_role("button", name="Leave the quiz").click()
    expect(page.locator("form.q:visible")).to_have_count(0)
    expect(page.locator(".gate")).to_contain_text("2 of 4 answered")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q2")


def test_back_leads_where_the_player_came_from(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri(), view="single")
    page = visitor.open("quizzes.html")
    page.get_by_role("link", name="Letters").click()
    start(page)
    page.get_by_role("button", name="Skip").click()
    page.get_by_role("button", name="Skip").click()
    page.go_back()
    assert page.url.endswith("quizzes.html")


def test_the_chosen_view_is_kept(open_quiz):
    page = open_quiz(view="single")
    page.get_by_role("button", name="All on one page").click()
    expect(page.locator("form.q:visible")).to_have_count(4)
    page.reload()
    expect(page.locator("form.q:visible")).to_have_count(4)
    page.get_by_role("button", name="One at a time").click()
    expect(page.locator("form.q:visible")).to_have_count(1)
    page.reload()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator("form.q:visible")).to_have_count(0)


def test_an_author_can_have_all_questions_on_a_page(open_quiz):
    page = open_quiz("view: page\n", view="")
    expect(page.locator("form.q:visible")).to_have_count(4)


def test_what_an_answer_feels_like_moves_and_fades_only_and_is_soon_over(open_quiz):
    page = open_quiz(view="single", reduced_motion="no-preference")
    start(page)
    for question in ("q1", "q2", "q3"):
        form = pick(page, question, "a")
        running = page.evaluate("""document.getAnimations().map((one) => ({
          properties: one.effect.getKeyframes().flatMap((frame) => Object.keys(frame)), end: one.effect.getComputedTiming().endTime }))""")
        assert running
        for one in running:
            assert set(one["properties"]) <= {"offset", "computedOffset", "easing", "composite", "transform", "opacity"}, one
            assert one["end"] <= 700, one
        form.get_by_role("button", name="Continue").click()
    expect(page.locator(".map a.run")).to_have_count(3)


def test_nothing_moves_for_those_who_want_no_motion(open_quiz):
    page = open_quiz(view="single", reduced_motion="reduce")
    start(page)
    for question in ("q1", "q2", "q3", "q4"):
        form = pick(page, question, "a")
        assert page.evaluate("document.getAnimations().length") == 0
        form.get_by_role("button", name=re.compile("Continue|score")).click()
        assert page.evaluate("document.getAnimations().length") == 0


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
    for _ in range(3):
        assert page.get_by_role("button", name="Finish").count() == 0
        page.get_by_role("button", name="Skip").click()


def reload(page):
    """Reloads a page, again while the browser gives it a store that lacks what was just kept: a busy Chromium may for a moment."""
    kept = page.evaluate("localStorage['podium/test/quiz/quiz']")
    page.add_init_script("window.found = localStorage['podium/test/quiz/quiz']")

    def found() -> bool:
        page.reload()
        return page.evaluate("window.found") == kept

    eventually(page, found)


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
            assert page.get_by_role("button", name=name).count() == 0
        reload(page)
        expect(page.get_by_role("region", name="Your score")).to_contain_text("25%")


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
    page.get_by_role("button", name="Start with these settings").click()
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
    score.get_by_role("button", name="Practise these 2").click()
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


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark"), (320, "light")])
def test_axe_finds_nothing_in_any_state_of_the_player_and_nothing_leaves_the_page(visit, demonstration, width, scheme):
    page = visit(view="single", viewport={"width": width, "height": 700}, color_scheme=scheme).open(f"{TOUR}.html")

    def look(state: str) -> None:
        assert violations(page) == [], state
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state

    look("before the start")
    start(page)
    for question in questions(demonstration, TOUR):
        form = Mouse(page).answer(question, question.wrong, submit=False)
        look(f"{question.kind}, answered")
        form.get_by_role("button", name="Check").click()
        look(f"{question.kind}, marked")
        form.get_by_role("button", name=re.compile("Continue|score")).click()
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    for part in page.locator(".card-of-score summary").all():
        part.click()
    look("the score")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".quiz.ready .gate button")).to_be_visible()
    start(page)
    page.locator(".more > summary").click()
    look("the menu")


@pytest.mark.parametrize("path", ["index.html", "leaderboard.html", f"{TOUR}.html", "geography/europe/capitals.html"])
def test_large_text_scrolls_no_page_sideways(visit, path):
    page = visit(view="single", **PHONE).open(path)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    if path not in ("index.html", "leaderboard.html"):
        start(page, Finger)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_code_is_copied_and_an_image_is_seen_large(site, visit, serve):
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: T\n---\n\n## What does it print?\n\n```\nprint(1)\n```\n\n![A map](map.svg)\n\n- [x] 1\n- [ ] 2\n")
    site.put("content/map.svg", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><path d="M0 0h9v9z"/></svg>')
    assert site.build().status == 0
    page = visit(serve(site.output), view="single", permissions=["clipboard-read", "clipboard-write"]).open("quiz.html")
    start(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="Copied")).to_have_count(1)
    assert page.evaluate("navigator.clipboard.readText()").strip() == "print(1)"
    page.get_by_role("button", name="Enlarge the image").click()
    dialog = page.get_by_role("dialog", name="A map")
    expect(dialog.get_by_role("img", name="A map")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


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
    assert [row.get_attribute("data-letter") for row in rows.all()] == order.key
    page.locator("#order .act > button").first.click()
    expect(page.locator("#order").get_by_role("status")).to_contain_text("Right")
    page.locator("#order .act > button").first.click()
    for letter in pairs.key:
        page.locator(f"#pairs .rights > [data-letter={letter}] .tile").click()
    page.locator("#pairs .act > button").first.click()
    expect(page.locator("#pairs").get_by_role("status")).to_contain_text("Right")


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (390, False)])
def test_a_picture_stands_beside_the_choices_where_there_is_room(visit, width, beside):
    page = visit("disk", "single", viewport={"width": width, "height": 900}).open("eight-pictures.html")
    page.get_by_role("button", name="Start", exact=True).click()
    for part in ["img", ".c"]:
        expect(page.locator(f"#leaf {part}").first).to_be_visible()
    picture, choice = (page.locator(f"#leaf {part}").first.bounding_box() for part in ["img", ".c"])
    assert (picture["x"] >= choice["x"] + choice["width"] and picture["y"] < choice["y"] + choice["height"]) == beside

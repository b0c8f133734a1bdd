"""The two ways to take a quiz, with keys, with a finger and with a mouse."""

import re

import pytest
from hands import Finger, Keyboard, Mouse, questions
from playwright.sync_api import expect
from taking import pick, quiz, start
from visiting import PHONE, eventually, violations

TOUR = "language/english/all-kinds-tour"


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
    expect(page.locator(".map a.right.run")).to_have_count(len(tour))


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
    # It has the focus once it has its place.
    expect(form).to_be_focused()
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
    form.locator("input[value=b]").check()
    form.get_by_role("button", name="Check").dblclick()
    expect(form).to_have_attribute("id", "q1")
    expect(form.get_by_role("status")).to_contain_text("Wrong")


@pytest.mark.parametrize("attempts", ["first", "best"])
def test_a_double_click_on_check_chooses_nothing_where_all_stand_on_a_page(open_quiz, attempts):
    page = open_quiz(f"attempts: {attempts}\n")
    form = page.locator("[id='q1']")
    form.locator("input[value=b]").check()
    form.get_by_role("button", name="Check").dblclick()
    expect(form.get_by_role("status")).to_contain_text("Wrong")
    assert page.locator("form.q input:checked").evaluate_all("all => all.map((one) => one.closest('form').id + one.value)") == ["q1b"]


def test_a_choice_picked_after_a_mark_shows_no_mark_of_the_one_before(open_quiz):
    page = open_quiz("attempts: best\n")
    form = pick(page, "q1", "b")
    expect(form.locator(".flag")).to_have_count(2)
    form.locator("input[value=a]").click()
    # The answer that counts is back, with its own marks and no other's.
    expect(form.locator("input[value=b]")).to_be_checked()
    expect(form.locator(".c", has_text="A1")).to_contain_text("Correct, but not chosen")
    expect(form.locator(".outcome")).to_contain_text("already answered")


@pytest.mark.parametrize("front", ["", "mode: exam\ntime-limit: 1200\n"])
def test_what_was_answered_takes_two_lines_on_a_phone_and_moves_nothing(open_quiz, front):
    page = open_quiz(front, count=12, view="single", **PHONE)
    start(page)
    heading = page.locator("form.q.current h2")
    before = heading.bounding_box()["y"]
    for number in range(1, 12):
        lines = page.locator(".tally").evaluate("tally => tally.clientHeight / parseFloat(getComputedStyle(tally).lineHeight)")
        assert round(lines) <= 2
        pick(page, f"q{number}", "a", submit=not front)
        page.get_by_role("button", name="Continue").click()
        expect(page.locator(f"form#q{number + 1}")).to_have_class(re.compile("current"))
        eventually(page, lambda: heading.bounding_box()["y"] == before)
    lines = ["11 of 12 answered", *([] if front else ["1,100 points"])]
    eventually(page, lambda: page.locator(".tally").inner_text().split("\n") == lines)


@pytest.mark.parametrize("width, height", [(320, 640), (390, 844)])
@pytest.mark.parametrize("language", ["de", "es", "sw", "uk"])
def test_large_text_breaks_no_word_above_a_question_and_hides_no_button(site, visit, language, width, height):
    site.write(quiz(f"mode: exam\ntime-limit: 1200\nlanguage: {language}\n")).build()
    screen = PHONE | {"viewport": {"width": width, "height": height}}
    page = visit(site.output.as_uri(), view="single", **screen).open("quiz.html")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator(".gate button").tap()
    tally = page.locator(".tally")
    expect(tally).to_be_visible()
    assert tally.evaluate("""(tally) => {
      const text = tally.firstChild, range = document.createRange()
      return [...text.data.matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
      }).map(([word]) => word)
    }""") == []
    button = page.locator("form.q.current .act > button").first.bounding_box()
    assert button["y"] + button["height"] <= height


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_menu_of_a_quiz_has_one_sign_and_closes_as_finish_asks(site, visit, language):
    site.write(f"-- content/site.yml --\nid: test\ntitle: Test\nlanguage: {language}\n" + quiz()).build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html")
    page.locator(".gate button").first.tap()
    menu = page.locator(".menu")
    sign = menu.locator("> summary")
    assert sign.evaluate("sign => getComputedStyle(sign, '::before').display") == "none"
    sign.tap()
    assert sign.evaluate("sign => getComputedStyle(sign, '::before').display") == "none"
    menu.locator(".finish").tap()
    expect(page.locator(".unfinished")).to_be_visible()
    expect(menu.locator(".tools")).to_be_hidden()


def test_a_mark_on_a_picture_stays_on_it(site, visit):
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><path d="M0 0h90v60H0z"/></svg>'
    choices = "".join(f"- [{'x' if n == 1 else ' '}] ![Flag {n}](img/{n}.svg)\n" for n in range(4))
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: Flags\n---\n\n## Which? {#q1}\n\n" + choices)
    for n in range(4):
        site.put(f"content/img/{n}.svg", drawing.replace("h90", f"h{80 + n}").encode())
    site.build()
    page = visit(site.output.as_uri(), view="single", **PHONE | {"viewport": {"width": 320, "height": 640}}).open("quiz.html")
    start(page)
    pick(page, "q1", "a")
    expect(page.locator(".flag").first).to_be_visible()
    for choice in page.locator(".c").filter(has=page.locator(".flag")).all():
        whole, mark = choice.bounding_box(), choice.locator(".flag").bounding_box()
        assert whole["x"] <= mark["x"] and mark["x"] + mark["width"] <= whole["x"] + whole["width"]


def test_the_list_of_questions_tells_the_state_of_each_and_leads_to_it(open_quiz):
    page = open_quiz(view="single")
    start(page)
    pick(page, "q1", "a")
    steps = page.get_by_role("navigation", name="Questions of this attempt")
    steps.get_by_role("link", name="Question 3: open").click()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q3")
    expect(page).to_have_url(re.compile("#q3$"))
    pick(page, "q3", "b")
    expect(steps.get_by_role("link", name="Question 1: right")).to_be_visible()
    expect(steps.get_by_role("link", name="Question 3: wrong")).to_be_visible()
    page.keyboard.press("p")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q2")
    # The address follows a moment later.
    expect(page).to_have_url(re.compile("#q2$"))
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
    for question in ("q1", "q2"):
        page.locator(f"form[id={question}]").get_by_role("button", name="Skip").click()
    expect(page).to_have_url(re.compile("#q3$"))
    page.go_back()
    expect(page).to_have_url(re.compile("quizzes.html$"))


def test_the_chosen_view_is_kept(open_quiz):
    page = open_quiz(view="single")
    page.get_by_role("button", name="All on one page").click()
    expect(page.locator("form.q:visible")).to_have_count(4)
    page.reload()
    expect(page.locator("form.q:visible")).to_have_count(4)
    page.get_by_role("button", name="One at a time").click()
    expect(page.locator("form.q:visible")).to_have_count(1)
    # The address names the question, as everywhere.
    expect(page).to_have_url(re.compile("#q1$"))
    page.reload()
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q1")
    page.get_by_role("button", name="Leave the quiz").click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(page.locator("form.q:visible")).to_have_count(0)


def test_a_change_of_the_view_stays_at_the_question(open_quiz):
    page = open_quiz(view="single", count=12)
    # From before the start, the page stays where it is.
    page.keyboard.press("v")
    expect(page.locator("form.q:visible")).to_have_count(12)
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("v")
    page.get_by_role("link", name="Question 9: open").click()
    expect(page.locator("#q9")).to_be_focused()
    page.keyboard.press("v")
    expect(page.locator("form.q:visible")).to_have_count(12)
    expect(page.locator("#q9")).to_be_focused()
    expect(page.locator("#q9 h2")).to_be_in_viewport()
    page.keyboard.press("v")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q9")
    expect(page.locator("#q9")).to_be_focused()


def test_an_author_can_have_all_questions_on_a_page(open_quiz):
    page = open_quiz("view: page\n", view="")
    expect(page.locator("form.q:visible")).to_have_count(4)


def test_what_an_answer_feels_like_moves_and_fades_only_and_is_soon_over(open_quiz):
    page = open_quiz(view="single", reduced_motion="no-preference")
    start(page)
    for question in ("q1", "q2", "q3"):
        form = pick(page, question, "a")
        form.and_(page.locator(".marked")).wait_for()
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
        form.wait_for(state="hidden")
        assert page.evaluate("document.getAnimations().length") == 0


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
        expect(form.locator(".outcome strong")).to_be_visible()
        look(f"{question.kind}, marked")
        form.get_by_role("button", name=re.compile("Continue|score")).click()
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    for part in page.locator(".card-of-score summary").all():
        part.click()
    look("the score")
    page.get_by_role("button", name="Try again").click()
    # Whoever asks for another attempt is in it.
    page.locator("html.playing .quiz.ready").wait_for()
    page.locator(".menu > summary").click()
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


@pytest.mark.parametrize("path, answer", [("eight-pictures", "#leaf .c"), ("geography/world/rivers-and-regions", "#african-rivers .lefts > li")])
@pytest.mark.parametrize(("width", "beside"), [(1280, True), (390, False)])
def test_a_picture_stands_beside_what_is_asked_about_it_where_there_is_room(visit, width, beside, path, answer):
    page = visit("disk", "single", viewport={"width": width, "height": 900}).open(f"{path}.html")
    page.get_by_role("button", name="Start", exact=True).click()
    parts = [f"{answer.split()[0]} img", answer]
    for part in parts:
        expect(page.locator(part).first).to_be_visible()
    picture, choice = (page.locator(part).first.bounding_box() for part in parts)
    assert (picture["x"] >= choice["x"] + choice["width"] and picture["y"] < choice["y"] + choice["height"]) == beside

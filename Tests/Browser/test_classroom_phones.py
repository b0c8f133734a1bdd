"""What a class may rely on: phones whose requests hang, questions passed over, and buttons that stay while answers come in."""

import re

from classes import PHONE, answer_all, join, preview, send, start, teacher  # noqa: F401
from playwright.sync_api import expect
from visiting import eventually, violations


def test_an_answer_whose_request_hangs_is_sent_again(preview, teacher, visit):
    visitor = visit(preview.address, **PHONE)
    visitor.page.clock.install()
    anna = join(visitor, preview, "Anna")
    start(teacher, "each at their own pace")
    anna.get_by_role("radio", name="Nile").check()
    held = []
    anna.route("**/pupil/answer", lambda route: route.continue_() if held else held.append(route))
    send(anna)
    eventually(anna, lambda: bool(held))
    for _ in range(3):
        anna.clock.fast_forward(5_000)
    expect(anna.get_by_text("Question 2 of 5")).to_be_visible()
    visitor.complaints.clear()


def test_at_their_own_pace_pupils_pass_a_question_over(preview, teacher, visit):
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "each at their own pace")
    anna.get_by_role("radio", name="Seine").check()
    anna.get_by_role("button", name="Skip").click()
    for place in range(1, 5):
        expect(anna.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        assert violations(anna) == []
        answer_all(anna, place)
    # What was chosen before is still there, and nothing else is left to pass on to.
    expect(anna.get_by_text("Question 1 of 5")).to_be_visible()
    expect(anna.get_by_role("radio", name="Seine")).to_be_checked()
    expect(anna.get_by_role("button", name="Skip")).to_have_count(0)
    send(anna)
    expect(anna.get_by_text("You have answered everything.")).to_be_visible()


def test_what_the_teacher_is_about_to_press_stays_while_answers_come_in(preview, teacher, visit):
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").press("Enter")
    expect(teacher.get_by_role("button", name="Close the question")).to_be_visible()
    # The button is gone; the keyboard goes on where it was.
    expect(teacher.locator(".quiz h2").first).to_be_focused()
    buttons = [teacher.get_by_role("button", name=name, exact=True) for name in ("Lock the room", "Hide names", "Remove")]
    handles = [button.element_handle() for button in buttons]
    buttons[0].focus()
    answer_all(anna, 0)
    expect(teacher.get_by_role("row", name="Anna")).to_contain_text("1 / 5")
    expect(buttons[0]).to_be_focused()
    assert [handle.evaluate("node => node.isConnected") for handle in handles] == [True] * 3
    buttons[0].press("Enter")
    expect(teacher.get_by_role("button", name="Unlock the room")).to_be_focused()
    teacher.get_by_role("button", name="Unlock the room").click()
    teacher.get_by_role("button", name="End the quiz").click()
    teacher.get_by_role("searchbox").fill("all")
    late = visit(preview.address, **PHONE).page
    late.goto(preview.address + "/c")
    late.get_by_label("Your name").fill("Ben")
    late.get_by_role("button", name="Join", exact=True).click()
    expect(teacher.get_by_role("row", name="Ben")).to_be_visible()
    expect(teacher.get_by_role("searchbox")).to_have_value("all")
    teacher.get_by_role("row", name="Anna").get_by_role("button", name="Remove").click()
    expect(anna.get_by_role("heading", name="Your teacher removed you")).to_be_visible()


def test_the_second_click_of_a_double_click_presses_nothing_that_came_meanwhile(preview, teacher, visit):
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.evaluate("""() => new MutationObserver((_, observer) => {
      const close = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Close the question');
      if (!close) return;
      observer.disconnect();
      close.dispatchEvent(new MouseEvent('click', { detail: 2 }));
    }).observe(document.body, { childList: true, subtree: true })""")
    teacher.get_by_role("button", name="Open question 1").click()
    answer_all(anna, 0)
    expect(anna.get_by_text("Your answer has arrived.")).to_be_visible()
    teacher.get_by_role("button", name="Close the question").click()
    expect(anna.get_by_role("heading", name="Right answer")).to_be_visible()


def miss_once(page, part) -> None:
    """The first answer to requests of this kind does not come."""
    missed = []
    page.route(f"**/{part}", lambda route: route.continue_() if missed else (missed.append(route), route.fulfill(status=204)))


def test_what_did_not_come_is_asked_for_again(preview, teacher, visit):
    wall = teacher.context.new_page()
    miss_once(wall, "projector/question?*")
    miss_once(teacher, "teacher/question?*")
    miss_once(teacher, "teacher/quizzes")
    wall.goto(preview.address + "/podium/classroom/projector")
    teacher.reload()
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").click()
    for page in (teacher, wall):
        expect(page.get_by_role("heading", name="Which is the longest?")).to_be_visible()


def test_a_phone_whose_drafts_are_damaged_joins_and_answers(preview, teacher, visit):
    visitor = visit(preview.address, **PHONE)
    visitor.page.goto(preview.address + "/c")
    visitor.page.evaluate("localStorage['podium-classroom-drafts'] = '[{\"round\": 1'")
    anna = join(visitor, preview, "Anna")
    start(teacher, "each at their own pace")
    answer_all(anna, 0)
    expect(anna.get_by_text("Question 2 of 5")).to_be_visible()


def test_a_link_with_a_broken_address_stops_no_lesson(preview, site, teacher, visit):
    path = site.folder / "content/geography/all.md"
    path.write_text(path.read_text().replace("- [ ] Seine", "- [ ] [Seine](https://%) and [Rhône](http://[) and [Loire](img/map.png)"))
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").click()
    for page in (anna, teacher):
        expect(page.get_by_text("Question 1 of 5")).to_be_visible()
        links = page.locator(".choices a").evaluate_all("all => all.map((link) => link.getAttribute('href'))")
        assert links == [None, None, f"{preview.address}/geography/img/map.png"]
    answer_all(anna, 0)
    teacher.get_by_role("button", name="Close the question").click()
    expect(anna.get_by_text("✓ Right · 100 / 100")).to_be_visible()


def test_a_round_is_led_while_its_question_does_not_come(preview, teacher, visit):
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.route("**/teacher/question?*", lambda route: None)
    teacher.get_by_role("button", name="Open question 1").click()
    answer_all(anna, 0)
    expect(teacher.get_by_text("Answered: 1 of 1")).to_be_visible()
    teacher.get_by_role("button", name="Close the question").click()
    expect(anna.get_by_text("✓ Right · 100 / 100")).to_be_visible()
    teacher.unroute_all(behavior="ignoreErrors")


def test_tabs_of_a_phone_keep_each_others_drafts(preview, teacher, visit):
    visitor = visit(preview.address, **PHONE)
    first = join(visitor, preview, "Anna")
    start(teacher, "each at their own pace")
    expect(first.get_by_role("radio", name="Seine")).to_be_visible()
    second = visitor.context.new_page()
    second.goto(preview.address + "/c")
    expect(second.get_by_role("radio", name="Seine")).to_be_visible()
    first.get_by_role("radio", name="Seine").check()
    second.get_by_role("button", name="Skip").click()
    second.get_by_role("checkbox", name="Lima").check()
    second.close()
    first.reload()
    expect(first.get_by_role("radio", name="Seine")).to_be_checked()
    # What the other tab chose is not taken back either.
    first.get_by_role("radio", name="Nile").check()
    send(first)
    expect(first.get_by_role("checkbox", name="Lima")).to_be_checked()


def test_the_podium_on_a_phone_follows_who_is_removed(preview, teacher, visit):
    pages = [join(visit(preview.address, **PHONE), preview, name) for name in ("Anna", "Ben", "Cem")]
    start(teacher, "each at their own pace")
    for page, name in zip(pages, ("Nile", "Nile", "Seine")):
        page.get_by_role("radio", name=name).check()
        send(page)
        expect(page.get_by_text("Question 2 of 5")).to_be_visible()
    teacher.get_by_role("button", name="End the quiz").click()
    expect(pages[2].get_by_text("Place 3 of 3")).to_be_visible()
    # The first of the podium stays, and so do the points of whoever looks.
    teacher.get_by_role("row", name="Ben").get_by_role("button", name="Remove").click()
    expect(pages[2].get_by_text("Place 2 of 2")).to_be_visible()
    expect(pages[0].locator(".class-podium li")).to_have_count(1)


def test_an_order_of_two_is_sent_as_it_stands(preview, site, teacher, visit):
    """It may begin in its right order, as another one would tell the key; of three, none does."""
    path = site.folder / "content/geography/all.md"
    path.write_text(path.read_text().replace("1. one\n2. two\n3. three\n", "1. one\n2. two\n"))
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "each at their own pace")
    for place in range(3):
        expect(anna.get_by_text(f"Question {place + 1} of 5")).to_be_visible()
        answer_all(anna, place)
    expect(anna.locator(".order li")).to_have_count(2)
    is_right = anna.locator(".order li span").all_inner_texts() == ["one", "two"]
    send(anna)
    expect(anna.get_by_text("Question 5 of 5")).to_be_visible()
    teacher.get_by_role("button", name="End the quiz").click()
    expect(anna.get_by_role("button", name=f"Question 4 of 5: {'Right' if is_right else 'Wrong'}")).to_be_visible()


DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400"><path d="M0 0h600v400H0z" fill="#dde"/></svg>\n'


def test_a_drawing_without_a_size_has_places_to_press(preview, site, teacher, visit):
    site.put("content/geography/img/map.svg", DRAWING)
    site.write("-- content/geography/all.md --\n---\ntype: quiz\ntitle: All forms\n---\n\n## Which is it? {#one}\n\n![A map](img/map.svg)\n\n"
               "- [x] @ 20,30 Sweden\n- [ ] @ 60,50 Finland\n")
    anna = join(visit(preview.address, **PHONE), preview, "Anna")
    start(teacher, "all together")
    teacher.get_by_role("button", name="Open question 1").click()
    picture = anna.get_by_role("img", name="A map")
    expect(picture).to_be_attached()
    eventually(anna, lambda: picture.bounding_box()["width"] > 250)
    anna.locator(".spot").nth(1).click()
    expect(anna.locator(".spot").nth(1)).to_have_class(re.compile("is-chosen"))
    send(anna)
    expect(anna.get_by_text("Your answer has arrived")).to_be_visible()

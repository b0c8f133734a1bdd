"""What a question costs the browser while it is played, and where its parts stand."""

import re

import pytest
from playwright.sync_api import expect
from taking import pick, quiz, start
from visiting import PHONE, eventually, violations

FLAGS = "geography/world/flags"


class Restyling:
    """Counts the elements whose style the browser computes anew: at once, and in each frame of what moves afterwards."""

    def __init__(self, page) -> None:
        self.page, self.session, self.events = page, page.context.new_cdp_session(page), []
        self.session.on("Tracing.dataCollected", lambda told: self.events.extend(told["value"]))

    def after(self, key: str) -> tuple[int, int]:
        self.events.clear()
        ended = []
        self.session.once("Tracing.tracingComplete", lambda _: ended.append(True))
        self.session.send("Tracing.start", {"categories": "devtools.timeline", "transferMode": "ReportEvents"})
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(600)
        self.session.send("Tracing.end")
        while not ended:
            self.page.wait_for_timeout(20)
        counts = (event["args"].get("elementCount", 0) for event in self.events if event["name"] == "UpdateLayoutTree")
        at_once, *frames = sorted(counts, reverse=True)
        return at_once, max(frames, default=0)


def test_a_choice_a_mark_and_the_next_question_restyle_what_they_change(visit):
    page = visit("server", view="single", **PHONE).open(f"{FLAGS}.html")
    start(page)
    page.wait_for_timeout(500)
    restyling = Restyling(page)
    # The whole of what is seen is about 140 elements.
    for key, most in [("1", 25), ("Enter", 80), ("Enter", 90)]:
        at_once, frame = restyling.after(key)
        assert 0 < at_once <= most and frame <= 10, key
    shown = page.locator("form.q:visible").get_attribute("id")
    expect(page).to_have_url(re.compile(f"#{shown}$"))


def test_keys_right_after_start_are_for_the_first_question(open_quiz):
    page = open_quiz(view="single")
    start(page)
    page.get_by_role("button", name="Leave the quiz").click()
    page.evaluate("""() => {
      const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      document.activeElement.blur();
      for (const key of ['Enter', '1', 'Enter']) press(key);
    }""")
    expect(page.locator("form.q:visible")).to_have_attribute("id", "q1")
    expect(page.locator("#q1 .outcome")).to_contain_text("Right")
    expect(page).to_have_url(re.compile("#q1$"))


@pytest.mark.parametrize(("language", "label"), [("en", "Right answer"), ("fi", "Oikea vastaus"), ("ar", "الإجابة الصحيحة")])
@pytest.mark.parametrize("view", ["single", "page"])
def test_a_wrong_answer_is_followed_by_the_right_one_under_its_name(site, visit, view, language, label):
    remarks = quiz().replace("- [ ] B1\n", "- [ ] B1\n  > That was another one.\n")
    site.write(remarks.replace("title: Letters\n", f"title: Letters\nlanguage: {language}\n")).build()
    page = visit(site.output.as_uri(), view=view).open("quiz.html")
    form = page.locator("form[id=q1]")
    if view == "single":
        page.locator(".gate button").click()
    pick(page, "q1", "b", submit=False).locator(".act > button").first.click()
    answers = form.locator(".key").get_by_role("list", name=label)
    expect(answers).to_have_text("A1")
    assert answers.evaluate("list => getComputedStyle(list, '::before').content").startswith(f'"{label}"')
    # What is right comes first, then what is said of the choice, and nothing folds it.
    told = form.locator(".key").inner_text()
    assert told.index("A1") < told.index("That was another one.")
    expect(form.locator(".key > summary")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_wrong_choice_has_the_colour_of_what_is_wrong_and_not_of_what_is_chosen(site, visit, scheme):
    site.write(quiz()).build()
    page = visit(site.output.as_uri(), color_scheme=scheme).open("quiz.html")
    letter = "input => getComputedStyle(input.closest('.c'), '::before').backgroundColor"
    border = "input => getComputedStyle(input.closest('.c')).borderTopColor"
    chosen = page.locator("#q1 input[value=b]")
    pick(page, "q1", "b", submit=False)
    expect(page.locator("#q1 .flag")).to_have_count(0)
    before = chosen.evaluate(letter)
    page.locator("#q1 .act > button").first.click()
    wrong = page.locator("#q1 .flag.wrong").evaluate("flag => getComputedStyle(flag).color")
    eventually(page, lambda: chosen.evaluate(letter) == chosen.evaluate(border) == wrong != before)
    # What was right is in the colour of what is right, which the one that was not chosen has too.
    pick(page, "q2", "a")
    right = page.locator("#q2 .flag.right").evaluate("flag => getComputedStyle(flag).color")
    assert page.locator("#q1 input[value=a]").evaluate(border) == right != wrong
    assert violations(page) == []


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1024, 768), (1180, 820)])
def test_a_picture_leaves_the_choices_in_sight(visit, width, height):
    visitor = visit("server", view="single", viewport={"width": width, "height": height})
    for place in ["arts/painting/colour.html#complement", "geography/world/rivers-and-regions.html#african-rivers",
                  "science/life/leaves.html#four-trees", "science/life/food-webs.html#primary-consumers"]:
        form = visitor.open(place).locator("form.q:visible")
        sheet, picture = form.locator(".sheet").bounding_box(), form.locator("fieldset > p img").bounding_box()
        for choice in form.locator(":is(.c, .lefts > li)").all():
            at = choice.bounding_box()
            assert at["y"] + at["height"] <= sheet["y"], place
            assert at["x"] + at["width"] <= picture["x"], place


@pytest.mark.parametrize("height", [640, 844])
def test_on_a_phone_the_picture_of_pairs_stays_in_sight_above_the_last_of_them(visit, height):
    page = visit("server", view="single", viewport={"width": 390, "height": height}).open("geography/world/rivers-and-regions.html")
    start(page)
    page.locator(".map a").nth(3).click()
    form = page.locator("form.q.current", has_text="Which letter marks which country?")
    picture, rows = form.locator("p > img"), form.locator(".lefts > li")
    expect(rows.first).to_be_in_viewport(ratio=1)
    form.locator(".tile").last.scroll_into_view_if_needed()
    expect(picture).to_be_in_viewport(ratio=0.98)

    def below() -> float:
        return picture.evaluate("picture => picture.getBoundingClientRect().bottom")

    foot = form.locator(".sheet").bounding_box()["y"]
    for row in rows.all()[-4:]:
        box = row.bounding_box()
        assert below() <= box["y"] and box["y"] + box["height"] <= foot
    # What gets the focus is not behind it.
    form.locator("select").last.focus()
    for _ in range(5):
        page.keyboard.press("Shift+Tab")
        assert below() <= page.locator("select:focus").bounding_box()["y"]
    assert violations(page) == []


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800), (1180, 820), (1366, 768)])
def test_a_pictured_question_is_whole_above_its_button_on_a_low_screen(visit, width, height):
    visitor = visit("server", view="single", viewport={"width": width, "height": height})
    for place in ["computing/algorithms/trees-and-graphs.html#pre-order", "eight-pictures.html#baltic", "eight-pictures.html#leaflets",
                  "geography/europe/capitals.html#baltic-map", "geography/restless-earth/inside-a-volcano.html#openings",
                  "geography/restless-earth/inside-a-volcano.html#layers", "geography/restless-earth/inside-a-volcano.html#parts",
                  "geography/world/rivers-and-regions.html#south-american-countries", "history/wider-world/roads-and-empires.html#sahara",
                  "mathematics/algebra/graphs-at-a-glance.html#shift", "mathematics/algebra/graphs-at-a-glance.html#origin",
                  "science/life/leaves.html#compound"]:
        page = visitor.open(place)
        form = page.locator("form.q:visible")
        form.wait_for()
        asked, sheet = form.locator("fieldset").bounding_box(), form.locator(".sheet").bounding_box()
        assert asked["y"] + asked["height"] <= sheet["y"], place
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), place


def test_at_the_end_on_a_phone_every_way_on_is_as_wide_as_the_card(open_quiz):
    page = open_quiz(count=3, view="single", **PHONE)
    start(page)
    for question, letter in [("q1", "a"), ("q2", "b"), ("q3", "b")]:
        form = pick(page, question, letter)
        form.locator(".act > button").first.click()
    card = page.locator(".card-of-score")
    ring, whole = card.locator(".ring").bounding_box(), card.bounding_box()
    assert abs(ring["x"] + ring["width"] / 2 - whole["x"] - whole["width"] / 2) < 1
    ways = [way.bounding_box() for way in card.locator(":scope > .ways > :is(button, .button)").all()]
    assert len(ways) > 1 and {(way["x"], way["width"]) for way in ways} == {(ways[0]["x"], ways[0]["width"])}
    assert ways[0]["width"] > whole["width"] * 0.8


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_tick_of_a_right_answer_is_one_stroke_in_both_directions(site, visit, language):
    site.write(quiz().replace("title: Letters\n", f"title: Letters\nlanguage: {language}\n")).build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html")
    page.locator(".gate button").click()
    pick(page, "q1", "a", submit=False).locator(".act > button").first.click()
    shape = page.locator("#q1 .outcome.right .shape")
    shape.wait_for()
    assert [shape.evaluate("(shape, part) => getComputedStyle(shape, part).left", part) for part in ("::before", "::after")] == ["6px", "10px"]


@pytest.mark.parametrize("screen", [PHONE, {}], ids=["phone", "desktop"])
def test_the_score_is_shown_from_its_top_without_an_end_of_the_text_above(visit, screen):
    page = visit("server", view="single", **screen).open("language/english/all-kinds-tour.html")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".menu > summary").click()
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    card = page.locator(".card-of-score")
    eventually(page, lambda: page.evaluate("document.activeElement.id") == "Score")
    above = page.locator(".introduction").bounding_box()
    assert 0 <= card.bounding_box()["y"] <= 20
    assert above["y"] + above["height"] <= 0


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_session_shows_how_far_it_is_in_a_picture_too(site, visit, language):
    site.write(quiz().replace("title: Letters\n", f"title: Letters\nlanguage: {language}\n")).build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html#?study/q3//3-12-2")
    expect(page.locator(".bar b")).to_have_text("4 of 12" if language == "en" else re.compile("4.*12"))
    bar, line = page.locator(".bar").bounding_box(), page.locator(".bar .line").bounding_box()
    assert abs(line["width"] - bar["width"] / 4) < 1
    assert line["y"] + line["height"] <= bar["y"] + bar["height"]
    assert line["x"] == bar["x"] if language == "en" else line["x"] + line["width"] == bar["x"] + bar["width"]


def test_the_button_that_enlarges_a_picture_is_seen_on_a_light_one_in_the_dark(visit):
    page = visit("server", view="single", color_scheme="dark", **PHONE).open("eight-pictures.html#moon")
    button = page.get_by_role("button", name="Enlarge").locator("visible=true")
    ground = button.evaluate("button => getComputedStyle(button).backgroundColor")
    assert ground == page.evaluate("getComputedStyle(document.querySelector('.top')).backgroundColor")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (1280, 860)])
def test_an_enlarged_picture_fills_the_screen_and_comes_nearer_where_it_is_pressed(visit, width, height):
    page = visit("server", view="single", viewport={"width": width, "height": height}).open("geography/world/rivers-and-regions.html")
    start(page)
    button = page.get_by_role("button", name="Enlarge").locator("visible=true")
    small = page.locator("form.q:visible p > img").bounding_box()
    button.click()
    dialog, large = page.get_by_role("dialog"), page.locator("dialog img")
    close = dialog.get_by_role("button", name="Close")
    box = large.bounding_box()
    assert box["width"] > small["width"] and box["width"] / box["height"] == pytest.approx(small["width"] / small["height"], rel=0.02)
    assert box["width"] == width or box["height"] + close.bounding_box()["height"] >= height - 16
    # What was pressed is in the middle then, as far as the picture goes.
    page.mouse.click(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.6)
    near = large.bounding_box()
    assert near["width"] == pytest.approx(2.5 * box["width"], abs=2)
    assert near["x"] + near["width"] * 0.6 == pytest.approx(width / 2, abs=20)
    expect(close).to_be_in_viewport(ratio=1)
    assert violations(page) == []
    page.mouse.click(width / 2, height / 2)
    assert large.bounding_box() == box
    close.click()
    expect(dialog).to_have_count(0)


def test_in_an_exam_a_question_keeps_its_number_and_the_list_closes_by_itself(open_quiz):
    page = open_quiz("mode: exam\n", count=2, view="single", **PHONE)
    start(page)
    pick(page, "q1", "a", submit=False).get_by_role("button", name="Flag").click()
    dots = page.locator(".map .dot")
    expect(page.get_by_role("link", name="Question 1: answered, flagged")).to_be_visible()
    assert dots.all_inner_texts() == ["1", "2"]
    assert "⚑" in dots.first.evaluate("dot => getComputedStyle(dot, '::after').content")
    assert "⚑" not in dots.last.evaluate("dot => getComputedStyle(dot, '::after').content")
    lister, texts = page.get_by_role("button", name="Questions of this attempt"), page.locator(".map .text")
    lister.click()
    expect(texts.first).to_be_visible()
    expect(lister).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(texts.first).to_be_hidden()
    expect(lister).to_have_attribute("aria-expanded", "false")
    expect(lister).to_be_focused()
    # Nor does it stand above what is asked at the end.
    lister.click()
    page.locator(".map a").last.click()
    lister.click()
    page.get_by_role("button", name="Go to the end").click()
    expect(page.get_by_role("region", name="Not answered: 1 of 2 questions")).to_be_visible()
    expect(texts.first).to_be_hidden()
    expect(lister).to_have_attribute("aria-expanded", "false")
    page.locator(".menu > summary").click()
    page.keyboard.press("Escape")
    expect(page.locator(".menu .tools")).to_be_hidden()
    assert violations(page) == []


@pytest.mark.parametrize(("width", "height", "least"), [(390, 844, (34, 36)), (360, 640, (32, 28)), (320, 568, (28, 28))])
def test_the_numbers_of_ten_questions_share_the_width_of_a_phone(visit, width, height, least):
    page = visit("server", view="single", viewport={"width": width, "height": height}).open("geography/world/rivers-and-regions.html")
    start(page)
    page.locator(".map a").last.click()
    expect(page.locator(".map a").last).to_have_attribute("aria-current", "step")
    links, bar = page.locator(".map a"), page.locator(".bar").bounding_box()
    boxes = [link.bounding_box() for link in links.all()]
    assert len(boxes) == 10 and len({box["y"] for box in boxes}) == 1
    assert all(box["width"] >= least[0] and box["height"] >= least[1] for box in boxes), boxes[0]
    dots = page.locator(".map .dot")
    # The ring of the current one is two pixels wide and touches no line, and a number no ring.
    for dot in dots.all():
        box = dot.bounding_box()
        assert box["y"] - 2 > bar["y"] + bar["height"]
        assert dot.evaluate("""(dot) => {
          const range = document.createRange(), ring = dot.getBoundingClientRect();
          range.selectNodeContents(dot);
          const number = range.getBoundingClientRect();
          return Math.min(number.left - ring.left, ring.right - number.right);
        }""") >= 2.5

"""Around a question on small screens and with large text: nothing is cut off, covered or out of line."""

import pytest
from playwright.sync_api import expect
from slips import square
from taking import quiz, start
from visiting import LARGE_TEXT, PHONE, eventually

SMALL = {**PHONE, "viewport": {"width": 320, "height": 640}}
LONG = "the river of Paris, which flows in many bends to the Channel at Le Havre"
PAIRS = f"""
## Which belong together? {{#pairs}}

- Nile -> flows north
- Seine -> {LONG}
"""


@pytest.fixture
def begun(site, visit):
    """Opens a quiz of three questions, one at a time, at the first."""
    def begin(front: str = "", language: str = "en", large: bool = True, **options):
        site.write(f"""-- content/site.yml --
title: Test
id: test
language: {language}
-- content/quiz.md --
---
type: quiz
title: Letters
{front}---

# Letters

What this is about.
{PAIRS}
## Is it A? {{#q1}}

- [x] A
- [ ] B
""").build()
        visitor = visit(site.output.as_uri(), "single", **(SMALL | options))
        if large:
            visitor.context.add_init_script(LARGE_TEXT)
        return visitor.open("quiz.html")

    return begin


def test_the_tools_below_start_are_words_that_look_alike(begun):
    for options in [{}, {"viewport": {"width": 1280, "height": 900}, "has_touch": False, "is_mobile": False}]:
        page = begun(large=False, **options)
        tools = page.locator(".tools > :is(button, a):visible, .tools > details > summary:visible")
        looks = tools.evaluate_all("""(tools) => tools.map((tool) => {
          const { fontSize, fontWeight, color, borderTopWidth, textDecorationLine } = getComputedStyle(tool)
          return [fontSize, fontWeight, color, borderTopWidth, textDecorationLine, tool.offsetHeight].join()
        })""")
        assert len(looks) >= 3 and len(set(looks)) == 1, looks
        assert all(len(text) > 1 for text in tools.all_inner_texts())
        tops = tools.evaluate_all("(tools) => tools.slice(0, 3).map((tool) => tool.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "settings and history beside the first"


@pytest.mark.parametrize("language", ["de", "fr", "es", "pt", "uk", "sw"])
def test_with_large_text_the_menu_stays_on_its_line(begun, language):
    page = begun("mode: exam\ntime-limit: 1200\n", language)
    page.locator(".gate button").click()
    page.locator("html.playing").wait_for(state="attached")
    leave, menu = (page.locator(part).bounding_box() for part in [".leave", ".menu > summary"])
    assert menu["y"] < leave["y"] + leave["height"] / 2
    assert menu["x"] + menu["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_nothing_covers_what_the_menu_offers(begun):
    page = begun()
    start(page)
    page.locator(".menu > summary").click()
    items = page.locator(".menu .tools > :is(button, a):visible, .menu .tools > details > summary:visible")
    expect(page.locator(".about > summary")).to_be_visible()
    assert items.count() >= 4
    for item in items.all():
        item.scroll_into_view_if_needed()
        assert item.evaluate("""(item) => {
          const { x, y, width, height } = item.getBoundingClientRect()
          return item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }"""), item.inner_text()
    starts = items.evaluate_all("""(items) => items.map((item) => {
      const range = document.createRange()
      range.selectNodeContents(item)
      return Math.round(range.getBoundingClientRect().left)
    })""")
    assert len(set(starts)) == 1, "all begin below each other"


def test_the_menu_says_whether_sounds_are_on(begun):
    page = begun(large=False)
    start(page)
    page.locator(".menu > summary").click()
    sounds = page.get_by_role("button", name="Sounds")
    after = "(button) => getComputedStyle(button, '::after').content"
    assert sounds.evaluate(after) == "none"
    sounds.click()
    eventually(page, lambda: "✓" in sounds.evaluate(after))


def test_a_long_choice_is_shown_in_full_once_it_is_paired(begun):
    page = begun(large=False)
    start(page)
    field = page.get_by_role("combobox", name="Match for: Seine")
    shown = page.locator(".lefts > li").last.locator(".partner > span")
    assert shown.inner_text() == "Choose…"
    field.select_option(label=LONG)
    expect(shown).to_have_text(LONG)
    assert shown.evaluate("(shown) => shown.scrollWidth <= shown.clientWidth || getComputedStyle(shown).display === 'inline'")
    box, whole = shown.bounding_box(), page.locator(".partner").last.bounding_box()
    assert box["height"] > 40 and box["height"] <= whole["height"] and box["x"] + box["width"] <= 320
    # Also where the pair was made by a tap, and after a visit elsewhere.
    page.get_by_role("combobox", name="Match for: Nile").select_option("")
    page.locator(".tile").filter(has_text="flows north").click()
    expect(page.locator(".partner > span").first).to_have_text("flows north")
    page.get_by_role("button", name="Check").click()
    page.locator("#pairs.marked").wait_for()
    page.reload()
    page.locator("#pairs.marked").wait_for(state="attached")
    expect(page.locator(".partner > span").last).to_have_text(LONG)


def test_a_button_is_no_taller_than_a_finger_needs(begun):
    page = begun()
    start(page)
    assert 44 <= page.get_by_role("button", name="Check").bounding_box()["height"] <= 64


def test_the_history_of_a_quiz_fits_large_text(site, visit):
    site.write(quiz(count=8)).build()
    visitor = visit(site.output.as_uri(), "single", **PHONE)
    visitor.context.add_init_script(LARGE_TEXT)
    page = visitor.open("quiz.html")
    start(page)
    page.locator("[id='q1'] input").first.click()
    page.locator("[id='q1'] .act > button").first.click()
    page.locator("[id='q1'].marked").wait_for()
    page.locator(".menu > summary").click()
    page.locator(".menu .finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    page = visitor.open("history.html")
    page.locator("table.board td").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_a_player_has_done_is_in_line_and_said_once(site, visit):
    site.write(quiz(count=1).replace("title: Letters", "title: Letters and what they are called in other countries")).build()
    visitor = visit(site.output.as_uri(), "single", **PHONE)
    page = visitor.open("quiz.html")
    start(page)
    page.locator("[id='q1'] input").first.click()
    page.locator("[id='q1'] .act > button").first.click()
    page.locator("[id='q1'].marked").wait_for()
    first_lines = """(row) => [...row.cells].map((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      return Math.round(Math.min(...[...range.getClientRects()].map(({ top }) => top)))
    })"""
    page = visitor.open("history.html")
    # The date takes several lines; the score stands beside the first of them.
    lines = page.locator("table.board tbody tr").evaluate(first_lines)
    assert max(lines) - min(lines) <= 4, lines
    # A title has the room that it needs, and what is said of the quiz goes below it.
    page = visitor.open("profile.html")
    row = page.locator(".session li")
    assert row.get_by_role("link").bounding_box()["width"] >= 300
    expect(page.get_by_role("link", name="Sign in")).to_have_count(1)


def test_the_button_on_a_picture_does_not_grow_over_it(site, visit):
    site.put("content/map.png", square(300))
    site.write(quiz().replace("\n- [x] A1", "\n![A map](map.png)\n\n- [x] A1")).build()
    visitor = visit(site.output.as_uri(), **PHONE)
    visitor.context.add_init_script(LARGE_TEXT)
    box = visitor.open("quiz.html").get_by_role("button", name="Enlarge").bounding_box()
    assert 44 <= box["width"] < 50 and 44 <= box["height"] < 50


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_no_word_of_the_tabs_is_broken(site, visit, language):
    site.write(f"-- content/site.yml --\ntitle: Test\nid: test\nlanguage: {language}\n{quiz()}").build()
    visitor = visit(site.output.as_uri(), **SMALL)
    visitor.context.add_init_script(LARGE_TEXT)
    for path in ["quizzes.html", "leaderboard.html", "profile.html"]:
        assert visitor.open(path).locator(".tabs a").evaluate_all("""(tabs) => tabs.filter((tab) => {
          const range = document.createRange()
          range.selectNodeContents(tab)
          return !tab.textContent.includes(' ') && range.getClientRects().length > 1
        }).map((tab) => tab.textContent)""") == [], path


def test_what_finishing_counts_for_and_its_buttons_stand_above_the_open_questions(site, visit):
    site.write(quiz(count=12)).build()
    page = visit(site.output.as_uri(), "single", **{**PHONE, "viewport": {"width": 360, "height": 640}}).open("quiz.html")
    start(page)
    page.locator(".menu > summary").tap()
    page.locator(".menu .finish").tap()
    box = page.get_by_role("button", name="Finish anyway").bounding_box()
    assert box["y"] > 0 and box["y"] + box["height"] <= 640, box
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".unfinished li")).to_have_count(12)


@pytest.mark.parametrize("question", ["baltic-states", "west-to-east"])
def test_pairs_and_an_order_fit_a_small_phone(visit, question):
    page = visit(view="single", **{**PHONE, "viewport": {"width": 360, "height": 640}}).open(f"geography/europe/capitals.html#{question}")
    rows, sheet = page.locator(f"#{question} :is(.lefts, .order) > li"), page.locator(f"#{question} .sheet")
    page.locator(f"#{question} :is(.tile, .grip)").first.wait_for()
    last = rows.last.bounding_box()
    assert page.evaluate("scrollY") == 0 and last["y"] + last["height"] <= sheet.bounding_box()["y"]
    # A tap on a right side moves nothing.
    if page.locator(f"#{question} .tile").count():
        before = sheet.bounding_box()
        page.locator(f"#{question} .tile").first.tap()
        expect(page.locator(f"#{question}").get_by_role("status")).to_contain_text("Paired")
        assert sheet.bounding_box() == before


# How far the last choice of each question reaches below its foot, when it is shown alone. Pairs
# that were not drawn have no tiles.
OVER = """() => [...document.querySelectorAll("form.q")].map((question) => {
  document.querySelector("form.q.current")?.classList.remove("current")
  question.classList.add("current")
  question.hidden = false
  scrollTo(0, 0)
  if (question.querySelector("fieldset :is(img, pre, table, .rights div:not(.tile *))")) return null
  const parts = [...question.querySelectorAll(".c, .order > li, .lefts > li, .rights > li, .blanks")]
  const last = Math.max(...parts.map((part) => part.getBoundingClientRect().bottom))
  return { id: question.id, over: last - question.querySelector(".sheet").getBoundingClientRect().top }
}).filter(Boolean)"""


def test_every_question_of_the_demonstration_without_a_picture_fits_a_small_phone(visit, demonstration):
    visitor, measured, over = visit(view="single", **{**PHONE, "viewport": {"width": 360, "height": 640}}), 0, []
    for path in sorted(demonstration.output.rglob("*.html")):
        if '<body class="is-quiz"' not in path.read_text(encoding="utf-8"):
            continue
        name = str(path.relative_to(demonstration.output))
        page = visitor.open(name)
        page.locator(".gate button").click()
        page.locator("html.playing form.q.current").wait_for()
        found = page.evaluate(OVER)
        measured += len(found)
        over += [f"{name}#{one['id']}: {one['over']}" for one in found if one["over"] > 0]
    assert measured > 500 and over == []


def test_what_is_right_on_a_picture_stays_in_sight_beside_the_answer(visit):
    page = visit(view="single", **{**PHONE, "viewport": {"width": 360, "height": 540}}).open("geography/restless-earth/inside-a-volcano.html")
    start(page)
    form = page.locator("form.q.current")
    form.locator(".place", has_text="D").tap()
    form.get_by_role("button", name="Check").tap()
    expect(form.locator(".place.missed")).to_have_text("C")
    eventually(page, lambda: page.evaluate("scrollY") > 0)
    top = form.locator(".sheet").bounding_box()["y"]
    for place in form.locator(".place").all():
        box = place.bounding_box()
        assert box["y"] >= 48 and box["y"] + box["height"] <= top


@pytest.mark.parametrize("path", ["lantern-exam", "language/many-tongues/twelve-languages", "geography/world/rivers-and-regions"])
def test_title_count_and_start_are_on_the_first_screen_of_the_smallest_phone(visit, path):
    page = visit(view="single", **{**PHONE, "viewport": {"width": 320, "height": 568}}).open(f"{path}.html")
    begin = page.get_by_role("button", name="Start", exact=True)
    edges = [page.locator(part).first.bounding_box() for part in ["h1", ".facts li"]]
    tops, bottoms = [box["y"] for box in edges], [box["y"] + box["height"] for box in edges]
    button, tabs = begin.bounding_box(), page.locator(".tabs").bounding_box()
    assert tops[0] > 0 and max(bottoms) <= button["y"], "above the start, and not below it"
    assert button["y"] + button["height"] <= tabs["y"]
    # Further down the start is in its own place, and moves on with the page.
    page.locator("#Board").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    eventually(page, lambda: begin.bounding_box()["y"] < 0)


def test_the_steps_of_making_a_quiz_fit_large_text(site, visit):
    site.write("-- content/site.yml --\ntitle: Visat\nid: test\nlanguage: fi\n").build()
    visitor = visit(site.output.as_uri(), **PHONE)
    visitor.context.add_init_script(LARGE_TEXT)
    page = visitor.open("make.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


def test_a_long_word_scrolls_no_page_sideways(site, visit):
    word, other = "Rindfleischetikettierungsüberwachungsaufgaben", "Grundstücksverkehrsgenehmigungszuständigkeit"
    site.write(quiz(f"author: {other}\n").replace("Letters", word).replace("Is it A in 1?", word)
               + f"\n## Pairs {{#pairs}}\n\n- {word} -> {other}\n- a -> b\n"
               + quiz().replace("content/quiz", "content/sky/near/other").replace("Letters", other)
               + quiz().replace("content/quiz", "content/sky/near/third")).build()
    visitor = visit(site.output.as_uri(), "single", **SMALL)
    page = visitor.open("quiz.html")
    start(page)

    def fits(where: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") == 320, where

    page.locator("[id='q1'] input").first.click()
    page.locator("[id='q1'] .act > button").first.click()
    page.locator("[id='q1'].marked").wait_for()
    fits("a question")
    visitor.open("quiz.html#pairs")
    page.locator("#pairs .tile").first.wait_for()
    fits("pairs")
    for path in ["index.html", "history.html", "quizzes.html", "sky/near/other.html", "sky/near/third.html"]:
        visitor.open(path)
        fits(path)
    visitor.open(f"search.html#q={word}")
    page.locator("mark").first.wait_for()
    fits("the search")


def test_a_pair_that_was_left_open_is_not_the_next_one_once_marked(begun):
    page = begun(large=False)
    start(page)
    rows = page.locator("#pairs .lefts > li")
    expect(page.locator("#pairs .armed")).to_have_count(1)
    rows.first.locator("select").select_option(index=1)
    look = "(row) => getComputedStyle(row).boxShadow"
    eventually(page, lambda: rows.last.evaluate(look) != "none")
    check = page.locator("#pairs").get_by_role("button", name="Check")
    check.press("Enter")
    check.press("Enter")
    expect(page.locator("#pairs.marked")).to_be_attached()
    assert rows.last.evaluate(look) == "none"


def test_check_stays_where_it_is_as_something_is_said(begun):
    page = begun(large=False, viewport={"width": 1280, "height": 900}, has_touch=False, is_mobile=False)
    start(page)
    check = page.locator("#pairs").get_by_role("button", name="Check")
    before = check.bounding_box()
    check.click()
    expect(page.locator("#pairs .outcome")).to_have_text("Answer first.")
    assert check.bounding_box() == before

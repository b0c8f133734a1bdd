"""A quiz on paper: a worksheet without anything to click, and a sheet with the answers."""

import pytest
from hands import Mouse, questions
from playwright.sync_api import expect
from support import Site
from taking import start
from visiting import eventually

TOUR = "language/english/all-kinds-tour"


def seen(page, selector: str) -> int:
    return page.locator(f"{selector}:visible").count()


@pytest.fixture(params=[True, False], ids=["scripts", "plain"])
def printed(request, visit):
    """Opens a quiz as the printer sees it, with and without scripts."""
    def at(fragment: str = ""):
        page = visit(java_script_enabled=request.param).open(f"{TOUR}.html{fragment}")
        page.emulate_media(media="print")
        return page

    return at


def test_a_worksheet_has_questions_to_fill_in_and_nothing_to_click(printed):
    page = printed()
    assert seen(page, ".q") == page.locator(".q").count()
    # What is paired stays readable, with nothing of a button about it.
    for tile in page.locator(".tile").all():
        assert tile.evaluate("e => { const { borderTopWidth, backgroundColor, opacity } = getComputedStyle(e); return [borderTopWidth, backgroundColor, opacity] }") \
            == ["0px", "rgba(0, 0, 0, 0)", "1"]
    for hidden in ["button:not(.tile)", ".bar", ".key", ".top", "#Board", ".c input", ".hint", ".paper"]:
        assert seen(page, hidden) == 0, hidden
    for shown in [".c", ".name", ".rights > li", ".blanks .on-paper", "h1"]:
        assert seen(page, shown) > 0, shown


def test_an_answer_sheet_has_what_is_right_and_no_choices(printed):
    page = printed("#Answers")
    assert seen(page, ".q .key") == page.locator(".q").count()
    assert seen(page, "legend h2") == page.locator(".q").count()
    for hidden in [".c", ".blanks", ".order", ".lefts", ".name", "button"]:
        assert seen(page, hidden) == 0, hidden


def test_a_worksheet_does_not_tell_what_was_answered(visit, demonstration: Site):
    page = visit().open(f"{TOUR}.html")
    question = questions(demonstration, TOUR)[0]
    expect(Mouse(page).answer(question, question.right).locator(".outcome")).to_contain_text("Right")
    page.emulate_media(media="print")
    assert seen(page, ".flag") == seen(page, ".outcome") == seen(page, ".key") == 0


def test_the_link_prints_the_sheet_with_its_answers_open(visit):
    page = visit().open(f"{TOUR}.html")
    page.evaluate("""() => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"))
        window.printed = [location.hash, document.querySelectorAll(".key:not([open])").length]
        dispatchEvent(new Event("afterprint"))
      }
    }""")
    page.get_by_role("link", name="answer sheet").click()
    eventually(page, lambda: page.evaluate("window.printed"))
    assert page.evaluate("window.printed") == ["#Answers", 0]
    assert page.locator(".key[open]").count() == 0


def test_a_worksheet_wastes_no_paper(visit):
    page = visit().open("eight-pictures.html")
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert sheets <= 5, "eight questions with pictures"
    page.emulate_media(media="print")
    assert page.locator(".q .sheet").evaluate_all("(sheets) => sheets.map((sheet) => sheet.offsetHeight)") == [0] * 8
    cut = page.locator(".q img").evaluate_all(
        "(images) => images.filter(({ width, height, naturalWidth, naturalHeight }) => Math.abs(width / height - naturalWidth / naturalHeight) > 0.02).length")
    assert cut == 0


def test_pairs_have_no_numbers_that_the_printed_picture_lacks(visit):
    page = visit().open("geography/restless-earth/inside-a-volcano.html")
    number = "(pair) => getComputedStyle(pair, '::before').content"
    pair = page.locator(".lefts > [data-at]").first
    assert "counter" in pair.evaluate(number)
    page.emulate_media(media="print")
    assert pair.evaluate(number) == "none"


# The place and the look of all that a worksheet shows of questions.
LOOK = """() => [...document.querySelectorAll('.q fieldset *')].filter((shown) => shown.checkVisibility() && !shown.matches('.tile')).flatMap((shown) =>
  ['', '::before', '::after'].map((part) => {
    const { left, top, width, height } = shown.getBoundingClientRect(), style = getComputedStyle(shown, part);
    return [shown.closest('.q').id, shown.localName, part, shown.closest('[data-letter]')?.dataset.letter, left, top + scrollY, width, height, style.content, part && style.content === '""' ? '' : style.color,
      style.opacity, style.border, style.background, style.boxShadow, style.inlineSize, style.blockSize, style.order].join(' ')
  })).sort()"""


def worksheet(page) -> list[str]:
    page.emulate_media(media="print")
    look = page.evaluate(LOOK)
    page.emulate_media(media="screen")
    return look


@pytest.mark.parametrize("view", ["single", "page"])
@pytest.mark.parametrize("path", [TOUR, "science/life/food-webs"])
def test_a_worksheet_looks_the_same_before_and_after_questions_were_answered(visit, demonstration: Site, view, path):
    page = visit(view=view).open(f"{path}.html")
    before = worksheet(page)
    if view == "single":
        start(page)
    for place, question in enumerate(questions(demonstration, path)):
        form = Mouse(page).answer(question, question.right if place % 2 else question.wrong)
        expect(form.locator(".outcome strong")).to_be_visible()
        if view == "single":
            form.locator(".act > button").first.click()
            expect(form).to_be_hidden()
    page.goto(page.url.split("#")[0] + "?again#Worksheet")
    page.locator(".quiz.ready").wait_for()
    after = worksheet(page)
    assert [row for row in after if row not in before] == []
    assert len(after) == len(before)


def test_an_answer_sheet_shows_what_is_right_of_a_question_that_was_answered(visit, demonstration: Site):
    page = visit(view="single", reduced_motion="no-preference").open("science/life/food-webs.html")
    start(page)
    question = questions(demonstration, "science/life/food-webs")[0]
    Mouse(page).answer(question, question.right)
    expect(page.locator(f"#{question.id} .outcome strong")).to_be_visible()
    page.goto(page.url.split("#")[0] + "?again#Answers")
    page.locator(".quiz.ready").wait_for()
    page.emulate_media(media="print")
    key = page.locator(f"#{question.id} .key")
    assert page.evaluate("document.getAnimations().length") == 0
    # As soon as it is printed, which is before anything could move.
    assert key.evaluate("(key) => [getComputedStyle(key).opacity, getComputedStyle(key).backgroundColor, key.scrollHeight - key.offsetHeight]") == ["1", "rgba(0, 0, 0, 0)", 0]
    expect(key).to_contain_text("it shows which way the energy goes")

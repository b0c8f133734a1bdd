"""A quiz on paper: a worksheet without anything to click, and a sheet with the answers."""

import pytest
from hands import Mouse, questions
from playwright.sync_api import expect
from support import Site
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

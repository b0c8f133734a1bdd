"""A quiz on paper: a worksheet without anything to click, and a sheet with the answers."""

import pytest
from hands import Mouse, questions
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
    Mouse(page).answer(question, question.right)
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

"""What tests of the Workshop share: quizzes of one's own, made by keyboard or pasted."""

import pathlib

from hands import Keyboard
from playwright.sync_api import Page, expect

KINDS = ["single", "multiple", "true-false", "short-text", "cloze", "numeric", "ordering", "matching"]
WHERE = ["disk", "server"]
SMALL = "---\ntype: quiz\ntitle: Lakes\n---\n\n## One?\n\n- [x] a\n- [ ] b\n\n## Two?\n\n[[c]]\n"


def new_quiz(page: Page, title: str = "Made by hand", description: str = "") -> None:
    hand = Keyboard(page)
    hand.write(page.locator(".new-quiz [name='workshop.title']"), title)
    if description:
        hand.write(page.locator(".new-quiz [name='workshop.description']"), description)
    page.keyboard.press("Enter")
    page.locator(".editor").wait_for()


def paste(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Markdown").click()
    page.locator(".source").fill(text)
    expect(page.locator(".status")).to_have_text("Saved in this browser")


def make(page: Page, text: str = SMALL, title: str = "Draft") -> None:
    new_quiz(page, title)
    paste(page, text)


def link(page: Page) -> str:
    """The link that carries the quiz, once the view for sharing has made it."""
    field = page.locator("[name='workshop.link']")
    expect(field).not_to_have_value("")
    return field.input_value()


def fill(page: Page, kind: str) -> None:
    """Says a question of a kind, with the focus in its heading, by keyboard."""
    hand, card = Keyboard(page), page.locator(".question-card.is-open")
    page.keyboard.type(f"{kind}?")
    match kind:
        case "single" | "multiple":
            hand.reach(card.locator(".mark-right input").first)
            page.keyboard.press("Space")
            hand.write(card.locator(".part textarea").first, "One")
            hand.write(card.locator(".part:nth-child(2) > .field textarea"), "Two")
            page.keyboard.press("Enter")
            page.keyboard.type("Three")
        case "short-text":
            hand.write(card.locator(".part input").first, "Paris")
            page.keyboard.press("Enter")
            page.keyboard.type("a|b")
        case "cloze":
            hand.write(card.locator(".answers textarea"), "Water is [[H2O]] and [[(wet)|dry]].")
        case "numeric":
            hand.write(card.locator("[name='workshop.number-number']"), "9.81 +- 0.05")
        case "ordering":
            hand.write(card.locator(".part textarea").first, "First")
            hand.write(card.locator(".part:nth-child(2) textarea"), "Second")
        case "matching":
            for place, sides in enumerate([("Finland", "Helsinki"), ("Peru", "Lima")], 1):
                for name, side in zip(["left", "right"], sides, strict=True):
                    hand.write(card.locator(f".part:nth-child({place}) [name='workshop.{name}']"), side)


def held(file: pathlib.Path, text: str) -> bool:
    return file.is_file() and text in file.read_text(encoding="utf-8")


def refused(visitor) -> None:
    """Browsers note refusals as errors; nothing else may be wrong."""
    assert all(" 412 " in complaint or " 403 " in complaint for complaint in visitor.complaints), visitor.complaints
    visitor.complaints.clear()

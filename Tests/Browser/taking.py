"""A quiz to take, and the first steps in it."""

from hands import Mouse
from playwright.sync_api import expect
from visiting import eventually


def quiz(front: str = "", count: int = 4) -> str:
    body = "".join(
        f"\n## Is it A in {n}? {{#q{n}}}\n\n- [x] A{n}\n- [ ] B{n}\n" for n in range(1, count + 1))
    return f"-- content/quiz.md --\n---\ntype: quiz\ntitle: Letters\n{front}---\n{body}"


def pick(page, question: str, letter: str, submit: bool = True):
    """Picks a choice and checks it, and waits for what is said of that.

    No click here is forced: as the mark of a question above is shown, this one moves, and the click
    would hit the choice that comes to stand at its place.
    """
    form = page.locator(f"form[id='{question}']")
    form.locator(f"input[value={letter}]").click()
    if submit:
        form.get_by_role("button", name="Check").click()
        expect(form.locator(".outcome")).not_to_be_empty()
    return form


def press_check(page, question: str) -> None:
    """Checks what was answered, and waits for the mark."""
    page.locator(f"#{question}").get_by_role("button", name="Check").click()
    expect(page.locator(f"#{question} .outcome strong")).to_be_visible()


def start(page, hands=Mouse):
    hands(page).press(page.get_by_role("button", name="Start", exact=True))
    page.locator("html:is(.view-page, .playing)").wait_for(state="attached")


def reload(page):
    """Reloads a page, again while the browser gives it a store that lacks what was just kept: a busy Chromium may for a moment."""
    kept = page.evaluate("localStorage['podium/test/quiz/quiz']")
    page.add_init_script("window.found = localStorage['podium/test/quiz/quiz']")

    def found() -> bool:
        page.reload()
        return page.evaluate("window.found") == kept

    eventually(page, found)

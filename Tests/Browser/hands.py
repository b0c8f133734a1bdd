"""Ways to answer a question: with a mouse, with a finger, with nothing but a keyboard."""

import json
from dataclasses import dataclass

from playwright.sync_api import Locator, Page
from support import Site


@dataclass(frozen=True)
class Question:
    """A question as the archive has it."""

    id: str
    kind: str
    key: list
    choices: list[str]
    points: int

    @property
    def right(self) -> list[str]:
        if self.kind != "blanks":
            return self.key
        return [blank["text"][0] if "text" in blank else blank["range"][0] for blank in self.key]

    @property
    def wrong(self) -> list[str]:
        match self.kind:
            case "single" | "multiple":
                letters = "abcdefghij"[:len(self.choices)]
                return [letter for letter in letters if letter not in self.key][:1]
            case "blanks":
                return ["none of this" if "text" in blank else "-1" for blank in self.key]
            case "ordering":
                return self.key[::-1]
            case _:
                return self.key[1:] + self.key[:1]


def questions(site: Site, quiz: str) -> list[Question]:
    """The questions of a quiz in their order, out of what the build archived."""
    archive = (site.folder / "content/ledger/revisions.jsonl").read_text(encoding="utf-8")
    revision = next(
        revision for revision in map(json.loads, archive.splitlines()) if revision["quiz"] == quiz)
    return [
        Question(q["id"], q["kind"], q["key"], q["choices"], q["points"])
        for q in revision["questions"]
    ]


def choices(form: Locator) -> list[tuple[str, str, bool]]:
    """The type of each box of a question, its letter, and whether it is checked.

    They are asked for at once, as each question to the browser takes time.
    """
    return form.locator(".c input").evaluate_all("all => all.map((box) => [box.type, box.value, box.checked])")


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        target.click()

    def tick(self, form: Locator, letters: list[str]) -> None:
        for place, (kind, letter, is_checked) in enumerate(choices(form)):
            if is_checked != (letter in letters) and (kind == "checkbox" or letter in letters):
                self.press(form.locator(".c").nth(place))

    def write(self, field: Locator, text: str) -> None:
        self.press(field)
        field.fill(text)

    def select(self, field: Locator, value: str) -> None:
        field.select_option(value)

    def answer(self, question: Question, response: list[str], submit: bool = True) -> Locator:
        """Gives a response, submits it, and returns the question's form."""
        form = self.page.locator(f"form[id='{question.id}']")
        match question.kind:
            case "single" | "multiple":
                self.tick(form, response)
            case "blanks":
                fields = form.locator("[name=b]")
                names = fields.evaluate_all("all => all.map((field) => field.localName)")
                for field, name, text in zip(fields.all(), names, response, strict=True):
                    if name == "select":
                        if field.locator("option", has_text=text).count():
                            self.select(field, text)
                        else:
                            self.select(field, field.locator("option").nth(1).inner_text())
                    else:
                        self.write(field, text)
            case "ordering":
                self.arrange(form, response)
            case "matching":
                for field, letter in zip(form.locator("select").all(), response, strict=True):
                    self.select(field, letter)
        if submit:
            self.press(form.get_by_role("button", name="Check"))
        return form

    def arrange(self, form: Locator, letters: list[str]) -> None:
        """Moves each row up to its place, from the top."""
        rows = form.locator(".order > li")
        for place, letter in enumerate(letters):
            order = rows.evaluate_all("all => all.map((row) => row.dataset.letter)")
            for _ in range(order.index(letter) - place):
                row = form.locator(f".order > li[data-letter='{letter}']")
                self.press(row.locator(".movers button").first)


class Finger(Mouse):
    def press(self, target: Locator) -> None:
        target.tap()


class Keyboard(Mouse):
    def reach(self, target: Locator) -> None:
        """Presses Tab, or Shift and Tab, until the target has the focus."""
        # Found once: Playwright looks a locator up anew each time.
        element = target.element_handle()
        for _ in range(300):
            way = element.evaluate("""target => {
              const active = document.activeElement
              if (active === target) return ""
              const follows = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
              return active === document.body || follows ? "Tab" : "Shift+Tab"
            }""")
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError("no number of tabs leads there")

    def press(self, target: Locator) -> None:
        self.reach(target)
        self.page.keyboard.press("Enter")

    def tick(self, form: Locator, letters: list[str]) -> None:
        boxes, found = form.locator(".c input"), choices(form)
        if found[0][0] == "checkbox":
            for place, (_, letter, is_checked) in enumerate(found):
                if is_checked != (letter in letters):
                    self.reach(boxes.nth(place))
                    self.page.keyboard.press("Space")
            return
        checked = [place for place, (_, _, is_checked) in enumerate(found) if is_checked]
        self.reach(boxes.nth(checked[0] if checked else 0))
        self.page.keyboard.press("Space")
        for _ in found:
            if form.locator(".c input:checked").input_value() in letters:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError("no number of arrows chooses it")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def select(self, field: Locator, value: str) -> None:
        self.reach(field)
        self.page.keyboard.press("Home")
        for _ in range(field.locator("option").count()):
            if field.input_value() == value:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"no number of arrows selects {value}")

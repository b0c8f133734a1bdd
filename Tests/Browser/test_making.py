"""The life of a quiz of one's own with nothing but a keyboard, from disk and from a server."""

import urllib.parse

import pytest
from hands import Keyboard, Question
from playwright.sync_api import Page, expect
from workshop import KINDS, WHERE, fill, new_quiz

PUBLISHED = """-- content/site.yml --
id: test
title: Test
language: en
repository: https://github.com/lantern/quizzes
-- content/lakes/deep.md --
---
type: quiz
title: Deep lakes
author: Ada
---

## Which is the deepest?

> It is in Siberia.

- [x] Baikal
- [ ] Saimaa
"""

RIGHT = {
    "single": ["a"], "multiple": ["a"], "true-false": ["a"], "short-text": ["a|b"],
    "cloze": ["H2O", "wet"], "numeric": ["9.8"], "ordering": ["a", "b"],
}


@pytest.fixture
def arrive(site, visit, serve):
    """Lets somebody with a keyboard visit a small site, from disk or from a server."""
    site.write(PUBLISHED)
    built = site.build()
    assert built.status == 0, built.errors
    served = {"disk": site.output.as_uri(), "server": None}

    def come(where: str):
        served[where] = served[where] or serve(site.output)
        return visit(served[where])

    return come


def saved(page: Page) -> None:
    expect(page.locator(".status")).to_have_text("Saved in this browser")


def titles(page: Page):
    return page.locator(".card-title")


def view(page: Page, name: str) -> None:
    """Goes to a view of the editor with the arrows, as tabs are gone through."""
    hand = Keyboard(page)
    hand.reach(page.locator(".views [aria-selected=true]"))
    for _ in range(3):
        if page.locator(f"#View-{name}[aria-selected=true]").count():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no number of arrows leads to {name}")


def make_every_kind(page: Page) -> None:
    hand = Keyboard(page)
    new_quiz(page, "Everything", "One of each kind")
    for kind in KINDS:
        hand.press(page.locator(f".adder [data-kind='{kind}']"))
        fill(page, kind)
    expect(page.locator(".question-card")).to_have_count(len(KINDS))
    expect(page.locator(".findings li")).to_have_count(0)
    saved(page)


def say_more(page: Page) -> None:
    """A hint, an explanation, feedback and points for the question that is open."""
    hand, card = Keyboard(page), page.locator(".question-card.is-open")
    hand.press(card.locator("summary", has_text="Feedback for choice 1"))
    hand.write(card.get_by_label("Feedback", exact=True).first, "Just so.")
    hand.press(card.locator("summary", has_text="Text, image"))
    hand.press(card.get_by_role("button", name="Add a hint"))
    page.keyboard.type("Think.")
    hand.write(card.get_by_label("Explanation"), "That is why.")
    hand.write(card.get_by_label("Points"), "7")


def take(page: Page) -> None:
    hand = Keyboard(page)
    hand.press(page.get_by_role("link", name="Take", exact=True))
    page.locator(".quiz.ready").wait_for()
    forms = page.locator("form.q").all()
    assert [form.get_attribute("data-kind") for form in forms] == KINDS
    for form, kind in zip(forms, KINDS, strict=True):
        if kind == "matching":
            right = form.locator(".rights > li").evaluate_all(
                "(rows, names) => names.map((name) => rows.find((row) => row.textContent.includes(name)).dataset.letter)",
                ["Helsinki", "Lima"])
        else:
            right = RIGHT[kind]
        shape = "blanks" if kind in ("short-text", "cloze", "numeric") else kind.replace("true-false", "single")
        hand.answer(Question(form.get_attribute("id"), shape, [], [], 100), right)
        expect(form.locator(".outcome.right")).to_be_visible()
    expect(page.locator(".card-of-score")).to_contain_text("707")


@pytest.mark.parametrize("where", WHERE)
def test_a_quiz_is_made_saved_taken_edited_and_deleted_by_keyboard(arrive, where):
    page = arrive(where).open("workshop.html")
    hand = Keyboard(page)
    make_every_kind(page)
    page.reload()
    expect(titles(page)).to_have_text([f"{kind}?" for kind in KINDS])
    hand.press(page.locator(".card-open").first)
    say_more(page)
    saved(page)
    take(page)

    hand.press(page.get_by_role("link", name="Edit"))
    hand.press(page.locator(".card-open").first)
    page.keyboard.press("End")
    page.keyboard.type(" Really?")
    expect(titles(page).first).to_have_text("single? Really?")
    page.keyboard.press("Alt+ArrowDown")
    expect(titles(page)).to_have_text(["multiple?", "single? Really?", *[f"{kind}?" for kind in KINDS[2:]]])
    hand.press(page.get_by_role("button", name="Remove question 1"))
    expect(titles(page)).to_have_count(len(KINDS) - 1)
    expect(page.locator(".card-open").first).to_be_focused()
    expect(page.locator(".status")).to_contain_text("Saved in this browser")
    hand.press(page.locator(".status").get_by_role("button", name="Undo"))
    expect(titles(page).first).to_have_text("multiple?")
    expect(page.locator(".card-open").first).to_be_focused()
    page.keyboard.press("Control+z")
    expect(titles(page).first).to_have_text("single? Really?")
    page.keyboard.press("Control+Shift+Z")
    expect(titles(page).first).to_have_text("multiple?")
    saved(page)

    hand.press(page.get_by_role("button", name="My quizzes"))
    row = page.locator(".own-row")
    expect(row).to_contain_text("8 questions")
    hand.press(row.get_by_role("button", name="Delete"))
    expect(row).to_have_count(0)
    expect(page.locator(".status").get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(row.get_by_role("link", name="Everything").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(titles(page)).to_have_count(len(KINDS))


@pytest.mark.parametrize("where", WHERE)
def test_a_copy_is_made_shared_kept_by_another_and_proposed_by_keyboard(arrive, where):
    visitor = arrive(where)
    page = visitor.open("lakes/deep.html")
    hand = Keyboard(page)
    hand.press(page.get_by_role("link", name="Copy to my quizzes"))
    expect(page.locator(".source-of-copy")).to_have_text("a copy of “Deep lakes” · Ada")
    expect(page.locator(".title")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.insert_text("Syvät “järvet”")
    hand.press(page.locator(".card-open").first)
    page.keyboard.press("Control+A")
    page.keyboard.type("Which is deeper?")
    saved(page)

    view(page, "share")
    link = page.get_by_label("Link to the quiz")
    hand.reach(link)
    assert link.evaluate("field => field.selectionEnd - field.selectionStart") == len(link.input_value())
    hand.press(page.get_by_role("button", name="Copy link"))
    expect(page.locator("section", has=link).get_by_role("status")).to_contain_text("Cop")

    other = arrive(where).open("workshop.html")
    other_hand = Keyboard(other)
    other_hand.reach(other.get_by_label("Address"))
    other.keyboard.insert_text(link.input_value())
    other.keyboard.press("Enter")
    expect(other.get_by_role("heading", level=1)).to_have_text("Syvät “järvet”")
    expect(other.locator(".workshop-notice")).to_contain_text("not part of this site")
    other.locator(".quiz.ready").wait_for()
    form = other.locator("form.q")
    other_hand.answer(Question(form.get_attribute("id"), "single", [], [], 100), ["b"])
    expect(form.locator(".outcome.wrong")).to_be_visible()
    other_hand.press(other.get_by_role("button", name="Keep in my quizzes"))
    expect(titles(other)).to_have_text(["Which is deeper?"])

    visitor.context.route("https://github.com/**", lambda route: route.fulfill(body="a new file"))
    with visitor.context.expect_page() as opened:
        hand.press(page.get_by_role("link", name="Propose on GitHub"))
    opened.value.wait_for_url("https://github.com/**")
    address = urllib.parse.urlsplit(opened.value.url)
    said = urllib.parse.parse_qs(address.query)
    assert address.path == "/lantern/quizzes/new/main" and said["filename"] == ["content/syvat-jarvet.md"]
    assert "## Which is deeper?" in said["value"][0] and "> It is in Siberia." in said["value"][0]
    assert visitor.complaints == [f"request: {opened.value.url}"]
    visitor.complaints.clear()

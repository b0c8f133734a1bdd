"""Tables in the texts of quizzes: on a narrow phone, by keys, and in a copy."""

from playwright.sync_api import expect
from visiting import eventually, violations

TABLE = """| Planet | Moons | Of which large |
| :----- | :---: | -------------: |
| Earth | 1 | `a\\|b` |
| Donaudampfschifffahrtsgesellschaftskapitän | 274 | **one** \\| *two* |
"""
QUIZ = f"---\ntype: quiz\ntitle: Moons\nview: page\n---\n\n## Which has most?\n\n{TABLE}\n- [x] Saturn\n- [ ] Earth\n\n{TABLE}"
NARROW = {"viewport": {"width": 320, "height": 640}}


def test_a_wide_table_scrolls_by_itself_and_by_keys(site, visit):
    site.write("-- content/site.yml --\ntitle: T\nid: t\n-- content/moons.md --\n" + QUIZ).build()
    visitor = visit(site.output.as_uri(), **NARROW)
    page = visitor.open("moons.html")
    table = page.locator(".q table").first
    expect(table).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert table.evaluate("table => table.scrollWidth > table.clientWidth")
    table.focus()
    page.keyboard.press("ArrowRight")
    eventually(page, lambda: table.evaluate("table => table.scrollLeft > 0"))
    cells = table.locator("tr").last.locator("td")
    expect(cells).to_have_text(["Donaudampfschifffahrtsgesellschaftskapitän", "274", "one | two"])
    assert cells.last.evaluate("cell => getComputedStyle(cell).textAlign") == "end"
    assert violations(page) == []


def test_a_copy_of_a_quiz_keeps_its_tables(site, visit):
    site.write("-- content/site.yml --\ntitle: T\nid: t\n-- content/moons.md --\n" + QUIZ).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("moons.html")
    shown = page.locator(".q table").first.evaluate("table => table.outerHTML")
    page.get_by_role("link", name="Copy to my quizzes").click()
    page.locator(".question-card").first.wait_for()
    expect(page.locator(".findings .error")).to_have_count(0)
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()
    assert page.locator(".q table").first.evaluate("table => table.outerHTML") == shown

"""What was given and not checked yet is there again, whatever made the page load again."""

import pytest
from playwright.sync_api import expect
from taking import pick, quiz, start

KINDS = """
## Which river? {#blank}

The [[Seine]] flows through [[Paris]].

## Which come first? {#order}

1. one
2. two
3. three

## Which belong together? {#pairs}

- A -> a
- B -> b
"""
KEPT = "localStorage['podium/test/quiz/quiz'] ?? ''"


@pytest.fixture
def opened(site, visit, serve):
    def build(front: str = "", view: str = "page", where: str = "disk"):
        site.write(quiz(front) + KINDS).build()
        origin = serve(site.output) if where == "server" else site.output.as_uri()
        return visit(origin, view).open("quiz.html")

    return build


def given(page) -> dict:
    return page.evaluate("""() => ({
      chosen: [...document.querySelectorAll(':checked[type=radio]')].map((field) => field.form.id + field.value),
      typed: [...document.querySelectorAll('#blank [name=b]')].map((field) => field.value),
      order: [...document.querySelectorAll('#order .order > li')].map((row) => row.dataset.letter).join(''),
      pairs: [...document.querySelectorAll('#pairs select')].map((field) => field.value),
    })""")


@pytest.mark.parametrize("where", ["disk", "server"])
def test_what_was_not_checked_yet_is_there_after_a_reload(opened, where):
    page = opened(where=where)
    pick(page, "q1", "a")
    pick(page, "q2", "b", submit=False)
    page.locator("#blank [name=b]").first.fill("Sei")
    page.locator("#order .order > li").nth(1).get_by_role("button").first.click()
    page.locator("#pairs select").last.select_option(index=1)
    before = given(page)
    assert set(before["chosen"]) == {"q1a", "q2b"} and before["typed"] == ["Sei", ""] and any(before["pairs"])
    page.reload()
    page.locator(".quiz.ready").wait_for()
    assert given(page) == before
    expect(page.locator(".bar")).to_contain_text("1 of 7 answered")
    expect(page.locator("form.marked")).to_have_count(1)
    page.locator("#q2 .act > button").first.click()
    expect(page.locator("#q2 .outcome")).to_contain_text("Wrong")
    page.reload()
    expect(page.locator("form.marked")).to_have_count(2)
    assert given(page) == before


def test_an_order_that_nobody_touched_stays_as_it_was_drawn(opened):
    page = opened()
    pick(page, "q1", "a")
    page.reload()
    page.locator(".quiz.ready").wait_for()
    assert "order" not in page.evaluate(KEPT)


@pytest.mark.parametrize("view", ["single", "page"])
def test_an_order_that_nobody_touched_is_no_answer(opened, view):
    page = opened(view=view)
    if view == "single":
        start(page)
        page.get_by_role("navigation", name="Questions").locator("a").nth(5).click()
    check = page.locator("#order .act > button").first
    check.click()
    expect(page.locator("#order .outcome")).to_have_text("Move something first: the order at the start is never right.")
    expect(page.locator(".bar")).to_contain_text("0 of 7")
    page.locator("#order .order button[aria-disabled=false]").first.click()
    check.click()
    expect(page.locator("#order.marked")).to_have_count(1)


def test_what_is_being_typed_in_an_exam_counts_though_the_page_is_loaded_again(opened):
    page = opened("mode: exam\n", "single")
    start(page)
    page.get_by_role("navigation", name="Questions").locator("a").nth(4).click()
    for field in page.locator("#blank [name=b]").all():
        field.press_sequentially("Seine")
    page.reload()
    expect(page.locator("#blank .outcome")).to_contain_text("Saved")
    expect(page.locator(".tally")).to_contain_text("1 of 7")


def test_a_page_that_the_phone_puts_away_has_kept_what_was_not_checked(opened):
    page = opened()
    # At once, as what is given is kept by itself a moment later.
    before, after = page.evaluate("""() => {
      const kept = () => KEPT;
      document.querySelector('#q2 input[value=b]').click();
      const before = kept();
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      return [before, kept()];
    }""".replace("KEPT", KEPT))
    assert "q2" not in before and '"drafts":{"q2":["b"]}' in after


def test_a_new_try_that_was_not_checked_stands_above_the_one_before(opened):
    page = opened("tries: 2\n")
    pick(page, "q1", "b")
    expect(page.locator("#q1 .outcome")).to_contain_text("Wrong")
    pick(page, "q1", "a", submit=False)
    page.reload()
    page.locator(".quiz.ready").wait_for()
    assert given(page)["chosen"] == ["q1a"]
    expect(page.locator("#q1 .outcome")).to_be_empty()
    page.locator("#q1 .act > button").first.click()
    expect(page.locator("#q1 .outcome")).to_contain_text("Right")

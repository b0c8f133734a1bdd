"""Words and numbers that are typed: compared as they are meant, and never guessed at."""

import pytest
from playwright.sync_api import expect
from taking import start
from visiting import PHONE

WORDS = [
    ("vet", "Right"), ("  VET ", "Right"), ("vets", "Wrong"), ("v e t", "Wrong"),
    ("<b>vet</b>", "Wrong"),
]
NUMBERS = [
    ("8", "Right"), ("8,0", "Right"), ("8.000", "Right"), ("+8", "Right"), ("80", "Wrong"),
    ("8.0000000000000000001", "Wrong"), ("eight", "number"), ("8 or 9", "number"),
    ("8 km", "number"), ("8e0", "Right"), ("8 9", "number"), ("٨", "Right"), ("1/2", "number"),
    ("5 €", "number"), ("5%", "number"), ("6.02e23", "Wrong"), ("1 000 000", "Wrong"),
]


@pytest.mark.parametrize(("blank", "answers"), [("[[vet]]", WORDS), ("[[= 8]]", NUMBERS)], ids=["case and blanks", "numbers"])
def test_what_is_typed_is_compared_as_it_is_meant(site, visit, blank, answers):
    """Each of these is typed into a question of its own, all on one page."""
    body = "".join(f"\n## Which is number {n}?\n\n{blank}\n" for n in range(len(answers)))
    site.put("content/quiz.md", f"---\ntype: quiz\n---\n{body}".encode())
    site.build()
    forms = visit(site.output.as_uri()).open("quiz.html").locator("form.q")
    for place, (typed, outcome) in enumerate(answers):
        form = forms.nth(place)
        form.get_by_role("textbox").fill(typed)
        form.get_by_role("button", name="Check").click()
        # A number may be asked about while it is typed: what is said first is not the mark.
        expect(form.get_by_role("status"), typed).to_contain_text(outcome)


def test_a_number_that_may_be_meant_in_thousands_is_told_as_it_is_typed(site, visit):
    site.put("content/quiz.md", b"---\ntype: quiz\n---\n## How many metres?\n\n[[= 1000]] or [[= 2000]]\n")
    site.build()
    page = visit(site.output.as_uri()).open("quiz.html")
    form = page.locator("form.q")
    status = form.get_by_role("status")
    first, second = form.get_by_role("textbox").all()
    first.press_sequentially("1,00")
    expect(status).to_be_empty()
    first.press_sequentially("0")
    expect(status).to_have_text("1,000 is read with a decimal point. If you mean thousands, write 1000.")
    second.fill("2")
    expect(status).to_contain_text("1,000")
    first.press_sequentially(",000")
    expect(status).to_be_empty()
    first.fill("1000")
    second.fill("2.000")
    expect(status).to_contain_text("write 2000")
    second.press("Enter")
    expect(status).to_contain_text("Wrong")


@pytest.mark.parametrize(("answers", "take_back"), [
    ("[[vet]]", "form => { form.querySelector('[name=b]').value = '' }"),
    ("- [x] a\n- [x] b\n- [ ] c", "form => { for (const box of form.querySelectorAll('.c input')) box.checked = false }"),
], ids=["typed", "ticked"])
def test_in_an_exam_an_answer_can_be_taken_back(site, visit, answers, take_back):
    site.put("content/quiz.md", f"---\ntype: quiz\nmode: exam\n---\n\n## Which? {{#q}}\n\n{answers}\n\n## Sure? {{#r}}\n\n- [x] yes\n- [ ] no\n".encode())
    site.build()
    page = visit(site.output.as_uri()).open("quiz.html")
    form = page.locator("form[id=q]")
    page.locator("form[id=r] input[value=a]").click(force=True)
    form.locator("[name=b], .c input").first.evaluate("""field => {
      if (field.type === 'checkbox') field.click();
      else { field.value = 'vet'; for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true })) }
    }""")
    expect(page.locator(".bar")).to_contain_text("2 of 2 answered")
    form.evaluate(take_back)
    form.locator("[name=b], .c input").first.evaluate(
        "field => { for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true })) }")
    expect(form.locator(".outcome")).to_have_text("Answer first.")
    expect(page.locator(".bar")).to_contain_text("1 of 2 answered")
    page.reload()
    expect(page.locator(".bar")).to_contain_text("1 of 2 answered")
    page.get_by_role("button", name="Finish").first.click()
    expect(page.get_by_role("region", name="Not answered: 1 of 2 questions")).to_be_visible()
    page.get_by_role("button", name="Finish anyway").click()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("50%")
    kept = page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz'])")
    assert list(kept["now"]["answers"]) == ["r"] and kept["past"][0]["outcomes"]["q"] == "skipped"


TYPED = "-- content/quiz.md --\n---\ntype: quiz\n---\n\n## Who? {#q1}\n\n[[vet]]\n\n## Where? {#q2}\n\n[[Bern]]\n"


@pytest.mark.parametrize("options", [{}, PHONE], ids=["mouse", "finger"])
def test_what_is_typed_at_a_question_is_its_answer_and_no_shortcut(site, visit, options):
    site.write(TYPED).build()
    page = visit(site.output.as_uri(), view="single", **options).open("quiz.html")
    start(page)
    field = page.locator("#q1").get_by_role("textbox")
    if options:
        # No keyboard comes up on the screen unasked; one of keys still writes into the field.
        expect(page.locator("#q1")).to_be_focused()
    else:
        expect(field).to_be_focused()
    page.keyboard.type("vet")
    expect(field).to_have_value("vet")
    page.keyboard.press("Enter")
    expect(page.locator("#q1").get_by_role("status")).to_contain_text("Right")
    page.keyboard.press("Enter")
    expect(page.locator("#q2")).to_be_visible()
    # From a control, letters are shortcuts as before.
    page.locator("#q2").get_by_role("button", name="Skip").focus()
    page.keyboard.press("p")
    expect(page.locator("#q1")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("#q2")).to_be_visible()


def test_what_an_answer_lacks_is_said_until_it_is_changed(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\n---\n\n## How many? {#q1}\n\n[[= 8]]\n\n## Which? {#q2}\n\n- [x] a\n- [ ] b\n").build()
    page = visit(site.output.as_uri(), view="single").open("quiz.html")
    start(page)
    form = page.locator("#q1")
    check, status, field = form.get_by_role("button", name="Check"), form.locator(".outcome"), form.get_by_role("textbox")
    check.click()
    expect(status).to_have_text("Answer first.")
    expect(field).to_be_focused()
    page.keyboard.type("many")
    expect(status).to_be_empty()
    check.click()
    expect(status).to_have_text("Type a number, such as 9.81.")
    # The focus is where it is put right.
    expect(field).to_be_focused()
    form.get_by_role("button", name="Skip").click()
    form = page.locator("#q2")
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".outcome")).to_have_text("Answer first.")
    form.locator(".c").first.click()
    expect(form.locator(".outcome")).to_be_empty()


PARTS = """-- content/quiz.md --
---
type: quiz
%s---

## Fill them {#q1}

[[one]] and [[two]]

## Match them {#q2}

- Norway -> Oslo
- Sweden -> Stockholm
"""
GAP = "Something is still empty. Check again to leave it so."


@pytest.mark.parametrize("view", ["single", "page"])
def test_an_answer_in_part_is_marked_at_the_second_press(site, visit, view):
    site.write(PARTS % "").build()
    page = visit(site.output.as_uri(), view=view).open("quiz.html")
    if view == "single":
        start(page)
    gaps = page.locator("#q1")
    gaps.get_by_role("textbox").first.fill("one")
    # A double click is one press.
    gaps.get_by_role("button", name="Check").dblclick()
    expect(gaps.locator(".outcome")).to_have_text(GAP)
    expect(gaps.locator(".flag")).to_have_count(0)
    gaps.get_by_role("textbox").last.fill("two")
    expect(gaps.locator(".outcome")).to_be_empty()
    gaps.get_by_role("button", name="Check").click()
    expect(gaps.locator(".outcome")).to_contain_text("Right")
    if view == "single":
        gaps.get_by_role("button", name="Continue").click()
    pairs = page.locator("#q2")
    pairs.locator("select").first.select_option("Oslo")
    pairs.get_by_role("button", name="Check").click()
    expect(pairs.locator(".outcome")).to_have_text(GAP)
    page.wait_for_timeout(500)
    pairs.get_by_role("button", name="Check").click()
    expect(pairs.locator(".outcome")).to_contain_text("Wrong")


def test_an_exam_saves_an_answer_in_part_as_before(site, visit):
    site.write(PARTS % "mode: exam\n").build()
    page = visit(site.output.as_uri()).open("quiz.html")
    page.locator("#q1").get_by_role("textbox").first.fill("one")
    page.locator("#q1").get_by_role("textbox").first.press("Tab")
    expect(page.locator("#q1 .outcome")).to_contain_text("Saved.")

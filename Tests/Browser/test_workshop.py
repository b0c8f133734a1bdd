"""The Workshop in the browser: editing, what is said of mistakes, and quizzes of one's own among the others."""

import base64
import re

import pytest
from playwright.sync_api import expect
from visiting import DESKTOP, PHONE, eventually, violations
from workshop import SMALL, link, make, new_quiz, paste


def test_a_deleted_question_and_a_deleted_quiz_come_back(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    paste(page, "---\ntype: quiz\ntitle: T\n---\n\n## One?\n\n- [x] a\n- [ ] b\n\n## Two?\n\n- [x] c\n- [ ] d\n")
    page.get_by_role("tab", name="Form").click()
    page.get_by_role("button", name="Remove question 1").click()
    expect(page.locator(".card-title")).to_have_text(["Two?"])
    page.locator(".status").get_by_role("button", name="Undo").click()
    expect(page.locator(".card-title")).to_have_text(["One?", "Two?"])
    page.get_by_role("button", name="Move question 2 up").click()
    expect(page.locator(".card-title")).to_have_text(["Two?", "One?"])
    page.get_by_role("button", name="My quizzes").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".own-row")).to_have_count(0)
    page.locator(".status").get_by_role("button", name="Undo").click()
    expect(page.locator(".own-row")).to_have_count(1)


def test_what_was_changed_in_another_tab_is_not_undone_here(visit):
    visitor = visit("server")
    page = visitor.open("workshop.html")
    make(page)
    other = visitor.context.new_page()
    other.goto(page.url)
    paste(other, SMALL.replace("One?", "First?"))
    page.bring_to_front()
    expect(page.locator(".status")).to_contain_text("This quiz was changed elsewhere. You see its new text.")
    page.get_by_role("tab", name="Form").click()
    expect(page.locator(".card-title")).to_have_text(["First?", "Two?"])
    page.get_by_role("button", name="Remove question 2").click()
    expect(page.locator(".status")).to_contain_text("Saved in this browser")
    other.get_by_role("tab", name="Form").click()
    expect(other.locator(".card-title")).to_have_text(["First?"])


def test_a_new_quiz_and_a_new_question_are_invitations_and_not_mistakes(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    expect(page.get_by_role("heading", name="Add the first question")).to_be_visible()
    expect(page.get_by_role("link", name="Take", exact=True)).to_be_hidden()
    expect(page.locator(".findings li")).to_have_count(0)
    page.get_by_role("tab", name="Markdown").click()
    expect(page.locator(".findings li")).to_have_count(0)
    page.locator(".source").press("Control+End")
    page.keyboard.type("\nWords, but no question.")
    expect(page.locator(".findings .error")).to_contain_text("this quiz has no questions")
    page.get_by_role("tab", name="Form").click()
    expect(page.locator(".findings-above .error")).to_be_visible()
    page.locator(".adder [data-kind=single]").click()
    page.keyboard.type("Which?")
    expect(page.locator(".findings li")).to_have_count(0)
    # What folds is no larger than the labels around it.
    label = page.locator(".question-card label").first.evaluate("label => parseFloat(getComputedStyle(label).fontSize)")
    summaries = page.locator(".editor summary").evaluate_all("all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))")
    assert len(summaries) > 4 and max(summaries) <= 1.25 * label
    page.get_by_label("Choice 2", exact=True).fill("This")
    # A button that is pressed stays where it is until it is let go, whatever is found above it.
    page.locator(".adder [data-kind=numeric]").click()
    page.keyboard.type("How many?")
    expect(page.locator(".card-title")).to_have_text(["Which?", "How many?"])
    expect(page.locator(".question-card").first.locator(".findings .error")).to_contain_text("No choice is marked as right yet.")
    expect(page.locator(".question-card").last.locator(".findings li")).to_have_count(0)
    page.locator(".card-title").first.click()
    expect(page.get_by_label("Choice 1", exact=True)).to_have_accessible_description(re.compile("This choice has no text: write it, or remove it."))
    expect(page.locator(".question-card").last.locator(".findings .error")).to_contain_text("This is not a number.")


def test_the_form_names_a_heading_without_answers_wherever_it_stands(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    paste(page, "---\ntype: quiz\ntitle: T\ntags: [a\n---\n\n## One?\n\n- [x] a\n- [ ] b\n\n## Capital of France? {#paris}\n\n[[Paris\n\n"
          "## Two?\n\n- [x] c\n- [ ] d\n\n## Last?\n\nNothing.\n")
    page.get_by_role("tab", name="Form").click()
    expect(page.locator(".card-title")).to_have_text(["One?", "Two?"])
    expect(page.locator(".findings-above li")).to_have_text([
        "Error: Capital of France? – This question has no answers yet.", "Error: Last? – This question has no answers yet."])
    page.locator(".settings-form summary").click()
    expect(page.get_by_label("Tags")).to_have_accessible_description(re.compile("These settings cannot be read"))


def test_what_cannot_be_taken_yet_waits_for_more(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    page.locator(".adder [data-kind=cloze]").click()
    page.keyboard.type("Say it")
    text = page.locator(".answers textarea")
    text.fill("The cat says miau.")
    waiting = page.locator(".structure")
    expect(waiting).to_be_visible()
    page.locator(".card-open").click()
    expect(text).to_have_count(0)
    expect(waiting).to_be_visible()
    page.get_by_role("tab", name="Share").click()
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-open").click()
    expect(text).to_have_value("The cat says miau.")
    text.fill("The cat says [[miau]].")
    expect(waiting).to_be_hidden()
    page.get_by_role("tab", name="Markdown").click()
    expect(page.locator(".source")).to_have_value(re.compile(re.escape("The cat says [[miau]].")))


def test_the_way_back_from_a_deletion_stays_until_something_else_is_done(visit):
    page = visit("server").open("workshop.html")
    make(page)
    page.get_by_role("tab", name="Form").click()
    page.get_by_role("button", name="Remove question 1").click()
    expect(page.locator(".status")).to_have_text("Question 1 is removed. Undo Saved in this browser")
    page.locator(".title").fill("Other")
    expect(page.locator(".status")).to_have_text("Saved in this browser")


def test_findings_on_a_page_of_another_language_say_that_they_are_english(site, visit, serve):
    site.put("content/site.yml", "id: test\ntitle: Testi\nlanguage: fi\n".encode())
    site.put("content/a.md", SMALL.encode())
    assert site.build().status == 0
    page = visit(serve(site.output)).open("workshop.html")
    page.get_by_label("Nimi").fill("Oma")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lisää ensimmäinen kysymys")).to_be_visible()
    page.get_by_role("tab", name="Markdown").click()
    page.locator(".source").fill(SMALL.replace("[x]", "[ ]"))
    finding = page.locator(".findings .error")
    expect(finding).to_contain_text("Virhe:")
    expect(finding.locator("[lang=en]")).to_have_text("no choice is marked right; put an x in the brackets of the right one")


def test_findings_of_the_form_are_in_the_language_of_the_page(site, visit, serve):
    site.put("content/site.yml", "id: test\ntitle: Testi\nlanguage: fi\n".encode())
    site.put("content/a.md", SMALL.encode())
    assert site.build().status == 0
    page = visit(serve(site.output)).open("workshop.html")
    page.get_by_label("Nimi").fill("Oma")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lisää ensimmäinen kysymys")).to_be_visible()
    page.get_by_role("tab", name="Markdown").click()
    page.locator(".source").fill(SMALL.replace("[x]", "[ ]").replace("[[c]]", "[[= ]]"))
    page.get_by_role("tab", name="Lomake").click()
    expect(page.locator(".question-card .findings .error")).to_have_text(
        ["Virhe: Mitään vaihtoehtoa ei ole vielä merkitty oikeaksi.", re.compile("^Virhe: (Tämä ei ole luku|Aukolla ei ole vastausta)")])
    for word in ("line", "code", "bracket", "[", "]"):
        assert word not in page.locator(".question-card .findings .error").first.inner_text()


def test_an_arrow_in_a_side_of_a_pair_stays_there(visit):
    page = visit("server").open("workshop.html")
    make(page, "---\ntype: quiz\ntitle: Q\n---\n\n## Match?\n\n- a -> b\n- c -> d\n")
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-open").click()
    left, right = page.locator("[name='workshop.left']").first, page.locator("[name='workshop.right']").first
    left.fill("CH4 + 2 O2 -> CO2 + 2 H2O")
    right.fill("heat → light")
    expect(page.locator(".preview .lefts li").first).to_have_text("CH4 + 2 O2 -> CO2 + 2 H2O")
    expect(page.locator(".preview .rights")).to_contain_text("heat → light")
    expect(page.locator(".status")).to_have_text("Saved in this browser")
    page.reload()
    page.locator(".card-open").click()
    expect(left).to_have_value("CH4 + 2 O2 -> CO2 + 2 H2O")
    expect(right).to_have_value("heat → light")
    page.get_by_role("tab", name="Markdown").click()
    text = page.locator(".source").input_value()
    assert "\n- CH4 + 2 O2 \\-> CO2 + 2 H2O -> heat \\→ light\n- c -> d\n" in text
    expect(page.locator(".findings > *")).to_have_count(0)


def test_take_and_share_say_which_questions_are_left_out_and_why(visit):
    page = visit("server").open("workshop.html")
    make(page, SMALL + "\n## Pairs?\n\n- a -> 1\n- b -> 2\n- c\n\n## Blank?\n\nIs it [[a\n\n## Three?\n\n- [ ] a\n- [ ] b\n\n## Four?\n\n"
         "[[= about ten]]\n\n## Capital of France?\n\nParis\n")
    page.get_by_role("tab", name="Share").click()
    expect(page.locator(".left-out")).to_contain_text("5 questions are left out")
    rows = [re.compile(r"Question 3: Three\? – No choice is marked as right yet\."), re.compile(r"Question 4: Four\? – This is not a number\."),
            "Pairs? – This pair lacks a side, or repeats another one.",
            "Blank? – This question has no answers yet. – A blank is begun here and not ended: close it with ]].",
            "Capital of France? – This question has no answers yet."]
    expect(page.locator(".left-out li")).to_have_text(rows)
    page.get_by_role("link", name="Take", exact=True).click()
    expect(page.locator(".quiz.ready")).to_be_visible()
    expect(page.locator(".left-out li")).to_have_text(rows)


def test_what_is_wrong_stands_beside_the_question_in_the_words_of_the_form(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    paste(page, "---\ntype: quiz\n---\n\n## One?\n\n- [ ] a\n- [ ] b\n")
    page.get_by_role("tab", name="Form").click()
    finding = page.locator(".question-card .findings .error")
    expect(finding).to_contain_text("No choice is marked as right yet.")
    assert finding.get_attribute("data-code") == "choice-none-right"
    page.locator(".card-open").click()
    expect(page.get_by_role("radio").first).to_have_accessible_description(re.compile("No choice is marked as right yet"))
    page.locator(".mark-right input").nth(1).check()
    expect(page.get_by_role("radio").first).to_have_accessible_description("")
    expect(page.locator(".findings .error")).to_have_count(0)
    expect(page.locator(".preview")).to_contain_text("One?")


def test_a_finding_stands_at_its_field(visit):
    page = visit("server").open("workshop.html")
    make(page, SMALL.replace("title: Lakes\n", "title: Lakes\npass: 600\n").replace("- [ ] b", "- [ ] a"))
    page.get_by_role("tab", name="Form").click()
    field = page.get_by_label("Pass at")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("This setting cannot have that value"))
    field.fill("60")
    expect(page.locator(".findings .error")).to_have_count(0)
    page.locator(".card-open").first.click()
    expect(page.get_by_label("Choice 2", exact=True)).to_have_accessible_description(re.compile("This choice reads the same as another one"))


def test_an_image_is_made_small_and_needs_words(visit):
    page = visit("server").open("workshop.html")
    make(page, SMALL)
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-open").first.click()
    page.locator("summary", has_text="Text, image").click()
    page.locator(".image input[type=file]").set_input_files(
        {"name": "a.svg", "mimeType": "image/png", "buffer": b"no image"})
    expect(page.locator(".image [role=alert]")).to_contain_text("no image that can be read")
    large = page.evaluate("""() => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 1600;
        const drawing = canvas.getContext('2d'), dots = drawing.createImageData(1600, 1600);
        for (let place = 0; place < dots.data.length; place += 1) dots.data[place] = place % 4 === 3 ? 255 : Math.imul(place, 2654435761) >>> 24;
        drawing.putImageData(dots, 0, 0); return canvas.toDataURL().split(',')[1]; }""")
    page.locator(".image input[type=file]").set_input_files(
        {"name": "dots.png", "mimeType": "image/png", "buffer": base64.b64decode(large)})
    page.get_by_role("button", name="Add the image").click()
    expect(page.locator(".image [role=alert]")).to_contain_text("Say what the image shows")
    page.get_by_label("What the image shows").fill("many dots")
    page.keyboard.press("Enter")
    image = page.locator(".preview img")
    expect(image).to_have_attribute("alt", "many dots")
    assert len(image.get_attribute("src")) < 170_000
    eventually(page, lambda: image.evaluate("image => image.naturalWidth") > 100)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".preview img")).to_have_count(0)


def test_a_new_quiz_for_which_there_is_no_room_is_told_of_where_it_was_named(visit):
    visitor = visit("disk")
    visitor.page.add_init_script("""const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) {
        if (key.includes('~mine/')) throw new DOMException('no room', 'QuotaExceededError');
        return set.call(this, key, text);
      }""")
    page = visitor.open("workshop.html")
    title = page.locator(".new-quiz [name='workshop.title']")
    title.fill("Lakes")
    title.press("Enter")
    expect(page.locator(".new-quiz [role=alert]")).to_contain_text("has no more room")
    expect(title).to_have_value("Lakes")


def test_an_own_quiz_is_kept_played_and_listed_as_any_other(visit):
    visitor = visit("server")
    page = visitor.open("workshop.html")
    make(page, SMALL)
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()
    for place, answer in enumerate([lambda form: form.locator("input[value=a]").check(), lambda form: form.locator("[name=b]").fill("c")]):
        form = page.locator("form.q").nth(place)
        answer(form)
        form.get_by_role("button", name="Check").click()
        expect(form.locator(".outcome.right")).to_be_visible()
    expect(page.locator(".card-of-score")).to_contain_text("200")
    page = visitor.open("history.html")
    expect(page.get_by_role("heading", name="Lakes")).to_be_visible()
    page.locator(".session a").first.click()
    expect(page.locator("form.q").first.locator(".outcome.right")).to_be_visible()
    page = visitor.open("profile.html")
    page.get_by_role("link", name="Lakes").click()
    expect(page.get_by_role("heading", name="Lakes", level=1)).to_be_visible()
    page = visitor.open("quizzes.html")
    row = page.locator(".filterable .own-row")
    expect(row).to_contain_text("Lakes")
    expect(row.locator(".done.whole")).to_contain_text("100")
    everything = page.locator(".filterable .row:visible").count()
    page.get_by_label("Show").select_option("My own")
    expect(page.locator(".filterable .row:visible")).to_have_count(1)
    page.get_by_label("Show").select_option("This site's quizzes")
    expect(page.locator(".filterable .row:visible")).to_have_count(everything - 1)
    page.get_by_label("Show").select_option("All quizzes")
    page.get_by_label("Filter this page").fill("lakes made by me")
    expect(page.locator(".filterable .row:visible h3")).to_have_text(["Lakes"])
    row.get_by_role("link", name="Lakes").click()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")


def test_the_workshop_works_without_a_network_after_one_visit(visit, site, serve):
    site.put("content/lakes.md", SMALL.encode())
    assert site.build().status == 0
    visitor = visit(serve(site.output))
    page = visitor.open("index.html")
    kept = "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((all) => all.map(({ url }) => url).join())"
    page.locator(".offline").get_by_text("Save this site").wait_for()
    assert "reader.js" not in page.evaluate(kept)
    page = visitor.open("workshop.html")
    eventually(page, lambda: "workshop-play.html" in page.evaluate(kept) and "one-file.js" in page.evaluate(kept))
    visitor.context.set_offline(True)
    page = visitor.open("workshop.html")
    make(page, SMALL)
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()


@pytest.mark.parametrize(("device", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_axe_finds_no_violation_in_any_view(visit, scheme, device):
    page = visit("server", color_scheme=scheme, **device).open("workshop.html")
    assert violations(page) == []
    make(page, SMALL.replace("title: Lakes\n", "title: Lakes\npass: 600\n"))
    assert violations(page) == []
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-open").first.click()
    expect(page.locator(".preview .q")).to_be_visible()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    page.get_by_role("tab", name="Share").click()
    page.locator("[name='workshop.link']").wait_for()
    assert violations(page) == []
    page.goto(link(page))
    page.locator(".quiz.ready").wait_for()
    assert violations(page) == []


@pytest.mark.parametrize("origin, said", [("disk", "in the same place"), ("server", "on this computer only")])
def test_a_link_says_where_it_works_if_not_everywhere(visit, origin, said):
    page = visit(origin).open("workshop.html")
    make(page, SMALL)
    page.get_by_role("tab", name="Share").click()
    page.locator("[name='workshop.link']").wait_for()
    expect(page.locator(".how", has_text=said)).to_be_visible()

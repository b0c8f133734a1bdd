"""The Workshop in a preview that may edit: quizzes are files of the content folder."""

import base64
import pathlib
import re
import sys

import pytest
from playwright.sync_api import expect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from serving import Preview  # noqa: E402
from visiting import eventually  # noqa: E402
from workshop import held, refused  # noqa: E402

QUIZ = "---\ntype: quiz\ntitle: Rivers\n---\n\n## Which?\n\n- [x] a\n- [ ] b\n"


@pytest.fixture
def editor(site, visit):
    """A preview that may edit, its content folder, and somebody at its Workshop."""
    site.put("content/geography/rivers.md", QUIZ.encode())
    running = Preview(site.folder, "--edit")
    yield visit(running.address), site.folder / "content"
    running.stop()


def test_a_quiz_is_made_edited_moved_and_deleted_in_the_folder(editor):
    visitor, content = editor
    page = visitor.open("workshop.html")
    expect(page.locator(".file-row h3")).to_have_text(["Rivers"])
    expect(page.locator(".heading .lead")).to_contain_text("straight into its content folder")
    form = page.locator(".new-quiz")
    form.get_by_label("Name").fill("High Mountains")
    expect(form.get_by_label("File")).to_have_value("high-mountains.md")
    form.get_by_label("File").fill("geography/mountains")
    form.get_by_role("button", name="Create quiz").click()
    page.locator(".adder [data-kind=short-text]").click()
    page.keyboard.type("Which is the highest?")
    page.locator(".part input").fill("Everest")
    mountains = content / "geography/mountains.md"
    eventually(page, lambda: held(mountains, "## Which is the highest?\n\n[[Everest]]"))
    expect(page.locator(".status")).to_have_text("Saved in geography/mountains.md")
    page.get_by_role("link", name="Take").click()
    expect(page.locator("form.q")).to_contain_text("Which is the highest?")
    page = visitor.open("workshop.html")
    row = page.locator(".file-row", has_text="High Mountains")
    row.get_by_role("button", name="Move").click()
    page.keyboard.type("peaks/high.md")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Moved to peaks/high.md")
    assert held(content / "peaks/high.md", "Everest") and not mountains.exists()
    row.get_by_role("button", name="Delete").click()
    expect(page.locator(".status")).to_contain_text("is deleted")
    assert not (content / "peaks/high.md").exists()
    page.locator(".status").get_by_role("button", name="Undo").click()
    eventually(page, lambda: held(content / "peaks/high.md", "Everest"))


def test_a_file_that_changed_meanwhile_is_kept_until_somebody_chooses(editor):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    page.locator(".title").wait_for()
    rivers.write_text(QUIZ.replace("Which?", "Theirs?"), encoding="utf-8")
    page.locator(".title").fill("Streams")
    warning = page.locator(".editor > .warning")
    expect(warning).to_contain_text("This file changed on disk. Which version do you want to keep?")
    expect(warning.get_by_label("Version on disk")).to_have_value(QUIZ.replace("Which?", "Theirs?"))
    assert held(rivers, "Theirs?") and not held(rivers, "Streams")
    warning.get_by_role("button", name="Use the version on disk").click()
    expect(page.locator(".card-title")).to_have_text(["Theirs?"])
    expect(warning).to_be_hidden()
    rivers.write_text(QUIZ.replace("Which?", "Again?"), encoding="utf-8")
    page.locator(".title").fill("Streams")
    warning.get_by_role("button", name="Keep my version").click()
    eventually(page, lambda: held(rivers, "title: Streams") and held(rivers, "Theirs?"))
    expect(warning).to_be_hidden()
    refused(visitor)


def test_a_file_that_changed_meanwhile_is_shown_where_nothing_else_was_done(editor):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")
    for view, shown in (("Form", ".card-title"), ("Markdown", "textarea.source")):
        page.get_by_role("tab", name=view).click()
        rivers.write_text(QUIZ.replace("Which?", f"{view}?"), encoding="utf-8")
        if view == "Form":
            expect(page.locator(shown)).to_have_text(["Form?"])
        else:
            expect(page.locator(shown)).to_have_value(QUIZ.replace("Which?", "Markdown?"))
        expect(page.locator(".status")).to_contain_text("This quiz was changed elsewhere. You see its new text.")
        expect(page.locator(".editor > .warning")).to_be_hidden()
    # What is changed then is saved, and can be undone beyond what came from the disk.
    page.get_by_role("tab", name="Form").click()
    page.locator(".title").fill("Streams")
    eventually(page, lambda: held(rivers, "title: Streams") and held(rivers, "Markdown?"))
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")
    for _ in range(3):
        page.get_by_role("button", name="Undo", exact=True).click()
    eventually(page, lambda: held(rivers, "Which?"))


@pytest.mark.parametrize("comes_back", [QUIZ, QUIZ.replace("Which?", "Theirs?")], ids=["the same", "another"])
def test_a_file_that_went_and_came_back_needs_no_decision(editor, comes_back):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    warning = page.locator(".editor > .warning")
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")
    text = rivers.read_text(encoding="utf-8")
    rivers.unlink()
    expect(warning).to_contain_text("The file is not there any more.")
    # It is looked for again and again, and told of once.
    keep = warning.get_by_role("button", name="Keep my version").element_handle()
    for _ in range(2):
        with page.expect_request(lambda request: request.method == "HEAD"):
            pass
    assert keep.is_visible()
    rivers.write_text(text if comes_back == QUIZ else comes_back, encoding="utf-8")
    expect(warning).to_be_hidden()
    expect(page.locator(".status")).to_contain_text("Saved in geography/rivers.md")
    expect(page.locator(".card-title")).to_have_text(["Which?" if comes_back == QUIZ else "Theirs?"])
    visitor.complaints.clear()


def test_a_text_that_was_refused_is_not_called_saved_when_it_comes_back(editor):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    page.locator(".title").fill("Streams")
    eventually(page, lambda: held(rivers, "title: Streams"))
    rivers.write_text(QUIZ.replace("Which?", "Theirs?"), encoding="utf-8")
    page.locator(".title").fill("Waters")
    expect(page.locator(".editor > .warning")).to_contain_text("This file changed on disk.")
    page.locator(".title").fill("Streams")
    page.wait_for_timeout(600)
    expect(page.locator(".editor > .warning")).to_contain_text("This file changed on disk.")
    expect(page.locator(".status")).not_to_contain_text("Saved")
    refused(visitor)


def test_a_file_that_has_gone_is_made_again(editor):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")
    rivers.unlink()
    expect(page.locator(".editor > .warning")).to_contain_text("The file is not there any more.")
    expect(page.locator(".status")).to_have_text("")
    visitor.complaints.clear()
    page.locator(".title").fill("Streams")
    warning = page.locator(".editor > .warning")
    expect(warning).to_contain_text("The file is not there any more.")
    warning.get_by_role("button", name="Keep my version").click()
    eventually(page, lambda: held(rivers, "title: Streams"))
    expect(warning).to_be_hidden()
    refused(visitor)


def test_a_file_that_came_to_hold_the_same_is_saved(editor):
    visitor, content = editor
    rivers = content / "geography/rivers.md"
    page = visitor.open("workshop.html#file/geography/rivers.md")
    page.get_by_role("tab", name="Markdown").click()
    rivers.write_text(QUIZ + "more\n", encoding="utf-8")
    with page.expect_response(lambda response: response.status == 412):
        page.locator(".source").fill(QUIZ + "more\n")
    page.locator(".source").fill(QUIZ + "most\n")
    eventually(page, lambda: held(rivers, "most"))
    expect(page.locator(".editor > .warning")).to_be_hidden()
    refused(visitor)


def test_what_could_not_be_saved_is_not_left_unasked(editor):
    visitor, content = editor
    page = visitor.open("workshop.html#file/geography/rivers.md")
    page.locator(".title").click()
    page.keyboard.type(" and lakes")
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")
    (content / "geography/rivers.md").write_text(QUIZ.replace("Which?", "Theirs?"), encoding="utf-8")
    page.keyboard.type(" and seas")
    warning = page.locator(".editor > .warning")
    expect(warning).to_be_visible()
    page.get_by_role("button", name="My quizzes").click()
    expect(page.locator(".title")).to_have_value("Rivers and lakes and seas")
    expect(page).to_have_url(re.compile("#file/geography/rivers.md$"))
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.close(run_before_unload=True)
    eventually(page, lambda: asked == ["beforeunload"])
    warning.get_by_role("button", name="Keep my version").click()
    expect(warning).to_be_hidden()
    page.get_by_role("button", name="My quizzes").click()
    expect(page.locator(".file-row h3")).to_have_text(["Rivers and lakes and seas"])
    refused(visitor)


def test_of_two_files_asked_for_at_once_the_later_is_shown(editor):
    visitor, content = editor
    (content / "other.md").write_text(QUIZ.replace("Rivers", "Lakes"), encoding="utf-8")
    page = visitor.open("workshop.html")
    page.route("**/edit/file/geography/rivers.md", lambda route: (page.wait_for_timeout(800), route.continue_()))
    page.evaluate("location.hash = 'file/geography/rivers.md'; setTimeout(() => { location.hash = 'file/other.md' }, 50)")
    page.wait_for_timeout(1500)
    expect(page.locator(".title")).to_have_value("Lakes")


def test_a_quiz_page_leads_to_its_editor(editor):
    visitor, _ = editor
    page = visitor.open("geography/rivers.html")
    page.locator(".heading").get_by_role("link", name="Edit").click()
    expect(page.locator(".title")).to_have_value("Rivers")
    expect(page.locator(".status")).to_have_text("Saved in geography/rivers.md")


def test_a_quiz_of_the_browser_goes_into_the_folder_but_over_nothing(editor):
    visitor, content = editor
    page = visitor.open("workshop.html")
    form = page.locator(".new-quiz")
    form.get_by_label("Name").fill("Rivers")
    form.get_by_label("File").fill("")
    form.get_by_role("button", name="Create quiz").click()
    page.get_by_role("tab", name="Markdown").click()
    page.locator(".source").fill(QUIZ.replace("Which?", "Mine?"))
    page.get_by_role("tab", name="Share").click()
    for path, word in [("geography/rivers.md", "already"), ("../out.md", "no path of a file"), (".hidden/a.md", "edited"), ("new/mine.md", "Saved in new/mine.md")]:
        page.get_by_label("File").fill(path)
        page.get_by_role("button", name="Save in the folder").click()
        expect(page.locator("section", has_text="The content folder").get_by_role("status")).to_contain_text(word)
    assert held(content / "new/mine.md", "Mine?") and held(content / "geography/rivers.md", "Which?")
    assert not (content.parent / "out.md").exists()
    refused(visitor)


def picture(page, side: int = 40) -> bytes:
    drawn = page.evaluate("""side => { const canvas = document.createElement('canvas'); canvas.width = canvas.height = side;
        canvas.getContext('2d').fillRect(0, 0, side / 2, side); return canvas.toDataURL(); }""", side)
    return base64.b64decode(drawn.split(",")[1])


def add_image(page, words: str) -> None:
    page.locator("summary", has_text="Text, image").click()
    page.locator(".image input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": picture(page)})
    page.get_by_label("What the image shows").fill(words)
    page.keyboard.press("Enter")
    expect(page.locator(".preview img").last).to_have_attribute("alt", words)


def files(content: pathlib.Path) -> list[str]:
    return sorted(str(path.relative_to(content)) for path in content.rglob("*") if path.is_file() and path.name != "site.yml")


def test_an_image_is_a_file_beside_its_quiz_and_goes_where_the_quiz_goes(editor):
    visitor, content = editor
    other = content / "geography/rivers-a-map-1-of-2.webp"
    other.write_bytes(b"somebody else's")
    page = visitor.open("workshop.html#file/geography/rivers.md")
    page.locator(".card-open").click()
    add_image(page, "A map (1 of 2)")
    rivers, image = content / "geography/rivers.md", content / "geography/rivers-a-map-1-of-2-2.webp"
    eventually(page, lambda: held(rivers, "![A map (1 of 2)](rivers-a-map-1-of-2-2.webp)"))
    assert image.read_bytes()[8:12] == b"WEBP" and other.read_bytes() == b"somebody else's"
    assert "data:" not in rivers.read_text(encoding="utf-8")
    expect(page.locator(".preview img")).to_have_js_property("naturalWidth", 40)
    page.get_by_role("link", name="Take").click()
    shown = page.locator("form.q img")
    expect(shown).to_have_attribute("src", image.name)
    expect(shown).to_have_js_property("naturalWidth", 40)

    page = visitor.open("workshop.html")
    page.get_by_role("button", name="Move").click()
    page.keyboard.type("peaks/high")
    page.keyboard.press("Enter")
    expect(page.locator(".status")).to_contain_text("Moved to peaks/high.md")
    assert files(content) == ["geography/" + other.name, "peaks/high.md", "peaks/" + image.name]
    refused(visitor)


def test_a_deleted_quiz_takes_its_own_images_along_and_undo_brings_all_back(editor):
    visitor, content = editor
    made = picture(visitor.open("workshop.html"))
    for name in ["rivers-own.png", "rivers-shared.png", "rivers-unused.png", "map.png"]:
        (content / "geography" / name).write_bytes(made)
    quiz = QUIZ.replace("- [x]", "![a](rivers-own.png) ![b](rivers-shared.png) ![c](map.png)\n\n- [x]", 1)
    (content / "geography/rivers.md").write_text(quiz, encoding="utf-8")
    (content / "geography/lakes.md").write_text(QUIZ.replace("Rivers", "Lakes").replace("- [x]", "![b](rivers-shared.png)\n\n- [x]"), encoding="utf-8")
    before = files(content)
    page = visitor.open("workshop.html")
    row = page.locator(".file-row", has_text="Rivers")
    expect(page.locator(".file-row")).to_have_count(2)
    row.get_by_role("button", name="Delete").click()
    expect(page.locator(".status")).to_contain_text("is deleted, with its own images")
    assert set(before) - set(files(content)) == {"geography/rivers.md", "geography/rivers-own.png"}
    page.locator(".status").get_by_role("button", name="Undo").click()
    eventually(page, lambda: files(content) == before)
    assert (content / "geography/rivers.md").read_text(encoding="utf-8") == quiz
    assert (content / "geography/rivers-own.png").read_bytes() == made


def test_images_in_a_quiz_of_the_browser_become_files_in_the_folder(editor):
    visitor, content = editor
    page = visitor.open("workshop.html")
    form = page.locator(".new-quiz")
    form.get_by_label("Name").fill("Rivers")
    form.get_by_label("File").fill("")
    form.get_by_role("button", name="Create quiz").click()
    page.locator(".adder [data-kind=true-false]").click()
    page.keyboard.type("Is it wet?")
    add_image(page, "Water")
    page.get_by_role("tab", name="Markdown").click()
    source = page.locator(".source").input_value()
    assert "![Water][image-1]" in source and "[image-1]: data:image/webp;base64," in source
    page.locator(".source").fill(source + "\n![again][image-1] ![inline](data:image/gif;base64,R0lGODlhAQABAAAAACw=)\n")
    page.get_by_role("tab", name="Share").click()
    for path, word in [("geography/rivers.md", "already"), ("wet/rivers", "Saved in wet/rivers.md")]:
        page.get_by_label("File").fill(path)
        page.get_by_role("button", name="Save in the folder").click()
        expect(page.locator("section", has_text="The content folder").get_by_role("status")).to_contain_text(word)
    # What was refused left no image behind.
    assert files(content) == ["geography/rivers.md", "wet/rivers-again.webp", "wet/rivers-inline.gif", "wet/rivers-water.webp", "wet/rivers.md"]
    text = (content / "wet/rivers.md").read_text(encoding="utf-8")
    assert "![Water](rivers-water.webp)" in text and "![inline](rivers-inline.gif)" in text and "data:" not in text
    refused(visitor)


def test_a_file_without_a_question_yet_stays_in_sight(editor):
    visitor, content = editor
    page = visitor.open("workshop.html")
    page.locator(".new-quiz").get_by_label("Name").fill("Lakes")
    page.locator(".new-quiz").get_by_role("button", name="Create quiz").click()
    expect(page.get_by_role("heading", name="Add the first question")).to_be_visible()
    page.get_by_role("button", name="My quizzes").click()
    row = page.locator(".file-row", has_text="lakes.md")
    expect(row).to_contain_text("cannot be taken yet")
    expect(row.get_by_role("link", name="Take")).to_have_count(0)
    row.get_by_role("link", name="lakes.md").first.click()
    expect(page.locator(".title")).to_have_value("Lakes")

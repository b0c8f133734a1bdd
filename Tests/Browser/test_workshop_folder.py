"""The Workshop in a preview that may edit: quizzes are files of the content folder."""

import pathlib
import sys

import pytest
from playwright.sync_api import expect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from serving import Preview  # noqa: E402

QUIZ = "---\ntype: quiz\ntitle: Rivers\n---\n\n## Which?\n\n- [x] a\n- [ ] b\n"


@pytest.fixture
def editor(site, visit):
    """A preview that may edit, its content folder, and somebody at its Workshop."""
    site.put("content/geography/rivers.md", QUIZ.encode())
    running = Preview(site.folder, "--edit")
    yield visit(running.address), site.folder / "content"
    running.stop()


def held(file: pathlib.Path, text: str) -> bool:
    return file.is_file() and text in file.read_text(encoding="utf-8")


def refused(visitor) -> None:
    """Browsers note refusals as errors; nothing else may be wrong."""
    assert all(" 412 " in complaint or " 403 " in complaint for complaint in visitor.complaints), visitor.complaints
    visitor.complaints.clear()


def eventually(page, condition) -> None:
    for _ in range(200):
        if condition():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it did not happen")


def test_a_quiz_is_made_edited_moved_and_deleted_in_the_folder(editor):
    visitor, content = editor
    page = visitor.open("workshop.html")
    expect(page.locator(".file-row h3")).to_have_text(["Rivers"])
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
    expect(warning).to_contain_text("changed on the disk meanwhile")
    expect(warning.get_by_label("What stands on the disk")).to_have_value(QUIZ.replace("Which?", "Theirs?"))
    assert held(rivers, "Theirs?") and not held(rivers, "Streams")
    warning.get_by_role("button", name="Take what stands on the disk").click()
    expect(page.locator(".card-title")).to_have_text(["Theirs?"])
    expect(warning).to_be_hidden()
    rivers.write_text(QUIZ.replace("Which?", "Again?"), encoding="utf-8")
    page.locator(".title").fill("Streams")
    warning.get_by_role("button", name="Keep what stands here").click()
    eventually(page, lambda: held(rivers, "title: Streams") and held(rivers, "Theirs?"))
    expect(warning).to_be_hidden()
    refused(visitor)


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

"""The Workshop of a preview that is started anew while somebody writes."""

import pathlib
import sys

import pytest
from playwright.sync_api import expect

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from serving import Preview  # noqa: E402
from visiting import eventually  # noqa: E402
from workshop import held, refused  # noqa: E402

QUIZ = "---\ntype: quiz\ntitle: Rivers\n---\n\n## Which?\n\n- [x] a\n- [ ] b\n"


@pytest.mark.parametrize("meanwhile", ["", "Theirs?"])
def test_what_a_preview_that_was_started_anew_did_not_take_is_saved_after_a_reload(site, visit, meanwhile):
    site.put("content/geography/rivers.md", QUIZ.encode())
    rivers = site.folder / "content/geography/rivers.md"
    running = Preview(site.folder, "--edit")
    try:
        visitor = visit(running.address)
        page = visitor.open("workshop.html#file/geography/rivers.md")
        asked = []
        page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
        expect(page.locator(".title")).to_have_value("Rivers")
        running.stop()
        running = Preview(site.folder, "--edit", port=running.port)
        if meanwhile:
            rivers.write_text(QUIZ.replace("Which?", meanwhile), encoding="utf-8")
        page.locator(".title").fill("Streams")
        again = page.locator(".editor > .warning").get_by_role("button", name="Load the page again")
        again.click()
        if meanwhile:
            expect(page.locator(".editor > .warning")).to_contain_text("This file changed on disk.")
            assert held(rivers, "title: Rivers")
        else:
            eventually(page, lambda: held(rivers, "title: Streams"))
        expect(page.locator(".title")).to_have_value("Streams")
        assert asked == []
        assert page.evaluate("sessionStorage.getItem('podium-edit-unsaved')") is None
        visitor.complaints = [text for text in visitor.complaints if "ERR_" not in text]
        refused(visitor)
    finally:
        running.stop()

"""The preview in a browser: an edit shows, what was typed stays, mistakes come and go."""

import pathlib
import re
import sys

import pytest
from playwright.sync_api import expect
from support import ROOT
from visiting import eventually, violations

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from serving import Preview  # noqa: E402

QUIZ = """---
type: quiz
title: Rivers
description: Where water goes.
---

""" + "".join(f"""
## Which city is number {number}? {{#q{number}}}

[[Paris]]

{"More and more of the same. " * 40}

""" for number in range(1, 9))


@pytest.fixture
def preview(site, request):
    site.put("content/rivers.md", QUIZ.encode())
    running = Preview(site.folder, *getattr(request, "param", []))
    yield running
    running.stop()


def test_an_edit_shows_in_place_and_what_was_typed_stays(preview, site, visit):
    visitor = visit(preview.address)
    page = visitor.open("rivers.html")
    field = page.locator("#q6 input[type=text], [id='q6'] input").first
    field.scroll_into_view_if_needed()
    field.fill("Par")
    page.evaluate("scrollBy(0, 137)")
    before = page.evaluate("scrollY")
    assert before > 300
    site.put("content/rivers.md", QUIZ.replace("Where water goes", "Downhill").encode())
    expect(page.get_by_text("Downhill.")).to_have_count(1)
    expect(field).to_have_value("Par")
    expect(field).to_be_focused()
    eventually(page, lambda: page.evaluate(f"Math.abs(scrollY - {before}) < 3"))
    # Another page's edit does not load this one again.
    page.evaluate("window.same = true")
    site.put("content/notes/lakes.md", QUIZ.replace("water goes", "it stays").encode())
    preview.eventually("/notes/lakes.html", lambda body: b"it stays" in body)
    page.wait_for_timeout(300)
    assert page.evaluate("window.same") is True


def test_a_style_sheet_is_exchanged_without_loading_the_page(preview, site, visit):
    visitor, asked = visit(preview.address), []
    visitor.page.on("request", lambda request: asked.append(request.url))
    page = visitor.open("rivers.html")
    page.evaluate("window.same = true")
    # The first answer tells the page which styles it has, and the next request says so.
    eventually(page, lambda: any(re.search(r"/podium/live\?.*styles=\w", url) for url in asked))
    colours = (ROOT / "templates/styles/colours.css").read_bytes()
    site.put("templates/styles/colours.css", colours + b"\nbody { outline: 3px solid rgb(1, 2, 3) }\n")
    eventually(page, lambda: page.evaluate("getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'"))
    assert page.evaluate("window.same") is True


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_mistakes_are_listed_over_the_page_until_they_are_mended(preview, site, visit, scheme):
    visitor = visit(preview.address)
    visitor.page.emulate_media(color_scheme=scheme)
    page = visitor.open("rivers.html")
    panel = page.locator(".podium-live")
    expect(panel).to_have_count(0)
    site.put("content/rivers.md", QUIZ.replace("[[Paris]]", "[[Paris", 1).encode())
    expect(panel).to_be_visible()
    expect(panel.locator("li").first).to_contain_text("content/rivers.md:")
    expect(panel.get_by_role("heading")).to_contain_text("finding")
    assert violations(page) == []
    panel.get_by_role("button", name="Hide").click()
    expect(panel).to_have_count(0)
    site.put("content/other.md", b"# A\n\n## B?\n\n- [ ] c\n- [ ] d\n")
    expect(panel).to_contain_text("content/other.md:3:1")
    (site.folder / "content/other.md").unlink()
    site.put("content/rivers.md", QUIZ.encode())
    expect(panel).to_have_count(0)


def test_a_template_with_a_mistake_leaves_the_last_good_pages(preview, site, visit):
    page = visit(preview.address).open("rivers.html")
    site.put("templates/pages/quiz.mustache", b"{{#never-closed}}")
    expect(page.locator(".podium-live")).to_contain_text("templates/pages/quiz.mustache:1")
    expect(page.get_by_role("heading", name="Rivers")).to_be_visible()
    (site.folder / "templates/pages/quiz.mustache").unlink()
    expect(page.locator(".podium-live")).to_have_count(0)


def test_a_page_that_goes_and_comes_back_is_followed(preview, site, visit):
    visitor = visit(preview.address)
    page = visitor.open("rivers.html")
    (site.folder / "content/rivers.md").unlink()
    expect(page.locator("body.is-not-found")).to_have_count(1)
    site.put("content/rivers.md", QUIZ.encode())
    expect(page.get_by_role("heading", name="Rivers", exact=True)).to_be_visible()
    visitor.complaints[:] = [text for text in visitor.complaints if "404" not in text]


def test_a_page_loads_nothing_from_elsewhere_and_keeps_no_worker(preview, visit):
    page = visit(preview.address).open("rivers.html")
    page.wait_for_timeout(500)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(list => list.length)") == 0

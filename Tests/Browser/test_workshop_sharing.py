"""Giving quizzes of one's own to others, and taking theirs: links, files, pages, copies and proposals."""

import base64
import re
import urllib.parse
import zlib

import pytest
from playwright.sync_api import expect
from visiting import eventually
from workshop import SMALL, WHERE, link, make, new_quiz, paste


HOSTILE = """---
type: quiz
title: <script>window.hit=1</script>
description: "<img src=x onerror=window.hit=1>"
author: "\\"><svg onload=window.hit=1>"
---

<script>window.hit=1</script>

## <img src=x onerror=window.hit=1> [a](javascript:window.hit=1) ![b](data:image/svg+xml;base64,PHN2Zy8+) {#x}

- [x] <iframe src=javascript:window.hit=1></iframe> a
  > <svg onload=window.hit=1>
- [ ] ![c](https://example.org/c.png)

<object data="x"></object>
"""


def test_a_hostile_quiz_is_inert(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    paste(page, HOSTILE)
    page.get_by_role("tab", name="Form").click()
    page.locator(".card-open").click()
    expect(page.locator(".preview .q")).to_be_visible()
    page.get_by_role("tab", name="Share").click()
    page.goto(link(page))
    page.locator(".quiz.ready").wait_for()
    assert page.evaluate("window.hit") is None
    assert page.locator("#Play :is(script, iframe, object, svg, img, [onload], [onerror], [href^='javascript:'])").count() == 0


def link_end(text: str) -> str:
    """The end of a link that carries a text, as the Workshop writes it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    end = "quiz/1/" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    assert len(end) < 32_000
    return end


@pytest.mark.parametrize("end, said", [
    ("quiz/1/AAAA", "damaged"), ("quiz/1/***", "damaged"), ("quiz/9/AAAA", "newer"), ("", "carries no quiz"),
    ("quiz/1/" + "A" * 40_000, "longer than any"), ("?mine=nothing", "not in this browser"), ("?mine=../x", "not in this browser"),
    ("bomb", "too large"), ("many", "too large"),
])
def test_a_bad_link_is_refused_with_a_word(visit, end, said):
    if end == "bomb":
        end = link_end("a" * 20_000_000)
    if end == "many":
        end = link_end("# a\n- [x] b\n- [ ] c\n" * 2_001)
    page = visit("server").open(f"workshop-play.html{end if end.startswith('?') else '#' + end}")
    expect(page.locator("#Play .warning")).to_contain_text(said)


@pytest.mark.parametrize("bend", [
    lambda end: end + ".", lambda end: end + ">),", lambda end: end[:30] + "%20%0D%0A" + end[30:], lambda end: end + "=%20",
], ids=["full stop", "brackets", "line", "padding"])
def test_a_link_that_a_mail_bent_is_read(visit, bend):
    page = visit("server").open("workshop-play.html#" + bend(link_end(SMALL)))
    expect(page.get_by_role("heading", name="Lakes")).to_be_visible()


COUNT_WHAT_IS_UNPACKED = """
    window.unpacked = 0;
    const Plain = DecompressionStream;
    window.DecompressionStream = class {
      constructor(kind) {
        const plain = new Plain(kind);
        this.writable = plain.writable;
        this.readable = plain.readable.pipeThrough(new TransformStream({ transform(part, to) {
          window.unpacked += part.length;
          to.enqueue(part);
        } }));
      }
    };
"""


def test_a_link_is_unpacked_no_further_than_the_limit(visit):
    visitor = visit("server")
    visitor.context.add_init_script(COUNT_WHAT_IS_UNPACKED)
    page = visitor.open("workshop-play.html#" + link_end("a" * 20_000_000))
    expect(page.locator("#Play .warning")).to_contain_text("too large")
    assert 300_000 < page.evaluate("window.unpacked") < 2_000_000


@pytest.mark.parametrize("where", WHERE)
def test_a_link_is_read_beside_the_page(visit, where):
    visitor = visit(where)
    page = visitor.open("index.html")
    with page.expect_event("worker"):
        visitor.open("workshop-play.html#" + link_end(SMALL + "\n" * 120_000))
    expect(page.locator("form.q")).to_have_count(2)
    # The worker ends with its work.
    page.locator(".quiz.ready").wait_for()
    eventually(page, lambda: page.workers == [])


def test_reading_a_link_can_be_stopped(visit):
    visitor = visit("server")
    # As a worker that takes for ever.
    visitor.context.add_init_script("window.Worker = class extends Worker { postMessage() {} };")
    page = visitor.open("workshop-play.html#" + link_end(SMALL))
    expect(page.get_by_text("Reading the quiz…")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#Play .warning")).to_contain_text("You stopped the reading")
    page = visitor.open("workshop.html")
    page.locator(".openers input[type=file]").set_input_files(
        {"name": "a.md", "mimeType": "text/markdown", "buffer": SMALL.encode()})
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Reading the quiz…")).to_have_count(0)
    expect(page.locator(".own-row")).to_have_count(0)


def test_a_browser_without_workers_reads_a_link(visit):
    visitor = visit("server")
    visitor.context.add_init_script("window.Worker = class { constructor() { throw new Error('none'); } };")
    page = visitor.open("workshop-play.html#" + link_end(SMALL))
    expect(page.locator("form.q")).to_have_count(2)


@pytest.mark.parametrize("where", WHERE)
def test_a_copy_of_a_published_quiz_reads_as_the_quiz(visit, where):
    path = "language/english/all-kinds-tour"
    visitor = visit(where)
    page = visitor.open(f"{path}.html")
    keys = page.locator("form.q").evaluate_all("forms => forms.map(form => [form.id, form.dataset.kind, form.dataset.key.replace(/ /g, '_')])")
    page.get_by_role("link", name="Copy to my quizzes").click()
    page.locator(".question-card").first.wait_for()
    expect(page.locator(".source-of-copy")).to_be_visible()
    expect(page.locator(".findings .error")).to_have_count(0)
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()
    copied = page.locator("form.q").evaluate_all("forms => forms.map(form => [form.id, form.dataset.kind, form.dataset.key.replace(/ /g, '_')])")
    assert copied == keys


def test_an_address_opens_a_copy_and_an_author_may_refuse_one(visit, site, serve):
    quiz = SMALL.replace("title: Lakes\n", "title: Lakes\n{copy}")
    site.put("content/open.md", quiz.format(copy="").encode())
    site.put("content/closed.md", quiz.format(copy="copy: no\n").encode())
    assert site.build().status == 0
    visitor = visit(serve(site.output))
    page = visitor.open("workshop.html")
    address = page.get_by_label("Address")
    for wrong in ["", "https://example.org/a.html", "javascript:alert(1)"]:
        address.fill(wrong)
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator(".openers [role=alert]")).to_contain_text("neither a quiz of this site")
    address.fill(f"{visitor.origin}/open.html")
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".quiz.ready").wait_for()
    expect(page.get_by_role("link", name="Copy to my quizzes")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator(".card-title")).to_have_text(["One?", "Two?"])
    # An address alone copies nothing.
    page = visitor.open("open.html#?copy")
    page.locator(".quiz.ready").wait_for()
    expect(page.get_by_role("link", name="Copy to my quizzes")).to_be_visible()
    page = visitor.open("closed.html#?copy")
    page.locator(".quiz.ready").wait_for()
    expect(page.get_by_role("link", name="Copy to my quizzes")).to_have_count(0)
    visitor.open("workshop.html")
    expect(page.locator(".own-row")).to_have_count(1)


@pytest.mark.parametrize("where", WHERE)
def test_a_quiz_is_saved_as_one_page_that_works_alone(visit, where, tmp_path):
    page = visit(where).open("workshop.html")
    make(page, SMALL)
    page.get_by_role("tab", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as page").click()
    assert download.value.suggested_filename == "lakes.html"
    download.value.save_as(tmp_path / "lakes.html")
    alone = visit(tmp_path.as_uri()).open("lakes.html")
    alone.locator(".quiz.ready").wait_for()
    alone.locator("form.q").first.locator("input[value=b]").check()
    alone.locator("form.q").first.get_by_role("button", name="Check").click()
    expect(alone.locator("form.q").first.locator(".outcome.wrong")).to_be_visible()
    assert alone.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')"), "it has the style of the site"
    assert "connect" not in alone.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")


@pytest.mark.parametrize(("repository", "way"), [
    ("https://github.com/a/b", "https://github.com/a/b/new/main?filename=content%2Flakes.md&value="),
    ("https://gitlab.com/a/b", "https://gitlab.com/a/b/-/new/main?file_name=content%2Flakes.md&content="),
])
def test_a_quiz_is_proposed_as_a_new_file(visit, site, serve, repository, way):
    site.put("content/site.yml", f"id: test\ntitle: Test\nrepository: {repository}\n".encode())
    assert site.build().status == 0
    page = visit(serve(site.output)).open("workshop.html")
    make(page, SMALL)
    page.get_by_role("tab", name="Share").click()
    expect(page.locator("#Propose")).to_have_attribute("href", re.compile(re.escape(way)))
    href = page.locator("#Propose").get_attribute("href")
    assert href.startswith(way), href
    assert urllib.parse.unquote(href.split("=", 2)[2]) == SMALL
    paste(page, SMALL + "\n" + "More words. " * 1000)
    page.get_by_role("tab", name="Share").click()
    expect(page.locator("#Propose")).to_have_attribute("href", way.rsplit("&", 1)[0])
    expect(page.get_by_text("too long to be filled in by itself")).to_be_visible()


@pytest.mark.parametrize(("body", "word"), [
    (b"a" * 4_100_000, "too large for a quiz"), (b"\xff\xfe\x00", "not text in UTF-8"), (b"PK\x03\x04\x9d\xe2", "not text in UTF-8")])
def test_a_file_that_is_no_quiz_is_refused(visit, body, word):
    page = visit("server").open("workshop.html")
    page.locator(".openers input[type=file]").set_input_files({"name": "a.md", "mimeType": "text/markdown", "buffer": body})
    expect(page.locator(".status")).to_contain_text(word)
    expect(page.locator(".own-row")).to_have_count(0)

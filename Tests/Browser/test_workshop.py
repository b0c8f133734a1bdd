"""Making quizzes in the page: with the keyboard alone, from disk and from a server."""

import base64
import json
import pathlib
import re
import shutil
import urllib.parse
import zlib

import pytest
from playwright.sync_api import Page, expect
from support import Site, snapshot
from visiting import DESKTOP, PHONE, violations

ROOT = pathlib.Path(__file__).resolve().parents[2]
KINDS = ["single", "multiple", "true-false", "short-text", "cloze", "numeric", "ordering", "matching"]
WHERE = ["disk", "server"]


@pytest.fixture(scope="module")
def reader(chromium, addresses):
    """The Workshop page, for tests that leave nothing there."""
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(addresses["server"] + "/workshop.html")
    page.locator(".new-quiz").wait_for()
    yield page
    context.close()


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {selector}")


def fill(page: Page, kind: str) -> None:
    """Says a question of a kind, with the focus in its heading."""
    page.keyboard.type(f"{kind}?")
    match kind:
        case "single" | "multiple":
            tab_to(page, ".mark-right input")
            page.keyboard.press("Space")
            tab_to(page, ".part textarea")
            page.keyboard.type("One")
            tab_to(page, ".part:nth-child(2) textarea")
            page.keyboard.type("Two")
            page.keyboard.press("Enter")
            page.keyboard.type("Three")
        case "short-text":
            tab_to(page, ".part input")
            page.keyboard.type("Paris")
            page.keyboard.press("Enter")
            page.keyboard.type("a|b")
        case "cloze":
            tab_to(page, ".answers textarea")
            page.keyboard.press("Control+A")
            page.keyboard.type("Water is [[H2O]] and [[(wet)|dry]].")
        case "numeric":
            tab_to(page, "[name='workshop.number-number']")
            page.keyboard.type("9.81 +- 0.05")
        case "ordering":
            tab_to(page, ".part textarea")
            page.keyboard.type("First")
            tab_to(page, ".part:nth-child(2) textarea")
            page.keyboard.type("Second")
        case "matching":
            for place, (left, right) in enumerate([("Finland", "Helsinki"), ("Peru", "Lima")], 1):
                tab_to(page, f".part:nth-child({place}) [name='workshop.left']")
                page.keyboard.type(left)
                tab_to(page, f".part:nth-child({place}) [name='workshop.right']")
                page.keyboard.type(right)


def new_quiz(page: Page, title: str = "Made by hand") -> None:
    tab_to(page, "[name='workshop.title']")
    page.keyboard.type(title)
    page.keyboard.press("Enter")
    page.locator(".editor").wait_for()


def paste(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Markdown").click()
    page.locator(".source").fill(text)
    expect(page.locator(".status")).to_have_text("Saved in this browser")


@pytest.mark.parametrize("where", WHERE)
def test_every_kind_is_made_by_keyboard_saved_and_taken(visit, where):
    visitor = visit(where)
    page = visitor.open("workshop.html")
    new_quiz(page)
    for kind in KINDS:
        tab_to(page, f".adder [data-kind='{kind}']")
        page.keyboard.press("Enter")
        fill(page, kind)
    expect(page.locator(".question-card")).to_have_count(len(KINDS))
    expect(page.locator(".findings .error")).to_have_count(0)
    expect(page.locator(".status")).to_have_text("Saved in this browser")

    page.reload()
    expect(page.locator(".question-card")).to_have_count(len(KINDS))
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()
    kinds = page.locator("form.q").evaluate_all("forms => forms.map(form => form.dataset.kind)")
    assert kinds == KINDS
    page.locator("form.q").first.locator("input[value=a]").check()
    page.locator("form.q").first.get_by_role("button", name="Submit").click()
    expect(page.locator("form.q").first.locator(".outcome.right")).to_be_visible()
    page.reload()
    expect(page.locator("form.q").first.locator(".outcome.right")).to_be_visible()


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


def test_what_is_wrong_stands_beside_the_question_in_the_words_of_the_check(visit):
    page = visit("server").open("workshop.html")
    new_quiz(page)
    paste(page, "---\ntype: quiz\n---\n\n## One?\n\n- [ ] a\n- [ ] b\n")
    page.get_by_role("tab", name="Form").click()
    finding = page.locator(".question-card .findings .error")
    expect(finding).to_contain_text("no choice is marked right; put an x in the brackets of the right one")
    assert finding.get_attribute("data-code") == "choice-none-right"
    page.locator(".card-open").click()
    page.locator(".mark-right input").nth(1).check()
    expect(page.locator(".findings .error")).to_have_count(0)
    expect(page.locator(".preview")).to_contain_text("One?")


@pytest.mark.parametrize("where", WHERE)
def test_a_link_carries_a_quiz_to_another_browser(visit, where):
    page = visit(where).open("workshop.html")
    new_quiz(page)
    paste(page, "---\ntype: quiz\ntitle: Ärgerlich “schön”\n---\n\n## One?\n\n- [x] a\n- [ ] b\n")
    page.get_by_role("tab", name="Share").click()
    link = page.locator("[name='workshop.link']").input_value()
    other = visit(where).open("index.html")
    other.goto(link)
    expect(other.get_by_role("heading", level=1)).to_have_text("Ärgerlich “schön”")
    expect(other.locator(".workshop-notice")).to_contain_text("not part of this site")
    other.get_by_role("button", name="Keep in my quizzes").click()
    expect(other.locator(".card-title")).to_have_text(["One?"])


def test_the_page_reads_every_quiz_as_the_build_did(visit, demonstration):
    """Questions byte for byte, but for the sizes of images, and no finding that the build does not have."""
    page = visit("server").open("workshop.html")
    assert page.evaluate("window.podium.prepareReader()")
    read = """([text, path]) => {
        const { quiz, markup, findings } = window.podium.readQuiz(text, path);
        return { questions: quiz?.questions, markup, findings: findings.map(({ code, line }) => `${line} ${code}`) };
    }"""
    count = 0
    for source in sorted((ROOT / "content").rglob("*.md")):
        text = source.read_text(encoding="utf-8")
        if "\ntype: quiz\n" not in text or "\nlanguage: " in text:
            continue
        path = source.relative_to(ROOT / "content")
        quiz = page.evaluate(read, [text, str(path)])
        built = demonstration.page(str(path.with_suffix(".html")))
        sizes = re.compile(r' width="[0-9]+" height="[0-9]+"')
        assert quiz["findings"] == [] and quiz["questions"] == built.count('<form class="q"'), path
        assert quiz["markup"] in sizes.sub("", built), path
        count += 1
    assert count > 40


def test_every_quiz_goes_through_the_form_and_out_again(visit, demonstration, tmp_path):
    """The form writes each question of each quiz anew: neither the check nor a built page can tell."""
    page = visit("server").open("workshop.html")
    assert page.evaluate("window.podium.prepareReader()")
    written = """([text, path]) => {
        const { readQuiz, write, questions } = window.podium;
        let read = readQuiz(text, path);
        for (let place = read.questions.length - 1; place >= 0; place -= 1) {
            const one = read.questions[place];
            text = write.replaceLines(text, one.line, one.end, write.writeQuestion(questions.formOfQuestion(one)));
            read = readQuiz(text, path);
        }
        return text;
    }"""
    again = Site(tmp_path / "site")
    shutil.copytree(demonstration.folder / "content", again.folder / "content")
    changed = 0
    for source in sorted((again.folder / "content").rglob("*.md")):
        text = source.read_text(encoding="utf-8")
        if "\ntype: quiz\n" in text:
            made = page.evaluate(written, [text, str(source.relative_to(again.folder / "content"))])
            changed += made != text
            source.write_text(made, encoding="utf-8")
    assert changed > 2, "the form writes in its own style"
    assert json.loads(again.check("--json").output) == json.loads(demonstration.check("--json").output)
    assert again.build().status == 0
    of = {"sw.js", "podium/build.txt", "podium/manifest.txt"}
    pages = [{path: body for path, body in snapshot(site.output).items()
              if path not in of and not path.startswith("podium/search/")} for site in (demonstration, again)]
    assert [path for path in pages[0] if pages[0][path] != pages[1].get(path)] == []


@pytest.mark.parametrize("text", [
    ">" * 200_000, "[" * 200_000, "*a " * 60_000, "[a]: b\n" * 40_000, "![" * 100_000, "<" * 200_000, "<!--" * 50_000,
    "\n".join("  " * depth + "- a" for depth in range(600)), "# Q\n\n" + "[[a]] " * 20_000, "# Q\n\n" + "- [ ] a\n" * 20_000, "\0" * 1000,
    "---\na: " + "[" * 20_000 + "\n---\n",
], ids=lambda text: text[:6])
def test_a_text_made_to_stop_the_page_does_not(reader, text):
    took = reader.evaluate("""text => {
        const start = performance.now();
        window.podium.readQuiz('---\\ntype: quiz\\ntitle: T\\n---\\n\\n' + text);
        return performance.now() - start;
    }""", text)
    assert took < 4000
    assert reader.evaluate("window.podium.readQuiz('# Q\\n\\n- [x] a\\n- [ ] b\\n').quiz.questions") == 1


@pytest.mark.parametrize(("body", "word"), [
    (b"a" * 4_100_000, "too large for a quiz"), (b"\xff\xfe\x00", "not text in UTF-8"), (b"PK\x03\x04\x9d\xe2", "not text in UTF-8")])
def test_a_file_that_is_no_quiz_is_refused(reader, body, word):
    reader.locator(".openers input[type=file]").set_input_files({"name": "a.md", "mimeType": "text/markdown", "buffer": body})
    expect(reader.locator(".status")).to_contain_text(word)
    expect(reader.locator(".own-row")).to_have_count(0)


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
    page.goto(page.locator("[name='workshop.link']").input_value())
    page.locator(".quiz.ready").wait_for()
    assert page.evaluate("window.hit") is None
    assert page.locator("#Play :is(script, iframe, object, svg, img, [onload], [onerror], [href^='javascript:'])").count() == 0


@pytest.mark.parametrize("end, said", [
    ("quiz/1/AAAA", "damaged"), ("quiz/1/***", "damaged"), ("quiz/9/AAAA", "newer"), ("", "carries no quiz"),
    ("quiz/1/" + "A" * 40_000, "longer than any"), ("?mine=nothing", "not in this browser"), ("?mine=../x", "not in this browser"),
    ("bomb", "too large"),
])
def test_a_bad_link_is_refused_with_a_word(visit, end, said):
    if end == "bomb":
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress(b"a" * 20_000_000) + packer.flush()
        end = "quiz/1/" + base64.urlsafe_b64encode(packed).decode().rstrip("=")
        assert len(end) < 32_000
    page = visit("server").open(f"workshop-play.html{end if end.startswith('?') else '#' + end}")
    expect(page.locator("#Play .warning")).to_contain_text(said)


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


SMALL = "---\ntype: quiz\ntitle: Lakes\n---\n\n## One?\n\n- [x] a\n- [ ] b\n\n## Two?\n\n[[c]]\n"


def make(page: Page, text: str, title: str = "Draft") -> None:
    new_quiz(page, title)
    paste(page, text)


def test_an_own_quiz_is_kept_played_and_listed_as_any_other(visit):
    visitor = visit("server")
    page = visitor.open("workshop.html")
    make(page, SMALL)
    page.get_by_role("link", name="Take").click()
    page.locator(".quiz.ready").wait_for()
    for place, answer in enumerate([lambda form: form.locator("input[value=a]").check(), lambda form: form.locator("[name=b]").fill("c")]):
        form = page.locator("form.q").nth(place)
        answer(form)
        form.get_by_role("button", name="Submit").click()
        expect(form.locator(".outcome.right")).to_be_visible()
    expect(page.locator(".card-of-score")).to_contain_text("200")
    page = visitor.open("history.html")
    expect(page.get_by_role("heading", name="Lakes")).to_be_visible()
    page.locator(".session a").first.click()
    expect(page.locator("form.q").first.locator(".outcome.right")).to_be_visible()
    page = visitor.open("quizzes.html")
    row = page.locator(".filterable .own-row")
    expect(row).to_contain_text("Lakes")
    expect(row.locator(".done.whole")).to_contain_text("100")
    everything = page.locator(".filterable .row:visible").count()
    page.get_by_label("Show").select_option("My own")
    assert page.locator(".filterable .row:visible").count() == 1
    page.get_by_label("Show").select_option("Those of this site")
    assert page.locator(".filterable .row:visible").count() == everything - 1
    page.get_by_label("Show").select_option("All quizzes")
    page.get_by_label("Filter this page").fill("lakes made by me")
    assert page.locator(".filterable .row:visible h3").all_inner_texts() == ["Lakes"]
    row.get_by_role("link", name="Lakes").click()
    page.get_by_role("button", name="Try again").first.click()
    expect(page.locator(".bar")).to_contain_text("0 of 2 answered")


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
    alone.locator("form.q").first.get_by_role("button", name="Submit").click()
    expect(alone.locator("form.q").first.locator(".outcome.wrong")).to_be_visible()
    assert "connect" not in alone.get_attribute("meta[http-equiv=Content-Security-Policy]", "content")


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
    assert image.evaluate("image => image.naturalWidth") > 100
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".preview img")).to_have_count(0)


def test_a_finding_stands_at_its_field(visit):
    page = visit("server").open("workshop.html")
    make(page, SMALL.replace("title: Lakes\n", "title: Lakes\npass: 600\n").replace("- [ ] b", "- [ ] a"))
    page.get_by_role("tab", name="Form").click()
    field = page.get_by_label("Pass at")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("percentage from 0 to 100 value-wrong"))
    field.fill("60")
    expect(page.locator(".findings .error")).to_have_count(0)
    page.locator(".card-open").first.click()
    expect(page.get_by_label("Choice 2", exact=True)).to_have_accessible_description(re.compile("choice 2 repeats choice 1"))


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
    expect(page.locator(".card-title")).to_have_text(["One?", "Two?"])
    page = visitor.open("closed.html#?copy")
    page.locator(".quiz.ready").wait_for()
    expect(page.get_by_role("link", name="Copy to my quizzes")).to_have_count(0)
    visitor.open("workshop.html")
    expect(page.locator(".own-row")).to_have_count(1)


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
    href = page.locator("#Propose").get_attribute("href")
    assert href.startswith(way), href
    assert urllib.parse.unquote(href.split("=", 2)[2]) == SMALL
    paste(page, SMALL + "\n" + "More words. " * 1000)
    page.get_by_role("tab", name="Share").click()
    assert page.locator("#Propose").get_attribute("href") == way.rsplit("&", 1)[0]
    expect(page.get_by_text("too long to be filled in by itself")).to_be_visible()


def test_the_workshop_works_without_a_network_after_one_visit(visit, site, serve):
    site.put("content/lakes.md", SMALL.encode())
    assert site.build().status == 0
    visitor = visit(serve(site.output))
    page = visitor.open("index.html")
    kept = "caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((all) => all.map(({ url }) => url).join())"
    page.locator(".offline").get_by_text("Keep the whole site").wait_for()
    assert "reader.js" not in page.evaluate(kept)
    page = visitor.open("workshop.html")
    for _ in range(100):
        if "workshop-play.html" in page.evaluate(kept) and "one-file.js" in page.evaluate(kept):
            break
        page.wait_for_timeout(50)
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
    page.goto(page.locator("[name='workshop.link']").input_value())
    page.locator(".quiz.ready").wait_for()
    assert violations(page) == []


def test_own_quizzes_are_taken_with_the_scripts_of_every_quiz():
    templates = ROOT / "templates"
    of_quiz = re.findall(r"podium/([a-z-]+)[.]js", (templates / "quiz.mustache").read_text(encoding="utf-8"))
    own = (templates / "workshop-play.mustache").read_text(encoding="utf-8")
    of_own = re.findall(r"podium/([a-z-]+)[.]js", own) + re.findall(r'data-scripts="([^"]+)"', own)[0].split()
    # What only keeps the room of a page that is there already has nothing to do on one that is made.
    assert [name for name in of_quiz if name != "start"] == [name for name in of_own if name in of_quiz]

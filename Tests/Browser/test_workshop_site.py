"""All quizzes of a browser as one site: a ZIP file that opens from disk, on any host, and that Podium builds."""

import zipfile

import pytest
from playwright.sync_api import Page, expect
from support import podium
from visiting import PHONE, violations
from workshop import SMALL, WHERE, make

PICTURE = ("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
PICTURED = f"""---
type: quiz
title: "Ponds & <b>puddles</b>"
description: "\\"Still\\" water"
author: Ann
shuffle-choices: false
---

Look closely.

## What is ![a dot][image-dot]?

- [x] a dot
- [ ] a pond

[image-dot]: {PICTURE}
"""
MISTAKEN = """---
type: quiz
title: Seas
---

## Fine?

- [x] a
- [ ] b

## Nothing is right

- [ ] a
- [ ] b

## With a picture of another file ![a map](img/map.png) and [a link](other.md)?

[[c]]
"""
UNUSABLE = "---\ntype: quiz\ntitle: Oceans\npass: 900\n---\n\n## One?\n\n- [x] a\n- [ ] b\n"


def shelf(page: Page, *quizzes: str) -> None:
    """Puts quizzes into the Workshop, and goes to its list."""
    for text in quizzes:
        make(page, text)
        page.get_by_role("button", name="My quizzes").first.click()
        page.locator(".own-row").first.wait_for()


def prepare(page: Page) -> None:
    page.get_by_role("button", name="Make the site").click()
    page.locator(".as-site [name='workshop.site-title'], .as-site .warning").first.wait_for()


def download(page: Page, folder, title: str = "") -> zipfile.ZipFile:
    """Prepares and downloads the site, and unpacks it into a folder."""
    prepare(page)
    if title:
        page.locator("[name='workshop.site-title']").fill(title)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the site").click()
    expect(page.locator(".as-site .row-tools")).to_contain_text("Downloaded.")
    saved.value.save_as(folder / saved.value.suggested_filename)
    archive = zipfile.ZipFile(folder / saved.value.suggested_filename)
    assert archive.testzip() is None
    archive.extractall(folder / "site")
    return archive


def play(page: Page, right: str = "a") -> None:
    """Answers a quiz of two questions, the second one wrong, to its end."""
    forms = page.locator("form.q")
    forms.nth(0).locator(f"label:has-text('{right}') input").first.check()
    forms.nth(0).get_by_role("button", name="Check").click()
    expect(forms.nth(0).locator(".outcome.right")).to_be_visible()
    forms.nth(1).locator("[name=b]").fill("nothing")
    forms.nth(1).get_by_role("button", name="Check").click()
    expect(forms.nth(1).locator(".outcome.wrong")).to_be_visible()
    expect(page.locator(".card-of-score .sum")).to_contain_text("100 of 200")


@pytest.mark.parametrize("where", WHERE)
def test_a_shelf_becomes_a_site_that_is_played_from_disk_and_from_a_host(visit, serve, where, tmp_path):
    page = visit(where).open("workshop.html")
    shelf(page, SMALL, PICTURED, SMALL)
    archive = download(page, tmp_path, "Our ponds")
    names = archive.namelist()
    assert names == list(dict.fromkeys(names)), "every file once"
    assert [name for name in names if name.startswith("quizzes/")] == ["quizzes/lakes.html", "quizzes/ponds-b-puddles-b.html", "quizzes/lakes-2.html"]
    assert not [name for name in names if "sw.js" in name or "offline" in name or "account" in name or name.startswith("drafts/")]
    for host in [(tmp_path / "site").as_uri(), serve(tmp_path / "site")]:
        visitor = visit(host)
        site = visitor.open("index.html")
        expect(site.locator("h1")).to_have_text("Our ponds")
        expect(site.locator(".row h3")).to_have_text(["Lakes", "Ponds & <b>puddles</b>", "Lakes"])
        site.get_by_role("link", name="Lakes").first.click()
        site.locator(".quiz.ready").wait_for()
        visitor.reach()
        play(site)
        assert violations(site) == []
        # Attempts are each quiz's own.
        site.get_by_role("link", name="Our ponds").first.click()
        expect(site.locator(".row .done.whole")).to_have_count(1)
        assert violations(site) == []
        pictured = visitor.open("quizzes/ponds-b-puddles-b.html")
        expect(pictured.locator("form.q img").first).to_have_js_property("naturalWidth", 1)
        expect(pictured.locator(".lead")).to_have_text('"Still" water')
        visitor.page.get_by_role("button", name="Text and colours").click()
        visitor.page.get_by_label("Dark").check()
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_podium_builds_the_folder_without_a_finding_and_goes_on_with_its_answers(visit, tmp_path):
    page = visit("server").open("workshop.html")
    shelf(page, SMALL, PICTURED, "## No front matter?\n\n- [x] yes\n- [ ] no\n")
    download(page, tmp_path)
    folder = tmp_path / "site"
    for command in ["build", "check"]:
        ran = podium(command, cwd=folder)
        assert (ran.status, ran.errors) == (0, ""), ran.errors
    visitor = visit((folder).as_uri())
    play_page = visitor.open("quizzes/lakes.html")
    play(play_page)
    built = (folder / "public/quizzes/lakes.html").read_text()
    for attribute in ["data-site", "data-quiz"]:
        assert f'{attribute}="{play_page.locator(".quiz").get_attribute(attribute)}"' in built
    # The same questions, by the same ids.
    assert play_page.eval_on_selector_all("form.q", "all => all.map(one => one.id)") == ["one", "two"]
    assert 'id="one"' in built and 'id="two"' in built


def test_what_cannot_be_in_the_site_is_named_with_the_reason_and_kept_as_a_draft(visit, tmp_path):
    page = visit("server").open("workshop.html")
    shelf(page, MISTAKEN, UNUSABLE, SMALL)
    prepare(page)
    said = page.locator(".as-site")
    expect(said).to_contain_text("2 quizzes will be in it.")
    expect(said).to_contain_text("Seas: 1 question is left out:")
    expect(said).to_contain_text("Question 2: Nothing is right – No choice is marked as right yet.")
    expect(said).to_contain_text("“Oceans” is left out until this is corrected:")
    expect(said).to_contain_text("This setting cannot have that value")
    expect(said).to_contain_text("img/map.png")
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the site").click()
    saved.value.save_as(tmp_path / "a.zip")
    archive = zipfile.ZipFile(tmp_path / "a.zip")
    archive.extractall(tmp_path / "site")
    assert archive.read("drafts/seas.md").decode() == MISTAKEN
    assert archive.read("drafts/oceans.md").decode() == UNUSABLE
    assert "content/quizzes/oceans.md" not in archive.namelist()
    assert podium("build", cwd=tmp_path / "site").status == 0
    seas = visit((tmp_path / "site").as_uri()).open("quizzes/seas.html")
    expect(seas.locator("form.q")).to_have_count(2)
    expect(seas.locator("form.q").nth(1)).to_contain_text("a map and a link")


def test_nothing_to_publish_is_said(visit):
    page = visit("server").open("workshop.html")
    expect(page.locator(".as-site")).to_have_count(0)
    make(page, UNUSABLE)
    page.get_by_role("button", name="My quizzes").first.click()
    prepare(page)
    expect(page.locator(".as-site .warning")).to_contain_text("There is nothing to put into a site yet")
    expect(page.get_by_role("button", name="Download the site")).to_have_count(0)


def test_a_hostile_shelf_brings_no_script_into_the_pages(visit, tmp_path):
    page = visit("server").open("workshop.html")
    shelf(page, """---
type: quiz
title: "</title><script>window.hit=1</script>"
description: "<img src=x onerror=window.hit=1>"
author: "\\"><svg onload=window.hit=1>"
---

<script>window.hit=1</script>

## <img src=x onerror=window.hit=1> [a](javascript:window.hit=1) {#x}

- [x] <iframe src=javascript:window.hit=1></iframe> a
- [ ] b

## Two?

[[</script><script>window.hit=1</script>]]
""")
    download(page, tmp_path, "</title><script>window.hit=1</script>\"'&")
    visitor = visit((tmp_path / "site").as_uri())
    for path in ["index.html", f"quizzes/{next((tmp_path / 'site/quizzes').iterdir()).name}"]:
        shown = visitor.open(path)
        shown.locator("h1").wait_for()
        assert shown.evaluate("window.hit") is None
        assert shown.locator("main :is(script, iframe, svg, img, [onload], [onerror], [href^='javascript:'])").count() == 0
    assert podium("build", cwd=tmp_path / "site").status == 0


def test_the_site_keeps_its_id_and_name_and_a_phone_shows_it(visit, tmp_path):
    visitor = visit("server", **PHONE)
    page = visitor.open("workshop.html")
    shelf(page, SMALL)
    first = download(page, tmp_path, "Our ponds").read("content/site.yml")
    page.reload()
    prepare(page)
    expect(page.locator("[name='workshop.site-title']")).to_have_value("Our ponds")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the site").click()
    saved.value.save_as(tmp_path / "again.zip")
    assert zipfile.ZipFile(tmp_path / "again.zip").read("content/site.yml") == first
    assert (tmp_path / "again.zip").read_bytes() == (tmp_path / "our-ponds.zip").read_bytes()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

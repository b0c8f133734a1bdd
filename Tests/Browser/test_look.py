"""How pages look and read: the panel *Aa*, sounds and films, code in colours, what is shared, and what stands where nothing is yet."""

import re

import pytest
from playwright.sync_api import expect
from support import Site
from taking import pick, quiz, start
from visiting import PHONE, eventually, violations

CODE = """-- content/notes.md --
---
title: Notes
---
# Code

```swift
let name = "Ada" // who
```

![A bird sings](song.mp3)

![The mill](mill.mp4)
-- content/song.vtt --
WEBVTT

00:00.000 --> 00:09.000
Tweet.
"""


@pytest.fixture
def notes(site: Site, serve) -> str:
    site.write(CODE)
    for name in ("song.mp3", "mill.mp4"):
        (site.folder / "content" / name).write_bytes(b"ID3\0" if name.endswith("3") else b"\0\0\0\x18ftypmp42")
    site.build()
    return serve(site.output)


@pytest.mark.parametrize("theme", ["Dark", "High contrast"])
def test_paper_is_white_and_its_text_dark_whatever_was_chosen(visit, theme):
    visitor = visit("server")
    page = visitor.open("leaderboard.html")
    page.get_by_role("button", name="Text and colours").click()
    page.get_by_role("dialog").get_by_label(theme, exact=True).check()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.emulate_media(media="print")
    for path in ["leaderboard.html", "eight-pictures.html"]:
        visitor.open(path)
        pale = page.locator("main :is(p, a, th, td, small, span, h1, h2, li):visible").evaluate_all("""(parts) => parts.filter((part) => {
          const [red, green, blue] = getComputedStyle(part).color.match(/[0-9.]+/g).map(Number)
          return part.innerText.trim() && Math.max(red, green, blue) > 140
        }).map((part) => [part.className, part.innerText, getComputedStyle(part).color].join())""")
        assert pale == [], path


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_the_look_that_was_chosen_holds_on_every_page_from_the_first_frame(site, serve, visit, device):
    site.write(quiz()).build()
    visitor = visit(serve(site.output), **device)
    page = visitor.open("quizzes.html")
    usual = page.evaluate("getComputedStyle(document.body).backgroundColor")
    size = float(page.evaluate("getComputedStyle(document.body).fontSize").removesuffix("px"))
    page.get_by_role("button", name="Text and colours").click()
    panel = page.get_by_role("dialog", name="Text and colours")
    panel.get_by_label("130 %").check()
    panel.get_by_label("Dark", exact=True).check()
    panel.get_by_role("group", name="Spacing").get_by_label("Wide").check()
    assert violations(page) == []
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    for path in ("quizzes.html", "quiz.html", "leaderboard.html"):
        visitor.open(path)
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != usual, path
        assert float(page.evaluate("getComputedStyle(document.body).fontSize").removesuffix("px")) > 1.2 * size, path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert violations(page) == [], path
    page.get_by_role("button", name="Text and colours").click()
    for label in ("100 %", "As the device"):
        panel.get_by_label(label).check()
    panel.get_by_role("group", name="Spacing").get_by_label("Normal").check()
    assert page.evaluate("localStorage['podium/test/look']") == "{}"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == usual


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("device", ["light", "dark"])
def test_each_choice_of_colours_can_be_read_on_each_device(site, serve, visit, theme, device):
    site.write(quiz()).build()
    visitor = visit(serve(site.output), color_scheme=device)
    visitor.context.add_init_script(f"localStorage['podium/test/look'] = '{{\"theme\":\"{theme}\"}}'")
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    pick(page, "q2", "b")
    assert violations(page) == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    bright = sum(int(part) for part in re.findall(r"\d+", ground)[:3]) > 380
    assert bright == (theme == "light")


def test_what_was_kept_of_the_look_may_be_anything(site, serve, visit):
    site.write(quiz()).build()
    visitor = visit(serve(site.output))
    for kept in ('null', '[]', '{', '{"theme":"<b>","size":{},"width":"narrow"}', '"x"'):
        visitor.page.goto(f"{visitor.origin}/quizzes.html")
        visitor.page.evaluate("kept => { localStorage['podium/test/look'] = kept }", kept)
        page = visitor.open("quizzes.html")
        assert page.evaluate("document.documentElement.dataset.theme ?? null") is None
        assert page.get_by_role("button", name="Text and colours").is_visible()


def test_without_its_words_the_panel_does_not_open_and_can_be_tried_again(site, serve, visit):
    site.write("-- content/a.md --\n# A\n\nText.\n").build()
    visitor = visit(serve(site.output))
    page = visitor.open("a.html")
    page.route("**/words-look-*.js", lambda route: route.abort(), times=1)
    with page.expect_event("requestfailed"):
        page.locator(".aa").click()
    eventually(page, lambda: page.evaluate("[...document.styleSheets].some(sheet => sheet.href.endsWith('look.css'))"))
    expect(page.locator("#Looks")).to_have_count(0)
    # The page says that a part of it is missing, over the button.
    page.locator(".aa").dispatch_event("click")
    expect(page.locator("#Looks h2")).not_to_contain_text("look.")
    visitor.complaints.clear()


def test_sounds_and_films_have_players_with_captions_and_a_way_past(notes, site, visit):
    page = visit(notes).open("notes.html")
    sound, film = page.locator("audio"), page.locator("video")
    assert sound.get_attribute("aria-label") == "A bird sings" and film.get_attribute("aria-label") == "The mill"
    assert sound.locator("source").get_attribute("src") == "song.mp3"
    assert sound.locator("track").count() == 1 and film.locator("track").count() == 0
    past = page.get_by_role("link", name="Skip the player").first
    past.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "After-player-0"
    assert page.locator(".cues").count() == 1
    assert violations(page) == []
    # Browsers load no captions from another file of a folder.
    page = visit(site.output.as_uri()).open("notes.html")
    eventually(page, lambda: page.evaluate("document.querySelector('audio').textTracks[0].cues?.[0]?.text") == "Tweet.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_code_has_its_parts_in_colours_that_can_be_read(notes, visit, scheme):
    page = visit(notes, color_scheme=scheme).open("notes.html")
    shown = page.locator("pre code").evaluate("code => [...code.children].map((part) => [part.className, part.textContent])")
    assert shown == [["code-k", "let"], ["code-s", '"Ada"'], ["code-c", "// who"]]
    assert page.locator("pre code").inner_text() == 'let name = "Ada" // who\n'
    assert violations(page) == []


def test_empty_pages_have_a_picture_and_a_way_on(site, serve, visit):
    site.write(quiz("attempts: first\n")).build()
    visitor = visit(serve(site.output))
    for path, name, leads in (("history.html", "Take a quiz", "quizzes.html"), ("leaderboard.html", "Take a quiz", "quizzes.html"),
                              ("search.html#q=zzz", "All quizzes", "quizzes.html"), ("study.html", "Learn something new", None)):
        page = visitor.open(path)
        page.locator(".nothing svg, .vacant").first.wait_for()
        way = page.get_by_role("main").get_by_role("link", name=name)
        expect(way.first).to_be_visible()
        assert leads is None or way.first.get_attribute("href").endswith(leads), path
        assert violations(page) == [], path


def test_subjects_have_a_colour_and_the_players_progress(demonstration, visit):
    visitor = visit("server")
    visitor.page.goto(f"{visitor.origin}/index.html")
    cards = visitor.page.locator(".card")
    tones = cards.evaluate_all("all => all.map((card) => getComputedStyle(card).borderBlockStartColor)")
    assert len(tones) > 3 and all(one != other for one, other in zip(tones, tones[1:]))
    expect(cards.locator("progress")).to_have_count(0)
    site = re.search(r'data-site="([^"]+)"', (demonstration.output / "index.html").read_text())[1]
    visitor.page.evaluate("""site => { localStorage['podium/' + site] = JSON.stringify({ version: 2, progress: {
      'geography/one': { best: 80, tries: 1, at: 1, open: 0 }, 'geography/b/two': { best: 10, tries: 1, at: 1, open: 0 },
      'geography/three': { tries: 1, at: 1, open: 2 } }, read: {}, session: { rows: [], over: true }, prefs: {} }) }""", site)
    page = visitor.open("index.html")
    card = page.locator(".card").filter(has=page.locator("[data-subject=geography]"))
    expect(card.locator(".share")).to_contain_text(re.compile(r"^2 of \d+ done$"))
    expect(page.locator(".card progress")).to_have_count(1)
    assert violations(page) == []


def test_a_certificate_is_printed_for_who_passed(site, visit):
    site.write(quiz("certificate: true\npass: 75\n")).build()
    for letters, is_earned in (("abbb", False), ("aaab", True)):
        visitor = visit(site.output.as_uri())
        page = visitor.open("quiz.html")
        page.evaluate("() => { window.print = () => {} }")
        for number, letter in enumerate(letters, start=1):
            pick(page, f"q{number}", letter)
        card = page.get_by_role("region", name="Your score")
        if not is_earned:
            expect(card).to_be_visible()
            expect(card.get_by_text("Certificate")).to_have_count(0)
            continue
        card.get_by_text("Certificate", exact=True).click()
        card.get_by_label("Name on the certificate").fill("  Ada <b>Lovelace</b> ")
        card.get_by_role("button", name="Print the certificate").click()
        page.emulate_media(media="print")
        expect(page.locator(".certificate")).to_be_visible()
        expect(page.locator(".certificate")).to_contain_text("Ada <b>Lovelace</b>")
        for text in ("Letters", "75%", "300 of 400", "not checked by anybody"):
            expect(page.locator(".certificate")).to_contain_text(text)
        expect(page.locator("h1").first).to_be_hidden()
        # On the sheet of answers, too, where the name of a worksheet is not printed.
        for place in ["", "#Answers"]:
            page.evaluate("place => { location.hash = place }", place)
            name, below = (page.locator(f".certificate .{part}").evaluate("""(line) => {
              const range = document.createRange()
              range.selectNodeContents(line)
              const { left, right } = range.getBoundingClientRect()
              return (left + right) / 2
            }""") for part in ("holder", "fine"))
            assert abs(name - below) < 2 and abs(name - 640) < 2, "in the middle"
        page.emulate_media(media="screen")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        expect(page.locator(".certificate")).to_have_count(0)


def test_a_question_leads_to_the_line_of_its_source(site, visit):
    site.write(quiz() + "-- content/site.yml --\nid: test\ntitle: Test\nrepository: https://github.com/club/quizzes\n").build()
    page = visit(site.output.as_uri()).open("quiz.html")
    form = pick(page, "q2", "b")
    line = (site.folder / "content/quiz.md").read_text()
    number = line.split("\n").index("## Is it A in 2? {#q2}") + 1
    edit = form.get_by_role("link", name="Edit")
    assert edit.get_attribute("href") == f"https://github.com/club/quizzes/edit/main/content/quiz.md#L{number}"
    report = form.get_by_role("link", name="Report a mistake").get_attribute("href")
    assert report.startswith("https://github.com/club/quizzes/issues/new?title=Letters%3A+Is+it+A+in+2")
    assert f"%23L{number}" in report


def test_tabs_have_icons_on_the_phone(site, visit):
    site.write(quiz()).build()
    page = visit(site.output.as_uri(), **PHONE).open("quizzes.html")
    masks = page.locator(".tabs a").evaluate_all("all => all.map((one) => getComputedStyle(one, '::before').maskImage)")
    assert len(masks) == 3 and len(set(masks)) == 3 and all("svg" in mask for mask in masks)


def test_playing_leads_to_the_look_too(site, visit):
    site.write(quiz()).build()
    page = visit(site.output.as_uri(), view="single", **PHONE).open("quiz.html")
    start(page)
    page.locator(".menu > summary").click()
    page.locator(".menu .tools").get_by_role("button", name="Text and colours").click()
    expect(page.get_by_role("dialog", name="Text and colours")).to_be_visible()


# What is written into pictures, and how far from the left.
DRAWN = """window.drawn = []; const { fillText } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) { drawn.push([text, x]); fillText.call(this, text, x, ...rest) }"""


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_shared_result_says_by_shapes_what_was_right(site, serve, visit, language):
    site.write(quiz().replace("title: Letters\n", f"title: Letters\nlanguage: {language}\n")).build()
    visitor = visit(serve(site.output))
    visitor.context.add_init_script(DRAWN)
    page = visitor.open("quiz.html")
    for question, letter in [("q1", "a"), ("q2", "b"), ("q3", "a"), ("q4", "b")]:
        pick(page, question, letter, submit=False).locator(".act > button").first.click()
    page.locator(".sharing > summary").click()
    text = page.locator(".sharing pre").inner_text()
    address = f"{visitor.origin}/quiz.html"
    assert text.splitlines()[1:] == ["✅❌✅❌", address]
    with page.expect_download():
        page.locator(".sharing button").last.click()
    drawn = page.evaluate("drawn")
    signs = [(sign, x) for sign, x in drawn if sign in "✓✗"]
    assert [sign for sign, _ in signs] == ["✓", "✗", "✓", "✗"]
    # The row begins where lines do, and where the quiz is stands below it.
    assert (signs[0][1] < 100) if language == "en" else (signs[0][1] > 1100)
    (named, x), = [(words, x) for words, x in drawn if visitor.origin.removeprefix("http://") in words]
    # It runs from left to right in any text.
    assert named == f"Test · \u2066{address.removeprefix('http://')}\u2069" and x == (60 if language == "en" else 1140)

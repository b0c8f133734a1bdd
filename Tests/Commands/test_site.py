"""What a built site has: its pages, feeds and data."""

import html
import json
import os
import re
import xml.etree.ElementTree as ElementTree

import pytest
from support import Site, picture, podium, snapshot
from test_quiz_languages import indexed

ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def quiz(title: str, questions: int = 1, front: str = "") -> bytes:
    text = f"---\ntype: quiz\ntitle: {title}\n{front}---\n"
    for number in range(questions):
        text += f"\n## Question {number}? {{#q{number}}}\n\n- [x] Right\n- [ ] Wrong\n"
    return text.encode()


@pytest.fixture(scope="module")
def large(tmp_path_factory) -> Site:
    """230 quizzes in two topics, and 250 players."""
    site = Site(tmp_path_factory.mktemp("large"))
    site.put("content/site.yml",
             b"id: large\ntitle: Large\nbase-url: https://quiz.example/sub/\n")
    for number in range(230):
        topic = ("europe", "asia")[number % 2]
        created = f"created: 2026-01-{number % 28 + 1:02}\n"
        site.put(f"content/geo/{topic}/quiz-{number}.md", quiz(f"Quiz {number}", 2, created))
    lines = [
        {"player": f"player-{number:03}", "quiz": "geo/europe/quiz-0",
         "answers": {"q0": ["a"], "q1": ["a" if number < 2 else "b"]},
         "ended": f"2026-02-{number % 28 + 1:02}T12:00:00Z"}
        for number in range(250)
    ]
    site.put("content/ledger/recorded/a.jsonl",
             "".join(f"{json.dumps(line)}\n" for line in lines).encode())
    built = site.build()
    assert built.status == 0, built.errors
    return site


def pages(site: Site) -> set[str]:
    return {str(path.relative_to(site.output)) for path in site.output.rglob("*.html")}


def test_there_is_a_page_for_everything(large):
    assert {
        "index.html", "geo/index.html", "geo/europe/index.html", "geo/asia/index.html",
        "geo/europe/quiz-0.html", "quizzes.html", "leaderboard.html", "geo/leaderboard.html",
        "geo/europe/leaderboard.html", "geo/europe/quiz-0.leaderboard.html", "players/index.html",
        "players/player-000.html", "make.html", "workshop.html", "workshop-play.html", "404.html",
    } <= pages(large)


def test_long_lists_come_in_pages_of_a_hundred(large):
    assert {"quizzes.html", "quizzes-2.html", "quizzes-3.html"} <= pages(large)
    boards = ["leaderboard.html", "leaderboard-2.html", "leaderboard-3.html"]
    rows = [len(re.findall("<tr data-standing=", large.page(path))) for path in boards]
    assert rows == [100, 100, 50]
    assert "quizzes-4.html" not in pages(large) and "leaderboard-4.html" not in pages(large)


def test_a_shared_rank_is_shown_and_the_next_skipped(large):
    standings = re.findall(r'<tr data-standing="([^"]*)"', large.page("leaderboard.html"))
    assert standings[:3] == ["1 player-000 200 1", "1 player-001 200 1", "3 player-002 100 1"]


def test_home_leads_both_ways_and_counts(large):
    home = large.page("index.html")
    assert 'href="quizzes.html"' in home and 'href="workshop.html"' in home
    assert "230 quizzes" in home and "460 questions" in home and "250 players" in home


def test_lists_say_how_many_questions_a_quiz_has(large):
    assert large.page("quizzes.html").count("2 questions") == 100
    assert "115 quizzes" in large.page("geo/index.html")


def test_every_link_is_relative_and_ends_in_a_file_name(large):
    for path in sorted(large.output.rglob("*.html"))[:50]:
        if path.name == "404.html":
            continue
        for link in re.findall(r'(?:href|src)="([^"#]+)', path.read_text(encoding="utf-8")):
            if not link.startswith(("https://", "mailto:", "data:")):
                assert not link.startswith("/") and re.search(r"[^/]\.\w+$", link), link


def test_the_map_of_the_site_lists_every_page_once(large):
    tree = ElementTree.parse(large.output / "sitemap.xml")
    listed = [element.text for element in tree.iter(f"{SITEMAP}loc")]
    assert len(listed) == len(set(listed))
    assert all(address.startswith("https://quiz.example/sub/") for address in listed)
    assert "https://quiz.example/sub/geo/europe/quiz-0.html" in listed
    assert not any(address.endswith("404.html") for address in listed)
    robots = (large.output / "robots.txt").read_text()
    assert "Sitemap: https://quiz.example/sub/sitemap.xml" in robots


def test_the_feed_has_the_newest_quizzes(large):
    feed = next(path for path in large.output.glob("*.xml") if path.name != "sitemap.xml")
    tree = ElementTree.parse(feed).getroot()
    assert tree.tag == f"{ATOM}feed"
    for member in ("id", "title", "updated"):
        assert tree.find(f"{ATOM}{member}") is not None
    dates = [entry.find(f"{ATOM}updated").text for entry in tree.iter(f"{ATOM}entry")]
    assert dates and dates == sorted(dates, reverse=True) and dates[0].startswith("2026-01-28")
    ids = [entry.find(f"{ATOM}id").text for entry in tree.iter(f"{ATOM}entry")]
    assert len(ids) == len(set(ids))


def test_a_quiz_describes_itself_to_machines(large):
    page = large.page("geo/europe/quiz-0.html")
    text = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)[1]
    data = json.loads(text)
    assert data["@context"] == "https://schema.org" and data["@type"] == "Quiz"
    assert data["name"] == "Quiz 0"


def test_a_site_without_an_address_has_no_absolute_links_of_its_own(site):
    site.put("content/a.md", quiz("A"))
    assert site.build().status == 0
    assert 'rel="canonical"' not in site.page("a.html")


def test_times_and_authors_are_shown(large):
    assert '<time datetime="2026-01-01"' in large.page("geo/europe/quiz-0.html")


def test_a_draft_is_left_out(site):
    site.put("content/a.md", quiz("A"))
    site.put("content/b.md", quiz("B", front="draft: true\n"))
    assert site.build().status == 0
    assert not (site.output / "b.html").exists()
    assert "B" not in html.unescape(site.page("quizzes.html").split("<main")[1].split("</main")[0])


def test_what_the_settings_exclude_is_no_part_of_the_site(site):
    site.put("content/site.yml", b"id: t\ntitle: T\n")
    site.put("content/a.md", quiz("A") + b"\n[notes](notes/x.txt)\n")
    site.put("content/README.md", quiz("Readme"))
    site.put("content/notes/x.txt", b"text")
    site.put("content/notes/b.md", b"# B?\n\n- [ ] no key\n")
    run = site.build()
    assert run.status == 1 and (site.output / "notes/x.txt").exists() and (site.output / "readme.html").exists()
    # From now on, with the cache: neither read nor copied, and a link to it is broken.
    site.put("content/site.yml", b"id: t\ntitle: T\nexclude: [README.md, notes/, gone.md]\n")
    run = site.build()
    assert run.status == 0
    assert [finding.path for finding in run.findings] == ["content/a.md", "content/site.yml"]
    assert "[link-broken]" in run.errors and "gone.md" in run.errors and "[exclude-unused]" in run.errors
    assert not (site.output / "notes").exists() and not (site.output / "readme.html").exists()
    check = site.check()
    assert check.status == 0 and "notes/b.md" not in check.output
    site.put("content/site.yml", b"id: t\ntitle: T\nexclude: ../a\n")
    assert "[value-wrong]" in site.check().output


def test_images_are_copied_beside_the_page(site):
    site.put("content/geo/img/map.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    site.put("content/geo/a.md", b"# A\n\n![A map](img/map.svg)\n")
    assert site.build().status == 0
    assert (site.output / "geo/img/map.svg").exists()
    assert 'src="img/map.svg"' in site.page("geo/a.html")


def test_links_between_sources_become_links_between_pages(site):
    site.put("content/geo/a.md", b"# A\n\n[B](../b.md) [part](../b.md#part)\n")
    site.put("content/b.md", b"# B\n\n## Part\n\nText.\n")
    assert site.build().status == 0
    assert 'href="../b.html"' in site.page("geo/a.html")


def test_a_language_that_the_theme_lacks_is_a_warning_and_the_words_are_english(site):
    site.write("-- content/site.yml --\nid: test\ntitle: Test\nlanguage: nn\n")
    run = site.build()
    assert run.status == 0 and "templates/words/nn.json" in run.errors
    assert 'lang="nn"' in site.page("index.html") and "Take a quiz" in site.page("index.html")


def test_words_that_a_translation_lacks_are_english(site):
    site.write("-- content/site.yml --\nid: test\ntitle: Test\nlanguage: nn\n")
    site.put("templates/words/nn.json", b'{"take-a-quiz":"Ta ein quiz"}')
    run = site.build()
    assert run.status == 0
    assert [finding.severity for finding in run.about("words/nn.json")] == ["warning"]
    home = site.page("index.html")
    assert "Ta ein quiz" in home and "Make a quiz" in home


def test_a_right_to_left_language_turns_the_page(site):
    site.put("content/site.yml", b"id: t\ntitle: T\nlanguage: he\n")
    site.put("content/a.md", quiz("A"))
    site.build("--lenient")
    assert 'dir="rtl"' in site.page("index.html")


def test_results_without_settings_are_not_passed_over_in_silence(site):
    site.write("-- content/a.md --\n# A\n\n## Q?\n\n- [ ] x\n- [x] y\n").put("content/ledger/recorded/a.jsonl", b"{}\n")
    (site.folder / "content/site.yml").unlink()
    run = site.check()
    assert run.status == 0
    assert [finding.path for finding in run.findings] == ["content/ledger"] and "[ledger-unread]" in run.output


def test_a_file_of_the_far_future_is_read_like_any_other(site):
    site.write("-- content/a.md --\n# A\n\n## Q?\n\n- [x] a\n- [ ] b\n")
    # More nanoseconds since 1970 than 64 bits hold.
    os.utime(site.folder / "content/a.md", (15_000_000_000, 15_000_000_000))
    for _ in range(2):
        built = site.build()
        assert built.status == 0, built.errors
    assert "Q?" in site.page("a.html")


def test_a_heading_that_goes_is_missed_by_the_links_of_other_pages(site):
    """From the cache, in which only the page with the heading is another one."""
    site.put("content/a.md", b"# A\n\n[there](b.md#part)\n")
    site.put("content/b.md", b"# B\n\n## Part\n\nText.\n")
    assert site.build().errors == ""
    site.put("content/b.md", b"# B\n\n## Other\n\nText.\n")
    assert [(finding.path, finding.line) for finding in site.build().findings] == [("content/a.md", 3)]
    site.put("content/b.md", b"# B\n\n## Part\n\nText.\n")
    assert site.build().errors == ""
    # What names HTML has is not known.
    site.put("content/a.md", b"# A\n\n<p id='mine'></p>\n\n[there](#mine)\n")
    assert "[link-anchor]" in site.build().errors
    site.put("content/site.yml", b"id: t\ntitle: T\ntrusted-html: true\n")
    assert site.build().errors == ""


def test_what_programs_leave_behind_is_not_published(site):
    site.put("content/a.md", b"# A\n\nText.\n")
    left = ["Thumbs.db", "sub/desktop.ini", "~$a.docx", "node_modules/x/README.md", "__MACOSX/a.md"]
    for path in left:
        site.put(f"content/{path}", b"# Left\n")
    kept = ["a~b.txt", "thumbs.png", "my_node_modules/a.txt", "node_modules.txt", "x/~a.txt", "#.txt"]
    for path in kept:
        site.put(f"content/{path}", picture(1) if path.endswith(".png") else b"kept")
    assert site.build().errors == ""
    published = {str(path.relative_to(site.output)) for path in site.output.rglob("*") if path.is_file()}
    assert [path for path in kept if path not in published] == []
    assert [path for path in published if "left" in path.lower() or "readme" in path.lower() or path in left] == []


def test_a_draft_is_not_published_by_how_it_says_so(site):
    site.put("content/empty.md", b"---\ndraft:\n---\n# Empty\n\nText.\n")
    run = site.build()
    assert run.status == 1
    assert [(finding.path, finding.line) for finding in run.findings] == [("content/empty.md", 2)]
    (site.folder / "content/empty.md").unlink()
    for above in ("<!-- a note -->\n", "<!-- a\nnote -->\n\n", "\n<!--a--> \n<!--b-->\n"):
        site.put("content/below.md", f"{above}---\ndraft: true\n---\n# Below\n\nText.\n".encode())
        site.put("content/a.md", b"# A\n\n[b](below.md)\n")
        run = site.build()
        assert not (site.output / "below.html").exists()
        assert "[link-broken]" in run.errors and "a draft is not" in run.errors
    # Something that must not go with it stands above; the page is none all the same.
    for above in ("Text.\n\n", "<!-- quiz: points=2 -->\n", "<!-- a --> Text.\n\n<!-- b -->\n"):
        site.put("content/below.md", f"{above}---\ndraft: true\n---\n# Below\n".encode())
        run = site.build()
        assert "[front-matter-open]" in run.errors and run.status == 1
        assert not (site.output / "below.html").exists()
    site.put("content/below.md", b"<!-- a\n\n---\ndraft: true\n---\n# Below\n")
    assert "[comment-open]" in site.build().errors
    site.put("content/below.md", b"Text.\n\n---\n\ndraft: true\n")
    assert site.build().errors == "" and (site.output / "below.html").exists()


def test_captions_and_quizzes_by_names_that_are_nearly_right(site):
    site.put("content/film.mp4", b"\0\0\0\x18ftypmp42")
    site.put("content/film.VTT", b"WEBVTT\n")
    site.put("content/a.md", b"# A\n\n![film](film.mp4)\n")
    site.put("content/CNAME", b"quiz.example\n")
    site.put("content/capitals", b"# Capitals\n\n- [x] a\n- [ ] b\n")
    run = site.build()
    assert [(finding.path, "[page-unread]" in finding.message) for finding in run.findings] == [("content/capitals", True)]
    assert 'src="data:text/vtt;base64,V0VCVlRUCg=="' in site.page("a.html")


@pytest.mark.parametrize("kind", ["no YAML", "UTF-16", "a folder", "a link to nothing"])
def test_settings_that_cannot_be_read_publish_nothing(site, kind):
    """They may say who is named, and which drafts are left out."""
    settings = b"id: t\nboard: none\nexclude: [drafts]\n"
    site.put("content/site.yml", settings)
    site.put("content/drafts/a.md", b"# Secret\n")
    site.put("content/b.md", b"# B\n")
    assert site.build().status == 0
    before = snapshot(site.output)
    place = site.folder / "content/site.yml"
    place.unlink()
    if kind == "a folder":
        place.mkdir()
    elif kind == "a link to nothing":
        place.symlink_to("nothing")
    else:
        place.write_bytes(settings + b'title: "x\n' if kind == "no YAML" else settings.decode().encode("utf-16"))
    for run in (site.check(), site.build(), site.build("--lenient")):
        assert run.status == 1 and "content/site.yml" in run.output + run.errors
    assert "nothing was built" in run.errors
    assert snapshot(site.output) == before
    for words in (["ids", "--write"], ["export", "json"], ["bundle", "drafts/a", "--output", "-"]):
        run = podium(*words, cwd=site.folder)
        assert run.status != 0 and "site.yml" in run.errors and "Secret" not in run.output, words


def test_nothing_built_is_a_failure_however_lenient(site):
    site.put("content/a.md", b"# A\n\nText.\n")
    site.put("templates/pages/home.mustache", b"{{title")
    run = site.build("--lenient")
    assert run.status == 1 and "nothing was built" in run.errors and not site.output.exists()


def test_captions_that_nobody_sees_are_warnings(site):
    good = b"\xef\xbb\xbfWEBVTT\n\n00:00.500 --> 00:01.500\nHi, there\n"
    files = {
        "good.vtt": good, "plain.vtt": good[7:], "wide.vtt": good[3:].decode().encode("utf-16"), "empty.vtt": b"",
        "comma.vtt": good.replace(b".500", b",500"), "sub.srt": good, "lost.vtt": good, "linked.vtt": good,
        "notes.srt": good,
    }
    for name, body in files.items():
        site.put(f"content/{name}", body)
    for name in ("good", "plain", "wide", "empty", "comma", "sub"):
        site.put(f"content/{name}.mp4", b"film")
    site.put("content/none.mp3", b"")
    site.put("content/a.md", b"# A\n\n[x](linked.vtt)\n")
    for run in (site.build(), site.build(), site.check()):
        told = {finding.path.removeprefix("content/"): finding.message.split("[")[-1] for finding in run.findings}
        assert run.status == 0 and told == {
            "plain.vtt": "media-damaged]", "wide.vtt": "media-damaged]", "empty.vtt": "media-damaged]",
            "comma.vtt": "media-damaged]", "none.mp3": "media-damaged]", "sub.srt": "captions-unused]",
            "lost.vtt": "captions-unused]",
        }, run.errors


def test_search_finds_the_words_behind_a_sign_that_begins_no_entity(site):
    with (site.folder / "content/site.yml").open("a") as settings:
        settings.write("trusted-html: true\n")
    site.put("content/a.md", b"# A\n\n## W?\n\n<p>salt & pepper &amp; nutmeg &#38; mace & </p>\n\n<p>R&D saffron&;basil &"
             + b"x" * 40 + b"; clove</p>\n\n- [x] A\n- [ ] B\n")
    assert site.build().status == 0
    words = indexed(site)
    for word in (b"pepper", b"nutmeg", b"mace", b"saffron", b"basil", b"clove"):
        assert word in words, word
    assert b"amp" not in words and b"38" not in words

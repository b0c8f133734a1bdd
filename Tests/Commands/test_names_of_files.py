"""Names of files are bytes: two spellings of an accent are two files, in every command."""

import html
import json
import os
import re
import shutil
import unicodedata
import urllib.parse

import pytest
from organiser import seal
from serving import Preview
from slips import Player
from support import Site, picture, podium, snapshot
from test_ledger import record, result

COMPOSED, DECOMPOSED = (unicodedata.normalize(form, "é") for form in ("NFC", "NFD"))
TWINS = (COMPOSED, DECOMPOSED)
QUIZ = "# {}\n\n## What is it?\n\n- [x] This\n- [ ] That\n"


def quizzes(site):
    for twin in TWINS:
        site.put(f"content/geo/{twin}.md", QUIZ.format(twin).encode())


def articles(site):
    for twin in TWINS:
        site.put(f"content/geo/{twin}.md", f"# {twin}\n\nA text about it.\n".encode())


def images(site):
    for width, twin in enumerate(TWINS, 1):
        site.put(f"content/geo/{twin}.png", picture(width))
        site.put(f"content/geo/of-{width}.md",
                 f"# Of {width}\n\n## Which?\n\n![]({twin}.png)\n\n- [x] A\n- [ ] B\n".encode())


def folders(site):
    for number, twin in enumerate(TWINS):
        site.put(f"content/{twin}/q{number}.md", QUIZ.format(number).encode())


def players(site):
    for twin in TWINS:
        site.put(f"content/players/{twin}.md", b"# Ada\n\nA player.\n")


def slips(site):
    for twin in TWINS:
        site.put(f"content/ledger/inbox/{twin}.json", b"{}\n")


def recorded(site):
    for twin in TWINS:
        site.put(f"content/ledger/recorded/{twin}.jsonl", b"{}\n")


def templates(site):
    for twin in TWINS:
        site.put(f"templates/{twin}.css", f"/* {len(twin)} */\n".encode())
        site.put(f"templates/pages/{twin}.mustache", b"x")


KINDS = [quizzes, articles, images, folders, players, slips, recorded, templates]

# What each kind of twins is told: a code and how many findings, which are about both files.
FINDINGS = {
    quizzes: [("page-name-taken", 1)], articles: [("page-name-taken", 1)],
    images: [("names-alike", 1)], folders: [("page-name-taken", 1)],
    players: [("page-name-reserved", 2)], slips: [("stray-file", 2)],
    recorded: [("bad-result", 2)], templates: [],
}


@pytest.fixture
def twins(site, request):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    site.put("content/geo/plain.md", QUIZ.format("Plain").encode())
    request.param(site)
    return site, request.param


def every_kind(test):
    return pytest.mark.parametrize("twins", KINDS, indirect=True, ids=lambda kind: kind.__name__)(test)


@every_kind
def test_every_command_takes_twins_as_two_files(twins):
    site, kind = twins
    site.put("quizzes.csv", b"question,choice,choice,answer\nWhich?,One,Two,One\n")
    for command in [
        ["build"], ["build"], ["build", "--no-cache"], ["check"], ["ids"], ["ids", "--write"],
        ["check", "--json"], ["ledger", "check"], ["ledger", "standings"],
        ["ledger", "seal", "--dry-run"], ["export", "csv", "content/geo/plain.md"],
        ["export", "csv"], ["import", "csv", "quizzes.csv"], ["bundle", "geo/plain"],
        ["new", "quiz", f"geo/{COMPOSED}x"], ["build"],
    ]:
        run = podium(*command, cwd=site.folder)
        assert run.status in (0, 1, 2), (command, run.status, run.errors[-400:])
        assert "Fatal" not in run.errors and "crash" not in run.errors.lower(), command


@every_kind
def test_twins_are_each_named_where_they_clash(twins):
    site, kind = twins
    check = json.loads(site.check("--json").output)
    for code, count in FINDINGS[kind]:
        found = [f for f in check["diagnostics"] if f["code"] == code]
        assert len(found) == count, check["diagnostics"]
        about = "".join(f["path"] + f["message"] for f in found)
        assert not found or all(twin in about for twin in TWINS), about


@every_kind
def test_twins_are_built_the_same_from_nothing_and_from_a_cache(twins, tmp_path):
    site, kind = twins
    site.build()
    first = snapshot(site.output)
    site.build()
    assert snapshot(site.output) == first
    copy = Site(tmp_path / "copy")
    # Made in the other order, as folders list their files in the order in which they were made.
    for path in sorted(snapshot(site.folder / "content"), reverse=True):
        copy.put("content/" + path, (site.folder / "content" / path).read_bytes())
    if (site.folder / "templates").exists():
        shutil.copytree(site.folder / "templates", copy.folder / "templates")
    copy.build("--no-cache")
    assert snapshot(copy.output) == first


def test_both_images_are_published_each_with_its_size(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    images(site)
    assert site.build().status == 0
    for width, twin in enumerate(TWINS, 1):
        assert (site.output / f"geo/{twin}.png").read_bytes() == picture(width)
        assert f'width="{width}"' in site.page(f"geo/of-{width}.html")
    # One that changes does not take the other's place in the cache.
    site.put(f"content/geo/{DECOMPOSED}.png", picture(7))
    assert site.build().status == 0
    assert (site.output / f"geo/{COMPOSED}.png").read_bytes() == picture(1)
    assert 'width="7"' in site.page("geo/of-2.html") and 'width="1"' in site.page("geo/of-1.html")
    (site.folder / f"content/geo/{COMPOSED}.png").unlink()
    assert [f.path for f in site.build().findings] == ["content/geo/of-1.md"]
    assert not (site.output / f"geo/{COMPOSED}.png").exists()
    assert (site.output / f"geo/{DECOMPOSED}.png").exists()


@every_kind
def test_a_running_preview_follows_twins(twins):
    site, kind = twins
    preview = Preview(site.folder)
    try:
        for number, twin in enumerate(TWINS * 2):
            for path in sorted((site.folder / "content").rglob(f"*{twin}*")):
                if path.is_file():
                    path.write_bytes(path.read_bytes() + b"\n")
            word = f"changed-{number}"
            site.put("content/geo/plain.md", QUIZ.format(word).encode())
            preview.eventually("/geo/plain.html", lambda page, word=word: word.encode() in page)
        for twin in TWINS:
            for path in sorted((site.folder / "content").rglob(f"*{twin}*")):
                path.unlink() if path.is_file() else shutil.rmtree(path)
            site.put("content/geo/plain.md", QUIZ.format(len(twin)).encode())
            title = f"<title>{len(twin)}".encode()
            preview.eventually("/geo/plain.html", lambda page, title=title: title in page)
        assert preview.process.poll() is None
    finally:
        assert preview.stop() == 0


def test_a_preview_shows_both_images(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    images(site)
    preview = Preview(site.folder)
    try:
        from urllib.parse import quote

        for width, twin in enumerate(TWINS, 1):
            assert preview.get(f"/geo/{quote(twin)}.png") == picture(width)
    finally:
        preview.stop()


def test_results_recorded_in_twins_all_count_and_verify(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    record(site, result("ada"))
    recorded_file = next((site.folder / "content/ledger/recorded").iterdir())
    text = recorded_file.read_text(encoding="utf-8")
    for twin, name in zip(TWINS, ("bruno", "chidi")):
        site.put(f"content/ledger/recorded/{twin}.jsonl", text.replace("ada", name).encode())
    assert site.build().status == 0
    page = site.page("leaderboard.html")
    assert all(f" {name} " in page for name in ("ada", "bruno", "chidi"))
    for target in (".", "public"):
        assert site.verify(target).status == 0


BAD_NAMES = {
    "not UTF-8": b"a\xff.png", "a newline": b"a\nb.png", "a tab": b"a\tb.png", "delete": b"a\x7f.png",
    "a line separator": "a\u2028b.png".encode(), "a control of its own": "a\u0085.png".encode(),
    "a combining mark first": "\u0301a.png".encode(), "a prepended mark last": "a.\u0600".encode(),
}


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
@pytest.mark.parametrize("is_folder", [False, True])
def test_a_name_that_no_list_can_hold_is_a_finding(site, name, is_folder):
    site.put("content/geo/a.md", QUIZ.format("A").encode())
    path = os.path.join(os.fsencode(site.folder / "content/geo"), name)
    if is_folder:
        os.mkdir(path)
        with open(os.path.join(path, b"b.md"), "w") as file:
            file.write(QUIZ.format("B"))
    else:
        with open(path, "wb") as file:
            file.write(picture(1))
    for run in (site.build(), site.check(), site.build()):
        assert run.status == 1
        assert [(os.path.dirname(f.path), f.severity) for f in run.findings] == [("content/geo", "error")]
    manifest = (site.output / "podium/manifest.txt").read_text()
    assert all((site.output / line).exists() for line in manifest.splitlines()[:-1])


@pytest.mark.parametrize("pair", [("Map.png", "map.png"), ("Index.html", None), ("GEO.png", "geo.PNG")])
def test_names_that_differ_in_case_only_are_a_warning(site, pair):
    site.put("content/geo/a.md", QUIZ.format("A").encode())
    for width, name in enumerate(filter(None, pair), 1):
        site.put(f"content/geo/{name}", picture(width))
    if pair[1] is None:
        site.put("content/geo/index.md", b"# Geography\n")
        site.put("content/site.yml", b"id: test\ntitle: Test\ntrusted-html: true\n")
    run = site.build()
    assert run.status == 0 and "names-alike" in run.output + run.errors
    assert all((site.output / "geo" / name).exists() for name in filter(None, pair))


def test_a_site_in_a_folder_with_accents_is_followed(tmp_path):
    for twin in TWINS:
        site = Site(tmp_path / f"{twin}{twin}-site")
        site.put("content/geo/a.md", QUIZ.format("Before").encode())
        preview = Preview(tmp_path, site.folder.name)
        try:
            site.put("content/geo/a.md", QUIZ.format("After").encode())
            preview.eventually("/geo/a.html", lambda page: b"After" in page)
        finally:
            preview.stop()


def test_settings_beside_the_content_folder_are_missed(site):
    settings = (site.folder / "content/site.yml").rename(site.folder / "site.yml")
    run = site.write("-- content/a.md --\n# A?\n\n- [x] b\n- [ ] c\n").check()
    assert [(f.path, f.severity) for f in run.findings] == [("content/../site.yml", "warning")]
    settings.unlink()
    assert site.check().findings == []
    site.put("ledger/recorded/a.jsonl", b"")
    assert [f.path for f in site.check().findings] == ["content/../ledger"]
    assert [f.path for f in site.check("--ledger", "ledger").findings] == ["ledger/recorded/a.jsonl"]


@pytest.mark.parametrize("name", ["が.md", "が/a.md", "geo/…/b.md"])
def test_a_quiz_without_an_address_is_in_no_archive(site, name):
    site.put("content/geo/a.md", QUIZ.format("A").encode())
    nameless = site.put("content/" + name, QUIZ.format("B").encode())
    assert "page-name-empty" in site.build().errors
    assert (site.folder / "content/ledger/revisions.jsonl").read_bytes().count(b"\n") == 1
    assert site.verify().status == 0
    nameless.rename(site.folder / "content/geo/c.md")
    assert site.build().status == 0 and site.verify().status == 0


SIGNS = ["it's", "r&d", "a&b's", "50%", "a#b", "who?"]


@pytest.mark.parametrize("name", SIGNS)
def test_pictures_and_captions_are_found_by_any_name(site, name):
    written = name.replace("%", "%25").replace("#", "%23").replace("?", "%3F")
    site.put(f"content/{name}.png", picture(7))
    site.put(f"content/{name}.mp3", b"ID3")
    site.put(f"content/{name}.vtt", b"WEBVTT\n\n00:00.500 --> 00:01.500\nHi\n")
    site.put(f"content/{name}.pdf", b"%PDF-1.4\n")
    text = f"# Q\n\n![p](<{written}.png>) [l](<{written}.pdf#page=2>)\n\n![s](<{written}.mp3>)\n\n## W?\n\n- [x] A\n- [ ] B\n"
    site.put("content/q.md", text.encode())
    run = site.build()
    assert run.status == 0, run.errors
    page = site.page("q.html")
    assert re.search(r'<img src="[^"]*" width="7" height="1"', page) and "<track " in page
    # And in one file, where its links are absolute.
    made = podium("bundle", "q", "--base-url", "https://x.example/", "--output", "-", cwd=site.folder)
    assert made.status == 0 and "missing" not in made.errors, made.errors
    assert made.output.count('src="data:image/png;base64,') == 1
    link = html.unescape(re.search(r'href="([^"]*pdf[^"]*)"', made.output)[1])
    address, _, rest = link.partition("#")
    assert urllib.parse.unquote(address) == f"https://x.example/{name}.pdf" and rest == "page=2"
    assert "?" not in address and "%" not in address.replace("%23", "").replace("%25", "").replace("%3F", "")

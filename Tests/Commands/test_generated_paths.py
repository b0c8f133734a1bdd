"""No file of an author is lost to one that Podium makes: it is published, or named in a finding."""

import json

import pytest
from organiser import add, seal
from slips import Player
from support import ROOT, Site, picture, snapshot
from test_ledger import result

WORDS = "The very words of the author of {}."
SITE_YML = """
title: Test
language: en
base-url: https://quiz.example.org/
trusted-html: true
organiser: {}
"""


@pytest.fixture
def full(ledger):  # noqa: F811
    """A site that has a page or file of every kind."""
    settings = ledger.folder / "content/site.yml"
    organiser = next(line for line in settings.read_text().splitlines() if line.startswith("organiser"))
    settings.write_text(f"id: test{SITE_YML.format(organiser.split(': ')[1])}")
    add(ledger, Player(1).card("ada"), Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0
    add(ledger, Player(2).card("bob"), Player(2).slip(ledger.rev))
    # More than one page of a list holds.
    lines = [json.dumps(result(f"player-{number}")) + "\n" for number in range(105)]
    ledger.put("content/ledger/recorded/a.jsonl", "".join(lines).encode())
    ledger.write(
        "-- content/players/ada.md --\n# Ada\n\nA player.\n"
        "-- content/about.md --\n# About\n\nThis site.\n"
        "-- content/geography/maps.md --\n---\ncreated: 2026-01-01\n---\n# Maps\n\nAn article.\n"
        "-- content/geography/suomi.md --\n---\nlanguage: fi\ncreated: 2026-01-02\n---\n# Suomi\n\n"
        "## Mikä?\n\n- [x] A\n- [ ] B\n")
    built = ledger.build()
    assert built.status == 0, built.errors
    return ledger


def generated(site) -> list[str]:
    """Every path of the built site but those of files that are copied from the content folder."""
    made = (site.output / "podium/manifest.txt").read_text(encoding="utf-8").splitlines()[:-1]
    made.append("podium/manifest.txt")
    assert len(made) == len(set(made)) > 90
    return [path for path in made if not (site.folder / "content" / path).exists()]


def test_the_site_has_every_kind_of_page(full):
    made = generated(full)
    for path in [
        "index.html", "404.html", "workshop.html", "workshop-play.html", "sign-in.html", "feed.xml",
        "create-account.html", "sitemap.xml", "ledger.json", "sw.js",
        "ledger/inbox.jsonl", "players/ada.html", "leaderboard.week.html", "geography/index.html",
        "geography/leaderboard-2.html", "geography/capitals.leaderboard.html",
        "leaderboard-2.html", "players/index-2.html", "players/player-104.html", "podium/words-fi.js",
    ]:
        assert path in made, path
    assert any(path.startswith("podium/search/") for path in made)


def assert_nothing_is_lost(site, files: dict[str, bytes]) -> list[str]:
    """Builds with files of an author; each is in the site, or a finding is about it. Those are returned."""
    for path, body in files.items():
        site.put(path, body)
    run = site.build()
    assert run.status in (0, 1), run.errors
    published = snapshot(site.output)
    text = b"".join(published.values())
    refused = []
    for path, body in files.items():
        name = WORDS.format(path).encode()
        assert name in body
        if run.about(path):
            refused.append(path)
            assert all(name not in page for page in published.values()), path
        else:
            assert name in text, f"{path} is nowhere, and nothing is said of it"
    assert run.status == (1 if refused else 0)
    manifest = published["podium/manifest.txt"].decode().splitlines()[:-1]
    assert len(manifest) == len(set(manifest))
    checked = site.check()
    assert [path for path in files if checked.about(path)] == refused
    one = snapshot(site.output)
    for jobs in (1, 2, 2):
        site.build("--no-cache", "--jobs", jobs)
        assert snapshot(site.output) == one
    return refused


def test_a_file_with_the_path_of_one_that_podium_makes_is_a_finding(full):
    files = {
        f"content/{path}": WORDS.format(f"content/{path}").encode()
        # The folder of the ledger is no place for files of the site.
        for path in generated(full) if not path.startswith("ledger/")
    }
    # That of a page whose source stands there already is about the page's own file.
    assert set(assert_nothing_is_lost(full, files)) == set(files)


def test_a_markdown_file_for_a_page_that_podium_makes_is_a_finding_or_that_page(full):
    pages = [path[:-5] for path in generated(full) if path.endswith(".html")]
    files = {
        f"content/{page}.md": f"# It\n\n{WORDS.format(f'content/{page}.md')}\n".encode()
        for page in pages if not (full.folder / f"content/{page}.md").exists()
    }
    refused = assert_nothing_is_lost(full, files)
    for page in ["workshop", "workshop-play", "sign-in", "create-account", "make", "404", "offline", "leaderboard",
                 "search", "study", "profile", "history", "player", "quizzes", "geography/leaderboard"]:
        assert f"content/{page}.md" in refused, page


def test_a_quiz_for_a_page_that_podium_makes_is_a_finding(full):
    pages = [path[:-5] for path in generated(full) if path.endswith(".html") and "players/" not in path]
    files = {
        f"content/{page}.md": f"# {page}\n\n{WORDS.format(f'content/{page}.md')}\n\n## W?\n\n- [x] A\n- [ ] B\n".encode()
        for page in pages
        if not (full.folder / f"content/{page}.md").exists() and page.split("/")[-1] != "index"
    }
    assert "content/workshop.md" in assert_nothing_is_lost(full, files)


def test_a_file_of_the_theme_with_the_path_of_one_that_podium_makes_is_a_finding(full):
    own = {path.name for path in (ROOT / "templates").rglob("*") if path.is_file()}
    lists = {name[:-5] for name in own if name.endswith(".list")}
    names = [path.removeprefix("podium/") for path in generated(full) if path.startswith("podium/")]
    files = {
        f"templates/{name}": WORDS.format(f"templates/{name}").encode()
        for name in names if name not in own | lists
    }
    assert "templates/build.txt" in files and "templates/words-en.js" in files
    assert set(assert_nothing_is_lost(full, files)) == set(files)


@pytest.mark.parametrize("path", [
    "podium", "players", "Geography/../geo.html/a.png", "about.html/a.png", "geography/maps.html/deep/a.png",
])
def test_a_file_is_never_where_the_site_needs_a_folder(site, path):
    site.write("-- content/about.md --\n# About\n\nThis.\n"
               "-- content/geography/maps.md --\n# Maps\n\nThese.\n"
               "-- content/geography/q.md --\n# Q\n\n## W?\n\n- [x] A\n- [ ] B\n")
    site.put(f"content/{path}", b"x")
    run = site.build()
    refused = run.about(path)
    assert run.status == (1 if refused else 0) and (site.output / "about.html").is_file(), run.errors
    assert bool(refused) == (path != "Geography/../geo.html/a.png")


@pytest.mark.parametrize("folder", [
    "leaderboard.html", "404.html", "search.html", "index.html", "sw.js", "geography/index.html",
    "geography/leaderboard.html", "ledger.json", "leaderboard.html/deep",
])
def test_a_folder_with_the_path_of_a_file_that_podium_makes_is_a_finding(site, folder):
    site.write("-- content/geography/q.md --\n# Q\n\n## W?\n\n- [x] A\n- [ ] B\n")
    site.put(f"content/{folder}/a.png", picture(1))
    for run in (site.check(), site.build()):
        assert run.status == 1 and "[page-name-taken]" in run.output + run.errors, run.errors
        assert [finding.severity for finding in run.about(f"{folder}/a.png")] == ["error"]
    assert (site.output / "geography/q.html").is_file() and (site.output / "404.html").is_file()


def test_a_file_beside_a_folder_of_the_same_address_is_a_finding(site):
    site.write("-- content/Geo/q.md --\n# Q\n\n## W?\n\n- [x] A\n- [ ] B\n")
    site.put("content/geo", b"x")
    assert site.build().about("content/geo")


MISSING = [
    "players/nobody.html", "players/nobody.md", "players/index-9.html", "players/deep/index.html", "leaderboard-9.html",
    "leaderboard.week-9.html", "quizzes-7.html", "geography/leaderboard-9.html", "nowhere/leaderboard.html",
    "geography/maps.leaderboard.html", "geography/capitals.leaderboard-9.html", "ledger/log/none.jsonl", "tags/water.html",
    "podium/none.html",
]


def dead_links(run) -> list[str]:
    """The lines of the page of links that are found dead, in order."""
    return [found.line for found in sorted(run.about("links.md"), key=lambda found: found.line)
            if "[link-broken]" in found.message]


def test_a_link_to_a_page_that_podium_makes_has_to_lead_to_one(full):
    made = [path for path in generated(full) if not path.startswith("podium/")]
    links = [f"[There](</{path}>)\n" for path in made + MISSING]
    full.put("content/links.md", "".join(["# Links\n", "\n", *links]).encode())
    lines = list(range(len(made) + 3, len(made) + len(MISSING) + 3))
    for run in (full.build(), full.build(), full.build("--no-cache"), full.check()):
        assert run.status == 0 and dead_links(run) == lines, run.errors + run.output
    # What is found once stays found, and goes with its reason.
    full.put("content/players/nobody.md", b"# Nobody\n\nA player.\n")
    lines = lines[2:]
    assert dead_links(full.build()) == dead_links(full.build("--no-cache")) == dead_links(full.check()) == lines
    file = full.folder / "content/ledger/recorded/a.jsonl"
    file.write_bytes(file.read_bytes().replace(b"player-9", b"else-9"))
    gone = [number + 3 for number, path in enumerate(made) if path.startswith("players/player-9")]
    assert gone and dead_links(full.build()) == dead_links(full.check()) == gone + lines


@pytest.mark.parametrize(("settings", "dead"), [
    ("", []), ("board: pseudonyms\npseudonym-key: sixteen characters\n", ["players/ada.html", "players/ada.md"]),
    ("board: none\n", ["leaderboard.html", "players/", "players/ada.html", "players/ada.md"]),
    (None, ["leaderboard.html", "players/", "players/ada.html", "players/ada.md", "verify.html"]),
])
def test_whether_a_site_has_boards_and_players_decides_where_links_lead(site, settings, dead):
    links = ["leaderboard.html", "players/", "players/ada.html", "players/ada.md", "index.md", "robots.txt",
             "sw.js", "search.html"] + (["verify.html"] if settings is None else [])
    site.put("content/links.md", "".join(f"[There]({path})\n" for path in links).encode())
    site.write("-- content/players/ada.md --\n# Ada\n\nA player.\n")
    site.put("content/site.yml", f"id: test\n{settings}".encode())
    if settings is None:
        (site.folder / "content/site.yml").unlink()
    for run in (site.build(), site.build(), site.check()):
        assert [links[line - 1] for line in dead_links(run)] == dead, run.errors + run.output

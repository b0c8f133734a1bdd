"""The demonstration site: its committed build is the one its content makes, and every link leads."""

import html.parser
import json
import re
import subprocess
import urllib.parse

from support import ROOT, snapshot

# The page's marking code and its reader of quizzes, compiled: another version of the compiler makes
# other bytes of the same source. Everything else must be equal wherever it is built.
COMPILED = ["podium/scoring.js", "podium/reader.js", "podium/receipts.js"]


def toolchain() -> str:
    answer = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True)
    return re.search(r"Swift version (\S+)", answer.stdout)[1]


def test_the_committed_site_is_the_build_of_the_content(demonstration):
    committed, built = snapshot(ROOT / "public"), snapshot(demonstration.output)
    if toolchain() != (ROOT / ".swift-version").read_text().strip():
        for path in COMPILED:
            committed.pop(path, None)
            built.pop(path, None)
    assert sorted(committed) == sorted(built), "run make site and commit public/"
    assert [path for path in built if built[path] != committed[path]] == [], "run make site"


def test_the_committed_archive_of_questions_is_complete(demonstration):
    archive = "content/ledger/revisions.jsonl"
    assert (demonstration.folder / archive).read_bytes() == (ROOT / archive).read_bytes()


def test_the_demonstration_site_has_nothing_to_put_right(demonstration):
    run = demonstration.check()
    assert run.status == 0 and run.findings == []


def test_make_site_installs_every_program_that_the_build_asks_for():
    asked = "math: mathml" in (ROOT / "content/site.yml").read_text().splitlines()
    commands = subprocess.run(["make", "-n", "site"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    installing = next((at for at, line in enumerate(commands) if "tools/need" in line and "pandoc=pandoc" in line), None)
    building = commands.index(".build/release/podium build")
    assert (installing is not None and installing < building) == asked


def test_the_leaderboards_are_proven(demonstration):
    assert demonstration.verify().status == 0
    assert demonstration.verify("public").status == 0


class Page(html.parser.HTMLParser):
    """The ids of a page, and where it leads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        members = dict(attributes)
        if "id" in members:
            assert members["id"] not in self.ids, f"id {members['id']} stands twice"
            self.ids.add(members["id"])
        if tag == "link" and members.get("rel") == "canonical":
            return
        self.links += [members[name] for name in ("href", "src") if members.get(name) is not None]


def test_every_link_of_every_page_leads_somewhere(demonstration):
    output = demonstration.output.resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in output.rglob("*.html")}
    broken, reached, waiting = [], {output / "index.html"}, [output / "index.html"]
    for path, page in pages.items():
        for link in page.links:
            address = urllib.parse.urlsplit(link)
            if address.scheme in ("https", "http", "mailto", "data") or path.name == "404.html":
                continue
            target = (path.parent / urllib.parse.unquote(address.path)).resolve()
            target = path if not address.path else target
            fragment = urllib.parse.unquote(address.fragment)
            if address.scheme or address.path.startswith("/") or not target.is_file():
                broken.append((str(path.relative_to(output)), link))
            elif target.name == "study.html" and re.fullmatch(r"(in|random)/[\w/-]*", fragment):
                continue  # For the page's script: what to do, and in which section.
            elif target.name == "search.html" and re.fullmatch(r"in=[a-z]+&q=.+", fragment):
                continue  # Likewise: in what to search, and for what.
            elif fragment and fragment != "top" and fragment not in pages[target].ids:
                broken.append((str(path.relative_to(output)), link))
    assert broken == []
    while waiting:
        path = waiting.pop()
        for link in pages[path].links:
            address = urllib.parse.urlsplit(link)
            target = (path.parent / urllib.parse.unquote(address.path)).resolve()
            if not address.scheme and target in pages and target not in reached:
                reached.add(target)
                waiting.append(target)
    alone = {str(path.relative_to(output)) for path in set(pages) - reached} - {"404.html"}
    alone -= {"history.html", "player.html", "workshop-play.html", "podium/store.html"}  # Scripts lead there.
    alone -= {"offline.html"}  # The service worker shows it where there is no network.
    assert alone == set(), "pages that no link leads to"


def test_no_path_of_the_building_machine_and_no_time_of_the_build_shows(demonstration):
    for path, body in snapshot(demonstration.output).items():
        assert str(demonstration.folder).encode() not in body, path


def test_the_demonstration_site_is_worth_a_visit(demonstration):
    counts = json.loads(demonstration.check("--json").output)
    assert len(counts["files"]) >= 30
    assert counts["totals"]["questions"] >= 300
    kinds = {kind for file in counts["files"] for kind, count in file["kinds"].items() if count}
    assert len(kinds) == 8, kinds

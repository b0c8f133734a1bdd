"""`podium-verify`: all is well, or the difference is named."""

import json
import os
import re
import shutil
import socket
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest
from organiser import add, seal
from slips import Player
from support import podium, verify
from test_ledger import record, result


@pytest.fixture
def published(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    record(site, result("ada"), result("bruno", answers={"france": ["b"]}, score=100),
           result("chidi", answers={"france": ["a"], "spain": ["a", "c"]}))
    assert site.build().status == 0
    return site


def change(path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def published_json(site):
    """The published file that holds the results, wherever it lies."""
    return next(
        path for path in sorted(site.output.rglob("*.json"))
        if "bruno" in path.read_text(encoding="utf-8"))


def test_a_sound_site_is_confirmed_as_a_folder_and_as_published(published):
    assert published.verify().status == 0
    assert published.verify(".").status == 0
    assert published.verify("public").status == 0
    assert verify(published.output).status == 0


def test_a_changed_answer_is_named(published):
    change(published.folder / "content/ledger/recorded/a.jsonl", '["b"]', '["a"]')
    run = published.verify()
    assert run.status == 1 and [f.line for f in run.about("recorded/a.jsonl")] == [1]


def test_a_changed_claim_is_named(published):
    change(published.folder / "content/ledger/recorded/a.jsonl", '"score": 100', '"score": 200')
    run = published.verify()
    assert run.status == 1 and [f.line for f in run.about("recorded/a.jsonl")] == [2]


def test_a_changed_revision_is_named(published):
    change(published.folder / "content/ledger/revisions.jsonl", '"key":["b"]', '"key":["a"]')
    run = published.verify()
    assert run.status == 1 and "geography/capitals" in run.output + run.errors


def test_a_removed_result_is_named(published):
    recorded = published.folder / "content/ledger/recorded/a.jsonl"
    recorded.write_text("".join(recorded.read_text().splitlines(keepends=True)[:2]))
    run = published.verify()
    assert run.status == 1 and [f.line for f in run.about("recorded/a.jsonl")] == [3]


@pytest.mark.parametrize("page", ["leaderboard.html", "geography/leaderboard.html",
                                  "geography/capitals.html"])
def test_a_changed_row_on_a_page_is_named(published, page):
    path = published.output / page
    text = path.read_text(encoding="utf-8")
    row = re.search(r'data-standing="(\d+) chidi (\d+) (\d+)"', text)
    assert row, f"{page} has no row of chidi"
    path.write_text(text.replace(row[0], f'data-standing="1 chidi 900 {row[3]}"'), encoding="utf-8")
    for target in (".", "public"):
        run = published.verify(target)
        assert run.status == 1 and "chidi" in run.output + run.errors
        assert page in run.output + run.errors


def test_a_row_removed_from_a_page_is_named(published):
    path = published.output / "leaderboard.html"
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'data-standing="\d+ chidi [^"]*"', "", text), encoding="utf-8")
    run = published.verify("public")
    assert run.status == 1 and "chidi" in run.output + run.errors


@pytest.mark.parametrize(("what", "old", "new"), [
    ("a changed row", r'\[2,"bruno",100,', '[1,"bruno",900,'),
    ("a row that is gone", r'\[2,"bruno",100,[^]]*\],\n', ""),
    ("a changed answer", r'"france": \["b"\]', '"france": ["a"]'),
    ("a changed mark", r"\[1,200,", "[1,100,"),
    ("a changed key", r'"key":\["b"\]', '"key":["a"]'),
])
def test_a_change_in_the_published_file_is_named(published, what, old, new):
    path = published_json(published)
    text = path.read_text(encoding="utf-8")
    changed, count = re.subn(old, new, text, count=1)
    assert count == 1, what
    path.write_text(changed, encoding="utf-8")
    run = published.verify("public")
    assert run.status == 1 and run.output + run.errors


def test_the_published_file_is_json(published):
    json.loads(published_json(published).read_text(encoding="utf-8"))


def test_a_folder_that_is_no_site_is_wrong_usage(tmp_path):
    for folder in (tmp_path / "missing", tmp_path):
        run = verify(folder)
        assert run.status in (1, 2) and str(folder) in run.errors


def test_a_broken_publication_is_reported_and_no_crash(published):
    path = published_json(published)
    whole = path.read_bytes()
    for body in (b"", b"{", whole[:len(whole) // 2], b"[" * 100_000, b"\xff" * 100):
        path.write_bytes(body)
        assert published.verify("public").status == 1


def test_a_changed_board_of_a_week_is_named(published):
    change(published.output / "leaderboard.week.html", "week 1 ada 200 1", "week 1 ada 300 1")
    run = published.verify()
    assert run.status == 1 and "this week" in run.output + run.errors


def test_with_pseudonyms_no_published_file_names_a_player_and_all_is_verified(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\nboard: pseudonyms\npseudonym-key: a key of some length\n")
    site.put("content/players/ada.md", b"---\nname: Ada Lovelace\n---\nHello.\n")
    record(site, result("ada", Name="Ada Lovelace"), result("bruno", answers={"france": ["b"]}, score=200),
           result("ada", ended="2026-02-01T10:00:00Z", answers={}), '{"player":"ada"}')
    built = site.build("--lenient")
    assert "players/ada.md" in built.errors and "left out" in built.errors
    for path in site.output.rglob("*"):
        text = path.read_bytes() if path.is_file() else b""
        assert b"bruno" not in text and b"Lovelace" not in text, path
        assert b'"ada"' not in text and b"ada.html" not in text, path
    for where in ([], ["public"]):
        run = site.verify(*where)
        assert run.status == 0 and "pseudonyms" in run.output, run.errors
    people = podium("ledger", "standings", "--json", cwd=site.folder)
    shown = [row["pseudonym"] for row in json.loads(people.output)["standings"]]
    page = (site.output / "leaderboard.html").read_text()
    assert len(shown) == 2 and all(f" {name} " in page for name in shown)
    assert [row["player"] for row in json.loads(people.output)["standings"]] == ["ada", "bruno"]
    change(site.output / "ledger.json", '["b"]', '["a"]')
    assert site.verify().status == 1


@pytest.mark.parametrize("board", ["pseudonyms\npseudonym-key: a key of some length", "none"])
def test_a_site_that_names_no_player_publishes_no_picture_of_one_and_no_file_named_after_one(site, board):
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg"><title>Noor Haddad</title></svg>'
    site.put("content/site.yml", f"id: test\ntitle: Test\nboard: {board}\n".encode())
    site.put("content/players/noor.md", b"---\nname: Noor Haddad\n---\n![At her desk](img/noor.svg)\n\n![Her cup](../prizes/cup.svg)\n")
    for path in ("players/img/noor.svg", "players/notes.txt", "prizes/cup.svg", "pictures/Noor.2026.svg"):
        site.put(f"content/{path}", drawing)
    site.put("content/geography/map.svg", drawing.replace(b"Noor Haddad", b"A map"))
    site.put("content/geography/notes.md", b"# Notes\n\n![A map](map.svg)\n")
    record(site, result("noor"))
    built = site.build("--lenient")
    for path in ("players/img/noor.svg", "players/notes.txt", "prizes/cup.svg", "pictures/Noor.2026.svg"):
        assert f"content/{path}:1:1: warning: this file is left out" in built.errors, built.errors
    assert (site.output / "geography/map.svg").exists()
    for path in site.output.rglob("*"):
        text = path.read_bytes().lower() if path.is_file() else b""
        assert not re.search(rb"\bnoor\b|haddad", text), path
        assert "noor" not in str(path.relative_to(site.output)).lower()


def test_without_a_board_nothing_about_players_is_published(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\nboard: none\n")
    record(site, result("ada"), result("bruno"))
    assert site.build().status == 0
    for path in site.output.rglob("*"):
        assert path.is_dir() or b"bruno" not in path.read_bytes(), path
        assert "leaderboard" not in path.name and "ledger" not in path.name
    assert "This site shows no leaderboard." in site.page("geography/capitals.html")
    assert "bruno" in podium("ledger", "standings", "--tsv", cwd=site.folder).output
    run = verify(cwd=site.folder)
    assert run.status == 0 and "the site publishes no board" in run.output, run.output + run.errors
    page = site.output / "geography/capitals.html"
    page.write_text(page.read_text().replace("</main>", '<p data-standing="1 ada 900 1"></p></main>'))
    run = verify(cwd=site.folder)
    assert run.status == 1 and "public/geography/capitals.html" in run.output, run.output + run.errors


@pytest.mark.parametrize("kind", ["pipe", "device", "hole", "circle"])
@pytest.mark.parametrize("path", ["public/ledger.json", "content/site.yml", "content/ledger/revisions.jsonl"])
def test_what_is_no_file_is_neither_waited_for_nor_taken(published, path, kind):
    """Whoever made the folder may want the verifier to wait for ever, or to fill the memory."""
    file = published.folder / path
    if kind == "hole":
        os.truncate(file, 8 << 40)
    else:
        file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind in ("device", "circle"):
        file.symlink_to("/dev/zero" if kind == "device" else file.name)
    for done in (verify(cwd=published.folder, timeout=20), verify("--output", "public", cwd=published.folder, timeout=20),
                 published.check(timeout=20)):
        assert done.status in (0, 1) and "Fatal" not in done.errors, done.errors[-500:]
    # A link that leads out of the ledger, or is broken, is no part of it: results are missing.
    done = verify(cwd=published.folder, timeout=20)
    assert done.status == 1 and path.rpartition("/")[2] in done.output + done.errors, done


@pytest.mark.parametrize("kind", ["link", "folder", "pipe"])
def test_what_is_not_read_of_a_ledger_is_named(published, tmp_path, kind):
    """A build refuses it; what a verifier passes over it must not call complete."""
    (tmp_path / "more").mkdir()
    (tmp_path / "more/all.jsonl").write_text("{}\n")
    place = published.folder / "content/ledger/recorded/more.jsonl"
    if kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to(tmp_path / ("more/all.jsonl" if kind == "link" else "more"))
    for done in (published.verify(), published.verify("--json")):
        assert done.status == 1 and "recorded/more.jsonl" in done.output, done
    assert "nothing handed in is missing" not in published.verify().output
    shutil.rmtree(published.output)
    done = published.verify()
    assert done.status == 1 and "recorded/more.jsonl" in done.output, done


def test_a_published_site_that_is_named_has_to_be_there(published):
    shutil.rmtree(published.output)
    assert published.verify().status == 0
    done = published.verify("--output", "public")
    assert done.status == 1 and "public/ledger.json" in done.errors


def test_a_receipt_may_come_through_a_pipe(published):
    read, write = os.pipe()
    os.write(write, b"no receipt")
    os.close(write)
    done = published.verify("--receipt", f"/dev/fd/{read}", pass_fds=[read])
    os.close(read)
    assert done.status == 1 and "pipe" not in done.errors and f"/dev/fd/{read}:1:1" in done.output


STRAY = ["recorded/old.txt", "notes.md", "results-2.json", "public/a.txt"]


def test_a_file_of_the_ledger_that_is_not_read_is_a_warning(ledger):
    """In the folder of results, and in the folder of a published site that holds the log."""
    add(ledger, Player(1).card("ada"), Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0
    add(ledger, Player(2).card("bob"), Player(2).slip(ledger.rev))
    record(ledger, result("chidi"))
    for path in ("witnesses.txt", "proposed/a.json", "profiles/a.txt", ".gitattributes"):
        ledger.put(f"content/ledger/{path}", b"")
    assert ledger.build().status == 0
    assert ledger.verify().findings == [] and ledger.verify("public").findings == []
    for path in STRAY:
        ledger.put(f"content/ledger/{path}", b"{}\n")
    for path in ("log/00000009.jsonl", "tile/0/999", "old.jsonl", "recorded/a.jsonl", ".nojekyll"):
        ledger.put(f"public/ledger/{path}", b"{}\n")
    for path in (".nojekyll", "CNAME", "robots.txt"):
        ledger.put(f"public/{path}", b"")
    published = [f"public/ledger/{path}" for path in ("log/00000009.jsonl", "old.jsonl", "recorded/a.jsonl", "tile/0/999")]
    for options, paths in (((), [f"content/ledger/{path}" for path in STRAY] + published), (("public",), published)):
        run = ledger.verify(*options)
        assert run.status == 0, run.output
        assert sorted(found.path for found in run.findings) == sorted(paths)
        assert {found.severity for found in run.findings} == {"warning"} and run.output.count("[ledger-file-unread]") == len(paths)
        assert ledger.verify("--quiet", *options).output == ""
        assert len(json.loads(ledger.verify("--json", *options).output)["notes"]) == len(paths)


def test_the_report_goes_into_a_pipe_and_through_no_link(published, tmp_path):
    pipe, kept, link = tmp_path / "pipe", tmp_path / "kept", published.folder / "report.xml"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert published.verify("--junit", pipe).status == 0
        assert b"<testsuites>" in reader.communicate(timeout=30)[0]
    assert pipe.is_fifo()
    assert "<testsuites>" in published.verify("--quiet", "--junit", "/dev/stdout").output
    kept.write_text("precious")
    link.symlink_to(kept)
    linked = published.verify("--junit", link)
    assert linked.status == 1 and "a link stands in the way" in linked.errors and kept.read_text() == "precious"
    full = published.verify("--junit", "/dev/full")
    assert full.status == 1 and "cannot write /dev/full" in full.errors


@pytest.mark.parametrize("path", [
    "about.htm", "about.xhtml", "about.xht", "about.shtml", "About.HTML", ".well-known/rows.html", ".hidden/leaderboard.html",
    "geography/.rows.html", ".podium-tmp/rows.html"])
def test_a_page_by_any_name_that_hosts_serve_has_no_row_of_its_own(published, path):
    published.put(f"public/{path}", b'<p data-standing="1 eve 900 9">')
    run = published.verify()
    assert run.status == 1 and [f.path for f in run.findings] == [f"public/{path}"] and "[unearned-row]" in run.output


def test_a_page_that_cannot_be_looked_at_is_named(published, tmp_path):
    (tmp_path / "rows.html").write_text('<p data-standing="1 eve 900 9">')
    (published.output / "rows.html").symlink_to(tmp_path / "rows.html")
    run = published.verify()
    assert run.status == 1 and [f.path for f in run.findings] == ["public/rows.html"] and "[unreadable]" in run.output


def test_what_is_hidden_in_a_site_is_looked_at_as_far_as_hosts_may_serve_it(published, tmp_path):
    (published.output / ".git").mkdir()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(published.output / ".git/monitor"))
        published.put("public/.git/index", b"DIRC")
        assert published.verify().status == 0
    (published.output / ".rows").symlink_to(tmp_path)
    run = published.verify()
    assert run.status == 1 and [f.path for f in run.findings] == ["public/.rows"] and "[unreadable]" in run.output


def test_a_site_without_its_ledger_is_not_taken_for_one_that_is_not_built(ledger):
    add(ledger, Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0 and ledger.build().status == 0
    for path in ("ledger.json", "leaderboard.html"):
        (ledger.output / path).unlink()
    assert ledger.verify("--quiet").status == 1
    shutil.rmtree(ledger.output)
    assert ledger.verify().status == 0
    ledger.output.mkdir()
    assert ledger.verify().status == 0


def test_a_report_for_ci_can_be_read_whatever_a_name_holds(published, tmp_path):
    report = tmp_path / "report.xml"
    path = published_json(published)
    change(path, "recorded/a.jsonl", "recorded/a\\u0001\uffff.jsonl")
    path.write_text(re.sub(r"^\[1,\d+,", "[1,999,", path.read_text(encoding="utf-8"), flags=re.MULTILINE), encoding="utf-8")
    assert published.verify("public", "--junit", report).status == 1
    assert list(ElementTree.parse(report).iter("failure"))

"""The preview follows what is saved, and shows what a fresh build would write."""

import json
import random
import time

from edits import broken_files, edit_at_random
from serving import served_like_a_build


def test_edits_in_every_manner_of_editors_are_seen(preview, site):
    file = site.folder / "content/geography/rivers.md"
    text = file.read_text()

    def shows(words):
        preview.eventually("/geography/rivers.html", lambda page: words.encode() in page)

    file.write_text(text.replace("Where water goes", "Written in place"))
    shows("Written in place")
    aside = file.with_suffix(".new")
    aside.write_text(text.replace("Where water goes", "Put over it"))
    aside.rename(file)
    shows("Put over it")
    backup = file.with_name("rivers.md~")
    file.rename(backup)
    file.write_text(text.replace("Where water goes", "With the old one aside"))
    backup.unlink()
    shows("With the old one aside")
    # Vim asks with a file named 4913 whether it may write here.
    attempt = file.with_name("4913")
    attempt.touch()
    attempt.unlink()
    file.rename(backup)
    with file.open("w") as whole:
        whole.write(text[:20])
        whole.flush()
        time.sleep(0.02)
        whole.write(text[20:].replace("Where water goes", "In two parts, by Vim"))
    backup.unlink()
    shows("In two parts, by Vim")
    assert preview.ask("/geography/4913")[0] == 404
    with file.open("r+") as whole:
        whole.truncate()
        whole.write(text.replace("Where water goes", "Cut off and written"))
    shows("Cut off and written")
    file.unlink()
    preview.eventually("/geography/rivers.html", lambda page: b"is-not-found" in page)
    file.write_text(text)
    shows("Where water goes")
    for number in range(40):
        file.write_text(text.replace("Where water goes", f"Burst {number}."))
    shows("Burst 39.")
    new = site.folder / "content/history/rome"
    new.mkdir(parents=True)
    (new / "kings.md").write_text(text.replace("title: Rivers", "title: Kings"))
    preview.eventually("/history/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/history").rename(site.folder / "content/past")
    preview.eventually("/past/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/past/rome/kings.md").write_text(text.replace("Rivers", "Emperors"))
    preview.eventually("/past/rome/kings.html", lambda page: b"Emperors" in page)
    (site.folder / "templates/pages").mkdir(parents=True)
    (site.folder / "templates/pages/not-found.mustache").write_text("Gone fishing.")
    preview.eventually("/nothing.html", lambda page: b"Gone fishing" in page)


def test_after_any_sequence_of_edits_it_serves_what_a_fresh_build_writes(preview, site):
    """Edits, adds, deletes, renames, breaks and mends files at random, and compares in between."""
    seed = 20261121
    dice = random.Random(seed)
    mended = []
    for number in range(12):
        edit_at_random(dice, site.folder)
        for file in broken_files(site.folder):
            mended.append((number, file.name))
            preview.ask("/index.html")
            file.unlink()
        mark = f"mark {number}"
        (site.folder / "content/mark.md").write_text(f"# {mark}\n")
        preview.eventually("/mark.html", lambda page, mark=mark: mark.encode() in page)
        assert served_like_a_build(preview, site) == [], f"seed {seed}, round {number}"
    assert mended


def test_links_to_pages_of_players_are_followed_as_results_and_pages_change(preview, site):
    site.put("content/links.md", b"[Ada](players/ada.html)\n\n[Bob](players/bob.html)\n")

    def agrees_on(lines: list[int]) -> None:
        def is_there(body: bytes) -> bool:
            return [found["line"] for found in json.loads(body)["list"] if found["path"] == "content/links.md"] == lines
        preview.eventually("/podium/live?page=/links.html&findings=x", is_there)
        assert [found.line for found in site.build().about("links.md")] == lines

    agrees_on([1, 3])
    line = {"player": "ada", "quiz": "geography/rivers", "answers": {"which-river-is-the-longest": ["a"]},
            "ended": "2026-01-01T12:00:00Z"}
    site.put("content/ledger/recorded/r.jsonl", json.dumps(line).encode() + b"\n")
    agrees_on([3])
    site.put("content/links.md", b"Both:\n\n[Ada](players/ada.html)\n\n[Bob](players/bob.html)\n")
    agrees_on([5])
    site.put("content/players/bob.md", b"# Bob\n\nA player.\n")
    agrees_on([])
    (site.folder / "content/ledger/recorded/r.jsonl").unlink()
    agrees_on([3])


def test_a_changed_key_shows_at_once_and_on_every_board_soon_after(preview, site):
    """With a long ledger the quiz goes first; what shows results is only answered when it is right."""
    site.put("content/ledger/recorded/r.jsonl", "".join(
        json.dumps({"player": f"player-{number}", "quiz": "geography/rivers",
                    "answers": {"which-river-is-the-longest": [("ab"[number % 3 == 0])]},
                    "ended": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}) + "\n"
        for number in range(900)).encode())
    text = (site.folder / "content/geography/rivers.md").read_text()
    boards = {}
    for number, (nile, seine) in enumerate(["x ", " x", "x ", " x"]):
        site.put("content/geography/rivers.md", text.replace("Where water", f"{number} water")
                 .replace("- [x] Nile", f"- [{nile}] Nile").replace("- [ ] Seine", f"- [{seine}] Seine").encode())
        preview.eventually("/geography/rivers.html", lambda page, number=number: b"%d water" % number in page)
        # The very next answer is right already: it was waited for.
        board = preview.get("/leaderboard.html")
        assert boards.setdefault(nile, board) == board
        assert served_like_a_build(preview, site) == []
    assert boards["x"] != boards[" "]

"""What `podium serve --collect` takes in of the results that players sign and hand in."""

import hashlib
import threading
import time

import classroom
import pytest
import slips
from serving import Preview
from support import PATIENCE, podium


def test_a_class_hands_in_and_the_board_is_right(site):
    site.write(classroom.SITE)
    preview = Preview(site.folder, "--collect")
    try:
        assert "Results are taken at" in preview.output + preview.process.stdout.readline()
        expected = classroom.everybody_hands_in(preview, site.folder / "content", 40, 1)
        preview.eventually(
            "/leaderboard.html",
            lambda page: all(f"player-{number}<".encode() in page for number in range(40)), 20)
        assert len(list((site.folder / "content/ledger/inbox").rglob("*.json"))) == 40
        found = classroom.standings_of(
            podium("ledger", "standings", "--tsv", cwd=site.folder).output)
        assert found == expected
        for garbage in (b"", b"[", b"[1]", b"[{}]", b"{" * 10_000, b"\xff" * 100):
            status, answer = classroom.hand_in(preview.port, garbage)
            assert status == 422 and answer["added"] == 0 and answer["refused"]
        head = f"POST /podium/collect HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\n"
        too_large = preview.raw(f"{head}Content-Length: 2000000\r\n\r\n".encode(), 2)
        assert too_large.split(b" ")[1] == b"413"
        assert preview.ask("/podium/collect")[0] == 405
        assert preview.ask("/podium/collect", "POST", b"[]", Origin="http://evil.example")[0] == 403
    finally:
        assert preview.stop() == 0


@pytest.mark.parametrize(("board", "code"), [("public", None), ("none", "players-unnamed")])
def test_profiles_are_collected_as_they_are_taken_in(site, board, code):
    site.write(classroom.SITE.replace("title: A class", f"title: A class\nboard: {board}"))
    ada, zoe = (slips.Player(number, "class.example.org") for number in (1, 2))
    preview = Preview(site.folder, "--collect")
    try:
        assert classroom.hand_in(preview.port, slips.bundle(ada.card("ada")))[1]["added"] == 1
        answers = [classroom.hand_in(preview.port, slips.bundle(ada.profile("ada")))[1] for _ in range(2)]
        if code:
            assert [answer["refused"][0]["code"] for answer in answers] == [code, code]
        else:
            assert [(answer["added"], answer["known"]) for answer in answers] == [(1, 0), (0, 1)]
        # A folder with a card that is moved into the ledger is noticed.
        file = zoe.card("zoe") + b"\n"
        name = hashlib.sha256(file).hexdigest()
        site.put(f"aside/{name[:2]}/{name}.json", file)
        (site.folder / f"aside/{name[:2]}").rename(site.folder / f"content/ledger/players/{name[:2]}")
        site.put("content/geography/rivers.md", (site.folder / "content/geography/rivers.md").read_bytes().replace(b"title: Rivers", b"title: Streams"))
        preview.eventually("/geography/rivers.html", lambda page: b"Streams" in page)
        answer = classroom.hand_in(preview.port, slips.bundle(slips.Player(3, "class.example.org").card("zoe")))[1]
        assert answer["refused"][0]["code"] == "handle-taken"
    finally:
        assert preview.stop() == 0


def test_a_bundle_of_too_many_entries_is_refused_before_one_is_read(site):
    """Each would take its time, and each refusal its place in the answer."""
    site.write(classroom.SITE)
    preview = Preview(site.folder, "--collect")
    try:
        ada = slips.Player(1, "class.example.org").card("ada")
        for many in (b"[" + b"1," * 500_000 + b"1]", b"\xef\xbb\xbf[" + b"1," * 2000 + b"1]", b"\n" * 3000,
                     b"[" + ada + b"," + b"1," * 2000 + b"1]"):
            started = time.monotonic()
            status, answer = classroom.hand_in(preview.port, many)
            assert (status, answer) == (413, {"error": "hand in at most 2000 entries at once"})
            assert time.monotonic() - started < 1 * PATIENCE
        status, answer = classroom.hand_in(preview.port, b"[" + b"1," * 1998 + ada + b",1]")
        assert (status, answer["added"], len(answer["refused"]), answer["more"]) == (200, 1, 20, 1979)
        assert classroom.hand_in(preview.port, b"[1]")[1].keys() == {"added", "known", "refused"}
    finally:
        assert preview.stop() == 0


def test_pages_are_answered_while_much_is_handed_in(site):
    """Bundles wait for each other, but keep nobody else waiting."""
    site.write(classroom.SITE)
    preview = Preview(site.folder, "--collect")
    try:
        revision = classroom.current_revision(site.folder / "content")
        bundles = [b"[" + b",".join(classroom.canonical(player.slip(revision)[0]) for _ in range(60)) + b"]"
                   for player in map(classroom.Player, range(6))]
        answers = []
        threads = [threading.Thread(target=lambda bundle=bundle: answers.append(classroom.hand_in(preview.port, bundle)))
                   for bundle in bundles]
        started = time.monotonic()
        for thread in threads:
            thread.start()
        time.sleep(0.2)
        asked = time.monotonic()
        preview.get("/podium/classroom/")
        waited = time.monotonic() - asked
        for thread in threads:
            thread.join()
        assert answers == [(200, {"added": 60, "known": 0, "refused": []})] * 6
        assert waited < (time.monotonic() - started) / 4
    finally:
        assert preview.stop() == 0


def test_what_was_written_before_a_write_failed_is_known(site):
    """So the handle of a card that is in the ledger is nobody else's, though the bundle failed."""
    site.write(classroom.SITE)
    cards = [slips.Player(number, "class.example.org").card(f"player-{number}") for number in range(1, 6)]
    preview = Preview(site.folder, "--collect")
    try:
        folders = [hashlib.sha256(card + b"\n").hexdigest()[:2] for card in cards]
        assert len(set(folders)) == 5
        site.put(f"content/ledger/players/{folders[2]}", b"in the way")
        assert classroom.hand_in(preview.port, slips.bundle(*cards))[0] == 500
        answer = classroom.hand_in(preview.port, slips.bundle(slips.Player(9, "class.example.org").card("player-1")))[1]
        assert [one["code"] for one in answer["refused"]] == ["handle-taken"]
        (site.folder / f"content/ledger/players/{folders[2]}").unlink()
        assert classroom.hand_in(preview.port, slips.bundle(*cards)) == (200, {"added": 3, "known": 2, "refused": []})
    finally:
        assert preview.stop() == 0
    assert podium("check", cwd=site.folder).status == 0


def test_nobody_can_hand_in_unless_results_are_collected(preview):
    assert preview.ask("/podium/collect", "POST", b"[]")[0] == 405


def test_results_that_another_program_takes_in_are_seen_however_the_folder_is_named(site):
    site.write(classroom.SITE)
    preview = Preview(site.folder.parent, f"{site.folder.name}/", "--collect")
    try:
        ada = slips.Player(1, "class.example.org")
        site.put("handed-in.json", slips.bundle(ada.card("ada")))
        added = podium("ledger", "add", "handed-in.json", cwd=site.folder)
        assert added.status == 0, added.errors
        site.put("content/geography/rivers.md", (site.folder / "content/geography/rivers.md").read_bytes().replace(b"title: Rivers", b"title: Streams"))
        preview.eventually("/geography/rivers.html", lambda page: b"Streams" in page)
        answer = classroom.hand_in(preview.port, slips.bundle(slips.Player(2, "class.example.org").card("ada")))[1]
        assert answer["refused"][0]["code"] == "handle-taken"
    finally:
        assert preview.stop() == 0

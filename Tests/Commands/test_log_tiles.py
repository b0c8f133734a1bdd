"""The published log as others read it: tiles, proofs, witnesses, with readers of the tests' own."""

import hashlib
import json
import shutil
import subprocess
import time

import pytest
from organiser import add, seal
from slips import Player
from support import PROGRAMS, podium, snapshot
from tlog import (
    Checkpoint,
    Refused,
    Witness,
    is_consistent,
    leaf,
    proof,
    root,
    sealed_entries,
    tile_bytes,
    tile_paths,
)


def sealed(site, number: int) -> None:
    """Hands in a slip of another player and seals it, an hour later than the one before."""
    add(site, Player(100 + number).slip(site.rev))
    assert seal(site, f"2026-01-{2 + number // 24:02}T{number % 24:02}:00:00Z").status == 0


def organiser(site) -> str:
    line = (site.folder / "content/site.yml").read_text().split("organiser: ")[1]
    return line.split()[0].strip('"')


def last_checkpoint(site) -> Checkpoint:
    return Checkpoint((site.output / "ledger/checkpoint").read_bytes(), organiser(site))


def test_the_published_log_is_what_tlog_tiles_specifies(ledger):
    sizes = []
    # Many slips in one seal, so that a tile fills, between seals of one.
    for number, count in enumerate((1, 2, 255, 1)):
        add(ledger, *(Player(1000 * number + index).slip(ledger.rev) for index in range(count)))
        assert seal(ledger, f"2026-01-02T{number:02}:00:00Z").status == 0
        assert ledger.build().status == 0
        sizes.append(last_checkpoint(ledger).size)
        entries = sealed_entries(ledger.output / "ledger")
        assert len(entries) == sizes[-1] and all(len(entry) == 32 for entry in entries)
        assert root([leaf(entry) for entry in entries]) == last_checkpoint(ledger).root
        tiles = ledger.output / "ledger/tile"
        found = {f"tile/{file.relative_to(tiles)}" for file in tiles.rglob("*") if file.is_file()}
        wanted = tile_paths(sizes)
        assert found == set(wanted)
        for path, tile in wanted.items():
            assert (ledger.output / "ledger" / path).read_bytes() == tile_bytes(entries, tile), path
    assert sizes == [2, 5, 261, 263]
    assert ledger.verify().status == 0 and ledger.verify("public").status == 0


@pytest.mark.parametrize(("path", "change", "code"), [
    ("tile/0/000.p/4", lambda data: data[:-1] + bytes([data[-1] ^ 1]), "tile-differs"),
    ("tile/entries/000.p/4", lambda data: data + b"\0", "tile-differs"),
    ("tile/entries/000.p/2", lambda data: data[:-34], "tile-differs"),
    ("tile/0/000.p/2", lambda data: None, "missing-tile"),
    ("tile/0/000.p/4", lambda data: data[:64], "tile-differs"),
    ("tile/0/000.p/2", lambda data: b"", "tile-differs"),
    ("tile/entries/000.p/4", lambda data: b"\0\x21" + data[2:], "tile-differs"),
    ("tile/entries/000.p/4", lambda data: b"\0\0" + data[34:], "tile-differs"),
    ("tile/entries/000.p/4", lambda data: b"\xff\xff" + data[2:], "tile-differs"),
    ("tile/entries/000.p/4", lambda data: data[34:] + data[:34], "tile-differs"),
    ("checkpoint", lambda data: data.replace(b"\n4\n", b"\n2\n"), "tile-differs"),
    ("checkpoint", lambda data: None, "tile-differs"),
])
def test_a_tile_that_is_not_the_log_s_is_found(ledger, path, change, code):
    sealed(ledger, 0)
    sealed(ledger, 1)
    assert ledger.build().status == 0
    file = ledger.output / "ledger" / path
    changed = change(file.read_bytes())
    file.unlink() if changed is None else file.write_bytes(changed)
    for folder in (".", "public"):
        report = ledger.verify(folder, "--json")
        assert report.status == 1
        assert [d["code"] for d in json.loads(report.output)["differences"]] == [code]


def test_a_tile_is_right_or_missing_whatever_the_ledger_lost(ledger):
    for number in range(3):
        sealed(ledger, number)
    assert ledger.build().status == 0
    whole = snapshot(ledger.output / "ledger")
    for name in ("00000001.checkpoint", "00000002.checkpoint", "00000002.jsonl"):
        file = ledger.folder / "content/ledger/log" / name
        kept = file.read_bytes()
        file.unlink()
        shutil.rmtree(ledger.output)
        for options in ((), ("--no-cache",)):
            run = ledger.build(*options)
            assert run.status == 1 and "changed while" not in run.errors, run.errors
            for path, data in snapshot(ledger.output / "ledger").items():
                assert not path.startswith("tile/") or data == whole[path], (name, path)
        file.write_bytes(kept)
        assert ledger.build().status == 0
        assert snapshot(ledger.output / "ledger") == whole and ledger.verify("public").status == 0


@pytest.mark.parametrize(("path", "published"), [
    ("redacted/" + "ab" * 32 + ".json", "redacted.jsonl"),
    ("log/00000003.jsonl", "log/00000003.jsonl"),
    ("log/00000003.checkpoint", "log/00000003.checkpoint"),
    ("log/00000001.checkpoint", "log/00000001.checkpoint"),
])
def test_what_nobody_signed_is_not_published(ledger, path, published):
    sealed(ledger, 0)
    sealed(ledger, 1)
    assert ledger.build().status == 0
    junk = b"<script>alert(1)</script> anything\n9223372036854775807\n"
    ledger.put(f"content/ledger/{path}", junk)
    assert ledger.build().status == 1
    assert not any(
        b"<script>alert" in data or b"9223372036854775807" in data
        for name, data in snapshot(ledger.output).items() if name.startswith(("ledger/", "podium/entries")))
    file = ledger.output / "ledger" / published
    assert not file.exists() or file.read_bytes() == b""
    if not path.endswith("00000001.checkpoint"):
        assert ledger.verify("public").status == 0


def test_a_batch_whose_seal_was_interrupted_is_published(ledger):
    sealed(ledger, 0)
    sealed(ledger, 1)
    (ledger.folder / "content/ledger/log/00000002.checkpoint").unlink()
    assert ledger.build().status == 0
    batch = (ledger.folder / "content/ledger/log/00000002.jsonl").read_bytes()
    assert (ledger.output / "ledger/log/00000002.jsonl").read_bytes() == batch
    assert ledger.verify("public").status == 0


def test_a_published_file_that_cannot_be_read_is_named(ledger):
    sealed(ledger, 0)
    assert ledger.build().status == 0
    # There need not be such a file, but one that is there and cannot be read may hide anything.
    (ledger.output / "ledger/links.txt").mkdir()
    report = ledger.verify("public", "--json")
    assert report.status == 1
    assert [(d["code"], d["path"]) for d in json.loads(report.output)["differences"]] == [
        ("unreadable", "public/ledger/links.txt")]


def test_a_proof_holds_on_its_own_and_in_the_log_also_of_what_was_erased(ledger, tmp_path):
    mine = Player(7).slip(ledger.rev)
    add(ledger, Player(8).slip(ledger.rev))
    name = add(ledger, mine)[0]["name"]
    assert seal(ledger).status == 0 and ledger.build().status == 0
    kept = tmp_path / "mine.tlog-proof"

    def receipt(data: bytes):
        kept.write_bytes(data)
        run = ledger.verify("--json", "--receipt", kept)
        report = json.loads(run.output)
        return run, report["receipts"], [d["code"] for d in report["differences"]]

    def made(entry: bytes = mine, index: int | None = None) -> bytes:
        entries = sealed_entries(ledger.output / "ledger")
        place = entries.index(hashlib.sha256(mine).digest())
        note = (ledger.output / "ledger/checkpoint").read_bytes()
        return proof(entry, entries, place if index is None else index, note)

    first = made()
    run, receipts, codes = receipt(first)
    assert (run.status, codes, receipts[0]["slip"]) == (0, [], name)
    # It holds when the log has grown, and when the slip's text is gone.
    sealed(ledger, 30)
    assert podium("ledger", "redact", name, "--key", ledger.key, cwd=ledger.folder).status == 0
    assert ledger.build().status == 0
    for data in (first, made()):
        assert receipt(data)[::2][1] == []
    assert "erased" in ledger.verify("--receipt", kept).output
    # Nothing else does.
    other = Player(9).slip(ledger.rev)
    for data, code in (
            (made(entry=other), "bad-proof"), (made(index=0), "bad-proof"), (b"[]", "not-in-log"),
            (first.replace(b"index ", b"index 1"), "bad-proof"),
            (first[:-40], "bad-checkpoint"), (first[:40], "bad-proof"),
            (first.replace(b"\n3\n", b"\n4\n"), "bad-checkpoint-signature"),
            (made(entry=b"{}"), "json")):
        run, receipts, codes = receipt(data)
        assert run.status == 1 and receipts == [] and len(codes) == 1, (codes, data)
        assert codes == [code] or code == "json", codes


def ask(site, name: str, *options: str):
    return podium("ledger", "witness", "--ask", name, *options, cwd=site.folder)


def take(site, answer: bytes, *options: str):
    file = site.folder / "answer"
    file.write_bytes(answer)
    return podium("ledger", "witness", "--take", file, *options, cwd=site.folder)


@pytest.fixture
def witnessed(ledger):
    ledger.witnesses = [Witness(f"w.example/{name}", 40 + number, organiser(ledger)) for number, name in enumerate("ab")]
    a, b = ledger.witnesses
    ledger.policy = ledger.put(
        "content/ledger/witnesses.txt",
        f"log {organiser(ledger)}\nwitness a {a.vkey}\nwitness b {b.vkey}\n"
        "group both all a b\nquorum both\n".encode())
    return ledger


def test_witnesses_cosign_each_seal_and_a_policy_asks_for_them(witnessed):
    site, now = witnessed, int(time.time())
    assert ask(site, "a").status == 1  # Nothing is sealed yet.
    for number in range(6):
        sealed(site, number)
        # One of them is asked at every second seal only.
        for witness, name in zip(site.witnesses, "ab"):
            if name == "b" and number % 2 == 0:
                continue
            request = ask(site, name)
            assert request.status == 0, request.errors
            answer = witness.add_checkpoint(request.output.encode(), now)
            # Lines of keys that nobody knows come with it.
            foreign = Witness("x.example", 99, organiser(site)).cosign(b"x", now)
            taken = take(site, foreign + answer)
            assert taken.status == 0 and f"w.example/{name}" in taken.output, taken.errors
        assert site.build().status == 0
        checkpoint = last_checkpoint(site)
        assert len(checkpoint.signatures) == (3 if number % 2 else 2)
        run = site.verify("--policy", site.policy)
        assert run.status == (0 if number % 2 else 1), run.output + run.errors
        assert ("cosigned by a, b" in run.output) == bool(number % 2)
        assert ("[quorum-not-met]" in run.output) == (not number % 2)
    # A witness that lost its memory, or was asked by somebody else, says which size it knows.
    site.witnesses[0].size = 2
    site.witnesses[0].root = root([leaf(e) for e in sealed_entries(site.output / "ledger")[:2]])
    with pytest.raises(Refused, match="409"):
        site.witnesses[0].add_checkpoint(ask(site, "a").output.encode(), now)
    conflict = take(site, b"2\n")
    assert conflict.status == 1 and "--old 2" in conflict.errors
    answer = site.witnesses[0].add_checkpoint(ask(site, "a", "--old", "2").output.encode(), now + 1)
    assert take(site, answer).status == 0


def test_a_witness_may_be_asked_while_its_answer_is_waited_for(witnessed):
    site, now = witnessed, int(time.time())
    sealed(site, 0)
    command = [PROGRAMS / "podium", "ledger", "witness", "--take", "-"]
    taking = subprocess.Popen(command, cwd=site.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        time.sleep(0.5)
        asked = podium("ledger", "witness", "--ask", "a", cwd=site.folder, timeout=20)
        assert asked.status == 0, asked.errors
        answer = site.witnesses[0].add_checkpoint(asked.output.encode(), now)
        output, _ = taking.communicate(answer.decode(), timeout=60)
        assert taking.returncode == 0 and "cosigned by w.example/a" in output
    finally:
        taking.kill()


def test_of_asking_and_taking_a_command_does_one(witnessed):
    both = ask(witnessed, "a", "--take", "answer")
    assert both.status == 2 and "must be given without --take" in both.errors
    none = podium("ledger", "witness", cwd=witnessed.folder)
    assert none.status == 2 and "--ask NAME or --take FILE" in none.errors


def test_answers_of_witnesses_that_do_not_hold_are_refused(witnessed):
    site, now = witnessed, int(time.time())
    sealed(site, 0)
    witness = site.witnesses[0]
    good = witness.add_checkpoint(ask(site, "a").output.encode(), now)
    before = sorted((site.folder / "content/ledger/log").glob("*.checkpoint"))[-1].read_bytes()
    text = before.split(b"\n\n")[0] + b"\n"
    for answer, words in (
            (b"", "no answer of a witness"), (good[:-1], "no answer of a witness"),
            (b"HTTP 404\n", "no answer of a witness"), (b"99\n", "--old 99"), (b"-5\n", "no answer of a witness"),
            (b"+5\n", "no answer of a witness"),
            (witness.cosign(text.replace(b"2", b"3"), now), "something else"),
            (witness.cosign(text, now + 100_000), "from the future"),
            (Witness("x.example", 99, organiser(site)).cosign(text, now), "no signature here"),
            (Witness("w.example/a", 99, organiser(site)).cosign(text, now), "no signature here")):
        run = take(site, answer)
        assert run.status == 1 and words in run.errors, (answer, run.errors)
        assert sorted((site.folder / "content/ledger/log").glob("*.checkpoint"))[-1].read_bytes() == before
    assert take(site, good).status == 0
    assert ask(site, "nobody").status == 1
    assert ask(site, "a", "--old", "77").status == 1
    site.put("content/ledger/witnesses.txt", b"witness a\nquorum a\n")
    run = ask(site, "a")
    assert run.status == 1 and "witnesses.txt:1:1: error" in run.errors
    assert "[bad-policy]" in site.verify("--policy", site.policy).output


def test_no_witness_cosigns_a_log_that_lost_an_entry(witnessed):
    site, now = witnessed, int(time.time())
    for number in range(3):
        sealed(site, number)
    request = ask(site, "a").output.encode()
    site.witnesses[0].add_checkpoint(request, now)
    entries = sealed_entries(site.folder / "content/ledger")
    seen = root([leaf(entry) for entry in entries])
    # The organiser seals anew without the second result.
    folder = site.folder / "content/ledger/log"
    for file in folder.iterdir():
        if file.name > "00000002":
            file.unlink()
    for number in (7, 8, 9):
        sealed(site, number)
    run = ask(site, "a", "--old", str(len(entries)))
    with pytest.raises(Refused, match="422"):
        site.witnesses[0].add_checkpoint(run.output.encode(), now)
    assert not is_consistent(len(entries), seen, 10, root([]), [])

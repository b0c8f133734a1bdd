"""Logs, checkpoints and cosignatures that are not what they should be: each refused with its own code."""

import base64
import hashlib
import json
import time

import pytest
from nacl.signing import SigningKey
from organiser import add, check, seal
from slips import Player, base64url
from support import podium
from test_answers_export import rows
from test_log_tiles import organiser, sealed, witnessed  # noqa: F401 (a fixture)
from tlog import Witness, key_parts


def last(site):
    return sorted((site.folder / "content/ledger/log").glob("*.checkpoint"))[-1]


def key_id(site) -> bytes:
    return key_parts(organiser(site))[1]


def signature(site, text: bytes, key: SigningKey | None = None) -> bytes:
    """A line in the organiser's name, by the organiser's key or another one."""
    seed = base64.b64decode(site.key.read_text().strip().split("+", 4)[4], validate=True)[1:]
    signed = (key or SigningKey(seed)).sign(text).signature
    return f"— {organiser(site).split('+')[0]} ".encode() + base64.b64encode(key_id(site) + signed) + b"\n"


def foreign(count: int) -> bytes:
    return b"".join(
        f"— other.example/{number} ".encode() + base64.b64encode(bytes([number] * 68)) + b"\n" for number in range(count))


def found(site, *words) -> list[str]:
    """What the build's reader, and the verifier of the folder and of the published site, find."""
    checked = check(site)[1]["findings"]
    site.build("--lenient")
    verified = [json.loads(site.verify(folder, "--json", *words).output)["differences"] for folder in (".", "public")]
    return [sorted({finding["code"] for finding in findings}) for findings in [checked, *verified]]


CHECKPOINTS = {
    "63 signatures of others": (lambda text, own, site: text + b"\n" + foreign(31) + own + foreign(32), None),
    "64 signatures of others": (lambda text, own, site: text + b"\n" + own + foreign(64), "bad-checkpoint"),
    "an extension line": (lambda text, own, site: text + b"more\n\n" + signature(site, text + b"more\n"), "bad-checkpoint"),
    "an empty extension line": (lambda text, own, site: text + b"\n\n" + signature(site, text + b"\n"), "bad-checkpoint"),
    "a size with a sign": (lambda text, own, site: (t := text.replace(b"\n2\n", b"\n+2\n")) + b"\n" + signature(site, t), "bad-checkpoint"),
    "a size with a zero": (lambda text, own, site: (t := text.replace(b"\n2\n", b"\n02\n")) + b"\n" + signature(site, t), "bad-checkpoint"),
    "a size of 2^53": (lambda text, own, site: (t := text.replace(b"\n2\n", b"\n9007199254740992\n")) + b"\n" + signature(site, t), "bad-checkpoint"),
    "another key of the name": (lambda text, own, site: text + b"\n" + own.replace(base64.b64encode(key_id(site))[:5], b"AAAAA"), "checkpoint-by-other-key"),
    "a signature of another key": (lambda text, own, site: text + b"\n" + signature(site, text, SigningKey(bytes(32))), "bad-checkpoint-signature"),
    "a good and a bad signature": (
        lambda text, own, site: text + b"\n" + own + signature(site, text, SigningKey(bytes(32))), "bad-checkpoint-signature"),
    "another log": (lambda text, own, site: (t := b"other/ledger\n" + text.split(b"\n", 1)[1]) + b"\n" + signature(site, t), "checkpoint-of-other-log"),
    "no signature": (lambda text, own, site: text + b"\n", "bad-checkpoint"),
}


def test_each_checkpoint_that_is_none_has_its_code(ledger):
    sealed(ledger, 0)
    text, own = last(ledger).read_bytes().split(b"\n\n")
    text += b"\n"
    for name, (make, code) in CHECKPOINTS.items():
        last(ledger).write_bytes(make(text, own, ledger))
        for codes in found(ledger):
            assert code in codes if code else codes == [], (name, codes)


def test_a_log_that_does_not_hold_is_where_to_look_first(ledger):
    sealed(ledger, 0)
    assert ledger.build().status == 0 and ledger.verify().status == 0
    for batch in ("content/ledger/log/00000001.jsonl", "public/ledger/log/00000001.jsonl"):
        path = ledger.folder / batch
        path.write_bytes(path.read_bytes().replace(b'"score":200', b'"score":100'))
    checked = podium("ledger", "check", cwd=ledger.folder)
    assert "the log does not hold; outside of what holds: 0" in checked.output and "sealed" not in checked.output
    for folder in (".", "public"):
        run = ledger.verify(folder)
        assert run.status == 1
        last_line = run.output.splitlines()[-1]
        assert last_line.endswith("the log is not what was sealed: look first at ledger/log/00000001.jsonl:1 [log-changed]")
        # The batch is there, and so are its tiles.
        assert "[missing-batch]" not in run.output and "[ledger-file-unread]" not in run.output, run.output


def test_results_behind_what_holds_of_a_log_are_not_called_unsealed(ledger):
    for number in range(2):
        sealed(ledger, number)
    batch = ledger.folder / "content/ledger/log/00000002.jsonl"
    batch.write_bytes(b"".join(reversed(batch.read_bytes().splitlines(True))))
    checked = podium("ledger", "check", cwd=ledger.folder).output
    assert "the log holds no more than 2 entries in 1 batch" in checked and "outside of what holds: 1" in checked
    ledger.build("--lenient")
    last_line = ledger.verify("public").output.splitlines()[-1]
    assert "1 result outside of what holds; the log is not what was sealed" in last_line and "not yet sealed" not in last_line


def test_a_checkpoint_without_those_of_the_log_is_found(ledger):
    sealed(ledger, 0)
    (ledger.folder / "content/ledger/log/00000001.checkpoint").unlink()
    ledger.build("--lenient")
    (ledger.output / "ledger/checkpoint").write_bytes(b"ada\n")
    assert "a checkpoint is there, but no log [missing-batch]" in ledger.verify("public").output


def test_files_of_a_ledger_that_cannot_be_read_are_not_called_foreign(ledger):
    sealed(ledger, 0)
    assert ledger.build().status == 0
    published = ledger.output / "ledger.json"
    published.write_bytes(published.read_bytes() + b"x")
    told = ledger.verify("public").output
    assert "[unreadable-ledger]" in told and "[ledger-file-unread]" not in told


def test_a_handle_that_two_keys_have_is_told_with_the_card_that_holds_it(ledger):
    ada, bob = Player(1), Player(2)
    add(ledger, ada.card("ada"), ada.slip(ledger.rev))
    card = bob.card("ada", issued="2025-01-01T09:00:00Z") + b"\n"
    name = hashlib.sha256(card).hexdigest()
    ledger.put(f"content/ledger/players/{name[:2]}/{name}.json", card)
    told = podium("ledger", "check", cwd=ledger.folder).errors
    assert 'another key holds the handle "ada", by a card issued at 2025-01-01T09:00:00Z [handle-taken]' in told


COSIGNATURES = {
    "none": (lambda witness, text, now: b"", ["quorum-not-met"]),
    "one": (lambda witness, text, now: witness.cosign(text, now), []),
    "one of another checkpoint": (lambda witness, text, now: witness.cosign(text.replace(b"2", b"1", 1), now), ["bad-cosignature", "quorum-not-met"]),
    "one from the future": (lambda witness, text, now: witness.cosign(text, now + 4000), ["future-cosignature", "quorum-not-met"]),
    "one from beyond all time": (lambda witness, text, now: witness.cosign(text, 2**64 - 1), ["bad-cosignature", "quorum-not-met"]),
    "one by another key of its name": (lambda witness, text, now: Witness(witness.name, 77, witness.log).cosign(text, now), ["quorum-not-met"]),
    "one by another key that says it is its own": (lambda witness, text, now: pretended(witness, text, now), ["bad-cosignature", "quorum-not-met"]),
    "a good one among bad ones": (
        lambda witness, text, now: witness.cosign(text, now) + pretended(witness, text, now), ["bad-cosignature", "quorum-not-met"]),
    "one, and 62 of others": (lambda witness, text, now: foreign(62) + witness.cosign(text, now), []),
}


def pretended(witness: Witness, text: bytes, now: int) -> bytes:
    other = Witness(witness.name, 78, witness.log)
    other.id = witness.id
    return other.cosign(text, now)


def test_each_cosignature_that_does_not_hold_has_its_code(witnessed, tmp_path):
    site, now = witnessed, int(time.time())
    sealed(site, 0)
    site.build()
    witness = site.witnesses[0]
    policy = tmp_path / "policy"
    policy.write_text(f"log {organiser(site)}\nwitness a {witness.vkey}\nquorum a\n")
    note = last(site).read_bytes()
    text = note.split(b"\n\n")[0] + b"\n"
    for name, (make, codes) in COSIGNATURES.items():
        last(site).write_bytes(note + make(witness, text, now))
        assert site.build().status == 0, name
        for folder in (".", "public"):
            run = site.verify(folder, "--json", "--policy", policy)
            assert sorted(d["code"] for d in json.loads(run.output)["differences"]) == codes, (name, run.output)
            assert run.status == bool(codes), name
    policy.write_text(f"log {witness.vkey.replace('+', 'x+', 1)}\nquorum none\n")
    assert "[bad-policy]" in site.verify("--policy", policy).output


def erased(site) -> tuple[bytes, bytes]:
    """A log of two slips of which one is erased; the line that stands for it, and what it was."""
    gone = Player(1).slip(site.rev)
    name = add(site, gone, Player(2).slip(site.rev))[0]["name"]
    assert seal(site).status == 0
    told = podium("ledger", "redact", name, "--key", site.key, cwd=site.folder)
    assert told.status == 0 and "a card of the player in content/ledger/players is not erased" in told.output
    batch = site.folder / "content/ledger/log/00000001.jsonl"
    return next(line for line in batch.read_bytes().splitlines() if line.startswith(b'{"commitment"')), gone


def test_an_erased_entry_does_not_come_back_as_another(ledger):
    line, gone = erased(ledger)
    batch = ledger.folder / "content/ledger/log/00000001.jsonl"
    good = batch.read_bytes()
    other = line[:20] + (b"0" if line[20:21] != b"0" else b"1") + line[21:]
    for text, code in ((line, None), (Player(1).slip(ledger.rev, answers={}), "log-changed"), (other, "log-changed"),
                       (line.upper(), "log-changed"), (gone[:-1], "log-changed"), (b"", "log-changed")):
        batch.write_bytes(good.replace(line, text))
        for codes in found(ledger):
            assert code in codes if code else codes == [], (text, codes)


def test_an_erased_entry_that_is_handed_in_again_does_not_count(ledger):
    _, gone = erased(ledger)
    name = hashlib.sha256(gone + b"\n").hexdigest()
    path = f"content/ledger/inbox/{name[:2]}/{name}.json"
    ledger.put(path, gone + b"\n")
    assert found(ledger) == [["erased"], [], []]
    assert [(finding.severity, finding.path) for finding in ledger.build().findings] == [("warning", path)]
    for folder in (".", "public"):
        verified = ledger.verify(folder)
        assert verified.status == 0 and "[erased]" in verified.output
        assert "1 result by 1 player" in verified.output and "1 entry of it erased" in verified.output


def test_a_site_whose_id_is_not_its_address_is_warned_of_once_it_has_a_log(ledger):
    settings = (ledger.folder / "content/site.yml").read_bytes()
    for address, warned in (("https://test/", False), ("https://quiz.example.org/", True), ("https://test/deeper/", True)):
        ledger.put("content/site.yml", settings + f"base-url: {address}\n".encode())
        run = ledger.check()
        assert ("[id-not-address]" in run.output + run.errors) == warned, (address, run.output, run.errors)


@pytest.mark.parametrize("board", ["", "board: pseudonyms\npseudonym-key: a key of some length\n"])
def test_answers_of_sealed_results_are_exported_and_those_of_erased_ones_are_not(ledger, board):
    settings = ledger.folder / "content/site.yml"
    settings.write_text(settings.read_text() + board)
    erased(ledger)
    add(ledger, Player(2).card("bob"), Player(3).slip(ledger.rev, answers={"france": ["a"]}, claim={"max": 200, "score": 0}))
    made = rows(ledger)
    # Two questions each of the sealed result and of the one in the inbox.
    made.sort(key=lambda row: (-row["earned"], row["question"]))
    assert [(row["question"], row["earned"]) for row in made] == [("france", 100), ("spain", 100), ("france", 0), ("spain", 0)]
    names = [row["player"] for row in made]
    publics = [Player(number).public for number in (1, 2, 3)]
    if board:
        assert {row["sealed"] for row in made} == {None} and len(set(names)) == 2
        assert not any(name in ("bob", *publics) or public[:4] in name for name in names for public in publics)
        assert {row["ended"] for row in made[:2]} == {"2026-01-01T12:00:00Z"}
    else:
        assert names == ["bob", "bob", *[f"key·{publics[2][:4]}"] * 2]
        assert [row["sealed"] for row in made] == ["2026-01-01T12:00:00Z"] * 2 + [None] * 2
    assert base64url(bytes(16))[:4] not in "".join(names)

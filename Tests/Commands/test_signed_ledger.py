"""The signed ledger as its organiser uses it: taking in, sealing, checking, erasing, proving."""

import hashlib
import html
import json
import stat
import subprocess

import pytest
from organiser import EVENING, NOON, add, check, inbox, seal, standings
from slips import Player, bundle, revision
from support import PROGRAMS, podium, snapshot


def test_a_key_is_secret_and_never_overwritten(ledger):
    assert stat.S_IMODE(ledger.key.stat().st_mode) == 0o600
    before = ledger.key.read_bytes()
    again = podium("ledger", "keygen", "--key", ledger.key, cwd=ledger.folder)
    assert again.status == 1 and "never overwritten" in again.errors
    assert ledger.key.read_bytes() == before
    inside = podium("ledger", "keygen", "--key", "content/my.key", cwd=ledger.folder)
    assert inside.status == 2 and not (ledger.folder / "content/my.key").exists()


@pytest.mark.parametrize(("spoil", "status"), [
    ("{}", 0), (" {}\n", 0), ('"{}"', 1), ("PODIUM_KEY={}", 1), ("{}{}", 1), ("PRIVATE+KEY", 1)])
def test_a_key_in_a_variable_is_used_or_refused_but_never_told(ledger, spoil, status):
    key = ledger.key.read_text().strip()
    sealed = podium("ledger", "seal", cwd=ledger.folder, environment={"PODIUM_KEY": spoil.format(key, key)})
    assert sealed.status == status, sealed.errors
    assert key[-12:] not in sealed.output + sealed.errors
    assert not status or "this is no key that" in sealed.errors
    made = podium("ledger", "keygen", cwd=ledger.folder, environment={"PODIUM_KEY": spoil.format(key, key)})
    assert made.status == 2 and key[-12:] not in made.output + made.errors


def test_the_first_attempt_is_the_one_that_ended_first_whatever_the_files_are_called(ledger):
    orders = set()
    for player in map(Player, range(1, 9)):
        first = player.slip(ledger.rev, answers={"france": ["b"]}, claim={"max": 200, "score": 100})
        second = player.slip(ledger.rev, began="2026-01-01T10:02:00Z", ended="2026-01-01T10:03:00Z")
        names = [hashlib.sha256(slip + b"\n").hexdigest() for slip in (first, second)]
        orders.add(names == sorted(names))
        add(ledger, second, first)
    assert orders == {True, False}
    assert [row[2] for row in standings(ledger)] == ["100"] * 8
    assert seal(ledger).status == 0
    assert [row[2] for row in standings(ledger)] == ["100"] * 8


def test_from_the_first_slip_to_the_leaderboard(ledger):
    ada, bob = Player(1), Player(2)
    added = add(ledger, ada.card("ada"), ada.slip(ledger.rev),
                bob.slip(ledger.rev, answers={"france": ["a"]}, claim={"max": 200, "score": 0}))
    assert [entry["verdict"] for entry in added] == ["added"] * 3
    assert [entry["kind"] for entry in added] == ["card", "slip", "slip"]
    bob_name = f"key·{bob.public[:4]}"
    assert [row[:3] for row in standings(ledger)] == [
        ("1", "ada", "200"), ("2", bob_name, "0")]
    assert ledger.build().status == 0
    page = ledger.page("leaderboard.html")
    assert "waiting to be confirmed" in page and 'data-standing="1 ada 200 1"' in page
    assert '"size":0' in ledger.page("podium/checkpoint.js")

    sealed = seal(ledger)
    assert sealed.status == 0 and "2 results sealed; the log has 3 entries" in sealed.output
    assert inbox(ledger) == []
    assert ledger.build().status == 0
    page = ledger.page("leaderboard.html")
    status, state = check(ledger)
    assert status == 0 and (state["size"], state["pending"], state["results"]) == (3, 0, 2)
    assert state["root"] in page and "waiting to be confirmed" not in page
    assert f'"root":"{state["root"]}","size":3' in ledger.page("podium/checkpoint.js")
    assert ledger.verify().status == 0 and ledger.verify("public").status == 0

    # What comes later signs the state that its page had seen.
    seen = {"root": state["root"], "size": 3}
    add(ledger, bob.card("ada·bob".replace("·", "-")), bob.slip(ledger.rev, seen=seen))
    assert seal(ledger, EVENING).status == 0
    assert check(ledger)[1]["findings"] == []
    # The first attempt counts, and the key has a name by now.
    assert [row[:3] for row in standings(ledger)] == [("1", "ada", "200"), ("2", "ada-bob", "0")]


def test_adding_twice_changes_nothing(ledger):
    ada = Player(1)
    entries = [ada.card("ada"), ada.slip(ledger.rev)]
    add(ledger, *entries)
    before = snapshot(ledger.folder / "content")
    assert [entry["verdict"] for entry in add(ledger, *entries)] == ["present"] * 2
    assert snapshot(ledger.folder / "content") == before
    assert seal(ledger).status == 0
    assert [entry["verdict"] for entry in add(ledger, *entries)] == ["present"] * 2
    assert inbox(ledger) == []


def test_entries_come_as_lines_from_folders_and_from_standard_input(ledger, tmp_path):
    ada = Player(1)
    slips = [ada.slip(ledger.rev) for _ in range(4)]
    folder = tmp_path / "mails"
    (folder / "one").mkdir(parents=True)
    (folder / "one/a.json").write_bytes(slips[0] + b"\n")
    (folder / "b.json").write_bytes(slips[1] + b"\n" + slips[2])
    assert podium("ledger", "add", folder, cwd=ledger.folder).output.endswith(
        "3 added, 0 already there, 0 refused\n")
    done = subprocess.run(
        [PROGRAMS / "podium", "ledger", "add", "-"], cwd=ledger.folder, input=bundle(slips[3]),
        capture_output=True, check=False)
    assert done.returncode == 0 and b"1 added" in done.stdout
    assert len(inbox(ledger)) == 4
    # An editor may begin a file with a byte order mark.
    for name, text in ("c.json", slips[0] + b"\n"), ("d.json", bundle(slips[1])):
        (folder / name).write_bytes(b"\xef\xbb\xbf" + text)
        assert podium("ledger", "add", folder / name, cwd=ledger.folder).output.endswith(
            "0 added, 1 already there, 0 refused\n")


def test_a_dry_run_writes_nothing(ledger):
    ledger.put("slip.json", Player(1).slip(ledger.rev))
    done = podium("ledger", "add", "slip.json", "--dry-run", cwd=ledger.folder)
    assert done.status == 0 and "1 to add" in done.output and inbox(ledger) == []


def test_what_is_refused_says_why_and_stops_nothing_else(ledger):
    ada, eve = Player(1), Player(3)
    good = ada.slip(ledger.rev)
    cases = {
        "bad-signature": good.replace(b'["b"]', b'["a"]'),
        "other-site": Player(1, site="elsewhere").slip(ledger.rev),
        "not-canonical": good.replace(b'"v":1', b'"v": 1'),
        "duplicate-member": good.replace(b'"v":1', b'"v":1,"v":1'),
        "bad-member": good.replace(b'"v":1', b'"v":1.0'),
        "handle-taken": eve.card("ada"),
    }
    taken = add(ledger, ada.card("ada"), *cases.values(), good, status=1)
    assert [entry.get("code") for entry in taken[1:-1]] == list(cases)
    assert taken[0]["verdict"] == taken[-1]["verdict"] == "added" and len(inbox(ledger)) == 1
    broken = ledger.put("broken.json", b"[" + good + b",]")
    done = podium("ledger", "add", broken, cwd=ledger.folder)
    assert done.status == 1 and "bad-json" in done.errors


@pytest.mark.parametrize(("kind", "words"), [
    ("podium-account", "a player's account"), ("podium-player", "a player's browser keeps"),
    ("podium-attempt", "an attempt saved at the end of a quiz")])
@pytest.mark.parametrize("indent", [None, 2])
def test_a_file_that_a_page_saved_for_its_player_is_named(ledger, kind, words, indent):
    saved = {"account": {"handle": "ada"}, "data": {"study": [0.5, "x" * 70_000]}, "kind": kind, "slips": [], "version": 1}
    ledger.put("saved.json", b"\xef\xbb\xbf" + json.dumps(saved, indent=indent).encode())
    done = podium("ledger", "add", "saved.json", cwd=ledger.folder)
    assert done.status == 1 and len(done.errors.splitlines()) == 1, done.errors
    for said in (f"saved.json: error: refused, player-file: it is ", words, "results-….json"):
        assert said in done.errors
    assert "0 added, 0 already there, 1 refused" in done.output and inbox(ledger) == []


def test_what_is_only_flagged_is_kept(ledger):
    ada = Player(1)
    added = add(ledger, ada.slip(ledger.rev, claim={"max": 200, "score": 0}),
                ada.slip("0" * 64), ada.slip(ledger.rev, answers={"spain": ["c", "a"]}))
    assert [entry["verdict"] for entry in added] == ["added"] * 3
    assert [entry["code"] for entry in added] == ["claim-too-low", "unknown-revision", "bad-response"]
    assert seal(ledger).status == 0
    status, state = check(ledger)
    assert status == 0 and (state["results"], state["refused"], state["size"]) == (1, 2, 4)
    assert ledger.build().status == 0 and ledger.verify().status == 0


def test_a_changed_log_is_not_sealed_upon(ledger):
    ada = Player(1)
    add(ledger, ada.slip(ledger.rev), ada.slip(ledger.rev))
    assert seal(ledger).status == 0
    batch = ledger.folder / "content/ledger/log/00000001.jsonl"
    batch.write_bytes(b"".join(batch.read_bytes().splitlines(keepends=True)[:-1]))
    add(ledger, ada.slip(ledger.rev))
    refused = seal(ledger, EVENING)
    assert refused.status == 1 and "[log-shorter]" in refused.errors and len(inbox(ledger)) == 1
    built = ledger.build()
    assert built.status == 1 and "[log-shorter]" in built.errors
    assert ledger.verify().status == 1 and "[log-shorter]" in ledger.verify().output


def test_the_wrong_key_and_an_early_clock_seal_nothing(ledger, tmp_path):
    add(ledger, Player(1).slip(ledger.rev))
    other = tmp_path / "other.key"
    assert podium("ledger", "keygen", "--key", other, cwd=ledger.folder).status == 0
    refused = podium("ledger", "seal", "--key", other, cwd=ledger.folder)
    assert refused.status == 1 and "not the key" in refused.errors
    assert seal(ledger, EVENING).status == 0
    add(ledger, Player(1).slip(ledger.rev, ended="2026-01-01T10:00:30Z"), Player(2).slip(ledger.rev))
    early = seal(ledger, NOON)
    assert early.status == 1 and EVENING in early.errors


def test_the_key_may_come_from_the_environment(ledger):
    add(ledger, Player(1).slip(ledger.rev))
    for value in (ledger.key.read_text().strip(), str(ledger.key)):
        done = podium("ledger", "seal", cwd=ledger.folder, environment={"PODIUM_KEY": value})
        assert done.status == 0, done.errors
    assert check(ledger)[1]["size"] == 2


def test_an_erased_slip_leaves_every_proof_whole(ledger):
    ada, bob = Player(1), Player(2)
    gone = ada.slip(ledger.rev, answers={"france": ["secret"]})
    name = add(ledger, gone, bob.slip(ledger.rev))[0]["name"]
    assert seal(ledger).status == 0
    root = check(ledger)[1]["root"]
    done = podium("ledger", "redact", name, "--key", ledger.key, cwd=ledger.folder)
    assert done.status == 0, done.errors
    assert b"secret" not in b"".join(snapshot(ledger.folder / "content/ledger").values())
    status, state = check(ledger)
    assert (status, state["root"], state["size"], state["results"]) == (0, root, 3, 1)
    assert ledger.build().status == 0 and ledger.verify().status == 0
    refused = add(ledger, gone, status=1)
    assert refused[0]["code"] == "erased"
    # Not every line that says so was erased by the organiser.
    for file in (ledger.folder / "content/ledger/redacted").iterdir():
        file.unlink()
    assert "missing-redaction" in [f["code"] for f in check(ledger)[1]["findings"]]


def test_a_slip_in_the_inbox_is_erased_by_the_name_of_its_file(ledger):
    """`podium ledger show` takes that, too."""
    ada, bob = Player(1), Player(2)
    add(ledger, ada.slip(ledger.rev, answers={"france": ["secret"]}), bob.slip(ledger.rev))
    file = next(file for file in inbox(ledger) if b"secret" in file.read_bytes())
    for command in (["show", file.stem], ["redact", file.stem, "--key", ledger.key]):
        done = podium("ledger", *command, cwd=ledger.folder)
        assert done.status == 0, done.errors
    assert not file.exists() and len(inbox(ledger)) == 1
    assert len(list((ledger.folder / "content/ledger/redacted").iterdir())) == 1


def test_only_the_organiser_s_word_keeps_a_slip_out_of_the_log(ledger):
    """Anybody can propose a file that says an entry was erased."""
    ada, bob = Player(1), Player(2)
    assert add(ledger, ada.slip(ledger.rev))[0]["verdict"] == "added"
    later = bob.slip(ledger.rev)
    for name in (inbox(ledger)[0].stem, hashlib.sha256(later).hexdigest()):
        ledger.put(f"content/ledger/redacted/{name}.json", b"garbage\n")
    assert add(ledger, later)[0]["verdict"] == "added"
    sealed = seal(ledger)
    assert "2 results sealed" in sealed.output and inbox(ledger) == []
    assert check(ledger)[1]["size"] == 3


def test_what_was_mended_in_the_ledger_is_published_again(ledger):
    for number in (1, 2):
        add(ledger, Player(number).card(f"player-{number}"), Player(number).slip(ledger.rev))
    assert ledger.build().status == 0
    whole = ledger.page("ledger/players.jsonl")
    card = next((ledger.folder / "content/ledger/players").rglob("*.json"))
    good = card.read_bytes()
    card.write_bytes(good.replace(b"player-", b"prayer-"))
    assert ledger.build().status == 1 and ledger.page("ledger/players.jsonl") != whole
    card.write_bytes(good)
    assert ledger.build().status == 0 and ledger.page("ledger/players.jsonl") == whole
    assert ledger.verify().status == 0


def test_receipts_and_kept_checkpoints(ledger, tmp_path):
    ada, bob = Player(1), Player(2)
    mine = ada.slip(ledger.rev)
    add(ledger, mine, bob.slip(ledger.rev))
    assert seal(ledger).status == 0
    kept = tmp_path / "kept.checkpoint"
    kept.write_bytes((ledger.folder / "content/ledger/log/00000001.checkpoint").read_bytes())
    pending = bob.slip(ledger.rev)
    add(ledger, pending)
    assert ledger.build().status == 0
    receipt = tmp_path / "mine.json"
    receipt.write_bytes(bundle(mine, pending))
    for target in (".", "public"):
        report = json.loads(ledger.verify(
            target, "--json", "--receipt", receipt, "--since", kept).output)
        assert report["good"] and report["since"]["size"] == 3
        assert "index" in report["receipts"][0] and "index" not in report["receipts"][1]
    assert seal(ledger, EVENING).status == 0 and ledger.build().status == 0
    assert ledger.verify("--since", kept).status == 0
    receipt.write_bytes(bundle(ada.slip(ledger.rev)))
    missing = ledger.verify("--receipt", receipt)
    assert missing.status == 1 and "[not-in-log]" in missing.output
    # A history that was written anew, with the right key, does not begin with what was kept.
    for file in (ledger.folder / "content/ledger/log").iterdir():
        file.unlink()
    add(ledger, bob.slip(ledger.rev))
    assert seal(ledger).status == 0 and ledger.build().status == 0
    assert ledger.verify().status == 0
    removed = ledger.verify("--since", kept)
    assert removed.status == 1 and ("[forked-log]" in removed.output or "[log-shorter]" in removed.output)


def test_the_report_for_ci_names_each_difference(ledger, tmp_path):
    add(ledger, Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0 and ledger.build().status == 0
    batch = ledger.output / "ledger/log/00000001.jsonl"
    batch.write_bytes(batch.read_bytes().replace(b'["b"]', b'["a"]'))
    junit = tmp_path / "report.xml"
    assert ledger.verify("public", "--junit", junit).status == 1
    report = junit.read_text()
    assert 'classname="bad-signature"' in report and 'classname="log-changed"' in report


def test_a_clone_without_a_built_site_is_checked_alone(ledger):
    add(ledger, Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0
    ledger.output.rename(ledger.folder / "elsewhere")
    assert ledger.verify().status == 0
    note = ledger.folder / "content/ledger/log/00000001.checkpoint"
    note.write_text(note.read_text().replace("\n2\n", "\n3\n"))
    broken = ledger.verify()
    assert broken.status == 1 and "[bad-checkpoint-signature]" in broken.output


def test_an_account_elsewhere_is_linked_with_the_commands_of_the_manual(ledger, tmp_path):
    """As docs/trust.md says it, with OpenSSH's own program."""
    ada = Player(5)
    add(ledger, ada.card("ada"), ada.slip(revision(ledger, "geography/capitals")))
    link = tmp_path / "ada.txt"
    link.write_text(f"podium-link/1\nsite: test\nplayer: {ada.public}\naccount: github.com/ada\n")
    key = tmp_path / "id_ed25519"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", key], check=True)
    subprocess.run(["ssh-keygen", "-q", "-Y", "sign", "-n", "podium-link", "-f", key, link], check=True,
                   stderr=subprocess.DEVNULL)
    good = link.read_text() + (tmp_path / "ada.txt.sig").read_text()
    ledger.put("content/ledger/links/ada.txt", good.encode())
    assert podium("ledger", "check", cwd=ledger.folder).status == 0
    assert ledger.build().status == 0
    public = " ".join((tmp_path / "id_ed25519.pub").read_text().split()[:2])
    page = ledger.page("players/ada.html")
    assert "https://github.com/ada.keys" in page and public in html.unescape(page)
    assert ledger.verify().status == 0
    for old, new in (("github.com/ada", "github.com/eve"), (ada.public, Player(6).public), ("site: test", "site: other")):
        ledger.put("content/ledger/links/ada.txt", good.replace(old, new).encode())
        run = podium("ledger", "check", cwd=ledger.folder)
        assert run.status == 1 and "links/ada.txt" in run.errors + run.output, run.errors

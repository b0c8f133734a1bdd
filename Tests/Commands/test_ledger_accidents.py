"""The signed ledger where several work on it, where work is cut off, and where caches are not the user's own."""

import hashlib
import pathlib
import signal
import subprocess

import pytest
from organiser import add, check, inbox, seal
from slips import Player, bundle
from support import PROGRAMS, podium, snapshot
from test_ledger import QUIZ


def test_twenty_branches_that_add_slips_merge_without_a_conflict(ledger, tmp_path):
    def git(*arguments):
        subprocess.run(
            ["git", "-c", "user.name=T", "-c", "user.email=t@example.org", *arguments],
            cwd=ledger.folder, check=True, capture_output=True)

    (ledger.folder / ".gitignore").write_text("public/\n")
    add(ledger, Player(99).slip(ledger.rev))
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "Site")
    for number in range(20):
        git("checkout", "-qb", f"player-{number}", "main")
        player = Player(number)
        add(ledger, player.card(f"player-{number}"), player.slip(ledger.rev), player.slip(ledger.rev))
        # Some of them build as well, which archives a quiz of theirs.
        ledger.put(f"content/extra/quiz-{number}.md", QUIZ.split("\n", 1)[1].encode())
        assert ledger.build().status == 0
        git("add", ".")
        git("commit", "-qm", f"Results of {number}")
    git("checkout", "-q", "main")
    for number in range(20):
        git("merge", "-q", "-m", "Merge", f"player-{number}")
    status, state = check(ledger)
    assert status == 0 and state["results"] == 41 and state["players"] == 21
    assert seal(ledger).status == 0


def test_two_who_add_and_seal_at_once_do_no_harm(ledger):
    slips = [Player(number).slip(ledger.rev) for number in range(40)]
    for index in range(4):
        ledger.put(f"in-{index}.json", bundle(*slips[index * 10:index * 10 + 15]))
    commands = [["add", f"in-{index}.json"] for index in range(4)]
    commands += [["seal", "--key", str(ledger.key)]] * 3
    running = [
        subprocess.Popen([PROGRAMS / "podium", "ledger", *command], cwd=ledger.folder,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for command in commands]
    for process in running:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
    assert seal(ledger, "2027-01-01T00:00:00Z").status == 0
    status, state = check(ledger)
    assert status == 0 and state["results"] == 40 and state["refused"] == 0


@pytest.mark.parametrize("command", ["add", "seal"])
def test_killed_at_any_moment_nothing_is_lost(ledger, command):
    """Kills at later and later moments until a run comes through."""
    slips = [Player(number).slip(ledger.rev) for number in range(12)]
    ledger.put("in.json", bundle(*slips))
    if command == "seal":
        assert podium("ledger", "add", "in.json", cwd=ledger.folder).status == 0
    arguments = {"add": ["add", "in.json"], "seal": ["seal", "--key", str(ledger.key)]}[command]
    delay, kills = 0.0, 0
    while True:
        process = subprocess.Popen(
            [PROGRAMS / "podium", "ledger", *arguments], cwd=ledger.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            # The first is killed at once, however long this process had to wait for its turn.
            if not delay:
                raise subprocess.TimeoutExpired(process.args, delay)
            status = process.wait(timeout=delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            kills += 1
            delay += 0.002
            state = check(ledger)[1]
            assert state["refused"] <= 12  # In the log already, and still in the inbox.
            codes = {finding["code"] for finding in state["findings"]}
            assert codes <= {"duplicate-result", "unfinished-seal"}, codes
            if command == "seal":
                assert state["results"] == 12
            continue
        assert status == 0
        break
    assert kills > 0
    # One more time mends whatever was broken off.
    for again in (["add", "in.json"], ["seal", "--key", str(ledger.key)]):
        assert podium("ledger", *again, cwd=ledger.folder).status == 0
    status, state = check(ledger)
    assert (status, state["results"], state["refused"], state["pending"]) == (0, 12, 0, 0)
    assert inbox(ledger) == []
    assert [path for path in ledger.folder.rglob("*") if "podium-" in path.name] == []


def planted(cache: pathlib.Path, entry: bytes) -> None:
    """Adds an entry to those whose signatures are known to be good, as whoever can write there."""
    signatures = next(cache.rglob("*-signatures"))
    known = hashlib.sha256(entry).digest()
    signatures.write_bytes(signatures.read_bytes()[:-32] + known)
    # What was marked is marked again.
    for file in cache.rglob("*"):
        if file.is_file() and file.name != "key" and file != signatures:
            file.unlink()


def test_a_signature_is_checked_again_where_the_cache_is_not_the_user_s_own(ledger, tmp_path):
    cache = tmp_path / "cache"
    add(ledger, Player(1).slip(ledger.rev))
    assert ledger.build("--cache", cache).status == 0
    forged = Player(2).slip(ledger.rev).replace(b'"spain":["a","c"]', b'"spain":["c"]')
    name = hashlib.sha256(forged + b"\n").hexdigest()
    ledger.put(f"content/ledger/inbox/{name[:2]}/{name}.json", forged + b"\n")
    planted(cache, forged)
    run = ledger.build("--cache", cache)
    assert run.status == 1 and "[bad-signature]" in run.errors
    assert "[damaged-cache]" in run.errors
    assert "key·" + Player(2).public[:4] not in ledger.page("leaderboard.html")
    assert "[damaged-cache]" not in ledger.build("--cache", cache).errors


def test_a_damaged_cache_makes_no_other_site(ledger, tmp_path):
    cache = tmp_path / "cache"
    add(ledger, Player(1).card("ada"), Player(1).slip(ledger.rev))
    assert ledger.build("--cache", cache).status == 0
    whole = snapshot(ledger.output)
    file = next(path for path in cache.iterdir() if not path.name.endswith("-signatures"))
    for place in range(20):
        bytes_ = bytearray(file.read_bytes())
        bytes_[len(bytes_) * place // 20] ^= 1 << place % 8
        file.write_bytes(bytes_)
        run = ledger.build("--cache", cache)
        assert run.status == 0 and "[damaged-cache]" in run.errors, place
        assert snapshot(ledger.output) == whole, place


def test_a_redaction_that_was_broken_off_is_an_error_until_it_is_done_again(ledger):
    """So is what git makes of a log that one branch sealed and another erased from."""
    ada, bob = Player(1), Player(2)
    name = add(ledger, ada.slip(ledger.rev, answers={"france": ["secret"]}), bob.slip(ledger.rev))[0]["name"]
    assert seal(ledger).status == 0
    folder = ledger.folder / "content/ledger"
    whole = {path: path.read_bytes() for path in (folder / "log").iterdir()}
    redact = ("ledger", "redact", name, "--key", ledger.key)
    assert podium(*redact, cwd=ledger.folder).status == 0
    for path, text in whole.items():
        path.write_bytes(text)
    status, state = check(ledger)
    assert status == 1 and "redaction-unfinished" in [f["code"] for f in state["findings"]]
    assert state["results"] == 1
    assert ledger.build().status == 1 and ledger.verify().status == 1
    assert podium(*redact, cwd=ledger.folder).status == 0
    assert check(ledger)[0] == 0 and ledger.build().status == 0 and ledger.verify().status == 0

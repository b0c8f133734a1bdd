"""A class of made-up players, each with a key of its own, that hands in results over HTTP.

    python classroom.py --players 500 [--seconds 10]

serves a small site with `podium serve --collect`, lets all players hand in within that time, each a second
time too, and says whether every result arrived once and the board is right.
"""

import argparse
import base64
import ctypes
import ctypes.util
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import threading
import time

SODIUM = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
SODIUM.sodium_init()

QUESTIONS = 5
SITE = """-- content/site.yml --
id: class.example.org
title: A class
-- content/geography/rivers.md --
---
title: Rivers
---
""" + "".join(f"""
## Which river is number {number}? {{#q{number}}}

- [x] Nile {number}
- [ ] Seine {number}
""" for number in range(QUESTIONS))


def text64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def canonical(value) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


class Player:
    def __init__(self, number: int, site: str = "class.example.org") -> None:
        self.site = site
        self.handle = f"player-{number}"
        self.public = ctypes.create_string_buffer(32)
        self.secret = ctypes.create_string_buffer(64)
        SODIUM.crypto_sign_seed_keypair(
            self.public, self.secret, hashlib.sha256(f"player {number}".encode()).digest())
        self.dice = random.Random(number)

    def signed(self, prefix: bytes, body: dict) -> dict:
        message = prefix + canonical(body)
        signature = ctypes.create_string_buffer(64)
        SODIUM.crypto_sign_detached(
            signature, None, message, ctypes.c_ulonglong(len(message)), self.secret)
        return {"body": body, "sig": text64(signature.raw), "v": 1}

    def card(self) -> dict:
        return self.signed(b"podium-card/1\n", {
            "site": self.site, "player": text64(self.public.raw), "handle": self.handle,
            "first": "", "last": "", "issued": "2026-11-20T10:00:00Z"})

    def slip(self, revision: str, quiz: str = "geography/rivers") -> tuple[dict, int]:
        """A result at the quiz, and the points that its answers earn."""
        answers = {f"q{number}": [self.dice.choice("ab")] for number in range(QUESTIONS)}
        score = 100 * sum(answer == ["a"] for answer in answers.values())
        return self.signed(b"podium-slip/1\n", {
            "site": self.site, "quiz": quiz, "rev": revision, "player": text64(self.public.raw),
            "attempt": text64(self.dice.randbytes(16)), "began": "2026-11-20T10:00:00Z",
            "ended": "2026-11-20T10:05:00Z", "answers": answers,
            "claim": {"max": 100 * QUESTIONS, "score": score},
            "seen": {"root": text64(hashlib.sha256(b"").digest()), "size": 0}}), score


def current_revision(content: pathlib.Path) -> str:
    """The name of the only revision in the archive, which the server keeps while it collects."""
    line, = (content / "ledger/revisions.jsonl").read_bytes().splitlines()
    return hashlib.sha256(line).hexdigest()


def hand_in(port: int, bundle: bytes) -> tuple[int, dict]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(
            "POST", "/podium/collect", bundle,
            {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}"})
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def everybody_hands_in(preview, content: pathlib.Path, players: int, seconds: float) -> dict[str, int]:
    """Each player hands in at a moment of its own, and once more; the points of each by handle."""
    revision = current_revision(content)
    expected: dict[str, int] = {}
    mistakes: list = []

    def play(number: int) -> None:
        player = Player(number)
        slip, score = player.slip(revision)
        expected[player.handle] = score
        bundle = b"[" + canonical(player.card()) + b"," + canonical(slip) + b"]"
        time.sleep(player.dice.random() * seconds)
        for added in (2, 0):
            try:
                status, answer = hand_in(preview.port, bundle)
                if (status, answer["added"], answer["known"]) != (200, added, 2 - added):
                    mistakes.append((status, answer))
            except OSError as error:
                mistakes.append(error)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(players)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mistakes == [], mistakes[:3]
    return expected


def main() -> None:
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
    from serving import Preview
    from support import Site, podium

    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        site = Site(pathlib.Path(folder) / "site").write(SITE)
        preview = Preview(site.folder, "--collect")
        started = time.monotonic()
        expected = everybody_hands_in(
            preview, site.folder / "content", options.players, options.seconds)
        taken = time.monotonic() - started
        standings = podium("ledger", "standings", "--tsv", cwd=site.folder).output
        found = standings_of(standings)
        pages = -(-options.players // 100)
        last = "leaderboard.html" if pages == 1 else f"leaderboard-{pages}.html"
        preview.eventually("/" + last, lambda page: page.count(b"player-") >= 1, 30)
        moved = time.monotonic() - started - taken
        preview.stop()
        print(f"{options.players} players handed in, twice each, within {taken:.1f} s")
        print(f"board complete {moved:.1f} s later; right: {found == expected}")
        sys.exit(0 if found == expected else 1)


def standings_of(tsv: str) -> dict[str, int]:
    rows = [line.split("\t") for line in tsv.splitlines()]
    return {row[1]: int(row[2]) for row in rows if re.fullmatch(r"\d+", row[0])}


if __name__ == "__main__":
    main()

"""Makes the signed results of the demonstration site anew.

    python Tests/Commands/make_demonstration.py .build/release/podium content

Players and organiser get keys that are thrown away afterwards, so the log can be made again but never sealed on. The
organiser's verifier key goes into site.yml.
"""

import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

from nacl.signing import SigningKey

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

from draws import drawn  # noqa: E402
from slips import EMPTY_ROOT, base64url, bundle, signed  # noqa: E402

PLAYERS = [
    ("noor", "Noor", "Haddad"), ("tuomas", "Tuomas", ""), ("ingrid", "Ingrid", "Solheim"),
    ("pavel", "Pavel", "Novák"), ("aino", "Aino", "Räsänen"), ("kofi", "", ""),
    ("lucia", "Lucía", "Ferrer"), ("jun", "Jun", "Mori"),
]
WEEKS = ["2026-11-05", "2026-11-12", "2026-11-19"]


def answer(question, random) -> tuple[list[str] | None, int]:
    """A response and what it earns: right, wrong if it is a single choice, or none."""
    key, points = question["key"], question["points"]
    if random.random() < 0.72:
        if question["kind"] != "blanks":
            return key, points
        return [blank["text"][0] if "text" in blank else blank["range"][0] for blank in key], points
    if question["kind"] != "single":
        return None, 0
    letters = [chr(97 + place) for place in range(len(question["choices"]))]
    return [random.choice([letter for letter in letters if letter not in key])], 0


class Demonstration:
    def __init__(self, podium: str, content: str) -> None:
        self.podium, self.content = podium, pathlib.Path(content)
        self.ledger = self.content / "ledger"
        self.random = random.Random(20261121)
        self.site = next(
            line.split()[1] for line in (self.content / "site.yml").read_text().splitlines()
            if line.startswith("id:"))
        self.revisions = self.current_revisions()
        self.ordinals: dict[tuple[str, str], int] = {}
        self.keys = {handle: SigningKey.generate() for handle, _, _ in PLAYERS}

    def current_revisions(self) -> list[tuple[bytes, dict]]:
        """The revisions that quizzes have now: those before were worth something else."""
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [self.podium, "build", "--quiet", "--output", folder], cwd=self.content.parent, check=True)
            current = {name for _, _, name in json.loads(pathlib.Path(folder, "ledger.json").read_bytes())["quizzes"]}
        lines = (self.ledger / "revisions.jsonl").read_bytes().splitlines()
        return [(line, json.loads(line)) for line in lines if hashlib.sha256(line).hexdigest() in current]

    def run(self, *arguments, **options) -> str:
        done = subprocess.run(
            [self.podium, "ledger", *arguments], cwd=self.content.parent, check=True,
            capture_output=True, text=True, **options)
        return done.stdout

    def cards(self) -> list[bytes]:
        return [
            signed("podium-card/1", {
                "site": self.site, "handle": handle, "first": first, "last": last,
                "player": base64url(bytes(self.keys[handle].verify_key)),
                "issued": f"2026-11-0{1 + place % 3}T1{place}:00:00Z"}, self.keys[handle])
            for place, (handle, first, last) in enumerate(PLAYERS)]

    def slip(self, handle: str, day: str, seen: dict) -> bytes:
        line, revision = self.random.choice(self.revisions)
        asked, more, version = revision["questions"], {}, 1
        if revision["v"] == 2:
            ordinal = self.ordinals[handle, revision["quiz"]] = self.ordinals.get((handle, revision["quiz"]), 0) + 1
            ids = {question for question, _ in drawn(line, bytes(self.keys[handle].verify_key), ordinal)}
            asked = [question for question in asked if question["id"] in ids]
            more, version = {"ordinal": ordinal, "shuffled": "none", "earlier": {}}, 2
        answers, score = {}, 0
        for question in asked:
            response, points = answer(question, self.random)
            if response is not None:
                answers[question["id"]] = response
                score += points
        hour, minute = self.random.randrange(8, 19), self.random.randrange(50)
        return signed(f"podium-slip/{version}", more | {
            "site": self.site, "quiz": revision["quiz"], "rev": hashlib.sha256(line).hexdigest(),
            "player": base64url(bytes(self.keys[handle].verify_key)),
            "attempt": base64url(os.urandom(16)),
            "began": f"{day}T{hour:02}:{minute:02}:07Z",
            "ended": f"{day}T{hour:02}:{minute + 6:02}:41Z",
            "answers": answers, "seen": seen,
            "claim": {"max": sum(q["points"] for q in asked), "score": score},
        }, self.keys[handle])

    def make(self) -> None:
        for folder in ("inbox", "log", "players", "redacted"):
            shutil.rmtree(self.ledger / folder, ignore_errors=True)
        settings = self.content / "site.yml"
        kept = [line for line in settings.read_text().splitlines() if not line.startswith("organiser:")]
        settings.write_text("\n".join(kept) + "\n")
        with tempfile.TemporaryDirectory() as folder:
            key = f"{folder}/organiser.key"
            organiser = self.run("keygen", "--key", key)
            settings.write_text("\n".join(kept) + "\n" + organiser)
            self.run("add", "-", input=bundle(*self.cards()).decode())
            seen = {"root": base64url(EMPTY_ROOT), "size": 0}
            for day in WEEKS:
                slips = [
                    self.slip(handle, day, seen) for handle, _, _ in PLAYERS
                    for _ in range(self.random.randrange(1, 5))]
                self.run("add", "-", input=bundle(*slips).decode())
                sealed = json.loads(self.run(
                    "seal", "--key", key, "--time", f"{day}T20:00:00Z", "--json"))
                seen = {"root": sealed["root"], "size": sealed["size"]}
            pending = [self.slip(handle, "2026-11-20", seen) for handle in ("noor", "jun", "kofi")]
            self.run("add", "-", input=bundle(*pending).decode())


if __name__ == "__main__":
    Demonstration(str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2]).make()

"""Draws, worked out here from docs/ledger.md ("Draws") and not by Podium.

    python Tests/draws.py < SAMPLES      compares lines "draw REQUEST ANSWER", both in hexadecimal
"""

import hashlib
import json
import sys


class Stream:
    """SHA-256 in counter mode, as words of 32 bits."""

    def __init__(self, revision: bytes, player: bytes, ordinal: int) -> None:
        self.seed = hashlib.sha256(
            b"podium-draw/1\n" + revision + player + ordinal.to_bytes(8, "big")).digest()
        self.words: list[int] = []
        self.blocks = 0

    def word(self) -> int:
        if not self.words:
            block = hashlib.sha256(self.seed + self.blocks.to_bytes(4, "big")).digest()
            self.words = [int.from_bytes(block[place:place + 4], "big") for place in range(0, 32, 4)]
            self.blocks += 1
        return self.words.pop(0)

    def below(self, bound: int) -> int:
        if bound < 2:
            return 0
        while True:
            word = self.word()
            if word < 2 ** 32 // bound * bound:
                return word % bound

    def order(self, count: int) -> list[int]:
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def draw(
    revision: bytes, player: bytes, ordinal: int, takes: dict[str, int],
    questions: list[tuple[str, int]],
) -> list[tuple[int, list[int]]]:
    """The questions that are asked, in their shuffled order, each with the shuffled order of its choices.

    A question is its pool and the count of its choices; a pool that `takes` does not name is asked whole.
    """
    stream = Stream(revision, player, ordinal)
    left = dict(takes)
    asked = []
    for place in stream.order(len(questions)):
        pool = questions[place][0]
        if pool in takes:
            if left[pool] == 0:
                continue
            left[pool] -= 1
        asked.append(place)
    orders = {place: stream.order(questions[place][1]) for place in sorted(asked)}
    return [(place, orders[place]) for place in asked]


def drawn(revision_line: bytes, player: bytes, ordinal: int, choices=("single", "multiple")) -> list[tuple[str, str]]:
    """The ids of the questions that a revision asks a player, with the letters of their choices, both shuffled."""
    revision = json.loads(revision_line)
    questions = [
        (question["pool"], len(question["choices"]) if question["kind"] in choices else 0)
        for question in revision["questions"]]
    name = hashlib.sha256(revision_line).digest()
    return [
        (revision["questions"][place]["id"], "".join(chr(97 + choice) for choice in order))
        for place, order in draw(name, player, ordinal, revision["attempt"]["draw"], questions)]


def answer(request: str) -> str:
    """The page's request, answered: see `Sources/PageScoring/PageDraw.swift`."""
    words = request.split(" ")
    pools = int(words[3])
    takes = {str(place + 1): int(words[4 + place]) for place in range(pools)}
    rest = words[4 + pools:]
    questions = [(rest[place], int(rest[place + 1])) for place in range(0, len(rest), 2)]
    asked = draw(bytes.fromhex(words[0]), bytes.fromhex(words[1]), int(words[2]), takes, questions)
    return " ".join(f"{place}:{'.'.join(map(str, order))}" for place, order in asked)


if __name__ == "__main__":
    draws = differences = 0
    for line in sys.stdin:
        task, *words = line.split()
        if task != "draw" or words[1].startswith("-"):
            continue
        request, expected = (bytes.fromhex(word).decode() for word in words)
        draws += 1
        if answer(request) != expected:
            differences += 1
            print(f"Podium {expected}, here {answer(request)}: {request}")
    print(f"{draws} draws worked out from the documentation: {differences} differences")
    sys.exit(1 if differences or not draws else 0)

"""Writes a made-up quiz site of any size, for Podium and, the same content, for Hugo.

    python corpus.py FOLDER QUIZZES

FOLDER/podium/ and FOLDER/hugo/ are each what their tool expects. The same number gives the same
bytes: every quiz draws from a generator seeded with its own name. Ten questions a quiz on
average, about 570 bytes each: four choices and an explanation, a paragraph before the choices in
a third of them and a code block in a fifth. Ten results a quiz, by one player for fifty results.
"""

import json
import pathlib
import random
import shutil
import sys

HUGO_SITE = pathlib.Path(__file__).parent / "hugo-site"
SUBJECTS, TOPICS = 20, 10

FIELDS = """Alchemy Ballistics Cartography Dyeing Embroidery Falconry Glazing Horology Irrigation
Joinery Knitting Limnology Masonry Navigation Orchards Papermaking Quarrying Ropework Surveying
Tanning""".split()
SIDES = """Origins Tools Materials Methods Measures Masters Mistakes Safety Trade Repair""".split()
THINGS = """furnace ledger meridian spindle lantern aqueduct compass kiln anvil sextant trellis
millstone pulley chisel barometer plumb-line reservoir escapement treadle crucible gauge rudder
shuttle lathe tidal-chart mordant keystone scaffold bellows abacus""".split()
QUALITIES = """heavier cooler older finer slower brighter coarser narrower drier steeper cheaper
louder safer rarer""".split()
ACTS = """governs outlasts precedes replaces balances weakens sharpens measures delays exposes
protects divides""".split()
REASONS = """because both were made from the same ore|as long as the air stays dry|whenever the
load is shared between two beams|since the apprentice keeps the tally|unless the river has risen
overnight|although the guild forbade it for a century|which every journeyman learns in the first
winter|but only after the second firing|where the road crosses the old boundary""".replace(
    "\n", " ").split("|")
STEMS = """Which of these {act} the {a}?|What makes the {a} {quality} than the {b}?|Why is the {a}
kept beside the {b}?|Which statement about the {a} holds {reason}?|What happens to the {a} when
the {b} is moved?|Who was the first to say that the {a} {act} the {b}?""".replace(
    "\n", " ").split("|")
CODE = [
    ("python", "stock = [{n}, {m}, 7]\nfor {a} in stock:\n    if {a} > {m}:\n        print({a})"),
    ("swift", "let {a} = (1...{n}).map {{ $0 * {m} }}\nprint({a}.filter {{ $0 < 90 }}.count)"),
    ("sh", "for {a} in $(seq {n}); do\n  test \"${a}\" -lt {m} && echo \"<${a}>\"\ndone"),
    ("c", "int {a} = {n};\nwhile ({a} > 0 && {a} != {m}) {a}--;\nprintf(\"%d\\n\", {a});"),
]
NAMES = """Ada Bruno Chidi Dagny Emre Farida Goran Hana Imre Jamila Kenji Leila Mateo Nadia Otto
Priya Quentin Rosa Sven Tomoko""".split()


def sentence(dice: random.Random) -> str:
    a, b = dice.sample(THINGS, 2)
    return f"The {a} {dice.choice(ACTS)} the *{b}* {dice.choice(REASONS)}."


def stem(dice: random.Random) -> str:
    a, b = dice.sample(THINGS, 2)
    return dice.choice(STEMS).format(
        a=a, b=b, act=dice.choice(ACTS), quality=dice.choice(QUALITIES),
        reason=dice.choice(REASONS))


def question(dice: random.Random, number: int) -> tuple[str, str]:
    """One question's Markdown, and the letter of its right choice."""
    lines = [f"## {stem(dice)} {{#q{number}}}", ""]
    if dice.random() < 0.35:
        lines += [" ".join(sentence(dice) for _ in range(2)), ""]
    if dice.random() < 0.2:
        language, code = dice.choice(CODE)
        name = dice.choice(THINGS).replace("-", "_")
        filled = code.format(a=name, n=dice.randint(3, 60), m=dice.randint(2, 40))
        lines += [f"```{language}", filled, "```", ""]
    right = dice.randrange(4)
    for place, odds in enumerate(dice.sample(range(2, 1000), 4)):
        a, b = dice.sample(THINGS, 2)
        text = f"The {a} is {dice.choice(QUALITIES)} than the {b}, {odds} to one"
        lines.append(f"- [{'x' if place == right else ' '}] {text}")
    lines += ["", " ".join(sentence(dice) for _ in range(3)), ""]
    return "\n".join(lines), "abcd"[right]


def front_matter(**members: object) -> str:
    return "---\n" + "".join(f"{k}: {json.dumps(v)}\n" for k, v in members.items()) + "---\n\n"


def write(path: pathlib.Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class Corpus:
    """A site being written, twice: each file goes to Podium's folder and to Hugo's."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.podium, self.hugo = folder / "podium" / "content", folder / "hugo"
        self.keys: dict[str, list[str]] = {}

    def page(self, path: str, text: str) -> None:
        write(self.podium / path, text)
        write(self.hugo / "content" / path.replace("index.md", "_index.md"), text)

    def quiz(self, path: str, number: int) -> None:
        dice = random.Random(path)
        made = [question(dice, n + 1) for n in range(dice.randint(8, 12))]
        self.keys[path] = [right for _, right in made]
        head = front_matter(
            title=f"{stem(dice).rstrip('?')} ({number})", type="quiz", description=sentence(dice),
            author=dice.choice(NAMES), created=f"20{dice.randint(10, 25)}-0{dice.randint(1, 9)}-11",
            tags=dice.sample(THINGS, 3))
        self.page(f"{path}.md", head + "\n".join(text for text, _ in made))

    def ledger(self) -> None:
        """Results of both tools: Podium marks the answers, Hugo only adds up the claims."""
        lines, claims = [], []
        quizzes = list(self.keys)
        players = max(10, len(quizzes) // 5)
        for number in range(10 * len(quizzes)):
            dice = random.Random(number)
            quiz = quizzes[number % len(quizzes)]
            who = dice.randrange(players)
            player = f"{NAMES[who % len(NAMES)].lower()}-{who}"
            given = [dice.choice("abcd" + key * 4) for key in self.keys[quiz]]
            score = 100 * sum(a == b for a, b in zip(given, self.keys[quiz]))
            ended = f"2026-0{dice.randint(1, 9)}-1{dice.randint(0, 9)}T1{dice.randint(0, 9)}:00:00Z"
            lines.append(json.dumps({
                "player": player, "quiz": quiz, "ended": ended, "score": score,
                "answers": {f"q{n + 1}": [letter] for n, letter in enumerate(given)},
            }, separators=(",", ":")))
            claims.append({"player": player, "score": score})
        write(self.podium / "ledger/recorded/results.jsonl", "\n".join(lines) + "\n")
        write(self.hugo / "data/results.json", json.dumps(claims))


def make(folder: pathlib.Path, quizzes: int) -> None:
    corpus = Corpus(folder)
    subjects, topics = (SUBJECTS, TOPICS) if quizzes >= 400 else (5, 4)
    shutil.copytree(HUGO_SITE, corpus.hugo)
    write(corpus.podium / "site.yml", "id: bench\ntitle: Bench\nbase-url: https://bench.example/\n")
    for path in ("index.md", "contact.md"):
        corpus.page(path, front_matter(title=path) + sentence(random.Random(path)) + "\n")
    write(
        corpus.hugo / "content/leaderboard.md",
        front_matter(title="Leaderboard", layout="leaderboard"))
    for number in range(quizzes):
        field = FIELDS[number % subjects]
        side = SIDES[number // subjects % topics]
        if number < subjects * topics:
            dice = random.Random(field + side)
            text = front_matter(title=side, description=sentence(dice)) + sentence(dice) + "\n"
            corpus.page(f"{field}/{side}/index.md".lower(), text)
            if number < subjects:
                text = front_matter(title=field, description=sentence(dice)) + "\n"
                corpus.page(f"{field}/index.md".lower(), text)
        corpus.quiz(f"{field}/{side}/quiz-{number:05}".lower(), number)
    corpus.ledger()


if __name__ == "__main__":
    make(pathlib.Path(sys.argv[1]), int(sys.argv[2]))

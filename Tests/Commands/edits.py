"""Random edits of a site, for tests that what changed step by step is what a fresh build makes."""

import json
import pathlib
import random

from support import picture

NAMES = [
    "a.md", "a.fi.md", "b.md", "topic/a.md", "topic/a.sv.md", "topic/c.md", "topic/deep/d.md", "Topic/a.md", "players/ada.md", "contact.md",
    "index.md", "topic/index.md", "map.png", "ledger/recorded/r.jsonl", "site.yml",
    "../templates/pages/not-found.mustache", "../templates/styles/colours.css", "../templates/words/en.json",
]


def edit_at_random(dice: random.Random, folder: pathlib.Path) -> None:
    """Edits, adds, deletes or renames up to five files of a site."""
    content = folder / "content"
    for _ in range(dice.randrange(1, 6)):
        file = (content / dice.choice(NAMES)).resolve()
        action = dice.random()
        if file.exists() and action < 0.2:
            file.unlink()
        elif file.exists() and action < 0.3:
            other = (content / dice.choice(NAMES)).resolve()
            if other.suffix == file.suffix:
                other.parent.mkdir(parents=True, exist_ok=True)
                file.rename(other)
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.name in ("a.fi.md", "a.sv.md"):
                file.write_text(translation(dice, file.with_name("a.md")))
            elif file.suffix == ".md":
                file.write_text(random_text(dice))
            elif file.suffix == ".png":
                file.write_bytes(picture(dice.randrange(1, 90)))
            elif file.suffix == ".yml":
                file.write_text(dice.choice(SETTINGS))
            elif file.suffix in (".mustache", ".css", ".json"):
                file.write_text(dice.choice(TEMPLATES[file.name]))
            else:
                file.write_text(results(dice))


def broken_files(folder: pathlib.Path) -> list[pathlib.Path]:
    files = [folder / "content/site.yml", *(folder / "templates").rglob("*")]
    return [file for file in files if file.is_file() and file.read_text() in BROKEN]


def results(dice: random.Random) -> str:
    """A file of results; many of them a preview marks in the background."""
    return "".join(
        json.dumps({"player": dice.choice(["ada", "bob", "eve"]), "quiz": dice.choice(["topic/a", "a"]),
                    "answers": {"what-is-it": [dice.choice("ab")]},
                    "ended": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}) + "\n"
        for number in range(dice.choice([0, 1, 3, 700])))


PARAGRAPHS = ["Some rivers are long.", "See [the other](b.md).", "![A map](map.png)", "See [none](no.md).", ""]
ANSWERS = ["- [x] Nile\n- [ ] Seine\n", "- [ ] Nile\n- [x] Seine\n- [x] Rhine\n", "- [ ] Nile\n- [ ] Seine\n"]


SETTINGS = [
    "title: One\n", "id: site.example\ntitle: Two\nattempts: last\n", "title: Three\nboards: unpublished\n",
    "title: Four\nlanguage: fi\n", "title: Five\npoints: 7\nnonsense: true\n", "title: [\n",
]
TEMPLATES = {
    "not-found.mustache": ["Gone fishing.", "{{#never-closed}}", "{{no-such-name}}", "{{site.title}} has no such page."],
    "colours.css": ["body { color: red }\n", "body { color: blue }\n"],
    "en.json": ['{"skip": "Jump"}\n', "{\n"],
}
# With these a build writes nothing, or not all.
BROKEN = {"{{#never-closed}}", "{{no-such-name}}", "{\n", "title: [\n"}


def translation(dice: random.Random, quiz: pathlib.Path) -> str:
    """A translation that mostly fits the quiz as it is now, which later edits may change."""
    if not quiz.exists():
        quiz.write_text(random_text(dice))
    body = quiz.read_text().split("---\n")[-1] if dice.random() < 0.8 else random_text(dice).split("---\n")[-1]
    return f"---\ntitle: {dice.choice(['Joet', 'Meret'])}\n---\n" + body.replace("What", "Mikä").replace("Nile", "Niili")


def random_text(dice: random.Random) -> str:
    head = ["---", f"title: {dice.choice(['Rivers', 'Lakes', 'Seas', 'Quiz 2', 'Quiz 10'])}"]
    if dice.random() < 0.5:
        head.append(f"description: {dice.choice(['One.', 'Two.', 'Three.'])}")
    for line in ("order: 3", "created: 2026-02-03", "draft: true", "ranked: false", "id: same", "attempts: first",
                 "language: fi", "tags: [a, b]", "author: Ada"):
        if dice.random() < 0.12:
            head.append(line)
    body = f"\n{dice.choice(PARAGRAPHS)}\n\n## What {dice.choice(['is', 'was'])} it?\n\n"
    body += dice.choice(ANSWERS) if dice.random() < 0.85 else "Nothing.\n"
    return "\n".join([*head, "---", body])

"""The preview follows what is saved, and shows what a fresh build would write."""

import json
import random
import time

from serving import served_like_a_build


def test_edits_in_every_manner_of_editors_are_seen(preview, site):
    file = site.folder / "content/geography/rivers.md"
    text = file.read_text()

    def shows(words):
        preview.eventually("/geography/rivers.html", lambda page: words.encode() in page)

    file.write_text(text.replace("Where water goes", "Written in place"))
    shows("Written in place")
    aside = file.with_suffix(".new")
    aside.write_text(text.replace("Where water goes", "Put over it"))
    aside.rename(file)
    shows("Put over it")
    backup = file.with_name("rivers.md~")
    file.rename(backup)
    file.write_text(text.replace("Where water goes", "With the old one aside"))
    backup.unlink()
    shows("With the old one aside")
    # Vim asks with a file named 4913 whether it may write here.
    attempt = file.with_name("4913")
    attempt.touch()
    attempt.unlink()
    file.rename(backup)
    with file.open("w") as whole:
        whole.write(text[:20])
        whole.flush()
        time.sleep(0.02)
        whole.write(text[20:].replace("Where water goes", "In two parts, by Vim"))
    backup.unlink()
    shows("In two parts, by Vim")
    assert preview.ask("/geography/4913")[0] == 404
    with file.open("r+") as whole:
        whole.truncate()
        whole.write(text.replace("Where water goes", "Cut off and written"))
    shows("Cut off and written")
    file.unlink()
    preview.eventually("/geography/rivers.html", lambda page: b"is-not-found" in page)
    file.write_text(text)
    shows("Where water goes")
    for number in range(40):
        file.write_text(text.replace("Where water goes", f"Burst {number}."))
    shows("Burst 39.")
    new = site.folder / "content/history/rome"
    new.mkdir(parents=True)
    (new / "kings.md").write_text(text.replace("title: Rivers", "title: Kings"))
    preview.eventually("/history/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/history").rename(site.folder / "content/past")
    preview.eventually("/past/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/past/rome/kings.md").write_text(text.replace("Rivers", "Emperors"))
    preview.eventually("/past/rome/kings.html", lambda page: b"Emperors" in page)
    (site.folder / "templates/pages").mkdir(parents=True)
    (site.folder / "templates/pages/not-found.mustache").write_text("Gone fishing.")
    preview.eventually("/nothing.html", lambda page: b"Gone fishing" in page)


def results(dice: random.Random) -> str:
    """A file of results; of many of them a preview puts off the marking."""
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
BROKEN = {"{{#never-closed}}", "{{no-such-name}}", "{\n"}


def png(width: int) -> bytes:
    """As much of a picture as says how large it is."""
    return (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + width.to_bytes(4, "big") + b"\0\0\0\x20" + b"\x08\x02\0\0\0" + bytes(4))


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


def test_after_any_sequence_of_edits_it_serves_what_a_fresh_build_writes(preview, site):
    """Edits, adds, deletes, renames, breaks and mends files at random, and compares in between."""
    seed = 20261121
    dice = random.Random(seed)
    content = site.folder / "content"
    names = ["a.md", "b.md", "topic/a.md", "topic/c.md", "topic/deep/d.md", "Topic/a.md", "players/ada.md",
             "contact.md", "index.md", "topic/index.md", "map.png", "ledger/recorded/r.jsonl", "site.yml",
             "../templates/pages/not-found.mustache", "../templates/styles/colours.css", "../templates/words/en.json"]
    mended = []
    for number in range(12):
        for _ in range(dice.randrange(1, 6)):
            file = (content / dice.choice(names)).resolve()
            action = dice.random()
            if file.exists() and action < 0.2:
                file.unlink()
            elif file.exists() and action < 0.3:
                other = (content / dice.choice(names)).resolve()
                if other.suffix == file.suffix:
                    other.parent.mkdir(parents=True, exist_ok=True)
                    file.rename(other)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                if file.suffix == ".md":
                    file.write_text(random_text(dice))
                elif file.suffix == ".png":
                    file.write_bytes(png(dice.randrange(1, 90)))
                elif file.suffix == ".yml":
                    file.write_text(dice.choice(SETTINGS))
                elif file.suffix in (".mustache", ".css", ".json"):
                    file.write_text(dice.choice(TEMPLATES[file.name]))
                else:
                    file.write_text(results(dice))
        for file in (site.folder / "templates").rglob("*"):
            if file.is_file() and file.read_text() in BROKEN:
                mended.append((number, file.name))
                preview.ask("/index.html")
                file.unlink()
        mark = f"mark {number}"
        (content / "mark.md").write_text(f"# {mark}\n")
        preview.eventually("/mark.html", lambda page, mark=mark: mark.encode() in page)
        assert served_like_a_build(preview, site) == [], f"seed {seed}, round {number}"
    assert mended


def test_a_changed_key_shows_at_once_and_on_every_board_soon_after(preview, site):
    """With a long ledger the quiz goes first; what shows results is only answered when it is right."""
    site.put("content/ledger/recorded/r.jsonl", "".join(
        json.dumps({"player": f"player-{number}", "quiz": "geography/rivers",
                    "answers": {"which-river-is-the-longest": [("ab"[number % 3 == 0])]},
                    "ended": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}) + "\n"
        for number in range(900)).encode())
    text = (site.folder / "content/geography/rivers.md").read_text()
    boards = {}
    for number, (nile, seine) in enumerate(["x ", " x", "x ", " x"]):
        site.put("content/geography/rivers.md", text.replace("Where water", f"{number} water")
                 .replace("- [x] Nile", f"- [{nile}] Nile").replace("- [ ] Seine", f"- [{seine}] Seine").encode())
        preview.eventually("/geography/rivers.html", lambda page, number=number: b"%d water" % number in page)
        # The very next answer is right already: it was waited for.
        board = preview.get("/leaderboard.html")
        assert boards.setdefault(nile, board) == board
        assert served_like_a_build(preview, site) == []
    assert boards["x"] != boards[" "]

"""Packages of Anki, judged by Anki's own library: it imports what Podium exports, and Podium reads what it exports."""

import io
import sqlite3
import zipfile

import pytest
from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageOptions, ImportAnkiPackageRequest
from support import podium

QUIZ = """---
type: quiz
title: Rivers & lakes
---

## Longest *river*?

![](img/map.png)

- [x] Nile
- [ ] Seine

By far.

![](img/water.mp3)

## Capital of Egypt?

[[Cairo]]

## How long, in 1000 km?

[[6.5]]
"""

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def collection(tmp_path):
    found = Collection(str(tmp_path / "collection.anki2"))
    yield found
    found.close()


def exported(folder):
    (folder / "content/europe/img").mkdir(parents=True)
    (folder / "content/europe/rivers.md").write_text(QUIZ)
    (folder / "content/europe/img/map.png").write_bytes(PNG)
    (folder / "content/europe/img/water.mp3").write_bytes(b"ID3")
    # More than one inner page, and explanations longer than a page of the database.
    more = "".join(f"## Number {number}?\n\n[[{number}]]\n\n{'Because. ' * (1200 if number % 500 == 7 else 30)}\n\n" for number in range(4000))
    (folder / "content/many.md").write_text("---\ntype: quiz\ntitle: Many\n---\n\n" + more)
    run = podium("export", "apkg", "--output", "all.apkg", cwd=folder)
    assert run.status == 0, run.errors
    return folder / "all.apkg"


def test_anki_imports_what_podium_exports_and_twice_without_a_duplicate(tmp_path, collection):
    package = exported(tmp_path)
    with zipfile.ZipFile(package) as archive:
        database = tmp_path / "x.db"
        database.write_bytes(archive.read("collection.anki2"))
        assert {archive.read("0"), archive.read("1")} == {PNG, b"ID3"}
    check = sqlite3.connect(database)
    assert check.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert check.execute("SELECT count(*), count(DISTINCT guid), max(length(flds)) > 9000 FROM notes").fetchall() == [(4003, 4003, 1)]
    check.close()
    for _ in range(2):
        collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(package), options=ImportAnkiPackageOptions()))
        assert collection.note_count() == collection.card_count() == 4003
    assert {"europe::Rivers & lakes", "Many"} <= {deck.name for deck in collection.decks.all_names_and_ids()}
    note = collection.get_note(collection.find_notes("Longest")[0])
    assert "<em>river</em>" in note["Front"] and '<img src="map.png"' in note["Front"]
    assert note["Back"].startswith("Nile<hr>") and "[sound:water.mp3]" in note["Back"]
    assert (tmp_path / "collection.media/map.png").exists() and (tmp_path / "collection.media/water.mp3").exists()
    assert collection.fix_integrity()[1]
    again = podium("import", "apkg", "all.apkg", "--into", "again", cwd=tmp_path)
    assert "4,003 questions read, 4003 written" in again.errors, again.errors[-500:]


@pytest.mark.parametrize("kind", ["new", "legacy", "colpkg"])
def test_podium_reads_what_anki_exports(tmp_path, collection, kind):
    deck = collection.decks.id("Europe::Rivers")
    media = [collection.media.write_data("map one.png", PNG), collection.media.write_data("song.mp3", b"ID3" * 100)]
    for name, fields, tags in [
        ("Basic", [f'Longest <b>river</b>? <img src="{media[0]}">', "Nile"], ["long"]),
        ("Basic (and reversed card)", ["dog", f"Hund<hr>[sound:{media[1]}]"], []),
        ("Basic (type in the answer)", ["2 + 2", "4"], []),
        ("Cloze", ["{{c1::Paris}} is on the {{c2::Seine::river}}", "Yes"], []),
        *[("Basic", [f"Number {number}?", f"{number} " + "and more " * (number % 90)], []) for number in range(900)],
    ]:
        note = collection.new_note(collection.models.by_name(name))
        note.fields, note.tags = fields, tags
        collection.add_note(note, deck)
    out = tmp_path / ("out.colpkg" if kind == "colpkg" else "out.apkg")
    if kind == "colpkg":
        collection.export_collection_package(str(out), True, False)
    else:
        collection.export_anki_package(
            out_path=str(out), limit=None, options=ExportAnkiPackageOptions(with_media=True, with_scheduling=True, legacy=kind == "legacy"))
    assert ("collection.anki21b" in zipfile.ZipFile(out).namelist()) is (kind != "legacy")
    run = podium("import", "apkg", out.name, cwd=tmp_path)
    assert run.status == 0 and "905 questions read, 905 written" in run.errors, run.errors
    text = (tmp_path / "content/europe/rivers.md").read_text()
    for expected in ["[[Nile]]", "## dog\n\n[[Hund]]", "[[dog]]", "## 2 + 2\n\n[[4]]", "[[Paris]] is on the [[Seine]]", "tags: [long]"]:
        assert expected in text, expected
    assert {path.name: path.read_bytes() for path in (tmp_path / "content").rglob("img/*")} == {"map-one.png": PNG, "song.mp3": b"ID3" * 100}
    assert all(f"## Number {number}?" in text for number in range(900))


def test_a_bomb_in_a_package_is_refused(tmp_path):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("collection.anki2", b"SQLite format 3\0" + bytes(60_000_000))
    (tmp_path / "bomb.apkg").write_bytes(data.getvalue())
    run = podium("import", "apkg", "bomb.apkg", cwd=tmp_path)
    assert run.status == 1 and "[import-too-big]" in run.errors


def test_databases_of_other_programs_are_named_as_such(tmp_path):
    for encoding, says in [("UTF-8", 'a table "notes" with Anki\'s columns'), ("UTF-16", "in UTF-16")]:
        database = sqlite3.connect(":memory:")
        database.execute(f"PRAGMA encoding = '{encoding}'")
        database.executescript("CREATE TABLE col (models, decks); CREATE VIEW notes AS SELECT 1; CREATE TABLE cards (nid, did, ord, odid)")
        with zipfile.ZipFile(tmp_path / "other.apkg", "w") as archive:
            archive.writestr("collection.anki2", database.serialize())
        run = podium("import", "apkg", "other.apkg", cwd=tmp_path)
        assert run.status == 1 and says in run.errors, run.errors

"""Import and export through the program: files in and out, reports, what is in the way."""

import base64
import csv
import io
import json
import xml.etree.ElementTree

import pytest
from imports import importing
from support import DRAWING, podium

GIFT = """// a comment
$CATEGORY: $course$/top/Geography/Capitals

::finland::What is the capital of Finland?{=Helsinki#Right! ~Turku#It was, until 1812. ####Since 1812.}

[html]<p>Which are <b>rivers</b>?</p>{~%50%Nile ~%50%Volga ~%-50%Everest}

The Earth is flat.{FALSE}

Essay?{}
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "quiz.gift").write_text(GIFT)
    return tmp_path


def test_an_import_writes_quizzes_that_build_and_says_what_it_left_out(folder):
    run = importing(folder, "gift", "quiz.gift", "--into", "content")
    assert run.status == 1
    assert [(f.line, f.severity) for f in run.findings] == [(10, "error")]
    assert "4 questions read, 3 written in 1 quiz below content" in run.errors
    text = (folder / "content/geography/capitals.md").read_text()
    assert "## What is the capital of Finland? {#finland}\n\n- [x] Helsinki\n  > Right!\n" in text
    assert "## Which are **rivers**?\n" in text
    built = podium("build", "--content", "content", "--output", "public", cwd=folder)
    assert (built.status, built.findings) == (0, [])


def test_nothing_is_written_where_something_is_in_the_way(folder):
    (folder / "quiz.gift").write_text(GIFT + "\n$CATEGORY: Other\n\n1 + 1?{=2}\n")
    target = folder / "content/geography/capitals.md"
    target.parent.mkdir(parents=True)
    target.write_text("mine")
    run = importing(folder, "gift", "quiz.gift")
    assert run.status == 1 and "content/geography/capitals.md:1:1: error: this is there already" in run.errors
    assert target.read_text() == "mine"
    assert sorted(p.name for p in (folder / "content").rglob("*")) == ["capitals.md", "geography"]
    assert "written in 2 quizzes" in importing(folder, "gift", "quiz.gift", "--force").errors
    assert target.read_text().startswith("---\ntype: quiz")


def test_a_link_that_leads_out_is_never_followed(folder):
    (folder / "content").mkdir()
    (folder / "elsewhere").mkdir()
    (folder / "content/geography").symlink_to(folder / "elsewhere")
    run = importing(folder, "gift", "quiz.gift", "--force")
    assert run.status == 1 and "import-in-the-way" in run.errors
    assert list((folder / "elsewhere").iterdir()) == []


def test_a_category_cannot_lead_out_of_the_folder(folder):
    (folder / "quiz.gift").write_text("$CATEGORY: ../../../evil\n\n1 + 1?{=2}\n")
    assert importing(folder, "gift", "quiz.gift").status == 0
    assert (folder / "content/evil.md").exists()


def test_what_is_written_as_a_table_is_read_by_another_reader(folder):
    importing(folder, "gift", "quiz.gift")
    run = podium("export", "csv", "--answer-is", "letter", cwd=folder)
    rows = list(csv.reader(io.StringIO(run.output)))
    assert rows[0] == ["question", "choice", "choice", "choice", "answer letter", "explanation", "id", "quiz"]
    assert rows[1][:5] == ["What is the capital of Finland?", "Helsinki", "Turku", "", "A"]
    assert rows[2][4] == "A;B" and "marks, code and images" in run.errors


def test_json_loses_nothing(folder):
    importing(folder, "gift", "quiz.gift")
    first = podium("export", "json", cwd=folder)
    (folder / "all.json").write_text(first.output)
    assert json.loads(first.output)["podium-quizzes"] == 1 and first.status == 0
    assert importing(folder, "json", "all.json", "--into", "again").status == 0
    assert podium("export", "json", "--content", "again", cwd=folder).output == first.output


def test_what_moodle_would_import_is_read_by_another_reader(folder):
    importing(folder, "gift", "quiz.gift")
    (folder / "content/geography/img").mkdir()
    (folder / "content/geography/img/map.svg").write_bytes(DRAWING)
    quiz = folder / "content/geography/more.md"
    quiz.write_text(
        "---\ntype: quiz\ntitle: A & B\n---\n\n## Look {#look}\n\n![The map](img/map.svg)\n\nIt is [[a \"b\" ~c|d]] or [[x|(y)|z]], $a<b$.\n\n"
        "## Order\n\n1. *one*\n2. two\n")
    run = podium("export", "moodle-xml", "--output", "bank.xml", cwd=folder)
    assert "5 questions read, 5 written to bank.xml" in run.errors
    root = xml.etree.ElementTree.parse(folder / "bank.xml").getroot()
    assert [q.get("type") for q in root] == [
        "category", "multichoice", "multichoice", "truefalse", "category", "cloze", "ordering"]
    cloze = root[5].find("questiontext")
    assert base64.b64decode(cloze.find("file").text) == DRAWING
    assert 'src="@@PLUGINFILE@@/map.svg"' in cloze.find("text").text
    assert root[1].find("answer").get("fraction") == "100"
    again = importing(folder, "moodle-xml", "bank.xml", "--into", "again")
    assert again.status == 0, again.errors
    assert (folder / "again/geography/img/map.svg").read_bytes() == DRAWING
    text = (folder / "again/geography/a-b.md").read_text()
    assert 'It is [[a "b" ~c|d]] or [[x|(y)|z]], $a<b$.' in text


def test_a_file_of_another_format_in_a_site_builds_as_a_quiz(site):
    site.put("content/geography/quiz.gift", GIFT.encode())
    run = site.build()
    assert [(f.path, f.line) for f in run.findings] == [("content/geography/quiz.gift", 10)]
    page = (site.folder / "public/geography/quiz.html").read_text()
    assert "What is the capital of Finland?" in page and "The Earth is flat." in page
    # The cache knows the file, and its findings.
    assert [f.line for f in site.build().findings] == [10]
    site.put("content/geography/quiz.gift", GIFT.replace("Essay?{}", "1 + 1?{#2}").encode())
    assert site.build().findings == []


def test_cards_have_lasting_ids(folder):
    importing(folder, "gift", "quiz.gift")
    first = podium("export", "anki", cwd=folder)
    (folder / "content/geography/zebra.md").write_text("# Z\n\n## W?\n\n- [x] a\n- [ ] b\n")
    again = podium("export", "anki", cwd=folder)
    notes, later = [
        [row for row in csv.reader(io.StringIO(run.output), delimiter="\t") if len(row) == 5] for run in (first, again)]
    assert len(notes) == 3 and len({note[0] for note in later}) == 4
    assert all(note in later for note in notes)
    (folder / "notes.txt").write_text(first.output)
    assert importing(folder, "anki", "notes.txt", "--into", "cards").status == 0
    assert "[[Helsinki]]\n\nSince 1812." in (folder / "cards/geography/capitals.md").read_text()


LETTERS = "# Rivers\n\n1. Which is longest?\n\nA) Nile\nB) Seine\n\nAnswer: A\n"


def test_a_file_with_lettered_choices_builds_in_place_and_check_knows_it(folder):
    content = folder / "content"
    content.mkdir()
    quiz = content / "rivers.md"
    quiz.write_text("---\ntags: [water]\n---\n\n" + LETTERS)
    run = podium("check", cwd=folder)
    assert [(f.line, f.severity) for f in run.findings] == [(1, "warning")]
    assert "podium import letters content/rivers.md --into content [" in run.output and "[letters-unread]" in run.output
    quiz.write_text("---\ntype: letters\ntags: [water]\nnonsense: 1\n---\n\n" + LETTERS + "\n2. Which is short?\n\nA) x\nB) y\n")
    run = podium("check", cwd=folder)
    assert [(f.line, f.severity) for f in run.findings] == [(4, "error"), (16, "error")], run.errors
    quiz.write_text("---\ntype: letters\ntags: [water]\n---\n\n" + LETTERS)
    built = podium("build", "--content", "content", "--output", "public", cwd=folder)
    assert (built.status, built.findings) == (0, []), built.errors
    page = (folder / "public/rivers.html").read_text()
    assert "Which is longest?" in page and "water" in page
    assert podium("ids", "--write", cwd=folder).status == 0
    assert quiz.read_text() == "---\ntype: letters\ntags: [water]\n---\n\n" + LETTERS
    # A list below the questions, which is no answer.
    for front in ("title: Rivers\ntype: letters", "type: letters\ntags: [water]", "type: letters"):
        quiz.write_text(f"---\n{front}\n---\n\n{LETTERS}\nNotes:\n\n1. first\n2. second\n")
        built = podium("build", "--content", "content", "--output", "public", cwd=folder)
        assert (built.status, built.findings) == (0, []), built.errors
        page = (folder / "public/rivers.html").read_text()
        assert "Which is longest?" in page and "<li>second" in page and "Rivers" in page
    assert '"right":true' in podium("export", "json", cwd=folder).output


def test_check_names_the_way_out_for_boxes_that_a_key_answers(folder):
    content = folder / "content"
    content.mkdir()
    boxes = "## 1. Which?\n\n- [ ] Sea\n- [ ] Sand\n\n## 2. What?\n\n- [ ] Sea\n- [ ] Sand\n"
    (content / "q.md").write_text(boxes + "\n## Answers\n\n1. Sand\n2. Sea\n")
    run = podium("check", cwd=folder)
    assert sorted((f.line, f.severity) for f in run.findings) == [(1, "error"), (1, "warning"), (6, "error")]
    assert "podium import letters content/q.md --into content [" in run.output and "[letters-unread]" in run.output
    (content / "q.md").write_text(boxes)
    run = podium("check", cwd=folder)
    assert [(f.line, f.severity) for f in run.findings] == [(1, "error"), (6, "error")]


@pytest.mark.parametrize("name", ["404", "quizzes", "search", "leaderboard-2", "workshop-play", "players", "index", "folder/leaderboard"])
def test_an_import_writes_no_page_that_podium_makes(folder, name):
    (folder / "q.gift").write_text(f"$CATEGORY: {name}\n\n::two::1 + 1?{{=2}}\n")
    assert importing(folder, "gift", "q.gift", "--into", "content").status == 0
    built = podium("build", "--content", "content", "--output", "public", cwd=folder)
    assert (built.status, built.findings) == (0, [])

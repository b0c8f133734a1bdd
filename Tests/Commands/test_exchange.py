"""Import and export through the program: files in and out, reports, what is in the way, hostile input."""

import base64
import csv
import io
import json
import xml.etree.ElementTree
import zipfile

import pytest
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


def importing(folder, *arguments):
    return podium("import", *arguments, cwd=folder)


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


def test_a_table_whose_answers_are_not_clear_is_refused(folder):
    table = "question,choice,choice,choice,choice,answer\nHow many?,1,2,3,4,2\nAnd now?,2,3,1,4,3\n"
    (folder / "t.csv").write_text(table)
    run = importing(folder, "csv", "t.csv")
    assert run.status == 1 and "--answer-is text or --answer-is" in run.errors
    assert not (folder / "content").exists()
    assert importing(folder, "csv", "t.csv", "--answer-is", "text").status == 0
    assert "- [x] 2" in (folder / "content/t.md").read_text()


@pytest.mark.parametrize("data", [
    b"\xef\xbb\xbfquestion;choice;choice;answer\r\nIs it?;\"Yes; it is\";No;No\r\n",
    "question\tchoice\tchoice\tanswer\nIs it?\tYes; it is\tNo\tNo\n".encode("utf-16"),
    b"Is it?,Yes; it is,No,No\n",
])
def test_tables_are_read_with_any_separator_and_mark(folder, data):
    (folder / "t.csv").write_bytes(data)
    assert importing(folder, "csv", "t.csv").status == 0
    assert "## Is it?\n\n- [ ] Yes; it is\n- [x] No\n" in (folder / "content/t.md").read_text()


def test_what_is_written_as_a_table_is_read_by_another_reader(folder):
    importing(folder, "gift", "quiz.gift")
    run = podium("export", "csv", "--answer-is", "letter", cwd=folder)
    rows = list(csv.reader(io.StringIO(run.output)))
    assert rows[0] == ["question", "choice", "choice", "choice", "answer letter", "explanation", "id"]
    assert rows[1][:5] == ["What is the capital of Finland?", "Helsinki", "Turku", "", "A"]
    assert rows[2][4] == "A;B" and "marks, code and images" in run.errors


def test_json_loses_nothing(folder):
    importing(folder, "gift", "quiz.gift")
    first = podium("export", "json", cwd=folder)
    (folder / "all.json").write_text(first.output)
    assert json.loads(first.output)["podium-quizzes"] == 1 and first.status == 0
    assert importing(folder, "json", "all.json", "--into", "again").status == 0
    assert podium("export", "json", "--content", "again", cwd=folder).output == first.output


SAMPLES = {
    "aiken": ("What is 1 + 1?\nA. 1\nB) 2\nANSWER: B\n", "## What is 1 + 1?\n\n- [ ] 1\n- [x] 2\n"),
    "opentdb": (
        '{"results":[{"category":"Art","difficulty":"easy","question":"Who&#039;s he?","correct_answer":"B",'
        '"incorrect_answers":["A &amp; C"]}]}', "## Who's he?\n\n- [ ] A & C\n- [x] B\n"),
    "jupyterquiz": (
        '[{"question":"Pi?","type":"numeric","answers":[{"type":"range","range":[3.14,3.15],"correct":true}]}]',
        "## Pi?\n\n[[= 3.14..3.15]]\n"),
    "mdbook-quiz": (
        '[[questions]]\ntype = "MultipleChoice"\nprompt.prompt = """\nWhich?\n"""\nanswer.answer = ["a", "c"]\n'
        "prompt.distractors = [ # none\n  'b',\n]\ncontext = \"So.\"\n",
        "## Which?\n\n- [x] a\n- [ ] b\n- [x] c\n\nSo.\n"),
    "details": (
        "### 7. What?\n\n- A: `x`\n- B: y\n\n<details><summary>Answer</summary>\n<p>\n\n#### Answer: B\n\nFor <i>this</i>.\n\n"
        "</p>\n</details>\n", "## What?\n\n- [ ] `x`\n- [x] y\n\nFor *this*.\n"),
    "front-matter": (
        "---\ntitle: Adding\nanswers:\n  - '1'\n  - '2 // correct'\n---\n\nWhat is 1 + 1?\n\n<!-- explanation -->\n\nSum.\n",
        "## What is 1 + 1? {#adding}\n\n- [ ] 1\n- [x] 2\n\nSum.\n"),
    "quizdown": (
        "Before\n\n{{< quizdown >}}\n---\nshuffle_answers: true\n---\n\n## Which?\n\n> Hint\n\n1. [ ] a\n\t> No.\n2. [x] b\n\n{{< /quizdown >}}\n",
        "shuffle-choices: yes\n---\n\nBefore\n\n## Which?\n\n> Hint\n\n- [ ] a\n  > No.\n- [x] b\n"),
    "mkdocs-quiz": (
        "<?quiz?>\nquestion: Ready?\nanswer-correct: Yes!\nanswer: No!\ncontent:\n<h2>Good</h2>\n<?/quiz?>\n\n<quiz>\nWhich?\n- [x] a\n- [ ] b\n\nSo.\n</quiz>\n",
        "## Ready?\n\n- [x] Yes!\n- [ ] No!\n\n**Good**\n\n## Which?\n\n- [x] a\n- [ ] b\n\nSo.\n"),
    "liascript": (
        "# Course\n\nWhich?\n\n    [( )] a\n    [(X)] b\n    [[?]] Look.\n    ****\n\n    So.\n\n    ****\n\nName it.\n\n[[water]]\n",
        "## Which?\n\n> Look.\n\n- [ ] a\n- [x] b\n\nSo.\n\n## Name it.\n\n[[water]]\n"),
    "r-exams": (
        "Question\n========\nWhich?\n\nAnswerlist\n----------\n* a\n* b\n\nMeta-information\n================\nextype: schoice\nexsolution: 01\n",
        "## Which?\n\n- [ ] a\n- [x] b\n"),
    "amc-txt": ("Title: T\n\n* Which?\n- a\n+ b\n\n** And?\n+ c\n- d\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
    "numbas": (
        '// Numbas version: x\n{"name":"T","questions":[{"name":"Q","statement":"Which?","parts":[{"type":"1_n_2","choices":["a","b"],"matrix":[0,1]}]}]}',
        "## Which?\n\n- [ ] a\n- [x] b\n"),
    "quizizz": ("Question Text,Question Type,Option 1,Option 2,Correct Answer\nWhich?,Multiple Choice,a,b,2\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
    "socrative": ("Question Type,Question,Answer A,Answer B,Correct Answer\nMultiple choice,Which?,a,b,B\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_of_each_format_reads_as_if_written_by_hand(folder, name):
    data, expected = SAMPLES[name]
    (folder / "sample").write_text(data)
    run = importing(folder, name, "sample")
    assert run.status == 0, run.errors
    (written,) = (folder / "content").rglob("*.md")
    assert expected in written.read_text()
    assert podium("check", "--content", "content", cwd=folder).findings == []


@pytest.mark.parametrize("name", ["gift", "csv", "aiken", "json", "opentdb", "jupyterquiz", "mdbook-quiz", "details", "front-matter", "quizdown", "mkdocs-quiz", "liascript"])
@pytest.mark.parametrize("data", [
    b"", b"\0\0\0", b"\xff\xfe\0", b"\xe4\xf6", b"{" * 200_000, b"[" * 200_000, b'"' * 99_999, b"{\n\n" * 50_000,
    b"<" * 100_000, b"a{~[html]" + b"<b>" * 50_000 + b"=x}", b"x" * 3_000_000, b"::" * 100_000, b"\\" * 99_999,
    b"A. b\n" * 50_000, b"[[" * 50_000, b"a{=" + b"![" * 50_000 + b"}",
], ids=range(16))
def test_hostile_files_are_findings(folder, name, data):
    (folder / "bad").write_bytes(data)
    run = podium("import", name, "bad", cwd=folder, timeout=20)
    assert run.status in (0, 1) and "rror" not in run.errors.replace("error:", "")


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


@pytest.mark.parametrize("data", [
    '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="description">&x;</question></quiz>',
    '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>',
    '<quiz><question type="multichoice">', "<quiz>&x;</quiz>", "", "<html/>",
    "<quiz>" + "<a>" * 100_000,
    '<quiz><question type="shortanswer"><questiontext><text>Q</text><file name="../../evil.sh" encoding="base64">QQ==</file></questiontext>'
    '<answer fraction="100"><text>a</text></answer></question></quiz>',
], ids=range(8))
def test_hostile_xml_is_refused_and_nothing_leaves_the_folder(folder, data):
    (folder / "bad.xml").write_text(data)
    run = podium("import", "moodle-xml", "bad.xml", cwd=folder, timeout=20)
    assert run.status in (0, 1) and "root:" not in run.errors
    assert not list(folder.parent.glob("evil*")) and not list(folder.glob("evil*"))
    for written in folder.glob("content/**/*.md"):
        assert "root:" not in written.read_text()


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


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)


def test_a_spreadsheet_of_kahoot_is_read(folder):
    cells = ["Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2", "Time limit (sec)", "Correct answer(s)", "1 + 1?", "2"]
    strings = "".join(f"<si><t>{cell}</t></si>" for cell in cells)
    first = "".join(f'<c r="{c}8" t="s"><v>{i}</v></c>' for i, c in enumerate("BCDEF"))
    second = '<c r="B9" t="s"><v>5</v></c><c r="C9"><v>1</v></c><c r="D9" t="s"><v>6</v></c><c r="E9"><v>20</v></c><c r="F9"><v>2</v></c>'
    zipped(folder / "k.xlsx", {
        "xl/sharedStrings.xml": f"<sst>{strings}</sst>",
        "xl/worksheets/sheet1.xml": f'<worksheet><sheetData><row r="8">{first}</row><row r="9">{second}</row></sheetData></worksheet>'})
    run = importing(folder, "kahoot", "k.xlsx")
    assert run.status == 0 and "time limit" in run.errors, run.errors
    assert "## 1 + 1?\n\n- [ ] 1\n- [x] 2\n" in (folder / "content/k.md").read_text()


@pytest.mark.parametrize("name", SAMPLES)
def test_somebody_who_names_the_wrong_format_is_told_the_right_one(folder, name):
    if name == "front-matter":
        return
    # Answers folded away are one of the ways to write lettered choices.
    wanted = {"details": "letters"}.get(name, name)
    (folder / "sample").write_text(SAMPLES[name][0])
    run = importing(folder, "moodle-xml", "sample")
    assert run.status == 1 and f"try 'podium import {wanted} sample'" in run.errors


def test_a_format_that_is_nearly_right_is_named(folder):
    assert "did you mean qti?" in importing(folder, "qit", "x").errors
    assert "did you mean qti-1.2?" in podium("export", "qti", cwd=folder).errors


@pytest.mark.parametrize("name", ["gift", "csv", "moodle-xml", "qti", "kahoot", "json", "liascript"])
def test_a_line_of_a_gigabyte_is_refused_before_it_is_read(folder, name):
    with open(folder / "line", "wb") as file:
        file.truncate(1 << 30)
    run = podium("import", name, "line", cwd=folder, timeout=30)
    assert run.status == 1 and "[import-too-big]" in run.errors


def test_numbers_that_are_none_in_a_spreadsheet_are_findings(folder):
    rows = "".join(f"1 + 1?,1,2,20,{number}\n" for number in ["1e300", "inf", "nan", "-1", "2.5", "99999999999999999999", "2"])
    (folder / "k.csv").write_text("Question,Answer 1,Answer 2,Time limit,Correct answer(s)\n" + rows)
    run = importing(folder, "kahoot", "k.csv")
    assert "7 questions read, 1 written" in run.errors and [f.line for f in run.findings if f.severity == "error"] == [2, 3, 4, 5, 6, 7]


def test_media_that_comes_with_quizzes_is_never_trusted(folder):
    """Drawings come in without scripts, pages not at all, whatever the site trusts."""
    (folder / "content").mkdir(exist_ok=True)
    (folder / "content/site.yml").write_text("id: test\ntrusted-html: true\n")
    files = {
        "good.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>",
        "bad.svg": b"<svg xmlns='http://www.w3.org/2000/svg'>\n<script>evil()</script><path/></svg>",
        "broken.svg": b"<svg", "page.html": b"<script>evil()</script>", "page.png": b"<script>evil()</script>",
        "sound.mp3": b"ID3", "lib.js": b"evil()",
    }
    parts = "".join(f'<file name="{name}" encoding="base64">{base64.b64encode(body).decode()}</file>' for name, body in files.items())
    shown = "".join(f'&lt;img src="@@PLUGINFILE@@/{name}"&gt;' for name in files)
    (folder / "bank.xml").write_text(
        f'<quiz><question type="shortanswer"><name><text>N</text></name><questiontext format="html"><text>Q {shown}</text>{parts}</questiontext>'
        '<answer fraction="100"><text>a</text></answer></question></quiz>')
    run = importing(folder, "moodle-xml", "bank.xml", "--into", "new")
    assert run.status == 1
    media = {path.name: path.read_bytes() for path in (folder / "new").rglob("*") if path.suffix != ".md" and path.is_file()}
    assert set(media) == {"good.svg", "bad.svg", "sound.mp3"}
    assert b"script" not in media["bad.svg"] and b"<path/>" in media["bad.svg"]
    codes = {(f.path.split("/")[-1], f.line, f.severity, f.message.split("[")[-1]) for f in run.findings if "/img/" in f.path}
    assert codes == {
        ("bad.svg", 2, "warning", "svg-cleaned]"), ("broken.svg", 1, "error", "svg-unreadable]"),
        ("page.html", 1, "error", "file-active]"), ("page.png", 1, "error", "file-disguised]"), ("lib.js", 1, "error", "file-active]")}


def test_an_export_takes_along_what_the_site_would_publish(folder):
    (folder / "content/geography/img").mkdir(parents=True)
    (folder / "content/geography/img/map.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'><script>evil()</script><g/></svg>")
    (folder / "content/geography/img/page.png").write_bytes(b"<script>evil()</script>")
    (folder / "content/geography/more.md").write_text("---\ntype: quiz\n---\n\n## Look ![m](img/map.svg) ![p](img/page.png)\n\n[[a]]\n")
    run = podium("export", "moodle-xml", "geography/more", "--output", "bank.xml", cwd=folder)
    packed = b"".join(base64.b64decode(file.text) for file in xml.etree.ElementTree.parse(folder / "bank.xml").getroot().iter("file"))
    assert b"evil" not in packed and b"<g/>" in packed
    assert "img/page.png is not in the content folder, or not published" in run.errors
    (folder / "content/site.yml").write_text("id: test\ntrusted-html: true\n")
    podium("export", "moodle-xml", "geography/more", "--output", "bank.xml", cwd=folder)
    packed = b"".join(base64.b64decode(file.text) for file in xml.etree.ElementTree.parse(folder / "bank.xml").getroot().iter("file"))
    assert packed.count(b"evil") == 2


LETTERS = "# Rivers\n\n1. Which is longest?\n\nA) Nile\nB) Seine\n\nAnswer: A\n"


def test_a_file_with_lettered_choices_builds_in_place_and_check_knows_it(folder):
    content = folder / "content"
    content.mkdir()
    quiz = content / "rivers.md"
    quiz.write_text("---\ntags: [water]\n---\n\n" + LETTERS)
    run = podium("check", cwd=folder)
    assert [(f.line, f.severity) for f in run.findings] == [(1, "warning")]
    assert "podium import letters rivers.md" in run.output and "[letters-unread]" in run.output
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
    assert '"right":true' in podium("export", "json", cwd=folder).output

"""Files of other formats: a sample of each, tables, what a format is taken for, hostile input."""

import base64
import os

import pytest
from imports import importing, zipped
from support import podium


def test_a_table_whose_answers_are_not_clear_is_refused(tmp_path):
    table = "question,choice,choice,choice,choice,answer\nHow many?,1,2,3,4,2\nAnd now?,2,3,1,4,3\n"
    (tmp_path / "t.csv").write_text(table)
    run = importing(tmp_path, "csv", "t.csv")
    assert run.status == 1 and "--answer-is text or --answer-is" in run.errors
    assert not (tmp_path / "content").exists()
    assert importing(tmp_path, "csv", "t.csv", "--answer-is", "text").status == 0
    assert "- [x] 2" in (tmp_path / "content/t.md").read_text()


@pytest.mark.parametrize("data", [
    b"\xef\xbb\xbfquestion;choice;choice;answer\r\nIs it?;\"Yes; it is\";No;No\r\n",
    "question\tchoice\tchoice\tanswer\nIs it?\tYes; it is\tNo\tNo\n".encode("utf-16"),
    b"Is it?,Yes; it is,No,No\n",
])
def test_tables_are_read_with_any_separator_and_mark(tmp_path, data):
    (tmp_path / "t.csv").write_bytes(data)
    assert importing(tmp_path, "csv", "t.csv").status == 0
    assert "## Is it?\n\n- [ ] Yes; it is\n- [x] No\n" in (tmp_path / "content/t.md").read_text()


@pytest.mark.parametrize("table, line", [("csv", "Is it?,Yes,No,A\n"), ("gift", "a{T}\n\n")])
def test_more_than_a_million_questions_are_refused_as_a_whole(tmp_path, table, line):
    head = "question,choice,choice,answer letter\n" if table == "csv" else ""
    (tmp_path / "t").write_text(head + line * 1_000_001)
    run = importing(tmp_path, table, "t")
    assert run.status == 1 and "more than 1000000 questions; split it [import-too-big]" in run.errors
    assert not (tmp_path / "content").exists()


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
    "yaml": ("- question: Which?\n  options: [a, b]\n  answer: b\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
    "quizizz": ("Question Text,Question Type,Option 1,Option 2,Correct Answer\nWhich?,Multiple Choice,a,b,2\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
    "socrative": ("Question Type,Question,Answer A,Answer B,Correct Answer\nMultiple choice,Which?,a,b,B\n", "## Which?\n\n- [ ] a\n- [x] b\n"),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_of_each_format_reads_as_if_written_by_hand(tmp_path, name):
    data, expected = SAMPLES[name]
    (tmp_path / "sample").write_text(data)
    run = importing(tmp_path, name, "sample")
    assert run.status == 0, run.errors
    (written,) = (tmp_path / "content").rglob("*.md")
    assert expected in written.read_text()
    assert podium("check", "--content", "content", cwd=tmp_path).findings == []


@pytest.mark.parametrize("name", ["gift", "csv", "aiken", "json", "opentdb", "jupyterquiz", "mdbook-quiz", "details", "front-matter", "quizdown", "mkdocs-quiz", "liascript"])
@pytest.mark.parametrize("data", [
    b"", b"\0\0\0", b"\xff\xfe\0", b"\xe4\xf6", b"{" * 200_000, b"[" * 200_000, b'"' * 99_999, b"{\n\n" * 50_000,
    b"<" * 100_000, b"a{~[html]" + b"<b>" * 50_000 + b"=x}", b"x" * 3_000_000, b"::" * 100_000, b"\\" * 99_999,
    b"A. b\n" * 50_000, b"[[" * 50_000, b"a{=" + b"![" * 50_000 + b"}",
], ids=range(16))
def test_hostile_files_are_findings(tmp_path, name, data):
    (tmp_path / "bad").write_bytes(data)
    run = podium("import", name, "bad", cwd=tmp_path, timeout=20)
    assert run.status in (0, 1) and "rror" not in run.errors.replace("error:", "")


def test_a_spreadsheet_of_kahoot_is_read(tmp_path):
    cells = ["Question - max 120 characters", "Answer 1 - max 75 characters", "Answer 2", "Time limit (sec)", "Correct answer(s)", "1 + 1?", "2"]
    strings = "".join(f"<si><t>{cell}</t></si>" for cell in cells)
    first = "".join(f'<c r="{c}8" t="s"><v>{i}</v></c>' for i, c in enumerate("BCDEF"))
    second = '<c r="B9" t="s"><v>5</v></c><c r="C9"><v>1</v></c><c r="D9" t="s"><v>6</v></c><c r="E9"><v>20</v></c><c r="F9"><v>2</v></c>'
    zipped(tmp_path / "k.xlsx", {
        "xl/sharedStrings.xml": f"<sst>{strings}</sst>",
        "xl/worksheets/sheet1.xml": f'<worksheet><sheetData><row r="8">{first}</row><row r="9">{second}</row></sheetData></worksheet>'})
    run = importing(tmp_path, "kahoot", "k.xlsx")
    assert run.status == 0 and "time limit" in run.errors, run.errors
    assert "## 1 + 1?\n\n- [ ] 1\n- [x] 2\n" in (tmp_path / "content/k.md").read_text()


@pytest.mark.parametrize("name", SAMPLES)
def test_somebody_who_names_the_wrong_format_is_told_the_right_one(tmp_path, name):
    if name == "front-matter":
        return
    # Answers folded away are one of the ways to write lettered choices.
    wanted = {"details": "letters"}.get(name, name)
    (tmp_path / "sample").write_text(SAMPLES[name][0])
    run = importing(tmp_path, "moodle-xml", "sample")
    assert run.status == 1 and f"try 'podium import {wanted} sample'" in run.errors


def test_a_format_that_is_nearly_right_is_named(tmp_path):
    assert "did you mean qti?" in importing(tmp_path, "qit", "x").errors
    assert "did you mean qti-1.2?" in podium("export", "qti", cwd=tmp_path).errors


@pytest.mark.parametrize("name", ["gift", "csv", "moodle-xml", "qti", "kahoot", "json", "liascript"])
def test_a_line_of_a_gigabyte_is_refused_before_it_is_read(tmp_path, name):
    with open(tmp_path / "line", "wb") as file:
        file.truncate(1 << 30)
    run = podium("import", name, "line", cwd=tmp_path, timeout=30)
    assert run.status == 1 and "[import-too-big]" in run.errors


def test_numbers_that_are_none_in_a_spreadsheet_are_findings(tmp_path):
    rows = "".join(f"1 + 1?,1,2,20,{number}\n" for number in ["1e300", "inf", "nan", "-1", "2.5", "99999999999999999999", "2"])
    (tmp_path / "k.csv").write_text("Question,Answer 1,Answer 2,Time limit,Correct answer(s)\n" + rows)
    run = importing(tmp_path, "kahoot", "k.csv")
    assert "7 questions read, 1 written" in run.errors and [f.line for f in run.findings if f.severity == "error"] == [2, 3, 4, 5, 6, 7]


def test_pictures_of_one_name_in_two_files_stay_apart(tmp_path):
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="9"/>'
    for name, width in (("a", 10), ("b", 20)):
        data = base64.b64encode(drawing.format(width).encode()).decode()
        (tmp_path / f"{name}.xml").write_text(
            '<quiz><question type="shortanswer"><questiontext format="html">'
            f'<text><![CDATA[<p>{name}? <img src="@@PLUGINFILE@@/image.svg"></p>]]></text>'
            f'<file name="image.svg" path="/" encoding="base64">{data}</file></questiontext>'
            '<answer fraction="100"><text>here</text></answer></question></quiz>')
    run = importing(tmp_path, "moodle-xml", "a.xml", "b.xml")
    assert run.status == 0, run.errors
    assert "img/image.svg" in (tmp_path / "content/a.md").read_text()
    assert "img/image-2.svg" in (tmp_path / "content/b.md").read_text()
    for name, width in (("image", 10), ("image-2", 20)):
        assert f'width="{width}"' in (tmp_path / f"content/img/{name}.svg").read_text()


def test_a_pipe_beside_an_imported_file_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pic.png")
    (tmp_path / "b.csv").write_text(
        "NewQuestion,MC,,\nTitle,a,,\nQuestionText,Where?,,\nImage,pic.png,,\nOption,100,here,\nOption,0,there,\n")
    run = podium("import", "csv", "b.csv", cwd=tmp_path, timeout=30)
    assert "pic.png" in run.errors and "1 written" in run.errors, run.errors

"""QTI through the program: packages in and out, read and written by other people's programs too."""

import os
import subprocess
import sys
import xml.etree.ElementTree
import zipfile

import pytest
from imports import importing, zipped
from qti_items import ITEM, ITEM3, OLD
from support import DRAWING, PROGRAMS, podium

ALL_KINDS = """---
type: quiz
title: All & <everything>
pick: 6
time-limit: 5m
mode: exam
---

Look at the *map* first: ![A map](img/map.svg)

## Which river is *longest*? {#river}

<!-- quiz: points=250 shuffle=no -->

![The map](img/map.svg)

- [ ] Seine & Marne
  > No, `776 km`.

- [x] Nile

  ```swift
  let nile = 1 < 2 // &amp;
  ```

  > Yes:
  >
  > - so it is

- [ ] None of these

It is 6,650 km, $a<b$.

## Which are even? {#even}

<!-- quiz: marking=partial -->

- [x] two
- [x] four
- [ ] three
- [ ] one <!-- pin -->

## The Earth is flat. {#flat}

- [ ] True
- [x] False

## Who?

[[Ada|Lady "Lovelace"]]

## How much? {#weight}

[[= 9.81 +- 0.05]]

## Between?

[[= -2..3.5]]

## Fill

<!-- quiz: marking=partial -->

The [[sun|Sun]] is a [[planet|(star)|(giant)|moon]] of 4.6 [[= 9]] years.

## Lists

It is [[x|(y)]] and [[(z)|w]].

## Order

1. *one*
2. two
3. three

## Pairs

<!-- quiz: marking=partial -->

- **France** -> Paris
- Finland -> Helsinki
- Suomi -> Helsinki
- -> Oslo
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "content/geography/img").mkdir(parents=True)
    (tmp_path / "content/geography/all.md").write_text(ALL_KINDS)
    (tmp_path / "content/geography/img/map.svg").write_bytes(DRAWING)
    return tmp_path


def messages(run):
    """What is said, with its line, without its code."""
    return sorted((f.line, f.message.rsplit(" [", 1)[0]) for f in run.findings)


def codes(run):
    return [f.message.rsplit(" [", 1)[1].rstrip("]") for f in run.findings]


def exporting(folder, version, target, **more):
    return podium("export", f"qti-{version}", "--output", target, cwd=folder, **more)


@pytest.mark.parametrize("version", ["2.1", "3.0"])
def test_all_kinds_come_back_as_they_were(folder, version):
    run = exporting(folder, version, "all.zip")
    assert run.status == 0 and "10 questions read, 10 written to all.zip" in run.errors
    assert run.findings == []
    again = importing(folder, "qti", "all.zip", "--into", "again")
    # It draws 6 questions, of which one is worth more, and a dropdown has two right choices.
    assert (again.status, codes(again)) == (0, ["draw-unequal", "blank-dropdown"]), again.errors
    written = (folder / "again/all.md").read_text()
    assert written == ALL_KINDS
    assert (folder / "again/img/map.svg").read_bytes() == DRAWING


def test_what_canvas_has_no_place_for_is_said_line_by_line(folder):
    run = exporting(folder, "1.2", "all.zip")
    assert run.status == 0
    line = {name: 1 + ALL_KINDS[: ALL_KINDS.index("## " + name)].count("\n") for name in ["Which river", "Which are", "Fill", "Lists"]}
    assert messages(run) == sorted([
        (1, "not kept of the quiz's settings: pick, time-limit, mode"),
        (1, "the introduction is left out"),
        (line["Which river"], "whether its choices change places is not kept"),
        (line["Which are"], "which of its choices keep their place is not kept"),
        (line["Fill"], "its lists and numbers become texts to be typed"),
        (line["Lists"], "parts of the answer earn parts of the points there"),
    ])
    assert importing(folder, "qti", "all.zip", "--into", "again").status == 0
    text = (folder / "again/all.md").read_text()
    assert "The [[sun|Sun]] is a [[star|giant]] of 4.6 [[9]] years." in text
    assert "1. *one*\n2. two\n3. three\n" in text and "- -> Oslo" in text


@pytest.mark.parametrize("version", ["1.2", "2.1", "3.0"])
def test_a_package_is_the_same_whenever_and_wherever_it_is_made(folder, version):
    (folder / "content/other.md").write_text("# O\n\n## W? {#_}\n\n- [x] a\n- [ ] b\n\n![no](img/none.png)\n")
    first = exporting(folder, version, "one.zip", environment={"TZ": "Asia/Tokyo"})
    exporting(folder, version, "two.zip", environment={"TZ": "America/Lima"})
    assert (folder / "one.zip").read_bytes() == (folder / "two.zip").read_bytes()
    assert "the image img/none.png is not in the content folder" in first.errors
    archive = zipfile.ZipFile(folder / "one.zip")
    assert archive.testzip() is None
    names = archive.namelist()
    assert names[0] == "imsmanifest.xml" and len(set(names)) == len(names)
    assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    listed = set()
    for name in names:
        if name.endswith(".xml"):
            root = xml.etree.ElementTree.fromstring(archive.read(name))
            if name == "imsmanifest.xml":
                listed = {file.get("href") for file in root.iter() if file.tag.endswith("}file")}
    # The manifest names each file of the package, and no other.
    assert listed == set(names[1:])
    again = importing(folder, "qti", "one.zip", "--into", "again")
    assert "written in 2 quizzes" in again.errors
    assert (folder / "again/geography/all.md").exists() and (folder / "again/geography/img/map.svg").exists()


def test_a_package_is_not_poured_into_a_terminal(folder):
    main, side = os.openpty()
    try:
        run = subprocess.run([PROGRAMS / "podium", "export", "qti-2.1"], cwd=folder, stdout=side, stderr=subprocess.PIPE, text=True, timeout=20)
    finally:
        os.close(side)
        os.close(main)
    assert run.returncode == 1 and "say --output FILE.zip" in run.stderr


def test_what_others_convert_from_one_version_to_the_other_is_the_same_quiz(folder):
    """qti-convert, another people's converter of packages, reads ours of either version and makes the other."""
    texts = []
    for version, action in [("2.1", "upgrade"), ("3.0", "downgrade")]:
        exporting(folder, version, "all.zip")
        subprocess.run(
            [sys.executable, "-m", "qti_convert.cli", action, "all.zip", "other.zip"], cwd=folder, check=True, capture_output=True, timeout=60)
        other = zipfile.ZipFile(folder / "other.zip").read("geography/all/river.xml").decode()
        assert ("<qti-assessment-item" in other) == (action == "upgrade")
        for name, target in [("all", "own"), ("other", "converted")]:
            run = importing(folder, "qti", f"{name}.zip", "--into", target, "--force")
            assert run.status == 0 and codes(run) == ["draw-unequal", "blank-dropdown"], run.errors
        own, converted = (folder / "own/all.md").read_text(), (folder / "converted/other.md").read_text()
        assert own == converted
        texts.append(own)
    assert texts[0] == texts[1]


TEXT2QTI = """Quiz title: Sample & Co

Title: first
Points: 2
1.  What is $2+3$?
... It is a sum.
a)  6
... no
*b) 5

2.  Which?
[*] a
[ ] b
[*] c

3.  Name?
* Paris
* paris city

4.  Pi?
= 3.14 +- 0.01

5.  Pi, about?
= [3, 4]

6.  Look: ![the map](map.png)
a)  x
*b) y

7.  Why?
____
"""


def test_a_package_of_text2qti_is_read(folder):
    (folder / "quiz.txt").write_text(TEXT2QTI)
    (folder / "map.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    subprocess.run([sys.executable, "-c", "from text2qti.cmdline import main; main()", "quiz.txt"], cwd=folder, check=True, capture_output=True, timeout=60)
    run = importing(folder, "qti", "quiz.zip", "--into", "new")
    assert "7 questions read, 6 written" in run.errors
    assert [said for _, said in messages(run)] == ["a question of the type essay_question cannot be read; it is left out"]
    text = (folder / "new/quiz.md").read_text()
    assert text == """---
type: quiz
title: Sample & Co
---

## What is $2+3$?

<!-- quiz: points=200 -->

- [ ] 6
  > no
- [x] 5

It is a sum.

## Which?

<!-- quiz: marking=partial -->

- [x] a
- [ ] b
- [x] c

## Name?

[[Paris|paris city]]

## Pi?

[[= 3.14 +- 0.01]]

## Pi, about?

[[= 3..4]]

## Look: ![the map](img/map.png)

- [ ] x
- [x] y
"""


def test_packages_of_qti_are_read(folder):
    zipped(folder / "q.zip", {"imsmanifest.xml": "<manifest/>", "a.xml": ITEM, "b.xml": ITEM3, "images/map.svg": DRAWING})
    run = importing(folder, "qti", "q.zip", "--into", "new")
    assert run.status == 0, run.errors
    text = (folder / "new/q.md").read_text()
    assert "## Look: ![Map](img/map.svg) {#one}\n\n<!-- quiz: shuffle=no -->\n\nWhich?\n\n- [x] A\n- [ ] B\n  > No.\n- [x] C <!-- pin -->\n" in text
    assert "by this sun of [[York]] so." in text and (folder / "new/img/map.svg").read_bytes() == DRAWING
    zipped(folder / "old.zip", {"x/x.xml": OLD})
    assert importing(folder, "qti", "old.zip", "--into", "old").status == 0
    assert "<!-- quiz: points=200 -->\n\n- [x] Yes, **it** is\n- [ ] Never" in (folder / "old/old.md").read_text()


def test_a_package_that_lacks_what_it_names_is_read_and_told(folder):
    test = (
        '<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="Main"><testPart identifier="p"><assessmentSection identifier="s">'
        '<assessmentItemRef identifier="b" href="items/b.xml"/>\n<assessmentItemRef identifier="gone" href="items/gone.xml"/>'
        '<assessmentItemRef identifier="out" href="../../out.xml"/><assessmentSectionRef identifier="again" href="t.xml"/>'
        '<assessmentSectionRef identifier="more" href="more.xml"/></assessmentSection></testPart></assessmentTest>')
    more = '<assessmentSection identifier="more"><assessmentItemRef identifier="a" href="a.xml"/><assessmentSectionRef identifier="more" href="more.xml"/></assessmentSection>'
    zipped(folder / "p.zip", {"t.xml": test, "more.xml": more, "a.xml": ITEM, "items/b.xml": ITEM3, "loose.xml": ITEM.replace('"one"', '"three"'), "images/map.svg": DRAWING})
    run = importing(folder, "qti", "p.zip", "--into", "new")
    assert [(f.path, f.line, f.severity) for f in run.findings] == [("p.zip/t.xml", 2, "error")]
    assert '"items/gone.xml", which is not in the package' in run.errors
    main, loose = (folder / "new/p/main.md").read_text(), (folder / "new/p/p.md").read_text()
    # In the order of the test, sections in sections included; what no test names is a quiz of its
    # own.
    assert main.index("{#two}") < main.index("{#one}") and "{#three}" in loose
    assert "![Map](img/map.svg)" in main and (folder / "new/p/img/map.svg").exists()


def test_an_import_that_is_killed_leaves_nothing_half_done(folder):
    exporting(folder, "2.1", "all.zip")
    for delay in [0.005, 0.01, 0.02, 0.04, 0.08]:
        process = subprocess.Popen(
            [PROGRAMS / "podium", "import", "qti", "all.zip", "--into", "new", "--force"], cwd=folder, stderr=subprocess.DEVNULL)
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        files = {str(path.relative_to(folder / "new")) for path in (folder / "new").rglob("*") if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder / "new").parts)} if (folder / "new").exists() else set()
        # Files come whole: each that is there is the one that a finished import has.
        assert files <= {"all.md", "img/map.svg"}
        if "all.md" in files:
            assert (folder / "new/all.md").read_text() == ALL_KINDS

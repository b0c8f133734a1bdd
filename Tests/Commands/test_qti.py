"""QTI through the program: packages in and out, read and written by other people's programs too."""

import os
import subprocess
import sys
import xml.etree.ElementTree
import zipfile

import pytest
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


def importing(folder, *arguments):
    return podium("import", *arguments, cwd=folder)


def messages(run):
    """What is said, with its line, without its code."""
    return sorted((f.line, f.message.rsplit(" [", 1)[0]) for f in run.findings)


def codes(run):
    return [f.message.rsplit(" [", 1)[1].rstrip("]") for f in run.findings]


def exporting(folder, version, target, **more):
    return podium("export", f"qti-{version}", "--output", target, cwd=folder, **more)


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)


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


ITEM = """<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="one" title="One">
<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>a</value><value>c</value></correctResponse></responseDeclaration>
<itemBody><p>Look: <img src="images/map.svg" alt="Map"/></p><choiceInteraction responseIdentifier="R" maxChoices="0" shuffle="false"><prompt>Which?</prompt>
<simpleChoice identifier="a">A</simpleChoice><simpleChoice identifier="b">B<feedbackInline outcomeIdentifier="F" identifier="b">No.</feedbackInline></simpleChoice>
<simpleChoice identifier="c" fixed="true">C</simpleChoice></choiceInteraction></itemBody></assessmentItem>"""

ITEM3 = """<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="two" title="Two">
<qti-response-declaration identifier="R" cardinality="single" base-type="string"><qti-correct-response><qti-value>York</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>Now is the winter</p><p>by this sun of <qti-text-entry-interaction response-identifier="R"/> so.</p></qti-item-body></qti-assessment-item>"""

OLD = """<questestinterop><assessment ident="x" title="Old"><section><item ident="three" title="T"><itemmetadata><qtimetadata>
<qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield>
<qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;2 &amp;lt; 3?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
<response_label ident="1"><material><mattext>Yes, &lt;b&gt;it&lt;/b&gt; is</mattext></material></response_label>
<response_label ident="2"><material><mattext>Never</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><respcondition><conditionvar><varequal respident="r">1</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing>
</item></section></assessment></questestinterop>"""


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


def test_hostile_packages_are_refused_and_nothing_leaves_the_folder(folder):
    zipped(folder / "slip.zip", {"../evil.xml": ITEM})
    zipped(folder / "bomb.zip", {"a.xml": b"<a>" + b" " * 60_000_000 + b"</a>"})
    zipped(folder / "whole.zip", {"a.xml": ITEM, "b.xml": OLD})
    data = (folder / "whole.zip").read_bytes()
    (folder / "cut.zip").write_bytes(data[: len(data) // 2])
    (folder / "none.zip").write_bytes(b"PK\3\4nothing")
    for name, code in [("slip", "import-unsafe"), ("bomb", "import-too-big"), ("cut", "import-"), ("none", "import-")]:
        run = importing(folder, "qti", f"{name}.zip", "--into", "out")
        assert run.status == 1 and code in run.errors, (name, run.errors)
    assert not (folder / "out").exists() and not list(folder.parent.glob("evil*"))


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


DOCTYPE = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
LAUGHS = "<!DOCTYPE x [<!ENTITY a0 'ha'>" + "".join(f"<!ENTITY a{n} '{f'&a{n - 1};' * 10}'>" for n in range(1, 10)) + "]>"
HOSTILE_ITEMS = {
    "another file's text": (DOCTYPE + ITEM.replace("Which?", "&secret;"), "import-unsafe"),
    "a billion laughs": (LAUGHS + ITEM.replace("Which?", "&a9;"), "import-"),
    "an entity that is not there": (ITEM.replace("Which?", "&secret;"), "import-"),
    "an encoding that is a lie": ('<?xml version="1.0" encoding="UTF-16"?>' + ITEM, "import-syntax"),
    "an encoding that nobody has": ('<?xml version="1.0" encoding="x-klingon"?>' + ITEM, "import-syntax"),
    "bytes that are no UTF-8": (ITEM.encode().replace(b"Which?", b"\xff\xfe\xc0"), "import-syntax"),
    "an end that is missing": (ITEM[:-40], "import-syntax"),
    "deep nesting": ("<assessmentItem><itemBody>" + "<div>" * 100_000, "import-syntax"),
}


@pytest.mark.parametrize("name", HOSTILE_ITEMS)
@pytest.mark.parametrize("packed", [True, False], ids=["in a package", "alone"])
def test_hostile_items_are_findings_and_what_stands_beside_them_is_read(folder, name, packed):
    data, code = HOSTILE_ITEMS[name]
    if packed:
        zipped(folder / "bad.zip", {"bad.xml": data, "good.xml": ITEM3})
    else:
        (folder / "bad.xml").write_bytes(data if isinstance(data, bytes) else data.encode())
    run = importing(folder, "qti", "bad.zip" if packed else "bad.xml", "--into", "new")
    assert run.status == 1 and code in run.errors and "root:" not in run.errors
    written = [path.read_text() for path in (folder / "new").rglob("*.md")]
    assert len(written) == packed and all("root:" not in text and "haha" not in text for text in written)


def test_no_image_of_a_package_comes_from_outside_or_goes_there(folder):
    (folder / "secret.svg").write_text("secret")
    images = ["../secret.svg", "../../secret.svg", "%2e%2e/secret.svg", str(folder / "secret.svg"), "file:///etc/passwd", "a/../map.svg", "gone.svg"]
    body = "".join(f'<img src="{source}" alt="x"/>' for source in images)
    zipped(folder / "p.zip", {"q.xml": ITEM.replace('<img src="images/map.svg" alt="Map"/>', body), "map.svg": DRAWING, "..map.svg": "two dots are a name"})
    run = importing(folder, "qti", "p.zip", "--into", "new")
    assert run.status == 0, run.errors
    assert "an image that is not there" in run.errors
    assert sorted(str(path.relative_to(folder / "new")) for path in (folder / "new").rglob("*") if path.is_file()) == ["img/map.svg", "p.md"]
    assert "secret" not in "".join(path.read_text() for path in (folder / "new").rglob("*") if path.is_file()).replace("secret.svg", "")


@pytest.mark.parametrize("path", ["../evil.xml", "/evil.xml", "a/../../evil.xml", "..\\evil.xml", "C:\\evil.xml", "a/b/../../../evil.xml"])
def test_a_package_with_a_path_that_leads_out_is_refused_whole(folder, path):
    zipped(folder / "slip.zip", {"good.xml": ITEM, path: ITEM})
    run = importing(folder, "qti", "slip.zip", "--into", "new")
    assert run.status == 1 and "import-unsafe" in run.errors
    assert not (folder / "new").exists() and not list(folder.rglob("evil*")) and not list(folder.parent.glob("evil*"))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_package_that_holds_a_name_twice_or_a_link_is_not_trusted(folder):
    zipped(folder / "once.zip", {"a.xml": ITEM, "images/map.svg": DRAWING})
    with zipfile.ZipFile(folder / "once.zip", "a") as archive:
        archive.writestr("a.xml", ITEM3)
    assert "import-unsafe" in importing(folder, "qti", "once.zip", "--into", "new").errors
    link = zipfile.ZipInfo("images/map.svg")
    link.external_attr, link.create_system = 0o120777 << 16, 3
    with zipfile.ZipFile(folder / "link.zip", "w") as archive:
        archive.writestr("a.xml", ITEM)
        archive.writestr(link, "/etc/passwd")
    run = importing(folder, "qti", "link.zip", "--into", "new")
    assert run.status == 0 and "an image that is not there" in run.errors and not (folder / "new/img").exists()


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

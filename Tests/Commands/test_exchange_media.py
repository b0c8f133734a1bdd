"""Pictures and other files that come with imported quizzes, or go along with exported ones."""

import base64
import xml.etree.ElementTree

import pytest
from imports import importing
from support import podium


@pytest.mark.parametrize("data", [
    '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz><question type="description">&x;</question></quiz>',
    '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz>&b;</quiz>',
    '<quiz><question type="multichoice">', "<quiz>&x;</quiz>", "", "<html/>",
    "<quiz>" + "<a>" * 100_000,
    '<quiz><question type="shortanswer"><questiontext><text>Q</text><file name="../../evil.sh" encoding="base64">QQ==</file></questiontext>'
    '<answer fraction="100"><text>a</text></answer></question></quiz>',
], ids=range(8))
def test_hostile_xml_is_refused_and_nothing_leaves_the_folder(tmp_path, data):
    (tmp_path / "bad.xml").write_text(data)
    run = podium("import", "moodle-xml", "bad.xml", cwd=tmp_path, timeout=20)
    assert run.status in (0, 1) and "root:" not in run.errors
    assert not list(tmp_path.parent.glob("evil*")) and not list(tmp_path.glob("evil*"))
    for written in tmp_path.glob("content/**/*.md"):
        assert "root:" not in written.read_text()


def test_media_that_comes_with_quizzes_is_never_trusted(tmp_path):
    """Drawings come in without scripts, pages not at all, whatever the site trusts."""
    (tmp_path / "content").mkdir(exist_ok=True)
    (tmp_path / "content/site.yml").write_text("id: test\ntrusted-html: true\n")
    files = {
        "good.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>",
        "bad.svg": b"<svg xmlns='http://www.w3.org/2000/svg'>\n<script>evil()</script><path/></svg>",
        "broken.svg": b"<svg", "page.html": b"<script>evil()</script>", "page.png": b"<script>evil()</script>",
        "sound.mp3": b"ID3", "lib.js": b"evil()",
    }
    parts = "".join(f'<file name="{name}" encoding="base64">{base64.b64encode(body).decode()}</file>' for name, body in files.items())
    shown = "".join(f'&lt;img src="@@PLUGINFILE@@/{name}"&gt;' for name in files)
    (tmp_path / "bank.xml").write_text(
        f'<quiz><question type="shortanswer"><name><text>N</text></name><questiontext format="html"><text>Q {shown}</text>{parts}</questiontext>'
        '<answer fraction="100"><text>a</text></answer></question></quiz>')
    run = importing(tmp_path, "moodle-xml", "bank.xml", "--into", "new")
    assert run.status == 1
    media = {path.name: path.read_bytes() for path in (tmp_path / "new").rglob("*") if path.suffix != ".md" and path.is_file()}
    assert set(media) == {"good.svg", "bad.svg", "sound.mp3"}
    assert b"script" not in media["bad.svg"] and b"<path/>" in media["bad.svg"]
    codes = {(f.path.split("/")[-1], f.line, f.severity, f.message.split("[")[-1]) for f in run.findings if "/img/" in f.path}
    assert codes == {
        ("bad.svg", 2, "warning", "svg-cleaned]"), ("broken.svg", 1, "error", "svg-unreadable]"),
        ("page.html", 1, "error", "file-active]"), ("page.png", 1, "error", "file-disguised]"), ("lib.js", 1, "error", "file-active]")}


def test_an_export_takes_along_what_the_site_would_publish(tmp_path):
    (tmp_path / "content/geography/img").mkdir(parents=True)
    (tmp_path / "content/geography/img/map.svg").write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'><script>evil()</script><g/></svg>")
    (tmp_path / "content/geography/img/page.png").write_bytes(b"<script>evil()</script>")
    (tmp_path / "content/geography/more.md").write_text("---\ntype: quiz\n---\n\n## Look ![m](img/map.svg) ![p](img/page.png)\n\n[[a]]\n")
    run = podium("export", "moodle-xml", "geography/more", "--output", "bank.xml", cwd=tmp_path)
    packed = b"".join(base64.b64decode(file.text) for file in xml.etree.ElementTree.parse(tmp_path / "bank.xml").getroot().iter("file"))
    assert b"evil" not in packed and b"<g/>" in packed
    assert "img/page.png is not in the content folder, or not published" in run.errors
    (tmp_path / "content/site.yml").write_text("id: test\ntrusted-html: true\n")
    podium("export", "moodle-xml", "geography/more", "--output", "bank.xml", cwd=tmp_path)
    packed = b"".join(base64.b64decode(file.text) for file in xml.etree.ElementTree.parse(tmp_path / "bank.xml").getroot().iter("file"))
    assert packed.count(b"evil") == 2


@pytest.mark.parametrize("heading", ["> ### The longest river is the [[Volga]]", "1. ### [[Volga]]", "> ### [[Volga]] is long #"])
def test_a_blank_in_a_heading_within_a_quote_or_a_list_is_exported(site, heading):
    site.put("content/q.md", f"---\ntype: quiz\n---\n\n## Fill in\n\n{heading}\n".encode())
    for form in ("json", "moodle-xml"):
        exported = podium("export", form, "content/q.md", cwd=site.folder)
        assert exported.status == 0 and "Volga" in exported.output, exported.errors

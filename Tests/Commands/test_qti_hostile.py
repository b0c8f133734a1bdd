"""Packages of QTI that somebody made to do harm, or that are broken."""

import random
import zipfile

import pytest
from imports import importing, zipped
from qti_items import ITEM, ITEM3, OLD
from support import DRAWING


def test_hostile_packages_are_refused_and_nothing_leaves_the_folder(tmp_path):
    zipped(tmp_path / "slip.zip", {"../evil.xml": ITEM})
    zipped(tmp_path / "bomb.zip", {"a.xml": b"<a>" + b" " * 60_000_000 + b"</a>"})
    zipped(tmp_path / "whole.zip", {"a.xml": ITEM, "b.xml": OLD})
    data = (tmp_path / "whole.zip").read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: len(data) // 2])
    (tmp_path / "none.zip").write_bytes(b"PK\3\4nothing")
    for name, code in [("slip", "import-unsafe"), ("bomb", "import-too-big"), ("cut", "import-"), ("none", "import-")]:
        run = importing(tmp_path, "qti", f"{name}.zip", "--into", "out")
        assert run.status == 1 and code in run.errors, (name, run.errors)
    assert not (tmp_path / "out").exists() and not list(tmp_path.parent.glob("evil*"))


def test_xml_of_millions_of_elements_is_refused_before_it_fills_the_memory(tmp_path):
    many = b"<p>" + b"<br/>" * 2_100_000 + b"</p>"
    (tmp_path / "one.xml").write_bytes(b"<quiz>" + many * 2 + b"</quiz>")
    # Noise keeps the package from being refused as a bomb.
    zipped(tmp_path / "two.zip", {"a.xml": many, "b.xml": many, "noise": random.Random(1).randbytes(200_000)})
    for form, name, place in [("moodle-xml", "one.xml", "one.xml:1:"), ("qti", "two.zip", "two.zip/b.xml:1:")]:
        run = importing(tmp_path, form, name, "--into", "out")
        assert run.status == 1 and place in run.errors and "import-too-big" in run.errors, run.errors


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
def test_hostile_items_are_findings_and_what_stands_beside_them_is_read(tmp_path, name, packed):
    data, code = HOSTILE_ITEMS[name]
    if packed:
        zipped(tmp_path / "bad.zip", {"bad.xml": data, "good.xml": ITEM3})
    else:
        (tmp_path / "bad.xml").write_bytes(data if isinstance(data, bytes) else data.encode())
    run = importing(tmp_path, "qti", "bad.zip" if packed else "bad.xml", "--into", "new")
    assert run.status == 1 and code in run.errors and "root:" not in run.errors
    written = [path.read_text() for path in (tmp_path / "new").rglob("*.md")]
    assert len(written) == packed and all("root:" not in text and "haha" not in text for text in written)


def test_no_image_of_a_package_comes_from_outside_or_goes_there(tmp_path):
    (tmp_path / "secret.svg").write_text("secret")
    images = ["../secret.svg", "../../secret.svg", "%2e%2e/secret.svg", str(tmp_path / "secret.svg"), "file:///etc/passwd", "a/../map.svg", "gone.svg"]
    body = "".join(f'<img src="{source}" alt="x"/>' for source in images)
    zipped(tmp_path / "p.zip", {"q.xml": ITEM.replace('<img src="images/map.svg" alt="Map"/>', body), "map.svg": DRAWING, "..map.svg": "two dots are a name"})
    run = importing(tmp_path, "qti", "p.zip", "--into", "new")
    assert run.status == 0, run.errors
    assert "an image that is not there" in run.errors
    assert sorted(str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*") if path.is_file()) == ["img/map.svg", "p.md"]
    assert "secret" not in "".join(path.read_text() for path in (tmp_path / "new").rglob("*") if path.is_file()).replace("secret.svg", "")


@pytest.mark.parametrize("path", ["../evil.xml", "/evil.xml", "a/../../evil.xml", "..\\evil.xml", "C:\\evil.xml", "a/b/../../../evil.xml"])
def test_a_package_with_a_path_that_leads_out_is_refused_whole(tmp_path, path):
    zipped(tmp_path / "slip.zip", {"good.xml": ITEM, path: ITEM})
    run = importing(tmp_path, "qti", "slip.zip", "--into", "new")
    assert run.status == 1 and "import-unsafe" in run.errors
    assert not (tmp_path / "new").exists() and not list(tmp_path.rglob("evil*")) and not list(tmp_path.parent.glob("evil*"))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_package_that_holds_a_name_twice_or_a_link_is_not_trusted(tmp_path):
    zipped(tmp_path / "once.zip", {"a.xml": ITEM, "images/map.svg": DRAWING})
    with zipfile.ZipFile(tmp_path / "once.zip", "a") as archive:
        archive.writestr("a.xml", ITEM3)
    assert "import-unsafe" in importing(tmp_path, "qti", "once.zip", "--into", "new").errors
    link = zipfile.ZipInfo("images/map.svg")
    link.external_attr, link.create_system = 0o120777 << 16, 3
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as archive:
        archive.writestr("a.xml", ITEM)
        archive.writestr(link, "/etc/passwd")
    run = importing(tmp_path, "qti", "link.zip", "--into", "new")
    assert run.status == 0 and "an image that is not there" in run.errors and not (tmp_path / "new/img").exists()

"""Two versions of the programs on one machine, and the cache that the other of them left."""

import hashlib
import hmac
import os
import pathlib
import re
import subprocess
import time

import pytest
from releases import VERSION
from support import PROGRAMS, Site, snapshot

NEWER = re.sub(r"\d", "9", VERSION)
QUIZ = """-- content/capitals.md --
# Capitals

## Which is the capital of France? {#france}

- [ ] Lyon
- [x] Paris
"""


@pytest.fixture(scope="module")
def newer(tmp_path_factory) -> pathlib.Path:
    """A folder with the programs of another version: the same, but for what they say of themselves."""
    folder = tmp_path_factory.mktemp("newer")
    # As text of the program it ends in zeros; in the starter's workflows, which it holds too, other
    # text follows.
    old, new = VERSION.encode() + bytes(3), NEWER.encode() + bytes(3)
    for name in ("podium", "podium-verify"):
        data = (PROGRAMS / name).read_bytes()
        assert old in data
        (folder / name).write_bytes(data.replace(old, new))
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture
def quiz(site) -> Site:
    return site.write(QUIZ)


def build(folder: pathlib.Path, site: Site, *options):
    return subprocess.run(
        [folder / "podium", "build", *options], cwd=site.folder, capture_output=True, text=True, check=False)


def is_as_from_nothing(site: Site, folder: pathlib.Path, tmp_path: pathlib.Path) -> bool:
    fresh = tmp_path / "fresh"
    made = subprocess.run(
        [folder / "podium", "build", "--output", fresh], cwd=site.folder,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path / "no-cache")}, capture_output=True, check=False)
    assert made.returncode == 0
    return snapshot(fresh) == {
        path: data for path, data in snapshot(site.output).items() if not path.startswith(".podium")}


def test_the_first_of_two_on_the_path_runs_and_says_which_it_is(newer):
    for first, second, version in ((newer, PROGRAMS, NEWER), (PROGRAMS, newer, VERSION)):
        environment = os.environ | {"PATH": f"{first}:{second}:{os.environ['PATH']}"}
        for program in ("podium", "podium-verify"):
            said = subprocess.run(
                ["sh", "-c", f"command -v {program} && {program} --version"],
                env=environment, capture_output=True, text=True, check=True)
            assert said.stdout == f"{first / program}\n{program} {version}\n"


def test_a_site_that_two_versions_build_in_turn_is_as_from_nothing(newer, quiz, tmp_path):
    for number, folder in enumerate([PROGRAMS, newer, PROGRAMS, newer, newer, PROGRAMS]):
        text = QUIZ.replace("Lyon", f"Lyon {number}")
        quiz.write(text)
        ran = build(folder, quiz)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert f"Lyon {number}" in quiz.page("capitals.html")
        assert is_as_from_nothing(quiz, folder, tmp_path / str(number))
        for verifier in (PROGRAMS, newer):
            checked = subprocess.run([verifier / "podium-verify"], cwd=quiz.folder, capture_output=True, text=True, check=False)
            assert checked.returncode == 0, checked.stdout + checked.stderr


# What a cache says of a file that did not change, and what it never said.
KNOWN, PLANTED = b"The rivers", b"The ravers"
FORMAT = b"podium-cache/"


@pytest.mark.parametrize("change, is_used", [
    # The control: as this version wrote it, the cache is believed.
    pytest.param(lambda text: text, True, id="the same"),
    pytest.param(lambda text: text.replace(FORMAT, FORMAT + b"1"), False, id="another number"),
    pytest.param(lambda text: text + b"more than this version knows of", False, id="more than is known"),
    pytest.param(lambda text: text[:-9], False, id="less"),
    pytest.param(lambda text: b"", False, id="nothing"),
])
def test_a_cache_of_a_newer_version_is_not_used_and_written_again(quiz, tmp_path, change, is_used):
    cache = tmp_path / "cache"
    quiz.put("content/rivers.md", QUIZ.split("\n", 1)[1].replace("Capitals", KNOWN.decode()).encode())
    # What was changed just now is not remembered.
    time.sleep(0.1)
    assert quiz.build("--cache", cache).status == 0
    key = (pathlib.Path(os.environ["XDG_CACHE_HOME"]) / "podium/key").read_bytes()
    files = {path: path.read_bytes()[:-32] for path in cache.rglob("*") if path.is_file()}
    assert any(text.startswith(FORMAT) and KNOWN in text for text in files.values())
    for path, text in files.items():
        changed = change(text.replace(KNOWN, PLANTED))
        # As this user's own newer program would have signed it.
        code = hmac.digest(key, path.name.encode() + b"\0" + changed, hashlib.sha256)
        path.write_bytes(changed + code)
    quiz.write(QUIZ.replace("Lyon", "Nice").replace("# Capitals", "# All capitals"))
    again = quiz.build("--cache", cache)
    assert (again.status, again.errors) == (0, "")
    home = quiz.page("quizzes.html").encode()
    assert (PLANTED in home, KNOWN in home) == (is_used, not is_used)
    if not is_used:
        assert is_as_from_nothing(quiz, PROGRAMS, tmp_path)
    assert all(path.read_bytes()[:len(FORMAT)] == text[:len(FORMAT)] for path, text in files.items())

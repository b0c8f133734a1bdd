"""A disk that is full or broken, a process that is killed, a power failure: the old or the new stays whole.

A library that is preloaded (`faults/faults.c`) counts the calls of a command that write, and lets
one of them fail. `PODIUM_FAULTS=all` tries every call; without it each test tries some of them, the
same ones each time.
"""

import json
import re

import pytest
from fault_injection import KINDS, PROGRAM, Faults, variables, visible, without_power
from serving import Preview
from slips import Player, bundle, revision
from support import Site, podium, run, snapshot
from test_serve_editing import meta_token
from tlog import Witness

# Faults after which a program cannot put back what it changed.
MANY = ("KILL", "BROKEN", "TORN")

QUIZ = """-- content/geography/capitals.md --
# Capitals

## Which is the capital of France? {#france}

- [ ] Lyon
- [x] Paris

"""
OTHER = QUIZ.replace("capitals", "rivers").replace("Capitals", "Rivers").replace("France", "Spain")


@pytest.fixture
def built(site):
    """A built site whose sources changed since: a page changed, one came, one went."""
    site.write(QUIZ + OTHER).put("public/CNAME", b"quiz.example\n")
    assert site.build().status == 0
    site.write(QUIZ.replace("Lyon", "Nice")).write(OTHER.replace("rivers", "seas"))
    (site.folder / "content/geography/rivers.md").unlink()
    return site


@pytest.fixture
def rebuilding(built, library, tmp_path):
    return Faults(library, tmp_path, built, "build", "--jobs", "1", "--quiet")


def expected(faults: Faults) -> tuple[dict, dict]:
    return tuple(
        {path: data for path, data in visible(files).items() if path.startswith("public/")}
        for files in (faults.old, faults.new))


@pytest.mark.parametrize("kind", KINDS)
def test_a_build_leaves_the_old_site_or_the_new(rebuilding, kind):
    old, new = expected(rebuilding)
    states = set()
    for at, calls, copy in rebuilding.each(kind, step=19):
        found = {path: data for path, data in visible(snapshot(copy.folder)).items() if path.startswith("public/")}
        last = (at, calls[min(at, len(calls)) - 1], rebuilding.errors)
        if found not in (old, new):
            # What is half in place is noted, and the next build finishes it before all else.
            assert kind in MANY and (copy.output / ".podium-tmp/journal").exists(), last
            assert "[unfinished-build]" in copy.verify().output
        states.add(found == new)
        if rebuilding.status == 0:
            assert found == new, last
        elif kind != "KILL":
            assert rebuilding.errors, last
        assert copy.build().status == 0, last
        assert {path: data for path, data in snapshot(copy.folder).items() if path.startswith("public/")} == new, last
    assert False in states or kind in ("EINTR", "SHORT")


def test_after_a_power_failure_the_next_build_makes_the_site_whole(rebuilding):
    _, new = expected(rebuilding)
    lost = 0
    for at, calls, copy in rebuilding.each("KILL", step=17):
        lost += without_power(copy.folder, calls[:at])
        # What was in the ledger is never lost.
        assert (copy.folder / "content/ledger/revisions.jsonl").read_bytes(), at
        done = copy.build()
        assert done.status == 0, (at, done.errors)
        assert {path: data for path, data in snapshot(copy.folder).items() if path.startswith("public/")} == new, at
    assert lost


def test_the_archive_of_revisions_is_on_the_disk_before_a_page_asks_them(site, library, tmp_path):
    site.write(QUIZ)
    faults = Faults(library, tmp_path, site, "build", "--jobs", "1", "--quiet")
    calls, copy = faults.run("", 0)
    status = (copy.folder / "content/ledger").stat()
    renamed = next(at for at, call in enumerate(calls) if call.path == "content/ledger/revisions.jsonl")
    following = calls[renamed + 1]
    assert (following.name, following.file) == ("fsync", f"{status.st_dev}:{status.st_ino}")


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_build_leaves_no_site_or_the_whole(site, library, tmp_path, kind):
    site.write(QUIZ)
    faults = Faults(library, tmp_path, site, "build", "--jobs", "1", "--quiet")
    _, new = expected(faults)
    for at, _, copy in faults.each(kind, step=97):
        found = {path: data for path, data in snapshot(copy.folder).items() if path.startswith("public/")}
        assert found in ({}, new), at
        assert copy.build().status == 0
        assert {path: data for path, data in snapshot(copy.folder).items() if not path.startswith("content/")} == new


@pytest.fixture
def unnamed(site):
    site.write(QUIZ.replace(" {#france}", "")).write(OTHER.replace(" {#france}", ""))
    return site


@pytest.fixture
def handed_in(site, tmp_path):
    """A site with a key, and two results that were handed in."""
    site.write(QUIZ)
    assert site.build().status == 0
    key = tmp_path / "organiser.key"
    made = podium("ledger", "keygen", "--key", key, cwd=site.folder)
    with (site.folder / "content/site.yml").open("a") as settings:
        settings.write(made.output)
    rev = revision(site, "geography/capitals")
    slips = [
        Player(number).slip(rev, answers={"france": ["b"]}, claim={"max": 100, "score": 100})
        for number in (1, 2)]
    (site.folder / "results.txt").write_bytes(bundle(*slips))
    return site


def seal_arguments(tmp_path):
    return ["ledger", "seal", "--key", str(tmp_path / "organiser.key"), "--time", "2026-01-01T12:00:00Z"]


def ledger_command(name: str, site: Site, tmp_path):
    """A command that changes the ledger of a site to which results were handed in, or reads it."""
    if name == "add":
        return ["ledger", "add", "results.txt"]
    added = podium("ledger", "add", "results.txt", "--json", cwd=site.folder)
    assert added.status == 0
    if name == "seal":
        return seal_arguments(tmp_path)
    slips = [entry["name"] for entry in json.loads(added.output)["entries"]]
    inbox = site.folder / "content/ledger/inbox"
    kept = {path: path.read_bytes() for path in inbox.rglob("*.json")}
    assert podium(*seal_arguments(tmp_path), cwd=site.folder).status == 0
    if name == "answers":
        site.put("answers.csv", b"old\n")
        return ["export", "answers", "--format", "csv", "--output", "answers.csv"]
    if name == "take":
        organiser = re.search(r'organiser: "?([^"\s]+)', (site.folder / "content/site.yml").read_text())[1]
        witness = Witness("w.example/a", 40, organiser)
        site.put("content/ledger/witnesses.txt", f"log {organiser}\nwitness a {witness.vkey}\nquorum a\n".encode())
        asked = podium("ledger", "witness", "--ask", "a", cwd=site.folder).output
        site.put("answer", witness.add_checkpoint(asked.encode(), 1_767_268_800))
        return ["ledger", "witness", "--take", "answer"]
    # The text stands in the log and, handed in once more, in the inbox.
    for path, entry in kept.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(entry)
    return ["ledger", "redact", slips[0], *seal_arguments(tmp_path)[2:]]


QUESTIONS = b"::One:: Is one one? {T}\n\n$CATEGORY: other\n\n::Two:: Is two one? {F}\n"
IMPORTING = ["import", "gift", "a.gift", "--into", "content/imported"]
# Commands that write new files into a site, and such that put a file in place of another.
WRITING = {
    "ids": ["ids", "--write", "--jobs", "1"],
    "new": ["new", "starter", "--publish", "github"],
    "theme": ["theme", "copy", "pages/quiz.mustache", "words/fi.json"],
}
REPLACING = {
    "export": ["export", "moodle-xml", "--output", "all.xml"],
    "package": ["export", "apkg", "--output", "all.apkg"],
    "bundle": ["bundle", "geography/capitals", "--output", "one.html"],
}


def command(name: str, request, tmp_path):
    """A site and a command that changes its files."""
    if name in LEDGER:
        site = request.getfixturevalue("handed_in")
        return site, ledger_command(name, site, tmp_path)
    site = request.getfixturevalue("unnamed")
    if name in WRITING:
        return site, WRITING[name]
    if name in REPLACING:
        site.put(REPLACING[name][-1], b"old\n")
        return site, REPLACING[name]
    if name == "import package":
        assert podium("export", "apkg", "--output", "a.apkg", cwd=site.folder).status == 0
        return site, ["import", "apkg", "a.apkg", "--into", "content/imported"]
    site.put("a.gift", QUESTIONS)
    if name == "import":
        return site, IMPORTING
    assert name == "overwriting import"
    assert podium(*IMPORTING, cwd=site.folder).status == 0
    site.put("a.gift", QUESTIONS.replace(b"{T}", b"{F}").replace(b"two one", b"two two"))
    return site, [*IMPORTING, "--force"]


LEDGER = ["add", "seal", "redact", "answers", "take"]
# Files of which each is whole by itself; of the others all are old or all are new.
ONE_BY_ONE = {"ids", "add", "seal", "redact"}
COMMANDS = [*LEDGER, "import", "overwriting import", "import package", *WRITING, *REPLACING]


def is_whole(name: str, faults: Faults, files: dict[str, bytes]) -> bool:
    old, new = visible(faults.old), visible(faults.new)
    files = visible(files)
    if name not in ONE_BY_ONE:
        return files in (old, new)
    for path in old.keys() | new.keys() | files.keys():
        if files.get(path) not in (old.get(path), new.get(path)):
            return False
    return True


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_leaves_the_old_or_the_new(name, request, library, tmp_path):
    site, arguments = command(name, request, tmp_path)
    faults = Faults(library, tmp_path, site, *arguments)
    for kind in KINDS:
        for at, calls, copy in faults.each(kind, step=125 if name == "new" else 15):
            last = (kind, at, calls[min(at, len(calls)) - 1], faults.errors)
            interrupted = list(copy.folder.rglob(".podium-staged-*/journal"))
            if name == "new" or not (interrupted and kind in MANY):
                assert is_whole(name, faults, snapshot(copy.folder)), last
            if faults.status == 0:
                assert visible(snapshot(copy.folder)) == visible(faults.new), last
            # The same again, or the next command that looks at the folder, completes it.
            again = podium(*arguments, cwd=copy.folder)
            podium("ids", "--write", cwd=copy.folder)
            if name in ONE_BY_ONE:
                # What is erased is not found again.
                is_erased = name == "redact" and "no slip with that id" in again.errors
                assert again.status == 0 or is_erased, (last, again.errors)
                assert visible(snapshot(copy.folder)).keys() == visible(faults.new).keys()
            hidden = [path for path in snapshot(copy.folder) if ".podium" in path]
            assert not hidden, (last, hidden)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ("new",)])
def test_a_power_failure_takes_nothing_from_the_old_or_the_new(name, request, library, tmp_path):
    site, arguments = command(name, request, tmp_path)
    faults = Faults(library, tmp_path, site, *arguments)
    for at, calls, copy in faults.each("KILL", step=9):
        without_power(copy.folder, calls[:at])
        if not list(copy.folder.rglob(".podium-staged-*/journal")):
            assert is_whole(name, faults, snapshot(copy.folder)), (at, calls[-1])


def test_a_file_system_that_knows_one_way_of_renaming_is_written_all_the_same(site, library, tmp_path):
    plain = variables(library, tmp_path / "calls", "PLAIN", 0)
    site.put("q.gift", b"$CATEGORY: sums\n\n::two::1 + 1?{=2}\n")
    made = run(PROGRAM, "import", "gift", "q.gift", "--into", "content", cwd=site.folder, environment=plain)
    assert made.status == 0, made.errors
    again = run(PROGRAM, "import", "gift", "q.gift", "--into", "content", cwd=site.folder, environment=plain)
    assert again.status == 1 and "is there already" in again.errors
    for _ in range(2):
        built = run(PROGRAM, "build", cwd=site.folder, environment=plain)
        assert built.status == 0, built.errors
        site.write(QUIZ)
    preview = Preview(site.folder, "--edit", program=PROGRAM, environment=plain)
    try:
        token, cookie = meta_token(preview)

        def edit(target, method, body=b"", **headers):
            status, answer, _ = preview.ask("/podium/edit/" + target, method, body, Podium_Edit=token, Cookie=cookie, **headers)
            return status, answer.get("ETag")

        status, tag = edit("file/new/a.md", "PUT", b"# A\n", If_None_Match="*")
        assert status == 201
        assert edit("file/new/a.md", "PUT", b"# B\n", If_None_Match="*")[0] == 412
        status, tag = edit("file/new/a.md", "PUT", b"# C\n", If_Match=tag)
        assert status == 200
        assert edit("move/new/a.md", "POST", b'{"to":"geography/capitals.md"}', If_Match=tag)[0] == 412
        assert edit("move/new/a.md", "POST", b'{"to":"other/b.md"}', If_Match=tag)[0] == 200
        assert (site.folder / "content/other/b.md").read_bytes() == b"# C\n"
        assert edit("file/other/b.md", "DELETE", If_Match=tag)[0] == 200
        assert not (site.folder / "content/other/b.md").exists()
    finally:
        preview.stop()

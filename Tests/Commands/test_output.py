"""What a build leaves behind: whole files, the same bytes every time, nobody else's touched."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

import pytest
from edits import broken_files, edit_at_random
from openings import openings
from support import PROGRAMS, ROOT, Site, podium, snapshot

TWO_QUIZZES = """-- content/geography/capitals.md --
# Capitals

## Which is the capital of France? {#france}

- [ ] Lyon
- [x] Paris

-- content/geography/rivers.md --
# Rivers

## Which river flows through Vienna?

- [ ] Rhine
- [x] Danube

-- content/ledger/recorded/a.jsonl --
{"player":"ada","quiz":"geography/capitals","answers":{"france":["b"]},"ended":"2026-01-01T00:00:00Z"}
"""


def test_a_file_beside_the_pages_is_read_once(site):
    site.write(TWO_QUIZZES)
    drawing = b"<svg xmlns='http://www.w3.org/2000/svg' onload='f()'/>"
    files = {"map.svg": drawing, "a.png": b"\x89PNG", "film.mp4": b"film", "notes.pdf": b"%PDF", "bad.png": b"<html>"}
    for name, body in files.items():
        site.put(f"content/files/{name}", body)
    time.sleep(0.2)
    folder = site.folder / "content/files"
    runs = []
    assert set(openings(folder, lambda: runs.append(site.build()))) == set(files)
    first = snapshot(site.output)
    assert set(openings(folder, lambda: runs.append(site.build()))) == set()
    assert runs[0].errors == runs[1].errors and "[svg-cleaned]" in runs[1].errors
    assert snapshot(site.output) == first
    site.put("content/files/film.mp4", b"move")
    time.sleep(0.2)
    assert set(openings(folder, lambda: runs.append(site.build()))) == {"film.mp4"}
    assert (site.output / "files/film.mp4").read_bytes() == b"move"
    again = snapshot(site.output)
    shutil.rmtree(site.output)
    site.build("--no-cache")
    assert snapshot(site.output) == again and again["sw.js"] != first["sw.js"]


def times(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def make_corpus(folder, quizzes: int) -> Site:
    subprocess.run(
        [sys.executable, ROOT / "bench/corpus.py", folder, str(quizzes)], check=True)
    return Site(folder / "podium")


def test_a_second_build_writes_nothing(site):
    site.write(TWO_QUIZZES)
    assert site.build().status == 0
    before = times(site.folder)
    time.sleep(0.02)
    assert site.build().status == 0
    assert times(site.folder) == before


def test_a_second_build_without_its_cache_writes_nothing_either(site, tmp_path):
    site.write(TWO_QUIZZES)
    assert site.build().status == 0
    before = times(site.folder)
    elsewhere = {"XDG_CACHE_HOME": str(tmp_path / "other")}
    assert site.build(environment=elsewhere).status == 0
    assert times(site.folder) == before


def test_folders_and_jobs_do_not_show_in_the_bytes(tmp_path):
    one = make_corpus(tmp_path / "one", 120)
    two = make_corpus(tmp_path / "two", 120)
    assert one.build("--jobs", 1).status == 0
    assert two.build("--jobs", 2, environment={"TZ": "Asia/Tokyo", "LC_ALL": "C"}).status == 0
    assert snapshot(one.folder) == snapshot(two.folder)


def test_after_a_change_the_site_is_the_one_a_clean_build_makes(site, tmp_path):
    site.write(TWO_QUIZZES)
    site.build()
    changed = TWO_QUIZZES.replace("Lyon", "Nice").replace('"b"', '"a"')
    site.write(changed.replace("rivers.md", "streams.md"))
    (site.folder / "content/geography/rivers.md").unlink()
    assert site.build().status == 0
    fresh = Site(tmp_path / "fresh")
    shutil.copytree(site.folder / "content", fresh.folder / "content")
    assert fresh.build().status == 0
    assert snapshot(site.output) == snapshot(fresh.output)


@pytest.mark.parametrize("seed", [20261122, 7])
def test_after_any_sequence_of_edits_the_site_is_the_one_a_fresh_build_makes(site, tmp_path, seed):
    """Each build goes on from the cache of the one before."""
    dice = random.Random(seed)
    kept = 0
    for number in range(16):
        edit_at_random(dice, site.folder)
        for file in broken_files(site.folder):
            file.unlink()
        # What was modified in the moment of the look is not taken from the cache.
        time.sleep(0.06)
        built = site.build("--lenient", "--json")
        assert built.status == 0, built.errors
        report = json.loads(built.output)
        kept += report["files"] - report["written"]
        # The title of a site without one is the name of its folder.
        fresh = Site(tmp_path / f"fresh-{number}" / site.folder.name)
        for part in ("content", "templates"):
            if (site.folder / part).exists():
                shutil.copytree(site.folder / part, fresh.folder / part)
        assert fresh.build("--lenient", "--no-cache").status == 0
        assert snapshot(site.output) == snapshot(fresh.output), f"seed {seed}, round {number}"
    assert kept > 100


def test_revisions_that_the_archive_lost_are_archived_again(site):
    """Its older form may come back from version control, or after a power failure."""
    site.write(TWO_QUIZZES)
    archive = site.folder / "content/ledger/revisions.jsonl"
    time.sleep(0.1)
    assert site.build().status == 0
    first = archive.read_bytes()
    for damage in (archive.unlink, lambda: archive.write_bytes(first.splitlines(True)[0])):
        damage()
        assert site.build().status == 0
        assert sorted(archive.read_bytes().splitlines()) == sorted(first.splitlines())


def test_only_what_changed_is_written(site):
    site.write(TWO_QUIZZES)
    site.build()
    before = times(site.output)
    time.sleep(0.02)
    quiz = site.folder / "content/geography/capitals.md"
    quiz.write_text(quiz.read_text() + "\nParis stands on the Seine.\n")
    assert site.build().status == 0
    after = times(site.output)
    written = {path.name for path in after if after[path] != before.get(path)}
    assert "capitals.html" in written and "rivers.html" not in written


def test_what_is_no_longer_made_is_removed_and_what_others_made_stays(site):
    site.write(TWO_QUIZZES)
    site.build()
    foreign = site.put("public/CNAME", b"quiz.example.org\n")
    beside = site.put("public/geography/notes.txt", b"mine\n")
    shutil.rmtree(site.folder / "content/geography")
    assert site.build().status in (0, 1)  # the ledger's result has lost its quiz, but not its revision
    assert not (site.output / "geography/capitals.html").exists()
    assert foreign.read_bytes() == b"quiz.example.org\n" and beside.read_bytes() == b"mine\n"


def test_a_foreign_file_in_the_way_is_a_finding_and_stays(site):
    site.write(TWO_QUIZZES).put("public/geography/capitals.html", b"mine\n")
    run = site.build()
    assert run.status == 1 and run.about("public/geography/capitals.html")
    assert site.page("geography/capitals.html") == "mine\n"


def test_a_link_in_the_output_is_not_written_through(site, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    site.write(TWO_QUIZZES).output.mkdir()
    (site.output / "geography").symlink_to(outside)
    site.build()
    assert not list(outside.iterdir())


@pytest.mark.parametrize("output", ["file", "file/below", "content", "."])
def test_an_output_folder_that_cannot_be_one_is_refused(site, output):
    site.write(TWO_QUIZZES).put("file", b"mine\n")
    before = snapshot(site.folder)
    run = site.build("--output", output)
    assert run.status in (1, 2) and run.errors
    assert snapshot(site.folder) == before


def test_a_folder_that_may_not_be_written_leaves_the_old_site_whole(site, unprivileged):
    site.write(TWO_QUIZZES)
    assert site.build().status == 0
    capitals = site.page("geography/capitals.html")
    site.write(TWO_QUIZZES.replace("Lyon", "Nice"))
    (site.output / "geography").chmod(0o555)
    run = unprivileged("build")
    assert run.status == 1 and "geography" in run.errors
    assert site.page("geography/capitals.html") == capitals


def test_a_full_disk_leaves_old_files_whole(site):
    site.write(TWO_QUIZZES)
    assert site.build().status == 0
    before = snapshot(site.output)
    site.write(TWO_QUIZZES.replace("Lyon", "Nice " * 2000))

    def full_after_a_few_kilobytes():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (8000, 8000))

    run = site.build(preexec_fn=full_after_a_few_kilobytes, restore_signals=False)
    assert run.status == 1 and run.errors
    after = snapshot(site.output)
    assert all(after.get(path) == before[path] for path in before if path.endswith(".html"))
    assert site.build().status == 0
    assert "Nice" in site.page("geography/capitals.html")


def test_a_build_killed_at_any_moment_leaves_whole_files_and_the_next_repairs(tmp_path):
    old = make_corpus(tmp_path / "old", 300)
    new = make_corpus(tmp_path / "new", 300)
    for quiz in (new.folder / "content").rglob("quiz-*.md"):
        quiz.write_text(quiz.read_text() + "\nOne more sentence.\n")
    started = time.monotonic()
    assert old.build().status == 0
    whole = time.monotonic() - started
    assert new.build().status == 0
    versions = [snapshot(old.output), snapshot(new.output)]
    dice = random.Random(7)
    output = tmp_path / "killed"
    for number in range(30):
        site = (old, new)[number % 2]
        process = subprocess.Popen(
            [PROGRAMS / "podium", "build", "--output", output], cwd=site.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.random() * whole)
        process.kill()
        process.wait()
        for path in output.rglob("*") if output.exists() else []:
            # What is being staged is nobody's page yet.
            if ".podium-tmp" in path.parts:
                continue
            if path.suffix in (".html", ".json", ".xml", ".js", ".css") and path.is_file():
                name = str(path.relative_to(output))
                assert path.read_bytes() in [v[name] for v in versions if name in v], name
    assert podium("build", "--output", output, cwd=new.folder).status == 0
    assert snapshot(output) == versions[1]


def test_two_builds_at_once_do_not_spoil_each_other(tmp_path):
    site = make_corpus(tmp_path / "site", 100)
    builds = [
        subprocess.Popen([PROGRAMS / "podium", "build", "--quiet"], cwd=site.folder)
        for _ in range(3)
    ]
    assert all(build.wait(60) in (0, 1) for build in builds)
    assert site.build().status == 0
    fresh = tmp_path / "fresh"
    assert site.build("--output", fresh).status == 0
    assert snapshot(site.output) == snapshot(fresh)
    assert not [path for path in os.listdir(site.output) if path.startswith(".tmp")]


HOSTILE_DRAWING = b"<svg xmlns='http://www.w3.org/2000/svg'>\n  <script/><g/></svg>"


def test_drawings_are_cleaned_and_pages_left_out_unless_html_is_trusted(site):
    site.put("content/a.md", b"# A\n\n![d](d.svg) [p](p.html)\n")
    site.put("content/d.svg", HOSTILE_DRAWING)
    site.put("content/p.html", b"<script>1</script>")
    settings = (site.folder / "content/site.yml").read_bytes()

    def built():
        run = site.build("--json")
        codes = [(d["path"], d["line"], d["column"], d["code"]) for d in json.loads(run.output)["diagnostics"]]
        return run.status, codes, snapshot(site.output)

    found = [("d.svg", 2, 3, "svg-cleaned"), ("p.html", 1, 1, "file-active")]
    status, codes, files = built()
    assert (status, codes) == (1, found)
    assert b"script" not in files["d.svg"] and b"<g/>" in files["d.svg"] and "p.html" not in files
    # A second build knows as much, and so does one from nothing.
    assert built() == (1, found, files)
    site.build("--no-cache", "--output", "again")
    assert snapshot(site.folder / "again") == files
    assert [f.message.split("[")[-1] for f in site.check().findings] == ["svg-cleaned]", "file-active]"]
    # The setting is noticed, there and back, and by browsers that keep the site.
    site.put("content/site.yml", settings + b"trusted-html: true\n")
    status, codes, trusted = built()
    assert (status, codes) == (0, [])
    assert trusted["d.svg"] == HOSTILE_DRAWING and trusted["p.html"] == b"<script>1</script>"
    assert trusted["podium/build.txt"] != files["podium/build.txt"]
    site.put("content/site.yml", settings)
    assert built() == (1, found, files)


def test_a_drawing_that_changes_is_cleaned_again(site):
    clean = b"<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>"
    site.put("content/a.md", b"# A\n\n![d](d.svg)\n")
    file = site.put("content/d.svg", clean)
    # What changed long ago may be recalled.
    time.sleep(0.1)
    assert site.build().findings == []
    first = snapshot(site.output)
    assert site.build().findings == [] and snapshot(site.output) == first
    (site.output / "d.svg").unlink()
    assert site.build().findings == [] and snapshot(site.output) == first
    file.write_bytes(HOSTILE_DRAWING)
    assert len(site.build().findings) == 1
    assert b"script" not in (site.output / "d.svg").read_bytes()
    file.write_bytes(b"<svg")
    assert site.build().status == 1
    assert not (site.output / "d.svg").exists()
    file.write_bytes(clean)
    assert site.build().findings == [] and snapshot(site.output) == first

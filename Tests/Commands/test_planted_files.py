"""Files of a site folder that somebody else wrote, who wants to do harm with a build."""

import os
import re

import pytest
from support import Site, podium

QUIZ = """-- content/site.yml --
title: Planted

-- content/rivers.md --
# Rivers

## Which river flows through Vienna?

- [ ] Rhine
- [x] Danube
"""


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_planted_journal_removes_nothing(site: Site, command):
    site.write(QUIZ)
    stage = "content/.podium-staged-4194000-1"
    site.put(f"{stage}/journal", b"podium-journal/1\n- rivers.md\n- site.yml\nend\n")
    assert getattr(site, command)().status == 0
    assert (site.folder / "content/rivers.md").exists()
    assert (site.folder / "content/site.yml").exists()
    assert not (site.folder / stage).exists()


@pytest.mark.parametrize("box", ["0 0 1e308 1e308", "0 0 1e-308 1e308", "0 0 inf nan"])
def test_a_drawing_of_any_size_ends_no_build(site: Site, box):
    site.write(QUIZ)
    site.put("content/a.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"/>'.encode())
    assert site.build().status == 0


@pytest.mark.parametrize("path", ["maps/old", "maps/deep/old"])
def test_a_new_quiz_is_not_written_through_a_link_that_leads_out(site: Site, path):
    site.write(QUIZ)
    outside = site.folder.parent / "outside"
    outside.mkdir()
    (site.folder / "content/maps").symlink_to(outside)
    made = podium("new", "quiz", path, cwd=site.folder)
    assert made.status == 1 and "content/maps leads out of content" in made.errors
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("change", [lambda text: text + "foreign.txt\n", lambda text: text + "x"])
def test_a_file_that_somebody_added_to_the_list_of_files_stays(site, change):
    site.write(QUIZ)
    assert site.build().status == 0
    manifest = site.output / "podium/manifest.txt"
    manifest.write_text(change(manifest.read_text()))
    foreign = site.output / "foreign.txt"
    foreign.write_text("mine")
    run = site.build()
    assert foreign.read_text() == "mine" and "[damaged-manifest]" in run.errors


@pytest.mark.parametrize("kind", ["txt", "md", "png"])
def test_a_link_publishes_nothing_that_is_hidden(site: Site, kind):
    """Of a hidden folder, of one that holds results, or of the ledger by another name."""
    site.write(QUIZ + "-- content/notes/.env --\ncorrect-horse\n-- content/.git/config --\ncorrect-horse\n"
               "-- content/ledger/recorded/a.jsonl --\ncorrect-horse\n-- content/seen.txt --\nseen\n")
    for number, target in enumerate(("notes/.env", ".git/config", "ledger/recorded/a.jsonl")):
        (site.folder / f"content/leak-{number}.{kind}").symlink_to(target)
    (site.folder / "content/copy.txt").symlink_to("seen.txt")
    run = site.build()
    assert run.status == 1 and (site.output / "copy.txt").read_bytes() == b"seen\n"
    assert not any(b"correct-horse" in path.read_bytes() for path in site.output.rglob("*") if path.is_file())
    told = {finding.path: finding.message for finding in run.findings if "[outward-link]" in finding.message}
    assert sorted(told) == [f"content/leak-{number}.{kind}" for number in range(3)]
    assert "hidden" in told[f"content/leak-0.{kind}"] and "ledger" in told[f"content/leak-2.{kind}"]
    assert site.check().status == 1


def test_a_link_publishes_nothing_of_a_ledger_of_another_name(site: Site):
    site.write(QUIZ + "-- content/results/recorded/a.jsonl --\ncorrect-horse\n")
    (site.folder / "content/leak.txt").symlink_to("results/recorded/a.jsonl")
    run = site.build("--ledger", "content/results")
    assert "[outward-link]" in run.errors and not (site.output / "leak.txt").exists()


def test_an_export_reads_nothing_that_is_hidden_through_a_link(site: Site):
    site.write(QUIZ + "-- content/.drafts/secret.md --\n# T\n\n## correct-horse?\n\n- [x] a\n- [ ] b\n"
               "-- content/ledger/note.md --\n# T\n\n## correct-horse?\n\n- [x] a\n- [ ] b\n")
    (site.folder / "content/leak.md").symlink_to(".drafts/secret.md")
    (site.folder / "content/note.md").symlink_to("ledger/note.md")
    (site.folder / "content/copy.md").symlink_to("rivers.md")
    run = podium("export", "json", cwd=site.folder)
    assert run.status == 1 and "correct-horse" not in run.output and '"copy"' in run.output
    assert run.errors.count("[outward-link]") == 2
    assert "content/leak.md:1:1: error: this link leads to a hidden file" in run.errors
    assert podium("export", "json", "leak", cwd=site.folder).status == 1
    assert podium("export", "json", "copy", cwd=site.folder).status == 0


def test_an_export_tells_of_what_may_hold_quizzes_and_is_not_read(site: Site):
    site.write(QUIZ)
    outside = site.folder / "outside"
    outside.mkdir()
    (outside / "seas.md").write_text("# T\n\n## Which?\n\n- [x] a\n- [ ] b\n")
    (site.folder / "content/seas.md").symlink_to(outside / "seas.md")
    (site.folder / "content/linked").symlink_to(outside)
    (site.folder / "content/maps").mkdir()
    (site.folder / "content/again").symlink_to("maps")
    (site.folder / "content/photo.png").symlink_to(outside / "photo.png")
    (site.folder / "content/two\nlines.md").write_text("# T\n\n## Which?\n\n- [x] a\n- [ ] b\n")
    os.mkfifo(site.folder / "content/pipe.md")
    run = podium("export", "json", cwd=site.folder)
    codes = sorted(re.findall(r": error: .*\[([a-z-]+)\]", run.errors))
    assert run.status == 1 and codes == ["bad-name", "link-to-folder", "not-a-file", "outward-link", "outward-link"]
    assert podium("export", "json", "rivers", cwd=site.folder).status == 0

"""`podium ids`: lasting ids for questions, and nothing else in the file."""

import json
import shutil

import pytest
from support import ROOT, podium

BEFORE = """\ufeff---
title: Rivers
type: quiz
---

# Rivers

## Which river is the longest?

- [x] Nile
- [ ] Seine

##   Closed by signs   ##

- [x] Yes
- [ ] No

Underlined, over
two lines
---------

- [x] Yes
- [ ] No

### Named already {#own}

- [x] Yes
- [ ] No

### Named below

<!-- quiz: id=below -->

- [x] Yes
- [ ] No

## Worth more <!-- quiz: points=200 -->

- [x] Yes
- [ ] No

## What does `a{}` do?\t

- [x] Yes
- [ ] No

## Closed by signs

- [x] Yes
- [ ] No

## C#

- [x] Yes
- [ ] No

## 最も長い川は？

[[ナイル]]
"""

WANTED = {
    "## Which river is the longest?": "## Which river is the longest? {#which-river-is-the-longest}",
    "##   Closed by signs   ##": "##   Closed by signs {#closed-by-signs}   ##",
    "two lines": "two lines {#underlined-over-two-lines}",
    "## Worth more <!-- quiz: points=200 -->": "## Worth more <!-- quiz: points=200 --> {#worth-more}",
    "## What does `a{}` do?\t": "## What does `a{}` do? {#what-does-a-do}\t",
    "## Closed by signs": "## Closed by signs {#closed-by-signs-2}",
    "## C#": "## C# {#c}",
}


def after(text: str) -> str:
    lines = [WANTED.get(line, line) for line in text.split("\n")]
    return "\n".join(lines)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_ids_are_listed_then_written_and_nothing_else_is_touched(site, ending):
    text = BEFORE.replace("\n", ending)
    file = site.put("content/rivers.md", text.encode())
    site.put("content/notes.md", b"# Notes\n\nNo question.\n")
    archived = revisions(site)
    listed = site_ids(site)
    assert listed.status == 0 and "podium ids --write" in listed.output
    assert "content/rivers.md:8: {#which-river-is-the-longest}" in listed.output
    assert file.read_bytes() == text.encode()
    report = json.loads(site_ids(site, "--write", "--json").output)
    digest = next(entry["id"] for entry in report["ids"] if entry["id"].startswith("q-"))
    wanted = after(BEFORE).replace("## 最も長い川は？", f"## 最も長い川は？ {{#{digest}}}")
    assert file.read_bytes().decode() == wanted.replace("\n", ending)
    assert (site.folder / "content/notes.md").read_bytes() == b"# Notes\n\nNo question.\n"
    assert revisions(site) == archived, "an id changed"
    assert "every question" in site_ids(site, "--write").output


def site_ids(site, *options):
    return podium("ids", *options, cwd=site.folder)


def revisions(site) -> bytes:
    site.build("--lenient")
    return (site.folder / "content/ledger/revisions.jsonl").read_bytes()


def test_a_file_with_an_error_is_reported_and_left_alone(site):
    broken = b"# A\n\n## B\n\n- [ ] c\n- [ ] d\n\n## E\n\n- [x] f\n- [ ] g\n"
    file = site.put("content/broken.md", broken)
    good = site.put("content/good.md", b"# A\n\n## E\n\n- [x] f\n- [ ] g\n")
    done = site_ids(site, "--write")
    assert done.status == 1
    assert [finding.line for finding in done.about("broken.md")] == [3]
    assert file.read_bytes() == broken
    assert b"## E {#e}\n" in good.read_bytes()


def test_what_is_wrong_with_other_files_holds_up_no_ids(site):
    (site.folder / "content/dead.png").symlink_to("nothing")
    good = site.put("content/good.md", b"# A\n\n## E\n\n- [x] f\n- [ ] g\n")
    done = site_ids(site, "--write")
    assert done.status == 1 and done.about("dead.png")
    assert b"## E {#e}\n" in good.read_bytes()


def test_a_link_is_not_written_through(site):
    text = b"# A\n\n## E\n\n- [x] f\n- [ ] g\n"
    target = site.put("content/text.txt", text)
    (site.folder / "content/link.md").symlink_to("text.txt")
    done = site_ids(site, "--write")
    assert done.status == 1 and "it is a link" in done.errors
    assert (site.folder / "content/link.md").is_symlink() and target.read_bytes() == text


def test_the_demonstration_keeps_every_id(site):
    """Real quizzes: after writing, every revision is what it was."""
    shutil.rmtree(site.folder / "content")
    shutil.copytree(ROOT / "content", site.folder / "content")
    before = revisions(site)
    assert site_ids(site, "--write").status == 0
    assert revisions(site) == before
    assert "every question" in site_ids(site).output


@pytest.mark.parametrize("settings", ["exclude: [drafts/**", "exclude: {drafts: 1}", "title: [a]"])
def test_nothing_is_written_while_it_is_not_sure_which_files_are_left_out(site, settings):
    text = b"# A\n\n## E\n\n- [x] f\n- [ ] g\n"
    site.put("content/site.yml", settings.encode())
    draft = site.put("content/drafts/a.md", text)
    done = site_ids(site, "--write")
    assert done.status == 1 and done.about("site.yml") and "nothing was written" in done.output
    assert draft.read_bytes() == text
    assert json.loads(site_ids(site, "--write", "--json").output)["written"] is False
    # A list is as good as before.
    assert "drafts/a.md:3: {#e}" in site_ids(site).output


def test_what_is_doubtful_in_the_settings_is_told(site):
    site.put("content/site.yml", b"exlude: [drafts/**]\n")
    site.put("content/a.md", b"# A\n\n## E\n\n- [x] f\n- [ ] g\n")
    assert site_ids(site).about("site.yml")

"""A quiz in several languages is one quiz, whatever a command does with it."""

import base64
import json
import re

from support import podium

QUIZ = """-- content/rivers.md --
---
type: quiz
title: Rivers
---

## Which river is longest? {#longest}

- [x] Nile
- [ ] Seine

## In which country is Vienna? {#vienna}

[[(Austria)|Italy]]
"""
FINNISH = """-- content/rivers.fi.md --
---
title: Joet
---

## Mikä joki on pisin?

- [x] Niili
- [ ] Seine

## Missä maassa Wien on?

[[(Itävalta)|Italia]]
"""


def revision(site) -> str:
    return re.search(r'data-rev="(\w+)"', site.page("rivers.html"))[1]


def archive(site) -> bytes:
    return (site.folder / "content/ledger/revisions.jsonl").read_bytes()


def indexed(site) -> bytes:
    """The words of the search index."""
    shards = [file.read_text() for file in (site.output / "podium/search").glob("w-*.js")]
    return b"".join(base64.b64decode(re.search(r',"([^"]*)"\)', shard)[1]) for shard in shards)


def test_a_translation_adds_no_revision_and_takes_none_away(site):
    site.write(QUIZ).build()
    own, before = revision(site), archive(site)
    assert site.write(FINNISH).build().status == 0
    assert revision(site) == own and archive(site) == before
    assert f'data-rev="{own}"' in site.page("rivers.fi.html")
    assert site.verify("public").status == 0


def test_it_follows_its_quiz_through_builds_that_go_on_from_each_other(site):
    site.write(QUIZ + FINNISH).build()
    assert 'data-points="100"' in site.page("rivers.fi.html")
    site.write(QUIZ.replace("type: quiz", "type: quiz\npoints: 7")).build()
    assert 'data-points="7"' in site.page("rivers.fi.html")
    broken = site.write(QUIZ.replace("- [ ] Seine", "- [x] Seine")).build("--json")
    assert broken.status == 1 and "rivers.fi.html" not in [path.name for path in site.output.iterdir()]
    assert "hreflang" not in site.page("rivers.html")
    site.write(QUIZ).build()
    assert "hreflang" in site.page("rivers.html")
    (site.folder / "content/rivers.md").unlink()
    lost = site.build()
    assert lost.status == 1
    assert "content/rivers.fi.md:1:1: error: by its name this translates rivers.md, which is not there" in lost.errors


def test_check_counts_one_quiz(site):
    counted = json.loads(site.write(QUIZ + FINNISH).check("--json").output)
    assert counted["totals"]["quizzes"] == 1 and counted["totals"]["questions"] == 2
    assert {file["path"]: file["quiz"] for file in counted["files"]} == {"rivers.md": "rivers", "rivers.fi.md": None}
    assert counted["diagnostics"] == []


def test_ids_are_written_into_the_quiz_alone(site):
    site.write(QUIZ.replace(" {#longest}", "") + FINNISH)
    text = (site.folder / "content/rivers.fi.md").read_bytes()
    written = podium("ids", "--write", cwd=site.folder)
    assert "1 question in 1 file" in written.output
    assert (site.folder / "content/rivers.fi.md").read_bytes() == text
    assert site.check().status == 0


def test_an_export_has_each_quiz_once_and_says_what_it_leaves_out(site):
    site.write(QUIZ + FINNISH)
    exported = podium("export", "gift", cwd=site.folder)
    assert exported.status == 0 and "Nile" in exported.output and "Niili" not in exported.output
    assert "1 translation left out" in exported.errors
    named = podium("export", "gift", "rivers.fi.md", cwd=site.folder)
    assert named.status == 1
    assert "rivers.fi.md is a translation" in named.errors and "name rivers" in named.errors


def test_a_worksheet_and_a_file_of_its_own_can_be_in_either_language(site):
    site.write(QUIZ + FINNISH).build()
    own = revision(site)
    site.put("players.txt", b"ada, Ada\n")
    for name, title in [("rivers", "Rivers"), ("rivers.fi", "Joet"), ("content/rivers.fi.md", "Joet")]:
        made = podium("paper", name, "--players", "players.txt", "--results", "results.jsonl", "--output", "-", cwd=site.folder)
        assert made.status == 0, made.errors
        assert f"<h1>{title}</h1>" in made.output
        line = json.loads((site.folder / "results.jsonl").read_text())
        assert line["quiz"] == "rivers" and line["rev"] == own
        (site.folder / "results.jsonl").unlink()
    bundled = podium("bundle", "rivers.fi", "--output", "-", cwd=site.folder)
    assert bundled.status == 0, bundled.errors
    assert "Mikä joki on pisin?" in bundled.output


def test_search_finds_the_words_of_every_language(site):
    site.write(QUIZ).build()
    assert b"pisin" not in indexed(site) and b"river" in indexed(site)
    site.write(FINNISH).build()
    assert b"pisin" in indexed(site) and b"river" in indexed(site) and b"joet" in indexed(site), "its title, too"
    assert '"quizzes":1' in (site.output / "podium/search/index.js").read_text()
    site.write(FINNISH.replace("pisin", "kymi")).build()
    assert b"pisin" not in indexed(site) and b"kymi" in indexed(site)


def test_an_edited_quiz_or_translation_shows_at_once(preview, site):
    site.write(QUIZ + FINNISH)
    preview.eventually("/rivers.fi.html", lambda page: "Mikä joki on pisin?".encode() in page)
    site.write(FINNISH.replace("pisin", "kaikkein pisin"))
    preview.eventually("/rivers.fi.html", lambda page: "kaikkein pisin".encode() in page)
    site.write(QUIZ.replace("type: quiz", "type: quiz\npoints: 7"))
    preview.eventually("/rivers.fi.html", lambda page: b'data-points="7"' in page)
    (site.folder / "content/rivers.fi.md").unlink()
    preview.eventually("/rivers.html", lambda page: b"hreflang" not in page)


def test_a_quiz_that_is_a_link_is_translated_like_any_other(site):
    site.write(QUIZ.replace("rivers.md", "shared/waters.md")).write(FINNISH)
    (site.folder / "content/rivers.md").symlink_to("shared/waters.md")
    for _ in range(2):
        run = site.build()
        assert run.status == 0 and "Niili" in site.page("rivers.fi.html"), run.errors


def test_a_translation_of_a_quiz_that_is_left_out_says_so(site):
    site.write(QUIZ).write(FINNISH)
    with (site.folder / "content/site.yml").open("a") as settings:
        settings.write("exclude: [rivers.md]\n")
    run = site.build()
    (told,) = [f.message for f in run.about("rivers.fi.md") if "[translation-base]" in f.message]
    assert run.status == 1 and "not there" not in told and "exclude" in told

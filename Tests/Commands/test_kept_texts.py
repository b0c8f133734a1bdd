"""What authors wrote is somewhere on the site, or a finding says why not."""

import json

import pytest
from support import podium

SETTINGS = "-- content/site.yml --\nid: q.example\ntime-zone: {zone}\n"


def test_what_closes_a_quiz_is_on_its_page(site):
    site.write("-- content/q.md --\n## A?\n\n- [x] a\n- [ ] b\n\n## The end\n\nZebra *text*.\n")
    site.write("-- content/q.fi.md --\n## A?\n\n- [x] a\n- [ ] b\n\n## Loppu\n\nSeepra.\n")
    assert site.build().status == 0
    page = site.page("q.html")
    assert page.index("Zebra <em>text</em>") > page.index('class="end"')
    assert "Seepra" in site.page("q.fi.html")


@pytest.mark.parametrize(("title", "shown"), [
    ("Vector<T> and <tab> basics", "Vector&lt;T&gt; and &lt;tab&gt; basics"),
    ("Rivers<br>of Europe", "Rivers of Europe"),
    ("Rivers <!-- old --> today", "Rivers today"),
])
@pytest.mark.parametrize("rest", ["## A?\n\n- [x] a\n- [ ] b\n", "Text.\n"])
def test_what_only_looks_like_html_is_in_titles(site, title, shown, rest):
    site.write(f"-- content/q.md --\n# {title}\n\n{rest}")
    assert site.build().status == 0
    assert f">{shown}</h1>" in site.page("q.html")


def test_types_in_angle_brackets_tell_answers_apart(site):
    site.write("""-- content/pairs.md --
---
type: quiz
---

## Which type has which value?

- 1 -> List<int>
- "a" -> List<string>
-- content/choices.md --
## Which?

- [x] List<int>
- [ ] List<string>
""")
    site.write(SETTINGS.format(zone="UTC"))
    assert site.build().status == 0
    page = site.page("pairs.html")
    assert 'data-text="List&lt;int&gt;"' in page and 'data-text="List&lt;string&gt;"' in page
    archive = site.folder / "content/ledger/revisions.jsonl"
    assert "List<int>" in archive.read_text() and "List<string>" in archive.read_text()
    lines = len(archive.read_text().splitlines())
    quiz = site.folder / "content/choices.md"
    quiz.write_text(quiz.read_text().replace("<string>", "<bool>"))
    assert site.build().status == 0
    assert len(archive.read_text().splitlines()) == lines + 1
    exported = json.loads(podium("export", "json", "choices", cwd=site.folder).output)
    assert "List<int>" in json.dumps(exported).replace("\\", "")


def test_a_shared_text_stays_when_its_first_question_cannot_be_used(site):
    site.write("""-- content/q.md --
---
type: quiz
---

## First?

- [x] a1
- [ ] b1

## A shared text

Wolves and whales.

## Second?

- [ ] a2
- [ ] b2

## Third?

- [x] a3
- [ ] b3
""")
    assert site.build("--lenient").status == 0
    page = site.page("q.html")
    assert page.index("First?") < page.index("Wolves and whales") < page.index("a3")


def test_the_heading_of_a_players_page_is_kept_beside_the_name(site):
    site.write(SETTINGS.format(zone="UTC"))
    site.write("-- content/players/ada.md --\n---\nname: Ada\n---\n\n# Countess of Lovelace\n\nHello.\n")
    site.write("-- content/players/bob.md --\n---\nname: Bob\n---\n\n# Bob\n\nHello.\n")
    site.write("-- content/players/eve.md --\n# Eve\n\nHello.\n")
    assert site.build().status == 0
    assert "Countess of Lovelace" in site.page("players/ada.html") and ">Ada</h1>" in site.page("players/ada.html")
    for name in ("Bob", "Eve"):
        page = site.page(f"players/{name.lower()}.html")
        assert page.count(f">{name}</h1>") == 1 and f">{name}</h2>" not in page


def test_a_site_without_quizzes_has_no_link_to_study(site):
    site.write("-- content/a.md --\n# Only an article\n\nText.\n")
    assert site.build().status == 0
    assert not (site.output / "study.html").exists() and "study.html" not in site.page("offline.html")


@pytest.mark.parametrize("zone", ["UTC", "Europe/Helsinki", "America/New_York"])
@pytest.mark.parametrize("ended", ["9999-12-31T23:59:59Z", "9999-12-26T23:59:59Z", "9999-12-20T23:59:59Z", "0001-01-01T00:00:00Z"])
def test_results_at_the_ends_of_the_calendar_verify(site, zone, ended):
    site.write(SETTINGS.format(zone=zone))
    site.write("-- content/q.md --\n## Q?\n\n- [x] a\n- [ ] b\n")
    row = {"player": "ada", "quiz": "q", "answers": {"q": ["a"]}, "ended": ended}
    site.put("content/ledger/recorded/a.jsonl", json.dumps(row).encode() + b"\n")
    assert site.build().status == 0
    checked = site.verify()
    assert checked.status == 0, checked.output + checked.errors


def test_nothing_is_said_of_settings_that_cannot_be_read(site):
    site.put("content/site.yml", b"id: q.example\ntitle: \xff\n")
    site.write("-- content/players/ada.md --\nHello\n")
    found = site.check().findings
    assert [finding.path for finding in found] == ["content/site.yml"] and "[not-utf-8]" in found[0].message

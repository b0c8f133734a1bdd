"""Results for gradebooks and learning record stores, read by the readers that Python has."""

import csv
import io
import json
import re
import uuid

from slips import revision
from support import podium

QUIZ = """-- content/site.yml --
id: quiz.example.org/class
-- content/geography/capitals.md --
---
title: "=Capitals"
---

## Which is the capital of France? {#france}

- [ ] Lyon
- [x] Paris

## Which are in Spain? {#spain}

- [x] Sevilla
- [ ] Porto
- [x] Bilbao
-- content/geography/rivers.md --
# Rivers, long

## The longest? {#longest}

- [x] Nile
- [ ] Seine
"""


def record(site, *results):
    lines = "".join(
        json.dumps({"player": p, "quiz": f"geography/{q}", "answers": a, "ended": f"2026-01-0{d}T10:00:00Z"}) + "\n"
        for p, q, a, d in results)
    site.write(QUIZ).put("content/ledger/recorded/a.jsonl", lines.encode())


FULL = {"france": ["b"], "spain": ["a", "c"]}
HALF = {"france": ["b"]}


def export(site, *arguments):
    run = podium("export", *arguments, cwd=site.folder)
    assert run.status == 0, run.errors
    return run


def rows(run):
    return list(csv.reader(io.StringIO(run.output, newline="")))


def test_a_gradebook_of_canvas_has_what_counts_and_no_formula(site):
    record(site, ("ada", "capitals", HALF, 1), ("ada", "capitals", FULL, 2), ("bruno", "rivers", {"longest": ["a"]}, 1))
    run = export(site, "canvas-gradebook")
    assert rows(run) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "'=Capitals", "Rivers, long"],
        ["    Points Possible", "", "", "", "", "200", "100"],
        ["ada", "", "", "ada", "", "100", ""],
        ["bruno", "", "", "bruno", "", "", "100"],
    ]
    assert "2 results written" in run.errors


def test_a_gradebook_of_moodle_has_its_columns(site):
    record(site, ("ada", "capitals", HALF, 1), ("bruno", "rivers", {"longest": ["a"]}, 1))
    run = export(site, "moodle-gradebook", "geography/rivers")
    assert rows(run) == [["First name", "Last name", "Username", "Rivers, long (Real)"], ["", "", "bruno", "100"]]


def test_results_of_an_earlier_version_are_told(site):
    record(site, ("ada", "capitals", FULL, 1))
    site.build()
    quiz = site.folder / "content/geography/capitals.md"
    text = quiz.read_text()
    name = revision(site, "geography/capitals")
    line = json.loads((site.folder / "content/ledger/recorded/a.jsonl").read_text())
    site.put("content/ledger/recorded/a.jsonl", json.dumps(line | {"rev": name}).encode() + b"\n")
    quiz.write_text(text + "\n## More? {#more}\n\n- [x] a\n- [ ] b\n")
    run = export(site, "canvas-gradebook")
    assert rows(run)[1][5] == "300" and rows(run)[2][5] == "200"
    assert "some results are of an earlier version" in run.errors


def test_statements_say_every_attempt_and_are_the_same_again(site):
    record(site, ("ada", "capitals", HALF, 1), ("ada", "capitals", FULL, 2), ("ada", "rivers", {}, 3))
    run = export(site, "xapi")
    statements = json.loads(run.output)
    assert export(site, "xapi").output == run.output
    assert [s["result"]["score"] for s in statements] == [
        {"scaled": 0.5, "raw": 100, "min": 0, "max": 200}, {"scaled": 1, "raw": 200, "min": 0, "max": 200},
        {"scaled": 0, "raw": 0, "min": 0, "max": 100}]
    assert len({s["id"] for s in statements}) == 3
    for statement in statements:
        assert uuid.UUID(statement["id"]).version == 5
        assert statement["actor"] == {
            "objectType": "Agent", "name": "ada",
            "account": {"homePage": "https://quiz.example.org/class/", "name": "ada"}}
        assert statement["verb"]["id"] == "http://adlnet.gov/expapi/verbs/completed"
        assert statement["version"] == "1.0.3" and re.fullmatch(r"2026-01-0\dT10:00:00Z", statement["timestamp"])
        assert set(statement) == {"id", "actor", "verb", "object", "result", "context", "timestamp", "version"}
    activity = statements[0]["object"]
    assert activity["id"] == "https://quiz.example.org/class/geography/capitals.html"
    assert activity["definition"]["name"] == {"en": "=Capitals"}
    # A statement is the same whatever else is exported.
    alone = json.loads(export(site, "xapi", "geography/rivers").output)
    assert alone == [statements[2]]


def test_what_cannot_be_exported_is_said(site):
    record(site, ("ada", "capitals", HALF, 1))
    run = podium("export", "xapi", "geography/capital", cwd=site.folder)
    assert run.status == 1 and 'did you mean "geography/capitals"' in run.errors
    assert podium("export", "xapi", "--answer-is", "letter", cwd=site.folder).status == 2
    (site.folder / "content/site.yml").unlink()
    run = podium("export", "xapi", "--ledger", "content/ledger", cwd=site.folder)
    assert run.status == 1 and "base-url" in run.errors

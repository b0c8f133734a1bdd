"""The rows of `podium export answers`, and the queries of its documentation run by DuckDB as they stand there."""

import collections
import csv
import io
import json
import re

import duckdb
import pytest
from slips import Player, bundle
from support import ROOT, podium
from test_draws import archived, asked, quiz, slip
from test_results_export import FULL, HALF, record

QUERIES = re.findall(r"^```sql\n(.*?)^```$", (ROOT / "docs/formats/answers.md").read_text(), re.M | re.S)


def rows(site, *arguments) -> list[dict]:
    run = podium("export", "answers", *arguments, cwd=site.folder)
    assert run.status == 0, run.errors
    assert f"{run.output.count(chr(10))} answer" in run.errors
    for line in run.output.splitlines():
        assert json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False) == line
    return [json.loads(line) for line in run.output.splitlines()]


@pytest.fixture
def recorded(site):
    record(site, ("ada", "capitals", HALF, 1), ("bob", "capitals", {"france": ["a"], "spain": ["b"]}, 2),
           ("ada", "capitals", FULL, 3), ("ada", "rivers", {"longest": ["b"]}, 4), ("eve", "capitals", {"france": ["z"]}, 5))
    site.build()
    return site


def test_every_question_asked_has_a_row_and_rows_add_up_to_the_score(recorded):
    run = podium("export", "answers", cwd=recorded.folder)
    # A result that cannot be marked is reported, and has none.
    assert run.status == 1 and "unknown-choice" in run.errors
    made = [json.loads(line) for line in run.output.splitlines()]
    assert [(row["player"], row["attempt"], row["question"], row["response"], row["earned"], row["tries"]) for row in made] == [
        ("ada", 1, "france", ["b"], 100, 1), ("ada", 1, "spain", None, 0, 0),
        ("bob", 1, "france", ["a"], 0, 1), ("bob", 1, "spain", ["b"], 0, 1),
        ("ada", 2, "france", ["b"], 100, 1), ("ada", 2, "spain", ["a", "c"], 100, 1),
        ("ada", 1, "longest", ["b"], 0, 1)]
    assert {(row["sealed"], row["ordinal"], row["maximum"]) for row in made} == {(None, None, 100)}
    board = podium("ledger", "standings", "--tsv", cwd=recorded.folder).output
    points = collections.Counter()
    for row in made:
        points[row["player"]] += row["earned"] if row["counts"] else 0
    assert {line.split("\t")[1]: int(line.split("\t")[2]) for line in board.splitlines()} == points


def test_a_table_says_what_the_lines_say(recorded):
    lines = podium("export", "answers", "geography/capitals", cwd=recorded.folder).output
    table = podium("export", "answers", "geography/capitals.md", "--format", "csv", cwd=recorded.folder).output
    made = [json.loads(line) for line in lines.splitlines()]
    read = list(csv.DictReader(io.StringIO(table, newline="")))
    assert len(read) == 6 and list(read[0]) == sorted(read[0])
    assert [{name: ("" if value is None else json.dumps(value, separators=(",", ":")) if isinstance(value, (list, bool)) else str(value))
             for name, value in row.items()} for row in made] == read
    podium("export", "answers", "geography/capitals", "--output", "rows", cwd=recorded.folder)
    assert (recorded.folder / "rows").read_text() == lines


def test_of_a_draw_there_are_the_questions_that_were_asked(site):
    site.write(quiz("pick: 10\nattempts: best\ntries: 2\nretry-worth: 50\n")).build()
    ada = Player(1)
    line, _ = archived(site)
    ids = asked(line, ada)
    extra = next(f"q{n}" for n in range(30) if f"q{n}" not in ids)
    twice = slip(site, ada, 3, ids=[*asked(line, ada, 3), extra], earlier={asked(line, ada, 3)[0]: [["a"]]})
    site.put("in.json", bundle(ada.card("ada"), slip(site, ada), twice))
    assert podium("ledger", "add", "in.json", cwd=site.folder).status == 0
    made = rows(site)
    assert [{row["question"] for row in made if row["ordinal"] == n} for n in (1, 3)] == [set(ids), set(asked(line, ada, 3))]
    assert collections.Counter(row["attempt"] for row in made) == {1: 10, 2: 10}
    tried = [row for row in made if row["tries"] == 2]
    assert [row["question"] for row in tried] == asked(line, ada, 3)[:1] and tried[0]["earned"] == 50
    assert sum(row["earned"] for row in made if row["ordinal"] == 1) == 1000


@pytest.mark.parametrize("board", ["pseudonyms", "none"])
def test_no_name_is_written_that_the_site_does_not_publish(recorded, board):
    key = "\npseudonym-key: a-long-key-for-tests" if board == "pseudonyms" else ""
    recorded.put("content/site.yml", f"id: quiz.example.org/class\nboard: {board}{key}\n".encode())
    ledger = recorded.folder / "content/ledger/recorded/a.jsonl"
    ledger.write_text("".join(ledger.read_text().splitlines(keepends=True)[:4]))
    made = rows(recorded)
    assert {"ada", "bob"}.isdisjoint(row["player"] for row in made)
    if board == "none":
        assert {row["player"] for row in made} == {None} and len(made) == 7
        return
    recorded.build()
    published = re.findall(r'"player":"([^"]+)"', recorded.page("ledger.json"))
    assert {row["player"] for row in made} == set(published) and len(published) == 3
    assert all(row["counts"] and row["attempt"] == 1 for row in made)


def test_what_cannot_be_exported_is_said(recorded):
    for arguments, status, words in (
            (["answers", "geography/capitols"], 1, "did you mean"), (["answers", "--format", "parquet"], 2, "ndjson or csv"),
            (["answers", "--answer-is", "letter"], 2, "csv or tsv"), (["csv", "--format", "csv"], 2, "--format is 'csv', but must be left out"),
            (["xapi", "--format", "ndjson"], 2, "--format is 'ndjson', but must be left out"), (["answers", "--output", "no/where"], 1, "no/where")):
        run = podium("export", *arguments, cwd=recorded.folder)
        assert run.status == status and words in run.errors, (arguments, run.errors)


def test_the_queries_of_the_documentation_answer(recorded, monkeypatch):
    podium("export", "answers", "--output", "answers.ndjson", cwd=recorded.folder)
    monkeypatch.chdir(recorded.folder)
    hardest, wrong, progress, parquet = QUERIES
    assert [row[1:] for row in duckdb.sql(hardest).fetchall()] == [
        ("spain", 2, 0.0), ("longest", 1, 0.0), ("france", 2, 50.0)]
    assert [(row[1], row[3], row[4]) for row in duckdb.sql(wrong).fetchall()] == [
        ("france", ["a"], 1), ("spain", ["b"], 1), ("longest", ["b"], 1)]
    # Python would need one more package for the moments.
    assert duckdb.sql(progress).select("quiz", "attempt", "points", "possible").fetchall() == [
        ("geography/capitals", 1, 100, 200), ("geography/capitals", 2, 200, 200), ("geography/rivers", 1, 0, 100)]
    duckdb.sql(parquet)
    assert duckdb.sql("SELECT count(*), sum(earned) FROM 'answers.parquet'").fetchall() == [(7, 300)]

"""Results: what is wrong is reported and left out, all others count, and claims never do."""

import json

import pytest
from support import podium

QUIZ = """-- content/geography/capitals.md --
# Capitals

## Which is the capital of France? {#france}

- [ ] Lyon
- [x] Paris

## Which are in Spain? {#spain}

- [x] Sevilla
- [ ] Porto
- [x] Bilbao
"""


def result(player="ada", quiz="geography/capitals", ended="2026-01-01T10:00:00Z", **more):
    answers = more.pop("answers", {"france": ["b"], "spain": ["a", "c"]})
    return {"player": player, "quiz": quiz, "answers": answers, "ended": ended} | more


def record(site, *lines):
    """Writes the lines, text as it is and anything else as JSON."""
    text = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    site.write(QUIZ).put("content/ledger/recorded/a.jsonl", "".join(f"{t}\n" for t in text).encode())


def standings(site) -> list[tuple[int, str, int, int]]:
    run = podium("ledger", "standings", "--tsv", cwd=site.folder)
    rows = [line.split("\t") for line in run.output.splitlines()]
    return [(int(rank), player, int(points), int(results)) for rank, player, points, results in rows]


def test_ties_share_a_rank_and_the_next_is_skipped(site):
    wrong = {"france": ["a"], "spain": ["a", "c"]}
    record(site, result("dagny", answers={}), result("bruno", answers=wrong),
           result("chidi", answers=wrong), result("ada"))
    assert standings(site) == [
        (1, "ada", 200, 1), (2, "bruno", 100, 1), (2, "chidi", 100, 1), (4, "dagny", 0, 1)]


def test_the_first_attempt_counts_unless_the_quiz_says_otherwise(site):
    attempts = [
        result(ended="2026-01-01T10:00:00Z", answers={"france": ["b"]}),
        result(ended="2026-01-02T10:00:00Z"),
        result(ended="2026-01-03T10:00:00Z", answers={}),
    ]
    record(site, *attempts)
    for policy, points in [("first", 100), ("best", 200), ("last", 0)]:
        quiz = site.folder / "content/geography/capitals.md"
        site.write(QUIZ)
        quiz.write_text(f"---\nattempts: {policy}\n---\n" + quiz.read_text())
        assert [row[2] for row in standings(site)] == [points], policy


def test_a_claimed_score_never_counts_and_a_wrong_one_is_reported(site):
    record(site, result(score=200), result("bruno", answers={"france": ["a"]}, score=200))
    assert [finding.line for finding in site.build().about("recorded/a.jsonl")] == [2]
    assert standings(site) == [(1, "ada", 200, 1), (2, "bruno", 0, 1)]


BAD = {
    "no JSON": "{",
    "an array": "[]",
    "a trailing comma": '{"player":"x",}',
    "a member twice": json.dumps(result("x"))[:-1] + ', "player": "y"}',
    "no player": {k: v for k, v in result().items() if k != "player"},
    "an empty player": result(""),
    "a player with a slash": result("../x"),
    "an unknown quiz": result("x", quiz="geography/rivers"),
    "an unknown question": result("x", answers={"italy": ["a"]}),
    "an unknown choice": result("x", answers={"france": ["c"]}),
    "two letters for one choice": result("x", answers={"france": ["a", "b"]}),
    "unsorted letters": result("x", answers={"spain": ["c", "a"]}),
    "an answer that is no list": result("x", answers={"france": "b"}),
    "a number as an answer": result("x", answers={"france": [1]}),
    "a day that does not exist": result("x", ended="2026-02-29T10:00:00Z"),
    "no time": result("x", ended="yesterday"),
    "a lone surrogate": json.dumps(result("x")).replace('"x"', '"\\ud800"'),
    "a depth bomb": "[" * 100_000,
    "a line of 1 MB": json.dumps(result("x"))[:-1] + ', "note": "' + "y" * 1_000_000 + '"}',
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD.keys())
def test_a_bad_line_is_reported_and_the_others_count(site, line):
    record(site, result("ada"), line, result("bruno"))
    run = site.build(timeout=20)
    assert run.status == 1
    assert 2 in [finding.line for finding in run.about("recorded/a.jsonl")], run.errors[:500]
    assert [row[1] for row in standings(site)] == ["ada", "bruno"]


def test_a_member_of_other_programs_is_a_warning_and_the_result_counts(site):
    record(site, result(note="in the great hall"))
    assert [(f.line, f.severity) for f in site.build().findings] == [(1, "warning")]
    assert standings(site) == [(1, "ada", 200, 1)]


def test_a_duplicate_is_reported_and_counts_once(site):
    record(site, result(), result())
    run = site.build()
    assert [finding.line for finding in run.about("recorded/a.jsonl")] == [2]
    assert standings(site) == [(1, "ada", 200, 1)]


@pytest.mark.parametrize("body", [b"", b"\n\n", b"\xff\xfe\n", b"\xef\xbb\xbf", b"\0"])
def test_a_file_without_results_is_no_crash(site, body):
    record(site, result())
    site.put("content/ledger/recorded/b.jsonl", body)
    assert site.build().status in (0, 1)
    assert standings(site) == [(1, "ada", 200, 1)]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_an_array_of_results_is_read_too(site, mark):
    record(site)
    site.put("content/ledger/results.json", mark + json.dumps([result(), result("bruno")]).encode())
    assert [row[1] for row in standings(site)] == ["ada", "bruno"]
    assert not site.build().about("results.json")


@pytest.mark.parametrize(("text", "outcome"), [
    ("{}", "this file is one array of results"), ("", "this file is one array of results"),
    ("[{", "no result of this file counts"),
    (json.dumps([result(), result("bruno")])[:-1] + ",", "the results before it count, those after it do not")])
def test_a_mistake_in_an_array_says_what_counts_still(site, text, outcome):
    record(site)
    site.put("content/ledger/results.json", text.encode())
    assert any(outcome in found.message for found in site.build().about("results.json"))
    assert len(standings(site)) == (2 if "before it" in outcome else 0)


def test_results_of_a_question_that_changed_are_still_marked(site):
    record(site, result())
    assert site.build().status == 0
    quiz = site.folder / "content/geography/capitals.md"
    quiz.write_text(quiz.read_text().replace("{#france}", "{#gaul}").replace("Lyon", "Lutetia"))
    site.build()
    assert standings(site) == [(1, "ada", 200, 1)]


def test_a_build_only_adds_to_the_ledger(site):
    record(site, result())
    site.build()
    archive = site.folder / "content/ledger/revisions.jsonl"
    first = archive.read_text().splitlines()
    recorded = (site.folder / "content/ledger/recorded/a.jsonl").read_bytes()
    quiz = site.folder / "content/geography/capitals.md"
    quiz.write_text(quiz.read_text().replace("Lyon", "Nice"))
    site.build()
    second = archive.read_text().splitlines()
    assert len(first) == 1 and len(second) == 2 and set(first) < set(second)
    assert second == sorted(second)
    assert (site.folder / "content/ledger/recorded/a.jsonl").read_bytes() == recorded


def test_a_quiz_that_is_not_ranked_has_no_board(site):
    record(site, result())
    quiz = site.folder / "content/geography/capitals.md"
    quiz.write_text("---\nranked: false\n---\n" + quiz.read_text())
    assert site.build().status == 1
    assert standings(site) == []


def test_standings_as_json_are_what_the_pages_show(site):
    record(site, result("ada"), result("bruno", answers={"france": ["b"]}))
    assert site.build().status == 0
    run = podium("ledger", "standings", "--json", cwd=site.folder)
    rows = json.dumps(json.loads(run.output))
    page = site.page("leaderboard.html")
    for name, points in [("ada", 200), ("bruno", 100)]:
        assert name in rows and str(points) in rows
        assert name in page and str(points) in page


def test_standings_of_a_week_a_month_and_a_season(site):
    site.put("content/site.yml", b"title: Test\ntime-zone: Europe/Helsinki\n"
             b"seasons: [{ name: Winter, from: 12-01 }, { name: Summer, from: 06-01 }]\n")
    record(site, result("ada", ended="2026-11-15T21:59:59Z"), result("bo", ended="2026-11-15T22:00:00Z"),
           result("cy", ended="2026-06-01T10:00:00Z"), result("di", ended="2026-05-01T10:00:00Z"))

    def players(*arguments: str) -> list[str]:
        run = podium("ledger", "standings", "--tsv", *arguments, cwd=site.folder)
        assert run.status == 0
        return [line.split("\t")[1] for line in run.output.splitlines()]

    assert players("--period", "week") == ["bo"]
    assert players("--period", "month", "--scope", "geography/capitals") == ["ada", "bo"]
    assert players("--period", "season", "--scope", "geography") == ["ada", "bo", "cy"]
    assert players() == players("--period", "ever") == ["ada", "bo", "cy", "di"]
    run = podium("ledger", "standings", "--json", "--period", "week", cwd=site.folder)
    board = json.loads(run.output)
    assert (board["period"], board["from"], board["to"]) == (
        "week", "2026-11-15T22:00:00Z", "2026-11-22T22:00:00Z")
    assert podium("ledger", "standings", "--period", "year", cwd=site.folder).status == 2


def test_a_quiz_that_goes_back_to_an_archived_wording_is_ranked_as_by_a_fresh_build(site):
    """A result that names no revision is marked by the quiz as it is."""
    record(site, *(result(player=f"p{number}", answers={"france": ["b"]}) for number in range(30)))
    quiz = site.folder / "content/geography/capitals.md"
    first = quiz.read_text()
    other = first.replace("[ ] Lyon\n- [x] Paris", "[x] Lyon\n- [ ] Paris")
    short = first.split("## Which are in Spain?")[0]
    for text in (first, other, first, short, other, first, short, short, first, other):
        quiz.write_text(text)
        assert site.build().status == 0
        kept = {path: path.read_bytes() for path in site.output.rglob("*.html")}
        assert site.build("--no-cache").status == 0
        assert {path: path.read_bytes() for path in site.output.rglob("*.html")} == kept
    assert site.verify().status == 0


def test_what_is_wrong_with_the_archive_is_told_by_each_build(site):
    record(site, result())
    assert site.build().status == 0
    with (site.folder / "content/ledger/revisions.jsonl").open("a") as archive:
        archive.write('{"garbage":1}\n')
    for _ in range(3):
        run = site.build()
        assert run.status == 1 and run.errors.count("[bad-revision]") == 1

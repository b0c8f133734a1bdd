"""Marking and ranking in parts, as many machines would: the board is that of `podium ledger standings`."""

import json
import random
import resource

import pytest
from support import podium

QUIZZES = {"north/first": "first", "north/best": "best", "south/last": "last", "south/off": None}
ARGUMENTS = ("--revisions", "content/ledger/revisions.jsonl", "--quizzes", "quizzes.jsonl")


def result(player: int, quiz: str, right: str, second: int, **more) -> str:
    answers = {f"q{number}": [choice] for number, choice in enumerate(right)}
    return json.dumps({"player": f"player-{player}", "quiz": quiz, "answers": answers,
                       "ended": f"2026-01-01T10:00:{second:02}Z"} | more)


def results(seed: int) -> list[str]:
    """Lines with several attempts in one second, repeated ones, and some that do not count."""
    numbers = random.Random(seed)
    lines = ["", '{"player":', result(1, "north/gone", "a", 0), result(1, "north/best", "z", 0),
             result(2, "north/first", "ab", 1, score=900), result(2, "north/first", "ab", 1, extra=1)]
    lines += [
        result(numbers.randrange(12), numbers.choice(list(QUIZZES)), "".join(numbers.choices("ab", k=3)), numbers.randrange(4))
        for _ in range(400)]
    numbers.shuffle(lines)
    return lines


@pytest.fixture
def ranked(site):
    site.write("-- content/site.yml --\nid: test\ntitle: Test\n")
    for path, policy in QUIZZES.items():
        head = f"attempts: {policy}" if policy else "ranked: false"
        site.put(f"content/{path}.md", (f"---\ntype: quiz\n{head}\n---\n" + "".join(
            f"## Question {n}? {{#q{n}}}\n\n- [{'x' if n % 2 else ' '}] yes\n- [{' ' if n % 2 else 'x'}] no\n\n"
            for n in range(3))).encode())
    site.put("content/ledger/recorded/all.jsonl", "\n".join(results(7)).encode() + b"\n")
    site.build()
    quizzes = podium("ledger", "quizzes", cwd=site.folder)
    assert quizzes.status == 0 and len(quizzes.output.splitlines()) == 3
    site.put("quizzes.jsonl", quizzes.output.encode())
    return site


def piped(site, command: str, lines: list[str], *options):
    file = site.put("input", "".join(line + "\n" for line in lines).encode())
    with file.open("rb") as stdin:
        return podium("ledger", command, *options, cwd=site.folder, stdin=stdin)


def marked(site, lines: list[str], first: int = 1) -> list[str]:
    run = piped(site, "mark", lines, *ARGUMENTS, "--line", first)
    assert (run.status, run.errors) == (0, "")
    return run.output.splitlines()


def board(site) -> str:
    return podium("ledger", "standings", "--tsv", cwd=site.folder).output


def test_a_board_made_in_parts_is_the_site_s(ranked):
    lines, expected = results(7), board(ranked)
    assert expected.count("\n") == 12
    whole = marked(ranked, lines)
    assert len(whole) == len(lines) - 1  # One line is empty.
    assert [json.loads(line)["line"] for line in whole] == [n for n, line in enumerate(lines, 1) if line]
    assert piped(ranked, "rank", whole).output == expected
    # Cut anywhere, dealt out by player, in any order, merged twice over.
    numbers = random.Random(1)
    cuts = sorted(numbers.sample(range(1, len(lines)), 4))
    parts = [marked(ranked, lines[a:b], a + 1) for a, b in zip([0, *cuts], [*cuts, len(lines)])]
    dealt = [line for part in parts for line in part]
    numbers.shuffle(dealt)
    sums = []
    for bucket in range(3):
        mine = [line for line in dealt if int(json.loads(line).get("player", "-0").split("-")[1]) % 3 == bucket]
        sums.append(piped(ranked, "rank", mine, "--sums").output.splitlines())
    merged = piped(ranked, "rank", sums[0] + sums[1], "--sums").output.splitlines()
    assert piped(ranked, "rank", sums[2] + merged).output == expected


def test_marks_are_told_line_by_line(ranked):
    good, flagged = result(1, "north/best", "ba", 5), result(2, "south/last", "b", 6, score=300)
    first, refused, second, unknown = map(json.loads, marked(
        ranked, [good, result(1, "north/best", "z", 5), flagged, result(1, "nowhere", "a", 5)], 100))
    assert (first["points"], first["possible"], first["policy"], first["line"]) == (200, 300, "best", 100)
    assert refused == {"finding": "unknown-choice", "line": 101}
    assert (second["finding"], second["points"], second["policy"]) == ("claim-too-high", 100, "last")
    assert unknown == {"finding": "unknown-quiz", "line": 103}
    # A quiz that is on no board any more is marked, and counts for none.
    kept = ranked.folder / "quizzes.jsonl"
    quizzes = kept.read_bytes()
    kept.write_bytes(b"".join(quizzes.splitlines(keepends=True)[:2]))
    (gone,) = marked(ranked, [flagged])
    assert json.loads(gone)["points"] == 100 and "policy" not in json.loads(gone)
    assert piped(ranked, "rank", [gone]).output == ""
    kept.write_bytes(quizzes)
    # A line may end without a newline, and a mark of the byte order is none but at the start.
    file = ranked.put("input", b"\xef\xbb\xbf" + good.encode())
    with file.open("rb") as stdin:
        run = podium("ledger", "mark", *ARGUMENTS, cwd=ranked.folder, stdin=stdin)
    assert json.loads(run.output)["points"] == 200
    assert json.loads(marked(ranked, ["", "\ufeff" + good])[0])["finding"] == "bad-result"


def test_what_cannot_be_merged_is_refused_with_its_line(ranked):
    line = marked(ranked, [result(1, "north/best", "ba", 5)])[0]
    other = marked(ranked, [result(1, "north/best", "bb", 6)])[0]
    total = '{"player":"ada","points":10,"results":1}'
    large = '{"player":"ada","points":9007199254740991,"results":1}'
    for lines, place, words in (
            ([line, other], 2, "with --line"), ([line, line], 2, "with --line"),
            ([line, line.replace('"best"', '"last"')], 2, "otherwise"), ([large, total], 2, "larger"),
            ([total, ""], 2, "no line"), ([total + " "], 1, "no line"), (["{}"], 1, "no line"),
            (['{"player":"Ada","points":1,"results":1}'], 1, "no line"),
            (['{"player":"ada","points":-1,"results":1}'], 1, "no line"),
            (['{"player":"ada","player":"eve","points":1,"results":1}'], 1, "no line"),
            ([line.replace('"quiz":"', '"quiz":"/')], 1, "no line"), ([line.replace("2026", "20x6")], 1, "no line")):
        run = piped(ranked, "rank", lines)
        assert (run.status, run.output) == (1, ""), lines
        (finding,) = run.findings
        assert (finding.path, finding.line) == ("standard input", place) and words in finding.message
        assert "[bad-marked-line]" in run.errors
    # Of lines 1, 2 and 2 the second is told.
    twice = [marked(ranked, [result(1, "north/best", right, 5)], place)[0] for right, place in (("b", 1), ("ba", 2), ("bb", 2))]
    assert "two results are line 2," in piped(ranked, "rank", twice).errors
    assert piped(ranked, "rank", [total, total]).output == "1\tada\t20\t2\n"
    assert piped(ranked, "rank", []).output == ""


def test_marking_names_what_it_cannot_use(ranked):
    assert podium("ledger", "mark", cwd=ranked.folder).status == 2
    assert podium("ledger", "mark", *ARGUMENTS, "--line", "0", cwd=ranked.folder).status == 2
    ranked.put("quizzes.jsonl", (ranked.folder / "quizzes.jsonl").read_bytes() * 2 + b"{}\n")
    run = podium("ledger", "mark", *ARGUMENTS, cwd=ranked.folder)
    assert run.status == 1 and [f.line for f in run.findings] == [4, 5, 6, 7], run.errors
    assert run.errors.count("[bad-quiz-line]") == 4
    run = podium("ledger", "mark", "--revisions", "none", "--quizzes", "quizzes.jsonl", cwd=ranked.folder)
    assert run.status == 1 and "none" in run.errors


@pytest.mark.limits_memory
def test_a_line_without_an_end_takes_bounded_memory(ranked):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (250 << 20, 250 << 20))

    good = result(1, "north/best", "ba", 5)
    with (ranked.folder / "input").open("wb") as file:
        # Without its middle the line would be a result.
        file.write(good[:-1].encode() + b" " * (20 << 20))
        file.seek(150 << 20)
        file.write(b" " * (9 << 20) + b"}\n" + good.encode() + b"\n")
    for command in (("mark", *ARGUMENTS), ("rank",)):
        with (ranked.folder / "input").open("rb") as stdin:
            done = podium("ledger", *command, cwd=ranked.folder, stdin=stdin, preexec_fn=limit)
        if command[0] == "mark":
            first, second = map(json.loads, done.output.splitlines())
            assert first == {"finding": "line-too-long", "line": 1} and (second["points"], second["line"]) == (200, 2)
        else:
            assert done.status == 1 and "standard input:1:1" in done.errors

"""Ranks ledgers of several sizes with Podium and with DuckDB, and prints a Markdown table.

    python ledger.py --podium PROGRAM [--sizes 10000,100000,1000000] [--rounds 5] [--work FOLDER]

The site has 1,000 quizzes of ten questions with four choices, and a player for every fifty results; nobody takes a quiz twice.
Podium reads the results as they stand in a ledger: questions by id, choices by letter, a moment. It checks and marks each
against the archived revision, which a build before has written, and ranks the players: `podium ledger standings --tsv`,
which also reads all quizzes. DuckDB reads the same results in a form made for it, quiz, player and the numbers of the
choices, compares them with the numbers that are right, adds up and ranks. Both boards must be the same.

Both run in turn, after a round that does not count. A ratio is the median of the rounds' own ratios. The processor's time says more
than the clock's on a machine that has other work. Memory is the largest resident set.
"""

import argparse
import json
import os
import pathlib
import random
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

QUIZZES, QUESTIONS = 1000, 10

DUCKDB = """
import duckdb, sys
folder, out = sys.argv[1:]
board = duckdb.sql(f'''
  WITH keys AS (SELECT * FROM read_json('{folder}/key.jsonl', format='newline_delimited',
    columns={{quiz: 'VARCHAR', key: 'TINYINT[]'}})),
  marks AS (SELECT player, 100 * list_sum(list_transform(list_zip(answers, key),
      lambda pair: (pair[1] = pair[2])::INT)) AS points
    FROM read_json('{folder}/flat.jsonl', format='newline_delimited',
      columns={{player: 'VARCHAR', quiz: 'VARCHAR', answers: 'TINYINT[]'}}) JOIN keys USING (quiz))
  SELECT rank() OVER (ORDER BY sum(points) DESC) AS rank, player, sum(points)::BIGINT, count(*)
  FROM marks GROUP BY player ORDER BY rank, player''').fetchall()
with open(out, "w") as file:
    file.writelines("\\t".join(map(str, row)) + "\\n" for row in board)
"""


def make(site: pathlib.Path, results: int) -> None:
    """Writes a site with its ledger, and the same results for DuckDB."""
    numbers = random.Random(results)
    recorded = site / "content/ledger/recorded"
    recorded.mkdir(parents=True)
    keys = {}
    for number in range(QUIZZES):
        path = f"subject-{number % 10}/quiz-{number:04}"
        keys[path] = [numbers.randrange(4) for _ in range(QUESTIONS)]
        text = "---\ntype: quiz\n---\n" + "".join(
            f"## Which is number {right} of question {place}? {{#q{place}}}\n\n" + "".join(
                f"- [{'x' if choice == right else ' '}] choice {choice}\n" for choice in range(4)) + "\n"
            for place, right in enumerate(keys[path]))
        file = site / "content" / (path + ".md")
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    (site / "content/site.yml").write_text("id: bench\ntitle: Bench\n")
    with (site / "key.jsonl").open("w") as file:
        file.writelines(json.dumps({"quiz": quiz, "key": key}) + "\n" for quiz, key in keys.items())
    with (recorded / "all.jsonl").open("w") as ledger, (site / "flat.jsonl").open("w") as flat:
        for player in range(max(1, results // 50)):
            name, skill = f"player-{player:06}", numbers.random()
            for quiz in numbers.sample(list(keys), 50):
                answers = [key if numbers.random() < skill else numbers.randrange(4) for key in keys[quiz]]
                moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_760_000_000 + numbers.randrange(30_000_000)))
                spelt = ",".join(f'"q{place}":["{"abcd"[answer]}"]' for place, answer in enumerate(answers))
                ledger.write(f'{{"player":"{name}","quiz":"{quiz}","answers":{{{spelt}}},"ended":"{moment}"}}\n')
                flat.write(f'{{"player":"{name}","quiz":"{quiz}","answers":{json.dumps(answers)}}}\n')


def measure(command: str) -> tuple[float, float, float]:
    """Seconds by the clock, seconds of processors, and mebibytes."""
    started = time.monotonic()
    process = subprocess.Popen(["/bin/sh", "-c", command], stdin=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {command}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--podium", required=True, type=os.path.abspath)
    parser.add_argument("--sizes", default="10000,100000,1000000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    work = options.work or pathlib.Path(tempfile.mkdtemp(prefix="podium-ledger-"))
    print("| results | Podium | DuckDB | ratio | processor | ratio | memory | a result |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |", flush=True)
    for size in map(int, options.sizes.split(",")):
        site = work / f"ledger-{size}"
        if not site.exists():
            # In a process of its own: what this one holds would count as its children's memory.
            subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {str(pathlib.Path(__file__).parent)!r})\n"
                            f"import ledger, pathlib; ledger.make(pathlib.Path({str(site)!r}), {size})"], check=True)
            # The archive of revisions is the build's to write.
            subprocess.run([options.podium, "build", str(site), "--output", str(work / f"site-{size}"), "--no-cache", "--quiet"],
                           check=True)
        boards = [site / "podium.tsv", site / "duckdb.tsv"]
        commands = [
            f"{shlex.quote(options.podium)} ledger standings {site} --tsv >{boards[0]}",
            f"{sys.executable} -c {shlex.quote(DUCKDB)} {site} {boards[1]}"]
        rounds = []
        for number in range(options.rounds + 1):
            runs = [measure(command) for command in commands]
            if boards[0].read_bytes() != boards[1].read_bytes():
                sys.exit(f"the boards of {size} results differ: see {site}")
            if number > 0:
                rounds.append(runs)
        podium, duckdb = ([statistics.median(runs[who][what] for runs in rounds) for what in range(3)] for who in (0, 1))
        wall, processor = (statistics.median(a[what] / b[what] for a, b in rounds) for what in (0, 1))
        print(f"| {size:,} | {podium[0]:.2f} s | {duckdb[0]:.2f} s | {wall:.2f} | {podium[1]:.2f} s | {processor:.2f} "
              f"| {podium[2]:.0f} MiB | {podium[1] / size * 1e6:.2f} µs |", flush=True)


if __name__ == "__main__":
    main()

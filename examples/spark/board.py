"""Makes a leaderboard of more results than one machine takes, with Apache Spark.

    podium ledger quizzes > quizzes.jsonl
    spark-submit examples/spark/board.py --revisions content/ledger/revisions.jsonl --quizzes quizzes.jsonl \\
        --output board.tsv content/ledger/recorded/*.jsonl

The board is that of `podium ledger standings --tsv`, byte for byte. Every worker needs the program podium, and the
results at the same paths: on a shared file system, or a bucket that is mounted.

1. The files are cut into parts, and the lines of each are counted, so that each part knows the number of its first line.
2. `podium ledger mark` marks each part.
3. The marked lines are put together by player, and `podium ledger rank --sums` adds up what counts.
4. `podium ledger rank` merges the sums, which are one short line a player.
"""

import argparse
import itertools
import os
import subprocess
import threading
import zlib
from collections.abc import Iterable, Iterator

from pyspark import SparkConf, SparkContext, SparkFiles

# A file, and where a part of it begins and ends.
Part = tuple[str, int, int]


def parts_of(path: str, size: int) -> list[Part]:
    end = os.path.getsize(path)
    return [(path, start, min(start + size, end)) for start in range(0, end, size)]


def lines_of(part: Part) -> Iterator[bytes]:
    """The lines that begin in a part, as bytes: text would lose what is no UTF-8, which Podium has to see and refuse."""
    path, start, end = part
    with open(path, "rb") as file:
        if start > 0:
            # A line that begins before the part is of the part before.
            file.seek(start - 1)
            file.readline()
        while file.tell() < end:
            yield file.readline().removesuffix(b"\n") + b"\n"


def piped(command: list[str], lines: Iterable[bytes]) -> Iterator[bytes]:
    """The lines that a program makes of others, while it reads them."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    said: list[bytes] = []
    failures: list[Exception] = []

    def feed() -> None:
        try:
            process.stdin.writelines(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass  # It has ended, and says why.
        except Exception as failure:
            # Of some of the lines nothing is to be made.
            process.kill()
            failures.append(failure)

    threads = [threading.Thread(target=feed, daemon=True),
               threading.Thread(target=lambda: said.append(process.stderr.read()), daemon=True)]
    for thread in threads:
        thread.start()
    yield from process.stdout
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    if process.wait() != 0:
        raise RuntimeError(f"{' '.join(command)}: {b''.join(said).decode(errors='replace')}")


def player_of(line: bytes) -> bytes | None:
    """Whose result a marked line is; nil for one that does not count. Handles hold no quote, and members are sorted."""
    _, found, rest = line.partition(b',"player":"')
    return rest.partition(b'"')[0] if found else None


def board(spark: SparkContext, files: list[str], revisions: str, quizzes: str, podium: str, size: int) -> Iterator[bytes]:
    for path in (revisions, quizzes):
        spark.addFile(path)
    revisions, quizzes = (os.path.basename(path) for path in (revisions, quizzes))
    # In the order in which Podium reads them: of two attempts that ended in one second the earlier
    # line counts.
    parts = [part for path in sorted(files) for part in parts_of(path, size)]
    if not parts:
        return iter(())
    counts = spark.parallelize(parts, len(parts)).map(lambda part: sum(1 for _ in lines_of(part))).collect()
    numbered, first = [], 1
    for part, count in zip(parts, counts):
        numbered.append((part, first))
        first += count

    def marked(numbered: tuple[Part, int]) -> Iterator[bytes]:
        part, line = numbered
        # A byte order mark may begin a file, and no other line, of which the first of a part is
        # one.
        blank = [b"\n"] if part[1] > 0 else []
        return piped(
            [podium, "ledger", "mark", "--jobs", "1", "--line", str(line - len(blank)),
             "--revisions", SparkFiles.get(revisions), "--quizzes", SparkFiles.get(quizzes)],
            itertools.chain(blank, lines_of(part)))

    def sums(lines: Iterable[tuple[bytes, bytes]]) -> Iterator[bytes]:
        return piped([podium, "ledger", "rank", "--sums"], (line for _, line in lines))

    by_player = (
        spark.parallelize(numbered, len(numbered)).flatMap(marked)
        .map(lambda line: (player_of(line), line)).filter(lambda pair: pair[0] is not None)
        # All results of a player have to come to one place: only there it is known which of them
        # count.
        .partitionBy(max(2, len(parts)), zlib.crc32))
    return piped([podium, "ledger", "rank"], by_player.mapPartitions(sums).toLocalIterator())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE", help="the results, one a line")
    parser.add_argument("--revisions", required=True)
    parser.add_argument("--quizzes", required=True, help="what podium ledger quizzes printed")
    parser.add_argument("--output", required=True)
    parser.add_argument("--podium", default="podium", help="the program, on every worker")
    parser.add_argument("--part", type=float, default=128, help="megabytes of results a part")
    parser.add_argument("--master", help="where to run, if spark-submit does not say")
    options = parser.parse_args()
    settings = SparkConf().setAppName("podium board")
    if options.master:
        settings.setMaster(options.master)
    with SparkContext(conf=settings) as spark, open(options.output, "wb") as file:
        file.writelines(board(
            spark, options.files, options.revisions, options.quizzes, options.podium, max(1, int(options.part * 1_000_000))))


if __name__ == "__main__":
    main()

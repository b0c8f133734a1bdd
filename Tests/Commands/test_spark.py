"""The job of examples/spark in a local cluster of two worker processes, where `make spark-test` has put PySpark."""

import os
import shutil
import subprocess

import pytest
from support import PROGRAMS, ROOT
from test_filters import board, ranked, result, results  # noqa: F401 (a fixture)

PYTHON = ROOT / ".build/spark/bin/python"
pytestmark = pytest.mark.skipif(
    not PYTHON.exists() or not shutil.which("java"), reason="PySpark or a JRE is not there: make spark-test")


def run_job(site, *files, part: float = 128) -> subprocess.CompletedProcess:
    environment = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": str(PYTHON)}
    return subprocess.run(
        [PYTHON, ROOT / "examples/spark/board.py", "--master", "local-cluster[2,1,1024]", "--podium", PROGRAMS / "podium",
         "--revisions", "content/ledger/revisions.jsonl", "--quizzes", "quizzes.jsonl", "--output", "board.tsv",
         "--part", str(part), *(site.folder / file for file in files)],
        cwd=site.folder, env=environment, capture_output=True, text=True, timeout=300, check=False)


def test_the_board_of_a_cluster_is_the_site_s(ranked):  # noqa: F811
    more = "content/ledger/recorded/more.jsonl"
    # What only bytes tell: no UTF-8, a mark of the byte order in the middle, lines that end
    # otherwise, and no end at all.
    hostile = [b"\xff", result(3, "north/best", "bbb", 9).encode().replace(b"player-3", b"player-\xff"),
               b"\xef\xbb\xbf" + result(4, "north/best", "bab", 9).encode(), result(5, "south/last", "bab", 9).encode() + b"\r",
               result(6, "south/last", "bab", 9).encode().replace(b",", b"\r,")]
    ranked.put(more, b"\xef\xbb\xbf" + b"\n".join(line for _ in range(3) for line in hostile) + b"\n\n" + "\n".join(results(8)).encode())
    expected = board(ranked)
    assert expected.count("\n") == 12
    # Parts of 3,000 bytes: some 35 of them, cut in the middle of lines.
    done = run_job(ranked, more, "content/ledger/recorded/all.jsonl", part=0.003)
    assert done.returncode == 0, done.stderr[-3000:]
    assert (ranked.folder / "board.tsv").read_text() == expected


def test_a_job_that_cannot_mark_fails_and_says_why(ranked):  # noqa: F811
    ranked.put("quizzes.jsonl", b"{}\n")
    done = run_job(ranked, "content/ledger/recorded/all.jsonl")
    assert done.returncode != 0 and "bad-quiz-line" in done.stderr
    assert (ranked.folder / "board.tsv").read_bytes() == b""

"""Races Podium against Hugo on the same made-up site, and prints Markdown tables.

    python race.py --podium PROGRAM [--hugo PROGRAM] [--sizes 1000,10000] [--rounds 5,3]
                   [--work FOLDER]

All run side by side in one session, in rotating order, after one round that does not count. Times
are medians of the rounds; a ratio is the median of the rounds' own ratios, so that a machine that
slows down half-way slows both sides of it. Memory is the largest resident set of any process.

Cold: there is no output folder and no cache, the input is in the page cache. Each build writes to
a folder of its own and nothing is deleted before the end: ext4 steps over the inodes of freshly
deleted files one by one, which would make the next build pay for the last one's removal.

Rebuild: one quiz has changed by a sentence, and the same command runs again over its own output.

The floors do a part of the work: `cat` reads all input, cmark turns all Markdown into HTML on one
core, `cp -r` copies the finished site. Nothing that makes the site can be far below their sum.
"""

import argparse
import os
import pathlib
import shlex
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import dataclass, field

CORPUS = str(pathlib.Path(__file__).with_name("corpus.py"))


@dataclass
class Run:
    wall: float
    cpu: float
    mebibytes: float


@dataclass
class Racer:
    name: str
    command: str
    floor: bool = False
    cold: list[Run] = field(default_factory=list)
    rebuild: list[Run] = field(default_factory=list)
    files: int = 0
    rewritten: int = 0


def measure(command: str) -> Run:
    started = time.monotonic()
    process = subprocess.Popen(
        ["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"exit {process.returncode}: {command}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def files_in(folder: pathlib.Path, since: float = 0) -> int:
    return sum(p.stat().st_mtime > since for p in folder.rglob("*") if p.is_file())


def hugo_program() -> str:
    """The program inside the Python package; its wrapper would add the start of an interpreter."""
    return str(next(pathlib.Path(sysconfig.get_path("purelib")).glob("hugo/binaries/hugo*")))


def racers(podium: str, hugo: str, site: pathlib.Path) -> list[Racer]:
    content = shlex.quote(str(site / "podium/content"))
    return [
        Racer("Podium", f"{podium} build {site}/podium --output {{out}} --quiet"),
        Racer("Hugo", f"{hugo} --source {site}/hugo --destination {{out}} --quiet --noBuildLock"),
        Racer("floor: cat", f"find {content} -type f -print0 | xargs -0 cat >/dev/null", True),
        Racer(
            "floor: cmark",
            f"find {content} -name '*.md' -print0 | xargs -0 cmark >{{out}}", True),
        Racer("floor: cp -r", "cp -r {finished} {out}", True),
    ]


def forget(site: pathlib.Path) -> None:
    """Removes the archive that Podium's build adds to the content, so that the next is a first one.

    Its cache needs no removal: it serves one output folder, and each cold build has a new one.
    """
    (site / "podium/content/ledger/revisions.jsonl").unlink(missing_ok=True)


def edit(site: pathlib.Path, number: int) -> None:
    for tree in (site / "podium/content", site / "hugo/content"):
        with next(tree.rglob("quiz-00007.md")).open("a", encoding="utf-8") as file:
            file.write(f"Note {number}: the scale is read from the left.\n")


def race(options: argparse.Namespace, work: pathlib.Path, size: int, rounds: int) -> list[Racer]:
    site = work / f"site-{size}"
    # In a process of its own: what this one holds would count as its children's memory.
    subprocess.run([sys.executable, CORPUS, str(site), str(size)], check=True)
    line = racers(options.podium, options.hugo, site)
    finished = work / f"finished-{size}"
    measure(line[0].command.format(out=finished))
    for number in range(rounds + 1):
        for racer in line[number % len(line):] + line[:number % len(line)]:
            out = work / f"out-{size}-{number}-{racer.name.replace(': ', '-').replace(' ', '')}"
            forget(site)
            os.sync()
            run = measure(racer.command.format(out=out, finished=finished))
            if number > 0:
                racer.cold.append(run)
        print(f"{size} quizzes, round {number} of {rounds}", file=sys.stderr)
    forget(site)
    for number in range(rounds + 1):
        for racer in line[:2]:
            out = work / f"rebuild-{size}-{racer.name}"
            if number > 0:
                time.sleep(1.1)
            started = time.time()
            run = measure(racer.command.format(out=out))
            if number > 0:
                racer.rebuild.append(run)
                racer.rewritten = files_in(out, started)
            racer.files = files_in(out)
        edit(site, number)
    return line


def median(runs: list[Run], what: str) -> float:
    return statistics.median(getattr(run, what) for run in runs)


def ratio(ours: list[Run], theirs: list[Run], what: str) -> float:
    return statistics.median(
        getattr(a, what) / getattr(b, what) for a, b in zip(ours, theirs))


def table(head: str, rows: list[list[str]]) -> None:
    columns = head.split("|")
    print("| " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * (len(columns) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def report(results: dict[int, list[Racer]]) -> None:
    for size, line in results.items():
        podium, hugo = line[0], line[1]
        print(f"## {size:,} quizzes, median of {len(podium.cold)} rounds\n")
        table("cold build|seconds|best|CPU s|cores|MiB|Podium takes|of its memory", [
            [
                racer.name, f"{median(racer.cold, 'wall'):.2f}",
                f"{min(run.wall for run in racer.cold):.2f}", f"{median(racer.cold, 'cpu'):.2f}",
                f"{median(racer.cold, 'cpu') / median(racer.cold, 'wall'):.1f}",
                f"{median(racer.cold, 'mebibytes'):.0f}",
                f"{ratio(podium.cold, racer.cold, 'wall'):.2f} ×",
                "" if racer.floor else f"{ratio(podium.cold, racer.cold, 'mebibytes'):.2f} ×",
            ]
            for racer in line
        ])
        parts = [r for r in line if r.name in ("floor: cmark", "floor: cp -r")]
        floor = sum(median(racer.cold, "wall") for racer in parts)
        print(f"cmark and cp -r together take {floor:.2f} s: "
              f"Podium takes {median(podium.cold, 'wall') / floor:.2f} × that.\n")
        table("one quiz changed|seconds|best|MiB|of its cold build|files written|of", [
            [
                racer.name, f"{median(racer.rebuild, 'wall'):.2f}",
                f"{min(run.wall for run in racer.rebuild):.2f}",
                f"{median(racer.rebuild, 'mebibytes'):.0f}",
                f"{median(racer.rebuild, 'wall') / median(racer.cold, 'wall'):.2f} ×",
                f"{racer.rewritten:,}", f"{racer.files:,}",
            ]
            for racer in (podium, hugo)
        ])
    sizes = sorted(results)
    for small, large in zip(sizes, sizes[1:]):
        print(f"## From {small:,} to {large:,} quizzes ({large / small:g} ×)\n")
        table("|time|memory", [
            [
                big.name,
                f"{median(big.cold, 'wall') / median(little.cold, 'wall'):.1f} ×",
                f"{median(big.cold, 'mebibytes') / median(little.cold, 'mebibytes'):.1f} ×",
            ]
            for little, big in zip(results[small][:2], results[large][:2])
        ])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--podium", required=True, type=os.path.abspath)
    parser.add_argument("--hugo", default=None)
    parser.add_argument("--sizes", default="1000,10000")
    parser.add_argument("--rounds", default="5,3", help="one number a size")
    parser.add_argument("--work", default=None, help="where sites are written, some gigabytes")
    options = parser.parse_args()
    options.hugo = options.hugo or hugo_program()
    sizes = [int(size) for size in options.sizes.split(",")]
    rounds = [int(number) for number in options.rounds.split(",")]
    rounds += rounds[-1:] * (len(sizes) - len(rounds))
    with tempfile.TemporaryDirectory(prefix="podium-race-", dir=options.work) as folder:
        os.environ["XDG_CACHE_HOME"] = f"{folder}/cache"
        results = {
            size: race(options, pathlib.Path(folder), size, number)
            for size, number in zip(sizes, rounds)
        }
    report(results)


if __name__ == "__main__":
    main()

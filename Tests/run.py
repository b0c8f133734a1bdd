"""Runs the suites named on the command line, or all of them, and adds up their tests.

    python Tests/run.py [quick|lint|unit|scripts|wasm|commands|browser]…

`quick` stands for those that need no build for release. The last line is `N passed, N failed`, whatever happens. A suite that breaks off before it can
count its tests is one failure more.
"""

import os
import pathlib
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

from swift_warnings import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPORTS = ROOT / ".build" / "reports"
# Scripts that run in a worker have other globals than those of pages.
WORKERS = {"service-worker.js"}
SWIFT_SOURCES = ["Package.swift", "Sources", "Tests", "Plugins", "Wasm"]
# No flag here changes what the compiler is given, so these builds share one tree with a plain
# `swift build` and `swift test`.
IMPORT_CHECK = ["--explicit-target-dependency-import-check", "error"]
RELEASE = ["-c", "release", "--static-swift-stdlib", *IMPORT_CHECK]
# Without a product SwiftPM would compile what only the tests link, too.
PROGRAMS = ["podium", "podium-verify"]
# Browsers and programs wait more than they work (a browser for a third of the time, measured), so
# that three processes are what keeps two cores busy. Each takes whole files.
THREE_AT_A_TIME = ["-n", "3", "--dist", "loadfile"]
# Three browsers on two cores are late now and then: what fails is tried again, and listed with what
# went wrong.
AGAIN = ["--reruns", "2", "-r", "R"]


# How Deno's formatter writes the scripts of pages: as wide as the Swift sources.
DENO_FORMAT = ["--line-width", "100", "--single-quote"]


def swift_sources() -> list[str]:
    return [path for path in SWIFT_SOURCES if (ROOT / path).exists()]


def formatted_scripts() -> list[str]:
    folders = ["templates/scripts", "preview", "Tests/Scripts"]
    return sorted(str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob("*.js"))


def format_sources() -> int:
    """Writes all Swift sources and scripts in the format that `lint` asks for."""
    statuses = [
        run("swift", "format", "--in-place", "--recursive", *swift_sources()),
        run(str(pathlib.Path(sys.executable).parent / "deno"), "fmt", "--quiet", *DENO_FORMAT, *formatted_scripts()),
    ]
    return max(statuses)


def run(*command: str) -> int:
    line = " ".join(("$", *command))
    print(line if len(line) <= 200 else f"{line[:160].rsplit(' ', 1)[0]} … ({len(command)} words)", flush=True)
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


def counted_once(status: int) -> tuple[int, int]:
    return (1, 0) if status == 0 else (0, 1)


def counted_in(report: pathlib.Path, status: int) -> tuple[int, int]:
    """The passed and failed cases of a JUnit report; of one that was tried again, the last try counts."""
    cases: dict[tuple[str | None, ...], bool] = {}
    try:
        found = list(ElementTree.parse(report).iter("testcase")) if report.exists() else []
    except ElementTree.ParseError as problem:
        # Swift Testing writes quotation marks in the name of a test as they are.
        print(f"{report} cannot be read: {problem}", flush=True)
        return 0, 1
    for case in found:
        name = case.get("classname"), case.get("name")
        cases[name] = not any(child.tag in ("failure", "error") for child in case)
    passed = sum(cases.values())
    failed = len(cases) - passed
    return passed, max(failed, 1) if status != 0 or passed == 0 else failed


def lint() -> tuple[int, int]:
    """The format of the Swift sources, rules that only this project has, and types and usual mistakes of the scripts of pages."""
    programs = pathlib.Path(sys.executable).parent
    modules = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "templates/scripts").rglob("*.js") if path.name not in WORKERS)
    tests = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "Tests/Scripts").glob("*.js"))
    classroom = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "preview/classroom").glob("*.js"))
    deno = [str(programs / "deno"), "check", "--quiet", "--config"]
    statuses = [
        run("swift", "format", "lint", "--strict", "--recursive", *swift_sources()),
        run(sys.executable, "Tests/source_rules.py"),
        run(str(programs / "oxlint"), "--deny-warnings", "templates/scripts", "preview", "Tests/Scripts"),
        run(str(programs / "deno"), "fmt", "--check", "--quiet", *DENO_FORMAT, *formatted_scripts()),
        run(*deno, "tsconfig.json", "globals.d.ts", *modules, "preview/live.js", *classroom, *tests),
        run(*deno, "tsconfig.worker.json", "worker.d.ts", "templates/scripts/service-worker.js", "preview/sw.js"),
    ]
    return statuses.count(0), len(statuses) - statuses.count(0)


def scripts() -> tuple[int, int]:
    """What the scripts of pages do without a page, tested by node."""
    command = ["node", "--test", "--test-reporter=tap", *map(str, sorted((ROOT / "Tests/Scripts").glob("*.test.js")))]
    print("$ node --test Tests/Scripts", flush=True)
    ran = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode != 0:
        print(ran.stdout)
    counts = dict(re.findall(r"^# (pass|fail|cancelled) (\d+)$", ran.stdout, re.MULTILINE))
    passed, failed = int(counts.get("pass", 0)), int(counts.get("fail", 0)) + int(counts.get("cancelled", 0))
    return passed, max(failed, 1) if ran.returncode != 0 or passed == 0 else failed


def unit() -> tuple[int, int]:
    """The modules' own tests, with a warning in any file a failure."""
    if not (ROOT / ".venv" / "specifications").exists():
        print("the examples of specifications are missing; run: make needs", flush=True)
        return 0, 1
    report = REPORTS / "unit-swift-testing.xml"
    report.unlink(missing_ok=True)
    if run("swift", "build", "--build-tests", *IMPORT_CHECK) != 0:
        return 0, 1
    warned = warnings(ROOT / ".build" / "debug")
    print(*warned, sep="\n", flush=True)
    status = run("swift", "test", "--skip-build", "--xunit-output", str(REPORTS / "unit.xml"))
    passed, failed = counted_in(report, status)
    return passed, failed + len(warned)


def tools() -> bool:
    return all(run("swift", "build", *RELEASE, "--product", name) == 0 for name in PROGRAMS)


def wasm() -> tuple[int, int]:
    """Ten thousand pairs of key and response, marked by both compilations."""
    return counted_once(run("Tests/Wasm/run", *RELEASE))


def pytest(folder: str, *options: str) -> tuple[int, int]:
    report = REPORTS / f"{folder}.xml"
    report.unlink(missing_ok=True)
    status = run(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}",
        *options, f"Tests/{folder}")
    return counted_in(report, status)


SUITES = {
    "lint": lint,
    "unit": unit,
    "scripts": scripts,
    "wasm": wasm,
    "commands": lambda: pytest("Commands", *THREE_AT_A_TIME),
    "browser": lambda: pytest("Browser", *THREE_AT_A_TIME, *AGAIN),
}
NEED_TOOLS = {"wasm", "commands", "browser"}
QUICK = [name for name in SUITES if name not in NEED_TOOLS]


def main(names: list[str]) -> int:
    REPORTS.mkdir(parents=True, exist_ok=True)
    passed = failed = 0
    summary = []
    built = None
    for name in QUICK if names == ["quick"] else names or SUITES:
        started = time.monotonic()
        if name in NEED_TOOLS and built is None:
            built = tools()
        counts = (0, 1) if name in NEED_TOOLS and not built else SUITES[name]()
        summary.append((name, *counts, time.monotonic() - started))
        passed, failed = passed + counts[0], failed + counts[1]
    print()
    for name, good, bad, seconds in summary:
        print(f"{name:10} {good:5} passed {bad:5} failed {seconds:6.0f} s")
    print(f"{passed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    os.chdir(ROOT)
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.exit(format_sources() if sys.argv[1:] == ["format"] else main(sys.argv[1:]))

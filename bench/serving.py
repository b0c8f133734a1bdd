"""From saving a file to the page showing it: `podium serve` against `hugo server`, in Chromium.

    python serving.py --podium PROGRAM [--hugo PROGRAM] [--sizes 1000,10000] [--edits 15]
                      [--work FOLDER]

Both serve the same made-up site, one after the other, and each has its own page of the same quiz open
in a headless Chromium. An edit gives the quiz another description, which its page shows. The clock runs
from before the file is opened for writing until the first frame whose document has the new text, by the
browser's own clock; both are of one machine. What reloads the page is each server's own script. The
first edit does not count. Medians, best and worst are in milliseconds, memory is the server's peak.
"""

import argparse
import pathlib
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request

from playwright.sync_api import sync_playwright

CORPUS = str(pathlib.Path(__file__).with_name("corpus.py"))
QUIZ = "quiz-00007"

# Runs in every document: tells the number of the edit that it shows, with the first frame that has it.
TELL = """(() => {
  const look = () => {
    const found = /edit (\\d+) of the race/.exec(document.body?.textContent ?? '');
    if (found) window.tell(Number(found[1]), performance.timeOrigin + performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def peak_memory(process: subprocess.Popen) -> float:
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024


def start(command: list[str], address: str) -> tuple[subprocess.Popen, float]:
    started = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while True:
        try:
            urllib.request.urlopen(address, timeout=60).read()
            return process, time.monotonic() - started
        except OSError:
            if process.poll() is not None:
                sys.exit(f"the server ended: {' '.join(command)}")
            time.sleep(0.01)


def race(browser, name: str, command: list[str], address: str, file: pathlib.Path, edits: int) -> dict:
    text = file.read_text(encoding="utf-8")
    process, starting = start(command, address)
    shown: dict[int, float] = {}
    page = browser.new_page()
    try:
        page.expose_function("tell", lambda number, at: shown.setdefault(number, at))
        page.add_init_script(TELL)
        page.goto(address)
        page.wait_for_timeout(1500)
        times = []
        for number in range(edits + 1):
            description = f'description: "edit {number} of the race"'
            changed = re.sub(r"(?m)^description: .*", description, text, count=1)
            saved = time.time() * 1000
            file.write_text(changed, encoding="utf-8")
            give_up = time.monotonic() + 60
            while number not in shown:
                if time.monotonic() > give_up:
                    sys.exit(f"{name} did not show edit {number} within a minute")
                page.wait_for_timeout(5)
            if number > 0:
                times.append(shown[number] - saved)
            page.wait_for_timeout(700)
        return {"name": name, "start": starting, "times": times, "memory": peak_memory(process)}
    finally:
        page.close()
        process.send_signal(signal.SIGINT)
        process.wait(30)
        file.write_text(text, encoding="utf-8")


def run(options: argparse.Namespace, work: pathlib.Path, size: int, browser) -> None:
    site = work / f"serving-{size}"
    subprocess.run([sys.executable, CORPUS, str(site), str(size)], check=True)
    ours = next((site / "podium/content").rglob(f"{QUIZ}.md"))
    theirs = next((site / "hugo/content").rglob(f"{QUIZ}.md"))
    path = ours.relative_to(site / "podium/content").with_suffix("")
    # What a site has that was built once: without it every look would archive all revisions in memory.
    subprocess.run([options.podium, "build", str(site / "podium"), "--quiet"], check=False)
    port, other = free_port(), free_port()
    results = [
        race(
            browser, "podium serve",
            [options.podium, "serve", str(site / "podium"), "--port", str(port), "--quiet"],
            f"http://127.0.0.1:{port}/{path}.html", ours, options.edits),
    ]
    if options.hugo:
        results.append(race(
            browser, "hugo server",
            [options.hugo, "server", "--renderToMemory", "--source", str(site / "hugo"), "--bind",
             "127.0.0.1", "--port", str(other), "--noBuildLock"],
            f"http://127.0.0.1:{other}/{path}/", theirs, options.edits))
    print(f"\n{size:,} quizzes\n")
    print("| | start | median | best | worst | peak memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for result in results:
        times = result["times"]
        print(
            f"| {result['name']} | {result['start']:.2f} s | {statistics.median(times):.0f} ms"
            f" | {min(times):.0f} ms | {max(times):.0f} ms | {result['memory']:,.0f} MiB |")
    if len(results) == 2:
        ratio = statistics.median(results[1]["times"]) / statistics.median(results[0]["times"])
        print(f"\n`podium serve` is {ratio:.1f} times quicker.")
    sys.stdout.flush()


def hugo_program() -> str:
    """The program inside the Python package; its wrapper would add the start of an interpreter."""
    return str(next(pathlib.Path(sysconfig.get_path("purelib")).glob("hugo/binaries/hugo*")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--podium", required=True)
    parser.add_argument("--hugo", help="the program; - to leave it out")
    parser.add_argument("--sizes", default="1000,10000")
    parser.add_argument("--edits", type=int, default=15)
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    options.podium = str(pathlib.Path(options.podium).resolve())
    options.hugo = None if options.hugo == "-" else options.hugo or hugo_program()
    with tempfile.TemporaryDirectory(dir=options.work) as work, sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=program)
        for size in options.sizes.split(","):
            run(options, pathlib.Path(work), int(size), browser)
        browser.close()


if __name__ == "__main__":
    main()

"""From saving a file to the page showing it: `podium serve` against `hugo server`, in Chromium.

    python serving.py --podium PROGRAM [--hugo PROGRAM] [--sizes 1000,10000] [--edits 15]
                      [--corpus FOLDER]... [--work FOLDER]

Both serve the same made-up site, one after the other, and each has its own page of the same quiz open
in a headless Chromium. An edit gives the quiz another description or, in a second series, its first wrong
choice another text, and with it the quiz another revision, by which its results are marked again. The
clock runs from before the file is opened for writing until the first frame whose document has the new
text, by the browser's own clock; both are of one machine. What reloads the page is each server's own
script. The first edit of a series does not count. Medians, best and worst are in milliseconds, memory is
the server's peak.

Podium has an index for searching whenever a page asks for one, so Hugo makes one, too (search.toml). A
corpus is a folder with the same site twice, as content/ and as hugo/; it is copied before it is served.
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

# Runs in every document: tells the number of the edit that it shows, with the first frame that has
# it.
TELL = """(() => {
  const look = () => {
    const description = document.querySelector('meta[name=description]')?.content ?? '';
    const found = /edit (\\d+) of the race/.exec(description + document.body?.textContent);
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


def edited(text: str, kind: str, number: int) -> str:
    """The text of a quiz after an edit, with what its page shows of it."""
    mark = f"edit {number} of the race"
    if kind == "description":
        return re.sub(r"(?m)^description: .*", f'description: "{mark}"', text, count=1)
    return re.sub(r"(?m)^- \[ \] .*$", f"- [ ] {mark}", text, count=1)


def race(browser, command: list[str], address: str, file: pathlib.Path, edits: int) -> dict:
    text = file.read_text(encoding="utf-8")
    process, starting = start(command, address)
    shown: dict[int, float] = {}
    page = browser.new_page()
    try:
        page.expose_function("tell", lambda number, at: shown.setdefault(number, at))
        page.add_init_script(TELL)
        page.goto(address)
        page.wait_for_timeout(1500)
        result = {"start": starting, "description": [], "choice": []}
        number = 0
        for kind in ("description", "choice"):
            for round in range(edits + 1):
                number += 1
                changed = edited(text, kind, number)
                saved = time.time() * 1000
                file.write_text(changed, encoding="utf-8")
                give_up = time.monotonic() + 60
                while number not in shown:
                    if time.monotonic() > give_up:
                        sys.exit(f"{command[0]} did not show edit {number} within a minute")
                    page.wait_for_timeout(5)
                if round > 0:
                    result[kind].append(shown[number] - saved)
                page.wait_for_timeout(1000)
        return result | {"memory": peak_memory(process)}
    finally:
        page.close()
        process.send_signal(signal.SIGINT)
        process.wait(30)
        file.write_text(text, encoding="utf-8")


def run(options: argparse.Namespace, site: pathlib.Path, name: str, browser) -> None:
    """Lets both servers run over a folder with `content/` and `hugo/`."""
    ours = sorted((site / "content").glob("*/*/[!i]*.md"))[7]
    path = ours.relative_to(site / "content").with_suffix("")
    theirs = (site / "hugo/content" / path).with_suffix(".md")
    # What a site has that was built once: without it every look would archive all revisions in
    # memory.
    subprocess.run([options.podium, "build", str(site), "--quiet", "--no-cache"], check=False)
    port, other = free_port(), free_port()
    results = {
        "podium serve": race(
            browser, [options.podium, "serve", str(site), "--port", str(port), "--quiet"],
            f"http://127.0.0.1:{port}/{path}.html", ours, options.edits),
    }
    if options.hugo:
        config = ",".join(
            str(file) for file in (site / "hugo/hugo.toml", site / "hugo/search.toml") if file.exists())
        results["hugo server"] = race(
            browser,
            [options.hugo, "server", "--renderToMemory", "--source", str(site / "hugo"), "--config",
             config, "--bind", "127.0.0.1", "--port", str(other), "--noBuildLock"],
            f"http://127.0.0.1:{other}/{path}/", theirs, options.edits)
    print(f"\n{name}\n")
    print("| | start | description, median | best | worst | choice, median | best | worst | peak memory |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for server, result in results.items():
        times = " | ".join(
            f"{figure(result[kind]):.0f} ms" for kind in ("description", "choice")
            for figure in (statistics.median, min, max))
        print(f"| {server} | {result['start']:.2f} s | {times} | {result['memory']:,.0f} MiB |")
    if len(results) == 2:
        ratios = (
            f"{statistics.median(results['hugo server'][kind]) / statistics.median(results['podium serve'][kind]):.1f}"
            f" times quicker with a {kind}" for kind in ("description", "choice"))
        print(f"\n`podium serve` is {' and '.join(ratios)}.")
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
    parser.add_argument("--corpus", type=pathlib.Path, action="append", default=[])
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    options.podium = str(pathlib.Path(options.podium).resolve())
    options.hugo = None if options.hugo == "-" else options.hugo or hugo_program()
    with tempfile.TemporaryDirectory(dir=options.work) as work, sync_playwright() as playwright:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=program)
        for corpus in options.corpus:
            site = pathlib.Path(work) / corpus.name
            shutil.copytree(corpus, site)
            run(options, site, corpus.name, browser)
            shutil.rmtree(site)
        for size in [] if options.corpus else options.sizes.split(","):
            site = pathlib.Path(work) / f"serving-{size}"
            subprocess.run([sys.executable, CORPUS, str(site), size], check=True)
            (site / "podium/content").rename(site / "content")
            run(options, site, f"{int(size):,} quizzes", browser)
            shutil.rmtree(site)
        browser.close()


if __name__ == "__main__":
    main()

"""Measures the pages of a built site in Chromium, with a processor made four times slower.

    podium build && python bench/page.py public [QUIZ.html]

Prints what a first visit and a later page weigh compressed, when the quiz can be begun and a question answered, and how long a response takes to mark.
"""

import functools
import gzip
import http.server
import pathlib
import shutil
import statistics
import sys
import threading

from playwright.sync_api import sync_playwright

SLOWDOWN = 4
ROUNDS = 7
# A new window of the browser is busy with itself for a while, on the same cores as the page.
WINDOW_SETTLES = 1500
# Runs in the page before its scripts: notes when it can first be seen and begun, which is by Start
# or by a question's Submit (a press before the quiz is ready waits until it is), and when the quiz is
# ready and marks, both from the start of the visit.
NOTE_READY = """window.readyAt = window.begunAt = 0
const isShown = (place) => document.querySelector(place)?.checkVisibility({ visibilityProperty: true })
new PerformanceObserver((list) => {
  const [paint] = list.getEntriesByName("first-contentful-paint")
  if (paint && (isShown(".gate button") || isShown("form.q .act button"))) begunAt = paint.startTime
}).observe({ type: "paint", buffered: true })
new MutationObserver((changes, observer) => {
  if (!document.querySelector(".quiz.ready")) return
  window.readyAt = performance.now()
  window.begunAt ||= readyAt
  observer.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] })"""
# The mean of many marks of every question of the page, each with some response.
MARK = """() => {
  const questions = [...document.querySelectorAll("form.q")]
  const given = questions.map((form) => [form.dataset.key, podium['play/forms'].formOf(form).given(form)])
  const rounds = 200, start = performance.now()
  for (let round = 0; round < rounds; round += 1) for (const [key, response] of given) podium['play/marking'].mark(key, response)
  return (performance.now() - start) / rounds / given.length
}"""
SUBMIT = """() => {
  const form = document.querySelector("form.q:not(.marked)")
  form.querySelector(".c input")?.click()
  const start = performance.now()
  form.requestSubmit()
  return performance.now() - start
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments) -> None:
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address) -> None:
        # The browser closes connections that it needs no longer.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def weight(folder: pathlib.Path, origin: str, browser, paths: list[str]) -> list[int]:
    """What each page in turn loads that the ones before it did not, compressed."""
    page = browser.new_page()
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    seen: set[str] = set()
    fresh: list[str] = []
    page.on("request", lambda request: fresh.append(request.url))
    weights = []
    for path in paths:
        fresh.clear()
        page.goto(f"{origin}/{path}", wait_until="networkidle")
        new = {url.split("#")[0] for url in fresh} - seen
        seen |= new
        files = [folder / url.removeprefix(origin).lstrip("/") for url in new]
        weights.append(sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file()))
    page.close()
    return weights


def main_thread(browser, address: str) -> float:
    """Milliseconds that a page's own thread works until it is loaded: the same however busy the machine is."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(address, wait_until="load")
    page.locator(".quiz.ready").wait_for()
    metrics = {metric["name"]: metric["value"] for metric in devtools.send("Performance.getMetrics")["metrics"]}
    page.context.close()
    return metrics["TaskDuration"] * 1000


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    quizzes = sys.argv[2:] or [
        str(path.relative_to(folder)) for path in sorted(folder.rglob("*.html"))
        if 10 <= path.read_text(encoding="utf-8").count('<form class="q"') <= 12]
    server = Server(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        first, *later = weight(folder, origin, browser, quizzes[:5])
        print(f"{quizzes[0]}: {first:,} bytes compressed; the next {len(later)}: {max(later, default=0):,} at most")
        work = [main_thread(browser, f"{origin}/{quizzes[0]}") for _ in range(ROUNDS)]
        print(f"loading it is {min(work):.0f} ms of work for the processor, {SLOWDOWN * min(work):.0f} for a slow one")
        begun, ready, marks, submits = [], [], [], []
        for _ in range(2 * ROUNDS + 1):
            context = browser.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            page.wait_for_timeout(WINDOW_SETTLES)
            devtools = context.new_cdp_session(page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
            page.add_init_script(NOTE_READY)
            page.goto(f"{origin}/{quizzes[0]}", wait_until="load")
            page.locator(".quiz.ready").wait_for()
            ready.append(page.evaluate("readyAt"))
            begun.append(page.evaluate("begunAt"))
            marks.append(page.evaluate(MARK))
            submits.append(page.evaluate(SUBMIT))
            context.close()
        for name, times in [("the quiz can be seen and begun after", begun),
                            ("what was answered is marked from", ready), ("the scoring code marks a response in", marks),
                            ("a click on Submit is answered in", submits)]:
            print(f"{name} {statistics.median(times):.2f} ms (best {min(times):.2f}), {SLOWDOWN} times slowed down")
        browser.close()


if __name__ == "__main__":
    main()

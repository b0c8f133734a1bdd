"""Measures the search page of a built site: what a query loads, and how long it takes once that is there.

    podium build --content CONTENT --output SITE && python search.py SITE [QUERY…]
"""

import functools
import http.server
import pathlib
import shutil
import sys
import threading

from playwright.sync_api import sync_playwright

QUERIES = ["the", "metaphor", "what happens to the order of events when", "c", "in", "abbott warm",
           "which pair correctly matches a rate constant"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        pass


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for query in [None, *(sys.argv[2:] or QUERIES)]:
            page = browser.new_context().new_page()
            loaded: list[int] = []
            page.on("response", lambda response, sizes=loaded: sizes.append(len(response.body())))
            page.goto(f"http://127.0.0.1:{server.server_port}/search.html", wait_until="networkidle")
            if query is None:
                print(f"first view: {sum(loaded):,} bytes")
                continue
            loaded.clear()
            page.get_by_role("searchbox").fill(query)
            page.wait_for_timeout(300)
            page.wait_for_load_state("networkidle")
            size = sum(loaded)
            # Once more with all pieces there: what is left is the work of the page itself.
            took = page.evaluate("""async () => {
              const list = document.querySelector(".found"), start = performance.now()
              const done = new Promise((resolve) => {
                new MutationObserver(resolve).observe(list, { childList: true })
                setTimeout(resolve, 3000)
              })
              document.querySelector("form.search").requestSubmit()
              await done
              return performance.now() - start
            }""")
            print(f"{query!r}: {size:,} bytes, {took:.0f} ms, "
                  f"{page.locator('#Status').inner_text()}")
        browser.close()


if __name__ == "__main__":
    main()

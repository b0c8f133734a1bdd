"""Somebody with a browser, and an eye on what the browser says."""

import time
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 900}}
# What a reader sees who has set text to twice its usual size.
LARGE_TEXT = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '200%' })"
# Seconds to wait for what is to come, enough for a machine that stands still for a while.
PATIENCE = 20

# Reading it takes a page a third of the time of a check, so a page that is checked again keeps it.
AXE = Axe().axe_script

expect.set_options(timeout=PATIENCE * 1000)


class Visitor:
    """One person's browser: pages share storage, and everything odd is noted."""

    def __init__(self, context: BrowserContext, origin: str, view: str = "page") -> None:
        self.context, self.origin, self.view = context, origin, view
        # As if the player had chosen this view on an earlier visit, with nothing else kept of that.
        context.add_init_script("""{
          const get = Storage.prototype.getItem;
          Storage.prototype.getItem = function (key) { return get.call(this, key) ?? (String(key).endsWith("/view") ? "%s" : null) };
        }""" % view)
        self.complaints: list[str] = []
        context.set_default_timeout(PATIENCE * 1000)
        context.on("request", self.note_request)
        context.on("page", self.watch)
        self.page = context.new_page()

    def watch(self, page: Page) -> None:
        page.on("console", lambda message: self.note_message(message))
        page.on("pageerror", lambda error: self.complaints.append(f"exception: {error}"))

    def note_message(self, message) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def note_request(self, request) -> None:
        if not request.url.startswith((self.origin, "data:", "blob:", "about:")):
            self.complaints.append(f"request: {request.url}")

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.origin}/{path}")
        # A quiz is equipped a moment after it is seen.
        self.page.locator("html:not(.waiting)").wait_for()
        if self.view == "page" and self.page.locator(".quiz.ready").count():
            self.reach()
        return self.page

    def reach(self) -> None:
        """Reaches for the questions, so that the page has loaded what it takes to answer them."""
        self.page.locator(".quiz").dispatch_event("pointerover")
        self.page.locator(".quiz > .end > *").first.wait_for(state="attached")


def eventually(page: Page, condition: Callable[[], bool]) -> None:
    """Waits for what no locator can: a file on the disk, or a value where the page's policy forbids Playwright's own way of waiting."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        page.wait_for_timeout(25)


def violations(page: Page) -> list[str]:
    """What axe holds against a page as it stands."""
    # Without `preload`, with which axe would fetch style sheets against the page's policy, and
    # without a list of all that is well, which takes longer to make and to send than the check.
    options = {"preload": False, "resultTypes": ["violations"], "selectors": False}
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [
        f"{violation['id']}: {node['html'][:160]}" for violation in found
        for node in violation["nodes"]
    ]

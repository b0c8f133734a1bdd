"""A browser, the demonstration site in it from disk and from a server, and an eye on both.

Every test fails that leaves a message of the browser in the console, or a request for anything
that is not the site's own.
"""

import contextlib
import functools
import http.server
import pathlib
import shutil
import threading

import pytest
from playwright.sync_api import sync_playwright
from support import Site
from taking import quiz
from visiting import DESKTOP, Visitor


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        pass

    def copyfile(self, source, outputfile) -> None:
        # A browser that leaves a page closes its connections.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().copyfile(source, outputfile)


def pytest_configure(config) -> None:
    config.addinivalue_line("markers", "whole_browser: visits pages in the whole of Chromium, not in its engine alone")


# Playwright's own list, which this one replaces, as far as it matters here; and the browser's own
# surface, which is made of pages too: each window starts a process for it that takes as long as the
# page under test.
SWITCHED_OFF = """
AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades HttpsFirstBalancedModeAutoEnable LensOverlay
MediaRouter PaintHolding ThirdPartyStoragePartitioning OptimizationHints NetworkTimeServiceQuerying AimEnabled PreconnectToSearch
WebUIOmniboxPopup WebUIOmniboxAimPopup
""".split()


def launched(playwright, *names: str):
    """The first of these browsers that is installed."""
    program = next(filter(None, map(shutil.which, names)), None)
    return playwright.chromium.launch(
        executable_path=program, args=["--disable-features=" + ",".join(SWITCHED_OFF)])


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright):
    """The whole browser, for what it does beside showing a page: files, and what it keeps."""
    browser = launched(playwright, "chromium", "google-chrome")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def engine(playwright):
    """Chromium without its surface, where that is installed: a page takes it a third of the time."""
    browser = launched(playwright, "chromium-headless-shell", "chromium", "google-chrome")
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def serve():
    """Serves folders, each at an address of its own."""
    servers = []

    def start(folder: pathlib.Path) -> str:
        handler = functools.partial(Handler, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_port}"

    yield start
    # Each takes up to half a second to notice that it is to end.
    endings = [threading.Thread(target=server.shutdown) for server in servers]
    for ending in endings:
        ending.start()
    for ending in endings:
        ending.join()


@pytest.fixture(scope="session")
def addresses(demonstration: Site, serve) -> dict[str, str]:
    """Where the demonstration site can be visited: from disk, and below a path of a server."""
    below = demonstration.folder / "served"
    below.mkdir()
    (below / "quiz").symlink_to(demonstration.output)
    return {
        "disk": demonstration.output.resolve().as_uri(),
        "server": serve(below) + "/quiz",
    }


@pytest.fixture
def visit(request, addresses):
    """Lets somebody visit the demonstration site, or any other address, with a device's options.

    All questions stand on a page, where a test reaches any of them, unless it asks for `view="single"`.
    """
    browser = request.getfixturevalue("chromium" if request.node.get_closest_marker("whole_browser") else "engine")
    visitors = []

    def arrive(where: str = "disk", view: str = "page", **options) -> Visitor:
        context = browser.new_context(**({**DESKTOP, "reduced_motion": "reduce"} | options))
        visitors.append(Visitor(context, addresses.get(where, where), view))
        return visitors[-1]

    yield arrive
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def kinds(demonstration: Site) -> dict[str, str]:
    """One page of each kind, by the name of its template; for quizzes the one with all kinds."""
    pages = {}
    for path in sorted(demonstration.output.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        if '<body class="is-' in text:
            kind = text.split('<body class="is-')[1].split('"')[0]
            pages.setdefault(kind, str(path.relative_to(demonstration.output)))
    return pages | {"quiz": "language/english/all-kinds-tour.html"}


@pytest.fixture
def open_quiz(site: Site, visit):
    def build(front: str = "", count: int = 4, **options):
        site.write(quiz(front, count)).build()
        return visit(site.output.as_uri(), **options).open("quiz.html")

    return build

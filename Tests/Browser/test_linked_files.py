"""Files beside quizzes, opened by their own address: nothing of theirs runs with the rights of the site."""

import base64
import pathlib
import re
import sys

import pytest
from engines import Firefox, WebKit, missing
from linked_files import COPIED, DRAWINGS, HOSTILE, REFUSED, SVG, svg
from support import Site, podium

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from serving import Preview  # noqa: E402

ALL = HOSTILE | REFUSED | COPIED


def filled(site: Site, files: dict[str, bytes]) -> Site:
    links = "".join(f"- [{name}](files/{name})\n" for name in files)
    site.put("content/a.md", f"# A\n\n{links}".encode())
    for name, body in files.items():
        site.put(f"content/files/{name}", body)
    return site


class Watcher:
    """Tabs in which files are opened, ten at a time, and what they did there."""

    def __init__(self, browser) -> None:
        self.context = browser.new_context(viewport={"width": 600, "height": 400})
        self.tabs = [Tab(self.context) for _ in range(10)]

    def harmful(self, addresses: list[str]) -> list[str]:
        """The addresses of files that ran a script, or asked for more than themselves, when they were opened, looked at and clicked."""
        found = []
        for first in range(0, len(addresses), len(self.tabs)):
            tabs = self.tabs[:len(addresses) - first]
            for tab, address in zip(tabs, addresses[first:]):
                tab.open(address)
            tabs[0].page.wait_for_timeout(60)
            for tab in tabs:
                tab.page.mouse.click(300, 200)
                tab.page.keyboard.press("Tab")
            tabs[0].page.wait_for_timeout(60)
            found += [tab.address for tab in tabs if tab.is_harmful()]
        return found


class Tab:
    """A tab, and what the file in it said and asked for."""

    def __init__(self, context) -> None:
        self.page = context.new_page()
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", self.dismiss)

    def open(self, address: str) -> None:
        self.address, self.ran = address, False
        self.requests: list[str] = []
        before = self.page.url
        try:
            self.page.goto(address, wait_until="load")
        except Exception as problem:  # noqa: BLE001
            # What is saved to a file is not run, and the file before would be taken for this one.
            assert "Download is starting" in str(problem) or "ERR_ABORTED" in str(problem), problem
            if self.page.url == before:
                self.page.goto("about:blank")
        # Nothing that the file before asked for is left to be taken for this one's.
        if address in self.requests:
            del self.requests[:self.requests.index(address)]

    def dismiss(self, dialog) -> None:
        self.ran = True
        dialog.dismiss()

    def is_harmful(self) -> bool:
        others = [url for url in self.requests if url != self.address and not url.startswith(("data:", "about:", "blob:"))]
        return self.ran or any(map(has_run, self.page.frames)) or not all(url.endswith("/favicon.ico") for url in others)


def has_run(frame) -> bool:
    try:
        return bool(frame.evaluate("window.ran === 1 || document.documentElement?.hasAttribute('ran')"))
    except Exception:  # noqa: BLE001 - no script can run there
        return False


@pytest.fixture
def watcher(engine):
    watcher = Watcher(engine)
    yield watcher
    watcher.context.close()


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Site:
    site = filled(Site(tmp_path_factory.mktemp("linked") / "site").write("-- content/site.yml --\nid: test\ntitle: T\n"), ALL)
    site.run = site.build()
    return site


def test_there_are_many_and_as_they_are_they_would_run(site: Site, serve, watcher):
    assert len(ALL) >= 100
    site.put("content/site.yml", b"id: test\ntitle: T\ntrusted-html: true\n")
    assert filled(site, ALL).build().status == 0
    place = serve(site.output)
    harmful = watcher.harmful([f"{place}/files/{name}" for name in ALL])
    assert len(harmful) > 40, harmful


def test_each_is_told_of_and_left_out_or_cleaned(built: Site):
    assert built.run.status == 1
    found = {path.name for path in (built.output / "files").iterdir()}
    assert found == set(HOSTILE | COPIED)
    for name in REFUSED:
        [finding] = built.run.about(f"files/{name}")
        assert finding.severity == "error", finding
        assert re.search(r"\[(file-active|file-disguised|svg-unreadable)\]$", finding.message), finding
    silent = {"script-in-metadata.svg", "script-in-foreign.svg", "listener.svg", "base.svg", "use-self.svg"}
    for name in HOSTILE:
        findings = built.run.about(f"files/{name}")
        assert name in silent or findings and all("[svg-cleaned]" in f.message for f in findings), name
        bytes_ = (built.output / "files" / name).read_bytes()
        assert b"elsewhere" not in bytes_ or name == "style-import-escape.svg", name


def test_nothing_runs_from_a_folder(built: Site, watcher):
    opened = [path.resolve().as_uri() for path in sorted((built.output / "files").iterdir()) if path.name not in COPIED]
    assert len(opened) > 40 and watcher.harmful(opened) == []


def test_nothing_runs_from_a_plain_server(built: Site, serve, watcher):
    place = serve(built.output)
    assert watcher.harmful([f"{place}/files/{path.name}" for path in sorted((built.output / "files").iterdir())]) == []


@pytest.mark.parametrize("other", [Firefox, WebKit], ids=["firefox", "webkit"])
def test_nothing_runs_in_other_browsers(built: Site, serve, other, tmp_path):
    if lacks := missing(other):
        pytest.skip(f"not installed: {lacks}")
    ran = "document.documentElement !== null && document.documentElement.hasAttribute('ran')"
    (tmp_path / "control.html").write_text("<script>document.documentElement.setAttribute('ran', '1')</script>")
    browser = other()
    try:
        browser.goto(f"{serve(tmp_path)}/control.html")
        assert browser.js(ran)
        for place in (serve(built.output), built.output.resolve().as_uri()):
            for path in sorted((built.output / "files").iterdir()):
                if path.name not in COPIED:
                    browser.goto(f"{place}/files/{path.name}")
                    assert not browser.js(ran), path.name
    finally:
        browser.close()


@pytest.mark.parametrize("mode", ["", "--edit"])
def test_nothing_runs_from_a_preview(site: Site, watcher, mode):
    filled(site, ALL)
    running = Preview(site.folder, *([mode] if mode else []))
    opened = []
    try:
        for name in ALL:
            status, headers, _ = running.ask(f"/files/{name}")
            assert status == (404 if name in REFUSED else 200), name
            if status == 200:
                assert headers["Content-Security-Policy"].startswith("sandbox;"), name
                assert headers["X-Content-Type-Options"] == "nosniff"
                opened.append(f"{running.address}/files/{name}")
        assert len(opened) > 40
        # Both modes answer with the same headers, so one of them is opened.
        assert mode == "" or watcher.harmful(opened) == []
    finally:
        running.stop()


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawings_of_the_usual_programs_look_as_before(site: Site, engine, serve, name):
    filled(site, {name: DRAWINGS[name]})
    run = site.build()
    assert (run.status, run.findings) == (0, [])
    context = engine.new_context(viewport={"width": 600, "height": 500})
    page = context.new_page()
    pictures = []
    for path in (site.folder / "content/files" / name, site.output / "files" / name):
        page.goto(path.resolve().as_uri())
        page.wait_for_timeout(100)
        pictures.append(page.screenshot())
    context.close()
    assert pictures[0] == pictures[1]
    assert len(set(pictures[0][-2000:])) > 50


# What may write

WRITE = """
(async () => {
  const note = text => { document.documentElement.setAttribute('ran', text); };
  try {
    const page = await (await fetch('/workshop.html')).text();
    const token = /podium-edit" content="(\\w+)/.exec(page)?.[1] ?? '';
    const answer = await fetch('/podium/edit/file/evil.md', { method: 'PUT', body: '# Evil', headers: { 'If-None-Match': '*', 'Podium-Edit': token } });
    note(token + answer.status);
  } catch (error) { note('no ' + error); }
  try {
    const opened = window.open('/workshop.html');
    await new Promise(done => setTimeout(done, 400));
    const token = opened.document.querySelector('meta[name=podium-edit]').content;
    await fetch('/podium/edit/file/evil.md', { method: 'PUT', body: '# Evil', headers: { 'If-None-Match': '*', 'Podium-Edit': token } });
  } catch (error) { note('closed ' + error); }
})()
"""
ESCAPED = WRITE.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


@pytest.mark.parametrize("trusted", ["false", "true"])
def test_a_linked_file_cannot_write(site: Site, chromium, trusted):
    site.put("content/site.yml", f"id: test\ntitle: T\ntrusted-html: {trusted}\n".encode())
    filled(site, {
        "a.svg": svg(f"<script>{ESCAPED}</script>"), "b.html": f"<script>{WRITE}</script>".encode(),
        "c.svg": f'{SVG[:-1]} onload="{ESCAPED}"/>'.encode()})
    running = Preview(site.folder, "--edit")
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.goto(f"{running.address}/workshop.html")
        assert page.locator("meta[name=podium-edit]").count() == 1
        for name in ("a.svg", "b.html", "c.svg"):
            page.goto(f"{running.address}/files/{name}")
            page.wait_for_timeout(1000)
            if trusted == "true":
                assert page.evaluate("document.documentElement.getAttribute('ran')") is not None, name
        assert sorted(path.name for path in (site.folder / "content").rglob("*.md")) == ["a.md"]
    finally:
        context.close()
        running.stop()


def test_a_bundle_holds_the_cleaned_drawing(site: Site):
    site.put("content/q.md", b"---\ntype: quiz\n---\n# Q\n\n![d](d.svg)\n\n## A?\n\n- [x] b\n- [ ] c\n")
    site.put("content/d.svg", svg("<script>window.evil()</script><g id='good'/>"))
    podium("bundle", "q", cwd=site.folder)
    packed = re.findall(r"data:image/svg\+xml;base64,([\w+/=]+)", (site.folder / "q.html").read_text())
    drawings = b"".join(base64.b64decode(drawing) for drawing in packed)
    assert b"evil" not in drawings and b'id="good"' in drawings

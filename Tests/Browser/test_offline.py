"""The served site without a network: visited subjects, the whole site on request, and no mix of builds."""

import functools
import http.server
import io
import json
import pathlib
import re
import threading
import wave

import pytest
from playwright.sync_api import expect
from support import DRAWING, Site
from visiting import PHONE, eventually

QUIZ = "-- content/{path}.md --\n---\ntitle: {title}\n---\n## What is it?\n\n- [x] {title}\n- [ ] No\n"


@pytest.fixture
def served(site: Site, serve):
    """A small site behind a server of its own."""
    for path, title in [("birds/robin", "Robin"), ("birds/owl", "Owl"), ("trees/oak", "Oak")]:
        site.write(QUIZ.format(path=path, title=title))
    assert site.build().status == 0
    return site, serve(site.output)


def settle(page, text: str = "Save this site for offline use") -> None:
    """Waits until the worker is at work and has kept what was visited: a page of a subject with all of that."""
    page.locator(".offline").get_by_text(text).wait_for()
    origin, *_, subject = re.match(r"(https?://[^/]+)/(([^/]+)/)?", page.url).groups()
    if not subject:
        page.wait_for_timeout(700)
        return
    listed = page.context.request.get(f"{origin}/podium/manifest.txt").text().split()
    wanted = {f"/{path}" for path in listed if path.startswith(f"{subject}/")}
    eventually(page, lambda: wanted and wanted <= set(page.evaluate("""async () => (await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().map(({ url }) => new URL(url).pathname)""")))


def title(page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


def test_a_visited_subject_is_there_without_a_network(visit, served):
    _, origin = served
    visitor = visit(origin)
    settle(visitor.open("birds/robin.html"))
    visitor.context.set_offline(True)
    assert title(visitor.open("birds/robin.html")) == "Robin"
    page = visitor.open("birds/owl.html")
    assert title(page) == "Owl"
    page.locator("label.c").first.click()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_text("Right", exact=True).first).to_be_visible()
    assert title(visitor.open("quizzes.html")) == "Quizzes"
    page = visitor.open("trees/oak.html")
    assert title(page) == "You are offline"
    expect(page.get_by_role("link", name="Try again")).to_have_attribute("href", f"{origin}/trees/oak.html")
    page.get_by_role("link", name="All quizzes", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quizzes")
    # What has a meaning in an address, and what looks for something in a page, leads back there.
    for path in ["trees/oak.html?attempt=5", "trees/100%25%20oak%3F.html"]:
        page = visitor.open(path)
        expect(page.get_by_role("link", name="Try again")).to_have_attribute("href", f"{origin}/{path}")
    visitor.complaints.clear()


def test_a_sound_comes_in_parts_without_a_network(visit, site, serve):
    """Safari plays none that comes whole."""
    sound = io.BytesIO()
    with wave.open(sound, "wb") as file:
        file.setparams((1, 1, 8000, 8000, "NONE", ""))
        file.writeframes(bytes([128]) * 8000)
    site.write(QUIZ.format(path="birds/robin", title="Robin").replace("## What is it?\n", "## What is it?\n\n![A song](song.wav)\n"))
    site.put("content/birds/song.wav", sound.getvalue())
    assert site.build().status == 0
    visitor = visit(serve(site.output))
    settle(visitor.open("birds/robin.html"))
    visitor.context.set_offline(True)
    answers = []
    visitor.page.on("response", lambda answer: answers.append(answer) if "song" in answer.url else None)
    page = visitor.open("birds/robin.html")
    page.locator("audio").evaluate("audio => { audio.preload = 'auto'; audio.load(); }")
    eventually(page, lambda: page.locator("audio").evaluate("audio => audio.duration") == 1)
    assert {(answer.status, answer.headers["content-range"]) for answer in answers} == {(206, "bytes 0-8043/8044")}
    visitor.complaints.clear()


def test_the_leaderboard_has_its_faces_without_a_network(visit, site, serve):
    site.write(QUIZ.format(path="birds/robin", title="Robin"))
    names = [f"p{n:02}" for n in range(12)]
    for name in names:
        site.put(f"content/players/{name}.svg", DRAWING)
        site.put(f"content/players/{name}.md", f"---\nphotos:\n  - {name}.svg\n---\n".encode())
    lines = "".join(json.dumps({"player": name, "quiz": "birds/robin", "answers": {"what-is-it": ["a"]}, "ended": "2026-03-05T10:00:00Z"}) + "\n" for name in names)
    site.put("content/ledger/recorded/all.jsonl", lines.encode())
    built = site.build()
    assert built.status == 0, built.errors
    visitor = visit(serve(site.output), **PHONE)
    # The board was never opened.
    settle(visitor.open("birds/robin.html"))
    visitor.context.set_offline(True)
    page = visitor.open("leaderboard.html")
    faces = page.locator("img.face")
    assert faces.count() > 10
    for face in faces.all():
        face.scroll_into_view_if_needed()
        eventually(page, lambda face=face: face.evaluate("face => face.complete && face.naturalWidth > 0"))


@pytest.mark.whole_browser
def test_the_whole_site_is_kept_on_request(visit, served):
    _, origin = served
    visitor = visit(origin)
    page = visitor.open("index.html")
    settle(page)
    page.get_by_role("button", name="Save this site for offline use").click()
    page.get_by_text("Saved for offline use.").wait_for()
    visitor.context.set_offline(True)
    assert title(visitor.open("trees/oak.html")) == "Oak"
    page = visitor.open("search.html")
    page.get_by_role("searchbox").fill("oak")
    page.locator(".found h3").wait_for()


def test_a_worker_that_falls_silent_while_it_keeps_the_site_is_said_to_have_failed(visit, served):
    visitor = visit(served[1])
    visitor.context.add_init_script("""
        const { postMessage } = ServiceWorker.prototype;
        ServiceWorker.prototype.postMessage = function (said, ...rest) {
          if (said !== 'everything' || window.mayAnswer) postMessage.call(this, said, ...rest);
        }""")
    page = visitor.open("index.html")
    settle(page)
    page.clock.install()
    save = page.get_by_role("button", name="Save this site for offline use")
    save.click()
    expect(page.locator(".offline")).to_contain_text("Saving the site…")
    page.clock.run_for(61_000)
    expect(page.locator(".offline")).to_contain_text("Could not save.")
    page.evaluate("mayAnswer = true")
    save.click()
    page.get_by_text("Saved for offline use.").wait_for()
    page.clock.run_for(61_000)
    expect(page.locator(".offline")).to_contain_text("Saved for offline use.")


def test_a_new_build_is_offered_and_never_mixed_with_the_old(visit, served):
    site, origin = served
    visitor = visit(origin)
    settle(visitor.open("birds/robin.html"))
    site.write(QUIZ.format(path="birds/robin", title="Red Robin"))
    site.write(QUIZ.format(path="trees/oak", title="English Oak"))
    assert site.build().status == 0
    # What is kept is the old build, whole; what is not comes from the new one, whole.
    assert title(visitor.open("birds/robin.html")) == "Robin"
    page = visitor.open("trees/oak.html")
    assert title(page) == "English Oak"
    page.get_by_role("button", name="Load the new version").wait_for()
    chosen = page.locator("form.q input").first
    chosen.check()
    with page.expect_navigation():
        page.get_by_role("button", name="Load the new version").click()
    settle(page)
    expect(chosen, "not checked yet, and not lost").to_be_checked()
    visitor.context.set_offline(True)
    assert title(visitor.open("birds/robin.html")) == "Red Robin"
    caches = page.evaluate("caches.keys().then((names) => names.filter((name) => !name.endsWith('fresh')))")
    assert len(caches) == 1


def test_a_new_build_is_offered_within_the_window_where_nothing_else_stands(visit, served):
    site, origin = served
    visitor = visit(origin)
    settle(visitor.open("index.html"))
    site.write(QUIZ.format(path="birds/robin", title="Red Robin"))
    assert site.build().status == 0
    visitor.open("index.html")
    for size in ({"width": 360, "height": 640}, {"width": 1280, "height": 800}):
        page = visitor.open("quizzes.html")
        page.set_viewport_size(size)
        button = page.get_by_role("button", name="Load the new version")
        expect(button).to_be_in_viewport(ratio=1)
        assert page.locator(".tabs").evaluate("""(tabs) => {
          const offer = document.querySelector('.changed').getBoundingClientRect();
          return offer.bottom <= (tabs.checkVisibility() ? tabs.getBoundingClientRect().top : innerHeight);
        }""")
    assert visitor.open("birds/robin.html").locator(".changed").evaluate("line => getComputedStyle(line).position") == "static"


def test_a_page_of_an_older_build_that_lacks_a_part_offers_the_new_one(visit, served):
    site, origin = served
    visitor = visit(origin, **PHONE)
    settle(visitor.open("birds/robin.html"))
    page = visitor.open("search.html")
    site.write(QUIZ.format(path="birds/robin", title="Red Robin"))
    assert site.build().status == 0
    page.get_by_role("searchbox").fill("robin")
    offer = page.get_by_role("alert").filter(has_text="A part of this page is missing.")
    expect(offer).to_be_in_viewport(ratio=1)
    with page.expect_navigation():
        offer.get_by_role("button", name="Load the page again").click()
    page.get_by_role("searchbox").fill("robin")
    expect(page.locator(".found h3").first).to_have_text("Red Robin")
    settle(page)
    visitor.context.set_offline(True)
    assert title(visitor.open("birds/robin.html")) == "Red Robin"
    visitor.complaints.clear()


def test_the_web_app_manifest_is_valid_and_its_icons_are_there(visit, served):
    site, origin = served
    page = visit(origin).open("birds/robin.html")
    address = page.locator("link[rel=manifest]").evaluate("link => link.href")
    assert address == f"{origin}/podium/app.webmanifest"
    manifest = json.loads(site.page("podium/app.webmanifest"))
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    assert all((site.output / "podium" / icon["src"]).exists() for icon in manifest["icons"])
    session = visit(origin)
    devtools = session.context.new_cdp_session(session.open("index.html"))
    assert devtools.send("Page.getAppManifest")["errors"] == []


def test_from_a_folder_nothing_is_registered(visit, served):
    site, _ = served
    page = visit(site.output.resolve().as_uri()).open("birds/robin.html")
    assert page.locator("link[rel=manifest]").count() == 0
    assert page.locator(".offline").inner_text() == ""


def test_the_same_site_has_the_same_worker_and_a_changed_one_another(site: Site, tmp_path):
    site.write(QUIZ.format(path="a", title="A")).put("content/img.svg", DRAWING)
    site.build()
    first = site.page("sw.js")
    site.build("--no-cache", "--output", "again")
    assert (site.folder / "again/sw.js").read_text() == first
    site.put("content/img.svg", DRAWING.replace(b"/>", b"><g/></svg>"))
    site.build()
    assert site.page("sw.js") != first


class ShortAddresses(http.server.SimpleHTTPRequestHandler):
    """A host that leaves `.html` and `index.html` out of addresses, as Cloudflare Pages does."""

    def send_head(self):
        path, file = self.path.split("?")[0], pathlib.Path(self.directory)
        for ending in ("index.html", ".html"):
            if path.endswith(ending):
                return self.lead_to(path.removesuffix(ending))
        if (file / (path[1:] + ".html")).is_file():
            self.path = path + ".html"
        elif not path.endswith("/") and (file / path[1:]).is_dir():
            return self.lead_to(path + "/")
        return super().send_head()

    def lead_to(self, path: str) -> None:
        self.send_response(308)
        self.send_header("Location", path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments) -> None:
        pass


@pytest.fixture
def shortened(served):
    site, _ = served
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(ShortAddresses, directory=str(site.output)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def test_a_host_that_leads_from_one_address_to_another_is_followed(visit, shortened):
    visitor = visit(shortened)
    settle(visitor.open("birds/robin.html"))
    for address, heading in (("search.html", "Search"), ("search", "Search"), ("birds/index.html", "Birds"), ("birds", "Birds"),
                             ("birds/owl.html", "Owl"), ("trees/oak.html", "Oak"), ("trees", "Trees")):
        assert title(visitor.open(address)) == heading, address
    settle(visitor.open("birds/owl"))
    visitor.context.set_offline(True)
    for address in ("birds/robin.html", "birds/robin"):
        assert title(visitor.open(address)) == "Robin"
    for address in ("birds/owl", "birds/owl.html"):
        assert title(visitor.open(address)) == "Owl"
    for address in ("search", "search.html"):
        assert title(visitor.open(address)) == "Search"
    visitor.complaints.clear()


def test_a_page_is_kept_once_with_what_belongs_to_it_whatever_its_address(visit, shortened):
    visitor = visit(shortened)
    settle(visitor.open("index.html"))
    page = visitor.open("workshop.html")
    assert page.url.endswith("/workshop")
    page.wait_for_timeout(2000)
    kept = page.evaluate("""async () => {
      const [name] = (await caches.keys()).filter((name) => !name.endsWith('fresh'));
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    }""")
    assert [path for path in kept if path.startswith("/workshop")] == ["/workshop.html", "/workshop-play.html"]
    visitor.context.set_offline(True)
    assert title(visitor.open("workshop-play.html")) != "You are offline"
    visitor.complaints.clear()

"""Handing in results, in every way that a site can offer."""

import hashlib
import http.server
import json
import threading
from urllib.parse import parse_qs, urlsplit

import pytest
from accounts import OTHER, PASSPHRASE, create, take
from playwright.sync_api import expect
from support import SITE_YML
from taking import quiz
from visiting import eventually, violations

HAND_IN = SITE_YML + """repository: https://github.com/club/quizzes
branch: trunk
content-path: site/content
hand-in: [post, mail, copy, file, repository]
hand-in-mail: results@example.org
"""


class Inbox(http.server.BaseHTTPRequestHandler):
    """Takes what is posted, or refuses it."""

    received: list = []
    answers: list = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        status, said = self.answers.pop(0) if self.answers else (200, "")
        self.received.append((self.path, self.headers["Content-Type"], body))
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(said.encode())

    def log_message(self, *arguments) -> None:
        pass


@pytest.fixture
def inbox():
    handler = type("OneInbox", (Inbox,), {"received": [], "answers": []})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    handler.address = f"http://127.0.0.1:{server.server_port}/inbox"
    yield handler
    server.shutdown()


def test_results_are_posted_to_one_address_with_a_word_of_how_it_went(site, visit, serve, inbox):
    site.write(HAND_IN + f"hand-in-post: {inbox.address}\n" + quiz()).build()
    refusal = {"added": 1, "known": 0, "refused": [{"code": "bad-result", "message": "the quiz is not here"}]}
    inbox.answers += [(503, ""), (200, json.dumps(refusal))]
    visitor = visit(serve(site.output))
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("refused the results (status 503)")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("refused a part of it: the quiz is not here")).to_be_visible()
    expect(page.locator(".results li")).to_contain_text("signed, not handed in")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("has received the results")).to_be_visible()
    expect(page.locator(".results li")).to_contain_text("sent")
    path, kind, body = inbox.received[-1]
    assert (path, kind.split(";")[0], len(json.loads(body))) == ("/inbox", "text/plain", 2)
    assert "@ada" in page.locator(".player").inner_text()
    # Nothing else may be reached, not even on the same server.
    for address in (inbox.address + "/more", visitor.origin + "/index.html", inbox.address.replace("/inbox", "/")):
        assert page.evaluate("url => fetch(url).then(() => 'reached', () => 'blocked')", address) == "blocked"
    refused = [each for each in visitor.complaints if "Content Security Policy" in each]
    assert len(refused) >= 3
    visitor.complaints.clear()


def test_an_address_that_cannot_be_reached_is_told(site, visit):
    site.write(HAND_IN + "hand-in-post: http://127.0.0.1:9/inbox\n" + quiz()).build()
    visitor = visit(site.output.as_uri())
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.locator("#Results").get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Sign", exact=True).click()
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Could not reach the organiser")).to_be_visible()
    expect(page.locator(".results li")).to_contain_text("signed, not handed in")
    visitor.complaints.clear()


def test_pages_without_a_need_may_send_nothing(site):
    site.write(HAND_IN.replace("post, ", "") + "hand-in-post: https://example.org/inbox\n" + quiz()).build()
    for path in ("profile.html", "quiz.html", "sign-in.html", "create-account.html", "index.html"):
        assert "connect-src" not in site.page(path)
    site.write(HAND_IN + "hand-in-post: https://example.org/inbox\n").build()
    assert "; connect-src https://example.org/inbox;" in site.page("profile.html")
    assert "connect-src" not in site.page("quiz.html") + site.page("sign-in.html")


@pytest.mark.parametrize(("forge", "start"), [
    ("github", "https://github.com/club/quizzes/new/trunk?filename=site%2Fcontent%2Fledger%2F"),
    ("gitlab", "https://gitlab.com/club/quizzes/-/new/trunk?file_name=site%2Fcontent%2Fledger%2F"),
])
def test_each_file_is_proposed_on_a_page_of_the_repository(site, visit, serve, forge, start):
    site.write(HAND_IN.replace("github.com", f"{forge}.com").replace("post, ", "") + quiz()).build()
    visitor = visit(serve(site.output))
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.context.route("https://**", lambda route: route.abort())
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    links = page.locator(".proposals a")
    expect(links).to_have_count(2)
    hrefs = links.evaluate_all("links => links.map((link) => link.href)")
    assert all(href.startswith(start) for href in hrefs)
    assert ("players%2F" in hrefs[0], "inbox%2F" in hrefs[1]) == (True, True)
    with visitor.context.expect_page():
        links.nth(1).click()
    expect(page.locator(".results li")).to_contain_text("proposed to the repository")
    if forge == "github":
        query = parse_qs(urlsplit(hrefs[1]).query)
        text, name = query["value"][0], query["filename"][0]
        digest = hashlib.sha256(text.encode()).hexdigest()
        assert name == f"site/content/ledger/inbox/{digest[:2]}/{digest}.json"
    else:
        eventually(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith('{"body":{"answers"'))
    visitor.complaints.clear()


def test_results_are_copied_and_saved(site, visit, serve):
    site.write(HAND_IN.replace("post, ", "") + quiz()).build()
    visitor = visit(serve(site.output))
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.get_by_text("Manage the account").click()
    expect(page.get_by_text("would be lost: 1.")).to_be_visible()
    # A browser takes the focus from a button that is not there or disabled when it draws again.
    page.evaluate("""() => {
      const { clipboard } = navigator, write = clipboard.writeText.bind(clipboard);
      clipboard.writeText = (text) => new Promise((done) => setTimeout(() => done(write(text)), 300));
    }""")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied. Paste it")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [set(entry) for entry in json.loads(copied)] == [{"body", "sig", "v"}] * 2
    expect(page.get_by_text("would be lost")).to_have_count(0)
    # What was handed in once is not handed in again unless it is ticked.
    expect(page.get_by_text("They count once the organiser has them")).to_be_visible()
    expect(page.get_by_role("button", name="Save as a file")).to_have_count(0)
    expect(page.locator(":focus")).to_have_text("Results for the leaderboard")
    page.get_by_label("Hand in the result of Letters").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert open(download.value.path(), encoding="utf-8").read() == copied
    assert violations(page) == []


@pytest.mark.parametrize("page", ["", "-- content/contact.md --\n---\ntitle: Write to us\n---\n\nAt the club.\n"])
def test_what_is_saved_is_for_the_organiser_whose_page_is_named_where_there_is_one(site, visit, serve, page):
    site.write(SITE_YML + quiz() + page).build()
    visitor = visit(serve(site.output))
    create(visitor)
    take(visitor)
    section = visitor.open("profile.html").get_by_role("region", name="Hand in 1 result")
    expect(section).to_contain_text("Give it to the organiser: it counts once they have it.")
    expect(section.get_by_role("link", name="Contact")).to_have_count(1 if page else 0)


def test_results_are_mailed_in_the_message_or_beside_it(site, visit, serve):
    site.write(HAND_IN.replace("[post, mail, copy, file, repository]", "[mail]") + quiz() + OTHER).build()
    visitor = visit(serve(site.output))
    create(visitor)
    take(visitor)
    asked: list[str] = []
    # Pages look for a newer site by themselves, at any time.
    visitor.context.on(
        "request", lambda request: request.url.startswith("mailto:") and asked.append(request.url))
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Mail").click()
    expect(page.get_by_text("Your mail program has the message")).to_be_visible()
    expect(page.locator(".results li")).to_contain_text("mailed")
    message = urlsplit(asked[-1])
    fields = parse_qs(message.query, strict_parsing=True)
    assert (message.scheme, message.path, set(fields)) == ("mailto", "results@example.org", {"subject", "body"})
    assert fields["subject"] == ["Results of ada for Test"]
    assert [set(entry) for entry in json.loads(fields["body"][0])] == [{"body", "sig", "v"}] * 2
    assert len(message.query) <= 2000
    # Two results are too long for an address: they come as a file that the message speaks of.
    take(visitor, path="other")
    page = visitor.open("profile.html")
    page.get_by_label("Hand in the result of Letters").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Mail").click()
    name = download.value.suggested_filename
    expect(page.get_by_text(f"Attach the file {name}")).to_be_visible()
    assert name in parse_qs(urlsplit(asked[-1]).query)["body"][0] and len(asked[-1]) < 500
    assert all(each.startswith("request: mailto:results@example.org?") for each in visitor.complaints)
    visitor.complaints.clear()
    assert len(json.loads(open(download.value.path(), encoding="utf-8").read())) == 3

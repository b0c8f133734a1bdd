"""Accounts on a device: creating, signing in and out, changing, deleting, and taking one along as a file."""

import http.server
import json
import threading
from urllib.parse import parse_qs, urlsplit

import pytest
from accounts import PASSPHRASE, create, hand_in, open_account, save_account, sign_in, sign_out, take
from playwright.sync_api import expect
from support import SITE_YML, Site
from test_taking import quiz
from visiting import PHONE, violations

OTHER = quiz().replace("quiz.md", "other.md").replace("Letters", "Others")


@pytest.fixture(params=["disk", "server"])
def visitor(request, site: Site, visit, serve):
    site.write(quiz() + OTHER).build()
    return visit(site.output.as_uri() if request.param == "disk" else serve(site.output))


def test_an_account_is_created_and_left_and_entered_again(visitor):
    page = create(visitor, first="Ada", last="Lovelace")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    assert violations(page) == []
    page = sign_out(visitor)
    page = sign_in(visitor, "nobody")
    expect(page.get_by_text("No account on this device has this name")).to_be_visible()
    assert page.evaluate("document.activeElement.name") == "handle"
    page = sign_in(visitor, "ada", "wrong")
    expect(page.get_by_text("The passphrase is not the right one")).to_be_visible()
    page = sign_in(visitor, "ADA ")
    expect(page.get_by_text("@ada")).to_be_visible()


def test_a_name_has_a_form_and_is_free_and_a_passphrase_is_not_empty(visitor):
    create(visitor)
    sign_out(visitor)
    page = visitor.open("create-account.html")
    submit = page.get_by_role("button", name="Create an account")
    submit.click()
    expect(page.get_by_text("Type a user name")).to_be_visible()
    expect(page.get_by_text("Type a passphrase")).to_be_visible()
    page.get_by_label("User name").fill("No blanks")
    submit.click()
    expect(page.get_by_text("does not begin with a hyphen")).to_be_visible()
    page.get_by_label("User name").fill("Ada")
    submit.click()
    expect(page.get_by_text("an account with this name on this device")).to_be_visible()
    assert violations(page) == []
    words = {}
    for passphrase in ("secret", "Tromso99fj", PASSPHRASE):
        page.get_by_label("Passphrase").fill(passphrase)
        words[passphrase] = page.locator(".strength").inner_text()
    assert list(words.values()) == ["Strength: weak", "Strength: fair", "Strength: strong"]


def test_the_passphrase_and_the_key_are_nowhere_in_the_clear(visitor):
    page = visitor.open("create-account.html")
    page.evaluate("""() => {
      const exportKey = crypto.subtle.exportKey.bind(crypto.subtle);
      crypto.subtle.exportKey = async (form, key) => {
        const made = await exportKey(form, key);
        if (form === "pkcs8") window.name = podium.slips.toBase64(new Uint8Array(made).slice(16));
        return made;
      };
    }""")
    page.get_by_label("User name").fill("ada")
    page.get_by_label("Passphrase").fill(PASSPHRASE)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    seed = page.evaluate("window.name")
    assert len(seed) == 43
    assert seed not in kept and PASSPHRASE not in kept
    if page.url.startswith("file:"):
        assert "box" not in page.evaluate("localStorage['podium/test/signed-in']")
        assert page.evaluate("indexedDB.databases().then((all) => all.length)") == 0


def test_only_a_player_who_stays_signed_in_is_known_in_another_tab(site, visit, serve):
    site.write(quiz()).build()
    visitor = visit(serve(site.output))
    create(visitor, keep=False)
    tab = visitor.context.new_page()
    tab.goto(f"{visitor.origin}/profile.html")
    expect(tab.get_by_text("You are signed out")).to_be_visible()
    sign_out(visitor)
    page = visitor.open("sign-in.html")
    form = page.locator("form").first
    form.get_by_label("User name").fill("ada")
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_label("Keep me signed in").check()
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("@ada")).to_be_visible()
    tab.reload()
    expect(tab.get_by_text("@ada")).to_be_visible()


def test_from_a_folder_a_player_who_does_not_stay_is_signed_out_after_two_hours(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    visitor.page.clock.install()
    page = create(visitor, keep=False)
    page.clock.fast_forward("01:50:00")
    expect(visitor.open("profile.html").get_by_text("@ada")).to_be_visible()
    page.clock.fast_forward("01:50:00")
    expect(visitor.open("profile.html").get_by_text("@ada")).to_be_visible()
    page.clock.fast_forward("02:01:00")
    expect(visitor.open("profile.html").get_by_text("You are signed out")).to_be_visible()


def test_each_account_has_its_own_history_and_what_was_loose_can_be_taken_over(visitor):
    take(visitor)
    create(visitor, "ada")
    page = visitor.page
    expect(page.locator(".results li")).to_have_count(1)
    expect(page.locator("#Own")).to_contain_text("Quizzes done1")
    sign_out(visitor)
    expect(page.locator("#Own")).to_contain_text("Quizzes done0")
    create(visitor, "bao")
    take(visitor, "bbbb", "other")
    take(visitor, "bbbb", "quiz")
    expect(visitor.open("profile.html").locator("#Own")).to_contain_text("Quizzes done2")
    expect(sign_in(visitor, "ada").get_by_text("@ada")).to_be_visible()
    expect(visitor.open("profile.html").locator("#Own")).to_contain_text("Quizzes done1")
    expect(visitor.open("quizzes.html").locator("[data-quiz='quiz']")).to_contain_text("100%")


def test_the_passphrase_is_changed(visitor):
    page = create(visitor)
    page.get_by_text("Manage the account").click()
    form = page.locator("details form").filter(has_text="Passphrase now")
    form.get_by_label("Passphrase now").fill("wrong")
    form.get_by_label("New passphrase").fill("another set of words")
    form.get_by_role("button").click()
    expect(form.get_by_text("not the right one")).to_be_visible()
    form.get_by_label("Passphrase now").fill(PASSPHRASE)
    form.get_by_role("button").click()
    expect(form.get_by_text("The passphrase is changed")).to_be_visible()
    sign_out(visitor)
    expect(sign_in(visitor).get_by_text("not the right one")).to_be_visible()
    expect(sign_in(visitor, "ada", "another set of words").get_by_text("@ada")).to_be_visible()


def test_an_account_is_deleted_with_all_it_kept(visitor):
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.get_by_text("Manage the account").click()
    form = page.locator("details form").last
    form.get_by_label("Type your user name").fill("bao")
    form.get_by_role("button").click()
    expect(form.get_by_text("Type ada to delete")).to_be_visible()
    form.get_by_label("Type your user name").fill("ada")
    form.get_by_role("button").click()
    expect(page.get_by_text("You are signed out")).to_be_visible()
    assert not page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('podium/'))")


def test_an_account_moves_to_another_device_as_a_file(visitor, visit, tmp_path):
    create(visitor, first="Ada")
    take(visitor)
    page = visitor.open("profile.html")
    expect(page.get_by_text("Save your account as a file now")).to_be_visible()
    file = save_account(visitor, tmp_path / "ada.json")
    expect(page.get_by_text("Save your account as a file now")).to_have_count(0)
    assert PASSPHRASE not in file.read_text(encoding="utf-8")
    other = visit(visitor.origin)
    page = open_account(other, file, "wrong")
    expect(page.get_by_text("not the right one")).to_be_visible()
    page = open_account(other, file)
    expect(page.get_by_text("@ada")).to_be_visible()
    expect(page.locator(".results li")).to_have_count(1)
    expect(page.locator("#Own")).to_contain_text("Quizzes done1")
    fingerprints = []
    for each in (visitor, other):
        page = each.open("profile.html")
        fingerprints.append(page.locator(".fingerprint").text_content())
    assert fingerprints[0] == fingerprints[1] and len(fingerprints[0]) == 79


def damage(change):
    def apply(text: str) -> str:
        value = json.loads(text)
        change(value)
        return json.dumps(value)
    return apply


BAD_FILES = [
    (lambda text: "not json", "no file of an account"),
    (lambda text: text[:-20], "no file of an account"),
    (lambda text: "[1]", "no file of an account"),
    (lambda text: "x" * 20_000_001, "too large"),
    (lambda text: '{"kind":"podium-player","version":2}', "holds answers only"),
    (damage(lambda file: file.update(version=2)), "newer version"),
    (damage(lambda file: file.update(site="elsewhere")), "another site"),
    (damage(lambda file: file["account"].update(rounds=10 ** 12)), "damaged"),
    (damage(lambda file: file["account"].update(rounds=1)), "damaged"),
    (damage(lambda file: file["account"].update(handle="<b>")), "damaged"),
    (damage(lambda file: file["account"].update(extra=1)), "damaged"),
    (damage(lambda file: file["account"].pop("salt")), "damaged"),
    (damage(lambda file: file["account"].update(box=file["account"]["box"][:-1])), "damaged"),
    (damage(lambda file: file["account"].update(player="A" * 43)), "not the right one"),
    (damage(lambda file: file.pop("data")), "damaged"),
]


def test_a_file_that_is_no_account_changes_nothing(site, visit, tmp_path):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    create(visitor)
    good = save_account(visitor, tmp_path / "ada.json").read_text(encoding="utf-8")
    other = visit(site.output.as_uri())
    page = other.open("sign-in.html")
    form = page.locator("form").last
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    before = page.evaluate("JSON.stringify(localStorage)")
    for number, (change, word) in enumerate(BAD_FILES):
        bad = tmp_path / f"bad-{number}.json"
        bad.write_text(change(good), encoding="utf-8")
        form.get_by_label("File of the account").set_input_files(bad)
        form.get_by_role("button", name="Open it").click()
        expect(form.get_by_text(word)).to_be_visible()
        assert page.evaluate("JSON.stringify(localStorage)") == before


@pytest.mark.parametrize(("spoil", "word"), [
    ("delete SubtleCrypto.prototype.digest; Object.defineProperty(crypto, 'subtle', {value: undefined})", "secure connections only"),
    ("SubtleCrypto.prototype.generateKey = async () => { throw new DOMException('no', 'NotSupportedError') }", "cannot make the keys"),
], ids=["insecure", "old"])
def test_a_browser_that_cannot_is_told_what_still_works(site, visit, spoil, word):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    visitor.page.add_init_script(spoil)
    for path in ("create-account.html", "sign-in.html", "profile.html"):
        page = visitor.open(path)
        expect(page.get_by_text(word)).to_be_visible()
        expect(page.get_by_text("Everything else works")).to_be_visible()
    expect(take(visitor).get_by_role("region", name="Your score")).to_contain_text("100%")


# Handing in

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
        status = self.answers.pop(0) if self.answers else 200
        self.received.append((self.path, self.headers["Content-Type"], body))
        self.send_response(status)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()

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
    inbox.answers.append(503)
    visitor = visit(serve(site.output))
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("refused the results (status 503)")).to_be_visible()
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
    expect(page.get_by_text("could not be reached")).to_be_visible()
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
        import hashlib
        digest = hashlib.sha256(text.encode()).hexdigest()
        assert name == f"site/content/ledger/inbox/{digest[:2]}/{digest}.json"
    else:
        assert page.evaluate("navigator.clipboard.readText()").startswith('{"body":{"answers"')
    visitor.complaints.clear()


def test_results_are_copied_and_saved(site, visit, serve):
    site.write(HAND_IN.replace("post, ", "") + quiz()).build()
    visitor = visit(serve(site.output))
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    create(visitor)
    take(visitor)
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied. Paste it")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [set(entry) for entry in json.loads(copied)] == [{"body", "sig", "v"}] * 2
    # What was handed in once is not handed in again unless it is ticked.
    expect(page.get_by_role("button", name="Save as a file")).to_be_disabled()
    page.get_by_label("Hand in the result of Letters").check()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    assert open(download.value.path(), encoding="utf-8").read() == copied
    assert violations(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, {}], ids=["phone", "desktop"])
def test_account_pages_are_accessible(site, visit, scheme, device):
    site.write(HAND_IN.replace("post, ", "") + quiz()).build()
    visitor = visit(site.output.as_uri(), color_scheme=scheme, **device)
    for path in ("profile.html", "sign-in.html", "create-account.html"):
        page = visitor.open(path)
        expect(page.get_by_role("button").or_(page.locator("a.button")).first).to_be_visible()
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    create(visitor)
    page = visitor.page
    page.get_by_text("Manage the account").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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


def test_names_are_changed_and_the_card_is_signed_anew(visitor, tmp_path):
    create(visitor, first="Ada")
    take(visitor)
    is_on_disk = visitor.origin.startswith("file:")
    first = json.loads(hand_in(visitor, tmp_path / "first.json", PASSPHRASE if is_on_disk else None).read_text())
    page = visitor.open("profile.html")
    page.get_by_text("Manage the account").click()
    page.get_by_label("First name").fill(" Augusta\tAda ")
    page.get_by_label("Last name").fill("Lovelace")
    page.get_by_role("button", name="Save the names").click()
    expect(page.get_by_role("heading", name="Augusta Ada Lovelace")).to_be_visible()
    expect(page.get_by_text("Your names are changed")).to_be_visible()
    expect(page.get_by_role("heading", name="Sign your new names" if is_on_disk else "Hand in your names")).to_be_visible()
    assert violations(page) == []
    # The card goes alone, as the result was handed in before.
    second = json.loads(hand_in(visitor, tmp_path / "second.json", PASSPHRASE if is_on_disk else None).read_text())
    assert [entry["body"]["first"] for entry in first[:1] + second] == ["Ada", "Augusta Ada"]
    assert second[0]["body"]["last"] == "Lovelace" and second[0]["body"]["player"] == first[0]["body"]["player"]
    expect(page.get_by_role("heading", name="Hand in your names")).to_have_count(0)


def test_over_an_open_connection_results_wait_and_count_from_elsewhere(site, visit, tmp_path):
    """A classroom without https: the page says how to go on, and that way leads to a signed result."""
    site.write(quiz()).build()

    def answer(route):
        path = site.output / urlsplit(route.request.url).path.lstrip("/")
        route.fulfill(path=path) if path.is_file() else route.fulfill(status=404)

    classroom = visit("http://classroom.test")
    classroom.context.route("http://classroom.test/**", answer)
    assert classroom.open("profile.html").evaluate("isSecureContext") is False
    take(classroom)
    page = classroom.open("profile.html")
    expect(page.get_by_text("secure connections only")).to_be_visible()
    expect(page.get_by_text("can count on the leaderboard later")).to_be_visible()
    expect(page.locator(".go-on li")).to_have_count(3)
    expect(page.locator("#Results")).to_contain_text("wait for a signature")
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    download.value.save_as(tmp_path / "ada.json")

    home = visit(site.output.as_uri())
    create(home)
    page = home.open("profile.html")
    page.locator("#Own input[type=file]").set_input_files(tmp_path / "ada.json")
    expect(page.locator("#Results li")).to_contain_text("waits for your signature")
    entries = json.loads(hand_in(home, tmp_path / "bundle.json", PASSPHRASE).read_text())
    assert [entry["body"].get("quiz") for entry in entries] == [None, "quiz"]
    assert entries[1]["body"]["claim"] == {"max": 400, "score": 400}

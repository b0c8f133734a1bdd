"""Browsers and connections where no account can be made: what still works, and how to go on."""

import json
from urllib.parse import urlsplit

import pytest
from accounts import PASSPHRASE, create, hand_in, take
from playwright.sync_api import expect
from taking import quiz
from visiting import violations


@pytest.mark.parametrize(("spoil", "word"), [
    ("delete SubtleCrypto.prototype.digest; Object.defineProperty(crypto, 'subtle', {value: undefined})", "Accounts need a secure connection"),
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
    expect(page.get_by_text("Accounts need a secure connection")).to_be_visible()
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

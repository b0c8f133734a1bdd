"""What a player does with an account: creating it, taking a quiz, handing in, signing in and out."""

import pathlib

import pytest
from playwright.sync_api import Page, expect
from support import Site
from taking import pick, quiz
from visiting import Visitor

PASSPHRASE = "four red kites over the fjord"
OTHER = quiz().replace("quiz.md", "other.md").replace("Letters", "Others")


@pytest.fixture(params=["disk", "server"])
def visitor(request, site: Site, visit, serve) -> Visitor:
    """Somebody on a site of two quizzes; a test that imports this is made twice."""
    site.write(quiz() + OTHER).build()
    return visit(site.output.as_uri() if request.param == "disk" else serve(site.output))


def choose_passphrase(page: Page, text: str = PASSPHRASE, again: str | None = None) -> None:
    page.get_by_label("Passphrase", exact=True).fill(text)
    page.get_by_label("Passphrase again").fill(text if again is None else again)


def create(visitor: Visitor, handle: str = "ada", keep: bool = True, **names) -> Page:
    """Creates an account, and ends on its profile."""
    page = visitor.open("create-account.html")
    page.get_by_label("User name").fill(handle)
    for label, text in names.items():
        page.get_by_label(f"{label.capitalize()} name").fill(text)
    choose_passphrase(page)
    page.get_by_label("Keep me signed in").set_checked(keep)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    return page


def sign_in(visitor: Visitor, handle: str = "ada", passphrase: str = PASSPHRASE) -> Page:
    page = visitor.open("sign-in.html")
    form = page.locator("form").first
    form.get_by_label("User name").fill(handle)
    form.get_by_label("Passphrase").fill(passphrase)
    form.get_by_role("button", name="Sign in").click()
    return page


def sign_out(visitor: Visitor) -> Page:
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are signed out")).to_be_visible()
    return page


def save_account(visitor: Visitor, path: pathlib.Path) -> pathlib.Path:
    """Saves the account of whoever is signed in."""
    page = visitor.open("profile.html")
    page.get_by_text("Manage the account").click()
    with page.expect_download() as download:
        page.locator("details").get_by_role("button", name="Save the account").first.click()
    download.value.save_as(path)
    return path


def open_account(visitor: Visitor, path: pathlib.Path, passphrase: str = PASSPHRASE) -> Page:
    """Brings an account here from its file."""
    page = visitor.open("sign-in.html")
    form = page.locator("form").last
    form.get_by_label("File of the account").set_input_files(path)
    form.get_by_label("Passphrase").fill(passphrase)
    form.get_by_role("button", name="Open it").click()
    return page


def noted(page: Page) -> None:
    """Waits until the result of an attempt that ended is among those to be handed in, if it counts."""
    page.wait_for_function("Boolean(window.podium['play/game'].signing.note)")
    page.evaluate("(async () => { await podium['play/game'].signing.settle() })()")


def take(visitor: Visitor, letters: str = "aaaa", path: str = "quiz") -> Page:
    page = visitor.open(f"{path}.html")
    for number, letter in enumerate(letters, start=1):
        pick(page, f"q{number}", letter)
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    if page.locator("[data-rev]").count():
        noted(page)
    return page


def hand_in(visitor: Visitor, path: pathlib.Path, passphrase: str | None = None) -> pathlib.Path:
    """Saves the results that wait as a bundle."""
    page = visitor.open("profile.html")
    if passphrase:
        page.locator("#Results").get_by_label("Passphrase").fill(passphrase)
        page.get_by_role("button", name="Sign", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    expect(page.get_by_text("Give the file to the organiser")).to_be_visible()
    download.value.save_as(path)
    return path

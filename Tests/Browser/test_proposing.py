"""A player proposes a picture and a text, the organiser accepts them, and the site shows them."""

import json

import pytest
from accounts import PASSPHRASE, create, visitor  # noqa: F401
from playwright.sync_api import Page, expect
from slips import square
from support import SITE_YML, Site, podium
from test_taking import quiz
from visiting import DESKTOP, PHONE, Visitor, violations

# A face with a camera's note of where it was taken, wider than high.
DRAW = """async () => {
  const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
  Object.assign(canvas, { width: 900, height: 600 });
  pen.fillStyle = '#2a6'; pen.fillRect(0, 0, 900, 600);
  pen.fillStyle = '#fc8'; pen.beginPath(); pen.arc(450, 300, 250, 0, 7); pen.fill();
  for (let spot = 0; spot < 3000; spot++) { pen.fillStyle = `hsl(${spot * 37} 80% 50%)`; pen.fillRect(spot * 97 % 900, spot * 61 % 600, 9, 9); }
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
  return [...new Uint8Array(await blob.arrayBuffer())];
}"""


def photo(page: Page) -> bytes:
    jpeg = bytes(page.evaluate(DRAW))
    note = b"Exif\0\0MM\0*taken at 60.17 N 24.94 E"
    return jpeg[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + jpeg[2:]


def propose(page: Page, **says: str) -> None:
    page.get_by_role("button", name="Propose a picture and text").click()
    expect(page.get_by_role("heading", name="Your picture and text")).to_be_focused()
    for label, text in says.items():
        page.get_by_label({"name": "Name as shown", "bio": "About you"}[label]).fill(text)


def sign(page: Page) -> None:
    passphrase = page.locator(".proposing").get_by_label("Passphrase")
    if passphrase.count():
        passphrase.fill(PASSPHRASE)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_text("Signed. Now hand it in.")).to_be_visible()


def test_a_picture_and_a_text_come_to_the_site_by_the_organiser_s_word(site: Site, visitor: Visitor, tmp_path):  # noqa: F811
    page = create(visitor, first="Ada", last="Lovelace")
    assert page.locator("script[src*=propose]").count() == 0
    propose(page, bio="I came for the <b>biscuits</b>.\n\n  And \u202estayed.  ")
    chosen = page.locator(".proposing").get_by_label("Picture", exact=True)
    chosen.set_input_files({"name": "drawing.svg", "mimeType": "image/svg+xml", "buffer": b"not a picture"})
    expect(page.get_by_text("cannot read that as a picture")).to_be_visible()
    chosen.set_input_files({"name": "me.jpg", "mimeType": "image/jpeg", "buffer": photo(page)})
    expect(page.get_by_role("img", name="Your picture as it is proposed")).to_be_visible()
    expect(page.get_by_label("Name as shown")).to_have_value("Ada Lovelace")
    sign(page)
    assert violations(page) == []
    with page.expect_download() as download:
        page.locator("#Propose-file").click()
    file = tmp_path / "profile.json"
    download.value.save_as(file)
    assert download.value.suggested_filename.startswith("profile-ada-")
    expect(page.get_by_text("Give the file to the organiser")).to_be_visible()
    assert b"60.17" not in file.read_bytes() and len(json.loads(file.read_text())) == 2

    added = podium("ledger", "add", file, "--site", site.folder)
    assert added.status == 0, added.errors
    shown = podium("ledger", "accept", "--site", site.folder)
    assert "256 × 256 pixels" in shown.output and "text     I came for the <b>biscuits</b>.\n           And stayed." in shown.output
    accepted = podium("ledger", "accept", "ada", "--site", site.folder)
    assert accepted.status == 0, accepted.errors
    built = site.build()
    assert (built.status, built.findings) == (0, []), built.errors
    page = visitor.open("players/ada.html")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(page.locator(".prose p").first).to_have_text("I came for the <b>biscuits</b>.")
    face = page.locator(".photos img")
    expect(face).to_be_visible()
    assert face.evaluate("image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])") == [256, 256]
    box = face.bounding_box()
    assert abs(box["width"] - box["height"]) < 1, "a square picture is shown whole"
    # The next one begins with what was proposed, and is newer whatever the clock says.
    page = visitor.open("profile.html")
    propose(page)
    expect(page.get_by_label("About you")).to_have_value("I came for the <b>biscuits</b>.\nAnd stayed.")
    page.get_by_role("button", name="Remove the picture").click()
    expect(page.get_by_text("No picture is proposed.")).to_be_visible()
    expect(page.get_by_role("button", name="Remove the picture")).to_be_hidden()
    sign(page)
    with page.expect_download() as download:
        page.locator("#Propose-file").click()
    download.value.save_as(file)
    assert podium("ledger", "add", file, "--site", site.folder).status == 0
    assert podium("ledger", "accept", "ada", "--site", site.folder).status == 0
    assert not list((site.folder / "content/players").rglob("ada.webp"))


def test_what_is_signed_has_the_picture_that_was_chosen_last_however_long_it_takes_to_read(site, visit, serve):
    site.write(f"{SITE_YML}{quiz()}").build()
    visitor = visit(serve(site.output))
    visitor.context.add_init_script("""const read = window.createImageBitmap; window.createImageBitmap = async (file) => {
      await new Promise((go) => setTimeout(go, file.size > 5000 ? 1500 : 700));
      return read(file);
    }""")
    page = create(visitor)
    face = photo(page)
    propose(page)
    chooser = page.get_by_label("Picture", exact=True)
    chooser.set_input_files({"name": "me.jpg", "mimeType": "image/jpeg", "buffer": face})
    chooser.set_input_files({"name": "me.png", "mimeType": "image/png", "buffer": square(64)})
    sign(page)
    expect(page.locator(".face-shown img")).to_be_visible()
    page.wait_for_timeout(1500)
    [shown, signed] = page.evaluate("""() => {
      const { store } = podium['common/store'], { body } = JSON.parse(store.get(store.prefix + '/profile'));
      return [document.querySelector('.face-shown img').naturalWidth, body.picture.length];
    }""")
    assert shown == 64 and 0 < signed < 5000
    chooser.set_input_files({"name": "me.jpg", "mimeType": "image/jpeg", "buffer": b"none"})
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(chooser).to_be_focused()
    expect(chooser).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize("device", [PHONE, DESKTOP, PHONE | {"viewport": {"width": 320, "height": 568}}], ids=["phone", "desktop", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_fits_every_screen(site, visit, device, scheme, tmp_path):
    site.write(quiz()).build()
    person = visit(site.output.as_uri(), **device, color_scheme=scheme)
    page = create(person)
    propose(page, bio="x" * 60)
    page.locator(".proposing").get_by_label("Picture", exact=True).set_input_files(
        {"name": "me.png", "mimeType": "image/png", "buffer": square(300)})
    expect(page.get_by_role("img", name="Your picture as it is proposed")).to_be_visible()
    sign(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=f"{tmp_path}/profile.png", full_page=True)


def test_a_profile_is_proposed_to_the_repository_with_its_card(site, visit, serve):
    site.write(SITE_YML + "repository: https://github.com/club/quizzes\nhand-in: [repository]\n" + quiz()).build()
    person = visit(serve(site.output))
    page = create(person)
    propose(page, bio="Hello")
    sign(page)
    links = page.locator(".proposing .proposals a")
    expect(links).to_have_count(2)
    hrefs = links.evaluate_all("links => links.map((link) => link.href)")
    assert ("ledger%2Fplayers%2F" in hrefs[0], "ledger%2Fproposed%2F" in hrefs[1], "podium" in hrefs[1]) == (True, True, False)


@pytest.mark.parametrize("board", ["pseudonyms\npseudonym-key: a key of some length", "none"])
def test_nothing_is_proposed_where_players_have_no_names(site, visit, board):
    site.write(SITE_YML + f"board: {board}\n" + quiz()).build()
    page = create(visit(site.output.as_uri()))
    assert page.get_by_role("button", name="Propose a picture and text").count() == 0
    assert not list(site.output.rglob("words-propose-*"))

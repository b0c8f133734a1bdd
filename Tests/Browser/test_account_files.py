"""An account as a file: taking it along to another device, and files that are none."""

import json

from accounts import PASSPHRASE, create, hand_in, open_account, save_account, sign_in, sign_out, take, visitor
from playwright.sync_api import expect
from taking import quiz


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
    # It was opened from a file, so there is one.
    expect(page.get_by_text("Save your account as a file now")).to_have_count(0)
    fingerprints = []
    for each in (visitor, other):
        page = each.open("profile.html")
        fingerprints.append(page.locator(".fingerprint code").text_content())
    assert fingerprints[0] == fingerprints[1] and len(fingerprints[0]) == 79


def test_names_that_were_handed_in_need_not_be_on_another_device(visitor, visit, tmp_path):
    create(visitor, first="Ada")
    take(visitor)
    hand_in(visitor, tmp_path / "bundle.json", PASSPHRASE if visitor.origin.startswith("file:") else None)
    file = save_account(visitor, tmp_path / "ada.json")
    page = open_account(visit(visitor.origin), file)
    expect(page.get_by_text("They count once the organiser has them")).to_be_visible()
    expect(page.get_by_text("Hand in your names")).to_have_count(0)


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


def test_an_old_file_does_not_bring_an_old_passphrase_back(visitor, visit, tmp_path):
    create(visitor)
    old = save_account(visitor, tmp_path / "old.json")
    page = visitor.open("profile.html")
    page.get_by_text("Manage the account").click()
    form = page.locator("form", has=page.get_by_label("Current passphrase"))
    form.get_by_label("Current passphrase").fill(PASSPHRASE)
    form.get_by_label("New passphrase").fill("another set of words")
    form.get_by_label("Passphrase again").fill("another set of words")
    form.get_by_role("button", name="Change the passphrase").click()
    expect(page.get_by_text("The passphrase is changed")).to_be_visible()
    new = save_account(visitor, tmp_path / "new.json")
    sign_out(visitor)
    expect(open_account(visitor, old).get_by_text("@ada")).to_be_visible()
    sign_out(visitor)
    expect(sign_in(visitor).get_by_text("not the right one")).to_be_visible()
    expect(sign_in(visitor, passphrase="another set of words").get_by_role("button", name="Sign out")).to_be_visible()
    # Elsewhere nothing was changed since the file was saved.
    other = visit(visitor.origin)
    expect(open_account(other, old).get_by_text("@ada")).to_be_visible()
    sign_out(other)
    expect(open_account(other, new, "another set of words").get_by_text("@ada")).to_be_visible()
    sign_out(other)
    expect(sign_in(other, passphrase="another set of words").get_by_role("button", name="Sign out")).to_be_visible()


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

"""Accounts on a device: creating, signing in and out, changing and deleting."""

import json

import pytest
from accounts import PASSPHRASE, choose_passphrase, create, hand_in, sign_in, sign_out, take, visitor
from playwright.sync_api import expect
from support import SITE_YML
from taking import pick, quiz
from visiting import PHONE, violations


def test_an_account_is_created_and_left_and_entered_again(visitor):
    page = create(visitor, first="Ada", last="Lovelace")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(page.locator("#Account .figures")).to_have_text("Rank–Points0Results that count0")
    expect(page.locator(".fingerprint code")).to_be_visible()
    assert violations(page) == []
    page = sign_out(visitor)
    page = sign_in(visitor, "nobody")
    expect(page.get_by_text("No account on this device has this name")).to_be_visible()
    expect(page.locator("form").first.get_by_label("User name")).to_be_focused()
    page = sign_in(visitor, "ada", "wrong")
    expect(page.get_by_text("The passphrase is not the right one")).to_be_visible()
    page = sign_in(visitor, "ADA ")
    expect(page.get_by_text("@ada")).to_be_visible()


@pytest.mark.parametrize("visitor", ["disk"], indirect=True)
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
    for passphrase, word in (("secret", "weak"), ("Tromso99fj", "fair"), (PASSPHRASE, "strong")):
        page.get_by_label("Passphrase", exact=True).fill(passphrase)
        expect(page.locator(".strength")).to_have_text(f"Strength: {word}")


def test_a_name_that_is_too_long_is_cut_between_signs(site, visit):
    site.write(quiz()).build()
    page = visit(site.output.as_uri()).open("create-account.html")
    tidied = page.evaluate("podium['accounts/accounts'].tidyName('a'.repeat(59) + '😀')")
    assert tidied == "a" * 59


@pytest.mark.parametrize("visitor", ["disk"], indirect=True)
def test_a_user_name_makes_a_passphrase_weak_in_any_case_unless_it_is_a_part_of_many_words(visitor):
    page = visitor.open("create-account.html")
    submit = page.get_by_role("button", name="Create an account")
    page.get_by_label("User name").fill("Ada-Lovelace ")
    choose_passphrase(page, "ada-lovelace-1815")
    submit.click()
    expect(page.get_by_text("among the first that anyone would try")).to_be_visible()
    page.get_by_label("User name").fill("an")
    choose_passphrase(page, "banana can and an")
    submit.click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.parametrize("visitor", ["disk"], indirect=True)
def test_a_passphrase_is_typed_twice_can_be_seen_and_is_not_weak(visitor):
    page = visitor.open("create-account.html")
    page.get_by_label("User name").fill("ada-lovelace")
    submit = page.get_by_role("button", name="Create an account")
    for weak, reason in [("abc", "among the first that anyone would try"), ("rio", "Too short"), ("aaaaaaaaaaaaaa", "it repeats itself"),
                         ("Ada-Lovelace-1815", "among the first that anyone would try"), ("stormystormy", "it repeats itself")]:
        choose_passphrase(page, weak)
        submit.click()
        expect(page.get_by_text(reason)).to_be_visible()
    choose_passphrase(page, PASSPHRASE, PASSPHRASE + "s")
    submit.click()
    expect(page.get_by_text("The two are not the same")).to_be_visible()
    assert violations(page) == []
    page.get_by_label("Show what I type").check()
    for name in ("Passphrase", "Passphrase again"):
        expect(page.get_by_label(name, exact=True)).to_have_attribute("type", "text")
    page.get_by_label("Passphrase again").fill(PASSPHRASE)
    submit.click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def test_the_passphrase_and_the_key_are_nowhere_in_the_clear(visitor):
    page = visitor.open("create-account.html")
    page.evaluate("""() => {
      const exportKey = crypto.subtle.exportKey.bind(crypto.subtle);
      crypto.subtle.exportKey = async (form, key) => {
        const made = await exportKey(form, key);
        if (form === "pkcs8") window.name = podium['common/base64'].base64url(new Uint8Array(made).slice(16));
        return made;
      };
    }""")
    page.get_by_label("User name").fill("ada")
    choose_passphrase(page)
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


@pytest.mark.parametrize("visitor", ["server"], indirect=True)
def test_taking_over_keeps_the_look_of_the_device_and_an_attempt_that_has_no_place(visitor):
    create(visitor, "ada")
    pick(visitor.open("quiz.html"), "q1", "a")
    sign_out(visitor)
    page = visitor.open("quiz.html")
    for question in ("q1", "q2"):
        pick(page, question, "b")
    page = visitor.open("other.html")
    pick(page, "q1", "a")
    page.evaluate("localStorage['podium/test/look'] = '{\"theme\":\"dark\"}'")
    page = visitor.open("sign-in.html")
    form = page.locator("form").first
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_label("Take over what was answered").check()
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("open in your account as well go on there as they are: Letters")
    page.get_by_role("alert").get_by_role("link", name="Profile").click()
    expect(page.get_by_text("@ada")).to_be_visible()
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    for path in ("quiz", "other"):
        expect(visitor.open(f"{path}.html").locator(".bar")).to_contain_text("1 of 4 answered")
    sign_out(visitor)
    expect(visitor.open("sign-in.html").get_by_label("Passphrase").first).to_be_visible()
    expect(page.get_by_label("Take over what was answered")).to_have_count(0)
    page = visitor.open("quiz.html")
    expect(page.locator(".bar")).to_contain_text("2 of 4 answered")
    expect(visitor.open("other.html").locator(".bar")).to_contain_text("0 of 4 answered")
    pick(visitor.open("quiz.html"), "q3", "b")
    expect(visitor.open("sign-in.html").get_by_label("(1 quiz)").first).to_be_visible()


@pytest.mark.parametrize("visitor", ["server"], indirect=True)
def test_what_could_not_be_taken_over_is_told(visitor):
    create(visitor)
    sign_out(visitor)
    pick(visitor.open("quiz.html"), "q1", "a")
    page = visitor.open("sign-in.html")
    page.evaluate("""() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, text) {
        if (key.includes('/of/') && key.includes('/quiz/')) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, key, text);
      };
    }""")
    form = page.locator("form").first
    form.get_by_label("Passphrase").fill(PASSPHRASE)
    form.get_by_label("Take over what was answered").check()
    form.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("not everything could be kept")


@pytest.mark.parametrize("visitor", ["server"], indirect=True)
def test_the_passphrase_is_changed(visitor):
    page = create(visitor)
    page.get_by_text("Manage the account").click()
    form = page.locator("details form").filter(has_text="Current passphrase")
    form.get_by_label("Current passphrase").fill("wrong")
    form.get_by_label("New passphrase").fill("another set of words")
    form.get_by_label("Passphrase again").fill("another set of words")
    form.get_by_role("button").click()
    expect(form.get_by_text("not the right one")).to_be_visible()
    form.get_by_label("Current passphrase").fill(PASSPHRASE)
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
    expect(page.get_by_text("Results that are not handed in yet, and would be lost: 1.")).to_be_visible()
    form = page.locator("details form").last
    form.get_by_label("Type your user name").fill("bao")
    form.get_by_role("button").click()
    expect(form.get_by_text("Type ada to delete")).to_be_visible()
    form.get_by_label("Type your user name").fill("ada")
    form.get_by_role("button").click()
    expect(page.get_by_text("You are signed out")).to_be_visible()
    assert not page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('podium/'))")


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


@pytest.mark.parametrize(("scheme", "device"), [("light", {}), ("dark", PHONE)], ids=["desktop", "phone"])
def test_account_pages_are_accessible(site, visit, scheme, device):
    site.write(SITE_YML + "hand-in: [mail, copy, file]\nhand-in-mail: results@example.org\n" + quiz()).build()
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
    above, button = (part.bounding_box() for part in [
        page.locator(".fingerprint").first, page.get_by_role("button", name="Propose a picture and text")])
    assert button["y"] >= above["y"] + above["height"] + 12, "what is to be pressed stands apart from the text above"

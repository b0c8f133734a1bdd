"""Signed results in the page: the golden vectors, and what a ranked attempt leaves behind."""

import base64
import hashlib
import json

import pytest
from accounts import PASSPHRASE, choose_passphrase, create, hand_in, noted, open_account, save_account, take
from playwright.sync_api import expect
from slips import Player, bundle
from support import ROOT, SITE_YML, Site, podium
from taking import pick, quiz

FOLDER = ROOT / "Tests/LedgerTests/vectors"
VECTORS = json.loads((FOLDER / "ledger.json").read_text(encoding="utf-8"))
SIGN = """async ([seed, body]) => {
  const { sign } = podium['accounts/slips'];
  const bytes = Uint8Array.from(("302e020100300506032b657004220420" + seed).match(/../g), (pair) => parseInt(pair, 16));
  return sign("slip", body, await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]));
}"""


@pytest.fixture
def page(site: Site, visit):
    """A page that has the code for signed results."""
    site.write(quiz()).build()
    return visit(site.output.as_uri()).open("profile.html")


def test_the_golden_slips_come_out_to_the_byte(page):
    for slip in VECTORS["slips"]:
        comes_out(page, slip)


def comes_out(page, slip) -> None:
    assert page.evaluate("body => podium['accounts/slips'].canonical(body)", slip["body"]) == slip["signed"].removeprefix("podium-slip/1\n")
    assert page.evaluate(SIGN, [VECTORS["player_seed_hex"], slip["body"]]) == slip["entry"]
    assert page.evaluate("entry => podium['accounts/slips'].fileName(entry)", slip["entry"]) == slip["file_name"]
    held = hashlib.sha256(slip["entry"].encode()).hexdigest()
    assert page.evaluate("entry => podium['accounts/slips'].commitment(entry)", slip["entry"]) == held
    assert page.evaluate("entry => podium['accounts/slips'].verify('slip', entry)", slip["entry"]) == slip["body"]


def test_a_slip_signed_by_podium_is_good_in_the_page(page):
    entry = (FOLDER / "slip.json").read_text(encoding="utf-8").removesuffix("\n")
    body = json.loads(entry)["body"]
    assert page.evaluate("entry => podium['accounts/slips'].verify('slip', entry)", entry) == body
    assert page.evaluate(SIGN, [VECTORS["player_seed_hex"], body]) == entry
    changed = entry.replace('"score":0', '"score":1')
    assert changed != entry
    assert page.evaluate("entry => podium['accounts/slips'].verify('slip', entry)", changed) is None


def test_the_golden_revision_has_its_name(page):
    assert page.evaluate("line => podium['accounts/slips'].digest(line)", VECTORS["revision"]) == VECTORS["rev"]
    assert page.evaluate("line => podium['accounts/slips'].canonical(JSON.parse(line)) === line", VECTORS["revision"])


def test_every_changed_letter_of_a_signed_result_is_noticed(page):
    entry = VECTORS["slips"][1]["entry"]
    accepted = page.evaluate("""async (entry) => {
      const accepted = [];
      for (let place = 0; place < entry.length; place++) {
        const letter = String.fromCharCode(entry.charCodeAt(place) ^ 1);
        if (await podium['accounts/slips'].verify("slip", entry.slice(0, place) + letter + entry.slice(place + 1))) accepted.push(place);
      }
      return accepted;
    }""", entry)
    assert accepted == []


SPELLINGS = [
    ('"v":1}', '"v":1,}'), ('"v":1}', '"v":1.0}'), ('"v":1}', '"v":1,"v":1}'), ('{"body"', '{ "body"'), ("Zürich", "Z\\u00fcrich"),
    ("Zürich", "Zu\u0308rich"), ('"v":1}', '"v":1}\n'), ('{"body"', '\ufeff{"body"'),
]


def test_a_second_spelling_of_a_signed_result_is_none(page):
    entry = VECTORS["slips"][0]["entry"]
    for change in SPELLINGS:
        assert change[0] in entry
        changed = entry.replace(*change)
        assert page.evaluate("entry => podium['accounts/slips'].verify('slip', entry)", changed) is None, change


UNSIGNABLE = [
    "1.5", "-1", "2 ** 53", "null", "true", "NaN", "'\\u0007'", "'\\ud800'", "'u\\u0308'", "({a: undefined})", "[[], null]",
]


def test_what_no_signed_result_holds_has_no_canonical_form(page):
    for value in UNSIGNABLE:
        refused = page.evaluate(f"() => {{ try {{ return podium['accounts/slips'].canonical({value}) }} catch {{ return 'refused' }} }}")
        assert refused == "refused", value


def test_names_that_look_like_numbers_are_sorted_as_texts(page):
    assert page.evaluate("podium['accounts/slips'].canonical({9: 'a', 10: 'b', 'q-1': 'c'})") == '{"10":"b","9":"a","q-1":"c"}'


def kept(page) -> list[dict]:
    """What waits to be handed in, of whoever is signed in."""
    if page.locator("[data-rev]").count():
        noted(page)
    text = page.evaluate("localStorage.getItem(podium['common/store'].store.prefix + '/slips')")
    return json.loads(text)["slips"] if text else []


def archived(site: Site) -> list[str]:
    import hashlib
    lines = (site.folder / "content/ledger/revisions.jsonl").read_text(encoding="utf-8").splitlines()
    return [hashlib.sha256(line.encode()).hexdigest() for line in lines]


def test_a_ranked_attempt_becomes_a_signed_slip(site, visit, tmp_path):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    create(visitor, first="Ada", last="Lovelace")
    page = take(visitor, "aaba")
    expect(page.get_by_text("once you hand it in")).to_be_visible()
    bundle = hand_in(visitor, tmp_path / "bundle.json", PASSPHRASE)
    card, slip = json.loads(bundle.read_text(encoding="utf-8"))
    assert set(card["body"]) == {"site", "player", "handle", "first", "last", "issued"}
    assert (card["body"]["handle"], card["body"]["first"], card["body"]["last"]) == ("ada", "Ada", "Lovelace")
    body = slip["body"]
    assert set(body) == {"site", "quiz", "rev", "player", "attempt", "began", "ended", "answers", "claim", "seen"}
    assert body["rev"] in archived(site)
    assert body["answers"] == {"q1": ["a"], "q2": ["a"], "q3": ["b"], "q4": ["a"]}
    assert body["claim"] == {"max": 400, "score": 300}
    assert body["player"] == card["body"]["player"]
    assert body["seen"]["size"] == 0
    assert page.evaluate("async (entries) => (await Promise.all(entries.map((each, place) => podium['accounts/slips'].verify(place ? 'slip' : 'card',"
                         " podium['accounts/slips'].canonical(each))))).every(Boolean)", [card, slip])


@pytest.mark.parametrize(("front", "letters"), [("ranked: false\n", "aaaa"), ("", "aa")], ids=["unranked", "unfinished"])
def test_what_does_not_count_leaves_no_slip(site, visit, front, letters):
    site.write(quiz(front)).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    for number, letter in enumerate(letters, start=1):
        pick(page, f"q{number}", letter)
    expect(page.locator(".bar")).to_contain_text(f"{len(letters)} of 4 answered")
    assert kept(page) == []


def test_of_too_many_results_only_those_make_room_that_are_confirmed(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("profile.html")
    keep = """sealed => {
      const { keepSlips, readSlips } = podium['accounts/slip-store'], body = { quiz: 'quiz', ended: '2026-01-01T00:00:00Z' };
      const slips = Array.from({ length: 1001 }, (_, place) => ({ name: String(place), body, ...(place < sealed ? { ledger: 'sealed' } : {}) }));
      return [keepSlips(slips), readSlips().length, readSlips()[0].name, readSlips().at(-1).name];
    }"""
    assert page.evaluate(keep, 2) == [True, 1000, "1", "1000"]
    assert page.evaluate(keep, 0) == [False, 1000, "0", "999"]
    take(visitor)
    expect(page.get_by_text("too many results in this browser are not confirmed yet")).to_be_visible()
    assert len(kept(page)) == 1000


def test_a_second_attempt_counts_where_it_may(site, visit):
    for policy, count in (("first", 1), ("last", 2)):
        site.write(quiz(f"attempts: {policy}\n")).build()
        visitor = visit(site.output.as_uri())
        page = take(visitor)
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".bar")).to_contain_text("0 of 4")
        page = take(visitor)
        assert len(kept(page)) == count
        assert len({slip["body"]["attempt"] for slip in kept(page)}) == count


def test_unfinished_questions_are_absent_and_typed_text_is_normal(site, visit):
    site.write("-- content/quiz.md --\n---\ntype: quiz\ntitle: Lakes\n---\n\n## Which lake? {#lake}\n\n[[Zürichsee]]\n\n## Which sea? {#sea}\n\n[[Aral]]\n").build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    form = page.locator("form[id='lake']")
    form.locator("[name=b]").fill("Zu\u0308richsee")
    form.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_role("region", name="Not answered: 1 of 2 questions")).to_be_visible()
    assert kept(page) == []
    page.get_by_role("button", name="Finish anyway").click()
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    [slip] = kept(page)
    assert slip["body"]["answers"] == {"lake": ["Zürichsee"]}
    assert slip["body"]["claim"] == {"max": 200, "score": 100}


# The whole way: out of the browser into the ledger, and back onto the leaderboard


def seeing_each_build(visitor):
    """Without a service worker, which goes on with an old build until the player takes the new one, and without a cache."""
    visitor.context.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', {value: undefined})")
    visitor.context.route("**/*", lambda route: route.continue_())
    return visitor


@pytest.mark.parametrize("where", ["disk", "server"])
def test_a_player_goes_from_a_new_account_to_the_leaderboard(site, visit, serve, tmp_path, where):
    players = "".join(
        json.dumps({"player": player, "quiz": "quiz", "answers": {f"q{n}": ["a"] for n in range(1, 5)},
                    "ended": "2026-11-01T10:00:00Z"}) + "\n" for player in ("bao", "carmen", "dario", "elif"))
    site.write(quiz()).put("content/ledger/recorded/old.jsonl", players.encode())
    key = tmp_path / "organiser.key"
    made = podium("ledger", "keygen", "--key", key, cwd=site.folder)
    site.write(SITE_YML + made.output)
    assert site.build().status == 0
    visitor = seeing_each_build(visit(site.output.as_uri() if where == "disk" else serve(site.output)))

    # A name of the roster is not free.
    page = visitor.open("create-account.html")
    page.get_by_label("User name").fill("carmen")
    choose_passphrase(page)
    page.get_by_role("button", name="Create an account").click()
    expect(page.get_by_text("Somebody on the leaderboard has this name")).to_be_visible()

    create(visitor, "ada")
    take(visitor, "aaba")
    bundle = hand_in(visitor, tmp_path / "bundle.json", PASSPHRASE if where == "disk" else None)
    added = podium("ledger", "add", bundle, cwd=site.folder)
    assert added.status == 0, added.output + added.errors
    again = podium("ledger", "add", bundle, cwd=site.folder)
    assert "already" in again.output + again.errors

    assert site.build().status == 0
    page = visitor.open("profile.html")
    expect(page.locator(".results li")).to_contain_text("received, not yet confirmed")
    sealed = podium("ledger", "seal", "--key", key, cwd=site.folder)
    assert sealed.status == 0, sealed.output + sealed.errors
    assert podium("ledger", "check", cwd=site.folder).status == 0
    assert site.build().status == 0
    proved = site.verify()
    assert proved.status == 0, proved.output + proved.errors

    def sees_itself(someone) -> None:
        page = someone.open("profile.html")
        expect(page.locator(".results li")).to_contain_text("received, confirmed")
        figures = page.locator(".account .figures")
        expect(figures).to_contain_text("Rank5")
        expect(figures).to_contain_text("Points300")
        page = someone.open("leaderboard.html")
        row = page.locator(".mine .own-row")
        expect(row).to_contain_text("ada")
        expect(row).to_contain_text("300")

    sees_itself(visitor)
    file = save_account(visitor, tmp_path / "ada.json")
    other = seeing_each_build(visit(visitor.origin))
    expect(open_account(other, file).get_by_text("@ada")).to_be_visible()
    sees_itself(other)

    # The next result names the log that its page was served with.
    site.write(quiz().replace("quiz.md", "next.md").replace("Letters", "Next")).build()
    take(other, "aaaa", "next")
    bundle = hand_in(other, tmp_path / "next.json", PASSPHRASE if where == "disk" else None)
    [card, slip] = json.loads(bundle.read_text(encoding="utf-8"))
    assert slip["body"]["seen"]["size"] == 2
    assert podium("ledger", "add", bundle, cwd=site.folder).status == 0
    assert podium("ledger", "check", cwd=site.folder).status == 0


@pytest.mark.parametrize("board", ["public", "pseudonyms"])
def test_the_profile_shows_what_the_site_says_of_its_player(site, visit, serve, tmp_path, board):
    """The organiser's words and pictures; under pseudonyms nothing but the own place, which nobody else can find."""
    others = "".join(
        json.dumps({"player": f"p{n}", "quiz": "quiz", "answers": {"q1": ["a"], "q2": ["a" if n < 3 else "b"]},
                    "ended": "2026-11-01T10:00:00Z"}) + "\n" for n in range(6))
    settings = "" if board == "public" else "board: pseudonyms\npseudonym-key: a key of some length\n"
    site.write(quiz() + SITE_YML + settings).put("content/ledger/recorded/old.jsonl", others.encode())
    assert site.build().status == 0
    visitor = seeing_each_build(visit(serve(site.output)))
    create(visitor, "ada")
    take(visitor, "abbb")
    player = visitor.page.evaluate("podium['common/store'].store.player()")
    assert podium("ledger", "add", hand_in(visitor, tmp_path / "bundle.json"), cwd=site.folder).status == 0
    site.write("-- content/players/ada.md --\n---\nname: Ada Lovelace\nphotos:\n  - desk.png\n---\nSee [the quiz](../quiz.md).\n")
    site.put("content/players/desk.png", base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="))
    site.build("--lenient")
    assert site.verify().status == 0
    page = visitor.open("profile.html")
    account = page.locator("#Account")
    expect(account.locator(".figures")).to_contain_text("Points100")
    if board == "public":
        expect(account.get_by_role("link", name="the quiz")).to_have_attribute("href", f"{visitor.origin}/quiz.html")
        picture = account.locator(".photos img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function("document.querySelector('.photos img').naturalWidth === 1")
        name = "ada"
    else:
        expect(account.get_by_text("You stand on the leaderboard as")).to_be_visible()
        name = account.get_by_text("You stand on").inner_text().split(" as ")[1].split(".")[0]
        assert account.locator(".photos").count() == 0
        published = b"".join(path.read_bytes() for path in site.output.rglob("*") if path.is_file())
        assert player.encode() not in published and b"Lovelace" not in published
    page = visitor.open("leaderboard.html")
    expect(page.locator(".mine .own-row")).to_contain_text(name if board == "pseudonyms" else "Ada Lovelace")
    expect(page.locator(".mine .own-row")).to_contain_text("100")


def test_a_name_that_only_a_card_has_or_had_is_taken(site, visit, tmp_path):
    ada = Player(7)
    cards = tmp_path / "cards.json"
    cards.write_bytes(bundle(ada.card("ada"), ada.card("countess", "2026-02-01T09:00:00Z")))
    site.write(quiz()).build()
    assert podium("ledger", "add", cards, cwd=site.folder).status == 0
    assert site.build().status == 0
    page = visit(site.output.as_uri()).open("create-account.html")
    for name, is_taken in (("ada", True), ("countess", True), ("augusta", False)):
        page.get_by_label("User name").fill(name)
        page.get_by_label("Passphrase", exact=True).focus()
        expect(page.get_by_text("Somebody on the leaderboard has this name")).to_have_count(1 if is_taken else 0)
        assert page.evaluate("name => podium['accounts/roster'].isTaken(name)", name) is is_taken

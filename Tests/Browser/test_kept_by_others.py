"""What stands in the browser's storage under the names of a page, and is not as this version keeps it."""

import json

import pytest
from accounts import create, sign_in, sign_out, take
from playwright.sync_api import expect
from support import Site
from taking import pick, quiz

# A moment after the last that there is, names that every object has, and a text that is none.
JUNK = '[8640000000000001, {"toString": 1, "constructor": {}, "__proto__": null}, "\\ud800", null, [[]], -1e308]'
KEPT = {
    "": """{"version": 2, "progress": {"quiz": {"best": JUNK, "tries": JUNK, "at": JUNK, "open": JUNK}, "done": {"best": 50, "tries": JUNK}, "other": JUNK}, "read": {"quiz": JUNK, "__proto__": 1},
      "session": {"rows": [{"quiz": "quiz", "id": JUNK, "title": JUNK, "question": JUNK, "outcome": JUNK, "at": JUNK, "language": JUNK}, {},
        {"quiz": "quiz\\ud800", "id": "\\ud800", "title": "T", "question": "Q", "outcome": "right", "at": 1}]}, "prefs": JUNK}""",
    "/quiz/quiz": """{"now": {"seed": 1, "began": JUNK, "answers": {"q1": JUNK, "__proto__": ["a"]}, "flags": JUNK, "settings": JUNK,
      "rev": JUNK, "player": JUNK, "started": 1e300},
      "past": [{"began": 8640000000000001, "percent": 50}, {"began": 1, "percent": 50, "ended": JUNK}]}""",
    "/study": '{"version": 1, "cards": {"quiz": {"q1": JUNK, "q2": ["review", 0, 1, 1, 1, 1e300], "__proto__": JUNK}, "constructor": JUNK}}',
    "/ordinals": '{"version": 1, "used": JUNK}', "/carried": '{"quiz": "quiz", "at": 1e300, "given": {"q1": JUNK}}',
    "/me": JUNK, "/card": JUNK, "/profile": JUNK, "/saved": JUNK, "/device": JUNK, "/look": JUNK, "/sound": JUNK,
    "/slips": """{"version": 1, "slips": [{"name": "1 1", "title": {"toString": 1}, "body": {"quiz": "quiz", "ended": JUNK, "claim": JUNK}},
      {"name": "2 2", "body": {"quiz": "quiz", "ended": {"toString": 1}}, "entry": "[]"}]}""",
    "/signed-in": '{"player": JUNK}', "/accounts": """{"version": 1, "accounts": [{"player": "KEY", "handle": JUNK, "first": "", "last": "",
      "created": JUNK, "salt": "SALT", "rounds": 600000, "iv": "IVIV", "box": "BOX"}]}""".replace("KEY", "A" * 43).replace(
        "SALT", "A" * 22).replace("IVIV", "A" * 16).replace("BOX", "A" * 86),
    "~mine": JUNK, "~mine/abc": '{"version": 1, "text": "# T", "title": JUNK, "questions": JUNK, "created": 8640000000000001, "changed": JUNK}',
    "~mine/def": '{"version": 1, "text": "# T", "source": JUNK, "created": 8640000000000001}',
}


@pytest.mark.parametrize("kept", [
    {key: text.replace("JUNK", JUNK) for key, text in KEPT.items()},
    {key: text.replace("JUNK", '{"toString": 1}') for key, text in KEPT.items()},
    dict.fromkeys(KEPT, "[" * 20_000), dict.fromkeys(KEPT, '"' + "x" * 100_000 + '"'),
], ids=["junk", "objects", "deep", "long"])
def test_pages_work_whatever_is_kept_under_their_names(site: Site, visit, kept):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    for path in ("quiz", "profile", "history", "study", "quizzes", "index", "workshop", "create-account"):
        page = visitor.open("make.html")
        page.evaluate("kept => { for (const [key, text] of Object.entries(kept)) localStorage['podium/test' + key] = text }", kept)
        page = visitor.open(f"{path}.html")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if path == "quiz":
            expect(pick(page, "q2", "a").locator(".outcome")).to_contain_text("Right")


def test_an_attempt_of_a_clock_that_was_ahead_keeps_no_later_one_from_being_kept(site: Site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = take(visitor)
    page.evaluate("""() => {
      const kept = JSON.parse(localStorage['podium/test/quiz/quiz']);
      for (const attempt of [kept.now, ...kept.past]) attempt.began += 1e12;
      localStorage['podium/test/quiz/quiz'] = JSON.stringify(kept);
    }""")
    page = visitor.open("quiz.html")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    pick(page, "q1", "a")
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")
    page = visitor.open("quiz.html")
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")


@pytest.mark.parametrize("kept", [
    '{"version": 2, "accounts": [{"player": "newer", "box": "secret"}]}', '{"version": 1, "accounts": [{"box": "secret',
])
def test_an_account_that_this_version_cannot_read_is_kept_beside_new_ones(site: Site, visit, kept):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    visitor.open("make.html").evaluate("kept => localStorage['podium/test/accounts'] = kept", kept)
    create(visitor)
    sign_out(visitor)
    page = visitor.open("profile.html")
    page.on("dialog", lambda dialog: dialog.accept())
    assert page.evaluate("Object.values(localStorage).join()").count("secret") == 1
    sign_in(visitor)
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.parametrize("store", [
    "createObjectStore('other')", "createObjectStore('keys', {keyPath: 'id'})", "createObjectStore('keys').put({}, 'test')",
])
def test_a_database_of_another_program_keeps_nobody_from_an_account_or_a_draw(site: Site, visit, serve, store):
    """Then the passphrase is asked for where something is to be signed."""
    site.write(quiz("pick: 2\n")).build()
    visitor = visit(serve(site.output))
    visitor.open("make.html").evaluate("""store => new Promise((done) => {
      const opening = indexedDB.open('podium', 1);
      opening.onupgradeneeded = () => STORE;
      opening.onsuccess = () => { opening.result.close(); done(); };
    })""".replace("STORE", "opening.result." + store), store)
    page = visitor.open("quiz.html")
    expect(page.locator(".quiz.ready form.q:visible")).to_have_count(2)
    create(visitor)


def test_a_quiz_may_have_the_name_of_what_every_object_has(site: Site, visit):
    site.write(quiz("pick: 2\n").replace("quiz.md", "constructor.md").replace("{#q1}", "{#constructor}")).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("constructor.html")
    for form in page.locator("form.q:visible").all():
        pick(page, form.get_attribute("id"), "a")
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    assert json.loads(page.evaluate("localStorage['podium/test/ordinals']"))["used"] == {"constructor": 1}
    expect(visitor.open("quizzes.html").get_by_role("main")).to_contain_text("best score that counts 100%")


def test_what_cannot_be_read_stays_though_there_is_no_room_or_more_of_it_comes(site: Site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    first, second = ('{"version":2,"progress":{"quiz":{"best":%d' % best for best in (80, 90))
    page = visitor.open("make.html")
    page.evaluate("""text => {
      localStorage['podium/test'] = text;
      for (let size = 2 ** 22, place = 0; size >= 1; size >>= 1) try {
        for (;; place += 1) localStorage['full' + place] = 'x'.repeat(size);
      } catch { /* that is what is wanted */ }
    }""", first)
    page = visitor.open("profile.html")
    expect(page.get_by_text("storage is full")).to_be_visible()
    assert page.evaluate("localStorage['podium/test']") == first
    page.evaluate("for (const key of Object.keys(localStorage)) if (key.startsWith('full')) delete localStorage[key]")
    page = visitor.open("profile.html")
    expect(page.get_by_text("It was put aside")).to_be_visible()
    page.evaluate("text => { localStorage['podium/test'] = text }", second)
    take(visitor)
    # Taken over is only what can be read.
    page = create(visitor)
    assert page.evaluate("localStorage['podium/test/unreadable']") == f"{first}\n{second}"


def test_an_attempt_can_be_saved_whose_questions_have_names_that_every_object_has(site: Site, visit):
    site.write(quiz().replace("{#q2}", "{#constructor}").replace("{#q3}", "{#__proto__}")).build()
    page = visit(site.output.as_uri()).open("quiz.html")
    pick(page, "q1", "a")
    page.get_by_role("button", name="Finish").click()
    page.get_by_role("button", name="Finish anyway").click()
    page.locator(".saving summary").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    questions = json.loads(download.value.path().read_text())["questions"]
    assert [question["response"] for question in questions] == [["a"], None, None, None]


def test_a_file_brings_no_name_that_is_half_a_sign(site: Site, visit):
    site.write(quiz()).build()
    page = visit(site.output.as_uri()).open("profile.html")
    brought = page.evaluate("""() => {
      const attempt = { now: { seed: 1, began: 1, answers: { q1: ['a'] } }, past: [] }, card = ['review', 0, 1, 1, 1, 1];
      podium['profile/transfer'].merge({ quizzes: { 'a\\ud800': attempt, quiz: attempt },
        study: { version: 1, cards: { 'a\\ud800': { q1: card }, quiz: { 'q\\udc00': card, q1: card } } } });
      const cards = podium['study/cards'].cardsOf();
      return [podium['common/store'].store.quizzes(), [...cards.keys()], [...cards.get('quiz').keys()]];
    }""")
    assert brought == [["quiz"], ["quiz"], ["q1"]]

"""What the browser keeps of a player: history, profile, marks in lists, and storage in every bad state."""

import re

import pytest
from playwright.sync_api import expect
from support import Site
from taking import pick, quiz, start
from visiting import DESKTOP, PHONE, violations

ARTICLE = "-- content/reading.md --\n---\ntype: article\n---\n# Reading\n\nA text.\n"


@pytest.fixture
def visitor(site: Site, visit):
    site.write(quiz() + ARTICLE.replace("content/", "content/notes/")).write(
        quiz().replace("content/quiz", "content/notes/other").replace("Letters", "Others")).build()
    return visit(site.output.as_uri())


def take(visitor, letters: str = "aaba", path: str = "quiz"):
    page = visitor.open(f"{path}.html")
    for number, letter in enumerate(letters, start=1):
        pick(page, f"q{number}", letter)
    expect(page.locator(".bar")).to_contain_text(f"{len(letters)} of 4")
    return page


def test_this_session_s_questions_are_listed_and_lead_back(visitor):
    take(visitor, "ab")
    page = visitor.open("history.html")
    session = page.locator(".session li")
    expect(session).to_have_count(2)
    expect(session.nth(0)).to_contain_text("Right")
    expect(session.nth(1)).to_contain_text("Wrong")
    session.nth(1).get_by_role("link").click()
    expect(page).to_have_url(re.compile("quiz.html#q2$"))
    expect(page.locator("[id='q2'] .outcome")).to_contain_text("Wrong")


def test_an_attempt_of_the_past_is_opened_again_as_it_was_and_nothing_in_it_changes(visitor):
    page = take(visitor, "abba")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    pick(page, "q1", "b")
    kept = page.evaluate("localStorage['podium/test/quiz/quiz']")
    page = visitor.open("history.html")
    page.locator(".session li", has_text="Is it A in 3?").get_by_role("link").click()
    expect(page.locator("[id='q3'] .outcome")).to_contain_text("Wrong")
    assert page.url.endswith("#q3") and "attempt=" in page.url
    page = visitor.open("history.html")
    page.get_by_role("table", name="Attempts at Letters").get_by_role("link").click()
    expect(page.get_by_text("You can't change it")).to_be_visible()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("50%")
    expect(page.locator("[id='q2'] input:checked")).to_have_value("b")
    assert page.get_by_role("button", name="Try again").count() == 0
    assert violations(page) == []
    expect(page.locator("form.q .act > button:visible")).to_have_count(0)
    page.locator("[id='q2'] input[value=a]").click()
    expect(page.locator("[id='q2'] .outcome")).to_contain_text("already answered")
    page.locator("[id='q2'] input[value=b]").press("Enter")
    expect(page.locator("[id='q2'] .outcome")).to_contain_text("Wrong")
    expect(page.locator("[id='q2'] input:checked")).to_have_value("b")
    page.get_by_role("link", name="Open the current quiz").click()
    expect(page.locator(".bar")).to_contain_text("1 of 4")
    expect(page.locator("[id='q1'] .outcome")).to_contain_text("Wrong")
    assert page.evaluate("localStorage['podium/test/quiz/quiz']").split('"spent"')[0] == kept.split('"spent"')[0]


def test_a_session_ends_when_quizzes_and_history_are_left(visitor):
    take(visitor, "ab")
    page = visitor.open("index.html")
    page.wait_for_function("JSON.parse(localStorage['podium/test']).session.over")
    take(visitor, "a", "notes/other")
    page = visitor.open("history.html")
    expect(page.locator(".session li")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_attempts_are_listed_by_quiz_and_by_day_with_a_chart(visitor, scheme):
    visitor.page.emulate_media(color_scheme=scheme)
    for letters in ("bbbb", "aabb", "aaaa"):
        page = take(visitor, letters)
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".bar")).to_contain_text("0 of 4")
    page = visitor.open("history.html")
    expect(page.get_by_role("img", name="Scores of Letters")).to_be_visible()
    rows = page.get_by_role("table", name="Attempts at Letters").locator("tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("100%")
    expect(page.locator(".chart circle")).to_have_count(3)
    assert violations(page) == []
    page.get_by_role("button", name="By day").click()
    expect(page.get_by_role("table", name="Days").locator("tbody tr")).to_contain_text("50%")
    assert violations(page) == []


def test_lists_tell_what_is_done_and_nothing_moves(visitor):
    take(visitor)
    take(visitor, "a", "notes/other")
    visitor.page.add_init_script("""window.shift = 0; new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += entry.value }).observe({type: 'layout-shift', buffered: true})""")
    page = visitor.open("quizzes.html")
    expect(page.locator("[data-quiz='quiz']")).to_contain_text("75%")
    expect(page.locator("[data-quiz='quiz']")).to_contain_text("best score that counts 75%")
    expect(page.locator("[data-quiz='notes/other']")).to_contain_text("1 question answered so far")
    assert page.evaluate("shift") == 0
    assert violations(page) == []


def test_an_article_is_read_once_its_end_was_seen(visitor):
    page = visitor.open("notes/reading.html")
    page.wait_for_function("JSON.parse(localStorage['podium/test'] ?? '{}').read?.['notes/reading']")
    page = visitor.open("notes/index.html")
    expect(page.locator("[data-article]")).to_contain_text("read")
    expect(visitor.open("profile.html").locator(".figures")).to_contain_text("Articles read1")


def test_progress_can_be_erased_by_quiz_and_all_at_once(visitor):
    visitor.page.on("dialog", lambda dialog: dialog.accept())
    take(visitor)
    take(visitor, "aaaa", "notes/other")
    page = visitor.open("history.html")
    page.get_by_role("button", name="Delete my data for Letters").click()
    expect(page.get_by_role("heading", name="Letters")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("heading", name="Others")).to_have_count(1)
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Erase everything").click()
    expect(page.get_by_text("Everything is erased")).to_be_focused()
    assert page.evaluate("localStorage.length") == 0


def test_the_profile_reads_what_concerns_the_site_a_few_times(visitor):
    """It is a long text, and was read for each quiz of the lists."""
    page = visitor.open("index.html")
    page.evaluate("""() => {
      const names = Array.from({ length: 100 }, (_, n) => `q${n}`);
      const progress = Object.fromEntries(names.map((name, n) => [name, { best: n % 2 ? 80 : null, tries: n % 2, at: 1, open: n % 2 ? 0 : 1 }]));
      const rows = names.map((quiz) => ({ quiz, id: 'a', title: `Title of ${quiz}`, question: 'A?', at: 1 }));
      localStorage['podium/test'] = JSON.stringify({ version: 2, progress, read: {}, session: { rows, over: false }, prefs: {} });
    }""")
    visitor.context.add_init_script("""{
      const { getItem } = Storage.prototype;
      window.reads = 0;
      Storage.prototype.getItem = function (key) {
        window.reads += key === 'podium/test';
        return getItem.call(this, key);
      };
    }""")
    page = visitor.open("profile.html")
    expect(page.locator(".session a")).to_have_count(100)
    expect(page.get_by_role("link", name="Title of q99")).to_be_visible()
    assert page.evaluate("reads") < 20


@pytest.mark.whole_browser
def test_one_s_data_moves_to_another_browser_as_a_file(visitor, site, visit, tmp_path):
    take(visitor)
    page = visitor.open("profile.html")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    other = visit(site.output.as_uri())
    page = other.open("profile.html")
    field = page.get_by_label("Add from a file")
    field.set_input_files(download.value.path())
    expect(page.get_by_text("Data imported.")).to_be_visible()
    expect(other.open("quizzes.html").locator("[data-quiz='quiz']")).to_contain_text("75%")
    expect(other.open("quiz.html").locator(".bar")).to_contain_text("4 of 4 answered")


def test_an_attempt_that_went_on_elsewhere_goes_on_here_unless_another_is_open(visitor, site, visit, tmp_path):
    def carry(source, target):
        page = source.open("profile.html")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save to a file").click()
        page = target.open("profile.html")
        page.get_by_label("Add from a file").set_input_files(download.value.path())
        return page.locator("#Own .notice")

    other = visit(site.output.as_uri())
    pick(visitor.open("quiz.html"), "q1", "a")
    expect(carry(visitor, other)).to_have_text("Data imported.")
    pick(other.open("quiz.html"), "q2", "a")
    pick(other.open("notes/other.html"), "q1", "a")
    pick(visitor.open("notes/other.html"), "q2", "a")
    expect(carry(other, visitor)).to_contain_text("go on as they are here: Others")
    expect(visitor.open("quiz.html").locator(".bar")).to_contain_text("2 of 4 answered")
    page = visitor.open("notes/other.html")
    expect(page.locator("#q2 .outcome")).to_contain_text("Right")
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")


@pytest.mark.parametrize(("body", "word"), [
    (b"not json", "not a file of"), (b"[]", "not a file of"), (b"{\"kind\":\"other\"}", "not a file of"),
    (b"\0" * 50_000_000, "too large"),
    (b'{"kind":"podium-player","version":3,"site":"test","quizzes":{}}', "newer version"),
    (b'{"kind":"podium-player","version":2,"site":"elsewhere","quizzes":{}}', "another site"),
], ids=["text", "list", "other", "large", "newer", "elsewhere"])
def test_a_file_of_the_wrong_kind_changes_nothing(visitor, tmp_path, body, word):
    take(visitor)
    page = visitor.open("profile.html")
    before = page.evaluate("JSON.stringify(localStorage)")
    (tmp_path / "data.json").write_bytes(body)
    page.get_by_label("Add from a file").set_input_files(tmp_path / "data.json")
    expect(page.locator("#Own .notice")).to_contain_text(word)
    assert page.evaluate("JSON.stringify(localStorage)") == before


@pytest.mark.parametrize(("kept", "word"), [
    ("{\"version\": 1, \"quiz", "could not be read"), ("[1]", "could not be read"),
    ('{"version": 3, "all": "else"}', "newer version"),
])
@pytest.mark.parametrize("path", ["quiz.html", "history.html", "profile.html"])
def test_a_store_that_cannot_be_read_is_not_destroyed(visitor, kept, word, path):
    page = visitor.open("make.html")
    page.evaluate("kept => localStorage['podium/test'] = kept", kept)
    page = visitor.open(path)
    expect(page.get_by_text(word)).to_be_visible()
    assert kept in page.evaluate("Object.values(localStorage)")
    if path == "quiz.html":
        # The view that was chosen is out of reach as well, with a newer store.
        if page.locator(".gate").is_visible():
            start(page)
            expect(page.get_by_text(word)).to_be_visible()
        expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")


@pytest.mark.parametrize("kept", [
    '{"now": {"seed": 1, "answers": {"q1": "a", "q2": [1], "q3": ["zz"], "q4": ["a"]}, "flags": 3}, "past": {}}',
    '{"now": 4, "past": [null, {"percent": "x"}]}', "]", '{"now": {"seed": 1, "answers": null, "settings": {"pick": -1}}}',
    '{"now": {"seed": 1, "settings": {"pick": 9}}}',
])
def test_an_attempt_that_was_edited_by_hand_does_no_harm(visitor, kept):
    page = visitor.open("make.html")
    page.evaluate("kept => localStorage['podium/test/quiz/quiz'] = kept", kept)
    page = visitor.open("quiz.html")
    expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    expect(visitor.open("history.html").get_by_role("heading", name="All attempts")).to_be_visible()
    expect(visitor.open("profile.html").get_by_role("heading", name="Your data")).to_be_visible()


def test_a_full_store_is_met_with_a_word_and_the_quiz_goes_on(visitor):
    page = visitor.open("quiz.html")
    page.evaluate("""() => { for (let size = 1 << 22; size; size >>= 1)
      try { for (let n = 0; ; n++) localStorage['fill' + size + n] = 'x'.repeat(size) } catch {} }""")
    for number in range(1, 5):
        expect(pick(page, f"q{number}", "a").locator(".outcome")).to_contain_text("Right")
    expect(page.get_by_text("is full")).to_be_visible()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")


FULL = """const set = Storage.prototype.setItem;
  window.noRoom = NAMES;
  Storage.prototype.setItem = function (key, text) {
    if (window.noRoom.some((name) => key.endsWith(name))) throw new DOMException('no room', 'QuotaExceededError');
    return set.call(this, key, text);
  }"""


def test_an_answer_without_room_is_told_of_though_smaller_things_are_kept(visitor):
    visitor.page.add_init_script(FULL.replace("NAMES", "['/quiz/quiz']"))
    page = visitor.open("quiz.html")
    expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    warning = page.get_by_text("browser storage is full")
    expect(warning).to_be_visible()
    # Whoever leaves is asked first.
    with page.expect_event("dialog") as asked:
        page.evaluate("setTimeout(() => location.reload())")
    asked.value.dismiss()
    # Once there is room, it is kept, and nobody is asked.
    page.evaluate("window.noRoom = []")
    pick(page, "q2", "a")
    expect(warning).to_be_hidden()
    assert page.evaluate("Object.keys(JSON.parse(localStorage['podium/test/quiz/quiz']).now.answers)") == ["q1", "q2"]
    page.reload()
    expect(page.locator(".bar")).to_contain_text("2 of 4 answered")


def test_a_result_without_room_is_not_said_to_wait_for_being_handed_in(visitor):
    visitor.page.add_init_script(FULL.replace("NAMES", "['/slips']"))
    page = take(visitor, "aaaa")
    expect(page.get_by_text("browser storage is full")).to_be_visible()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    expect(page.get_by_role("link", name="Hand it in")).to_have_count(0)
    page.evaluate("window.noRoom = []")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".bar")).to_contain_text("0 of 4")
    take(visitor, "aaaa")
    expect(page.get_by_text("browser storage is full")).to_be_hidden()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_blocked_store_is_met_with_a_word_and_the_quiz_goes_on(site, visit, device):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri(), view="single", **device)
    visitor.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})")
    page = visitor.open("quiz.html")
    expect(page.get_by_text("cannot be kept in this browser")).to_be_visible()
    start(page)
    for number, letter in enumerate("aaba", start=1):
        form = pick(page, f"q{number}", letter)
        expect(page.get_by_text("cannot be kept in this browser")).to_be_visible()
        # The word does not take the place of what else stands above a question.
        assert page.locator(".bar").bounding_box()["height"] < 100
        form.get_by_role("button", name=re.compile("Continue|See your score")).click()
    expect(page.get_by_text("cannot be kept in this browser")).to_be_visible()
    expect(page.get_by_role("region", name="Your score")).to_contain_text("75%")
    for path in ("history.html", "profile.html", "index.html"):
        visitor.open(path)


def test_a_page_that_is_only_opened_writes_nothing_over_an_attempt(site, visit):
    """A browser that is busy may show such a page the store as it was before."""
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    visitor.context.add_init_script("""window.writes = []; const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, text) { writes.push(key); return set.call(this, key, text) }""")
    page.reload()
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")
    assert [key for key in page.evaluate("writes") if key.endswith("/quiz/quiz")] == []


def test_small_screens_have_tabs(demonstration, visit):
    page = visit(**PHONE).open("index.html")
    tabs = page.get_by_role("navigation", name="Tabs")
    assert tabs.get_by_role("link").all_inner_texts() == ["Quizzes", "Leaderboard", "Profile"]
    for name in ("Leaderboard", "Profile", "Quizzes"):
        tabs.get_by_role("link", name=name).click()
        expect(tabs.get_by_role("link", name=name)).to_have_attribute("aria-current", "true")
    expect(visit().open("index.html").get_by_role("navigation", name="Tabs")).to_have_count(0)

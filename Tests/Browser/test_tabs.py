"""One quiz in two tabs, and pages that the browser brings back as they were left."""

import re

import pytest
from accounts import OTHER, create, sign_out, take
from playwright.sync_api import expect
from support import Site
from taking import pick, quiz, start
from visiting import eventually, violations
from workshop import SMALL, make, paste


@pytest.fixture
def visitor(site: Site, visit, serve):
    site.write(quiz()).build()
    return visit(serve(site.output))


@pytest.mark.whole_browser
def test_two_tabs_on_one_quiz_lose_no_answer(visitor):
    first = visitor.open("quiz.html")
    second = visitor.context.new_page()
    second.goto(first.url)
    pick(first, "q1", "a")
    expect(second.locator(".bar")).to_contain_text("1 of 4 answered")
    pick(second, "q2", "b")
    expect(first.locator(".bar")).to_contain_text("2 of 4 answered")
    expect(first.locator("[id='q2'] .outcome")).to_contain_text("Wrong")
    pick(first, "q3", "a")
    second.reload()
    expect(second.locator(".bar")).to_contain_text("3 of 4 answered")


def test_what_is_typed_in_one_tab_stays_while_another_answers(site, visit, serve):
    typed = "\n## How many? {#many}\n\n[[12345]]\n"
    site.write(quiz() + typed).build()
    visitor = visit(serve(site.output))
    first = visitor.open("quiz.html")
    pick(first, "q1", "a")
    second = visitor.context.new_page()
    second.goto(first.url)
    second.locator("form[id=many] input").fill("1234")
    # What is typed there shows here, too.
    expect(first.locator("form[id=many] input")).to_have_value("1234")
    second.close()
    pick(first, "q2", "a")
    expect(first.locator(".bar")).to_contain_text("2 of 5 answered")
    first.reload()
    expect(first.locator("form[id=many] input")).to_have_value("1234")


def test_in_an_exam_the_later_answer_counts_whichever_tab_gave_it(site, visit, serve):
    site.write(quiz("mode: exam\ntime-limit: 1200\n")).build()
    visitor = visit(serve(site.output))
    first = visitor.open("quiz.html")
    second = visitor.context.new_page()
    second.goto(first.url)
    expect(second.get_by_role("button", name="Start", exact=True)).to_be_visible()
    start(first)
    # The clock is one, and runs in both.
    expect(second.locator(".clock")).to_contain_text("left")
    pick(first, "q1", "b", submit=False)
    expect(second.locator("[id='q1'] input:checked")).to_have_value("b")
    pick(first, "q1", "a", submit=False)
    expect(second.locator("[id='q1'] input:checked")).to_have_value("a")
    second.locator("[id='q2'] .flagger").click()
    expect(first.locator("[id='q2'] .flagger")).to_have_attribute("aria-pressed", "true")
    # What is kept as a page is left is no older answer.
    second.evaluate("dispatchEvent(new Event('pagehide'))")
    first.reload()
    expect(first.locator("[id='q1'] input:checked")).to_have_value("a")
    expect(first.locator("[id='q2'] .flagger")).to_have_attribute("aria-pressed", "true")
    for number in (2, 3, 4):
        pick(first, f"q{number}", "a", submit=False)
    first.get_by_role("button", name="Finish", exact=True).last.click()
    first.get_by_role("button", name="Finish anyway").click()
    for page in (first, second):
        expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    second.evaluate("dispatchEvent(new Event('pagehide'))")
    past = first.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz']).past")
    assert [entry["percent"] for entry in past] == [100]


def test_a_result_of_another_tab_stays_while_this_one_signs(site, visit, serve):
    site.write(quiz() + OTHER).build()
    visitor = visit(serve(site.output))
    create(visitor)
    take(visitor)
    other = visitor.context.new_page()
    other.goto(f"{visitor.origin}/other.html")
    for number in (1, 2, 3):
        pick(other, f"q{number}", "a")
    page = visitor.page
    page.add_init_script("""const { sign } = SubtleCrypto.prototype;
      window.held = new Promise((go) => { window.release = go; });
      SubtleCrypto.prototype.sign = async function (...rest) { window.isSigning = true; await window.held; return sign.apply(this, rest) }""")
    page.goto(f"{visitor.origin}/profile.html")
    eventually(page, lambda: page.evaluate("window.isSigning"))
    pick(other, "q4", "a")
    expect(other.get_by_text("once you hand it in")).to_be_visible()
    slips = "Object.entries(localStorage).find(([key]) => key.endsWith('/slips'))[1]"
    eventually(page, lambda: '"quiz":"other"' in page.evaluate(slips))
    page.evaluate("release()")
    expect(page.locator(".results > li")).to_have_count(2)


def test_what_a_page_of_one_player_keeps_is_never_signed_as_another_who_signed_in_since(site, visit, serve):
    site.write(quiz()).build()
    visitor = visit(serve(site.output))
    create(visitor, first="Ada")
    profile, page = (visitor.context.new_page() for _ in range(2))
    profile.goto(f"{visitor.origin}/profile.html")
    expect(profile.get_by_text("@ada")).to_be_visible()
    page.goto(f"{visitor.origin}/quiz.html")
    page.locator(".quiz.ready").wait_for()
    sign_out(visitor)
    create(visitor, "bob", first="Bob")
    for number in (1, 2, 3, 4):
        pick(page, f"q{number}", "a")
    expect(page.get_by_text("This result can count")).to_be_visible()
    profile.get_by_text("Manage the account").click()
    profile.get_by_label("First name").fill("Augusta")
    profile.get_by_role("button", name="Save the names").click()
    expect(profile.get_by_text("Your names are changed")).to_be_visible()
    expect(profile.get_by_text("wait for an account that signs them")).to_be_visible()
    kept = profile.evaluate("JSON.parse(localStorage['podium/test/accounts']).accounts")
    assert {account["handle"]: account["first"] for account in kept} == {"ada": "Augusta", "bob": "Bob"}
    [slip] = profile.evaluate("podium['accounts/slip-store'].readSlips()")
    assert "entry" not in slip
    assert profile.evaluate("podium['common/store'].store.prefix").endswith(kept[0]["player"])


def test_a_page_that_the_browser_brings_back_shows_what_is_so_now(visitor):
    page = visitor.open("quizzes.html")
    come_back = """() => { window.isSame = true; for (const name of ['pagehide', 'pageshow']) {
      dispatchEvent(new PageTransitionEvent(name, { persisted: true })) } }"""
    page.evaluate(come_back)
    assert page.evaluate("window.isSame"), "nothing has changed"
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    other = visitor.context.new_page()
    other.goto(page.url.replace("quizzes", "quiz"))
    pick(other, "q1", "a")
    expect(other.locator(".bar")).to_contain_text("1 of 4 answered")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("[data-quiz='quiz']")).to_contain_text("1 question answered so far")


def test_who_only_looks_keeps_nothing_and_a_first_answer_joins_what_was_kept_meanwhile(visitor):
    page = visitor.open("quiz.html")
    assert page.evaluate("Object.keys(localStorage)") == []
    pick(page, "q1", "a")
    kept = page.evaluate("localStorage['podium/test/quiz/quiz']")
    visitor.open("history.html").evaluate("localStorage.clear()")
    page = visitor.open("quiz.html")
    expect(page.locator(".bar")).to_contain_text("0 of 4 answered")
    page.evaluate("kept => { localStorage['podium/test/quiz/quiz'] = kept }", kept)
    pick(page, "q2", "b")
    expect(page.locator(".bar")).to_contain_text("2 of 4 answered")
    assert page.evaluate("Object.keys(JSON.parse(localStorage['podium/test/quiz/quiz']).now.answers)") == ["q1", "q2"]


def test_of_what_two_tabs_made_of_a_quiz_at_once_both_stay_until_somebody_chooses(visit):
    visitor = visit("server")
    page = visitor.open("workshop.html")
    make(page)
    other = visitor.context.new_page()
    # A tab that is away follows nobody.
    other.add_init_script("Object.defineProperty(document, 'hidden', { get: () => true })")
    other.goto(page.url)
    other.locator(".editor").wait_for()
    paste(page, SMALL.replace("One?", "First?"))
    other.get_by_role("tab", name="Markdown").click()
    for choice, typed, kept in [("Keep my version", "Second?", "Second?"), ("Use the version in the other tab", "Other?", "Third?")]:
        other.locator(".editor-body .source").fill(SMALL.replace("One?", typed))
        expect(other.get_by_text("This quiz was changed in another tab.")).to_be_visible()
        versions = other.locator(".versions textarea")
        assert typed in versions.nth(0).input_value() and typed not in versions.nth(1).input_value()
        assert typed not in page.evaluate("podium['workshop/library'].library.all()[0].text")
        other.get_by_role("button", name=choice).click()
        expect(other.locator(".status")).to_contain_text("Saved in this browser")
        eventually(page, lambda kept=kept: kept in page.evaluate("podium['workshop/library'].library.all()[0].text"))
        # The first tab takes that over, and goes on.
        expect(page.locator(".source")).to_have_value(SMALL.replace("One?", kept))
        paste(page, SMALL.replace("One?", "Third?"))
    # What the other tab took over it keeps, too, and that is nothing new here.
    other.evaluate("""() => {
      const { library } = podium['workshop/library'];
      for (const quiz of library.all()) library.put({ ...quiz, changed: Date.now() });
    }""")
    paste(page, SMALL.replace("One?", "Fourth?"))
    # Who leaves at once chooses nothing, and loses nothing.
    other.locator(".editor-body .source").fill(SMALL.replace("One?", "Fifth?"))
    other.goto("about:blank")
    texts = "podium['workshop/library'].library.all().map(({ text }) => text).join('')"
    eventually(page, lambda: sorted(re.findall(r"Fourth|Fifth", page.evaluate(texts))) == ["Fifth", "Fourth"])


@pytest.mark.whole_browser
@pytest.mark.parametrize("is_away", [False, True], ids=["here", "away"])
def test_an_attempt_that_counts_and_was_ended_by_another_tab_says_so(site, visit, serve, is_away):
    site.write(quiz("attempts: first\n")).build()
    visitor = visit(serve(site.output))
    first = visitor.open("quiz.html")
    other = visitor.context.new_page()
    other.goto(first.url)
    other.get_by_text("Settings").click()
    other.get_by_text("A new attempt begins. What you answered").wait_for()
    pick(first, "q1", "a")
    # What the other tab warns of is so now.
    expect(other.get_by_text("The one that counts ends here")).to_be_visible()
    if is_away:
        # A tab that sleeps hears of all that happened at once.
        first.evaluate("""() => addEventListener('storage', (event) => {
          if (!event.isTrusted || window.isAwake) return;
          event.stopImmediatePropagation();
        }, { capture: true })""")
    other.get_by_role("button", name="Start with these settings").click()
    expect(other.locator(".bar")).to_contain_text("0 of 4 answered")
    if is_away:
        first.evaluate("window.isAwake = true; dispatchEvent(new StorageEvent('storage', { key: 'podium/test/quiz/quiz' }))")
    expect(first.get_by_text("This attempt has ended as it stood")).to_be_visible()
    expect(first.get_by_role("region", name="Your score")).to_contain_text("25%")
    assert first.locator(".quiz.closed").count() == 1
    past = other.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz']).past")
    assert [(entry["percent"], entry["whole"], entry["counts"]) for entry in past] == [(25, True, True)]


@pytest.mark.whole_browser
@pytest.mark.parametrize("mode", ["exam", "practice"])
def test_what_a_tab_keeps_by_itself_undoes_no_answer_that_it_has_not_heard_of(site, visit, serve, mode):
    site.write(quiz(f"mode: {mode}\n") + "\n## How many? {#many}\n\n[[12345]]\n").build()
    visitor = visit(serve(site.output))
    first = visitor.open("quiz.html")
    pick(first, "q1", "a", submit=mode == "practice")
    deaf = visitor.context.new_page()
    deaf.goto(first.url)
    deaf.locator(".quiz").hover()
    expect(deaf.locator(".flagger, .outcome:not(:empty)").first).to_be_attached()
    deaf.evaluate("addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true })")
    pick(first, "q2", "a", submit=mode == "practice")
    answers = "JSON.parse(localStorage['podium/test/quiz/quiz']).now.answers"
    eventually(first, lambda: "q2" in first.evaluate(answers))
    deaf.locator("form[id=many] input").fill("1234")
    eventually(first, lambda: "1234" in first.evaluate("localStorage['podium/test/quiz/quiz']"))
    assert {"q1": ["a"], "q2": ["a"]}.items() <= first.evaluate(answers).items()


@pytest.mark.whole_browser
def test_an_attempt_of_many_goes_on_beside_another_and_is_kept_once_it_ends(site, visit, serve):
    site.write(quiz("attempts: best\n")).build()
    visitor = visit(serve(site.output))
    first = visitor.open("quiz.html")
    pick(first, "q1", "a")
    other = visitor.context.new_page()
    other.goto(first.url)
    other.get_by_text("Settings").click()
    other.get_by_role("button", name="Start with these settings").click()
    expect(first.get_by_text("This attempt goes on here, and is kept once it ends")).to_be_visible()
    for number in (2, 3, 4):
        pick(first, f"q{number}", "a")
    past = first.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz']).past")
    assert [(entry["percent"], entry["whole"]) for entry in past] == [(100, True)]


@pytest.mark.whole_browser
def test_a_result_that_ends_after_an_account_was_made_in_another_tab_is_taken_over_on_the_profile(site, visit, serve):
    site.write(quiz("attempts: best\n")).build()
    visitor = visit(serve(site.output))
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    pick(page, "q2", "a")
    visitor.page = visitor.context.new_page()
    create(visitor)
    for number in (3, 4):
        pick(page, f"q{number}", "a")
    page.get_by_role("link", name="Hand it in").click()
    page.get_by_role("button", name="Take over what was answered here while signed out (1 quiz)").click()
    expect(page.locator(".results > li")).to_have_count(1)
    expect(page.locator(".results > li")).to_contain_text("400 of 400")
    expect(page.get_by_role("button", name="Take over")).to_have_count(0)
    assert violations(page) == []
    page.goto(f"{visitor.origin}/quiz.html")
    expect(page.get_by_role("region", name="Your score")).to_contain_text("100%")
    kept = page.evaluate("Object.entries(localStorage).filter(([key]) => key.endsWith('/quiz/quiz')).map(([key, text]) => [key.includes('/of/'), JSON.parse(text).past.length])")
    assert kept == [[True, 1]]

"""What goes wrong around a page: scripts that are gone or cut off, a page that ends too early, a clock set back."""

import pytest
from playwright.sync_api import expect
from support import Site
from taking import pick, quiz, start
from test_keeping import take
from visiting import PHONE, violations


@pytest.fixture
def visitor(site: Site, visit):
    site.write(quiz()).build()
    return visit(site.output.as_uri())


@pytest.mark.parametrize("harm", ["gone", "cut"])
def test_a_page_loaded_half_says_so_and_forgets_no_answer(visitor, site, harm):
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    kept = page.evaluate("localStorage['podium/test/quiz/quiz'].split('\"spent\"')[0]")
    scripts = page.locator("script[src][defer]").evaluate_all("all => all.map((one) => one.getAttribute('src'))")
    assert {"podium/base.js", "podium/quiz.js"} < set(scripts)
    # A quiz that was begun needs what it loads itself at once.
    for name in [*scripts, "podium/scoring.js", "podium/quiz-more.js"]:
        if name == "podium/offline.js":
            continue
        script = site.output / name
        whole = script.read_bytes()
        script.unlink()
        if harm == "cut":
            script.write_bytes(whole[:len(whole) // 2])
        page.reload()
        expect(page.locator(".no-script"), name).to_be_visible()
        assert page.get_by_role("button", name="Check").count() == 0, name
        assert page.evaluate("localStorage['podium/test/quiz/quiz'].split('\"spent\"')[0]") == kept, name
        script.write_bytes(whole)
    assert visitor.complaints
    visitor.complaints.clear()
    page.reload()
    expect(page.locator(".no-script")).to_be_hidden()
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")


def test_a_start_without_a_network_says_so_and_works_once_it_is_back(site, visit):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri(), "single")
    page = visitor.open("quiz.html")
    start = page.get_by_role("button", name="Start", exact=True)
    scripts = [site.output / "podium/scoring.js", site.output / "podium/quiz-more.js"]
    whole = [script.read_bytes() for script in scripts]
    for script in scripts:
        script.unlink()
    for script, text in zip(scripts, whole):
        start.click()
        expect(page.get_by_text("could not be loaded")).to_be_visible()
        expect(page.locator("form.q:visible")).to_have_count(0)
        script.write_bytes(text)
    start.click()
    expect(page.locator("form.q:visible")).to_have_count(1)
    expect(page.get_by_text("could not be loaded")).to_be_hidden()
    assert visitor.complaints
    visitor.complaints.clear()


def test_an_answer_without_a_network_stays_and_counts_once_it_is_back(site, visit):
    site.write(quiz("tries: 3\n")).build()
    visitor = visit(site.output.as_uri())
    script = site.output / "podium/scoring.js"
    whole = script.read_bytes()
    script.unlink()
    visitor.page.goto(f"{visitor.origin}/quiz.html")
    page = visitor.page
    form = page.locator("form[id='q1']")
    form.locator("input[value=b]").check()
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".outcome")).to_contain_text("could not be loaded")
    script.write_bytes(whole)
    form.get_by_role("button", name="Check").dblclick()
    expect(form.locator(".outcome")).to_contain_text("2 tries are left")
    assert page.evaluate("JSON.parse(localStorage['podium/test/quiz/quiz']).now.earlier") == {}
    assert visitor.complaints
    visitor.complaints.clear()


@pytest.mark.parametrize("answer", [{"status": 404}, {"body": "none.such", "content_type": "text/javascript"}], ids=["gone", "another"])
def test_a_page_whose_parts_are_of_another_version_offers_to_load_it_again(site, visit, serve, answer):
    site.write(quiz()).build()
    # Without its service worker, which would go on keeping the part that is another.
    visitor = visit(serve(site.output), "single", **PHONE, service_workers="block")
    page = visitor.open("quiz.html")
    page.route("**/quiz-more.js", lambda route: route.fulfill(**answer))
    page.wait_for_load_state("networkidle")
    title = page.locator("h1").bounding_box()
    page.get_by_role("button", name="Start", exact=True).click()
    offer = page.get_by_role("alert").filter(has_text="A part of this page is missing.")
    expect(offer).to_be_in_viewport(ratio=1)
    # It comes while somebody reaches for a button, and must not move it.
    assert page.locator("h1").bounding_box() == title
    assert violations(page) == []
    page.unroute("**/quiz-more.js")
    with page.expect_navigation():
        offer.get_by_role("button", name="Load the page again").click()
    start(page)
    expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    expect(offer).to_have_count(0)
    visitor.complaints.clear()


def test_answers_outlive_loading_the_page_again(site, visit, serve):
    site.write(quiz()).build()
    visitor = visit(serve(site.output))
    page = visitor.open("quiz.html")
    pick(page, "q2", "b")
    part = site.output / "podium/quiz-more.js"
    whole = part.read_bytes()
    part.unlink()
    page.reload()
    offer = page.get_by_role("button", name="Load the page again")
    expect(offer).to_be_visible()
    part.write_bytes(whole)
    with page.expect_navigation():
        offer.click()
    expect(page.locator(".bar")).to_contain_text("1 of 4 answered")
    visitor.complaints.clear()


@pytest.mark.parametrize("lack", ["delete window.WebAssembly", "WebAssembly.Module = class { constructor() { throw new Error() } }"])
def test_a_browser_that_cannot_mark_says_so_and_forgets_no_answer(site, visit, lack):
    site.write(quiz()).build()
    visitor = visit(site.output.as_uri())
    page = visitor.open("quiz.html")
    pick(page, "q1", "a")
    kept = page.evaluate("localStorage['podium/test/quiz/quiz'].split('\"spent\"')[0]")
    visitor.context.add_init_script(lack)
    for forgets in ("", "localStorage.clear()"):
        page.evaluate(forgets)
        page.reload()
        expect(page.locator(".warning")).to_contain_text("Answers cannot be marked in this browser")
        expect(page.get_by_role("button", name="Check")).to_be_hidden()
        expect(page.locator(".key").first).to_be_visible()
        if not forgets:
            assert page.evaluate("localStorage['podium/test/quiz/quiz'].split('\"spent\"')[0]") == kept


def test_a_quiz_page_that_ends_too_early_forgets_no_answer(visitor, site):
    page = take(visitor, "aaaa")
    kept = page.evaluate("localStorage['podium/test/quiz/quiz']")
    whole = site.page("quiz.html")
    for end in ('id="q2"', 'id="q4"', '<div class="end">'):
        site.put("public/quiz.html", whole[:whole.index(end)].encode())
        page.reload()
        expect(page.locator(".no-script"), end).to_be_visible()
    site.put("public/quiz.html", whole.encode())
    page.reload()
    expect(page.locator(".bar")).to_contain_text("4 of 4 answered")
    assert page.evaluate("localStorage['podium/test/quiz/quiz']").split('"spent"')[0] == kept.split('"spent"')[0]


def test_a_clock_set_back_gives_no_time_and_takes_none(site, visit):
    site.write(quiz("mode: exam\ntime-limit: 600\n")).build()
    visitor = visit(site.output.as_uri())
    page = visitor.page
    page.clock.install()
    visitor.open("quiz.html")
    page.get_by_role("button", name="Start", exact=True).click()
    form = page.locator("form[id='q1']")
    form.locator("input[value=a]").check()
    form.get_by_role("button", name="Save answer").click()
    page.clock.run_for(240_000)
    before = seconds_left(page)
    assert 300 < before <= 360
    page.clock.set_system_time("2001-01-01T00:00:00Z")
    page.clock.run_for(60_000)
    after = seconds_left(page)
    assert before - 120 < after <= before - 60
    page.reload()
    assert after - 60 < seconds_left(page) <= after
    page.clock.run_for(301_000)
    expect(page.get_by_role("region", name="Your score")).to_contain_text("25%")
    expect(visitor.open("history.html").get_by_role("table", name="Attempts at Letters")).to_contain_text("25%")


def seconds_left(page) -> int:
    expect(page.get_by_role("timer")).to_contain_text("left")
    minutes, seconds = page.get_by_role("timer").inner_text().removesuffix(" left").split(":")
    return int(minutes) * 60 + int(seconds)

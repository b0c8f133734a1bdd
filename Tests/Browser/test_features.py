"""What players of the older systems had, and have here without an account: a test for each thing, as a newcomer would do it.

Opened from disk, on the demonstration site but where a test needs a quiz of its own.
"""

import re

import pytest
from playwright.sync_api import expect
from support import podium
from taking import pick, quiz
from test_keeping import ARTICLE
from visiting import PHONE

CAPITALS = "geography/europe/capitals.html"


@pytest.fixture
def newcomer(visit):
    return visit()


@pytest.fixture
def letters(site, visit):
    """Opens a site of one quiz whose answers are all A."""
    def build(front: str = "", more: str = "", **options):
        built = site.write(quiz(front) + more).build()
        assert built.status == 0, built.errors
        return visit(site.output.as_uri(), **options)

    return build


# Subjects, topics, questions


def test_subjects_lead_to_topics_to_quizzes_to_questions_with_counts_on_the_way(newcomer):
    page = newcomer.open("index.html")
    for name in ("Geography", "Europe", "Capitals of Europe"):
        shown = page.locator("main li", has=page.get_by_role("link", name=name, exact=True)).first
        expect(shown).to_contain_text(re.compile(r"\d+ (quiz|question)"))
        shown.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
    assert page.url.endswith(CAPITALS)
    assert all(re.fullmatch(r"[\w-]+", form.get_attribute("id")) for form in page.locator("form.q").all())


def test_the_contact_page_is_reached_from_every_page_and_left_again(newcomer, kinds):
    for path in kinds.values():
        if path in ("404.html", "contact.html"):
            continue
        page = newcomer.open(path)
        here = page.url
        page.get_by_role("banner").get_by_role("link", name="Contact").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Contact")
        page.go_back()
        assert page.url == here
    page = newcomer.open("contact.html")
    page.get_by_role("banner").get_by_role("link").first.click()
    page.wait_for_url("**/index.html")


def test_one_question_at_a_time_with_its_choices_and_continue_and_history(visit):
    page = visit(view="single").open(CAPITALS)
    page.get_by_role("button", name="Start", exact=True).click()
    asked = page.locator("form.q:visible")
    expect(asked).to_have_id("albania")
    assert asked.get_by_role("radio").count() == 4
    pick(page, "albania", "b")
    page.get_by_role("button", name="Continue").click()
    expect(asked).to_have_id("switzerland")
    page.get_by_label("More", exact=True).click()
    page.get_by_role("link", name="History").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("History")


def test_a_link_leads_to_a_question(newcomer):
    page = newcomer.open(f"{CAPITALS}#switzerland")
    expect(page.locator("#switzerland")).to_be_in_viewport()


@pytest.mark.parametrize("place", ["index.html", "geography/index.html", "geography/europe/index.html"])
def test_a_random_question_is_offered_on_home_subject_and_topic(newcomer, place):
    page = newcomer.open(place)
    page.get_by_role("link", name="Random question").click()
    page.wait_for_url(re.compile(re.escape(place.removesuffix("index.html")) + r".*\.html#[\w-]+$"))
    page.locator(".quiz.ready").wait_for()
    # No link starts a clock: a question of a quiz with a time limit is shown after its start.
    if page.locator(".quiz.limited").count():
        page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(f"form[id='{page.url.split('#')[1]}']")).to_be_visible()


def test_history_lists_the_answered_questions_with_their_correctness_and_leads_back(newcomer):
    page = newcomer.open(CAPITALS)
    pick(page, "albania", "b")
    pick(page, "switzerland", "a")
    page = newcomer.open("history.html")
    rows = page.locator(".session li")
    expect(rows).to_have_text([re.compile("Albania.*Right", re.S), re.compile("Switzerland.*Wrong", re.S)])
    rows.first.get_by_role("link").click()
    expect(page.locator("#albania .outcome")).to_contain_text("Right")


def test_answers_and_their_correctness_survive_a_reload(newcomer):
    page = newcomer.open(CAPITALS)
    pick(page, "albania", "b")
    page.reload()
    expect(page.locator("#albania .outcome")).to_contain_text("Right")
    expect(page.locator("#albania input:checked")).to_have_value("b")


# Quizzes, points, leaderboard, profile


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_question_without_an_answer_is_refused_at_its_line(site, command):
    site.write(quiz().replace("- [x] A2", "- [ ] A2"))
    run = getattr(site, command)()
    assert run.status == 1
    assert [finding.line for finding in run.about("content/quiz.md")] == [11]


@pytest.mark.parametrize(("front", "points"), [("", 400), ("points: 5\n", 20)])
def test_a_right_answer_earns_points_and_a_wrong_one_never_costs_any(letters, front, points):
    page = letters(front).open("quiz.html")
    pick(page, "q1", "b")
    expect(page.locator(".bar")).to_contain_text("0 points")
    for number in (2, 3, 4):
        pick(page, f"q{number}", "a")
    expect(page.get_by_role("region", name="Your score")).to_contain_text(f"{points * 3 // 4} of {points} points")


def test_the_leaderboard_has_the_first_three_on_a_podium_and_everybody_below(newcomer):
    page = newcomer.open("leaderboard.html")
    ranks = page.locator(".podium li").evaluate_all("places => places.map((place) => Number(place.dataset.rank))")
    assert ranks == sorted(ranks) and ranks[0] == 1 and len(ranks) >= 3 >= ranks[-1]
    rows = page.locator("table.board").first.locator("tbody tr")
    assert rows.count() > len(ranks)
    rows.first.get_by_role("link").first.click()
    expect(page.locator(".figures")).to_contain_text("Rank1")


def test_a_player_s_page_has_name_points_rank_and_photos(newcomer):
    page = newcomer.open("players/ada.html")
    expect(page.locator("main .meta").first).to_have_text("@ada")
    for fact in ("Rank", "Points"):
        expect(page.locator(".figures")).to_contain_text(re.compile(fact + r"\s*\d"))
    assert page.locator(".photos img").evaluate_all("images => images.length && images.every((image) => image.alt)")


def test_home_feeds_the_newest_quizzes_articles_and_results(newcomer):
    page = newcomer.open("index.html")
    for name in ("Newest quizzes", "Articles", "Newest results"):
        expect(page.get_by_role("region", name=name).locator(".row a").first).to_be_visible()
    result = page.get_by_role("region", name="Newest results").locator(".row").first
    result.locator("p a").click()
    expect(page.locator("form.q").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("contentinfo").get_by_role("link", name="Feed")).to_have_attribute("href", "feed.xml")


def test_an_article_read_to_its_end_is_marked_as_read(letters):
    visitor = letters(more=ARTICLE.replace("content/", "content/notes/"))
    page = visitor.open("notes/reading.html")
    page.wait_for_function("JSON.parse(localStorage['podium/test'] ?? '{}').read?.['notes/reading']")
    expect(visitor.open("notes/index.html").locator("[data-article]")).to_contain_text("read")


@pytest.mark.parametrize(("start", "link"), [
    ("leaderboard.html", "table.board tbody a"), ("geography/europe/index.html", ".row h3 a")])
def test_back_leads_out_of_a_quiz_and_a_profile_to_where_one_came_from(newcomer, start, link):
    page = newcomer.open(start)
    here = page.url
    page.locator(link).first.click()
    page.wait_for_url(lambda url: url != here)
    page.go_back()
    page.wait_for_url(here)
    expect(page.get_by_role("navigation").first).to_be_visible()


# Scenes of a phone app


def test_home_offers_to_make_a_quiz_and_to_take_one(newcomer):
    for name, title in (("Take a quiz", "Quizzes"), ("Make a quiz", "Workshop")):
        page = newcomer.open("index.html")
        page.get_by_role("main").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_a_phone_has_tabs_for_quizzes_leaderboard_and_profile(visit):
    page = visit(**PHONE).open("index.html")
    for name in ("Quizzes", "Leaderboard", "Profile"):
        page.get_by_role("navigation", name="Tabs").get_by_role("link", name=name).tap()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_the_list_of_quizzes_tells_title_and_number_of_questions_and_filters(newcomer):
    page = newcomer.open("quizzes.html")
    page.get_by_label("Filter this page").fill("capitals of europe")
    row = page.locator(".filterable .row:visible")
    expect(row).to_have_count(1)
    expect(row).to_contain_text(re.compile(r"Capitals of Europe.*\d+ questions", re.S))


def test_a_quiz_s_list_of_questions_opens_each_and_leads_back(visit):
    page = visit(view="single").open("quizzes.html")
    page.get_by_role("link", name="Capitals of Europe").click()
    page.get_by_role("button", name="Start", exact=True).click()
    steps = page.get_by_role("navigation", name="Questions of this attempt")
    pick(page, "albania", "b")
    expect(steps.get_by_role("link", name="Question 1: right")).to_be_visible()
    steps.get_by_role("link", name="Question 2: open").click()
    expect(page.locator("form.q:visible")).to_have_id("switzerland")
    page.get_by_role("banner").get_by_role("link", name="Quizzes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Quizzes")


def test_a_submitted_answer_is_right_or_wrong_or_answered_already(letters):
    page = letters("attempts: first\n").open("quiz.html")
    expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    expect(pick(page, "q2", "b").locator(".outcome")).to_contain_text("Wrong")
    expect(pick(page, "q2", "a").locator(".outcome")).to_contain_text("already answered")


# Sharing and searching


def test_all_questions_and_choices_of_a_quiz_are_seen_at_once(newcomer):
    page = newcomer.open(CAPITALS)
    assert page.locator("form.q").count() == page.locator("form.q:visible").count() > 5
    assert page.locator("form.q .c").count() == page.locator("form.q .c:visible").count() > 10


@pytest.mark.parametrize(("field", "text"), [
    ("Authors", "Maija Lehto"), ("Quiz names", "capitals europe"), ("Questions", "capital of Albania")])
def test_quizzes_are_searched_by_author_name_or_question(newcomer, field, text):
    page = newcomer.open("search.html")
    for box in page.get_by_role("checkbox").all():
        box.set_checked(box.locator("..").inner_text().strip() == field)
    page.get_by_role("searchbox").fill(text)
    expect(page.locator(".found h3").filter(has_text="Capitals of Europe")).to_be_visible()


def test_questions_and_choices_come_in_random_order_if_the_player_likes(letters):
    page = letters().open("quiz.html")
    orders = []
    for _ in range(6):
        # Who begins anew before anything was marked is asked the same again.
        for _ in range(2):
            page.locator(".set summary").click()
            page.get_by_label("Shuffle the questions").check()
            with page.expect_event("load"):
                page.get_by_role("button", name="Start with these settings").click()
            expect(page.locator(".quiz.ready")).to_be_visible()
            orders.append(tuple(form.get_attribute("id") for form in page.locator("form.q").all()))
        expect(pick(page, "q1", "a").locator(".outcome")).to_contain_text("Right")
    assert orders[::2] == orders[1::2]
    assert len(set(orders)) > 1 and all(sorted(order) == ["q1", "q2", "q3", "q4"] for order in orders)


def test_a_quiz_tells_its_author_description_and_day(newcomer):
    heading = newcomer.open(CAPITALS).locator("main .heading")
    for fact in ("Maija Lehto", "Where governments sit", "2026"):
        expect(heading).to_contain_text(fact)
    # The author leads to what else is of the same.
    heading.get_by_role("link", name="Maija Lehto").click()
    for title in ("Capitals of Europe", "Latitude"):
        expect(newcomer.page.get_by_role("main").get_by_role("link", name=title).first).to_be_visible()


def test_a_quiz_is_shared_as_one_file(demonstration, visit, tmp_path):
    made = podium("bundle", CAPITALS.removesuffix(".html"), "--output", tmp_path / "capitals.html", cwd=demonstration.folder)
    assert made.status == 0, made.errors
    page = visit(tmp_path.as_uri()).open("capitals.html")
    expect(pick(page, "albania", "b").locator(".outcome")).to_contain_text("Right")


# A desktop game


def test_settings_come_before_the_game(letters):
    page = letters().open("quiz.html")
    page.locator(".set summary").click()
    page.get_by_label("Exam").check()
    page.get_by_label("How many questions").fill("2")
    page.get_by_label("Time limit").fill("5")
    page.get_by_role("button", name="Start with these settings").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("form.q:visible")).to_have_count(2)
    expect(page.get_by_role("timer")).to_contain_text(re.compile("[45]:"))
    expect(page.get_by_role("button", name="Save answer").first).to_be_visible()


def test_questions_come_from_a_csv_file(site, visit, tmp_path):
    (tmp_path / "game.csv").write_text("question,choice,choice,choice,choice,answer\nTwo and two?,three,four,five,six,four\n", encoding="utf-8")
    run = podium("import", "csv", tmp_path / "game.csv", "--into", "content/game", cwd=site.folder)
    assert run.status == 0, run.errors
    assert site.build().status == 0
    quizzes = sorted((site.output / "game").glob("*.html"))
    path = next(path for path in quizzes if path.name not in ("index.html", "leaderboard.html"))
    page = visit(site.output.as_uri()).open(str(path.relative_to(site.output)))
    page.get_by_label("four").check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".outcome")).to_contain_text("Right")


def test_the_folders_are_options_and_environment_variables(site, tmp_path):
    site.write(quiz())
    assert podium("build", cwd=tmp_path, environment={
        "PODIUM_CONTENT": str(site.folder / "content"), "PODIUM_OUTPUT": str(tmp_path / "one")}).status == 0
    assert podium("build", "--content", site.folder / "content", "--output", tmp_path / "two", cwd=tmp_path).status == 0
    assert (tmp_path / "one/quiz.html").read_bytes() == (tmp_path / "two/quiz.html").read_bytes()

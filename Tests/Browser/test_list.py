"""The list of quizzes: filtering and sorting it, and without scripts just the list."""

from playwright.sync_api import expect
from visiting import eventually


def titles(page) -> list[str]:
    return page.locator(".filterable .row:visible h3").all_inner_texts()


def test_the_list_filters_by_every_word_and_leads_to_the_search(visit):
    page = visit().open("quizzes.html")
    everything = titles(page)
    page.get_by_label("Filter this page").fill("MOON sun")
    expect(page.locator(".filterable .row:visible h3")).to_have_text(["Moon and Sun"])
    expect(page.locator(".list-tools")).to_contain_text(f"1 of {len(everything)} shown.")
    page.get_by_role("link", name="Search all quizzes").click()
    page.locator(".found h3").first.wait_for()
    expect(page.get_by_role("searchbox")).to_have_value("MOON sun")


def test_the_list_sorts(visit):
    page = visit().open("quizzes.html")
    listed = titles(page)
    page.get_by_label("Sort by").select_option("Name")
    eventually(page, lambda: titles(page) == sorted(listed, key=str.casefold) != listed)
    page.get_by_label("Sort by").select_option("Most questions")
    rows = page.locator(".filterable .row")

    def counts() -> list[int]:
        return rows.evaluate_all("all => all.map((row) => Number(row.dataset.questions))")

    eventually(page, lambda: counts() == sorted(counts(), reverse=True))
    page.get_by_label("Sort by").select_option("Topic")
    eventually(page, lambda: titles(page) == listed)


def test_without_scripts_the_list_is_whole(visit):
    page = visit(java_script_enabled=False).open("quizzes.html")
    assert len(titles(page)) > 20
    assert not page.locator(".list-tools").is_visible()


def test_a_site_with_nothing_yet_leads_on(site, visit):
    site.write("-- content/index.md --\nHello\n")
    assert site.build().status == 0
    visitor = visit(site.output.as_uri())
    main = visitor.open("quizzes.html").locator("main")
    expect(main.get_by_role("link", name="Make a quiz")).to_be_visible()
    expect(main.get_by_label("Sort by")).to_be_hidden()
    main = visitor.open("players/index.html").locator("main")
    expect(main).to_contain_text("No results yet")
    main.get_by_role("link", name="Take a quiz").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Quizzes")

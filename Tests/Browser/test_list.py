"""The list of quizzes: filtering and sorting it, and without scripts just the list."""


def titles(page) -> list[str]:
    return page.locator(".filterable .row:visible h3").all_inner_texts()


def test_the_list_filters_by_every_word_and_leads_to_the_search(visit):
    page = visit().open("quizzes.html")
    everything = titles(page)
    page.get_by_label("Filter this page").fill("MOON sun")
    assert titles(page) == ["Moon and Sun"]
    assert f"1 of {len(everything)} shown." in page.locator(".list-tools").inner_text()
    page.get_by_role("link", name="Search all quizzes").click()
    page.locator(".found h3").first.wait_for()
    assert page.get_by_role("searchbox").input_value() == "MOON sun"


def test_the_list_sorts(visit):
    page = visit().open("quizzes.html")
    listed = titles(page)
    page.get_by_label("Sort by").select_option("Name")
    assert titles(page) == sorted(listed, key=str.casefold) != listed
    page.get_by_label("Sort by").select_option("Most questions")
    counts = [int(row.get_attribute("data-questions")) for row in page.locator(".filterable .row").all()]
    assert counts == sorted(counts, reverse=True)
    page.get_by_label("Sort by").select_option("Topic")
    assert titles(page) == listed


def test_without_scripts_the_list_is_whole(visit):
    page = visit(java_script_enabled=False).open("quizzes.html")
    assert len(titles(page)) > 20
    assert not page.locator(".list-tools").is_visible()

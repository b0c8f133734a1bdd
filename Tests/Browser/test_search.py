"""The search page: finds by name, author, question and tag, from disk and from a server, with little loaded."""

import re

import pytest
from playwright.sync_api import expect
from support import Site
from visiting import eventually, violations
from workshop import make


# What a service worker answers is not routed.
UNKEPT = "delete Navigator.prototype.serviceWorker"


def search(page, text: str) -> list[str]:
    """Types a query and returns the titles found."""
    # A search that has ended says so in place of what stood there.
    page.evaluate("() => document.getElementById('Status').append(document.createElement('wbr'))")
    page.get_by_role("searchbox").fill(text)
    page.wait_for_function("() => !document.querySelector('#Status wbr')")
    return page.locator(".found h3").all_inner_texts()


@pytest.fixture
def library(site: Site) -> Site:
    """A site with a quiz for each place that a word can stand in."""
    site.write("""-- content/maps/index.md --
---
title: Cartography
---
-- content/maps/name.md --
---
title: Zanzibar and beyond
author: Ada Lovelace
tags: [islands]
---
## Which sea is it in?

- [x] Indian Ocean
- [ ] Pacific

## Who ruled the spice trade there?

The **clove** was its treasure.

- [x] Sultans
- [ ] Tsars
-- content/maps/other.md --
---
title: Straße und Übergang
author: Zanzibar Jones
language: de
---
## 東京はどこにありますか

- [x] 日本
- [ ] 中国

## What is a zanzibarite?

- [x] A person
- [ ] A rock
""")
    built = site.build()
    assert built.status == 0, built.errors
    return site


@pytest.mark.parametrize("where", ["disk", "server"])
def test_words_are_found_where_the_filters_look(visit, serve, library: Site, where):
    origin = library.output.resolve().as_uri() if where == "disk" else serve(library.output)
    page = visit(origin).open("search.html")
    assert sorted(search(page, "zanzibar")) == ["Straße und Übergang", "Zanzibar and beyond"]
    for filters, expected in [
        (["Quiz names"], ["Zanzibar and beyond"]),
        (["Authors"], ["Straße und Übergang"]),
        (["Questions"], ["Straße und Übergang"]),
        (["Tags and topics"], []),
    ]:
        for box in page.get_by_role("checkbox").all():
            box.set_checked(box.locator("..").inner_text().strip() in filters)
        assert search(page, "zanzibar") == expected, filters


def test_a_query_finds_what_scoring_holds_alike(visit, library: Site):
    page = visit(library.output.resolve().as_uri()).open("search.html")
    german = ["Straße und Übergang"]
    for text, found in [
        ("STRASSE", german), ("u\u0308bergang", german), ("東京", german), ("京は", german),
        ("Ｚanzi Jones ", []), ("ｊones", german), ("clove treasure", ["Zanzibar and beyond"]),
        ("sultan", []), ("spice sea", []), ("islands cartography", ["Zanzibar and beyond"]), ("???", []),
    ]:
        assert search(page, text) == found, text


def test_a_misspelt_word_is_met_with_what_it_may_have_meant(visit, library: Site):
    page = visit(library.output.resolve().as_uri()).open("search.html")
    for text, instead in [
        ("zanzbiar", "zanzibar"), ("clvoe treasure", "clove treasure"), ("Cartografy ", "cartography"), ("ubergang", "übergang"),
        ("clove cartogrphy", "clove cartography"), ("sae", None), ("qqqqqqqq", None), ("straße clvoe", None),
    ]:
        assert search(page, text) == [], text
        offer = page.get_by_role("link", name="Did you mean")
        if instead is None:
            assert offer.count() == 0, text
        else:
            expect(offer).to_have_text(f"Did you mean {instead}?")
    search(page, "zanzbiar")
    page.get_by_role("link", name="Did you mean zanzibar?").click()
    expect(page.locator(".found h3")).to_have_count(2)
    expect(page.get_by_role("searchbox")).to_have_value("zanzibar")
    assert violations(page) == []


def test_more_is_shown_once_however_often_it_is_asked_for(visit, site: Site):
    site.write("".join(f"-- content/q{n}.md --\n---\ntitle: Lake {n}\n---\n## Which?\n\n- [x] a\n- [ ] b\n" for n in range(35))).build()
    page = visit(site.output.as_uri()).open("search.html")
    assert len(search(page, "lake")) == 10
    for shown in (20, 30, 35):
        page.locator(".more").evaluate("button => { button.click(); button.click() }")
        expect(page.locator(".found h3")).to_have_count(shown)
    assert len(set(page.locator(".found h3").all_inner_texts())) == 35


def test_a_result_leads_to_its_question_and_back_to_the_search(visit, library: Site):
    page = visit(library.output.resolve().as_uri()).open("search.html")
    search(page, "spice trade")
    page.get_by_role("link", name="Who ruled the spice trade there?").click()
    page.wait_for_url(re.compile(r"/maps/name\.html#Q2$"))
    expect(page.get_by_role("heading", name="Who ruled the spice trade there?")).to_be_visible()
    page.go_back()
    page.locator(".found h3").first.wait_for()
    expect(page.get_by_role("searchbox")).to_have_value("spice trade")


def test_a_link_looks_for_no_more_than_can_be_typed(visit, library: Site):
    page = visit(library.output.resolve().as_uri()).open("search.html#q=zanzibar" + "%20zanzibar" * 5000)
    expect(page.locator(".found h3")).to_have_count(2)
    assert len(page.get_by_role("searchbox").input_value()) == 400
    assert len(page.url) < 1500


def test_every_word_of_every_quiz_is_found(visit, demonstration: Site):
    page = visit().open("search.html")
    for path in sorted(demonstration.output.rglob("*.html"))[::7]:
        text = path.read_text(encoding="utf-8")
        if '<body class="is-quiz"' not in text:
            continue
        title = re.search(r"<h1>(.*?)</h1>", text)[1].replace("&amp;", "&").replace("&#39;", "'")
        assert title in search(page, title), title


def test_ascii_is_folded_as_scoring_folds_it(visit, kinds):
    page = visit().open(kinds["quiz"])
    alike = page.evaluate("""() => {
      let text = ""
      for (let code = 33; code < 127; code += 1) text += String.fromCharCode(code)
      return podium['play/marking'].fold(text) === text.toLowerCase()
    }""")
    assert alike


OWN = """---
type: quiz
title: Ünter Zanzibar's waves
author: Grace Hopper
description: Of the deep
tags: [islands, "Indian Ocean"]
---

## Which fish is a coelacanth?

```sh
# not a heading
```

- [x] A lobe-finned one
- [ ] ![a](data:image/gif;base64,R0lGODlhzanzibarAQABAAAAACw=)

## Who was Zanzibar's last sultan?

[[Jamshid]]
"""


@pytest.mark.parametrize("where", ["disk", "server"])
def test_quizzes_of_ones_own_are_found_among_the_others(visit, serve, library: Site, where):
    origin = library.output.resolve().as_uri() if where == "disk" else serve(library.output)
    visitor = visit(origin)
    page = visitor.open("search.html")
    assert not page.get_by_label("Show").is_visible()
    make(visitor.open("workshop.html"), OWN)
    page = visitor.open("search.html")
    own = "Ünter Zanzibar's waves"
    assert search(page, "zanzibar") == [own, "Zanzibar and beyond", "Straße und Übergang"]
    row = page.locator(".found .own-row")
    expect(row).to_contain_text("2 questions · made by me")
    expect(row.locator(".questions")).to_have_text("Who was Zanzibar's last sultan?")
    for text, found in [("hopper", [own]), ("U\u0308NTER", [own]), ("islands ocean", [own]), ("deep", [own]), ("coelac", [own]), ("coelac ", []),
                        ("coelacanth jamshid", []), ("gif", []), ("zanzibar jones", ["Straße und Übergang"]), ("quiz", [])]:
        assert search(page, text) == found, text
    search(page, "zanzibar")
    page.get_by_label("Show").select_option("This site's quizzes")
    expect(page.locator(".found h3")).to_have_count(2)
    page.get_by_label("Show").select_option("My own")
    expect(page.locator(".found h3")).to_have_text([own])
    page.get_by_label("Quiz names").uncheck()
    page.get_by_label("Questions").uncheck()
    expect(page.locator(".found h3")).to_have_count(0)
    page.get_by_label("Questions").check()
    page.get_by_role("link", name="Who was Zanzibar's last sultan?").click()
    page.locator(".quiz.ready").wait_for()
    expect(page.locator("form.q").nth(1)).to_contain_text("last sultan")
    expect(page).to_have_url(re.compile("#Q2$"))
    page.go_back()
    expect(page.get_by_label("Show")).to_have_value("mine")
    expect(page.locator(".found h3")).to_have_text([own])


def test_what_the_site_has_is_found_though_quizzes_of_ones_own_cannot_be_read(visit, serve, library: Site):
    visitor = visit(serve(library.output))
    visitor.context.add_init_script(UNKEPT)
    make(visitor.open("workshop.html"), OWN)
    page = visitor.open("search.html")
    # What folds their words; that of the query is plain.
    page.route("**/podium/scoring.js", lambda route: route.abort())
    assert search(page, "zanzibar") == ["Zanzibar and beyond", "Straße und Übergang"]
    expect(page.locator("#Status")).to_have_text("2 quizzes found. Could not be loaded, and so was not searched: My own. Try again.")
    page.unroute("**/podium/scoring.js")
    assert len(search(page, "zanzibar ")) == 3
    visitor.complaints.clear()


OTHERS = """
-- content/site.yml --
id: test
title: Test
{board}
-- content/moon/phases.md --
---
type: article
title: Why the Moon has phases
description: One lamp and one ball
tags: [Night sky]
---

The lamp stands for the Sun, the ball for a kingfisher.
-- content/moon/quiz.md --
---
type: quiz
title: Tides
tags: [Night sky, C++ & "quotes"]
---

## Which pulls most? {{#q}}

- [x] The moon
- [ ] A rock
-- content/players/ada.md --
---
name: Ada Königin
---
-- content/ledger/recorded/all.jsonl --
{{"player":"ada","quiz":"moon/quiz","answers":{{"q":["a"]}},"ended":"2026-03-05T10:00:00Z"}}
{{"player":"bob","quiz":"moon/quiz","answers":{{"q":["b"]}},"ended":"2026-03-06T10:00:00Z"}}
"""


def found(page) -> dict[str, list[str]]:
    """The headings of what is found, by list."""
    return {name: page.locator(f"{place}:not([hidden]) h3").all_inner_texts()
            for name, place in {"quizzes": ".found", "articles": "#Articles", "players": "#Players"}.items()}


@pytest.mark.parametrize("where", ["disk", "server"])
def test_articles_and_players_are_found_beside_the_quizzes(visit, serve, site: Site, where):
    assert site.write(OTHERS.format(board="")).build().status == 0
    page = visit(site.output.resolve().as_uri() if where == "disk" else serve(site.output)).open("search.html")
    article = ["Why the Moon has phases"]
    for text, expected in {
        "moon": (["Tides"], article, []), "kingfisher": ([], article, []), "lamp ball": ([], article, []),
        "könig": ([], [], ["Ada Königin"]), "bob ": ([], [], ["bob"]), "bo x": ([], [], []), "": ([], [], []),
        "night sky": (["Tides"], article, []),
    }.items():
        page.get_by_label("Search words").fill(text)
        page.keyboard.press("Enter")
        eventually(page, lambda: tuple(found(page).values()) == expected)
    page.get_by_label("Search words").fill("könig")
    expect(page.locator("#Status")).to_have_text("0 quizzes found.")
    page.locator("#Players a").click()
    expect(page.locator("h1")).to_have_text("Ada Königin")


def test_what_is_found_is_shown_though_the_boards_cannot_be_loaded(visit, serve, site: Site):
    assert site.write(OTHERS.format(board="")).build().status == 0
    visitor = visit(serve(site.output))
    visitor.context.add_init_script(UNKEPT)
    for lost in ["**/podium/players/**", "**/podium/players.js"]:
        page = visitor.open("search.html")
        page.route(lost, lambda route: route.fulfill(body="", content_type="text/javascript"))
        search(page, "moon")
        assert found(page) == {"quizzes": ["Tides"], "articles": ["Why the Moon has phases"], "players": []}
        expect(page.locator("#Status")).to_have_text("1 quiz found. Could not be loaded, and so was not searched: Players. Try again.")
        search(page, "bob")
        expect(page.locator("#Status")).to_contain_text("No quiz has all these words")
        expect(page.locator("#Status")).to_contain_text("was not searched: Players.")
        page.unroute(lost)
        search(page, "bob ")
        assert found(page)["players"] == ["bob"]
        page.reload()


def test_a_tag_leads_to_what_has_it(visit, site: Site):
    assert site.write(OTHERS.format(board="")).build().status == 0
    page = visit(site.output.resolve().as_uri()).open("moon/quiz.html")
    page.get_by_role("link", name="Night sky").click()
    expect(page.locator(".found h3")).to_have_text(["Tides"])
    expect(page.locator("#Articles h3")).to_have_text(["Why the Moon has phases"])
    page.go_back()
    page.get_by_role("link", name='C++ & "quotes"').click()
    expect(page.get_by_label("Search words")).to_have_value('C++ & "quotes"')
    expect(page.get_by_label("Tags and topics")).to_be_checked()
    expect(page.get_by_label("Authors")).not_to_be_checked()
    expect(page.locator(".found h3")).to_have_text(["Tides"])


@pytest.mark.parametrize(("board", "players"), [
    ("board: none", []), ("board: pseudonyms\npseudonym-key: 0123456789abcdef0123", [])])
def test_players_whose_names_are_hidden_are_not_found(visit, site: Site, board, players):
    built = site.write(OTHERS.format(board=board)).build()
    assert built.status == 0, built.errors
    page = visit(site.output.resolve().as_uri()).open("search.html")
    for text in ["ada", "könig", "bob"]:
        search(page, text)
        expect(page.locator("#Status")).to_contain_text("No quiz has all these words")
        assert found(page)["players"] == players

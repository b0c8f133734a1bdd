"""The leaderboard knows who looks at it: the own row under the podium, wherever it stands."""

import json
import re

import pytest
from playwright.sync_api import expect
from support import Site
from visiting import PHONE, violations

QUIZ = """-- content/site.yml --
id: own
title: Own rows
-- content/topic/quiz.md --
---
type: quiz
---
""" + "\n".join(f"## Number {n}? {{#q{n}}}\n\n- [x] Yes\n- [ ] No\n" for n in range(10))


def answers(right: int) -> dict:
    return {f"q{n}": ["a" if n < right else "b"] for n in range(10)}


@pytest.fixture(scope="module")
def crowd(tmp_path_factory, serve):
    """A site with 1,400 players, the first of whom are best; everybody from `p0300` on ties with others."""
    site = Site(tmp_path_factory.mktemp("crowd"))
    site.write(QUIZ)
    lines = [
        {"player": f"p{n:04}", "quiz": "topic/quiz", "answers": answers(max(10 - n, 4 - n // 300, 0)),
         "ended": "2026-03-05T10:00:00Z" if n % 2 else "2026-01-05T10:00:00Z"} for n in range(1400)]
    site.put("content/ledger/recorded/all.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    assert site.build().status == 0
    return {"disk": site.output.resolve().as_uri(), "server": serve(site.output)}


def as_player(visitor, name: str, path: str = "leaderboard.html"):
    """Opens a page as somebody whom boards know by a name; empty for one whom the ledger does not know yet."""
    visitor.page.close()
    visitor.page = visitor.context.new_page()
    visitor.page.add_init_script("""
      let players;
      window.podium = {};
      Object.defineProperty(podium, "board/players", {
        get: () => players,
        set: (made) => { players = { ...made, me: async () => NAME } },
      })""".replace("NAME", json.dumps(name)))
    return visitor.open(path)


def own_place(page) -> list[str]:
    page.locator(".mine:visible").wait_for()
    rows = page.locator(".mine tbody tr").all()
    return [" ".join(row.inner_text().split()).replace(" you", "*").replace("= tied", "=") for row in rows]


@pytest.mark.parametrize("where", ["disk", "server"])
def test_the_own_row_stands_between_its_neighbours_wherever_it_ranks(visit, crowd, where):
    somebody = visit(crowd[where])
    assert own_place(as_player(somebody, "p0000")) == [
        "1 p0000* 1,000 1 result", "2 p0001 900 1 result", "3 p0002 800 1 result"]
    assert somebody.page.locator(".podium .own-row .you").count() == 1
    assert own_place(as_player(somebody, "p0004")) == [
        "4 p0003 700 1 result", "5 p0004* 600 1 result", "6 p0005 500 1 result"]
    assert somebody.page.locator("table .own-row").count() == 2
    # Far below the rows of the page, and tied.
    assert own_place(as_player(somebody, "p0700")) == [
        "601= p0699 200 1 result", "601= p0700* 200 1 result", "601= p0701 200 1 result"]
    assert own_place(as_player(somebody, "p1399")) == [
        "1,201= p1397 0 1 result", "1,201= p1398 0 1 result", "1,201= p1399* 0 1 result"]
    page = as_player(somebody, "")
    page.locator(".mine:visible").wait_for()
    expect(page.locator(".mine")).to_contain_text("You have no results on this leaderboard yet")


def test_boards_of_a_topic_and_of_a_week_know_the_own_row_too(visit, crowd):
    somebody = visit(crowd["disk"])
    assert own_place(as_player(somebody, "p0700", "topic/leaderboard.html"))[1].startswith("601= p0700* 200")
    assert own_place(as_player(somebody, "p0701", "leaderboard.week.html"))[1].startswith("301= p0701* 200")
    page = as_player(somebody, "p0700", "leaderboard.week.html")
    page.locator(".mine:visible").wait_for()
    assert page.locator(".mine tr").count() == 0


def test_nobody_signed_in_sees_no_place_and_a_name_is_found_or_free(visit, crowd):
    page = visit(crowd["disk"]).open("leaderboard.html")
    find = "async (name) => await podium['board/players'].find(name)"
    found = page.evaluate(find, "p0002")
    assert (found["rank"], found["points"], found["players"], found["href"]) == (3, 800, 1400, "players/p0002.html")
    assert page.evaluate(find, "free-handle") is None and page.evaluate(find, "__proto__") is None
    assert not page.locator(".mine").is_visible()


def test_the_own_place_is_accessible_on_a_phone(visit, crowd):
    page = as_player(visit(crowd["disk"], **PHONE), "p0700")
    own_place(page)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_player_without_a_page_is_shown_by_the_address(visit, crowd):
    page = visit(crowd["disk"]).open("player.html#p0700")
    page.get_by_role("heading", name="p0700").wait_for()
    expect(page.locator(".figures")).to_contain_text("601")
    # With more than ten thousand players, those below have no page, and a piece of their results.
    page.add_init_script("""
      window.PODIUM_BOARD = new Proxy({}, { set: (board, name, piece) => {
        board[name] = name === "podium/players/index" ? { ...piece, results: 1 } : piece;
        return true;
      } });
      window.PODIUM_RESULTS = { "of-1-0": { quizzes: [["topic/quiz", "Quiz <b>", 1], ["gone", "Gone", 0]],
        players: { p0700: [[0, 200, 1000, "2026-01-05T10:00:00Z"], [1, 1, 2, "2026-01-04T10:00:00Z", 1]] } } };
    """)
    page.route("**/podium/results/of-1-0.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    rows = page.locator("tbody tr")
    rows.first.wait_for()
    shown = [" ".join(row.inner_text().split()) for row in rows.all()]
    assert shown == ["Quiz <b> 200 / 1,000 5 January 2026", "Gone 1 / 2 4 January 2026 not yet confirmed"]
    assert page.get_by_role("link", name="Quiz <b>").get_attribute("href") == "topic/quiz.html"
    assert violations(page) == []
    page.goto(page.url.replace("p0700", "nobody"))
    page.get_by_text("No player called nobody").wait_for()


def board(site, names: list[str], language: str = "en", count: int = 0) -> Site:
    """A site with a board of players, the first of whom have these names."""
    site.write(QUIZ.replace("title: Own rows", f"title: Own rows\nlanguage: {language}"))
    for n, name in enumerate(names):
        site.put(f"content/players/p{n:03}.md", f"---\nname: {json.dumps(name)}\n---\n".encode())
    lines = [{"player": f"p{n:03}", "quiz": "topic/quiz", "answers": answers(10), "ended": "2026-03-05T10:00:00Z"}
             for n in range(max(count, len(names)))]
    site.put("content/ledger/recorded/all.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    built = site.build()
    assert built.status == 0, built.errors
    return site


def test_a_printed_board_wastes_no_paper(site, visit):
    board(site, ["An" + "other" * 20], count=24)
    page = visit(site.output.as_uri()).open("leaderboard.html")
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert len(sheets) == 2


def test_a_name_reads_in_its_own_direction(site, visit):
    board(site, ["Ann (7b)"], "ar")
    page = visit(site.output.as_uri()).open("leaderboard.html")
    for link in page.locator(".who a, .board th a").all():
        first, last = link.evaluate("""link => [0, link.firstChild.length - 1].map(at => {
          const range = document.createRange();
          range.setStart(link.firstChild, at);
          range.setEnd(link.firstChild, at + 1);
          return range.getBoundingClientRect().x;
        })""")
        assert first < last


def test_a_long_name_leaves_the_podium_in_sight_and_an_invisible_one_is_the_handle(site, visit):
    board(site, ["A" * 300, "\u200b\u3164 \u2800"])
    page = visit(site.output.as_uri(), **PHONE).open("leaderboard.html")
    assert page.locator(".podium > li").first.bounding_box()["height"] < 500
    assert page.locator(".board th a").nth(1).inner_text() == "p001"


@pytest.mark.parametrize(("right", "shown"), [
    ([10, 9, 8], "p001 p000 p002"), ([10, 10, 8], "p000 p001 p002"), ([10, 10, 10], "p000 p001 p002"),
    ([10, 9, 9, 9], "p001 p000 p002 p003"), ([10, 10], "p000 p001"), ([10, 9], "p001 p000")])
def test_the_best_stands_in_the_middle_and_equal_ranks_in_the_order_of_the_board(site, visit, right, shown):
    site.write(QUIZ)
    lines = [{"player": f"p{n:03}", "quiz": "topic/quiz", "answers": answers(count), "ended": "2026-03-05T10:00:00Z"}
             for n, count in enumerate(right)]
    site.put("content/ledger/recorded/all.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    assert site.build().status == 0
    page = visit(site.output.as_uri()).open("leaderboard.html")
    names = page.locator(".podium > li").evaluate_all("""steps => steps
      .toSorted((one, other) => one.getBoundingClientRect().x - other.getBoundingClientRect().x)
      .map(step => step.querySelector('.who').innerText)""")
    assert " ".join(names) == shown
    assert page.locator(".podium .who").all_inner_texts() == [f"p{n:03}" for n in range(len(right))]

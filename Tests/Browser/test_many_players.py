"""A site with more players than have a page of their own: what `player.html` shows of the others."""

import json
import re

import pytest
from support import Site, podium
from test_own_row import QUIZ, answers
from visiting import PHONE, violations

PLAYERS, PAGED = 10_040, 10_000
OTHER = "-- content/topic/other.md --\n# Another\n\n## Yes? {#yes}\n\n- [x] Yes\n- [ ] No\n"


@pytest.fixture(scope="module")
def city(tmp_path_factory) -> Site:
    """Everybody took one quiz, the last hundred another one too, and nobody of those got a point for it."""
    site = Site(tmp_path_factory.mktemp("city")).write(QUIZ + OTHER)
    site.put("content/players/p10039.md", b"---\nname: Last of all\n---\nKnows that somebody has to be.\n")
    lines = [{"player": f"p{n:05}", "quiz": "topic/quiz", "answers": answers(9 - 9 * n // PLAYERS),
              "ended": "2026-03-05T10:00:00Z"} for n in range(PLAYERS)]
    lines += [{"player": f"p{n:05}", "quiz": "topic/other", "answers": {"yes": ["b"]}, "ended": "2026-02-05T10:00:00Z"}
              for n in range(PLAYERS - 100, PLAYERS)]
    site.put("content/ledger/recorded/all.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    built = site.build(timeout=300)
    assert built.status == 0, built.errors
    return site


def results_in_pieces(site: Site) -> dict[str, list]:
    """What the pieces say of each player: quiz, points and the most there were."""
    index = site.page("podium/players/index.js")
    count = int(re.search(r'"results":(\d+)', index)[1])
    pieces = sorted((site.output / "podium/results").iterdir())
    assert [piece.name for piece in pieces] == sorted(f"of-{count}-{n}.js" for n in range(count))
    found: dict[str, list] = {}
    for piece in pieces:
        held = json.loads(piece.read_text().split("]=", 1)[1].rstrip(";\n"))
        for player, results in held["players"].items():
            assert player not in found
            found[player] = [(held["quizzes"][quiz][0], points, most) for quiz, points, most, *_ in results]
    return found


def test_pieces_hold_the_results_of_exactly_those_without_a_page(city):
    board = json.loads(podium("ledger", "standings", "--json", cwd=city.folder).output)
    below = {row["player"]: row for row in board["standings"][PAGED:]}
    assert len(board["standings"]) == PLAYERS
    pages = {path.stem for path in (city.output / "players").glob("p*.html")}
    assert pages == {row["player"] for row in board["standings"][:PAGED]} | {"p10039"}
    found = results_in_pieces(city)
    assert set(found) == set(below) - {"p10039"}
    for player, results in found.items():
        assert (sum(points for _, points, _ in results), len(results)) == (below[player]["points"], below[player]["results"])
    assert found["p10020"] == [("topic/quiz", 100, 1000), ("topic/other", 0, 100)]


@pytest.mark.parametrize("where", ["disk", "server"])
def test_a_player_below_the_pages_is_shown_with_every_result(visit, serve, city, where):
    visitor = visit(city.output.resolve().as_uri() if where == "disk" else serve(city.output), **PHONE)
    page = visitor.open("player.html#p10020")
    page.get_by_role("heading", name="p10020").wait_for()
    rows = page.locator("tbody tr")
    rows.first.wait_for()
    assert [" ".join(row.inner_text().split()) for row in rows.all()] == [
        "Quiz 100 / 1,000 5 March 2026", "Another 0 / 100 5 February 2026"]
    assert violations(page) == []
    found = page.evaluate("podium['board/players'].find('p10020')")
    assert (found["points"], found["results"], found["players"], found["href"]) == (100, 2, PLAYERS, "player.html#p10020")
    # Whoever is described has a page, whatever the rank.
    assert page.evaluate("podium['board/players'].find('p10039')")["href"] == "players/p10039.html"

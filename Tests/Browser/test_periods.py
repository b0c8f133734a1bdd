"""Boards of this week, this month and this season."""

import json

from playwright.sync_api import expect
from slips import Player, bundle, revision
from support import Site, podium
from test_own_row import QUIZ, answers
from visiting import PHONE, eventually, violations


def record(site: Site, *results: tuple[str, int, str]) -> None:
    """Results by player, how many answers are right, and day."""
    lines = [{"player": player, "quiz": "topic/quiz", "answers": answers(right), "ended": f"{day}T10:00:00Z"}
             for player, right, day in results]
    site.put("content/ledger/recorded/all.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())


def test_boards_of_a_week_and_of_all_time_take_turns_on_a_page(visit, tmp_path):
    site = Site(tmp_path).write(QUIZ)
    record(site, ("ada", 3, "2026-11-20"), *((name, 3, "2026-01-20") for name in ("bob", "cy", "bartholomew-montgomery")))
    assert site.build().status == 0
    page = visit(site.output.resolve().as_uri(), **PHONE).open("topic/leaderboard.html#week")
    current = page.locator(".periods [aria-current]")
    expect(current).to_have_text(["Latest week"])
    expect(page.locator("tbody tr:visible")).to_have_count(1)
    expect(page.locator(".podium")).to_be_hidden()
    page.get_by_role("link", name="All time").click()
    page.locator(".podium").wait_for()
    expect(current).to_have_text(["All time"])
    expect(page.locator("tbody tr:visible")).to_have_count(4)
    # Four who tie have their own place on the podium, however long a name is.
    edges = [(box["x"], box["x"] + box["width"]) for box in (who.bounding_box() for who in page.locator(".who").all())]
    assert all(left >= before for (_, before), (left, _) in zip(sorted(edges), sorted(edges)[1:])), edges
    assert page.evaluate("[...document.querySelectorAll('.who')].every((who) => who.scrollWidth <= who.clientWidth)")
    assert violations(page) == []


def rows(page) -> list[str]:
    return [" ".join(" ".join(cell.inner_text() for cell in row.locator("td, th").all()[:3]).split())
            for row in page.locator("#Board tbody tr:visible").all()]


def test_a_short_board_of_a_quiz_has_every_period_on_the_page_of_the_quiz(visit, tmp_path):
    site = Site(tmp_path).write(QUIZ + "-- content/topic/other.md --\n# Other\n\n## Yes? {#q0}\n\n- [x] Yes\n- [ ] No\n")
    record(site, ("ada", 9, "2026-03-20"), ("bob", 7, "2026-11-16"), ("cy", 5, "2026-11-02"), ("di", 5, "2026-11-20"))
    assert site.build().status == 0
    key = ["--key", tmp_path / "organiser.key"]
    with (site.folder / "content/site.yml").open("a") as settings:
        settings.write(podium("ledger", "keygen", *key, cwd=site.folder).output)
    # What was answered in spring counts for the week in which it was sealed.
    eve = Player(1, site="own")
    slip = eve.slip(revision(site, "topic/quiz"), quiz="topic/quiz", answers=answers(5), claim={"max": 1000, "score": 500})
    added = podium("ledger", "add", site.put("handed-in.json", bundle(eve.card("eve"), slip)), cwd=site.folder)
    assert added.status == 0, added.errors
    assert podium("ledger", "seal", *key, "--time", "2026-11-20T18:00:00Z", cwd=site.folder).status == 0
    assert site.build().status == 0 and site.verify().status == 0
    visitor = visit(site.output.resolve().as_uri(), **PHONE)
    page = visitor.open("topic/quiz.html#Board")
    week = page.get_by_role("button", name="Latest week")
    week.click()
    eventually(page, lambda: rows(page) == ["1 bob 700", "2= tied di 500", "2= tied eve 500"])
    expect(page.locator("#Board")).to_contain_text("16 November 2026 – 22 November 2026 · 3 results count")
    expect(week).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []
    page.get_by_role("button", name="Latest month").click()
    eventually(page, lambda: rows(page) == ["1 bob 700", "2= tied cy 500", "2= tied di 500", "2= tied eve 500"])
    page.get_by_role("button", name="All time").click()
    eventually(page, lambda: rows(page) == ["1 ada 900", "2 bob 700", "3= tied cy 500", "3= tied di 500", "3= tied eve 500"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # As on the pages of longer boards, all periods stand in one row of a phone.
    assert len({tab.bounding_box()["y"] for tab in page.locator(".periods button").all()}) == 1
    page = visitor.open("topic/other.html#Board")
    page.wait_for_load_state("networkidle")
    assert page.locator(".periods").count() == 0

"""A quiz that draws its questions, in the page: what is asked is what the ledger says was asked."""

import base64
import json
import re

import pytest
from accounts import PASSPHRASE, create, hand_in, noted
from draws import drawn
from playwright.sync_api import expect
from support import Site, podium, verify
from test_slips import kept

QUESTIONS = "".join(f"## Is it A in {n}? {{#q{n}}}\n\n- [x] A{n}\n- [ ] B{n}\n- [ ] C{n}\n\n" for n in range(30))


def quiz(settings: str = "") -> str:
    return f"-- content/site.yml --\nid: test\ntitle: Test\n-- content/quiz.md --\n---\ntype: quiz\ntitle: Letters\npick: 10\n{settings}---\n\n{QUESTIONS}"


def expected(site: Site, player: str, ordinal: int = 1) -> list[tuple[str, str]]:
    [line] = (site.folder / "content/ledger/revisions.jsonl").read_bytes().splitlines()
    return drawn(line, base64.urlsafe_b64decode(player + "="), ordinal)


def shown(page) -> list[tuple[str, str]]:
    return [tuple(row) for row in page.locator("form.q:visible").evaluate_all(
        "forms => forms.map((form) => [form.id, [...form.querySelectorAll('.c input')].map((input) => input.value).join('')])")]


def play(page, letter: str = "a") -> list[str]:
    ids = [question for question, _ in shown(page)]
    for question in ids:
        form = page.locator(f"form[id='{question}']")
        form.locator(f"input[value={letter}]").click()
        form.get_by_role("button", name="Check").click()
    expect(page.get_by_role("region", name="Your score")).to_be_visible()
    noted(page)
    return ids


@pytest.fixture(params=["disk", "server"])
def visitor(request, site, visit, serve):
    assert site.write(quiz("shuffle-questions: true\nshuffle-choices: true\n")).build().status == 0
    return visit(site.output.as_uri() if request.param == "disk" else serve(site.output))


def test_a_draw_played_perfectly_is_a_thousand_of_a_thousand_on_the_board(site, visitor, tmp_path):
    page = visitor.open("quiz.html")
    expect(page.locator(".facts")).to_contain_text("1,000 points")
    page.locator(".quiz.ready").wait_for()
    device = page.evaluate("JSON.parse(localStorage['podium/test/device']).player")
    assert shown(page) == expected(site, device)
    page.reload()
    page.locator(".quiz.ready").wait_for()
    assert shown(page) == expected(site, device)
    play(page)
    expect(page.get_by_role("region", name="Your score")).to_contain_text("1,000 of 1,000 points")
    # The account that is made now adopts the key that drew.
    create(visitor)
    assert visitor.page.evaluate("podium['common/store'].store.player()") == device
    assert visitor.page.evaluate("localStorage['podium/test/device']") is None
    served = visitor.origin.startswith("http")
    bundle = hand_in(visitor, tmp_path / "bundle.json", None if served else PASSPHRASE)
    [_, slip] = json.loads(bundle.read_text())
    assert (slip["v"], slip["body"]["ordinal"], slip["body"]["shuffled"], slip["body"]["claim"]) == (2, 1, "both", {"max": 1000, "score": 1000})
    assert podium("ledger", "add", bundle, cwd=site.folder).status == 0
    assert podium("ledger", "standings", "--tsv", cwd=site.folder).output == "1\tada\t1000\t1\n"
    assert site.build().status == 0
    checked = verify(cwd=site.folder)
    assert checked.status == 0, checked.output
    # The next attempt asks others, and has the next ordinal.
    page = visitor.open("quiz.html")
    page.get_by_role("button", name="Try again").click()
    # "10 of 10", which stands there until then, has "0 of 10" in it.
    expect(page.locator(".bar .tally")).to_have_text(re.compile("^0 of 10"))
    assert shown(page) == expected(site, device, 2)


def test_a_result_drawn_for_another_key_is_not_signed_after_it_came_in_a_file(site, visit, serve, tmp_path):
    assert site.write(quiz()).build().status == 0
    stranger, ada = (visit(serve(site.output)) for _ in range(2))
    page = stranger.open("quiz.html")
    page.locator(".quiz.ready").wait_for()
    play(page)
    page = stranger.open("profile.html")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    download.value.save_as(tmp_path / "kept.json")
    page = create(ada)
    page.get_by_label("Add from a file").set_input_files(tmp_path / "kept.json")
    expect(page.locator(".results")).to_contain_text("its questions were drawn for another player")
    [slip] = kept(page)
    assert "entry" not in slip


def test_a_second_try_is_offered_without_the_key_and_recorded(site, visit, serve):
    site.write(quiz("tries: 2\nretry-worth: 40\n").replace("pick: 10\n", "pick: 1\n")).build()
    page = visit(serve(site.output)).open("quiz.html")
    page.locator(".quiz.ready").wait_for()
    [(question, _)] = shown(page)
    form = page.locator(f"form[id='{question}']")
    form.locator("input[value=b]").click()
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".outcome")).to_contain_text("1 try is left, for 40% of the points")
    assert form.locator(".key[open]").count() == 0 and form.locator(".flag").count() == 0
    page.reload()
    expect(form.locator(".outcome")).to_contain_text("1 try is left")
    form.locator("input[value=a]").click()
    form.get_by_role("button", name="Check").click()
    expect(form.locator(".outcome")).to_contain_text("40 of 100 points")
    noted(page)
    [slip] = kept(page)
    assert slip["body"]["earlier"] == {question: [["b"]]} and slip["body"]["claim"] == {"max": 100, "score": 40}

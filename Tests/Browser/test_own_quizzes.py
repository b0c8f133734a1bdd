"""The quizzes that a player made, as a file to take along."""

import json

import pytest
from playwright.sync_api import expect
from taking import quiz
from workshop import make


def test_own_quizzes_move_along_and_a_newer_one_stays(site, serve, visit):
    site.write(quiz()).build()
    here, there = visit(serve(site.output)), visit(serve(site.output))
    kept = {name: json.dumps({"version": 1, "text": text, "title": name, "questions": 1, "created": 1, "changed": at, "source": None})
            for name, text, at in [("both", "# Here", 2), ("other", "# There", 3)]}
    page = here.open("profile.html")
    page.evaluate("kept => { for (const name in kept) localStorage.setItem(`podium/test~mine/${name}`, kept[name]) }", kept)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    page = there.open("profile.html")
    newer = kept["both"].replace("Here", "Newer").replace('"changed": 2', '"changed": 5')
    page.evaluate("kept => localStorage.setItem('podium/test~mine/both', kept)", newer)
    page.get_by_label("Add from a file").set_input_files(download.value.path())
    expect(page.get_by_text("Data imported.")).to_be_visible()
    texts = page.evaluate("['both', 'other'].map(name => JSON.parse(localStorage.getItem(`podium/test~mine/${name}`))?.text)")
    assert texts == ["# Newer", "# There"]
    expect(there.open("workshop.html").locator(".own-row")).to_have_count(2)


@pytest.mark.parametrize("damage", [
    'null', '{"both":{}}', '[null, 1, {}, {"id":"a"}, {"id":"../b","text":"# B","changed":9}, {"id":"both","text":7,"changed":9}]',
    '[{"id":"both","text":"# Later","changed":9,"version":2}]',
])
def test_own_quizzes_that_are_none_change_nothing(site, visit, tmp_path, damage):
    site.write(quiz()).build()
    page = visit(site.output.as_uri()).open("profile.html")
    page.evaluate("""localStorage.setItem('podium/test~mine/both', '{"version":1,"text":"# Here","changed":2}')""")
    before = page.evaluate("JSON.stringify(Object.entries(localStorage).filter(([name]) => name.includes('~mine')))")
    data = tmp_path / "data.json"
    data.write_text('{"kind":"podium-player","version":2,"site":"test","quizzes":{},"own":%s}' % damage)
    page.get_by_label("Add from a file").set_input_files(data)
    expect(page.get_by_text("Data imported.")).to_be_visible()
    assert page.evaluate("JSON.stringify(Object.entries(localStorage).filter(([name]) => name.includes('~mine')))") == before


def test_a_deleted_quiz_that_finds_no_room_any_more_comes_back_once_there_is_some(visit):
    page = visit("server").open("workshop.html")
    make(page)
    page.get_by_role("button", name="My quizzes").click()
    page.get_by_role("button", name="Delete").click()
    page.evaluate("""() => {
      window.set = Storage.prototype.setItem;
      Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError') };
    }""")
    undo = page.locator(".status").get_by_role("button", name="Undo")
    undo.click()
    expect(page.get_by_role("alert").first).to_contain_text("no more room")
    expect(page.locator(".own-row")).to_have_count(0)
    expect(undo).to_be_focused()
    page.evaluate("() => { Storage.prototype.setItem = window.set }")
    undo.click()
    expect(page.locator(".status")).to_contain_text("Undone")
    expect(page.locator(".own-row")).to_have_count(1)

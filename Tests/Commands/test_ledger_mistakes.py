"""What organisers may get wrong with a signed ledger, and are told."""

import json

import pytest
from organiser import add
from slips import Player
from support import podium, snapshot


def test_a_card_that_moves_recorded_results_to_another_player_is_told(ledger):
    lines = [
        {"player": player, "quiz": "geography/capitals", "answers": {"france": ["b"]}, "ended": f"2026-01-01T08:0{minute}:00Z"}
        for minute, player in enumerate(("ada", "ada", "bob"))]
    ledger.put("content/ledger/recorded/1.jsonl", "\n".join(map(json.dumps, lines)).encode())
    player = Player(1)
    for handle, day, moved in [
            ("carol", 1, []), ("ada", 2, ['2 recorded results of "ada" count for its player']),
            ("bob", 3, ['2 recorded results of "ada" no longer count', '1 recorded result of "bob" counts for its player']),
            ("ada", 1, []), ("dora", 4, ['1 recorded result of "bob" no longer counts'])]:
        taken, = add(ledger, player.card(handle, issued=f"2026-02-0{day}T09:00:00Z"))
        assert taken["verdict"] == "added"
        assert taken.get("code") == ("handle-recorded" if moved else None), taken
        assert [words for words in moved if words not in taken["message"]] == [], taken["message"]


def test_results_that_cannot_be_marked_yet_have_a_handle_too(ledger):
    (ledger.folder / "content/ledger/revisions.jsonl").unlink()
    ledger.put("content/ledger/recorded/1.jsonl", b'{"player":"ada","quiz":"new/quiz","answers":{},"ended":"2026-01-01T08:00:00Z"}\n{"player":"ad')
    taken, = add(ledger, Player(1).card("ada"))
    assert taken["code"] == "handle-recorded" and '1 recorded result of "ada"' in taken["message"]


def test_a_second_key_of_a_site_and_two_forms_of_one_board_are_told(ledger, tmp_path):
    made = podium("ledger", "keygen", "--key", tmp_path / "new.key", cwd=ledger.folder)
    assert made.status == 0 and "names another organiser already" in made.errors
    assert podium("ledger", "standings", "--json", "--tsv", cwd=ledger.folder).status == 2


@pytest.mark.parametrize("folder", ["content", "content/cache", "public", "content/ledger/cache", "./public/"])
def test_no_cache_is_put_into_the_site(ledger, folder):
    before = snapshot(ledger.folder)
    for command in ("build", "serve"):
        refused = podium(command, "--cache", folder, cwd=ledger.folder)
        assert refused.status == 2 and "outside of the site's own" in refused.errors
    assert snapshot(ledger.folder) == before


def test_what_the_verifier_will_not_read_of_the_settings_is_told_by_a_build(ledger):
    settings = ledger.folder / "content/site.yml"
    settings.write_text(settings.read_text() + "seasons: [{ name: Autumn, from: 08-10 }]\n")
    built = ledger.build()
    assert built.status == 0 and "[unclear-settings]" in built.errors and "podium-verify" in built.errors
    assert "[unclear-settings]" in ledger.verify().output


def test_a_merge_that_was_left_half_done_is_told_in_each_list(ledger):
    line = b'{"player":"ada","quiz":"geography/capitals","answers":{},"ended":"2026-01-01T08:0%d:00Z"}\n'
    sides = [line % 1, b"<<<<<<< HEAD\n", line % 2, b"=======\n", line % 3, b">>>>>>> other\n"]
    ledger.put("content/ledger/recorded/1.jsonl", b"".join(sides))
    archive = (ledger.folder / "content/ledger/revisions.jsonl").read_bytes()
    ledger.put("content/ledger/revisions.jsonl", b"<<<<<<< HEAD\n=======\n" + archive + b">>>>>>> other\n")
    told = podium("build", cwd=ledger.folder).errors.splitlines()
    for place in ("recorded/1.jsonl:2:1", "recorded/1.jsonl:4:1", "recorded/1.jsonl:6:1", "revisions.jsonl:1:1", "revisions.jsonl:2:1"):
        [said] = [line for line in told if line.startswith(f"content/ledger/{place}: ")]
        assert "keep the lines of both sides" in said

"""What whoever serves a site might change so that every part is consistent in itself."""

import json
import shutil
import time

import pytest
from openings import openings
from organiser import EVENING, NOON, add, seal
from slips import Player
from support import SITE_YML, Site, podium, verify
from test_ledger import record, result


@pytest.fixture
def sealed(ledger):  # noqa: F811
    """A published site with a sealed log, whose second batch signs what its page had seen."""
    ada, bob = Player(1), Player(2)
    add(ledger, ada.card("ada"), ada.slip(ledger.rev), bob.slip(ledger.rev))
    assert seal(ledger).status == 0 and ledger.build().status == 0
    checkpoint = ledger.page("podium/checkpoint.js").split("=", 1)[1].rstrip(";\n")
    ledger.late = bob.slip(ledger.rev, seen=json.loads(checkpoint))
    ledger.kept = ada.slip(ledger.rev), bob.slip(ledger.rev)
    add(ledger, ledger.late)
    assert seal(ledger, EVENING).status == 0 and ledger.build().status == 0
    assert verified(ledger) == set() and verified(ledger, "public") == set()
    return ledger


def verified(site, target="."):
    run = verify(target, "--json", cwd=site.folder)
    report = json.loads(run.output)
    assert run.status == (1 if report["differences"] else 0)
    return {difference["code"] for difference in report["differences"]}


def replace(site, path, old, new):
    file = site.output / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def organiser(site):
    return json.loads(site.page("ledger.json"))["organiser"]


def test_a_key_that_was_replaced_or_removed_is_named(sealed, tmp_path):
    made = podium("ledger", "keygen", "--key", tmp_path / "other.key", cwd=sealed.folder)
    other = made.output.split(": ", 1)[1].strip()
    key = organiser(sealed)
    for new in (other, ""):
        replace(sealed, "ledger.json", f'"organiser":"{key}"', f'"organiser":"{new}"')
        assert "organiser-differs" in verified(sealed)
        assert verified(sealed, "public") != set()
        replace(sealed, "ledger.json", f'"organiser":"{new}"', f'"organiser":"{key}"')
    assert verified(sealed) == set()


def test_other_witnesses_than_the_ledger_names_are_named(sealed):
    published, named = sealed.output / "ledger/witnesses.txt", sealed.folder / "content/ledger/witnesses.txt"
    for text in ("quorum none\n", "witness a\n"):
        published.write_text(text)
        assert verified(sealed) == {"witnesses-differ"}
    # What is no policy is published as an empty file.
    named.write_text("witness a\n")
    published.write_text("")
    assert verified(sealed) == set()
    named.write_text("quorum none\n")
    assert verified(sealed) == {"witnesses-differ"}
    published.unlink()
    assert verified(sealed) == {"witnesses-differ"}
    assert sealed.build().status == 0 and verified(sealed) == set()


def test_a_state_of_the_log_that_is_rolled_back_is_named(sealed):
    script = sealed.output / "podium/checkpoint.js"
    empty = 'var podiumCheckpoint={"root":"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU","size":0};\n'
    for text in (empty, "", script.read_text() + " "):
        script.write_text(text)
        assert verified(sealed) == {"checkpoint-differs"}
        assert verified(sealed, "public") == {"checkpoint-differs"}
    script.unlink()
    assert verified(sealed) == {"checkpoint-differs"}


def test_a_log_signed_anew_without_a_result_is_contradicted_by_later_ones(sealed):
    content = sealed.folder / "content/ledger"
    late = next(line for line in (content / "log/00000002.jsonl").read_bytes().splitlines()
                if line == sealed.late)
    first = (content / "log/00000001.jsonl").read_bytes().splitlines()
    shutil.rmtree(content / "log")
    # The organiser seals again, and leaves one slip out.
    for lines, moment in (([first[1]], "2026-01-01T12:00:00Z"), ([late], EVENING)):
        for line in lines:
            add(sealed, line)
        assert seal(sealed, moment).status == 0
    assert sealed.build().status == 0
    for target in (".", "public"):
        assert verified(sealed, target) == {"log-contradicted"}
        quiet = verify(target, "--quiet", cwd=sealed.folder)
        assert quiet.status == 1 and "[log-contradicted]" in quiet.output


@pytest.mark.parametrize(("path", "old", "new", "code"), [
    ("ledger.json", '"leaderboard.html"', '"/leaderboard.html"', "page-differs"),
    ("ledger.json", '"geography/leaderboard.html"', '"geography//leaderboard.html"', "page-differs"),
    ("ledger.json", ',"names":', ', "names":', "unreadable-ledger"),
    ("ledger.json", '"ada"', '"\\u0061da"', "unreadable-ledger"),
    ("leaderboard.html", "<tr data-standing", "<tr hidden data-standing", "hidden-row"),
    ("leaderboard.html", '<table class="board"', '<table hidden class="board"', "hidden-row"),
])
def test_what_has_another_spelling_or_is_hidden_is_named(sealed, path, old, new, code):
    replace(sealed, path, old, new)
    assert code in verified(sealed) and code in verified(sealed, "public")


def test_boards_without_the_published_ledger_are_no_site_that_was_never_built(sealed):
    assert verify(".", cwd=sealed.folder).status == 0
    (sealed.folder / "public/ledger.json").unlink()
    for target in (".", "public"):
        gone = verify(target, cwd=sealed.folder)
        assert gone.status != 0 and "ledger.json" in gone.output + gone.errors
    shutil.rmtree(sealed.folder / "public")
    unbuilt = verify(".", cwd=sealed.folder)
    assert unbuilt.status == 0 and "nothing published was compared" in unbuilt.output


def test_players_who_are_hidden_against_the_settings_are_named(sealed, tmp_path):
    """Under pseudonyms nothing is compared with what was handed in, so that anything could be published."""
    other = Site(tmp_path / "other").write(SITE_YML + "board: pseudonyms\npseudonym-key: a key of some length\n")
    record(other, result("mallory"))
    assert other.build().status == 0
    key, script = organiser(sealed), (sealed.output / "podium/checkpoint.js").read_bytes()
    shutil.rmtree(sealed.output)
    shutil.copytree(other.output, sealed.output)
    (sealed.output / "podium/checkpoint.js").write_bytes(script)
    assert verified(sealed) == {"site-differs"}
    named = verify("public", "--organiser", key, cwd=sealed.folder)
    assert named.status == 1 and "[organiser-differs]" in named.output
    # Where the settings say so, it is as it should be.
    assert other.verify().status == 0 and other.verify("public").status == 0


def test_a_folder_that_is_both_a_site_and_published_is_not_guessed_at(sealed):
    shutil.copy(sealed.output / "ledger.json", sealed.folder)
    both = verify(cwd=sealed.folder)
    assert both.status == 2 and "--output" in both.errors
    assert verify("--output", "public", cwd=sealed.folder).status == 0
    assert verify("public", cwd=sealed.folder).status == 0


@pytest.mark.parametrize("name", ["inbox", "players", "redacted"])
def test_what_stands_behind_the_last_newline_is_looked_at(sealed, name):
    file = sealed.output / f"ledger/{name}.jsonl"
    lines = file.read_bytes() if file.exists() else b""
    for text in (lines + b"x", lines[:-1], lines + b"\n"):
        file.write_bytes(text)
        assert (verified(sealed, "public") == set()) == (text == lines), text


def test_results_that_nobody_signed_are_counted_beside_a_log(sealed):
    assert "not signed" not in verify(cwd=sealed.folder).output
    sealed.put("content/ledger/recorded/a.jsonl", json.dumps(result("ada", ended="2025-01-01T00:00:00Z")).encode())
    assert sealed.build().status == 0
    assert "; 1 result recorded and not signed; " in verify(cwd=sealed.folder).output


def test_a_season_begins_with_a_day(sealed):
    start = next(period[2] for period in json.loads(sealed.page("ledger.json"))["periods"]
                 if period[0] == "season")
    later = start.replace(":00Z", ":01Z")
    replace(sealed, "ledger.json", f'["season","","{start}"', f'["season","","{later}"')
    assert verified(sealed) == {"period-differs"}


def test_files_whose_names_differ_by_normalisation_give_no_alarm(sealed):
    for name, player in (("\u00e9", "cy"), ("e\u0301", "di")):
        sealed.put(f"content/ledger/recorded/{name}.jsonl",
                   json.dumps(result(player)).encode())
    assert sealed.build().status == 0
    assert verified(sealed) == set()


@pytest.mark.parametrize("path", [
    "podium/checkpoint.js", "ledger/log/00000001.checkpoint", "ledger/log/00000002.checkpoint"])
def test_no_changed_byte_goes_unnoticed(sealed, path):
    file = sealed.output / path
    whole = file.read_bytes()
    for index in range(len(whole)):
        file.write_bytes(whole[:index] + bytes([whole[index] ^ 1]) + whole[index + 1:])
        assert verify("public", "--quiet", cwd=sealed.folder).status == 1, index


SEASONS = b"time-zone: Europe/Helsinki\nseasons:\n  - name: Teacher's term # ours\n    from: 08-10\n  - { name: Spring, from: 01-07 }\n"


def test_seasons_and_the_time_zone_are_those_of_the_settings(sealed):
    settings = (sealed.folder / "content/site.yml").read_bytes()
    sealed.put("content/site.yml", settings + SEASONS)
    assert sealed.build().status == 0
    assert verified(sealed) == set()
    season = next(period for period in json.loads(sealed.page("ledger.json"))["periods"]
                  if period[0] == "season")
    assert season[1:] == ["Teacher's term", "2025-08-09T21:00:00Z", "2026-01-06T22:00:00Z"]
    for old, new, code in [(season[1], "Finals", "period-differs"), (season[2], "2025-08-31T21:00:00Z", "period-differs"),
                           (season[3], "2026-01-30T22:00:00Z", "period-differs"),
                           ("Europe/Helsinki", "Europe/Kyiv", "site-differs")]:
        replace(sealed, "ledger.json", f'"{old}"', f'"{new}"')
        assert verified(sealed) == {code}
        assert verified(sealed, "public") == set(), "a site alone says when its seasons are"
        replace(sealed, "ledger.json", f'"{new}"', f'"{old}"')
    sealed.put("content/site.yml", settings + b"seasons: [{ name: A, from: 08-10 }]\n")
    assert verified(sealed) >= {"unclear-settings"}


def test_where_names_are_hidden_a_batch_is_read_a_few_times_however_many_results_it_has(ledger):
    with (ledger.folder / "content/site.yml").open("a") as settings:
        settings.write("board: pseudonyms\npseudonym-key: a key of some length\n")
    for batch in range(2):
        slips = [Player(2 * number + batch + 1).slip(ledger.rev) for number in range(12)]
        add(ledger, *slips)
        assert seal(ledger, f"2026-01-02T0{batch}:00:00Z").status == 0
    time.sleep(0.2)
    runs = []
    names = openings(ledger.folder / "content/ledger/log", lambda: runs.append(ledger.build("--no-cache")))
    assert runs[0].status == 0 and ledger.verify("public").status == 0
    assert max(names.count(f"0000000{batch}.jsonl") for batch in (1, 2)) <= 3, names


def test_a_site_folder_that_lost_what_its_site_is_compared_with_is_no_sound_one(ledger):
    add(ledger, Player(1).slip(ledger.rev))
    record(ledger, result("ada"))
    assert seal(ledger).status == 0 and ledger.build().status == 0 and ledger.verify().status == 0
    settings, folder = ledger.folder / "content/site.yml", ledger.folder / "content/ledger"
    text = settings.read_text()
    settings.write_text(text.replace("id: test\n", ""))
    assert "[site-differs]" in ledger.verify().output
    settings.unlink()
    run = ledger.verify()
    assert run.status == 1 and [f.path for f in run.findings] == ["content/site.yml"] and "[missing-settings]" in run.output
    settings.write_text(text)
    shutil.rmtree(folder)
    run = ledger.verify()
    assert run.status == 1 and run.output.count("[result-added]") == 3 and run.output.count("[revision-added]") == 1
    # Who names what is published asks for no more.
    assert ledger.verify("public").status == 0 and ledger.verify("--output", "public").status == 0


def test_a_ledger_that_is_published_under_pseudonyms_is_checked_in_its_folder(ledger):
    with (ledger.folder / "content/site.yml").open("a") as settings:
        settings.write("board: pseudonyms\npseudonym-key: a key of some length\n")
    player = Player(1)
    for moment in (NOON, EVENING):
        add(ledger, player.card("ada"), player.slip(ledger.rev))
        assert seal(ledger, moment).status == 0
    add(ledger, player.slip(ledger.rev))
    assert ledger.build().status == 0 and verified(ledger) == set()
    folder = ledger.folder / "content/ledger"
    for pattern, code in (("players/*/*.json", "wrong-name"), ("inbox/*/*.json", "wrong-name"),
                          ("log/00000001.checkpoint", "bad-checkpoint-signature"), ("log/00000002.jsonl", "log-changed")):
        file = next(folder.glob(pattern))
        kept = file.read_bytes()
        other = b"y" if kept[-9:-8] == b"x" else b"x"
        file.write_bytes(kept.replace(b'"claim":{"max":200,', b'"claim":{"max":201,') if pattern.startswith("log/00000002") else kept[:-9] + other + kept[-8:])
        assert code in verified(ledger), pattern
        file.write_bytes(kept)
    assert verified(ledger) == set()

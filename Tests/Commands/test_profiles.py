"""Pictures and texts that players propose, from the file that is handed in to the built site."""

import base64
import json
import pathlib

import pytest
from slips import Player, bundle, profile_entry, square
from support import ROOT, podium
from test_ledger import QUIZ

ADA, BOB = Player(1), Player(2)
FIRST, SECOND, THIRD = (f"2026-01-0{day}T09:00:00Z" for day in (2, 3, 4))


@pytest.fixture
def club(site):
    site.write(QUIZ)
    assert site.build().status == 0
    return site


def add(site, *entries: bytes):
    """What became of each entry: the verdict, or the code of its refusal."""
    site.put("handed-in.json", bundle(*entries))
    done = podium("ledger", "add", "handed-in.json", "--json", cwd=site.folder)
    entries = json.loads(done.output)["entries"]
    assert done.status == int(any(entry["verdict"] == "refused" for entry in entries)), done.errors
    return [entry.get("code", entry["verdict"]) for entry in entries]


def accept(site, *arguments: str):
    return podium("ledger", "accept", *arguments, cwd=site.folder)


def content(site, path: str) -> pathlib.Path:
    return site.folder / "content" / path


def waiting(site) -> list[pathlib.Path]:
    return sorted(content(site, "ledger/proposed").rglob("*.json"))


def reminders(site) -> list[list[str]]:
    """What each command says of profiles that wait."""
    said = []
    for command, member in (["build"], "diagnostics"), (["check"], "diagnostics"), (["ledger", "check"], "findings"):
        done = podium(*command, "--json", cwd=site.folder)
        assert done.status == 0, done.errors
        said.append([
            finding["message"] for finding in json.loads(done.output)[member] if finding["code"] == "profile-waits"])
    return said


def test_the_vector_is_what_the_format_says():
    vector = json.loads((ROOT / "Tests/LedgerTests/vectors/profile.json").read_text())
    body = json.loads(vector["entry"])["body"]
    assert profile_entry(bytes.fromhex(vector["seed_hex"]), body).decode() == vector["entry"]
    assert base64.urlsafe_b64decode(body["picture"] + "==").startswith(b"\x89PNG")


def test_a_picture_and_a_text_are_shown_once_they_are_accepted(club):
    text = "I came for the <b>biscuits</b>.\n# and [stayed](https://x.example) & more"
    picture = square(16)
    assert add(club, ADA.card("ada"), ADA.profile("ada", picture, FIRST, name="Ada L.", bio=text)) == ["added", "added"]
    assert not content(club, "players/ada.md").exists()
    assert reminders(club) == [["1 proposal of players for their pages to look at: podium ledger accept"]] * 3
    before = {path: path.read_bytes() for path in content(club, "ledger").rglob("*") if path.is_file()}
    shown = accept(club)
    assert shown.status == 0, shown.errors
    assert "name     Ada L." in shown.output and "png, 16 × 16 pixels" in shown.output
    assert "<b>biscuits</b>" in shown.output and "podium ledger accept HANDLE" in shown.output
    assert {path: path.read_bytes() for path in before} == before and len(waiting(club)) == 1
    done = accept(club, "ada")
    assert (done.status, done.errors) == (0, ""), done.errors
    assert content(club, "players/img/ada.png").read_bytes() == picture
    assert waiting(club) == []
    assert reminders(club) == [[], [], []]
    assert accept(club).output == "nothing waits that can be accepted\n"
    built = club.build()
    assert (built.status, built.findings) == (0, []), built.errors
    page = club.page("players/ada.html")
    assert "<h1>Ada L.</h1>" in page and 'src="img/ada.png"' in page
    assert "<p>I came for the &lt;b&gt;biscuits&lt;/b&gt;.</p>" in page
    assert "<p># and [stayed](https://x.example) &amp; more</p>" in page
    assert (club.output / "players/img/ada.png").read_bytes() == picture
    assert not list(club.output.rglob("*profiles*")) and not list(club.output.rglob("proposed"))
    checked = podium("ledger", "check", cwd=club.folder)
    assert checked.status == 0, checked.errors


def test_a_newer_profile_replaces_the_older_one_and_no_older_one_comes_back(club):
    first, second = ADA.profile("ada", square(16), FIRST), ADA.profile("ada", square(20), SECOND)
    assert add(club, ADA.card("ada"), first, second, first) == ["added", "added", "added", "present"]
    assert accept(club, "ada", "ada").status == 0
    assert content(club, "players/img/ada.png").read_bytes() == square(20) and waiting(club) == []
    assert add(club, first, second, ADA.profile("ada", b"", SECOND)) == ["profile-older", "present", "profile-older"]
    # What comes by another way than the command is refused as well.
    kept = content(club, "ledger/proposed/00/old.json")
    kept.parent.mkdir(parents=True)
    kept.write_bytes(first + b"\n")
    assert accept(club, "ada").status == 1
    assert "profile-older" in accept(club).errors and content(club, "players/img/ada.png").read_bytes() == square(20)
    kept.unlink()
    # Without picture and text, both are withdrawn.
    assert add(club, ADA.profile("ada", b"", THIRD)) == ["added"]
    assert accept(club, "ada").status == 0
    assert not content(club, "players/img/ada.png").exists()
    assert content(club, "players/ada.md").read_text() == "---\nname: Ada\n---\n"


@pytest.mark.parametrize(("path", "mine"), [("players/ada.md", b"Mine."), ("players/img/ada.png", square(3))])
def test_what_the_organiser_wrote_is_overwritten_only_when_told(club, path, mine):
    add(club, ADA.card("ada"), ADA.profile("ada", square(16), FIRST))
    club.put(f"content/{path}", mine)
    refused = accept(club, "ada")
    assert refused.status == 1 and f"content/{path}: error:" in refused.errors and "written-by-hand" in refused.errors
    assert content(club, path).read_bytes() == mine and len(waiting(club)) == 1
    assert sorted(each.name for each in content(club, "players").rglob("ada.*")) == [pathlib.Path(path).name]
    assert accept(club, "ada", "--replace").status == 0
    assert content(club, path).read_bytes() != mine
    # What was changed since it was accepted is the organiser's, too.
    content(club, path).write_bytes(mine + b"\n")
    add(club, ADA.profile("ada", square(20), SECOND))
    assert accept(club, "ada").status == 1 and content(club, path).read_bytes() == mine + b"\n"
    # A page that was removed stays away until the next profile is accepted.
    content(club, path).unlink()
    assert accept(club, "ada").status == 0


def test_each_profile_that_is_not_its_player_s_is_refused(club):
    add(club, ADA.card("ada"), BOB.card("bob"))
    stranger, elsewhere = Player(3), Player(1, "other.example.org")
    good = ADA.profile("ada", square(16))
    entries = {
        "unknown-player": stranger.profile("ada"), "foreign-handle": BOB.profile("ada"),
        "other-site": elsewhere.profile("ada"), "bad-signature": good.replace(b'"Ada"', b'"Eda"'),
        "not-canonical": good.replace(b'{"body":', b'{ "body":'), "bad-member": ADA.profile("ada", extra=""),
        "picture-unusable": ADA.profile("ada", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "duplicate-member": good.replace(b'"bio":""', b'"bio":"","bio":""'),
        "control-character": ADA.profile("ada", bio="a\x1b[2Jb"),
    }
    assert add(club, *entries.values()) == list(entries)
    assert waiting(club) == [] and not content(club, "players").exists()
    # Nor does a proposal speak for the card that lies beside it.
    club.put("content/ledger/proposed/00/both.json", bundle(stranger.card("carol"), stranger.profile("carol")))
    shown = accept(club)
    assert shown.status == 1 and "it is not one profile" in shown.errors
    assert accept(club, "carol").status == 1 and not content(club, "players").exists()
    assert accept(club, "../../escape").status == 1


@pytest.mark.parametrize("board", ["pseudonyms\npseudonym-key: a key of some length", "none"])
def test_sites_that_name_no_players_take_no_pictures(club, board):
    settings = content(club, "site.yml")
    added = add(club, ADA.card("ada"), ADA.profile("ada", square(16)))
    settings.write_text(settings.read_text() + f"board: {board}\n")
    assert added == ["added", "added"]
    refused = accept(club, "ada")
    assert refused.status == 1 and "players-unnamed" in refused.errors
    assert add(club, ADA.profile("ada", square(16), THIRD)) == ["players-unnamed"]
    assert not content(club, "players").exists()
    run = club.build()
    assert run.status == 0, run.errors
    for path in club.output.rglob("*"):
        assert "ada" not in path.name and (not path.is_file() or square(16) not in path.read_bytes())


def test_an_accepted_profile_that_was_changed_stops_the_next(club):
    add(club, ADA.card("ada"), ADA.profile("ada", square(16), FIRST))
    assert accept(club, "ada").status == 0
    kept = content(club, "ledger/profiles/ada.json")
    kept.write_bytes(kept.read_bytes().replace(FIRST.encode(), b"2025-01-01T09:00:00Z"))
    assert add(club, ADA.profile("ada", b"", SECOND)) == ["added"]
    refused = accept(club, "ada")
    assert refused.status == 1 and "restore the file, or remove it [bad-signature]" in refused.errors
    assert content(club, "players/img/ada.png").exists()


def test_trying_writes_nothing_and_the_page_of_a_list_is_nobody_s(club):
    club.put("handed-in.json", bundle(ADA.card("index"), ADA.profile("index", square(16))))
    tried = podium("ledger", "add", "handed-in.json", "--dry-run", cwd=club.folder)
    assert tried.status == 1 and "no-player-page" in tried.errors
    assert not content(club, "ledger/proposed").exists() and not content(club, "ledger/players").exists()

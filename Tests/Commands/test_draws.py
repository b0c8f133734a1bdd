"""Quizzes that draw their questions, from the Markdown to the board, against a model written from the documentation."""

import hashlib
import json

import pytest
from draws import drawn
from slips import Player, bundle, canonical
from support import Site, podium, verify

QUESTIONS = "".join(
    f"## Question {n}? {{#q{n}}}\n\n- [ ] Alpha {n}\n- [x] Beta {n}\n- [ ] Gamma {n}\n- [ ] None of these\n\n" for n in range(30))
SITE_YML = "-- content/site.yml --\nid: test\ntitle: Test\n"


def quiz(settings: str, questions: str = QUESTIONS) -> str:
    return f"{SITE_YML}-- content/waters.md --\n---\ntype: quiz\n{settings}---\n# Waters\n\n{questions}"


def archived(site: Site) -> tuple[bytes, str]:
    [line] = (site.folder / "content/ledger/revisions.jsonl").read_bytes().splitlines()
    return line, hashlib.sha256(line).hexdigest()


def asked(line: bytes, player: Player, ordinal: int = 1) -> list[str]:
    return [question for question, _ in drawn(line, bytes(player.key.verify_key), ordinal)]


def slip(site: Site, player: Player, ordinal: int = 1, ids: list[str] | None = None, claim: int = 1000, most: int = 1000, **changes) -> bytes:
    line, rev = archived(site)
    answers = {question: ["b"] for question in ids or asked(line, player, ordinal)}
    return player.drawn(rev, ordinal, quiz="waters", answers=answers, claim={"max": most, "score": claim}, **changes)


def handed_in(site: Site, *entries: bytes) -> dict:
    (site.folder / "bundle.json").write_bytes(bundle(*entries))
    added = podium("ledger", "add", "bundle.json", cwd=site.folder)
    assert added.status == 0, added.output + added.errors
    return json.loads(podium("ledger", "check", "--json", cwd=site.folder).output)


def board(site: Site) -> list[list[str]]:
    return [row.split("\t") for row in podium("ledger", "standings", "--tsv", cwd=site.folder).output.splitlines()]


@pytest.fixture
def waters(site: Site) -> Site:
    assert site.write(quiz("pick: 10\nattempts: best\n")).build().status == 0
    return site


def test_ten_of_thirty_played_perfectly_are_a_thousand_of_a_thousand(waters):
    page = (waters.output / "waters.html").read_text()
    assert "1,000 points" in page and "3,000" not in page and "<li>10 / 30 questions</li>" in page
    ada = Player(1)
    found = handed_in(waters, ada.card("ada"), slip(waters, ada))
    assert found["findings"] == [] and board(waters) == [["1", "ada", "1000", "1"]]


def test_a_slip_that_answers_all_thirty_gains_nothing(waters):
    ada = Player(1)
    edited = slip(waters, ada, ids=[f"q{n}" for n in range(30)], claim=3000, most=3000)
    found = handed_in(waters, ada.card("ada"), edited)
    assert {finding["code"] for finding in found["findings"]} == {"not-drawn", "claim-too-high", "claim-of-other-maximum"}
    assert board(waters) == [["1", "ada", "1000", "1"]]


def test_a_draw_of_another_key_and_ordinals_that_cannot_be_are_flagged(waters):
    ada, bob = Player(1), Player(2)
    line, _ = archived(waters)
    shared = len(set(asked(line, ada)) & set(asked(line, bob))) * 100
    found = handed_in(
        waters, ada.card("ada"), slip(waters, bob, ids=asked(line, ada), claim=shared), slip(waters, ada), slip(waters, ada),
        slip(waters, ada, 0, ids=["q1"]), slip(waters, ada, 2 ** 53 - 1))
    assert sorted(finding["code"] for finding in found["findings"]) == ["bad-ordinal", "not-drawn", "ordinal-reused", "ordinal-skipped"]
    (waters.folder / "bundle.json").write_bytes(bundle(slip(waters, ada, 2 ** 53, ids=["q1"])))
    too_large = podium("ledger", "add", "bundle.json", cwd=waters.folder)
    assert too_large.status == 1 and "bad-member" in too_large.output + too_large.errors


def test_a_slip_of_the_first_version_does_not_say_what_was_drawn(waters):
    ada, (_, rev) = Player(1), archived(waters)
    found = handed_in(waters, ada.slip(rev, quiz="waters", answers={"q1": ["b"]}, claim={"max": 3000, "score": 100}))
    assert [finding["code"] for finding in found["findings"]] == ["no-ordinal"] and board(waters) == []


def test_where_the_first_attempt_counts_a_later_ordinal_does_not(site):
    site.write(quiz("pick: 10\nattempts: first\n")).build()
    ada = Player(1)
    handed_in(site, ada.card("ada"), slip(site, ada, 2))
    assert board(site) == []
    handed_in(site, slip(site, ada, 1, ids=["q0"], claim=0) if "q0" in asked(archived(site)[0], ada) else slip(site, ada, 1))
    assert len(board(site)) == 1


def test_pools_are_drawn_as_the_documentation_says(site):
    sections = "".join(
        f"## Section {name}\n\n<!-- quiz: pool={name} draw={take} -->\n\n"
        + "".join(f"### Q {name} {n}? {{#{name}{n}}}\n\n- [x] a\n- [ ] b\n\n" for n in range(6)) for name, take in (("lakes", 2), ("rivers", 3)))
    site.write(quiz("shuffle-choices: true\n", sections + "## Always? {#always}\n\n- [x] a\n- [ ] b\n")).build()
    line, _ = archived(site)
    assert json.loads(line)["attempt"] == {"draw": {"lakes": 2, "rivers": 3}, "retry": 100, "tries": 1}
    for number in range(1, 20):
        ids = asked(line, Player(number))
        assert sorted(name[0] for name in ids) == ["a", "l", "l", "r", "r", "r"]


def test_an_attempt_is_shown_as_it_was_seen(site):
    site.write(quiz("pick: 10\nshuffle-questions: true\nshuffle-choices: true\n")).build()
    ada, (line, _) = Player(1), archived(site)
    entry = slip(site, ada, shuffled="both")
    handed_in(site, ada.card("ada"), entry)
    body = json.loads(entry)["body"]
    name = hashlib.sha256(b"podium-slip/2\n" + canonical(body)).hexdigest()
    shown = podium("ledger", "show", name, cwd=site.folder)
    assert shown.status == 0, shown.errors
    order = drawn(line, bytes(ada.key.verify_key), 1)
    titles = [row.split("{#")[1].split("}")[0] for row in shown.output.splitlines() if "{#" in row]
    assert titles == [question for question, _ in order]
    letters = "".join(row.split("] ")[1][0] for row in shown.output.splitlines() if row.startswith("   ["))
    pinned = "".join("".join(letter for letter in choices if letter != "d") + "d" for _, choices in order)
    assert letters == pinned and "questions and choices were shuffled" in shown.output
    missing = podium("ledger", "show", "0" * 64, cwd=site.folder)
    assert missing.status == 1 and "no slip" in missing.errors


def test_each_player_of_a_list_has_a_worksheet(waters, tmp_path):
    ada = Player(1)
    handed_in(waters, ada.card("ada"))
    players, results = tmp_path / "class.txt", tmp_path / "class.jsonl"
    players.write_text("# a class\nada, Ada Lovelace\nbob\n\n")
    made = podium("paper", "waters", "--players", players, "--results", results, "--output", "-", cwd=waters.folder)
    assert made.status == 0, made.errors
    assert made.output.count('class="sheet"') == 2 and "Ada Lovelace" in made.output and "<script" not in made.output
    lines = [json.loads(line) for line in results.read_text().splitlines()]
    assert [line["player"] for line in lines] == ["ada", "bob"]
    line, _ = archived(waters)
    assert sorted(lines[0]["asked"]) == sorted(asked(line, ada)) and len(lines[1]["asked"]) == 10
    for recorded in lines:
        recorded |= {"answers": {recorded["asked"][0]: ["b"]}, "ended": "2026-01-02T10:00:00Z"}
    recorded = waters.folder / "content/ledger/recorded/class.jsonl"
    recorded.parent.mkdir(parents=True)
    recorded.write_text("".join(json.dumps(line) + "\n" for line in lines))
    assert board(waters) == [["1", "ada", "100", "1"], ["1", "bob", "100", "1"]]
    for other in (b"\xef\xbb\xbf# a class\r\nada, Ada Lovelace\r\nbob\r\n", b"ada, Ada Lovelace\rbob"):
        players.write_bytes(other)
        again = podium("paper", "waters", "--players", players, "--output", "-", cwd=waters.folder)
        assert again.output == made.output


def test_worksheets_take_no_file_that_another_option_names_and_no_results_that_cannot_count(waters, tmp_path):
    players = tmp_path / "class.txt"
    players.write_text("ada\n")
    for options in (["--output", players], ["--results", players], ["--output", tmp_path / "a", "--results", tmp_path / "a"]):
        made = podium("paper", "waters", "--players", players, *options, cwd=waters.folder)
        assert made.status == 2, made.errors
    assert players.read_text() == "ada\n"
    text = (waters.folder / "content/waters.md").read_text()
    waters.put("content/waters.md", text.replace("---\n", "---\nranked: false\n", 1).encode())
    made = podium("paper", "waters", "--players", players, "--results", tmp_path / "r.jsonl", cwd=waters.folder)
    assert made.status == 1 and "is not ranked" in made.errors and not (tmp_path / "r.jsonl").exists()


@pytest.mark.parametrize(("text", "said"), [("Ada, Ada\n", 'write one, as "ada, Ada"'), ("Smith, John\n", 'as "john-smith, John Smith", or the name alone without a comma'),
    ("ada\nada\n", "a name and a handle of their own"), ("\n", "names no player"), (", Ada\n", "is no handle"), ("ada, \udcff\n", "UTF-8")])
def test_a_list_of_nobody_is_refused(waters, tmp_path, text, said):
    players = tmp_path / "class.txt"
    players.write_text(text, errors="surrogateescape")
    made = podium("paper", "waters", "--players", players, cwd=waters.folder)
    assert made.status == 1 and said in made.errors


def test_a_quiz_without_a_draw_keeps_its_revision(site):
    site.write(quiz("shuffle-choices: true\npick: 30\n")).build()
    line, _ = archived(site)
    assert json.loads(line)["v"] == 1 and b"attempt" not in line and b"pinned" not in line


@pytest.mark.parametrize("names", ["", "board: pseudonyms\npseudonym-key: 5f3c6a1b9d8e7f60\n"], ids=["handles", "pseudonyms"])
def test_what_is_published_of_draws_and_tries_can_be_verified(site, names):
    site.write(quiz("pick: 10\ntries: 2\n").replace("title: Test\n", f"title: Test\n{names}")).build()
    ada, (line, _) = Player(1), archived(site)
    first = asked(line, ada)[0]
    handed_in(
        site, ada.card("ada"), slip(site, ada, claim=950, earlier={first: [["a"]]}),
        slip(site, Player(2), claim=1000, ids=[f"q{n}" for n in range(30)]),
        slip(site, Player(3), claim=900, earlier={asked(line, Player(3))[0]: [["a"], ["c"]]}))
    assert [row[2] for row in board(site)] == ["1000", "950", "900"]
    assert site.build().status == 0
    checked = verify(cwd=site.folder)
    assert checked.status == 0, checked.output + checked.errors


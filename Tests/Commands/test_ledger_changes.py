"""What happens to results when questions, files and clocks change, and what is told of it."""

import hashlib
import json

import pytest
from organiser import add, check, inbox, seal, standings
from slips import Player
from support import verify

QUIZ = "---\ntype: quiz\ntitle: Q\n---\n\n## A? {#a}\n\n- [x] right\n- [ ] wrong\n- [ ] other\n\n## B? {#b}\n\n[[yes]]\n"


def line(player: str, *letters: str, **more) -> bytes:
    return json.dumps({"player": player, "quiz": "t/q", "answers": {"a": list(letters)}, "ended": "2026-01-01T08:00:00Z"} | more).encode() + b"\n"


@pytest.fixture
def quiz(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    site.put("content/t/q.md", QUIZ.encode())
    assert site.build().status == 0
    return site


def codes(run) -> list[str]:
    told = (run.output + run.errors).splitlines()
    return [finding.split("[")[-1].rstrip("]") for finding in told if finding.endswith("]")]


def test_no_line_of_the_archive_is_ever_lost(quiz):
    archive = quiz.folder / "content/ledger/revisions.jsonl"
    first = archive.read_bytes()
    # As git writes it on Windows.
    archive.write_bytes(first.replace(b"\n", b"\r\n"))
    quiz.put("content/t/q.md", QUIZ.replace("wrong", "false").encode())
    built = quiz.build()
    assert built.status == 0, built.errors
    assert first in archive.read_bytes() and archive.read_bytes().count(b"\n") == 2
    # What is no revision waits at the end for somebody who puts it right.
    damaged = archive.read_bytes().replace(b'{"questions"', b'{"qestions"', 1)
    archive.write_bytes(damaged + b"<<<<<<< ours\n")
    quiz.put("content/t/q.md", QUIZ.replace("wrong", "bad").encode())
    assert "bad-revision" in codes(quiz.build())
    lines = archive.read_bytes().splitlines()
    assert len(lines) == 4 and lines[2:] == [damaged.splitlines()[0], b"<<<<<<< ours"]


def test_results_are_published_in_the_order_in_which_they_count(quiz):
    quiz.put("content/ledger/recorded/b.jsonl", line("ada", "b"))
    quiz.put("content/ledger/recorded/c.jsonl", line("ada", "a"))
    assert quiz.build().status == 0 and quiz.verify().status == 0
    published = quiz.output / "ledger.json"
    text = published.read_text(encoding="utf-8")
    first, second = text.index('{"file":"recorded/b'), text.index('{"file":"recorded/c')
    end = text.index("\n]}", second) + 3
    swapped = text[:first] + text[second:end] + ",\n" + text[first:second].removesuffix(",\n") + text[end:]
    published.write_text(swapped, encoding="utf-8")
    refused = quiz.verify()
    assert refused.status == 1 and "in its sorted place" in refused.output + refused.errors
    published.write_text(text.replace("[1,", "[0,", 1).replace("recorded/c.jsonl", "recorded/a.jsonl"), encoding="utf-8")
    assert quiz.verify().status == 1


@pytest.mark.parametrize("new, told", [
    (QUIZ.replace("right", "x").replace("wrong", "right").replace("- [ ] right\n", "").replace("x\n", "x\n- [ ] right\n"), True),
    (QUIZ.replace("- [x] right\n- [ ] wrong\n", "- [ ] wrong\n- [x] right\n"), True),
    (QUIZ.replace("- [x] right", "- [ ] new\n- [x] right"), True),
    (QUIZ.replace("right", "one").replace("wrong", "two").replace("other", "three"), True),
    (QUIZ.replace("wrong", "wrong!"), False),
    (QUIZ.replace("- [ ] other\n", "- [ ] other\n- [ ] more\n"), False),
    (QUIZ.replace("[x] right", "[ ] right").replace("[ ] wrong", "[x] wrong"), False),
    (QUIZ.replace("[[yes]]", "[[no]]"), False),
])
def test_answers_whose_letters_mean_something_else_are_told_once(quiz, new, told):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a") + line("bob", "b"))
    assert quiz.build().status == 0
    quiz.put("content/t/q.md", new.encode())
    assert ("results-remarked" in codes(quiz.check())) == told
    built = quiz.build()
    assert built.status == 0 and ("results-remarked" in codes(built)) == told, built.errors
    assert codes(quiz.build()) == [] and quiz.verify().status == 0


def test_the_way_out_of_letters_that_mean_something_else_works(quiz):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    assert quiz.build().status == 0 and standings(quiz)[0][2] == "100"
    quiz.put("content/t/q.md", QUIZ.replace("- [x] right\n- [ ] wrong\n", "- [ ] wrong\n- [x] right\n").encode())
    told = quiz.build().errors
    rev = told.split('"rev":"')[1][:64]
    assert standings(quiz)[0][2] == "0"
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a", rev=rev))
    assert quiz.build().errors == "" and standings(quiz)[0][2] == "100"


def test_results_that_keep_the_points_of_a_key_that_was_wrong_are_told_once(quiz):
    rev = hashlib.sha256((quiz.folder / "content/ledger/revisions.jsonl").read_bytes().strip()).hexdigest()
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a", rev=rev) + line("bob", "a"))
    assert quiz.build().status == 0
    quiz.put("content/t/q.md", QUIZ.replace("[x] right", "[ ] right").replace("[ ] wrong", "[x] wrong").encode())
    built = quiz.build()
    assert built.status == 0 and codes(built) == ["results-kept"] and "1 result marked by an earlier revision keeps" in built.errors
    assert [(row[1], row[2]) for row in standings(quiz)] == [("ada", "100"), ("bob", "0")]
    assert codes(quiz.build()) == []
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a") + line("bob", "a"))
    assert codes(quiz.build()) == [] and standings(quiz)[0][2] == "0"


def test_the_revision_before_is_the_one_that_is_most_like_the_new_one(quiz):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    first = "---\ntype: quiz\ntitle: Q\n---\n\n## B? {#b}\n\n[[yes]]\n"
    more = QUIZ + "\n## C? {#c}\n\n- [x] 2\n- [ ] 3\n- [ ] 4\n"
    revisions = []
    archive = quiz.folder / "content/ledger/revisions.jsonl"
    archive.unlink()
    for text in (first, more, more.replace("- [ ] 4", "- [ ] five")):
        known = set(archive.read_bytes().splitlines()) if archive.exists() else set()
        quiz.put("content/t/q.md", text.encode())
        assert "results-remarked" not in codes(quiz.build())
        new, = set(archive.read_bytes().splitlines()) - known
        revisions.append(hashlib.sha256(new).hexdigest())
    quiz.put("content/t/q.md", more.replace("- [x] 2\n- [ ] 3\n- [ ] 4", "- [ ] 3\n- [x] 2\n- [ ] five").encode())
    built = quiz.build()
    assert "results-remarked" in codes(built) and f'"rev":"{revisions[2]}", or put' in built.errors


def test_a_heading_that_is_worded_anew_makes_no_new_quiz(quiz):
    one = "---\ntype: quiz\ntitle: Peru\n---\n\n## Capital of Peru?\n\n- [x] Lima\n- [ ] Quito\n- [ ] La Paz\n"
    quiz.put("content/t/peru.md", one.encode())
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a", quiz="t/peru").replace(b'"a":', b'"capital-of-peru":'))
    assert codes(quiz.build()) == []
    quiz.put("content/t/peru.md", one.replace("Capital of Peru?", "What is the capital?").encode())
    assert codes(quiz.build()) == []


def test_a_quiz_that_is_removed_with_its_results_is_told_by_the_build_that_removes_it(quiz):
    quiz.put("content/t/final.md", QUIZ.replace("wrong", "bad").encode())
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a") + line("ada", "a", quiz="t/final"))
    assert quiz.build().status == 0
    (quiz.folder / "content/t/q.md").unlink()
    built = quiz.build()
    # And not as one that is another now, though that is like it.
    assert codes(built) == ["quiz-removed"] and '"t/q" is gone' in built.errors and "(1 result)" in built.errors
    assert codes(quiz.build()) == []
    (quiz.folder / "content/t/final.md").unlink()
    quiz.put("content/t/q.md", QUIZ.encode())
    assert "quiz-removed" in codes(quiz.build())
    quiz.put("content/t/q.md", QUIZ.replace("type: quiz\n", "type: quiz\ndraft: yes\n").encode())
    assert codes(quiz.build()) == ["quiz-removed"]


def test_a_quiz_with_results_that_has_lost_its_questions_is_told_until_they_are_back(quiz):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    quiz.put("content/t/q.md", b"---\ntitle: Q\n---\n\n## A?\n\nNothing yet.\n")
    for built in (quiz.build(), quiz.build()):
        assert codes(built) == ["quiz-removed"]
        assert '"t/q" has no questions any more' in built.errors and "(1 result)" in built.errors
    quiz.put("content/t/q.md", QUIZ.encode())
    assert codes(quiz.build()) == []


def test_a_quiz_without_results_is_removed_without_a_word(quiz):
    quiz.put("content/t/final.md", QUIZ.replace("wrong", "bad").encode())
    assert quiz.build().status == 0
    (quiz.folder / "content/t/final.md").unlink()
    assert codes(quiz.build()) == []


def test_a_file_that_is_used_for_another_quiz_is_told(quiz):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    assert quiz.build().status == 0
    quiz.put("content/t/q.md", QUIZ.replace("A? {#a}", "C? {#c}").replace("B? {#b}", "D? {#d}").replace("other", "else").replace("yes", "no").encode())
    assert codes(quiz.build()) == ["quiz-replaced"]


def test_a_quiz_that_is_moved_and_edited_is_told(quiz):
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    assert quiz.build().status == 0
    (quiz.folder / "content/t/q.md").unlink()
    quiz.put("content/t/capitals.md", QUIZ.replace("wrong", "wrong!").encode())
    built = quiz.build()
    assert codes(built) == ["quiz-moved"] and '"t/capitals" asks half of it or more' in built.errors
    # That it has no page any more was told by the build that removed it.
    quiz.put("content/t/capitals.md", QUIZ.replace("wrong", "wrong!").replace("yes", "no").encode())
    assert codes(quiz.build()) == []


@pytest.mark.parametrize("path", ["recorded/.a.jsonl", "recorded/.d/x.NDJSON", ".results.json"])
def test_results_in_hidden_files_are_told(quiz, path):
    quiz.put(f"content/ledger/{path}", line("ada", "a"))
    for other in (".gitkeep", "._results.json", "recorded/._a.jsonl", ".vscode/settings.json"):
        quiz.put(f"content/ledger/{other}", b"")
    assert codes(quiz.build()) == ["ledger-file-unread"]


@pytest.mark.parametrize("data, places", [
    (line("ada", "a") + line("bob", "a").rstrip() + b",\n" + b"no\n", 2),
    (line("ada", "a") + line("bob", "a").strip() + line("cleo", "a"), 1),
])
def test_the_verifier_says_how_much_is_no_json(quiz, data, places):
    quiz.put("content/ledger/recorded/a.jsonl", data)
    quiz.build("--lenient")
    checked = quiz.verify()
    assert checked.status == 0 and f"but for {places} place" in checked.output
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a"))
    quiz.build()
    assert "is no JSON" not in quiz.verify().output


def test_an_array_that_breaks_off_is_said_by_the_verifier(quiz):
    quiz.put("content/ledger/results.json", b"[" + line("ada", "a") + line("bob", "a") + b"]")
    quiz.build("--lenient")
    assert "but for 1 place that is no JSON" in quiz.verify().output


def test_a_slip_of_a_fast_clock_waits_until_it_can_be_sealed(ledger):
    player = Player(1)
    add(ledger, player.card("ada"), player.slip(ledger.rev, ended="2026-01-01T12:05:00Z"), player.slip(ledger.rev))
    early = seal(ledger, "2026-01-01T12:00:00Z")
    assert early.status == 0 and "[sealed-later]" in early.errors and "1 result sealed" in early.output
    assert len(inbox(ledger)) == 1
    late = seal(ledger, "2026-01-01T12:06:00Z")
    assert late.status == 0 and "1 result sealed" in late.output and inbox(ledger) == []
    assert check(ledger)[0] == 0


def test_what_waits_counts_as_it_will_be_sealed(ledger):
    """A player's second attempt does not come first because of the name of its file."""
    for number in range(1, 5):
        player = Player(number)
        right, wrong = {"france": ["b"], "spain": ["a", "c"]}, {"france": ["a"]}
        add(ledger, player.card(f"p{number}"),
            player.slip(ledger.rev, began="2026-01-01T11:00:00Z", ended="2026-01-01T11:01:00Z", answers=right),
            player.slip(ledger.rev, began="2026-01-01T10:00:00Z", ended="2026-01-01T10:01:00Z", answers=wrong))
    before = standings(ledger)
    assert seal(ledger).status == 0
    assert [row[:3] for row in standings(ledger)] == [row[:3] for row in before]
    assert {row[2] for row in before} == {"0"}


def test_a_card_for_a_handle_that_the_organiser_describes_is_told(ledger):
    ledger.put("content/players/ada.md", b"---\nname: Ada Lovelace\n---\n\nOurs.\n")
    taken, = add(ledger, Player(1).card("ada", first="Mallory"))
    assert taken["code"] == "handle-recorded" and 'content/players/ada.md describes the player of this card from now on, "Mallory"' in taken["message"]
    taken, = add(ledger, Player(1).card("ada", issued="2026-02-01T09:00:00Z", first="Ada"))
    assert taken.get("code") is None


def test_a_name_that_turns_text_around_is_refused(ledger):
    taken, = add(ledger, Player(1).card("ada", first="x\u202e001"), status=1)
    assert taken["verdict"] == "refused" and "turns the direction of text" in taken["message"]


def test_what_stands_behind_a_batch_that_is_gone_tells_that_it_is(ledger):
    for number in range(1, 4):
        add(ledger, Player(number).card(f"p{number}"), Player(number).slip(ledger.rev))
        assert seal(ledger, f"2026-01-0{number + 1}T12:00:00Z").status == 0
    assert ledger.build().status == 0
    log = ledger.output / "ledger/log"
    assert verify(ledger.output).status == 0
    for gone in (["00000002"], ["00000001", "00000002", "00000003"]):
        for name in gone:
            for ending in (".jsonl", ".checkpoint"):
                (log / (name + ending)).unlink(missing_ok=True)
        refused = verify(ledger.output)
        assert refused.status == 1 and "[missing-batch]" in refused.output, refused.output


@pytest.mark.parametrize("zone, day", [("Asia/Tokyo", "23 November"), ("UTC", "22 November"), ("America/New_York", "22 November")])
def test_pages_say_the_day_that_it_was_where_the_site_is(quiz, zone, day):
    quiz.put("content/site.yml", f"id: test\ntitle: Test\ntime-zone: {zone}\n".encode())
    quiz.put("content/ledger/recorded/a.jsonl", line("ada", "a", ended="2026-11-22T15:30:00Z"))
    assert quiz.build().status == 0 and quiz.verify().status == 0
    for page in ("leaderboard", "leaderboard.week", "players/ada", "t/q"):
        assert day in quiz.page(f"{page}.html"), page
    assert (day == "23 November") == ("23 November 2026 – 29" in quiz.page("leaderboard.week.html"))

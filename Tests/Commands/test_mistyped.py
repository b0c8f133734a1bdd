"""Commands of somebody in a hurry: names, folders and settings with a mistake in them."""

import json

import pytest
from support import podium, snapshot

QUIZZES = """-- content/site.yml --
id: quiz.example.org/class
title: Test
language: en
attempts: best
-- content/My Topic/Rivers One.md --
---
type: quiz
---

## Which is a river? {#r}

- [x] Rhine
- [ ] Alps
-- content/lakes.md --
---
type: quiz
---

## Which is a lake? {#l}

- [x] Garda
- [ ] Po
"""

ROW = '{{"player":"{player}","quiz":"{quiz}","answers":{{"{question}":["{answer}"]}},"ended":"2026-11-2{day}T20:15:00Z"}}\n'


@pytest.fixture
def played(site):
    site.write(QUIZZES)
    rows = [
        ROW.format(player="ada", quiz="lakes", question="l", answer="b", day=0),
        ROW.format(player="ada", quiz="lakes", question="l", answer="a", day=1),
        ROW.format(player="bob", quiz="my-topic/rivers-one", question="r", answer="a", day=1),
    ]
    site.put("content/ledger/recorded/x.jsonl", "".join(rows).encode())
    return site


@pytest.mark.parametrize("change", ["removed", "renamed", "draft", "excluded", "broken"])
def test_results_of_a_quiz_that_is_gone_are_on_no_board_and_the_site_verifies(played, change):
    assert played.build().status == 0 and played.verify().status == 0
    quiz = played.folder / "content/lakes.md"
    if change == "removed":
        quiz.unlink()
    elif change == "renamed":
        quiz.rename(quiz.with_name("ponds.md"))
    elif change == "draft":
        quiz.write_text(quiz.read_text().replace("type: quiz", "type: quiz\ndraft: true"))
    elif change == "excluded":
        played.put("content/site.yml", (played.folder / "content/site.yml").read_bytes() + b"exclude: [lakes.md]\n")
    else:
        quiz.write_bytes(b"## Fl\xfcsse?\n\n- [x] a\n- [ ] b\n")
    built = played.build("--lenient")
    assert built.status == 0, built.errors
    checked = played.verify()
    assert checked.status == 0, checked.output + checked.errors
    assert "bob" in played.page("leaderboard.html") and "ada" not in played.page("leaderboard.html")
    board = podium("ledger", "standings", "--tsv", cwd=played.folder)
    assert board.output == "1\tbob\t100\t1\n"
    book = podium("export", "canvas-gradebook", cwd=played.folder)
    assert "lakes" not in book.output and "bob" in book.output


@pytest.mark.parametrize("command", [
    ["ledger", "standings"], ["ledger", "standings", "--tsv"], ["ledger", "quizzes"], ["export", "canvas-gradebook"],
    ["export", "answers"], ["export", "json"], ["bundle", "lakes"],
])
@pytest.mark.parametrize("settings", [b'id: a\ntitle: "x', b"id: a\ntitle: Qu\xefz\n"])
def test_nothing_is_made_of_a_site_whose_settings_cannot_be_read(played, command, settings):
    played.put("content/site.yml", settings)
    made = podium(*command, cwd=played.folder)
    assert made.status == 1 and made.output == "" and "content/site.yml:" in made.errors, made.errors


@pytest.mark.parametrize(("command", "option"), [
    (["build"], "ledger"), (["ledger", "standings"], "ledger"), (["export", "canvas-gradebook"], "ledger"),
    (["ledger", "check"], "ledger"), (["check"], "ledger"), (["build"], "templates"), (["check"], "templates"),
])
def test_a_folder_that_is_named_has_to_be_there(played, command, option):
    before = snapshot(played.folder)
    refused = podium(*command, f"--{option}", "content/legder", cwd=played.folder)
    assert refused.status == 2 and f"--{option} is 'content/legder', but must be a folder" in refused.errors
    by_variable = podium(*command, cwd=played.folder, environment={f"PODIUM_{option.upper()}": "content/legder"})
    assert by_variable.status == 2 and f"PODIUM_{option.upper()} is" in by_variable.errors
    assert snapshot(played.folder) == before


NAMES = [
    "My Topic/Rivers One", "My Topic/Rivers One.md", "content/My Topic/Rivers One.md", "./content/My Topic/Rivers One",
    "my-topic/rivers-one", "my-topic/rivers-one.md", "my-topic/rivers-one.html",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_quiz_has_the_same_names_in_all_commands(played, name):
    played.put("class.txt", b"ada\n")
    for command in (
        ["bundle", name, "--output", "-"], ["paper", name, "--players", "class.txt", "--output", "-"], ["export", "json", name],
        ["export", "answers", name], ["export", "canvas-gradebook", name],
    ):
        made = podium(*command, cwd=played.folder)
        assert made.status == 0, (command, made.errors)
        assert "Garda" not in made.output


@pytest.mark.parametrize("folder", ["My Topic", "my-topic", "content/My Topic/"])
@pytest.mark.parametrize("form", ["json", "answers", "canvas-gradebook"])
def test_so_has_a_folder_of_quizzes(played, folder, form):
    made = podium("export", form, folder, cwd=played.folder)
    assert made.status == 0 and "1 " in made.errors and "lake" not in made.output, made.errors


@pytest.mark.parametrize("command", [
    ["export", "json", "lakes"], ["export", "json"], ["bundle", "lakes", "--output", "-"],
    ["paper", "lakes", "--players", "class.txt", "--output", "-"],
])
def test_a_quiz_that_cannot_be_read_is_told(played, command):
    played.put("class.txt", b"ada\n")
    with (played.folder / "content/lakes.md").open("ab") as file:
        file.write(b"\nFl\xfcsse\n")
    made = podium(*command, cwd=played.folder)
    assert made.status == 1 and "content/lakes.md" in made.errors and "[not-utf-8]" in made.errors, made.errors
    assert "there is no quiz" not in made.errors


@pytest.mark.parametrize("command", [
    ["export", "json", "two"], ["bundle", "two", "--output", "-"], ["paper", "two", "--players", "class.txt", "--output", "-"],
])
def test_a_question_that_is_left_out_is_told(played, command):
    played.put("class.txt", b"ada\n")
    played.put("content/two.md", b"## A?\n\n- [x] a\n- [ ] b\n\n## B?\n\n- [ ] a\n- [ ] b\n")
    made = podium(*command, cwd=played.folder)
    assert made.status == 1 and "[choice-none-right]" in made.errors


def test_worksheets_that_cannot_be_written_leave_nothing_behind(played):
    played.put("class.txt", b"ada\n")
    command = ["paper", "lakes", "--players", "class.txt", "--results", "content/ledger/recorded/class.jsonl"]
    failed = podium(*command, "--output", "nodir/sheet.html", cwd=played.folder)
    assert failed.status == 1 and "nodir/sheet.html" in failed.errors
    assert not (played.folder / "content/ledger/recorded/class.jsonl").exists()
    assert podium(*command, cwd=played.folder).status == 0


def test_worksheets_stay_markable_when_the_quiz_changes_before_a_build(site):
    site.write(QUIZZES)
    site.put("class.txt", "Ada Lovelace\nbob, Bob\n".encode())
    # The folder of results is not there yet.
    made = podium("paper", "lakes", "--players", "class.txt", "--results", "content/ledger/recorded/class.jsonl", cwd=site.folder)
    assert made.status == 0, made.errors
    file = site.folder / "content/ledger/recorded/class.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["player"] for row in rows] == ["ada-lovelace", "bob"]
    for row in rows:
        row["answers"], row["ended"] = {"l": ["a"]}, "2026-11-21T20:15:00Z"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    quiz = site.folder / "content/lakes.md"
    quiz.write_text(quiz.read_text().replace("Garda", "Como"))
    built = site.build()
    assert built.status == 0, built.errors
    assert podium("ledger", "standings", "--tsv", cwd=site.folder).output == "1\tada-lovelace\t100\t1\n1\tbob\t100\t1\n"


def test_check_finds_what_a_build_finds_in_templates(played):
    assert podium("theme", "copy", "pages/quiz.mustache", cwd=played.folder).status == 0
    template = played.folder / "templates/pages/quiz.mustache"
    template.write_text(template.read_text() + "{{nope}}\n")
    checked = played.check()
    assert checked.status == 1 and checked.output.count("[template-unknown-name]") == 1
    assert "templates/pages/quiz.mustache:" in checked.output
    assert not (played.folder / "public").exists()


def test_a_new_quiz_may_be_named_from_here(played):
    made = podium("new", "quiz", "content/geography/seas", cwd=played.folder)
    assert made.status == 0 and (played.folder / "content/geography/seas.md").is_file(), made.errors


def test_files_of_the_theme_are_copied_into_sites_alone(tmp_path):
    refused = podium("theme", "copy", "styles/colours.css", cwd=tmp_path)
    assert refused.status == 1 and "there is no folder content" in refused.errors and not list(tmp_path.iterdir())


@pytest.mark.parametrize("folder", ["content/players", "content/ledger", "content/podium/x"])
def test_imports_go_where_quizzes_may_stand(played, folder):
    played.put("q.gift", b"::Q:: Which? {=a ~b}\n")
    refused = podium("import", "gift", "q.gift", "--into", folder, cwd=played.folder)
    assert refused.status == 2 and "ledger, players and podium" in refused.errors


def test_what_is_no_entry_is_not_handed_in(played):
    for folder in ("content", "."):
        refused = podium("ledger", "add", folder, cwd=played.folder)
        assert refused.status == 1 and refused.errors.count("\n") == 1 and "a site's folder" in refused.errors
    refused = podium("ledger", "add", "content/ledger/recorded/x.jsonl", cwd=played.folder)
    assert refused.status == 1 and "content/ledger/recorded/NAME.jsonl" in refused.errors


def test_a_site_is_no_folder_of_quizzes_for_a_new_one(played):
    refused = podium("new", "other", "--from", played.folder, cwd=played.folder)
    assert refused.status == 1 and "--from" in refused.errors and not (played.folder / "other").exists()


@pytest.mark.parametrize(("command", "said"), [
    (["serve", "--class", "x.txt"], "--class is 'x.txt', but must be given with --collect"),
    (["export", "csv", "lakes", "--format", "csv"], "--format is 'csv', but must be left out"),
])
def test_options_that_belong_to_others_are_named(played, command, said):
    refused = podium(*command, cwd=played.folder)
    assert refused.status == 2 and said in refused.errors, refused.errors


def test_a_site_without_an_id_is_named_by_its_folder(played):
    played.put("content/site.yml", b"title: Test\n")
    refused = podium("ledger", "seal", cwd=played.folder)
    assert refused.status == 2 and "DIR is '.', but must be a site whose content/site.yml has an" in refused.errors

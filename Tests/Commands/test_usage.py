"""The command line: help, exit codes, environment, completions, manual pages."""

import os
import re
import subprocess

import pytest
from support import PROGRAMS, podium, snapshot, verify

COMMANDS = [
    ("new",), ("new", "quiz"), ("build",), ("check",), ("bundle",), ("import",), ("export",), ("render",), ("ledger",),
    ("ledger", "standings"), ("completions",), ("man",),
]
QUIZ = "-- content/a.md --\n# A\n\n## W?\n\n- [x] One\n- [ ] Two\n"


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_every_command_explains_itself(command):
    run = podium(*command, "--help")
    assert run.status == 0 and not run.errors
    assert f"Usage:\n  {' '.join(['podium', *command])} " in run.output
    assert max(map(len, run.output.split("\n"))) <= 80


def test_the_verifier_explains_itself():
    assert verify("--help").status == 0


@pytest.mark.parametrize("program", [podium, verify])
def test_a_program_says_its_version(program):
    run = program("--version")
    assert run.status == 0 and any(character.isdigit() for character in run.output)


WRONG = [
    ("bild",), ("build", "--colour"), ("build", "a", "b"), ("build", "--jobs", "many"),
    ("build", "--jobs", "0"), ("build", "--output"), ("ledger", "stand"), ("render",), ("new",),
    ("build", "missing-folder"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_exits_with_2_and_says_what_is_wrong(site, arguments):
    run = podium(*arguments, cwd=site.folder)
    assert run.status == 2
    assert run.errors and not run.output


def test_a_folder_that_is_not_there_is_named(site):
    run = podium("check", "--content", "missing", cwd=site.folder)
    assert run.status in (1, 2) and "missing" in run.errors


def test_a_misspelt_command_is_answered_with_the_right_one():
    assert "build" in podium("bild").errors


@pytest.mark.parametrize(
    ("name", "text", "advice"), [
        ("q.txt", "::Q:: What is 2+2? {=4 ~3}\n", "looks like gift: try 'podium import gift q.txt'"),
        ("q.TOML", "[[x]]\n", "looks like mdbook-quiz: try 'podium import mdbook-quiz q.TOML'"),
        ("q.txt", "", "lists the formats"),
        ("folder/q.txt", "{T}", "such as 'podium import gift folder'"),
    ])
def test_a_file_in_place_of_a_format_is_answered_with_the_command(site, name, text, advice):
    site.write(f"-- {name} --\n{text}")
    run = podium("import", name.split("/")[0], cwd=site.folder)
    assert run.status == 2 and advice in run.errors and not run.output


def test_a_pipe_in_place_of_a_format_is_not_waited_for(site):
    os.mkfifo(site.folder / "pipe")
    assert podium("import", "pipe", cwd=site.folder).status == 2


@pytest.mark.parametrize("command", ["build", "check"])
def test_findings_exit_with_1_and_none_with_0(site, command):
    site.write(QUIZ)
    assert podium(command, cwd=site.folder).status == 0
    site.write("-- content/b.md --\n# B\n\n## W?\n\n- [ ] One\n- [ ] Two\n")
    assert podium(command, cwd=site.folder).status == 1


@pytest.mark.parametrize("output", ["-", "one.html"])
@pytest.mark.parametrize("command", [("bundle", "a"), ("paper", "a", "--players", "players.txt")], ids=" ".join)
def test_one_file_that_lacks_an_image_exits_with_1_wherever_it_goes(site, command, output):
    site.write(QUIZ).put("players.txt", b"ada\n")
    assert podium(*command, "--output", output, cwd=site.folder).status == 0
    site.write("-- content/a.md --\n# A\n\n## W?\n\n![A map](map.png)\n\n- [x] One\n- [ ] Two\n")
    run = podium(*command, "--output", output, cwd=site.folder)
    assert run.status == 1 and "map.png is missing, so it is left out" in run.errors


@pytest.mark.parametrize("command", [("bundle", "a"), ("paper", "a", "--players", "../players.txt"), ("export", "json")], ids=" ".join)
@pytest.mark.parametrize("output", [None, "../templates/words/fi.json", "old.html"])
def test_no_file_of_the_site_is_written_over(site, command, output):
    site.write(QUIZ).put("players.txt", b"ada\n")
    kept = ["content/a.html", "content/a-paper.html", "content/old.html", "templates/words/fi.json"]
    for path in kept:
        site.put(path, b"{}")
    run = podium(*command, "--site", "..", *(["--output", output] if output else []), cwd=site.folder / "content")
    if output or command[0] != "export":
        assert run.status == (2 if output else 1) and "part of the site" in run.errors
    assert [(site.folder / path).read_bytes() for path in kept] == [b"{}"] * len(kept)


def test_an_option_may_be_an_environment_variable_or_stand_in_a_file(site):
    site.write(QUIZ)
    assert site.build(environment={"PODIUM_OUTPUT": "from-environment"}).status == 0
    assert (site.folder / "from-environment/index.html").exists()
    site.write("-- .env --\n# a comment\nPODIUM_OUTPUT=from-file\n")
    assert site.build().status == 0
    assert (site.folder / "from-file/index.html").exists()


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(site):
    site.write(QUIZ).write("-- .env --\nPODIUM_OUTPUT=c\n")
    site.build(environment={"PODIUM_OUTPUT": "b"})
    site.build("--output", "a", environment={"PODIUM_OUTPUT": "b"})
    assert [(site.folder / name).exists() for name in "abc"] == [True, True, False]


def test_quiet_says_nothing_when_all_is_well_and_findings_still(site):
    site.write(QUIZ)
    run = site.build("--quiet")
    assert (run.status, run.output, run.errors) == (0, "", "")
    site.write("-- content/b.md --\n# B\n\n## W?\n\n- [ ] One\n- [ ] Two\n")
    assert site.build("--quiet").findings


def test_no_colour_and_no_progress_when_piped(site):
    run = site.write(QUIZ).build()
    assert "\x1b" not in run.output + run.errors and "\r" not in run.output + run.errors


def test_a_pipe_that_closes_early_is_no_crash(site):
    for number in range(500):
        site.put(f"content/q{number}.md", b"# B\n\n## W?\n\n- [ ] One\n- [ ] Two\n")
    process = subprocess.run(
        ["bash", "-c", f"'{PROGRAMS}/podium' check 2>&1 | head -1"],
        cwd=site.folder, capture_output=True, text=True, check=False)
    assert "error" in process.stdout and "rash" not in process.stderr


def program() -> str:
    from support import PROGRAMS

    return str(PROGRAMS / "podium")


def test_completions_load_in_bash_and_complete_commands_and_options():
    script = podium("completions", "bash")
    assert script.status == 0
    ask = """
        COMP_WORDS=({words}); COMP_CWORD={at}; COMPREPLY=()
        "$(complete -p podium | sed 's/.*-F \\([^ ]*\\).*/\\1/')" podium "${{COMP_WORDS[{at}]}}" ""
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    for words, at, wanted in [("podium bu", 1, "build"), ("podium build --out", 2, "--output")]:
        process = subprocess.run(
            ["bash", "--norc", "-c", script.output + ask.format(words=words, at=at)],
            capture_output=True, text=True, check=True)
        assert wanted in process.stdout.split(), process


@pytest.mark.parametrize("program", ["podium", "podium-verify"])
def test_the_manual_page_is_well_formed(program, tmp_path):
    page = tmp_path / "podium.1"
    page.write_text(podium("man", "--program", program).output)
    lint = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "error", page], capture_output=True, text=True, check=False)
    assert lint.returncode == 0, lint.stdout
    shown = subprocess.run(
        ["mandoc", "-T", "utf8", page], capture_output=True, text=True, check=True).stdout
    plain = re.sub(r".\x08", "", shown)  # bold is a letter printed twice
    assert "NAME" in plain and program in plain and "--help" in plain


def test_a_new_site_builds_and_a_new_quiz_fits_into_it(tmp_path):
    assert podium("new", "mysite", cwd=tmp_path).status == 0
    folder = tmp_path / "mysite"
    assert podium("build", cwd=folder).status == 0
    assert (folder / "public/index.html").exists()
    assert podium("new", "quiz", "geography/rivers", cwd=folder).status == 0
    run = podium("build", cwd=folder)
    assert run.status == 0, run.errors
    assert (folder / "public/geography/rivers.html").exists()
    assert verify(cwd=folder).status == 0


def test_a_new_quiz_gets_named_folders(tmp_path):
    podium("new", "mysite", cwd=tmp_path)
    folder = tmp_path / "mysite"
    content = folder / "content"
    (content / "geography/Old Maps").mkdir(parents=True)
    (content / "geography/_index.md").write_text("---\ntitle: The Earth\n---\n")
    run = podium("new", "quiz", "geography/old-maps/north-west/first-charts", cwd=folder)
    assert run.status == 0, run.errors
    # The folder that is there is the one that is meant, and what it has is left alone.
    assert (content / "geography/Old Maps/north-west/first-charts.md").exists()
    assert not (content / "geography/old-maps").exists()
    assert not (content / "geography/index.md").exists()
    assert 'title: "Old Maps"' in (content / "geography/Old Maps/index.md").read_text()
    assert podium("check", cwd=folder).status == 0
    assert podium("build", cwd=folder).status == 0
    page = (folder / "public/geography/old-maps/north-west/first-charts.html").read_text()
    for name in ("The Earth", "Old Maps", "North west", "First charts"):
        assert f">{name}<" in page, name
    assert podium("new", "quiz", "geography/old-maps/north-west/first-charts", cwd=folder).status == 1
    (content / "geography/Old Maps/index.md").write_text("# Mine\n")
    assert podium("new", "quiz", "geography/old-maps/second", cwd=folder).status == 0
    assert (content / "geography/Old Maps/index.md").read_text() == "# Mine\n"


TAKEN = ["players/ada", "ledger/recorded", "podium/a", "a/leaderboard", "index", "contact", "A/b", "../a", ""]


@pytest.mark.parametrize("path", TAKEN)
def test_a_new_quiz_is_refused_where_no_quiz_can_stand(site, path):
    before = list(site.folder.rglob("*"))
    assert podium("new", "quiz", path, cwd=site.folder).status == 2
    assert list(site.folder.rglob("*")) == before


@pytest.mark.parametrize("command", [("build",), ("check",), ("ledger", "standings")], ids=" ".join)
def test_a_folder_that_is_no_site_is_told_how_to_become_one(tmp_path, command):
    run = podium(*command, cwd=tmp_path)
    assert run.status == 2 and "podium new" in run.errors
    assert not list(tmp_path.iterdir())


def test_new_overwrites_nothing(tmp_path):
    (tmp_path / "mysite").mkdir()
    (tmp_path / "mysite/mine.txt").write_text("mine")
    podium("new", "mysite", cwd=tmp_path)
    podium("new", "mysite", cwd=tmp_path)
    assert (tmp_path / "mysite/mine.txt").read_text() == "mine"
    quiz = tmp_path / "content/quiz.md"
    quiz.parent.mkdir()
    quiz.write_text("mine")
    assert podium("new", "quiz", "quiz", cwd=tmp_path).status != 0
    assert quiz.read_text() == "mine"


@pytest.mark.parametrize("command", [
    ("export", "gift", "a"), ("export", "canvas-gradebook"), ("export", "answers", "--format", "csv"),
    ("bundle", "a"), ("paper", "a", "--players", "players.txt")], ids=" ".join)
def test_nothing_is_written_over_what_a_site_is_made_from(site, command):
    site.write(QUIZ).put("players.txt", b"ada\n")
    assert site.build().status == 0
    (site.folder / "content/link.md").symlink_to("../players.txt")
    before = snapshot(site.folder)
    for output in ("content/a.md", "./content/../content/a.md", "content/ledger/revisions.jsonl", "content/link.md"):
        run = podium(*command, "--output", output, cwd=site.folder)
        assert run.status == 2 and f"--output is '{output}'" in run.errors, run.errors
        assert snapshot(site.folder) == before
    assert podium(*command, "--output", "content/new", cwd=site.folder).status == 0


@pytest.mark.parametrize("command", [
    ("export", "gift"), ("bundle", "--output", "-"), ("paper", "--players", "players.txt", "--output", "-")], ids=" ".join)
def test_a_quiz_is_named_by_any_path_of_its_file(site, command):
    site.write(QUIZ.replace("content/a.md", "content/topic/a.md")).put("players.txt", b"ada\n")
    name, *options = command
    first = ["gift"] if name == "export" else []
    options = options[len(first):]
    for path in ("topic/a", "content/topic/a.md", "./content/topic/a.md", "././content//topic/a.md", site.folder / "content/topic/a.md"):
        run = podium(name, *first, path, *options, cwd=site.folder)
        assert run.status == 0 and "One" in run.output, (path, run.errors)
    inside = podium(name, *first, "./a.md", "--site", "../..", *[option.replace("players.txt", "../../players.txt") for option in options],
                    cwd=site.folder / "content/topic")
    assert inside.status == 0, inside.errors


@pytest.mark.parametrize("address", [
    "https://", "http://", "https://a b/", "https://x.org?x", "https://x.org/#a", "ftp://x.org/", "x.org", "https://\"x\"/"])
@pytest.mark.parametrize("command", ["build", "bundle"])
def test_an_address_that_site_yml_could_not_say_is_refused(site, command, address):
    site.write(QUIZ)
    arguments = {"build": ["build"], "bundle": ["bundle", "a", "--output", "-"]}[command]
    run = podium(*arguments, "--base-url", address, cwd=site.folder)
    assert run.status == 2 and f"--base-url is '{address}'" in run.errors
    assert not site.output.exists()
    run = podium(*arguments, cwd=site.folder, environment={"PODIUM_BASE_URL": address})
    assert run.status == 2 and f"PODIUM_BASE_URL is '{address}'" in run.errors


def test_a_wrong_number_is_named_as_it_was_written(site):
    site.write(QUIZ)
    assert "--jobs is '0'" in site.build("--jobs", "0").errors
    assert "PODIUM_JOBS is '0'" in site.build(environment={"PODIUM_JOBS": "0"}).errors
    site.write("-- .env --\nPODIUM_JOBS=0\n")
    run = site.build()
    assert run.status == 2 and "PODIUM_JOBS is '0'" in run.errors

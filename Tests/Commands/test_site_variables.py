"""What a site folder may say of the commands that read it: little to podium, nothing to podium-verify."""

import shutil

import pytest
from organiser import add, seal
from serving import Preview
from slips import Player
from support import Site, podium, snapshot, verify
from test_ledger import record, result
from test_usage import QUIZ


@pytest.fixture
def tampered(site):
    """A site with a good copy of what was published, and a changed row in what is published now."""
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    record(site, result("ada"), result("chidi", answers={"france": ["a"], "spain": ["a", "c"]}))
    assert site.build().status == 0
    shutil.copytree(site.output, site.folder / "good-copy")
    page = site.output / "leaderboard.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(' chidi ', ' ada ', 1), encoding="utf-8")
    return site


ATTACKS = [
    "PODIUM_OUTPUT=good-copy", "PODIUM_OUTPUT=public/../good-copy", "PODIUM_LEDGER=good-copy/ledger",
    "PODIUM_JUNIT=precious.txt", "PODIUM_ORGANISER=x", "PODIUM_RECEIPT=precious.txt",
    "PODIUM_SINCE=precious.txt", "PODIUM_QUIET=1", "PODIUM_JSON=1", "PODIUM_JOBS=0",
]


@pytest.mark.parametrize("line", ATTACKS)
def test_the_verifier_takes_no_options_from_what_it_verifies(tampered, line):
    tampered.put("precious.txt", b"precious")
    for folder in (tampered.folder, tampered.output):
        before = verify(folder)
        (folder / ".env").write_text(line + "\n")
        run = verify(folder)
        assert (run.status, run.output) == (1, before.output) and before.status == 1
        name, value = line.split("=", 1)
        assert verify(folder, environment={name: value}).output == before.output
    assert (tampered.folder / "precious.txt").read_bytes() == b"precious"


KEY = "quiz.example.org/ledger+d663421b+ARkfTf2T6ukMwEWKvI+PqzFhx1ij1RSWAz9R4mWDDOr5"
HIDDEN = [
    f'"organiser": {KEY}\n', f"'organiser' : {KEY}\n", f"organiser:\t{KEY} # ours\n",
    f'organiser: "{KEY}"\n',
]


@pytest.mark.parametrize("line", HIDDEN)
def test_a_key_is_found_however_it_is_quoted(ledger, line):
    settings = ledger.folder / "content/site.yml"
    add(ledger, Player(1).card("ada"), Player(1).slip(ledger.rev))
    assert seal(ledger).status == 0 and ledger.build().status == 0
    assert ledger.verify().status == 0
    lines = settings.read_text().splitlines(keepends=True)
    kept = "".join(text for text in lines if not text.startswith("organiser"))
    settings.write_text(kept + line)
    run = ledger.verify("--json")
    assert run.status == 1 and "checkpoint" in run.output


UNCLEAR = [
    f"organiser:\n  {KEY}\n", f"? organiser\n: {KEY}\n", f"organiser: >-\n  {KEY}\n",
    f'"organi\\x73er": {KEY}\n', f"organiser: {KEY[:-1]}\n", f'x: "\norganiser: {KEY}\n"\n',
]


@pytest.mark.parametrize("lines", UNCLEAR)
def test_settings_that_the_verifier_does_not_understand_are_refused_aloud(published_without_key, lines):
    site = published_without_key
    assert site.verify().status == 0
    site.put("content/site.yml", b"id: test\ntitle: Test\n" + lines.encode())
    run = site.verify("--json")
    assert run.status == 1 and "unclear-settings" in run.output
    assert site.verify().about("content/site.yml")


@pytest.fixture
def published_without_key(site):
    site.put("content/site.yml", b"id: test\ntitle: Test\n")
    record(site, result("ada"))
    assert site.build().status == 0
    return site


def test_settings_that_cannot_be_read_are_no_empty_settings(published_without_key):
    (published_without_key.folder / "content/site.yml").unlink()
    (published_without_key.folder / "content/site.yml").mkdir()
    run = published_without_key.verify()
    assert run.status == 1 and "site.yml" in run.errors


OUTSIDE = ["../elsewhere", "/tmp/elsewhere", "a/../../elsewhere", "link", "link/deeper", ".git", "a/.b",
           "dangling", "./../elsewhere"]


@pytest.mark.parametrize("place", OUTSIDE)
@pytest.mark.parametrize("name", ["OUTPUT", "CONTENT", "LEDGER", "TEMPLATES"])
def test_a_site_cannot_name_a_place_outside_of_itself(tmp_path, name, place):
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    (outside / "secret.md").write_text("# Secret\n")
    site = Site(tmp_path / "site").write(QUIZ)
    (site.folder / "link").symlink_to(outside)
    (site.folder / "dangling").symlink_to(tmp_path / "later")
    (site.folder / ".env").write_text(f"PODIUM_{name}={place}\n")
    for run in (podium("build", cwd=site.folder), podium("build", "site", cwd=tmp_path)):
        assert run.status == 1 and run.about(".env")[0].line == 1
        assert (site.output / "index.html").exists() and not (site.output / "secret.html").exists()
    assert [path.name for path in outside.iterdir()] == ["secret.md"]
    assert {path.name for path in tmp_path.iterdir()} == {"elsewhere", "site"}


LINKED = {
    "public": "output", "content": "content", "content/ledger": "ledger", "templates": "templates",
}


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("is_there", [True, False])
def test_a_part_of_a_site_that_is_a_link_out_of_it_is_used_only_if_it_is_named(tmp_path, name, is_there):
    site = Site(tmp_path / "site").write(QUIZ)
    site.build()
    outside = tmp_path / "elsewhere"
    place = site.folder / name
    if is_there:
        place.rename(outside) if place.exists() else outside.mkdir()
    shutil.rmtree(place, ignore_errors=True)
    place.symlink_to(outside)
    before = snapshot(outside) if outside.exists() else None
    for command in ("build", "check", "ids"):
        run = podium(command, "site", cwd=tmp_path)
        if command == "build" or run.status:
            assert run.status == 2 and f"--{LINKED[name]}" in run.errors and "link" in run.errors, command
        assert (snapshot(outside) if outside.exists() else None) == before
    if is_there:
        run = podium("build", "site", f"--{LINKED[name]}", outside, cwd=tmp_path)
        assert run.status == 0, run.errors
    # Inside of the site it may lead anywhere.
    place.unlink()
    inside = site.folder / "part"
    outside.rename(inside) if is_there else inside.mkdir()
    if name == "public":
        (inside / "CNAME").write_text("quiz.example.org")
    place.symlink_to(inside)
    assert site.build().status == 0


@pytest.mark.parametrize("line", [
    "PODIUM_CACHE=cache", "PODIUM_ADDRESS=0.0.0.0", "PODIUM_EDIT=1", "PODIUM_COLLECT=1",
    "PODIUM_KEY=key", "PODIUM_TIME=2026-01-01T00:00:00Z", "PODIUM_WRITE=1", "PODIUM_FORCE=1",
    "PODIUM_SITE=.", "PODIUM_DATA=x", "PODIUM_PROGRAM=podium",
])
def test_a_site_cannot_set_what_is_not_its_own(site, line):
    site.write(QUIZ).write(f"-- .env --\n{line}\n")
    run = site.build()
    assert run.status == 1 and "cannot set" in run.about(".env")[0].message
    assert not (site.folder / "cache").exists()


def test_a_site_cannot_have_its_files_rewritten_and_ids_says_so(site):
    site.write(QUIZ).write("-- .env --\nPODIUM_WRITE=1\n")
    before = snapshot(site.folder / "content")
    assert podium("ids", cwd=site.folder).about(".env")
    assert snapshot(site.folder / "content") == before


@pytest.mark.parametrize("command", [
    "import gift questions.gift --into content/new", "bundle geography/capitals", "export gift", "ids",
    "paper geography/capitals --players class.txt", "theme copy styles/colours.css", "new quiz a/b",
    "ledger add results.txt", "ledger accept ada", "ledger redact ada", "ledger check", "ledger keygen", "ledger quizzes",
    "ledger seal --key key", "ledger show ada", "ledger witness",
])
def test_a_mistake_in_the_variables_of_a_site_ends_every_command_before_it_does_anything(site, command):
    site.write(QUIZ).write("-- .env --\nPODIUM_OUTPUT=../elsewhere\n-- questions.gift --\nIs one one? {T}\n")
    site.put("class.txt", b"ada\n")
    before = snapshot(site.folder)
    run = podium(*command.split(), cwd=site.folder)
    assert run.status == 1 and run.about(".env")[0].severity == "error"
    assert run.output == "" and snapshot(site.folder) == before


def test_a_preview_is_editable_only_if_its_user_says_so(site):
    site.write(QUIZ).write("-- .env --\nPODIUM_EDIT=1\nPODIUM_ADDRESS=0.0.0.0\n")
    preview = Preview(site.folder)
    try:
        assert preview.host == "127.0.0.1"
        assert preview.ask("/podium/edit/", method="PUT", body=b"x")[0] >= 400
    finally:
        preview.stop()


def test_paths_in_the_file_are_inside_the_site_wherever_the_command_is_typed(tmp_path):
    site = Site(tmp_path / "site").write(QUIZ.replace("content/", "pages/"))
    site.write("-- .env --\nPODIUM_CONTENT=./pages\nPODIUM_OUTPUT=built/site\n")
    assert podium("build", "site", cwd=tmp_path).status == 0
    assert (site.folder / "built/site/index.html").exists()
    assert {path.name for path in tmp_path.iterdir()} == {"site"}

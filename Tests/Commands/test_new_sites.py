"""New sites, ready to be published, and files of the theme for them."""

import os
import re
import shlex

import pytest
from releases import PAGES, WORKFLOWS, repository, run_steps
from support import ROOT, Site, podium


@pytest.mark.parametrize(("host", "place"), [("github", ".github/workflows/pages.yml"), ("gitlab", ".gitlab-ci.yml"), ("folder", None)])
def test_a_new_site_has_what_its_host_needs(tmp_path, host, place):
    made = podium("new", "mysite", "--publish", host, cwd=tmp_path)
    assert made.status == 0, made.errors
    folder = tmp_path / "mysite"
    assert {"/public/", "/.podium-lesson*", "/*.txt", "/*.jsonl"} <= set((folder / ".gitignore").read_text().split())
    assert "revisions.jsonl merge=union" in (folder / ".gitattributes").read_text()
    assert "podium serve mysite" in made.output
    if place:
        assert "git push -u origin main" in made.output
        assert (folder / place).read_bytes() == (WORKFLOWS / f"{host}-pages.yml").read_bytes()
        # A program that was not released says what is missing, once, and names the file.
        assert made.errors.count("does not know where it was published") == 1 and f"mysite/{place}" in made.errors
    else:
        assert "rsync" in made.output and not (folder / ".github").exists() and made.errors == ""


def test_each_new_site_has_an_id_of_its_own(tmp_path):
    ids = set()
    for name in ("one", "two"):
        podium("new", name, cwd=tmp_path)
        ids.add(re.search(r"^id: (my-quizzes-[a-z2-9]{8})$", (tmp_path / name / "content/site.yml").read_text(), re.M)[1])
    assert len(ids) == 2


def test_a_new_site_passes_its_own_workflow(dist, tmp_path):
    site = Site(tmp_path / "mysite")
    assert podium("new", "mysite", "--publish", "github", cwd=tmp_path).status == 0
    assert site.build().status == 0
    path = site.folder / ".github/workflows/pages.yml"
    environment = repository(site, tmp_path)
    ran = run_steps(path, "build", site, dist, environment, PAGES)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_nothing_that_is_there_is_overwritten(tmp_path):
    (tmp_path / "content").mkdir()
    (tmp_path / "content/index.md").write_text("mine")
    made = podium("new", ".", cwd=tmp_path)
    assert made.status == 1 and "./content/index.md is there already" in made.errors
    assert [path.name for path in tmp_path.rglob("*")] == ["content", "index.md"]


def test_a_new_repository_becomes_a_site(tmp_path):
    """Hosts offer to begin one with these files."""
    for name in ("README.md", ".gitignore", "LICENSE"):
        (tmp_path / name).write_text("mine\n")
    made = podium("new", ".", "--publish", "github", cwd=tmp_path)
    assert made.status == 0, made.errors
    assert "A site is in this folder." in made.output
    assert "add to ./.gitignore:\n\n    /public/\n    /.podium/\n    /.podium-lesson*\n    .env\n" in made.output
    for name in ("README.md", ".gitignore", "LICENSE"):
        assert (tmp_path / name).read_text() == "mine\n"
    assert (tmp_path / "content/site.yml").is_file() and (tmp_path / ".github/workflows/pages.yml").is_file()


def test_a_folder_of_markdown_becomes_a_site(tmp_path):
    old = Site(tmp_path / "old").write("""-- README.md --
# The *great* quiz collection

Have fun.
-- go/old maps/one.md --
### Q1. Is it?

- [x] yes
- [ ] no
-- go/two.md --
### Q1. Which?

- [ ] no key here
- [ ] none here
-- go/map.png --
not an image
-- go/key.docx --
not a document
-- site.yml --
id: theirs
""")
    before = {path: path.read_bytes() for path in old.folder.rglob("*") if path.is_file()}
    made = podium("new", "site", "--from", "old", cwd=tmp_path)
    assert made.status == 0, made.errors
    assert "Found 1 question in 1 quiz" in made.output or "Found 2 questions in 2 quizzes" in made.output, made.output
    assert "go/two.md:" in made.output
    assert "with any answers in them: go/key.docx. Move out of site/content" in made.output
    settings = (tmp_path / "site/content/site.yml").read_text()
    assert 'title: "The *great* quiz collection"' in settings and "theirs" not in settings
    assert 'title: "old maps"' in (tmp_path / "site/content/go/old maps/index.md").read_text()
    assert {path: path.read_bytes() for path in old.folder.rglob("*") if path.is_file()} == before
    assert podium("build", "--lenient", cwd=tmp_path / "site").status in (0, 1)
    assert (tmp_path / "site/public/go/old-maps/one.html").exists()


@pytest.mark.parametrize("folder", ["Géographie", "Ge\u0301ographie", "地理", "a b/Ö"])
def test_folders_keep_their_own_pages_whatever_their_letters(tmp_path, folder):
    page = "---\ntitle: Mine\n---\n\nMy words.\n"
    inside = tmp_path / "notes" / folder
    inside.mkdir(parents=True)
    for name in ("Index.md", "quiz.md"):
        (inside / name).write_text(page)
    assert podium("new", "site", "--from", "notes", cwd=tmp_path).status == 0
    content = tmp_path / "site/content"
    assert (content / folder / "Index.md").read_text() == page
    assert [path.name for path in (content / folder).iterdir() if path.name.lower() == "index.md"] == ["Index.md"]


def test_a_quiz_goes_into_folders_that_are_there_whatever_their_letters(tmp_path):
    podium("new", "site", cwd=tmp_path)
    below = tmp_path / "site/content/Géographie/Rivières"
    below.mkdir(parents=True)
    for folder in (below.parent, below):
        (folder / "index.md").write_text("---\ntitle: Mine\n---\n")
    run = podium("new", "quiz", "geographie/rivieres/seine", cwd=tmp_path / "site")
    assert run.status == 0, run.errors
    assert sorted(path.name for path in below.iterdir()) == ["index.md", "seine.md"]
    assert (below / "index.md").read_text() == "---\ntitle: Mine\n---\n"


def test_what_cannot_be_read_of_a_folder_is_left_out_with_the_reason(tmp_path):
    old = Site(tmp_path / "old").write("-- index.md --\n# All \x7f\x07 \"here\" \u2028\n-- q.md --\n# Q\n\n- [x] a\n- [ ] b\n").folder
    (old / "secret.md").symlink_to("/etc/passwd")
    (old / "a\nb.md").write_text("# A\n")
    os.mkfifo(old / "site.yml")
    made = podium("new", "site", "--from", "old", cwd=tmp_path)
    assert made.status == 0, made.errors
    for said in ("old/secret.md is left out: this link leads out", "old/a\\nb.md is left out: this name", "old/site.yml is left out: this is not a file"):
        assert said in made.errors, made.errors
    assert "yaml-syntax" not in made.output and "Found 1 question" in made.output
    assert sorted(path.name for path in (tmp_path / "site/content").iterdir()) == ["index.md", "q.md", "site.yml"]


def test_a_missing_folder_makes_no_site(tmp_path):
    made = podium("new", "site", "--from", "nowhere", cwd=tmp_path)
    assert made.status == 2 and "a folder of Markdown files" in made.errors
    assert not (tmp_path / "site").exists()


def test_files_of_the_theme_are_listed_and_copied(tmp_path):
    (tmp_path / "content").mkdir()
    names = podium("theme", "list").output.split()
    assert {"pages/quiz.mustache", "words/fi.json"} <= set(names)
    copied = podium("theme", "copy", "pages/quiz.mustache", "words/fi.json", cwd=tmp_path)
    assert copied.status == 0
    assert (tmp_path / "templates/pages/quiz.mustache").read_bytes() == (ROOT / "templates/pages/quiz.mustache").read_bytes()
    again = podium("theme", "copy", "words/en.json", "words/fi.json", cwd=tmp_path)
    assert again.status == 1 and "is there already" in again.errors
    assert not (tmp_path / "templates/words/en.json").exists()
    for wrong in ("quiz.mustache", "pages/quiz.mustach"):
        refused = podium("theme", "copy", wrong, cwd=tmp_path)
        assert refused.status == 2 and "pages/quiz.mustache, perhaps" in refused.errors


def test_a_site_that_is_there_gets_what_publishing_needs(tmp_path):
    assert podium("new", "mysite", cwd=tmp_path).status == 0
    before = {path: path.read_bytes() for path in (tmp_path / "mysite").rglob("*") if path.is_file()}
    (tmp_path / "mysite/.gitignore").write_text("mine\n.env\n")
    added = podium("new", "mysite", "--publish", "github", cwd=tmp_path)
    assert added.status == 0, added.errors
    assert "Written into mysite: .gitattributes, .github/workflows/pages.yml." in added.output
    assert "add to mysite/.gitignore:\n\n    /public/\n    /.podium/\n    /.podium-lesson*\n" in added.output and "git push" in added.output
    assert (tmp_path / "mysite/.gitignore").read_text() == "mine\n.env\n"
    assert all(path.read_bytes() == data for path, data in before.items())

    (tmp_path / "mysite/.gitignore").write_text("mine\n.env\n/public/\n/.podium/\n/.podium-lesson*\n/*.txt\n/*.jsonl\n/*paper*.html\n!/LICENSE.txt\n")
    again = podium("new", "mysite", "--publish", "github", cwd=tmp_path)
    assert again.status == 0 and "Nothing was missing in mysite." in again.output

    workflow = tmp_path / "mysite/.github/workflows/pages.yml"
    workflow.write_text("name: Mine\n")
    refused = podium("new", "mysite", "--publish", "github", cwd=tmp_path)
    assert refused.status == 1 and "mysite/.github/workflows/pages.yml is there already and differs" in refused.errors
    assert workflow.read_text() == "name: Mine\n"


def test_a_site_with_an_organiser_gets_the_workflows_that_seal_and_check_results(tmp_path):
    assert podium("new", "mysite", cwd=tmp_path).status == 0
    made = podium("ledger", "keygen", "mysite", "--key", "organiser.key", cwd=tmp_path)
    with (tmp_path / "mysite/content/site.yml").open("a") as settings:
        settings.write("\n" + made.output)
    added = podium("new", "mysite", "--publish", "github", cwd=tmp_path)
    assert added.status == 0, added.errors
    assert ".github/workflows/results.yml" in added.output and "secret PODIUM_KEY" in added.output
    for name, source in (("pages", "github-seal-and-publish"), ("results", "github-check-results")):
        written = tmp_path / f"mysite/.github/workflows/{name}.yml"
        assert written.read_bytes() == (ROOT / f"docs/workflows/{source}.yml").read_bytes()
        assert f"mysite/.github/workflows/{name}.yml" in added.errors
    # The other host has none of its own.
    added = podium("new", "mysite", "--publish", "gitlab", cwd=tmp_path)
    assert added.status == 0 and "Written into mysite: .gitlab-ci.yml." in added.output and "PODIUM_KEY" not in added.output


def test_a_site_made_from_a_folder_leaves_the_page_of_players_to_the_program(tmp_path):
    (tmp_path / "old/players").mkdir(parents=True)
    (tmp_path / "old/q.md").write_text("# Q\n\n## A?\n\n- [x] a\n- [ ] b\n")
    (tmp_path / "old/players/ada.md").write_text("# Ada\n\nI like rivers.\n")
    assert podium("new", "site", "--from", "old", cwd=tmp_path).status == 0
    assert not (tmp_path / "site/content/players/index.md").exists()
    checked = podium("check", cwd=tmp_path / "site")
    assert "page-name-reserved" not in checked.errors and checked.status == 0, checked.errors


def test_commands_find_a_site_that_is_not_the_current_folder(tmp_path):
    assert podium("new", "mysite", cwd=tmp_path).status == 0
    assert podium("new", "quiz", "geography/rivers", "--site", "mysite", cwd=tmp_path).status == 0
    assert (tmp_path / "mysite/content/geography/rivers.md").exists()
    exported = podium("export", "json", "geography/rivers", "--site", "mysite", cwd=tmp_path)
    assert exported.status == 0 and '"geography/rivers"' in exported.output
    assert podium("bundle", "geography/rivers", "--site", "mysite", cwd=tmp_path).status == 0
    assert podium("theme", "copy", "styles/colours.css", "--site", "mysite", cwd=tmp_path).status == 0
    assert (tmp_path / "mysite/templates/styles/colours.css").exists()
    (tmp_path / "class.txt").write_text("ada\n")
    sheets = podium("paper", "geography/rivers", "--players", "class.txt", "--site", "mysite", cwd=tmp_path)
    assert sheets.status == 0, sheets.errors


@pytest.mark.parametrize("words", [("export", "json"), ("bundle", "quiz"), ("paper", "quiz", "--players", "class.txt")])
def test_a_command_outside_of_a_site_says_how_to_name_one(tmp_path, words):
    ran = podium(*words, cwd=tmp_path)
    assert ran.status == 2 and "--site is '.', but must be a site folder" in ran.errors, ran.errors


@pytest.mark.parametrize("name", ["my site", "it's", "a&b"])
def test_what_to_do_next_can_be_typed_as_it_is_printed(tmp_path, name):
    made = podium("new", name, "--publish", "folder", cwd=tmp_path)
    assert made.status == 0, made.errors
    said = [line.strip() for line in made.output.splitlines() if line.strip().startswith(("podium ", "rsync "))]
    assert [shlex.split(line)[:3] for line in said[:2]] == [["podium", "serve", name], ["podium", "build", name]]
    assert f"{name}/public/" in shlex.split(said[2])

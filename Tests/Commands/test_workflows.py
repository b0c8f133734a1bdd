"""The workflows that publish a site with a release."""

import hashlib
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import slips
from releases import PAGES, VERSION, git, WORKFLOWS, run_steps, shell, site_repository, workflow
from support import ROOT, podium


def test_the_files_follow_their_schemas():
    check = pathlib.Path(sys.executable).parent / "check-jsonschema"
    for schema, files in {
        "github-workflows": [*(ROOT / ".github/workflows").glob("*.yml"), *WORKFLOWS.glob("github-*.yml")],
        "github-actions": [ROOT / "action.yml"],
        "gitlab-ci": [WORKFLOWS / "gitlab-pages.yml"],
    }.items():
        ran = subprocess.run([check, "--builtin-schema", f"vendor.{schema}", *files], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


def test_no_workflow_gives_rights_to_code_of_others():
    """Rights of each job no wider than its work, actions named by commit, no text of others in a script."""
    zizmor = pathlib.Path(sys.executable).parent / "zizmor"
    files = [ROOT / "action.yml", *(ROOT / ".github/workflows").glob("*.yml"), *WORKFLOWS.glob("github-*.yml")]
    ran = subprocess.run(
        [zizmor, "--offline", "--config", pathlib.Path(__file__).with_name("zizmor.yml"), *files],
        capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("path", [ROOT / ".github/workflows/release.yml", *sorted(WORKFLOWS.glob("github-*.yml"))], ids=lambda path: path.name)
def test_every_shell_step_is_shell(path):
    for job in workflow(path)["jobs"].values():
        for step in job["steps"]:
            if "run" in step:
                assert subprocess.run(["bash", "-n", "-c", step["run"]], check=False).returncode == 0
                # What others can choose comes by the environment, never into the script itself.
                assert "${{" not in step["run"], step


def test_the_version_is_the_same_everywhere():
    assert podium("--version").output == f"podium {VERSION}\n"
    assert workflow(ROOT / "action.yml")["inputs"]["version"]["default"] == VERSION
    for path in WORKFLOWS.glob("*.yml"):
        # Of the actions of others the version stands behind their commit.
        text = "".join(line for line in path.read_text().splitlines(True) if "uses: actions/" not in line)
        assert f"v{VERSION}" in text
        assert set(re.findall(r"\d+\.\d+\.\d+", text)) == {VERSION}


def test_a_release_says_where_it_was_published(tmp_path):
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    shutil.copytree(WORKFLOWS, tmp_path / "docs/workflows")
    subprocess.run([tmp_path / "tools/published-at", "ada/podium", "a" * 40], check=True)
    for path in (tmp_path / "docs/workflows").glob("*.yml"):
        text = path.read_text()
        assert "OWNER" not in text
        assert f"ada/podium@{'a' * 40} # v" in text or "github.com/ada/podium/releases" in text
    assert subprocess.run([tmp_path / "tools/published-at", "ada/podium", "main"], capture_output=True, check=False).returncode == 1


def test_the_pages_workflow_publishes(dist, site, tmp_path):
    environment = site_repository(site, tmp_path)
    ran = run_steps(WORKFLOWS / "github-pages.yml", "build", site, dist, environment, PAGES)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "https://quiz.example.org/" in (site.folder / "public/sitemap.xml").read_text()


def test_the_pages_workflow_stops_if_the_archive_is_not_committed(dist, site, tmp_path):
    environment = site_repository(site, tmp_path)
    site.put("content/a.md", b"# A\n\n## Is it? {#q}\n\n- [x] maybe\n- [ ] no\n")
    ran = run_steps(WORKFLOWS / "github-pages.yml", "build", site, dist, environment, PAGES)
    assert ran.returncode == 1 and "commit content/ledger/revisions.jsonl" in ran.stdout


RECORDED = b'{"player":"bo","quiz":"a","answers":{"q":["a"]},"ended":"2026-11-20T20:15:00Z"}\n'
QUIZ = b"# A\n\n## Is it? {#q}\n\n- [x] yes\n- [ ] no\n"
ADA, BO = slips.Player(1), slips.Player(2)


def put_entry(site, entry: bytes) -> None:
    folder = "players" if b'"handle"' in entry else "inbox"
    name = hashlib.sha256(entry + b"\n").hexdigest()
    site.put(f"content/ledger/{folder}/{name[:2]}/{name}.json", entry + b"\n")


def hand_in(site, rev: str | None = None, score: int = 100) -> None:
    entry = BO.slip(rev or slips.revision(site, "a"), quiz="a", answers={"q": ["a"]}, claim={"max": score, "score": score})
    put_entry(site, BO.card("bo"))
    put_entry(site, entry)


def take_the_handle_of_another(site) -> None:
    put_entry(site, BO.card("ada", issued="2025-01-01T09:00:00Z"))


def record_as_well(site) -> None:
    hand_in(site)
    site.put("content/ledger/recorded/2.jsonl", RECORDED)


def make_up_a_revision(site) -> bytes:
    archive = site.folder / "content/ledger/revisions.jsonl"
    line = archive.read_bytes().replace(b'"points":100', b'"points":9000')
    archive.write_bytes(b"".join(sorted([archive.read_bytes(), line])))
    return line


def hand_in_for_a_revision_made_up(site) -> None:
    line = make_up_a_revision(site)
    hand_in(site, hashlib.sha256(line[:-1]).hexdigest(), 9000)


def hide_the_ledger(site) -> None:
    hand_in(site)
    site.put(".env", b"PODIUM_LEDGER=content/other\n")
    site.put("content/other/readme.txt", b"Nothing\n")


def change_a_quiz(site) -> None:
    site.put("content/a.md", QUIZ.replace(b"yes", b"yes, of course"))
    assert site.build().status == 0


def drop_a_revision(site) -> None:
    change_a_quiz(site)
    archive = site.folder / "content/ledger/revisions.jsonl"
    archive.write_bytes(b"".join(line for line in archive.read_bytes().splitlines(True) if b"of course" in line))


@pytest.mark.parametrize(("change", "from_a_fork", "refusal"), [
    (hand_in, True, None),
    (hand_in, False, None),
    (change_a_quiz, True, None),
    (lambda site: site.put("content/ledger/recorded/2.jsonl", RECORDED), False, None),
    (lambda site: site.put("content/ledger/recorded/2.jsonl", RECORDED), True, "results that nobody signed are the organiser's"),
    (lambda site: (site.folder / "content/ledger/recorded/1.jsonl").unlink(), False, "may only add to the ledger"),
    (record_as_well, False, "may only add slips, cards"),
    (hand_in_for_a_revision_made_up, True, "may only add slips, cards"),
    (make_up_a_revision, True, "is not what 'podium build' makes"),
    (drop_a_revision, False, "is not what 'podium build' makes"),
    (hide_the_ledger, True, "may only add slips, cards"),
    (take_the_handle_of_another, True, "handle-taken"),
])
def test_the_check_workflow_takes_only_what_may_be_proposed(dist, site, tmp_path, change, from_a_fork, refusal):
    put_entry(site, ADA.card("ada"))
    environment = site_repository(site, tmp_path)
    base = subprocess.run(["git", "rev-parse", "HEAD"], cwd=site.folder, capture_output=True, text=True, check=True).stdout.strip()
    change(site)
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "More")
    values = {
        "github.event.pull_request.base.sha": base, "github.repository": "ada/site",
        "github.event.pull_request.head.repo.full_name": "bo/site" if from_a_fork else "ada/site"}
    ran = run_steps(WORKFLOWS / "github-check-results.yml", "check", site, dist, environment, values)
    told = ran.stdout + ran.stderr
    assert (ran.returncode == 0) == (refusal is None), told
    assert (refusal or "") in told


def test_the_seal_workflow_seals_and_pushes(dist, site, tmp_path):
    key = tmp_path / "key"
    made = podium("ledger", "keygen", "--key", key, cwd=site.folder)
    site.put("content/site.yml", (site.folder / "content/site.yml").read_bytes() + made.output.encode())
    site.put("content/a.md", b"# A\n\n## Is it? {#q}\n\n- [x] yes\n- [ ] no\n")
    site.build()
    ada = slips.Player(1)
    entry = ada.slip(slips.revision(site, "a"), quiz="a", answers={"q": ["a"]}, claim={"max": 100, "score": 100})
    site.put("handed-in.json", slips.bundle(entry))
    added = podium("ledger", "add", "handed-in.json", cwd=site.folder)
    assert added.status == 0, added.output + added.errors
    environment = site_repository(site, tmp_path)
    origin = tmp_path / "origin.git"
    subprocess.run(["git", "clone", "-q", "--bare", site.folder, origin], check=True, capture_output=True)
    git(site, "remote", "add", "origin", str(origin))
    values = PAGES | {"secrets.PODIUM_KEY": key.read_text().strip()}
    ran = run_steps(WORKFLOWS / "github-seal-and-publish.yml", "seal", site, dist, environment, values)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    log = subprocess.run(["git", "log", "--format=%s", "main"], cwd=origin, capture_output=True, text=True, check=True).stdout
    assert log.startswith("Seal results\n")


def test_the_workflow_in_parts_verifies_and_finds_what_differs(dist, site, tmp_path):
    environment = site_repository(site, tmp_path)
    path = WORKFLOWS / "github-verify-in-parts.yml"
    jobs = workflow(path)["jobs"]
    count = len(jobs["part"]["strategy"]["matrix"]["part"])

    def verified():
        for number in range(1, count + 1):
            values = {"matrix.part": str(number), "strategy.job-total": str(count)}
            assert run_steps(path, "part", site, dist, environment, values).returncode == 0
        return run_steps(path, "merge", site, dist, environment, {})

    ran = run_steps(path, "build", site, dist, environment, {})
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert verified().returncode == 0
    board = site.folder / "public/leaderboard.html"
    board.write_text(board.read_text().replace("1 ada 100", "1 ada 900"))
    ran = verified()
    assert ran.returncode == 1 and "[row-differs]" in ran.stdout


def test_the_gitlab_job_publishes(dist, site, tmp_path):
    environment = site_repository(site, tmp_path) | {"CI_PAGES_URL": "https://quiz.example.org"}
    job = workflow(WORKFLOWS / "gitlab-pages.yml")["pages"]
    environment |= {name: text.replace("$CI_PAGES_URL", "https://quiz.example.org") for name, text in job["variables"].items()}
    environment["PODIUM_RELEASE"] = str(dist)
    fake = tmp_path / "fake"
    fake.mkdir()
    (fake / "wget").write_text('#!/bin/sh\ncp "$4" "$3"\n')
    (fake / "wget").chmod(0o755)
    environment["PATH"] = f"{fake}:{environment['PATH']}"
    script = "\n".join([*job["before_script"], *job["script"]])
    ran = shell(script, site.folder, environment)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (site.folder / "public/index.html").exists()
    ran = shell(script, site.folder, environment | {"PODIUM_SHA256": "0" * 64})
    assert ran.returncode == 1 and "FAILED" in ran.stdout

"""The downloads of a release, and the jobs of workflows that use them."""

import os
import pathlib
import re
import subprocess
import sys

import pytest
from ruamel.yaml import YAML
from support import PROGRAMS, ROOT

VERSION = "0.1.0"
WORKFLOWS = ROOT / "docs/workflows"
STATIC = b"interpreter" not in subprocess.run(
    ["readelf", "--program-headers", PROGRAMS / "podium"], capture_output=True, check=True).stdout
needs_release = pytest.mark.skipif(not STATIC, reason="the programs are no build for release")


def pack(output: pathlib.Path) -> None:
    command = [sys.executable, ROOT / "tools/dist", "--programs", PROGRAMS, "--output", output, "--moment", "1795000000", "--level", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def only(dist: pathlib.Path, pattern: str) -> pathlib.Path:
    found = list(dist.glob(pattern))
    assert len(found) == 1
    return found[0]


def workflow(path: pathlib.Path):
    return YAML(typ="safe").load(path.read_text(encoding="utf-8"))


def shell(script: str, folder: pathlib.Path, environment: dict[str, str]):
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=folder, env=environment,
        capture_output=True, text=True, check=False)


def with_values(text: str, values: dict[str, str]) -> str:
    def value(match: re.Match) -> str:
        return values[match[1].strip()]
    return re.sub(r"\$\{\{(.*?)\}\}", value, text)


def site_repository(site, folder: pathlib.Path) -> dict[str, str]:
    """A site as a repository with everything committed, and the environment of a job in it."""
    site.put("content/a.md", b"# A\n\n## Is it? {#q}\n\n- [x] yes\n- [ ] no\n")
    site.put("content/ledger/recorded/1.jsonl", b'{"player":"ada","quiz":"a","answers":{"q":["a"]},"ended":"2026-11-20T20:15:00Z"}\n')
    site.put(".gitignore", b"/public/\n/.podium/\n")
    site.build()
    return repository(site, folder)


def repository(site, folder: pathlib.Path) -> dict[str, str]:
    git(site, "init", "-q", "-b", "main")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "A site")
    for name in ("home", "tmp"):
        (folder / name).mkdir()
    return {
        "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "RUNNER_TEMP": str(folder / "tmp"),
        "GITHUB_PATH": str(folder / "path"), "XDG_CACHE_HOME": str(folder / "cache"),
    }


def git(site, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@localhost", *words], cwd=site.folder, check=True, capture_output=True)


def run_steps(path, job, site, dist, environment, values):
    """Runs the shell steps of a job, and Podium's action where it is used; the last step that was run."""
    ran = None
    for step in workflow(path)["jobs"][job]["steps"]:
        own = {name: with_values(text, values) for name, text in step.get("env", {}).items()}
        if step.get("uses", "").startswith("OWNER/podium@"):
            install = workflow(ROOT / "action.yml")["runs"]["steps"][0]
            known = {"PODIUM_VERSION": VERSION, "PODIUM_SHA256": "", "PODIUM_RELEASE": str(dist), "FETCH": str(ROOT / "tools/fetch")}
            assert known.keys() == install["env"].keys()
            ran = shell(install["run"], site.folder, environment | known)
            added = pathlib.Path(environment["GITHUB_PATH"]).read_text().strip()
            environment["PATH"] = f"{added}:{environment['PATH']}"
        elif "run" in step:
            ran = shell(step["run"], site.folder, environment | own)
        if ran and ran.returncode != 0:
            return ran
    return ran


PAGES = {"steps.pages.outputs.base_url": "https://quiz.example.org"}

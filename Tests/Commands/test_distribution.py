"""The downloads of a release, how they are fetched, and the workflows that publish a site with them."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
import slips
from ruamel.yaml import YAML
from support import PROGRAMS, ROOT, Site, podium, verify

VERSION = "0.1.0"
WORKFLOWS = ROOT / "docs/workflows"
STATIC = b"interpreter" not in subprocess.run(
    ["readelf", "--program-headers", PROGRAMS / "podium"], capture_output=True, check=True).stdout
needs_release = pytest.mark.skipif(not STATIC, reason="the programs are no build for release")


def pack(output: pathlib.Path) -> None:
    command = [sys.executable, ROOT / "tools/dist", "--programs", PROGRAMS, "--output", output, "--moment", "1795000000", "--level", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def dist(tmp_path_factory) -> pathlib.Path:
    if not STATIC:
        pytest.skip("the programs are no build for release")
    output = tmp_path_factory.mktemp("dist")
    pack(output)
    return output


def only(dist: pathlib.Path, pattern: str) -> pathlib.Path:
    found = list(dist.glob(pattern))
    assert len(found) == 1
    return found[0]


# The programs


@needs_release
def test_the_programs_need_no_library():
    for name in ("podium", "podium-verify"):
        headers = subprocess.run(["readelf", "-ld", PROGRAMS / name], capture_output=True, text=True, check=True).stdout
        assert "NEEDED" not in headers and "interpreter" not in headers


def test_podium_is_the_verifier_by_another_name(tmp_path, site):
    (tmp_path / "podium-verify").symlink_to(PROGRAMS / "podium")
    site.put("content/a.md", b"# A\n\n- [x] yes\n- [ ] no\n")
    site.build()
    for words in (["--version"], ["--help"], ["--nothing"], [site.folder], [site.folder / "content"]):
        linked = subprocess.run([tmp_path / "podium-verify", *words], capture_output=True, text=True, check=False)
        own = verify(*words)
        assert (linked.returncode, linked.stdout, linked.stderr) == (own.status, own.output, own.errors)


def test_without_proc_one_sentence_is_said(tmp_path):
    if os.getuid() != 0 or not STATIC:
        pytest.skip("needs root for chroot, and a build for release")
    shutil.copy(PROGRAMS / "podium", tmp_path)
    ran = subprocess.run(["chroot", tmp_path, "/podium", "--version"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "podium: /proc is not mounted, and this program needs it; run 'mount -t proc proc /proc' as root\n"


# The downloads


def test_the_same_programs_are_packed_to_the_same_bytes(dist, tmp_path):
    pack(tmp_path)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {p.name: p.read_bytes() for p in dist.iterdir()}
    listed = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert listed == {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in dist.glob("podium*")}


def test_the_archive_has_what_belongs_to_the_programs(dist):
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        names = [member.name.split("/", 1)[1] for member in archive if "/" in member.name]
        assert all((member.uid, member.mtime) == (0, 1795000000) for member in archive)
        programs = {m.name.split("/")[1]: m for m in archive if m.name.count("/") == 1}
        assert programs["podium"].mode == 0o755 and programs["podium-verify"].linkname == "podium"
    for name in ("LICENSE", "README.md", "man/podium.1", "man/podium-verify.1", "completions/podium.zsh", "licences/glibc.txt"):
        assert name in names


def test_what_is_linked_is_listed_with_its_licence(dist):
    """Each system library of Package.swift, and those that every static program has."""
    sbom = json.loads(only(dist, "*.spdx.json").read_text())
    packages = {package["name"]: package for package in sbom["packages"]}
    sources = {"CCMark": "cmark", "CYAML": "libyaml", "CSodium": "libsodium", "CNettle": "nettle", "CExpat": "expat",
               "CZlib": "zlib", "CQRCodegen": "qr-code-generator", "CJemalloc": "jemalloc", "CSystemCalls": "glibc"}
    libraries = re.findall(r'\.systemLibrary\(\s*name: "(\w+)"', (ROOT / "Package.swift").read_text())
    assert {sources[name] for name in libraries} | {"swift", "gcc-12", "podium", "podium-verify"} == packages.keys()
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        for name in packages.keys() - {"podium", "podium-verify"}:
            text = archive.extractfile(f"{archive.getnames()[0]}/licences/{name}.txt").read()
            assert len(text) > 500 and packages[name]["licenseDeclared"]


def test_the_debian_package_is_one(dist, tmp_path):
    package = only(dist, "*.deb")
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    assert "Package: podium\n" in fields and "Depends" not in fields
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    program = tmp_path / "usr/bin/podium-verify"
    assert subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.startswith("podium-verify ")
    assert (tmp_path / "usr/share/doc/podium/copyright").exists()


def test_the_wheel_installs_and_is_for_this_machine_only(dist, tmp_path):
    wheel = only(dist, "*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet", "--disable-pip-version-check", "--prefix", tmp_path / "in"]
    subprocess.run([*pip, wheel], check=True)
    for name in ("podium", "podium-verify"):
        said = subprocess.run([tmp_path / "in/bin" / name, "--version"], capture_output=True, text=True, check=True).stdout
        assert said == f"{name} {VERSION}\n"
    other = tmp_path / wheel.name.replace("x86_64", "ppc64le").replace("aarch64", "ppc64le")
    shutil.copy(wheel, other)
    refused = subprocess.run([*pip, other], capture_output=True, text=True, check=False)
    assert refused.returncode != 0 and "not a supported wheel on this platform" in refused.stderr
    with zipfile.ZipFile(wheel) as archive:
        record = archive.read(f"podium_quiz-{VERSION}.dist-info/RECORD").decode()
        assert {line.split(",")[0] for line in record.splitlines()} == set(archive.namelist())


def test_the_image_holds_what_its_index_says(dist):
    with tarfile.open(only(dist, "*.oci.tar")) as archive:
        files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    blobs = {f"sha256:{hashlib.sha256(data).hexdigest()}": data for name, data in files.items() if name.startswith("blobs/")}
    assert all(f"blobs/{digest.replace(':', '/')}" in files for digest in blobs)
    manifest = json.loads(blobs[json.loads(files["index.json"])["manifests"][0]["digest"]])
    config = json.loads(blobs[manifest["config"]["digest"]])
    layer = gzip.decompress(blobs[manifest["layers"][0]["digest"]])
    assert config["rootfs"]["diff_ids"] == [f"sha256:{hashlib.sha256(layer).hexdigest()}"]
    assert "usr/bin/podium" in tarfile.open(fileobj=io.BytesIO(layer)).getnames()


# Fetching


def fetch(release, into, **environment):
    return subprocess.run(
        [ROOT / "tools/fetch", into], capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "PODIUM_VERSION": VERSION, "PODIUM_RELEASE": str(release)} | environment)


def test_a_release_is_fetched_checked_and_runs(dist, tmp_path):
    ran = fetch(dist, tmp_path / "bin")
    assert ran.returncode == 0, ran.stderr
    digest = hashlib.sha256(only(dist, "podium-0*.tar.gz").read_bytes()).hexdigest()
    assert digest in ran.stdout
    for name in ("podium", "podium-verify"):
        assert subprocess.run([tmp_path / "bin" / name, "--version"], check=False).returncode == 0
    assert fetch(dist, tmp_path / "bin", PODIUM_SHA256=digest).returncode == 0


def broken(dist: pathlib.Path, folder: pathlib.Path, what: str) -> dict[str, str]:
    """A copy of the release with something wrong, and the environment it is fetched in."""
    for path in dist.iterdir():
        if path.name == "SHA256SUMS" or path.name.endswith("x86_64.tar.gz"):
            shutil.copy(path, folder)
    archive = only(folder, "podium-0*.tar.gz")
    match what:
        case "truncated": archive.write_bytes(archive.read_bytes()[:-1])
        case "altered": archive.write_bytes(archive.read_bytes()[:-9] + b"!" + archive.read_bytes()[-8:])
        case "not there": archive.unlink()
        case "not listed": (folder / "SHA256SUMS").write_text("")
        case "another digest": return {"PODIUM_SHA256": "0" * 64}
        case "another machine" | "another system":
            fake = folder / "fake"
            fake.mkdir()
            answer = "[ $1 = -m ] && echo riscv64 || echo Linux" if what == "another machine" else "echo Darwin"
            (fake / "uname").write_text(f"#!/bin/sh\n{answer}\n")
            (fake / "uname").chmod(0o755)
            return {"PATH": f"{fake}:{os.environ['PATH']}"}
        case "plain http": return {"PODIUM_RELEASE": "http://127.0.0.1:1/"}
        case "no network": return {"PODIUM_RELEASE": "https://127.0.0.1:1"}
    return {}


@pytest.mark.parametrize(("what", "sentence"), [
    ("truncated", "is truncated or was changed"), ("altered", "is truncated or was changed"), ("not there", "cannot fetch podium-"),
    ("not listed", "SHA256SUMS does not list"), ("another digest", "is truncated or was changed"),
    ("another machine", "no download for the processor riscv64"), ("another system", "downloads for Linux only"),
    ("plain http", "neither an address with https nor a folder"), ("no network", "is the network there"),
])
def test_a_download_that_is_not_right_leaves_nothing(dist, tmp_path, what, sentence):
    folder = tmp_path / "release"
    folder.mkdir()
    ran = fetch(folder, tmp_path / "bin", **broken(dist, folder, what))
    assert ran.returncode == 1 and sentence in ran.stderr, ran.stderr
    assert ran.stderr.splitlines()[-1].startswith("podium: ")
    assert not (tmp_path / "bin").exists()


# The workflows


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


def test_the_files_follow_their_schemas():
    check = pathlib.Path(sys.executable).parent / "check-jsonschema"
    for schema, files in {
        "github-workflows": [*(ROOT / ".github/workflows").glob("*.yml"), *WORKFLOWS.glob("github-*.yml")],
        "github-actions": [ROOT / "action.yml"],
        "gitlab-ci": [WORKFLOWS / "gitlab-pages.yml"],
    }.items():
        ran = subprocess.run([check, "--builtin-schema", f"vendor.{schema}", *files], capture_output=True, text=True, check=False)
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
        text = path.read_text()
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


def test_the_check_workflow_takes_added_slips_only(dist, site, tmp_path):
    environment = site_repository(site, tmp_path)
    base = subprocess.run(["git", "rev-parse", "HEAD"], cwd=site.folder, capture_output=True, text=True, check=True).stdout.strip()
    values = {"github.event.pull_request.base.sha": base}
    path = WORKFLOWS / "github-check-results.yml"
    site.put("content/ledger/recorded/2.jsonl", b'{"player":"bo","quiz":"a","answers":{"q":["b"]},"ended":"2026-11-20T20:15:00Z"}\n')
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "More")
    ran = run_steps(path, "check", site, dist, dict(environment), values)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    git(site, "rm", "-q", "content/ledger/recorded/1.jsonl")
    git(site, "commit", "-q", "-m", "Less")
    ran = run_steps(path, "check", site, dist, dict(environment), values)
    assert ran.returncode == 1 and "may only add" in ran.stdout


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


# A new site, ready to be published


@pytest.mark.parametrize(("host", "place"), [("github", ".github/workflows/pages.yml"), ("gitlab", ".gitlab-ci.yml"), ("folder", None)])
def test_a_new_site_has_what_its_host_needs(tmp_path, host, place):
    made = podium("new", "mysite", "--publish", host, cwd=tmp_path)
    assert made.status == 0, made.errors
    folder = tmp_path / "mysite"
    assert "/public/" in (folder / ".gitignore").read_text()
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
    (tmp_path / ".gitignore").write_text("mine")
    made = podium("new", ".", "--publish", "github", cwd=tmp_path)
    assert made.status == 1 and "./.gitignore is there already" in made.errors
    assert [path.name for path in tmp_path.iterdir()] == [".gitignore"]


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
-- site.yml --
id: theirs
""")
    before = {path: path.read_bytes() for path in old.folder.rglob("*") if path.is_file()}
    made = podium("new", "site", "--from", "old", cwd=tmp_path)
    assert made.status == 0, made.errors
    assert "Found 1 question in 1 quiz" in made.output or "Found 2 questions in 2 quizzes" in made.output, made.output
    assert "go/two.md:" in made.output
    settings = (tmp_path / "site/content/site.yml").read_text()
    assert 'title: "The *great* quiz collection"' in settings and "theirs" not in settings
    assert 'title: "old maps"' in (tmp_path / "site/content/go/old maps/index.md").read_text()
    assert {path: path.read_bytes() for path in old.folder.rglob("*") if path.is_file()} == before
    assert podium("build", "--lenient", cwd=tmp_path / "site").status in (0, 1)
    assert (tmp_path / "site/public/go/old-maps/one.html").exists()


def test_a_missing_folder_makes_no_site(tmp_path):
    made = podium("new", "site", "--from", "nowhere", cwd=tmp_path)
    assert made.status == 2 and "a folder of Markdown files" in made.errors
    assert not (tmp_path / "site").exists()


def test_files_of_the_theme_are_listed_and_copied(tmp_path):
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

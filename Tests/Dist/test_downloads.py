"""The downloads in bare systems: each is fetched, installed and used as a newcomer would. `make dist-test` runs it.

Needs what `make dist` wrote, debootstrap, busybox and umoci, and root, as it uses chroot. The systems are kept in `.build/roots`.
"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DIST = ROOT / "dist"
ROOTS = ROOT / ".build/roots"
SECONDS = 15
NEWCOMER = ROOT / "Tests/Dist/newcomer.sh"


def only(pattern: str) -> pathlib.Path:
    found = list(DIST.glob(pattern))
    assert len(found) == 1, f"run 'make dist' first: {pattern} is {found}"
    return found[0]


def run(*command, **options):
    return subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL, timeout=120, **options)


def debian(suite: str) -> pathlib.Path:
    """A freshly installed Debian with nothing but what each has."""
    kept = ROOTS / suite
    if not (kept / "complete").exists():
        shutil.rmtree(kept, ignore_errors=True)
        ROOTS.mkdir(parents=True, exist_ok=True)
        made = subprocess.run(["debootstrap", "--variant=minbase", suite, str(kept)], capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout[-2000:] + made.stderr[-2000:]
        (kept / "complete").touch()
    return kept


def busybox() -> pathlib.Path:
    """A system with busybox and no C library at all."""
    kept = ROOTS / "busybox"
    shutil.rmtree(kept, ignore_errors=True)
    for folder in ("bin", "tmp", "proc", "dev"):
        (kept / folder).mkdir(parents=True)
    shutil.copy("/bin/busybox", kept / "bin/busybox")
    for name in run("/bin/busybox", "--list").stdout.split():
        if name != "busybox":
            (kept / "bin" / name).symlink_to("busybox")
    return kept


class System:
    """A root folder with /proc and /dev, in namespaces of its own that end with each command."""

    def __init__(self, root: pathlib.Path) -> None:
        self.root = root

    def run(self, *command, proc=True, **options):
        inside = " ".join(f"'{word}'" for word in command)
        mounts = f"mount --rbind /dev '{self.root}/dev'; " + (f"mount -t proc proc '{self.root}/proc'; " if proc else "")
        return run(
            "unshare", "--mount", "--pid", "--fork", "sh", "-c", f"{mounts}exec chroot '{self.root}' {inside}",
            env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/tmp", "LC_ALL": "C"}, **options)


SYSTEMS = {"bookworm": lambda: debian("bookworm"), "trixie": lambda: debian("trixie"), "busybox": busybox}


@pytest.fixture(scope="module", params=list(SYSTEMS))
def system(request) -> System:
    return System(SYSTEMS[request.param]())


def newcomer(system: System, program: str):
    shutil.copy(NEWCOMER, system.root / "tmp/newcomer.sh")
    ran = system.run("/bin/sh", "/tmp/newcomer.sh", program, "/tmp")
    assert ran.stdout.endswith("all done\n"), ran.stdout + ran.stderr
    return ran


def test_the_archive_makes_a_site(system, record_property):
    archive = only("podium-[0-9]*.tar.gz")
    shutil.copy(archive, system.root / "tmp/podium.tar.gz")
    started = time.monotonic()
    assert system.run("/bin/sh", "-c", "cd /tmp && rm -rf podium-0* && gzip -dc podium.tar.gz | tar -xf -").returncode == 0
    folder = archive.name.removesuffix(".tar.gz")
    ran = newcomer(system, f"/tmp/{folder}/podium")
    seconds = time.monotonic() - started
    record_property("seconds", f"{seconds:.1f}")
    print(ran.stderr, ran.stdout, f"{seconds:.1f} s", sep="\n")
    assert seconds < SECONDS


def test_the_debian_package_makes_a_site(system):
    if not (system.root / "usr/bin/dpkg").exists():
        pytest.skip("not a Debian")
    shutil.copy(only("podium_*.deb"), system.root / "tmp/podium.deb")
    started = time.monotonic()
    installed = system.run("/usr/bin/dpkg", "-i", "/tmp/podium.deb")
    assert installed.returncode == 0, installed.stderr
    newcomer(system, "/usr/bin/podium")
    assert time.monotonic() - started < SECONDS
    assert system.run("/usr/bin/dpkg", "-V", "podium").stdout == ""
    assert system.run("/usr/bin/dpkg", "-P", "podium").returncode == 0
    assert not (system.root / "usr/bin/podium").exists()


def test_without_proc_one_sentence_is_said(system):
    shutil.copy(only("podium-[0-9]*.tar.gz"), system.root / "tmp/podium.tar.gz")
    system.run("/bin/sh", "-c", "cd /tmp && gzip -dc podium.tar.gz | tar -xf -")
    program = "/tmp/" + only("podium-[0-9]*.tar.gz").name.removesuffix(".tar.gz") + "/podium"
    ran = system.run(program, "--version", proc=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "podium: /proc is not mounted, and this program needs it; run 'mount -t proc proc /proc' as root\n"


def test_a_home_that_cannot_be_written_is_no_matter(system):
    folder = only("podium-[0-9]*.tar.gz").name.removesuffix(".tar.gz")
    ran = system.run("/bin/sh", "-c", f"export HOME=/proc/nowhere; cd /tmp && rm -rf homeless && ./{folder}/podium new homeless && ./{folder}/podium build homeless")
    assert ran.returncode == 0, ran.stderr
    assert (system.root / "tmp/homeless/public/index.html").exists()


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("venv") / "env"
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    return folder


def test_the_wheel_makes_a_site(environment, tmp_path):
    started = time.monotonic()
    installed = run(environment / "bin/pip", "install", "--no-index", only("*.whl"), env={})
    assert installed.returncode == 0, installed.stderr
    ran = run("sh", NEWCOMER, environment / "bin/podium", tmp_path, env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)})
    assert ran.stdout.endswith("all done\n"), ran.stdout + ran.stderr
    assert time.monotonic() - started < SECONDS
    assert run(environment / "bin/podium-verify", "--version", env={}).stdout.startswith("podium-verify ")
    assert run(environment / "bin/pip", "uninstall", "-y", "podium-quiz", env={}).returncode == 0
    assert not (environment / "bin/podium").exists()


def test_a_wheel_for_another_machine_is_refused(environment, tmp_path):
    other = tmp_path / only("*.whl").name.replace("x86_64", "ppc64le").replace("aarch64", "ppc64le")
    shutil.copy(only("*.whl"), other)
    refused = run(environment / "bin/pip", "install", "--no-index", other, env={})
    assert refused.returncode != 0 and "is not a supported wheel on this platform" in refused.stderr
    assert not (environment / "bin/podium").exists()


def test_a_truncated_wheel_is_refused(environment, tmp_path):
    broken = tmp_path / only("*.whl").name
    broken.write_bytes(only("*.whl").read_bytes()[:-100_000])
    assert run(environment / "bin/pip", "install", "--no-index", broken, env={}).returncode != 0
    assert not (environment / "bin/podium").exists()


def test_the_image_makes_a_site(tmp_path):
    """Unpacked by umoci, and run with nothing else in its root."""
    layout = tmp_path / "layout"
    layout.mkdir()
    started = time.monotonic()
    assert run("tar", "-xf", only("*.oci.tar"), "-C", layout).returncode == 0
    version = only("*.oci.tar").name.split("-")[1]
    unpacked = run("umoci", "unpack", "--image", f"{layout}:{version}", tmp_path / "bundle")
    assert unpacked.returncode == 0, unpacked.stderr
    root = tmp_path / "bundle/rootfs"
    for folder in ("proc", "dev"):
        (root / folder).mkdir()
    image = System(root)
    for command in (["new", "/site/mine"], ["build", "/site/mine"]):
        ran = image.run("/usr/bin/podium", *command)
        assert ran.returncode == 0, ran.stderr
    assert image.run("/usr/bin/podium-verify", "/site/mine").returncode == 0
    assert (root / "site/mine/public/index.html").exists()
    assert time.monotonic() - started < SECONDS


def test_skopeo_reads_the_image():
    inspected = run("skopeo", "inspect", f"oci-archive:{only('*.oci.tar')}")
    assert inspected.returncode == 0 and '"Os": "linux"' in inspected.stdout, inspected.stderr


def test_the_digests_are_those_of_the_downloads():
    listed = dict(reversed(line.split("  ")) for line in (DIST / "SHA256SUMS").read_text().splitlines())
    files = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in DIST.glob("podium*")}
    assert listed == files
    assert max(path.stat().st_size for path in DIST.glob("podium*")) <= 8_000_000


def test_the_start_takes_no_time(environment):
    program = ROOT / ".build/release/podium"
    times = []
    for _ in range(30):
        started = time.perf_counter()
        run(program, "--version")
        times.append(time.perf_counter() - started)
    assert min(times) < 0.005

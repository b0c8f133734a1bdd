"""What the tests of the built programs share."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest
from support import PROGRAMS, ROOT, SITE_YML, Run, Site, podium


def pytest_configure(config) -> None:
    config.addinivalue_line("markers", "limits_memory: gives a program little memory, which one that watches its memory exceeds")


def pytest_terminal_summary(terminalreporter) -> None:
    """Says of each test that was tried again what went wrong before: no try is passed over in silence."""
    for report in terminalreporter.stats.get("rerun", []):
        crash = getattr(report.longrepr, "reprcrash", None)
        reason = "; ".join((crash.message if crash else str(report.longrepr)).splitlines()[:3])
        terminalreporter.write_line(f"{report.when} of {report.nodeid}: {reason}")


@pytest.fixture(autouse=True, scope="session")
def own_cache(tmp_path_factory):
    """Keeps what builds remember out of the user's own cache."""
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def site(tmp_path: pathlib.Path) -> Site:
    """An empty site that has its settings."""
    return Site(tmp_path / "site").write(SITE_YML)


@pytest.fixture
def unprivileged(site: Site):
    """Runs podium in the site without the rights of root, who can read and write everything.

    The folders of a test are closed to others, so the site moves to an open one.
    """
    if os.getuid() != 0:
        yield lambda *arguments: podium(*arguments, cwd=site.folder)
        return
    nobody = 65534
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        program = shutil.copy(PROGRAMS / "podium", folder)
        shutil.copytree(site.folder, folder / "site", copy_function=shutil.copy)
        site.__init__(folder / "site")

        def run_as_nobody(*arguments) -> Run:
            for path in [site.folder, *site.folder.rglob("*")]:
                os.chown(path, nobody, nobody)
            process = subprocess.run(
                [program, *arguments], cwd=site.folder, user=nobody, group=nobody, extra_groups=[],
                env={"XDG_CACHE_HOME": f"{site.folder}/cache"}, stdin=subprocess.DEVNULL,
                capture_output=True, check=False)
            return Run(process.returncode, process.stdout.decode(), process.stderr.decode())

        yield run_as_nobody


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory) -> Site:
    """The demonstration site, built from a copy of `content/`."""
    folder = tmp_path_factory.mktemp("demonstration") / "site"
    shutil.copytree(ROOT / "content", folder / "content")
    demonstration = Site(folder)
    built = demonstration.build()
    assert built.status == 0, built.errors
    return demonstration

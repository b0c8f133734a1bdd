"""What several tests start from: a preview to ask, the downloads of a release, a site with a key, writes that fail."""

import pathlib
import shutil
import subprocess

import pytest
from organiser import QUIZ_PATH
from pupils import SITE
from releases import STATIC, pack
from serving import QUIZ, Preview
from slips import revision
from support import ROOT, podium
from test_ledger import QUIZ as LEDGER_QUIZ


@pytest.fixture
def preview(site):
    site.write(QUIZ)
    running = Preview(site.folder)
    yield running
    running.stop()


@pytest.fixture
def room(site):
    """A preview with a classroom."""
    site.write(SITE)
    running = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    yield running
    running.stop()


@pytest.fixture(scope="session")
def dist(tmp_path_factory) -> pathlib.Path:
    if not STATIC:
        pytest.skip("the programs are no build for release")
    output = tmp_path_factory.mktemp("dist")
    pack(output)
    return output


@pytest.fixture
def ledger(site, tmp_path):
    """A site with a key, an archived quiz, and the means to hand in."""
    site.write(LEDGER_QUIZ)
    assert site.build().status == 0
    site.key = tmp_path / "organiser.key"
    made = podium("ledger", "keygen", "--key", site.key, cwd=site.folder)
    assert made.status == 0, made.errors
    with (site.folder / "content/site.yml").open("a") as settings:
        settings.write(made.output)
    site.rev = revision(site, QUIZ_PATH)
    return site


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """The preloaded library; the compiler is the one of the Swift toolchain, or any other."""
    subprocess.run(["swift", "build", "--product", "podium"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    compiler = shutil.which("clang") or shutil.which("cc")
    assert compiler, "there is a C compiler, as Swift needs one"
    made = tmp_path_factory.mktemp("faults") / "faults.so"
    source = ROOT / "Tests/Commands/faults/faults.c"
    subprocess.run([compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, source, "-ldl"], check=True)
    return made

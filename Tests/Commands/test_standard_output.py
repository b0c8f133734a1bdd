"""What commands make goes whole to standard output, or to what --output names, or they fail."""

import json
import os
import pathlib
import subprocess

import pytest
from support import PROGRAMS, podium


@pytest.mark.parametrize("words", [("export", "json"), ("export", "gift"), ("check", "--json"), ("ledger", "quizzes"), ("man",)])
def test_a_full_disk_at_standard_output_is_a_failure(site, words):
    site.put("content/a.md", b"# A\n\n## One?\n\n- [x] a\n- [ ] b\n")
    with open("/dev/full", "wb") as full:
        run = subprocess.run(
            [PROGRAMS / "podium", *words], cwd=site.folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 1 and "cannot write standard output: no space left on device" in run.stderr
    closed = subprocess.run(["/bin/sh", "-c", '"$@" | :', "sh", PROGRAMS / "podium", *words], cwd=site.folder, check=False)
    assert closed.returncode == 0


def test_a_pipe_that_output_names_is_written_to_and_stays_one(site, tmp_path):
    site.put("content/a.md", b"# A\n\n## One?\n\n- [x] a\n- [ ] b\n")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        assert podium("export", "json", "--output", pipe, cwd=site.folder).status == 0
        written, _ = reader.communicate(timeout=20)
    assert pipe.is_fifo() and json.loads(written)["podium-quizzes"] == 1
    assert podium("export", "json", "--output", "/dev/full", cwd=site.folder).status == 1
    assert not pathlib.Path("/dev/full").is_file()

"""Runs programs with a library that lets one of their calls that write fail (`faults/faults.c`).

It needs a program that is linked dynamically: the one for debugging, since those for release are static.
"""

import os
import pathlib
import re
import shutil
from dataclasses import dataclass

from support import ROOT, Site, run, snapshot

PROGRAM = ROOT / ".build/debug/podium"
KINDS = ["ENOSPC", "EIO", "EINTR", "SHORT", "TORN", "FULL", "BROKEN", "KILL"]


def variables(library: pathlib.Path, log: pathlib.Path, kind: str, at: int) -> dict[str, str]:
    """The environment in which a program's call of that number fails."""
    return {"LD_PRELOAD": str(library), "FAULT_LOG": str(log), "FAULT_KIND": kind, "FAULT_AT": str(at)}


def wanted_step(step: int) -> int:
    """Each how many calls one fails; `PODIUM_FAULTS=all` tries every call."""
    return 1 if os.environ.get("PODIUM_FAULTS") == "all" else step


@dataclass(frozen=True)
class Call:
    """A call that wrote."""

    name: str
    file: str
    path: str


class Faults:
    """Runs one command in copies of a site, each time with another call that fails."""

    def __init__(self, library, folder: pathlib.Path, site: Site, *arguments) -> None:
        self.library, self.folder, self.site = library, folder, site
        self.arguments = arguments
        self.old = snapshot(site.folder)
        self.calls, copy = self.run("", 0)
        self.new = snapshot(copy.folder)
        assert self.status in (0, 1) and self.calls, self.errors

    def run(self, kind: str, at: int):
        copy = Site(self.folder / "copy")
        shutil.rmtree(copy.folder, ignore_errors=True)
        shutil.copytree(self.site.folder, copy.folder, symlinks=True)
        # A cache must not take one copy for another one that stood in the same place.
        shutil.rmtree(os.environ["XDG_CACHE_HOME"], ignore_errors=True)
        log = self.folder / "calls"
        log.write_bytes(b"")
        done = run(PROGRAM, *self.arguments, cwd=copy.folder, environment=variables(self.library, log, kind, at), timeout=30)
        self.status, self.errors = done.status, done.errors
        calls = [line.split(" ", 3)[1:] for line in log.read_text().splitlines()]
        return [Call(*call) for call in calls], copy

    def each(self, kind: str, step: int):
        """The number of the failing call, and the site after it."""
        step = wanted_step(step)
        # Calls of several threads come in any order, so that the steps need not hit the same ones.
        for at in range(1 + KINDS.index(kind) % step, len(self.calls) + 1, step):
            calls, copy = self.run(kind, at)
            if kind == "KILL" and len(calls) >= at:
                assert self.status == -9
            yield at, calls, copy


def visible(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files that somebody sees or a server sends, and not what is under way.

    Exports that take long write beside their file, as `.part`. Each new site has an id of its own, which is left out of them.
    """
    return {
        path: re.sub(rb"(?m)^id: .*", b"id:", data) if path.endswith("site.yml") else data
        for path, data in files.items()
        if not any(part.startswith(".") for part in path.split("/")) and not path.endswith(".part")}


def without_power(folder: pathlib.Path, calls: list[Call]) -> int:
    """Takes away the bytes of files that were written and not synchronized; how many there are."""
    dirty = set()
    for call in calls:
        if call.name == "write":
            dirty.add(call.file)
        elif call.name == "fsync":
            dirty.discard(call.file)
        elif call.name == "syncfs":
            dirty.clear()
    lost = 0
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            status = path.stat()
            if f"{status.st_dev}:{status.st_ino}" in dirty:
                path.write_bytes(b"")
                lost += 1
    return lost

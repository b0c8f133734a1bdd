"""What a release holds, before it is packed in one way or another."""

import dataclasses
import gzip
import pathlib
import platform
import re
import struct
import subprocess
import tempfile

from .archives import Entry
from .linked import Library, Missing, libraries, output
from .unused import TRAP, unused

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# What Debian, containers and Python call the processor.
MACHINES = {"x86_64": ("amd64", "amd64", "x86_64"), "aarch64": ("arm64", "arm64", "aarch64")}


@dataclasses.dataclass(frozen=True)
class Release:
    version: str
    machine: str
    # Seconds since 1970: when the commit was made.
    moment: int
    # The compression of all downloads, 0 to 9.
    level: int
    podium: bytes
    verifier: bytes
    # By the name of the file.
    manuals: dict[str, bytes]
    # By the name of the shell.
    completions: dict[str, bytes]
    libraries: list[Library]

    @property
    def name(self) -> str:
        return f"podium-{self.version}-linux-{self.machine}"

    @property
    def licences(self) -> list[Entry]:
        """Podium's licence, and those of all that is linked into it."""
        overview = "# What is linked into the programs\n\n| Library | Version | Licence |\n| --- | --- | --- |\n"
        for library in self.libraries:
            overview += f"| {library.name} | {library.version} | {library.licence} |\n"
        overview += "\nTo link the programs with other versions of these libraries, run `make tools` in Podium's sources.\n"
        return [
            Entry("LICENSE", (ROOT / "LICENSE").read_bytes()),
            Entry("licences/README.md", overview.encode()),
            *(Entry(f"licences/{library.name}.txt", library.text) for library in self.libraries),
        ]

    @property
    def licences_together(self) -> list[Entry]:
        """The same in two files, for archives that compress each file by itself.

        The licences have whole pages in common.
        """
        own, *linked = self.licences
        return [own, Entry("LICENCES.txt", b"\n\n".join(f"==== {entry.path}\n\n".encode() + entry.data for entry in linked))]


# The tables by which C++ finds who catches an exception. Neither program throws one, and the tables
# are a twelfth of a download.
UNWIND_TABLES = (".eh_frame", ".eh_frame_hdr", ".gcc_except_table")
# What nothing reads: digests by which the compiler knows its own output again, which take in the
# folder that was built in, and notes for a debugger.
NOTES_OF_BUILD = (".swift_modhash", ".lldbsummaries")


def stripped(program: pathlib.Path) -> bytes:
    """A program without what only a debugger reads, which names the folder it was built in, and without unwind tables."""
    with tempfile.NamedTemporaryFile() as file:
        output("strip", "--strip-all", "--remove-section=.note.gnu.build-id", "-o", file.name, str(program))
        data = bytearray(pathlib.Path(file.name).read_bytes())
    # Filled with zeros, which compress to nothing, and not removed: the C library's start looks at
    # the first word, and takes a zero for an empty table.
    for name, address, start, size in sections(data):
        if name in UNWIND_TABLES + NOTES_OF_BUILD:
            data[start:start + size] = bytes(size)
        if name == ".text" and platform.machine() == "x86_64":
            for first, end in unused(program, data[start:start + size], address):
                data[start + first:start + end] = TRAP * (end - first)
    data = bytes(data)
    if str(ROOT).encode() in data:
        raise Missing(f"{program.name} names the folder {ROOT}, so that no two builds are the same")
    return data


def sections(program: bytes) -> list[tuple[str, int, int, int]]:
    """The sections of an ELF file of 64 bits: the name of each, its address, where it starts in the file, and its size."""
    table, = struct.unpack_from("<Q", program, 0x28)
    size, count, names = struct.unpack_from("<HHH", program, 0x3A)
    headers = [struct.unpack_from("<I12xQQQ", program, table + size * index) for index in range(count)]
    start = headers[names][2]
    return [(program[start + name:program.index(b"\0", start + name)].decode(), address, offset, length)
            for name, address, offset, length in headers]


def printed(program: pathlib.Path, *arguments: str) -> bytes:
    return subprocess.run([program, *arguments], capture_output=True, check=True).stdout


def commit_moment() -> int:
    return int(output("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))


def release(programs: pathlib.Path, moment: int | None, level: int) -> Release:
    podium, verifier = programs / "podium", programs / "podium-verify"
    for program in (podium, verifier):
        if not program.is_file():
            raise Missing(f"{program} is not there; run 'make tools' first")
        if b"\x7fELF" != program.read_bytes()[:4] or needs_libraries(program):
            raise Missing(f"{program} needs libraries at run time; it is no build for release")
    machine = platform.machine()
    if machine not in MACHINES:
        raise Missing(f"there are no downloads for {machine}")
    names = ("podium", "podium-verify")
    found = re.fullmatch(r"podium (\S+)\n", printed(podium, "--version").decode())
    if not found:
        raise Missing(f"{podium} does not say its version")
    return Release(
        version=found[1], machine=machine, moment=moment or commit_moment(), level=level,
        podium=stripped(podium), verifier=stripped(verifier),
        manuals={f"{name}.1": printed(podium, "man", "--program", name) for name in names},
        completions={shell: completions(podium, shell) for shell in ("bash", "zsh", "fish")},
        libraries=libraries())


def needs_libraries(program: pathlib.Path) -> bool:
    return b"interpreter" in subprocess.run(
        ["readelf", "--program-headers", program], capture_output=True, check=True).stdout


def completions(podium: pathlib.Path, shell: str) -> bytes:
    return printed(podium, "completions", shell)


def gzipped_text(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)

"""What a release holds, before it is packed in one way or another."""

import dataclasses
import gzip
import pathlib
import platform
import re
import subprocess
import tempfile

from .archives import Entry
from .linked import Library, Missing, libraries, output

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


# What only a debugger reads, and which names the folder of the build; and the tables by which C++ finds
# who catches an exception. Neither program throws one, and the tables are a twelfth of a download.
UNUSED_SECTIONS = (".note.gnu.build-id", ".eh_frame", ".eh_frame_hdr", ".gcc_except_table")


def stripped(program: pathlib.Path) -> bytes:
    """A program without what it never reads."""
    sections = [f"--remove-section={name}" for name in UNUSED_SECTIONS]
    with tempfile.NamedTemporaryFile() as file:
        output("strip", "--strip-all", *sections, "-o", file.name, str(program))
        data = pathlib.Path(file.name).read_bytes()
    if str(ROOT).encode() in data:
        raise Missing(f"{program.name} names the folder {ROOT}, so that no two builds are the same")
    return data


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

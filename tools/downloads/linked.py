"""What is linked into the programs: each library's package, version, licence and text of it."""

import dataclasses
import pathlib
import re
import shutil
import subprocess

# By the archive that the linker takes; the test of Package.swift's system libraries holds it
# complete.
ARCHIVES = {
    "libcmark.a": "BSD-2-Clause",
    "libyaml.a": "MIT",
    "libsodium.a": "ISC",
    "libnettle.a": "LGPL-3.0-or-later OR GPL-2.0-or-later",
    "libexpat.a": "MIT",
    "libz.a": "Zlib",
    "libzstd.a": "BSD-3-Clause OR GPL-2.0-only",
    "libqrcodegen.a": "MIT",
    "libjemalloc.a": "BSD-2-Clause",
    "libc.a": "LGPL-2.1-or-later",
    "libstdc++.a": "GPL-3.0-or-later WITH GCC-exception-3.1",
}


@dataclasses.dataclass(frozen=True)
class Library:
    name: str
    version: str
    licence: str
    supplier: str
    text: bytes


class Missing(Exception):
    """Something that the machine lacks, as a sentence."""


def output(*command: str) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise Missing(f"{command[0]} failed, which is needed on Debian to find what is linked: {error}") from error


def debian_library(archive: str, licence: str) -> Library:
    place = output("clang", f"-print-file-name={archive}")
    path = pathlib.Path(place).resolve()
    if not path.is_file():
        raise Missing(f"{archive} is not installed; run 'make tools' first")
    # Where /lib is a link, packages know their files by one of both names.
    names = [str(path), str(path).removeprefix("/usr"), "/usr" + str(path)]
    owners = [found for name in names if (found := owner(name))]
    if not owners:
        raise Missing(f"no Debian package has {path}")
    source, version = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", owners[0]).split()
    text = pathlib.Path("/usr/share/doc", owners[0].split(":")[0], "copyright").resolve()
    return Library(source, version, licence, "Organization: Debian", text.read_bytes())


def owner(path: str) -> str | None:
    found = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False)
    return found.stdout.split(": ")[0].split(",")[0] if found.returncode == 0 else None


def swift() -> Library:
    compiler = pathlib.Path(shutil.which("swiftc") or "swiftc").resolve()
    version = re.search(r"Swift version (\S+)", output("swiftc", "--version"))
    text = compiler.parent.parent / "share/swift/LICENSE.txt"
    if not version or not text.is_file():
        raise Missing(f"the toolchain at {compiler} has no version or no {text.name}")
    return Library(
        "swift", version[1], "Apache-2.0 WITH Swift-exception", "Organization: Swift.org", text.read_bytes())


def libraries() -> list[Library]:
    found = {library.name: library for library in (debian_library(*item) for item in ARCHIVES.items())}
    return sorted([*found.values(), swift()], key=lambda library: library.name)

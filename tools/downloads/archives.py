"""Archives that are the same bytes for the same files, whoever packs them and when."""

import base64
import dataclasses
import gzip
import hashlib
import io
import lzma
import struct
import subprocess
import tarfile
import tempfile
import time
import zlib


@dataclasses.dataclass(frozen=True)
class Entry:
    """A file, or a link if it has a target."""

    path: str
    data: bytes = b""
    mode: int = 0o644
    target: str = ""


def with_folders(entries: list[Entry]) -> list[tuple[str, Entry | None]]:
    """The entries by path, each folder before what it holds."""
    paths: dict[str, Entry | None] = {}
    for entry in entries:
        parts = entry.path.split("/")
        for depth in range(1, len(parts)):
            paths.setdefault("/".join(parts[:depth]), None)
        if entry.path in paths:
            raise ValueError(f"two files are called {entry.path}")
        paths[entry.path] = entry
    return sorted(paths.items())


def tar(entries: list[Entry], moment: int, prefix: str = "") -> bytes:
    """An uncompressed archive in the oldest format that every tar reads; all files are root's."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, entry in with_folders(entries):
            member = tarfile.TarInfo(prefix + path)
            member.mtime = moment
            if entry is None:
                member.type, member.mode = tarfile.DIRTYPE, 0o755
            elif entry.target:
                member.type, member.linkname, member.mode = tarfile.SYMTYPE, entry.target, 0o777
            else:
                member.size, member.mode = len(entry.data), entry.mode
            archive.addfile(member, io.BytesIO(entry.data if entry else b""))
    return out.getvalue()


def gzipped(data: bytes, level: int) -> bytes:
    """The bytes as gzip keeps them, without a name or a time.

    At the highest level libdeflate packs them, which makes a program 4 % smaller than zlib can.
    """
    if level < 9:
        return gzip.compress(data, level, mtime=0)
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        packed = subprocess.run(["libdeflate-gzip", "-12", "-c", file.name], check=True, stdout=subprocess.PIPE)
    # Ten bytes without flags, then those that tell nothing of the file.
    if packed.stdout[:4] != b"\x1f\x8b\x08\x00" or gzip.decompress(packed.stdout) != data:
        raise ValueError("libdeflate-gzip did not pack what it was given")
    return packed.stdout[:4] + bytes(4) + packed.stdout[8:]


def xzipped(data: bytes, level: int) -> bytes:
    return lzma.compress(data, format=lzma.FORMAT_XZ, check=lzma.CHECK_CRC32, preset=level)


def ar(members: list[tuple[str, bytes]], moment: int) -> bytes:
    """The archive that a Debian package is."""
    out = b"!<arch>\n"
    for name, data in members:
        out += f"{name:<16}{moment:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode()
        out += data + b"\n" * (len(data) % 2)
    return out


def zipped(entries: list[Entry], moment: int, level: int) -> bytes:
    """A zip archive that marks programs as such; links cannot be in it."""
    year, month, day, hour, minute, second = time.gmtime(max(moment, 315_532_800))[:6]
    date, clock = (year - 1980) << 9 | month << 5 | day, hour << 11 | minute << 5 | second // 2
    out, directory = b"", b""
    for entry in sorted(entries, key=lambda entry: entry.path):
        name = entry.path.encode()
        packed = gzipped(entry.data, level)[10:-8]
        # Version 2.0, no flags, deflated; then no extra field.
        common = struct.pack(
            "<HHHHHLLLHH", 20, 0, 8, clock, date, zlib.crc32(entry.data), len(packed), len(entry.data), len(name), 0)
        # Made on Unix; no comment, the first disk, no text, and the mode of a file.
        directory += b"PK\x01\x02" + struct.pack("<H", 3 << 8 | 20) + common
        directory += struct.pack("<HHHLL", 0, 0, 0, (0o100000 | entry.mode) << 16, len(out)) + name
        out += b"PK\x03\x04" + common + name + packed
    end = struct.pack("<HHHHLLH", 0, 0, len(entries), len(entries), len(directory), len(out), 0)
    return out + directory + b"PK\x05\x06" + end


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def record_hash(data: bytes) -> str:
    """A digest as the list of a wheel's files has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")

"""Archives that are the same bytes for the same files, whoever packs them and when."""

import base64
import dataclasses
import gzip
import hashlib
import io
import lzma
import tarfile
import time
import zipfile


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
    return gzip.compress(data, level, mtime=0)


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
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for entry in sorted(entries, key=lambda entry: entry.path):
            member = zipfile.ZipInfo(entry.path, time.gmtime(max(moment, 315_532_800))[:6])
            member.create_system = 3
            member.external_attr = (0o100000 | entry.mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, entry.data, compresslevel=level)
    return out.getvalue()


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def record_hash(data: bytes) -> str:
    """A digest as the list of a wheel's files has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")

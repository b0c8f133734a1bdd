"""Signed results, made here from the description of the format and not by Podium."""

import base64
import hashlib
import json
import struct
import zlib

from nacl.signing import SigningKey

EMPTY_ROOT = hashlib.sha256(b"").digest()


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def canonical(value) -> bytes:
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def signed(prefix: str, body: dict, key: SigningKey) -> bytes:
    signature = key.sign(f"{prefix}\n".encode() + canonical(body)).signature
    return canonical({"body": body, "sig": base64url(signature), "v": int(prefix[-1])})


def square(side: int = 16, colour: tuple = (200, 80, 40)) -> bytes:
    """A picture of one colour, as PNG."""
    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    rows = (b"\0" + bytes(colour) * side) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def revision(site, quiz: str) -> str:
    """The name of the revision that the archive has of a quiz."""
    archive = site.folder / "content/ledger/revisions.jsonl"
    for line in archive.read_bytes().splitlines():
        if json.loads(line)["quiz"] == quiz:
            return hashlib.sha256(line).hexdigest()
    raise AssertionError(f"{quiz} is not archived")


def profile_entry(seed: bytes, body: dict) -> bytes:
    return signed("podium-profile/1", body, SigningKey(seed))


class Player:
    def __init__(self, number: int, site: str = "test") -> None:
        self.key = SigningKey(number.to_bytes(32, "big"))
        self.public = base64url(bytes(self.key.verify_key))
        self.site = site
        self.attempts = number << 32

    def card(self, handle: str, issued: str = "2026-01-01T09:00:00Z", **names) -> bytes:
        body = {"site": self.site, "player": self.public, "handle": handle, "first": "",
                "last": "", "issued": issued} | names
        return signed("podium-card/1", body, self.key)

    def profile(self, handle: str, picture: bytes = b"", issued: str = "2026-01-02T09:00:00Z", **says) -> bytes:
        body = {"site": self.site, "player": self.public, "handle": handle, "issued": issued, "name": handle.title(),
                "bio": "", "picture": base64url(picture)} | says
        return signed("podium-profile/1", body, self.key)

    def slip(self, rev: str, **changes) -> bytes:
        self.attempts += 1
        body = {
            "site": self.site, "quiz": "geography/capitals", "rev": rev, "player": self.public,
            "attempt": base64url(self.attempts.to_bytes(16, "big")),
            "began": "2026-01-01T10:00:00Z", "ended": "2026-01-01T10:01:00Z",
            "answers": {"france": ["b"], "spain": ["a", "c"]},
            "claim": {"max": 200, "score": 200},
            "seen": {"root": base64url(EMPTY_ROOT), "size": 0},
        } | changes
        return signed("podium-slip/1", body, self.key)

    def drawn(self, rev: str, ordinal: int, **changes) -> bytes:
        """A slip of version 2."""
        self.attempts += 1
        body = {
            "site": self.site, "rev": rev, "player": self.public, "ordinal": ordinal, "shuffled": "none", "earlier": {},
            "attempt": base64url(self.attempts.to_bytes(16, "big")),
            "began": "2026-01-01T10:00:00Z", "ended": "2026-01-01T10:01:00Z",
            "seen": {"root": base64url(EMPTY_ROOT), "size": 0},
        } | changes
        return signed("podium-slip/2", body, self.key)


def bundle(*entries: bytes) -> bytes:
    return b"[" + b",".join(entries) + b"]"

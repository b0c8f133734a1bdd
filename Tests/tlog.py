"""Transparency logs as C2SP specifies them, written from the specifications and not from Podium.

tlog-tiles, tlog-checkpoint, signed-note, tlog-cosignature, tlog-witness and tlog-proof.
"""

import base64
import hashlib
import pathlib
import struct

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey


def leaf(data: bytes) -> bytes:
    return hashlib.sha256(b"\0" + data).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def split(count: int) -> int:
    """The largest power of two below a count above one."""
    return 1 << ((count - 1).bit_length() - 1)


def root(leaves: list[bytes]) -> bytes:
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    middle = split(len(leaves))
    return node(root(leaves[:middle]), root(leaves[middle:]))


def inclusion(leaves: list[bytes], index: int) -> list[bytes]:
    """RFC 6962, 2.1.1."""
    if len(leaves) == 1:
        return []
    middle = split(len(leaves))
    if index < middle:
        return [*inclusion(leaves[:middle], index), root(leaves[middle:])]
    return [*inclusion(leaves[middle:], index - middle), root(leaves[:middle])]


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: list[bytes]) -> bool:
    """RFC 9162, 2.1.4.2."""
    if old == 0:
        return not proof
    if old == new:
        return not proof and old_root == new_root
    if not proof:
        return False
    if old & (old - 1) == 0:
        proof = [old_root, *proof]
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    first = second = proof[0]
    for hash_ in proof[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = node(hash_, first), node(hash_, second)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            second = node(second, hash_)
        place, last = place >> 1, last >> 1
    return (first, second, last) == (old_root, new_root, 0)


def tile_paths(sizes: list[int]) -> dict[str, tuple[int, int, int]]:
    """Level (-1 for entries), start and end of each tile that a log with these checkpoints has."""
    paths = {}
    for size in sizes:
        level = 0
        while size >> (8 * level):
            count = size >> (8 * level)
            for index in range((count + 255) // 256):
                width = min(256, count - 256 * index)
                if width < 256 and (sizes[-1] >> (8 * level)) // 256 > index:
                    continue  # A log may drop a partial tile once the full one is there.
                for kind in [str(level)] + (["entries"] if level == 0 else []):
                    digits = f"{index:03d}"
                    digits = digits.zfill((len(digits) + 2) // 3 * 3)
                    groups = [digits[at:at + 3] for at in range(0, len(digits), 3)]
                    name = "/".join(["x" + group for group in groups[:-1]] + groups[-1:])
                    part = "" if width == 256 else f".p/{width}"
                    paths[f"tile/{kind}/{name}{part}"] = (
                        -1 if kind == "entries" else level, 256 * index, 256 * index + width)
            level += 1
    return paths


def tile_bytes(entries: list[bytes], tile: tuple[int, int, int]) -> bytes:
    level, start, end = tile
    if level < 0:
        return b"".join(struct.pack(">H", len(entry)) + entry for entry in entries[start:end])
    step = 256 ** level
    return b"".join(
        root([leaf(entry) for entry in entries[at * step:(at + 1) * step]])
        for at in range(start, end))


def parse_note(note: bytes) -> tuple[bytes, list[tuple[str, bytes, bytes]]]:
    text, signatures = note.rsplit(b"\n\n", 1)
    lines = []
    for line in signatures.decode().splitlines():
        dash, name, data = line.split(" ")
        assert dash == "—"
        raw = base64.b64decode(data, validate=True)
        lines.append((name, raw[:4], raw[4:]))
    return text + b"\n", lines


def key_parts(text: str) -> tuple[str, bytes, int, bytes]:
    name, id_, key = text.split("+", 2)
    raw = base64.b64decode(key, validate=True)
    assert hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4].hex() == id_
    return name, bytes.fromhex(id_), raw[0], raw[1:]


class Checkpoint:
    """A checkpoint that the key in its verifier form has signed."""

    def __init__(self, note: bytes, verifier: str) -> None:
        self.note = note
        self.text, self.signatures = parse_note(note)
        name, id_, kind, key = key_parts(verifier)
        assert kind == 1
        (signature,) = [s for n, i, s in self.signatures if (n, i) == (name, id_)]
        VerifyKey(key).verify(self.text, signature)
        self.origin, size, root_, *extensions = self.text.decode().splitlines()
        assert self.origin == name and not extensions
        self.size, self.root = int(size), base64.b64decode(root_, validate=True)
        assert str(self.size) == size


class Refused(Exception):
    """The status code of a witness's answer."""


class Witness:
    """A witness for one log: it cosigns what is consistent with what it cosigned before."""

    def __init__(self, name: str, number: int, log: str) -> None:
        self.name, self.log = name, log
        self.key = SigningKey(number.to_bytes(32, "big"))
        self.size, self.root = 0, hashlib.sha256(b"").digest()
        raw = b"\4" + bytes(self.key.verify_key)
        self.id = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
        self.vkey = f"{name}+{self.id.hex()}+{base64.b64encode(raw).decode()}"

    def add_checkpoint(self, body: bytes, time: int) -> bytes:
        head, note = body.split(b"\n\n", 1)
        old, *proof = head.decode().split("\n")
        assert old.startswith("old ") and len(proof) <= 63
        size = int(old[4:])
        try:
            checkpoint = Checkpoint(note, self.log)
        except (BadSignatureError, ValueError, AssertionError) as error:
            raise Refused(403) from error
        if size > checkpoint.size:
            raise Refused(400)
        if size != self.size:
            raise Refused(409)
        if size == checkpoint.size and self.root != checkpoint.root:
            raise Refused(409)
        hashes = [base64.b64decode(line, validate=True) for line in proof]
        if not is_consistent(size, self.root, checkpoint.size, checkpoint.root, hashes):
            raise Refused(422)
        self.size, self.root = checkpoint.size, checkpoint.root
        return self.cosign(checkpoint.text, time)

    def cosign(self, text: bytes, time: int) -> bytes:
        signature = self.key.sign(f"cosignature/v1\ntime {time}\n".encode() + text).signature
        data = self.id + struct.pack(">Q", time) + signature
        return f"— {self.name} {base64.b64encode(data).decode()}\n".encode()


def proof(entry: bytes, entries: list[bytes], index: int, note: bytes) -> bytes:
    hashes = inclusion([leaf(e) for e in entries], index)
    lines = ["c2sp.org/tlog-proof@v1", f"extra {base64.b64encode(entry).decode()}", f"index {index}"]
    lines += [base64.b64encode(hash_).decode() for hash_ in hashes]
    return "\n".join(lines).encode() + b"\n\n" + note


def sealed_entries(folder: pathlib.Path) -> list[bytes]:
    """What the log holds for each line of its batches, in a ledger's folder or as published."""
    entries = []
    for batch in sorted((folder / "log").glob("*.jsonl")):
        for line in batch.read_bytes().splitlines():
            erased = b'{"commitment":"'
            entries.append(
                bytes.fromhex(line[len(erased):len(erased) + 64].decode())
                if line.startswith(erased) else hashlib.sha256(line).digest())
    return entries

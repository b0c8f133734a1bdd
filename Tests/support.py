"""Running the built programs, on sites written in the test."""

import os
import pathlib
import re
import subprocess
import zlib
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = pathlib.Path(os.environ.get("PODIUM_PROGRAMS", ROOT / ".build" / "release"))
# How many times as long as usual a program may take: one that watches its own memory is slow.
PATIENCE = float(os.environ.get("TEST_PATIENCE", "1"))
SITE_YML = "-- content/site.yml --\nid: test\ntitle: Test\nlanguage: en\n"

# A drawing as a build writes it.
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"/>\n'


def picture(width: int) -> bytes:
    """A grey PNG, one pixel high."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + b"\0\0\0\1\x08\0\0\0\0"
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(width + 1)))
            + chunk(b"IEND", b""))


@dataclass(frozen=True)
class Finding:
    path: str
    line: int
    column: int
    severity: str
    message: str


@dataclass(frozen=True)
class Run:
    """A finished program."""

    status: int
    output: str
    errors: str

    @property
    def findings(self) -> list[Finding]:
        pattern = re.compile(r"^(.+?):(\d+):(\d+): (error|warning): (.+)$", re.MULTILINE)
        return [
            Finding(path, int(line), int(column), severity, message)
            for path, line, column, severity, message in pattern.findall(self.errors + self.output)
        ]

    def about(self, path: str) -> list[Finding]:
        return [finding for finding in self.findings if finding.path.endswith(path)]


def run(program: str, *arguments, cwd=None, timeout: float = 60, **options) -> Run:
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PODIUM_")}
    environment |= options.pop("environment", {})
    process = subprocess.run(
        [str(PROGRAMS / program), *map(str, arguments)], cwd=cwd, env=environment, check=False,
        stdin=options.pop("stdin", subprocess.DEVNULL), capture_output=True, timeout=timeout * PATIENCE,
        **options)
    return Run(process.returncode, process.stdout.decode(), process.stderr.decode())


def podium(*arguments, **options) -> Run:
    return run("podium", *arguments, **options)


def verify(*arguments, **options) -> Run:
    return run("podium-verify", *arguments, **options)


def snapshot(folder: pathlib.Path) -> dict[str, bytes]:
    """Every file's bytes by its path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


class Site:
    """A site folder, filled from text with a `-- path --` line before each file."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.output = folder / "public"

    def write(self, text: str) -> "Site":
        pieces = re.split(r"^-- (.+) --\n", text, flags=re.MULTILINE)
        for path, body in zip(pieces[1::2], pieces[2::2]):
            self.put(path, body.encode())
        return self

    def put(self, path: str, body: bytes) -> pathlib.Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        return file

    def build(self, *options, **more) -> Run:
        return podium("build", *options, cwd=self.folder, **more)

    def check(self, *options, **more) -> Run:
        return podium("check", *options, cwd=self.folder, **more)

    def verify(self, *options, **more) -> Run:
        return verify(*options, cwd=self.folder, **more)

    def page(self, path: str) -> str:
        return (self.output / path).read_text(encoding="utf-8")

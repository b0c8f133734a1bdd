"""A running `podium serve`, and ways to ask it."""

import contextlib
import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import time

from support import PATIENCE, PROGRAMS, podium

QUIZ = """-- content/geography/rivers.md --
---
title: Rivers
description: Where water goes.
---

## Which river is the longest?

- [x] Nile
- [ ] Seine
"""


class Preview:
    """`podium serve` on a free port, or a given one."""

    def __init__(self, folder, *options, port=0, program=PROGRAMS / "podium", environment=None) -> None:
        variables = {k: v for k, v in os.environ.items() if not k.startswith("PODIUM_")} | (environment or {})
        self.process = subprocess.Popen(
            [str(program), "serve", "--port", str(port), *options], cwd=folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=variables)
        self.output = self.errors = ""
        while (found := re.search(r"http://([^/]+):(\d+)/", self.output)) is None:
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read()
            self.output += line
        self.host, self.port = found[1], int(found[2])
        self.address = f"http://{self.host}:{self.port}"

    def ask(self, target, method="GET", body=None, **headers):
        """The status, headers and body of an answer; `_` in a header's name stands for `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20 * PATIENCE)
        try:
            connection.putrequest(
                method, target, skip_host="Host" in headers, skip_accept_encoding=True)
            for name, value in headers.items():
                connection.putheader(name.replace("_", "-"), value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def get(self, target, **headers) -> bytes:
        status, _, body = self.ask(target, **headers)
        assert status == 200, (target, status)
        return body

    def raw(self, data: bytes, seconds: float = 5) -> bytes:
        """All that is answered to bytes, until the other end closes or falls silent."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            answer = b""
            with contextlib.suppress(OSError):
                connection.sendall(data)
                while part := connection.recv(1 << 16):
                    answer += part
            return answer

    def eventually(self, target, check, seconds: float = 10, headers=None) -> bytes:
        """Asks until the answer's body passes the check."""
        deadline = time.monotonic() + seconds * PATIENCE
        while True:
            body = self.ask(target, **headers or {})[2]
            if check(body):
                return body
            assert time.monotonic() < deadline, body[-2000:]
            time.sleep(0.02)

    def stop(self, sign=signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(sign)
        self.errors = self.process.communicate(timeout=20 * PATIENCE)[1] or self.errors
        return self.process.returncode


def unlive(page: bytes) -> bytes:
    """A page of the preview as a build would write it, but for the script that keeps pages."""
    page = re.sub(rb'<meta name="podium-edit" content="\w+">\n', b"", page)
    page = re.sub(rb'(src|href)="((?:\.\./)*/?podium/[^"?]+)\?v=\w*"', rb'\1="\2"', page)
    page = re.sub(rb'<link rel="stylesheet" href="/podium/live.css">\n', b"", page)
    page = re.sub(rb'<script defer src="/podium/live.js" data-seen="[\w-]+"></script>\n', b"", page)
    return page.replace(b"content=\"connect-src 'self'; ", b'content="')


def unkept(page: bytes) -> bytes:
    """A page as a build wrote it, without the script that keeps pages."""
    return re.sub(rb'<script defer src="[^"]*podium/offline.js"[^>]*></script>\n', b"", page)


def served_like_a_build(preview, site):
    """Compares every file of a fresh build with what is served for it."""
    # A build archives revisions in the ledger, so it has a copy of its own, under the same name,
    # which may be the title.
    copy = site.folder.parent / f"fresh-{time.monotonic_ns()}" / site.folder.name
    shutil.copytree(site.folder, copy, symlinks=True)
    podium("build", copy, "--base-url", preview.address, "--no-cache", "--lenient")
    out = copy / "public"
    differing = []
    for path in sorted(out.rglob("*")):
        name = str(path.relative_to(out))
        if path.is_dir() or name in ("sw.js", "podium/build.txt"):
            continue
        status, _, body = preview.ask("/" + name)
        if status != 200 or unlive(body) != unkept(path.read_bytes()):
            lines = zip(unlive(body).split(b"\n"), unkept(path.read_bytes()).split(b"\n"))
            differing.append((name, status, next((pair for pair in lines if pair[0] != pair[1]), None)))
    return differing

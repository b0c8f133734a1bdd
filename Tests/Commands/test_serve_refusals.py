"""Whom `podium serve` answers, and what it does not fall over."""

import json
import random
import re
import socket
import time

import pytest
from serving import QUIZ, Preview


# Who may ask


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:{port}",
    "127.0.0.1:{port}.evil.example", "", "127.0.0.1:{port}, evil.example",
])
def test_a_foreign_host_is_refused(preview, host):
    answer = preview.raw(
        f"GET /index.html HTTP/1.1\r\nHost: {host.format(port=preview.port)}\r\n"
        "Connection: close\r\n\r\n".encode())
    assert answer.split(b" ")[1] in (b"400", b"403"), answer[:100]


def test_own_names_are_served(preview):
    for host in ("127.0.0.1", "localhost", "LOCALHOST", "[::1]"):
        assert preview.ask("/index.html", Host=f"{host}:{preview.port}")[0] == 200
    two = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\nHost: evil.example\r\n\r\n"
    assert preview.raw(two.encode(), 1).split(b" ")[1] == b"400"


def test_a_foreign_origin_is_refused(preview):
    own = f"http://127.0.0.1:{preview.port}"
    assert preview.ask("/podium/live?page=/index.html", Origin=own)[0] == 200
    for origin in ("null", "http://evil.example", own + ".evil.example", own.replace("http", "https")):
        assert preview.ask("/podium/live?page=/index.html", Origin=origin)[0] == 403
    assert preview.ask("/index.html", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors")[0] == 403
    assert preview.ask("/index.html", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate")[0] == 200


# What it gives nobody


@pytest.mark.parametrize("target", [".env", "ledger/recorded/a.jsonl", ".hidden/notes.txt", "../outside.txt"])
def test_a_file_that_a_link_to_no_content_takes_the_place_of_is_not_served(site, target):
    """The folder was listed before, so that the preview learns of it a moment later."""
    site.write(QUIZ)
    file = site.put("content/notes.txt", b"plain")
    site.put(f"content/{target}", b"secret")
    running = Preview(site.folder)
    try:
        for _ in range(20):
            file.unlink()
            file.symlink_to(target)
            for _ in range(3):
                assert b"secret" not in running.ask("/notes.txt")[2]
            file.unlink()
            file.write_bytes(b"plain")
        assert running.eventually("/notes.txt", lambda body: body == b"plain")
    finally:
        running.stop()


# What it does not fall over


END = "Connection: close\r\n\r\n"


@pytest.mark.parametrize("head", [
    "GET /index.html HTTP/1.1\n{host}\r\n" + END, "GET /index.html HTTP/1.1\r\n{host}\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nConnection: close\n\r\n", "GET /index.html HTTP/1.1\r\n{host}\r\nConnection: close\r\n\n",
    "GET /index.html HTTP/1.1\n{host}\nConnection: close\n\n", "GET /index.html HTTP/1.1\r\n{host}\r\nX:\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\rX: a\r\n" + END, "GET /index.html HTTP/1.1\r\n{host}\r\nX: a\0b\r\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nX : a\r\n" + END, "GET /index.html HTTP/1.1\r\n{host}\r\nX\r\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nContent-Length: 0\r\nContent-Length: 40\r\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nContent-Length: 0\r\ncontent-length: 0\r\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nContent-Length: 0, 0\r\n" + END, "GET /index.html HTTP/1.1\r\n{host}\r\nContent-Length: +0\r\n" + END,
    "GET /index.html HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n" + END + "0\r\n\r\n",
    "GET /index.html HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n" + END + "0\r\n\r\n",
    "GET /index.html HTTP/1.1\r\n{host}\r\nTransfer-Encoding: gzip, chunked\r\n" + END + "0\r\n\r\n",
])
@pytest.mark.parametrize("more", ["", "GET /index.html HTTP/1.1\r\n{host}\r\n" + END])
def test_what_could_be_read_in_two_ways_is_refused_and_ends_the_connection(preview, head, more):
    host = f"Host: 127.0.0.1:{preview.port}"
    answer = preview.raw((head + more).replace("{host}", host).encode(), 2)
    # The library answers some twice, and hangs up all the same.
    assert set(re.findall(rb"^HTTP/1\.1 (\d+)", answer, re.MULTILINE)) == {b"400"}, answer[:300]


def test_a_head_is_understood_however_it_arrives(preview):
    """In pieces of any size, with as many headers as there is room for, and twice on one connection."""
    dice = random.Random(20261122)
    for size in (1, 7, 100, 4096):
        headers = "".join(f"X-{number}: {'v' * dice.randrange(200)}\r\n" for number in range(60))
        head = f"GET /index.html HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\n{headers}"
        data = (head + "Y:  \ta\r\n\r\n" + head + END).encode()
        with socket.create_connection(("127.0.0.1", preview.port), timeout=10) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for start in range(0, len(data), size):
                connection.sendall(data[start:start + size])
            answer = b""
            while part := connection.recv(1 << 16):
                answer += part
        assert answer.count(b"HTTP/1.1 200 OK") == 2, (size, answer[:200])


def test_garbage_is_answered_or_hung_up_on(preview):
    dice = random.Random(7)
    verbs = [b"GET", b"HEAD", b"POST", b"PUT", b"\x00", b"OPTIONS", b"X" * 5000]
    for _ in range(150):
        kind = dice.randrange(4)
        if kind == 0:
            data = dice.randbytes(dice.randrange(1, 400))
        elif kind == 1:
            data = dice.choice(verbs) + b" /" + dice.randbytes(dice.randrange(60)) + b" HTTP/1.1\r\n\r\n"
        elif kind == 2:
            data = b"GET / HTTP/1.1\r\n" + b"".join(
                dice.randbytes(9).hex().encode() + b": " + dice.randbytes(30) + b"\r\n" for _ in range(40)
            ) + b"\r\n"
        else:
            data = (b"POST /podium/edit/list HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
                    + str(dice.choice([-1, 0, 5, 10**12, 10**30])).encode() + b"\r\n\r\nabc")
        with socket.create_connection(("127.0.0.1", preview.port), timeout=0.05) as connection:
            try:
                connection.sendall(data)
                connection.recv(4096)
            except OSError:
                pass
    assert preview.ask("/index.html")[0] == 200
    assert preview.process.poll() is None


def test_a_header_without_end_and_a_body_too_large_are_refused(preview):
    assert preview.raw(b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000, 3).split(b" ")[1:2] in (
        [b"431"], [b"413"], [b"400"], [])
    status, _, _ = preview.ask("/index.html", "PUT", b"x" * 100)
    assert status == 405


def test_a_thousand_connections_and_slow_clients_keep_nobody_out(preview):
    connections = []
    try:
        for number in range(1000):
            connection = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
            # Half say nothing, half begin a request and never end it.
            if number % 2:
                connection.sendall(b"GET /index.html HTTP/1.1\r\nHost: ")
            connections.append(connection)
        for _ in range(20):
            started = time.monotonic()
            assert preview.ask("/index.html")[0] == 200
            assert time.monotonic() - started < 5
    finally:
        for connection in connections:
            connection.close()
    assert preview.ask("/index.html")[0] == 200


def test_a_client_that_trickles_is_hung_up_on_in_a_crowd_and_a_reader_is_not(preview):
    """A byte now and then keeps no connection: in a crowd it has three seconds to ask."""
    crowd = []
    try:
        slow = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
        crowd.append(slow)
        slow.sendall(b"GET /index.html HTTP/1.1\r\nHost: ")
        state = json.loads(preview.ask("/podium/live?page=/index.html")[2])
        patient = socket.create_connection(("127.0.0.1", preview.port), timeout=5)
        crowd.append(patient)
        patient.sendall(
            f"GET /podium/live?page=/index.html&seen={state['page']}&styles={state['styles']}"
            f"&findings={state['findings']} HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\n\r\n".encode())
        # Where there is room nobody is hurried.
        time.sleep(3.5)
        slow.sendall(b"1")
        for _ in range(1650):
            crowd.append(socket.create_connection(("127.0.0.1", preview.port), timeout=5))
        started = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - started < 12:
                slow.sendall(b"1")
                time.sleep(0.2)
        assert time.monotonic() - started < 10
        # Who asked properly and waits for something to happen still waits, and others are served.
        patient.setblocking(False)
        with pytest.raises(BlockingIOError):
            patient.recv(1)
        assert preview.ask("/index.html")[0] == 200
    finally:
        for connection in crowd:
            connection.close()
    assert preview.ask("/index.html")[0] == 200

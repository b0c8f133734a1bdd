"""The preview from outside: what it serves, to whom, and what it does not fall over."""

import json
import shutil
import signal
import socket
import time

import pytest
from serving import QUIZ, Preview, served_like_a_build
from support import Site, podium, snapshot


def test_serves_what_a_build_would_write(preview, site):
    assert served_like_a_build(preview, site) == []


@pytest.mark.parametrize("is_lost", [False, True])
def test_starts_from_what_a_build_found_out_and_a_build_from_what_it_found_out(site, is_lost):
    """Whether the archive of revisions is still there or, as with an older state of a repository, is not."""
    site.write(QUIZ)
    result = {"player": "ada", "quiz": "geography/rivers", "answers": {"which-river-is-the-longest": ["a"]},
              "ended": "2026-01-01T00:00:00Z"}
    site.put("content/ledger/recorded/r.jsonl", json.dumps(result).encode() + b"\n")
    time.sleep(0.1)
    assert site.build("--lenient").status == 0
    if is_lost:
        (site.folder / "content/ledger/revisions.jsonl").unlink()
    running = Preview(site.folder)
    assert served_like_a_build(running, site) == []
    assert b"ada" in running.get("/leaderboard.html")
    assert running.stop() == 0
    assert site.build("--lenient").status == 0
    fresh = Site(site.folder.parent / "fresh" / site.folder.name)
    shutil.copytree(site.folder / "content", fresh.folder / "content")
    assert fresh.build("--lenient", "--no-cache").status == 0
    assert snapshot(site.output) == snapshot(fresh.output)


@pytest.mark.parametrize("board", ["public", "pseudonyms\npseudonym-key: a key of some length", "none"])
def test_a_file_named_after_somebody_in_the_ledger_is_not_served_where_players_are_not_named(site, board):
    line = {"player": "grace", "quiz": "geography/rivers", "answers": {}, "ended": "2026-01-01T00:00:00Z"}
    site.write(QUIZ).write(f"-- content/site.yml --\ntitle: T\nboard: {board}\n")
    site.put("content/ledger/recorded/a.jsonl", b"")
    for name in ("grace", "other"):
        site.put(f"content/faces/{name}.webp", b"RIFF\x04\x00\x00\x00WEBP")
    preview = Preview(site.folder)
    try:
        assert preview.ask("/faces/grace.webp")[0] == 200
        # The file goes once the ledger names her, and comes back if it does so no more.
        ledger = site.put("content/ledger/recorded/a.jsonl", json.dumps(line).encode() + b"\n")
        wanted = 200 if board == "public" else 404
        deadline = time.monotonic() + 10
        while (preview.ask("/faces/grace.webp")[0] != wanted) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert (preview.ask("/faces/grace.webp")[0], preview.ask("/faces/other.webp")[0]) == (wanted, 200)
        ledger.write_bytes(b"")
        while preview.ask("/faces/grace.webp")[0] != 200 and time.monotonic() < deadline + 10:
            time.sleep(0.05)
        assert preview.ask("/faces/grace.webp")[0] == 200
    finally:
        preview.stop()


def test_writes_nothing_and_leaves_nothing(site):
    site.write(QUIZ)
    before = sorted(site.folder.rglob("*"))
    running = Preview(site.folder)
    running.get("/geography/rivers.html")
    site.write(QUIZ.replace("Where water goes", "Where all of it goes"))
    running.eventually("/geography/rivers.html", lambda page: b"all of it" in page)
    assert running.stop() == 0
    assert sorted(site.folder.rglob("*")) == before


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_while_pages_wait(site, sign):
    site.write(QUIZ)
    running = Preview(site.folder)
    with socket.create_connection(("127.0.0.1", running.port)) as waiting:
        state = running.ask("/podium/live?page=/index.html")[2]
        now = json.loads(state)
        waiting.sendall(
            f"GET /podium/live?page=/index.html&seen={now['page']}&styles={now['styles']}"
            f"&findings={now['findings']} HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n\r\n".encode())
        time.sleep(0.3)
        assert running.stop(sign) == 0


def test_the_next_free_port_is_used_and_a_wanted_one_not_given_up(site):
    site.write(QUIZ)
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        refused = podium("serve", "--port", holder.getsockname()[1], cwd=site.folder)
    assert refused.status == 1
    assert "is taken; give another with --port" in refused.errors


# What is asked for


def test_folders_lead_to_their_pages(preview):
    for target, place in {
        "/": "/index.html", "/geography": "/geography/index.html",
        "/geography/": "/geography/index.html",
    }.items():
        status, headers, _ = preview.ask(target)
        assert (status, headers["Location"]) == (302, place)


def test_types_conditions_and_ranges(preview, site):
    site.put("content/geography/map.png", bytes(range(256)) * 4)
    preview.eventually("/geography/map.png", lambda body: len(body) == 1024)
    status, headers, whole = preview.ask("/geography/map.png")
    assert (status, headers["Content-Type"]) == (200, "image/png")
    tag, date = headers["ETag"], headers["Last-Modified"]
    assert preview.ask("/index.html")[1]["Content-Type"] == "text/html; charset=utf-8"
    assert preview.ask("/podium/page.css")[1]["Content-Type"] == "text/css; charset=utf-8"
    assert preview.ask("/geography/map.png", If_None_Match=tag)[0] == 304
    assert preview.ask("/geography/map.png", If_Modified_Since=date)[0] == 304
    assert preview.ask("/geography/map.png", If_None_Match='"other"')[0] == 200
    status, headers, part = preview.ask("/geography/map.png", Range="bytes=10-19")
    assert (status, part) == (206, whole[10:20])
    assert headers["Content-Range"] == "bytes 10-19/1024"
    assert preview.ask("/geography/map.png", Range="bytes=-4")[2] == whole[-4:]
    assert preview.ask("/geography/map.png", Range="bytes=2000-")[0] == 416
    assert preview.ask("/geography/map.png", Range="bytes=1-2", If_Range=tag)[0] == 206
    assert preview.ask("/geography/map.png", Range="bytes=1-2", If_Range='"other"')[0] == 200
    status, headers, body = preview.ask("/geography/map.png", "HEAD")
    assert (status, headers["Content-Length"], body) == (200, "1024", b"")
    assert preview.ask("/index.html", "POST", b"")[0] == 405
    status, _, body = preview.ask("/nothing.html")
    assert status == 404 and b"is-not-found" in body


TRICKS = [
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
    "/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "//etc/passwd", "///etc/passwd", "/geography//rivers.html",
    "/geography/..%5c..%5cetc/passwd", "/geography\\rivers.html", "/index.html%00.png", "/%00",
    "/%c0%ae%c0%ae/etc/passwd", "/%252e%252e/etc/passwd", "/./index.html", "/geography/../index.html",
    "/outside.txt", "/linked/secret.txt", "/.env", "/content/site.yml", "/site.yml",
    "/geography/rivers.md", "/ledger/revisions.jsonl", "/proc/self/environ", "/~root/.bashrc",
]


@pytest.mark.parametrize("target", TRICKS)
def test_no_address_leads_out_of_the_site(preview, site, target):
    secret = site.folder.parent / "secret"
    secret.mkdir(exist_ok=True)
    (secret / "secret.txt").write_text("root: a secret")
    (site.folder / "content/outside.txt").symlink_to(secret / "secret.txt")
    (site.folder / "content/linked").symlink_to(secret)
    (site.folder / ".env").write_text("# a secret")
    answer = preview.raw(
        f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\nConnection: close\r\n\r\n".encode())
    assert answer.split(b" ")[1] in (b"400", b"404"), answer[:200]
    assert b"root:" not in answer and b"a secret" not in answer


def test_a_file_exchanged_for_a_link_is_not_served(preview, site):
    (site.folder / "content/map.png").write_bytes(b"map")
    preview.eventually("/map.png", lambda body: body == b"map")
    secret = site.folder.parent / "secret.txt"
    secret.write_text("a secret")
    (site.folder / "content/map.png").unlink()
    (site.folder / "content/map.png").symlink_to(secret)
    for _ in range(20):
        assert b"a secret" not in preview.ask("/map.png")[2]


# What browsers are told


def test_every_answer_says_what_a_browser_may_do_with_it(preview, site):
    site.put("content/map.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    site.put("content/list.txt", b"text")
    site.put("content/book.pdf", b"%PDF-1.4")
    preview.eventually("/book.pdf", lambda body: body == b"%PDF-1.4")
    page, file, data = "frame-ancestors 'self'", "sandbox; default-src 'none'; img-src", "sandbox; default-src 'none'; frame-ancestors 'none'"
    for target, method, status, policy in [
        ("/index.html", "GET", 200, page), ("/index.html", "HEAD", 200, page), ("/nothing", "GET", 404, page),
        ("/podium/base.js", "GET", 200, page), ("/podium/live.js", "GET", 200, page), ("/sw.js", "GET", 200, page),
        ("/podium/store.html", "GET", 200, page), ("/book.pdf", "GET", 200, page), ("/map.svg", "GET", 200, file),
        ("/list.txt", "GET", 200, file), ("/sitemap.xml", "GET", 200, file), ("/podium/icon.svg", "GET", 200, file),
        ("/", "GET", 302, data), ("/%00", "GET", 400, data), ("/index.html", "POST", 405, data),
        ("/podium/live?page=/index.html", "GET", 200, data), ("/podium/live", "GET", 400, data),
    ]:
        answer, headers, _ = preview.ask(target, method, b"" if method == "POST" else None)
        assert (answer, headers["X-Content-Type-Options"]) == (status, "nosniff"), target
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin", target
        assert headers["Content-Security-Policy"].startswith(policy), (target, headers)
        assert "frame-ancestors" in headers["Content-Security-Policy"]
    tag = preview.ask("/map.svg")[1]["ETag"]
    assert "sandbox" in preview.ask("/map.svg", If_None_Match=tag)[1]["Content-Security-Policy"]
    refused = preview.ask("/index.html", Host="evil.example")[1]
    assert refused["Content-Security-Policy"] == data


def test_a_drawing_is_served_without_scripts_however_it_changes(preview, site):
    site.put("content/map.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>")
    preview.eventually("/map.svg", lambda body: b"<g/>" in body)
    site.put("content/map.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script/><a/></svg>")
    body = preview.eventually("/map.svg", lambda body: b"<a/>" in body)
    assert b"script" not in body
    found = json.loads(preview.eventually("/podium/live?page=/index.html&findings=x", lambda body: b"svg-cleaned" in body))
    assert [(f["path"], f["code"]) for f in found["list"]] == [("content/map.svg", "svg-cleaned")]
    site.put("content/map.svg", b"<svg")
    preview.eventually("/podium/live?page=/index.html&findings=x", lambda body: b"svg-unreadable" in body)
    assert preview.ask("/map.svg")[0] == 404
    site.put("content/map.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>")
    preview.eventually("/map.svg", lambda body: b"<path/>" in body)
    assert b'"list":[]' in preview.ask("/podium/live?page=/index.html&findings=x")[2]

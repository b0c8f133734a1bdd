"""The preview from outside: what it serves, to whom, and what it does not fall over."""

import json
import random
import re
import shutil
import signal
import socket
import time
import urllib.parse

import classroom
import pytest
from serving import Preview, unkept, unlive
from support import podium

QUIZ = """-- content/geography/rivers.md --
---
title: Rivers
description: Where water goes.
---

## Which river is the longest?

- [x] Nile
- [ ] Seine
"""


@pytest.fixture
def preview(site):
    site.write(QUIZ)
    running = Preview(site.folder)
    yield running
    running.stop()


def served_like_a_build(preview, site):
    """Compares every file of a fresh build with what is served for it."""
    # A build archives revisions in the ledger, so it has a copy of its own, under the same name, which may be the title.
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


def test_serves_what_a_build_would_write(preview, site):
    assert served_like_a_build(preview, site) == []


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


# What it does not fall over


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


# Following


def test_edits_in_every_manner_of_editors_are_seen(preview, site):
    file = site.folder / "content/geography/rivers.md"
    text = file.read_text()

    def shows(words):
        preview.eventually("/geography/rivers.html", lambda page: words.encode() in page)

    file.write_text(text.replace("Where water goes", "Written in place"))
    shows("Written in place")
    aside = file.with_suffix(".new")
    aside.write_text(text.replace("Where water goes", "Put over it"))
    aside.rename(file)
    shows("Put over it")
    backup = file.with_name("rivers.md~")
    file.rename(backup)
    file.write_text(text.replace("Where water goes", "With the old one aside"))
    backup.unlink()
    shows("With the old one aside")
    # Vim asks with a file named 4913 whether it may write here.
    attempt = file.with_name("4913")
    attempt.touch()
    attempt.unlink()
    file.rename(backup)
    with file.open("w") as whole:
        whole.write(text[:20])
        whole.flush()
        time.sleep(0.02)
        whole.write(text[20:].replace("Where water goes", "In two parts, by Vim"))
    backup.unlink()
    shows("In two parts, by Vim")
    assert preview.ask("/geography/4913")[0] == 404
    with file.open("r+") as whole:
        whole.truncate()
        whole.write(text.replace("Where water goes", "Cut off and written"))
    shows("Cut off and written")
    file.unlink()
    preview.eventually("/geography/rivers.html", lambda page: b"is-not-found" in page)
    file.write_text(text)
    shows("Where water goes")
    for number in range(40):
        file.write_text(text.replace("Where water goes", f"Burst {number}."))
    shows("Burst 39.")
    new = site.folder / "content/history/rome"
    new.mkdir(parents=True)
    (new / "kings.md").write_text(text.replace("title: Rivers", "title: Kings"))
    preview.eventually("/history/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/history").rename(site.folder / "content/past")
    preview.eventually("/past/rome/kings.html", lambda page: b"Kings" in page)
    (site.folder / "content/past/rome/kings.md").write_text(text.replace("Rivers", "Emperors"))
    preview.eventually("/past/rome/kings.html", lambda page: b"Emperors" in page)
    (site.folder / "templates").mkdir()
    (site.folder / "templates/not-found.mustache").write_text("Gone fishing.")
    preview.eventually("/nothing.html", lambda page: b"Gone fishing" in page)


def results(dice: random.Random) -> str:
    """A file of results; of many of them a preview puts off the marking."""
    return "".join(
        json.dumps({"player": dice.choice(["ada", "bob", "eve"]), "quiz": dice.choice(["topic/a", "a"]),
                    "answers": {"what-is-it": [dice.choice("ab")]},
                    "ended": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}) + "\n"
        for number in range(dice.choice([0, 1, 3, 700])))


PARAGRAPHS = ["Some rivers are long.", "See [the other](b.md).", "![A map](map.png)", "See [none](no.md).", ""]
ANSWERS = ["- [x] Nile\n- [ ] Seine\n", "- [ ] Nile\n- [x] Seine\n- [x] Rhine\n", "- [ ] Nile\n- [ ] Seine\n"]


SETTINGS = [
    "title: One\n", "id: site.example\ntitle: Two\nattempts: last\n", "title: Three\nboards: unpublished\n",
    "title: Four\nlanguage: fi\n", "title: Five\npoints: 7\nnonsense: true\n", "title: [\n",
]
TEMPLATES = {
    "not-found.mustache": ["Gone fishing.", "{{#never-closed}}", "{{no-such-name}}", "{{site.title}} has no such page."],
    "colours.css": ["body { color: red }\n", "body { color: blue }\n"],
    "en.json": ['{"skip": "Jump"}\n', "{\n"],
}
# With these a build writes nothing, or not all.
BROKEN = {"{{#never-closed}}", "{{no-such-name}}", "{\n"}


def png(width: int) -> bytes:
    """As much of a picture as says how large it is."""
    return (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + width.to_bytes(4, "big") + b"\0\0\0\x20" + b"\x08\x02\0\0\0" + bytes(4))


def random_text(dice: random.Random) -> str:
    head = ["---", f"title: {dice.choice(['Rivers', 'Lakes', 'Seas', 'Quiz 2', 'Quiz 10'])}"]
    if dice.random() < 0.5:
        head.append(f"description: {dice.choice(['One.', 'Two.', 'Three.'])}")
    for line in ("order: 3", "created: 2026-02-03", "draft: true", "ranked: false", "id: same", "attempts: first",
                 "language: fi", "tags: [a, b]", "author: Ada"):
        if dice.random() < 0.12:
            head.append(line)
    body = f"\n{dice.choice(PARAGRAPHS)}\n\n## What {dice.choice(['is', 'was'])} it?\n\n"
    body += dice.choice(ANSWERS) if dice.random() < 0.85 else "Nothing.\n"
    return "\n".join([*head, "---", body])


def test_after_any_sequence_of_edits_it_serves_what_a_fresh_build_writes(preview, site):
    """Edits, adds, deletes, renames, breaks and mends files at random, and compares in between."""
    seed = 20261121
    dice = random.Random(seed)
    content = site.folder / "content"
    names = ["a.md", "b.md", "topic/a.md", "topic/c.md", "topic/deep/d.md", "Topic/a.md", "players/ada.md",
             "contact.md", "index.md", "topic/index.md", "map.png", "ledger/recorded/r.jsonl", "site.yml",
             "../templates/not-found.mustache", "../templates/colours.css", "../templates/words/en.json"]
    mended = []
    for number in range(12):
        for _ in range(dice.randrange(1, 6)):
            file = (content / dice.choice(names)).resolve()
            action = dice.random()
            if file.exists() and action < 0.2:
                file.unlink()
            elif file.exists() and action < 0.3:
                other = (content / dice.choice(names)).resolve()
                if other.suffix == file.suffix:
                    other.parent.mkdir(parents=True, exist_ok=True)
                    file.rename(other)
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                if file.suffix == ".md":
                    file.write_text(random_text(dice))
                elif file.suffix == ".png":
                    file.write_bytes(png(dice.randrange(1, 90)))
                elif file.suffix == ".yml":
                    file.write_text(dice.choice(SETTINGS))
                elif file.suffix in (".mustache", ".css", ".json"):
                    file.write_text(dice.choice(TEMPLATES[file.name]))
                else:
                    file.write_text(results(dice))
        for file in (site.folder / "templates").rglob("*"):
            if file.is_file() and file.read_text() in BROKEN:
                mended.append((number, file.name))
                preview.ask("/index.html")
                file.unlink()
        mark = f"mark {number}"
        (content / "mark.md").write_text(f"# {mark}\n")
        preview.eventually("/mark.html", lambda page, mark=mark: mark.encode() in page)
        assert served_like_a_build(preview, site) == [], f"seed {seed}, round {number}"
    assert mended


def test_a_changed_key_shows_at_once_and_on_every_board_soon_after(preview, site):
    """With a long ledger the quiz goes first; what shows results is only answered when it is right."""
    site.put("content/ledger/recorded/r.jsonl", "".join(
        json.dumps({"player": f"player-{number}", "quiz": "geography/rivers",
                    "answers": {"which-river-is-the-longest": [("ab"[number % 3 == 0])]},
                    "ended": f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"}) + "\n"
        for number in range(900)).encode())
    text = (site.folder / "content/geography/rivers.md").read_text()
    boards = {}
    for number, (nile, seine) in enumerate(["x ", " x", "x ", " x"]):
        site.put("content/geography/rivers.md", text.replace("Where water", f"{number} water")
                 .replace("- [x] Nile", f"- [{nile}] Nile").replace("- [ ] Seine", f"- [{seine}] Seine").encode())
        preview.eventually("/geography/rivers.html", lambda page, number=number: b"%d water" % number in page)
        # The very next answer is right already: it was waited for.
        board = preview.get("/leaderboard.html")
        assert boards.setdefault(nile, board) == board
        assert served_like_a_build(preview, site) == []
    assert boards["x"] != boards[" "]


# Editing


def meta_token(preview) -> str:
    status, headers, page = preview.ask("/workshop.html")
    assert status == 200 and headers["Cache-Control"] == "no-store"
    return re.search(rb'<meta name="podium-edit" content="(\w{64})">', page)[1].decode()


@pytest.fixture
def editor(site):
    site.write(QUIZ)
    running = Preview(site.folder, "--edit")
    running.token = meta_token(running)
    running.edit = lambda target, method="GET", body=None, **headers: running.ask(
        "/podium/edit/" + target, method, body, Podium_Edit=running.token, **headers)
    yield running
    running.stop()


RIVERS = "file/geography/rivers.md"


def test_only_the_workshop_page_can_edit(editor, site):
    assert b"podium-edit" not in editor.get("/index.html")
    for headers in ({}, {"Podium_Edit": "x" * 64}, {"Podium_Edit": editor.token[:-1]}):
        assert editor.ask("/podium/edit/list", **headers)[0] == 403
        assert editor.ask(
            "/podium/edit/" + RIVERS, "DELETE", b"", If_Match='"x"', **headers)[0] == 403
    assert editor.edit("list", Origin="http://evil.example")[0] == 403
    without = Preview(site.folder)
    try:
        assert b"podium-edit" not in without.get("/workshop.html")
        assert without.ask("/podium/edit/list", Podium_Edit=editor.token)[0] == 404
    finally:
        without.stop()


def test_a_quiz_is_listed_read_saved_moved_and_deleted(editor, site):
    listed = json.loads(editor.edit("list")[2])["files"]
    entry = next(file for file in listed if file["path"] == "geography/rivers.md")
    assert (entry["quiz"], entry["title"]) == ("geography/rivers", "Rivers")
    status, headers, text = editor.edit(RIVERS)
    assert (status, headers["ETag"]) == (200, f'"{entry["fingerprint"]}"')
    changed = text.replace(b"Where water goes", b"Where it comes from")
    status, headers, answer = editor.edit(RIVERS, "PUT", changed, If_Match=headers["ETag"])
    saved = json.loads(answer)
    assert status == 200 and saved["findings"] == [] and saved["quiz"] == "geography/rivers"
    assert (site.folder / "content/geography/rivers.md").read_bytes() == changed
    editor.eventually("/geography/rivers.html", lambda page: b"Where it comes from" in page)
    status, headers, answer = editor.edit(
        "move/geography/rivers.md", "POST", b'{"to":"new/folder/streams.md"}', If_Match=headers["ETag"])
    assert status == 200 and json.loads(answer)["path"] == "new/folder/streams.md"
    editor.eventually("/new/folder/streams.html", lambda page: b"Where it comes from" in page)
    status, _, answer = editor.edit(
        "file/new/folder/streams.md", "DELETE", b"", If_Match=headers["ETag"])
    assert status == 200 and json.loads(answer)["text"].encode() == changed
    assert not (site.folder / "content/new/folder/streams.md").exists()
    status, _, answer = editor.edit(RIVERS, "PUT", b"# A\n\n## B\n\n- [ ] c\n- [ ] d\n", If_None_Match="*")
    assert status == 201
    assert [finding["code"] for finding in json.loads(answer)["findings"]] == ["choice-none-right"]


def test_a_file_that_changed_meanwhile_is_not_overwritten(editor, site):
    tag = editor.edit(RIVERS)[1]["ETag"]
    file = site.folder / "content/geography/rivers.md"
    file.write_text("# Another\n")
    for method, target, body in (
        ("PUT", RIVERS, b"# Mine\n"), ("DELETE", RIVERS, b""),
        ("POST", "move/geography/rivers.md", b'{"to":"b.md"}'),
    ):
        status, headers, answer = editor.edit(target, method, body, If_Match=tag)
        now = json.loads(answer)
        assert (status, now["text"]) == (412, "# Another\n")
        assert headers["ETag"] == f'"{now["fingerprint"]}"'
    status, _, answer = editor.edit(RIVERS, "PUT", b"# Mine\n", If_None_Match="*")
    assert (status, json.loads(answer)["text"]) == (412, "# Another\n")
    assert file.read_text() == "# Another\n"
    assert editor.edit(RIVERS, "PUT", b"# Mine\n")[0] == 428
    (site.folder / "content/b.md").write_text("# Taken\n")
    now = editor.edit(RIVERS)[1]["ETag"]
    status, _, answer = editor.edit(
        "move/geography/rivers.md", "POST", b'{"to":"b.md"}', If_Match=now)
    assert (status, json.loads(answer)["text"]) == (412, "# Taken\n")
    file.unlink()
    assert editor.edit(RIVERS, "PUT", b"# Mine\n", If_Match=now)[0] == 404
    assert [path.name for path in file.parent.iterdir()] == []


@pytest.mark.parametrize("path", [
    "../site.md", "..%2fsite.md", "%2e%2e/x.md", "/etc/passwd", ".git/config.md", ".hidden.md",
    "ledger/recorded/x.md", "ledger/revisions.jsonl", "site.yml", "script.js", "page.html", "a%00.md",
    "a//b.md", "a/./b.md", "linked/x.md", "link.md", "a.svg", "", "a\\b.md", "x" * 300 + ".md",
])
def test_nothing_else_can_be_edited(editor, site, path):
    outside = site.folder.parent / "outside"
    outside.mkdir(exist_ok=True)
    (outside / "x.md").write_text("# Outside\n")
    (site.folder / "content/linked").symlink_to(outside)
    (site.folder / "content/link.md").symlink_to(outside / "x.md")
    before = {p: p.read_bytes() for p in site.folder.parent.rglob("*") if p.is_file()}
    for method, headers in (
        ("GET", {}), ("PUT", {"If_None_Match": "*"}), ("PUT", {"If_Match": '"0"'}),
        ("DELETE", {"If_Match": '"0"'}),
    ):
        status, _, answer = editor.edit("file/" + path, method, b"# New\n", **headers)
        assert status in (400, 403, 404, 412), (method, status, answer)
        assert b"Outside" not in answer
    tag = editor.edit(RIVERS)[1]["ETag"]
    body = json.dumps({"to": urllib.parse.unquote(path)}).encode()
    assert editor.edit("move/geography/rivers.md", "POST", body, If_Match=tag)[0] in (400, 403)
    assert before == {p: p.read_bytes() for p in site.folder.parent.rglob("*") if p.is_file()}


# Collecting


def test_a_class_hands_in_and_the_board_is_right(site):
    site.write(classroom.SITE)
    preview = Preview(site.folder, "--collect")
    try:
        assert "Results are taken at" in preview.output + preview.process.stdout.readline()
        expected = classroom.everybody_hands_in(preview, site.folder / "content", 40, 1)
        preview.eventually(
            "/leaderboard.html",
            lambda page: all(f"player-{number}<".encode() in page for number in range(40)), 20)
        assert len(list((site.folder / "content/ledger/inbox").rglob("*.json"))) == 40
        found = classroom.standings_of(
            podium("ledger", "standings", "--tsv", cwd=site.folder).output)
        assert found == expected
        for garbage in (b"", b"[", b"[1]", b"[{}]", b"{" * 10_000, b"\xff" * 100):
            status, answer = classroom.hand_in(preview.port, garbage)
            assert status == 422 and answer["added"] == 0 and answer["refused"]
        head = f"POST /podium/collect HTTP/1.1\r\nHost: 127.0.0.1:{preview.port}\r\n"
        too_large = preview.raw(f"{head}Content-Length: 2000000\r\n\r\n".encode(), 2)
        assert too_large.split(b" ")[1] == b"413"
        assert preview.ask("/podium/collect")[0] == 405
        assert preview.ask("/podium/collect", "POST", b"[]", Origin="http://evil.example")[0] == 403
    finally:
        assert preview.stop() == 0


def test_nobody_can_hand_in_unless_results_are_collected(preview):
    assert preview.ask("/podium/collect", "POST", b"[]")[0] == 405

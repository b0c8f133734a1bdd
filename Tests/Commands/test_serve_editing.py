"""What the Workshop page of a preview may change in the content folder, and nobody else."""

import json
import re
import threading
import urllib.parse

import pytest
from pupils import Teacher
from serving import QUIZ, Preview


def meta_token(preview, **headers) -> tuple[str, str]:
    """The token in the Workshop page, and the cookie that comes with it."""
    status, headers, page = preview.ask("/workshop.html", **headers)
    assert status == 200 and headers["Cache-Control"] == "no-store"
    cookie, *attributes = headers["Set-Cookie"].split("; ")
    assert attributes == ["Path=/podium/edit", "HttpOnly", "SameSite=Strict"]
    return re.search(rb'<meta name="podium-edit" content="(\w{64})">', page)[1].decode(), cookie


@pytest.fixture
def editor(site):
    site.write(QUIZ)
    running = Preview(site.folder, "--edit")
    running.token, running.cookie = meta_token(running)
    running.edit = lambda target, method="GET", body=None, **headers: running.ask(
        "/podium/edit/" + target, method, body, Podium_Edit=running.token, Cookie=running.cookie, **headers)
    yield running
    running.stop()


RIVERS = "file/geography/rivers.md"


def test_only_the_workshop_page_can_edit(editor, site):
    assert b"podium-edit" not in editor.get("/index.html")
    token, cookie = editor.token, editor.cookie
    for headers in (
        {}, {"Podium_Edit": "x" * 64, "Cookie": cookie}, {"Podium_Edit": token[:-1], "Cookie": cookie},
        {"Podium_Edit": token}, {"Cookie": cookie}, {"Podium_Edit": token, "Cookie": cookie[:-1]},
        {"Podium_Edit": token, "Cookie": f"{cookie}; {cookie}"},
        {"Podium_Edit": token, "Cookie": cookie, "Sec_Fetch_Site": "same-origin", "Sec_Fetch_Dest": "image"},
        {"Podium_Edit": token, "Cookie": cookie, "Sec_Fetch_Site": "none", "Sec_Fetch_Dest": "empty"},
        {"Podium_Edit": token, "Cookie": cookie, "Sec_Fetch_Site": "cross-site", "Sec_Fetch_Dest": "empty"},
        {"Podium_Edit": token, "Cookie": cookie, "Origin": "null"},
    ):
        assert editor.ask("/podium/edit/list", **headers)[0] == 403
        assert editor.ask(
            "/podium/edit/" + RIVERS, "DELETE", b"", If_Match='"x"', **headers)[0] == 403
    assert editor.edit("list", Origin="http://evil.example")[0] == 403
    browser = {"Sec_Fetch_Site": "same-origin", "Sec_Fetch_Dest": "empty", "Sec_Fetch_Mode": "cors"}
    assert editor.edit("list", **browser)[0] == 200
    assert editor.ask("/podium/edit/list", Podium_Edit=token, Cookie=f"a=b; {cookie}; c=d")[0] == 200
    without = Preview(site.folder)
    try:
        assert b"podium-edit" not in without.get("/workshop.html")
        assert without.ask("/podium/edit/list", Podium_Edit=editor.token)[0] == 404
    finally:
        without.stop()


def test_pages_that_a_browser_kept_from_a_preview_without_editing_are_sent_anew(site):
    """Else the Workshop has no token, and quizzes no link to it."""
    site.write(QUIZ)
    kept, port = {}, 0
    for options in ([], ["--edit"], []):
        preview = Preview(site.folder, *options, port=port)
        port = preview.port
        try:
            for page in ("/workshop.html", "/geography/rivers.html"):
                status, headers, body = preview.ask(page, If_None_Match=kept.get(page, '"none"'))
                assert status == 200 and (b"podium-edit" in body or b"data-edit" in body) == bool(options), page
                kept[page] = headers["ETag"]
                assert preview.ask(page, If_None_Match=kept[page])[0] == 304
            # What a script fetched has no token, and is not taken for the page either.
            _, headers, _ = preview.ask("/workshop.html", Sec_Fetch_Dest="empty", Sec_Fetch_Mode="cors")
            assert (headers["ETag"] == kept["/workshop.html"]) != bool(options)
        finally:
            preview.stop()


@pytest.mark.parametrize("header", [
    {"X_Forwarded_For": "203.0.113.9"}, {"X_Forwarded_Host": "quiz.example"}, {"Forwarded": "for=203.0.113.9"}, {"Via": "1.1 proxy"},
    {"x_forwarded_proto": "https"}, {"X_Real_IP": "203.0.113.9"},
])
def test_nobody_edits_or_teaches_through_a_proxy_of_this_machine(site, header):
    site.write(QUIZ)
    preview = Preview(site.folder, "--edit", "--collect", "--address", "127.0.0.1")
    try:
        token, cookie = meta_token(preview)
        own = {"Podium_Edit": token, "Cookie": cookie}
        assert preview.ask("/podium/edit/list", **own)[0] == 200
        assert preview.ask("/podium/edit/list", **own, **header)[0] == 403
        assert preview.ask("/podium/edit/file/evil.md", "PUT", b"# Evil", If_None_Match="*", **own, **header)[0] == 403
        assert not (site.folder / "content/evil.md").exists()
        assert b"podium-edit" not in preview.get("/workshop.html", **header)
        assert b"data-edit" in preview.get("/geography/rivers.html")
        assert b"data-edit" not in preview.get("/geography/rivers.html", **header)
        teacher = Teacher(preview)
        assert preview.ask(teacher.path, **header)[0] == 403
        asking = {"Cookie": teacher.cookie, "Podium_Teacher": teacher.token}
        assert preview.ask("/podium/classroom/teacher/state", **asking)[0] == 200
        assert preview.ask("/podium/classroom/teacher/state", **asking, **header)[0] == 403
    finally:
        preview.stop()


@pytest.mark.parametrize("headers", [
    {"Sec_Fetch_Dest": "empty", "Sec_Fetch_Mode": "cors"}, {"Sec_Fetch_Dest": "iframe", "Sec_Fetch_Mode": "navigate"},
    {"Sec_Fetch_Dest": "object", "Sec_Fetch_Mode": "navigate"}, {"Sec_Fetch_Dest": "script", "Sec_Fetch_Mode": "no-cors"},
])
def test_only_a_page_that_is_opened_is_told_how_to_edit(editor, headers):
    status, answer, page = editor.ask("/workshop.html", Sec_Fetch_Site="same-origin", **headers)
    assert status == 200 and b"podium-edit" not in page and "Set-Cookie" not in answer
    opened = {"Sec_Fetch_Dest": "document", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Site": "none"}
    assert meta_token(editor, **opened) == (editor.token, editor.cookie)


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


@pytest.mark.parametrize("path, other", [
    ("Geography/lakes.md", "geography/"), ("geography/Rivers.md", "geography/rivers.md"),
    ("GEOGRAPHY/deep/lakes.md", "geography/"),
])
def test_a_new_name_with_the_address_of_another_is_refused(editor, site, path, other):
    text = b"# Lakes\n\n## A?\n\n- [x] b\n- [ ] c\n"
    status, _, answer = editor.edit(f"file/{path}", "PUT", text, If_None_Match="*")
    assert status == 409 and json.loads(answer)["error"].startswith(f"{other} is there"), answer
    assert not (site.folder / "content" / path).exists()
    status, headers, _ = editor.edit("file/lakes.md", "PUT", text, If_None_Match="*")
    assert status == 201
    editor.eventually("/lakes.html", lambda page: b"Lakes" in page)
    move = json.dumps({"to": path}).encode()
    assert editor.edit("move/lakes.md", "POST", move, If_Match=headers["ETag"])[0] == 409
    # The same file in another spelling is none.
    assert editor.edit("move/lakes.md", "POST", b'{"to":"Lakes.md"}', If_Match=headers["ETag"])[0] == 200


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
    for method, target, body in (
        ("PUT", RIVERS, b"# Mine\n"), ("DELETE", RIVERS, b""),
        ("POST", "move/geography/rivers.md", b'{"to":"c.md"}'),
    ):
        status, _, answer = editor.edit(target, method, body, If_Match=now)
        assert (status, json.loads(answer)) == (412, {"path": None, "fingerprint": None, "text": None})
    assert editor.edit(RIVERS)[0] == 404
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


PNG = b"\x89PNG\r\n\x1a\n" + bytes(40)


def test_images_are_what_their_names_say_and_never_written_over(editor, site):
    folder = site.folder / "content/geography"
    for name, body, expected in [
        ("a.png", PNG, 201), ("a.png", PNG, 412), ("b.jpg", PNG, 400), ("c.png", b"<svg onload=alert(1)>", 400), ("d.png", b"", 400),
        ("e.webp", b"RIFF\0\0\0\0WEBPVP8 ", 201), ("f.svg", PNG, 403),
    ]:
        status, _, answer = editor.edit(f"file/geography/{name}", "PUT", body, If_None_Match="*")
        assert status == expected, (name, answer)
    assert sorted(path.name for path in folder.iterdir()) == ["a.png", "e.webp", "rivers.md"]
    status, headers, body = editor.edit("file/geography/a.png")
    assert (status, body) == (200, PNG)
    assert editor.edit("file/geography/a.png", "PUT", b"text", If_Match=headers["ETag"])[0] == 400
    assert editor.ask("/podium/edit/file/geography/h.png", "PUT", PNG, If_None_Match="*")[0] == 403
    status, _, answer = editor.edit("move/geography/a.png", "POST", b'{"to":"new/a.png"}', If_Match=headers["ETag"])
    assert status == 200 and (site.folder / "content/new/a.png").read_bytes() == PNG


def test_the_list_tells_which_images_are_a_quiz_s_own(editor, site):
    """Those beside it that are called after it and that nothing else shows."""
    shown = "![a](rivers-a.png) ![b](rivers-b.png) ![c](c.png) ![d](rivers-deep/d.png) ![e](../rivers-e.png)"
    body = (site.folder / "content/geography/rivers.md").read_text() + f"\n{shown}\n"
    for name in ["geography/rivers-a.png", "geography/rivers-b.png", "geography/c.png", "geography/rivers-deep/d.png", "rivers-e.png", "geography/rivers-z.png"]:
        site.put(f"content/{name}", PNG)
    site.put("content/geography/notes.md", b"# Notes\n\n![b](rivers-b.png)\n")
    site.put("content/geography/rivers.md", body.encode())
    listed = editor.eventually("/podium/edit/list", lambda answer: b"rivers-a.png" in answer and b"notes" in answer, headers={"Podium_Edit": editor.token, "Cookie": editor.cookie})
    images = {file["path"]: file["images"] for file in json.loads(listed)["files"]}
    assert images == {"geography/notes.md": [], "geography/rivers.md": ["geography/rivers-a.png"]}


def test_of_those_who_save_at_once_nobody_is_overwritten(editor, site):
    """Each adds one to a number; whoever is told that it was saved finds it counted."""
    file, target = site.folder / "content/count.md", "file/count.md"
    file.write_text("# 0\n\n## Which?\n\n- [x] a\n- [ ] b\n")
    saved = []

    def add_one():
        while len(saved) < 300:
            _, headers, text = editor.edit(target)
            number = int(text[2:text.index(b"\n")])
            text = text.replace(b"# %d" % number, b"# %d" % (number + 1), 1)
            status = editor.edit(target, "PUT", text, If_Match=headers["ETag"])[0]
            assert status in (200, 412)
            if status == 200:
                saved.append(number + 1)

    threads = [threading.Thread(target=add_one) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(saved) == list(range(1, len(saved) + 1))
    assert file.read_text().startswith(f"# {len(saved)}\n")


def test_a_translation_is_listed_moved_and_deleted(editor, site):
    site.put("content/geography/rivers.fi.md", "# Joet\n\n## Mikä on pisin?\n\n- [x] Niili\n- [ ] Seine\n".encode())

    def listed(path):
        files = json.loads(editor.eventually("/podium/edit/list", lambda body: path.encode() in body, headers={
            "Podium_Edit": editor.token, "Cookie": editor.cookie}))["files"]
        return next(file for file in files if file["path"] == path)

    tag = f'"{listed("geography/rivers.fi.md")["fingerprint"]}"'
    assert editor.edit("file/geography/rivers.fi.md")[1]["ETag"] == tag
    moved = editor.edit("move/geography/rivers.fi.md", "POST", b'{"to":"geography/rivers.sv.md"}', If_Match=tag)
    assert moved[0] == 200
    tag = f'"{listed("geography/rivers.sv.md")["fingerprint"]}"'
    assert editor.edit("file/geography/rivers.sv.md", "DELETE", b"", If_Match=tag)[0] == 200
    assert not (site.folder / "content/geography/rivers.sv.md").exists()


def test_only_what_can_be_edited_is_listed_and_linked(editor, site):
    quiz = "# {}\n\n## W?\n\n- [x] One\n- [ ] Two\n"
    for name in ("plain.md", "other.markdown"):
        site.put("content/" + name, quiz.format(name).encode())
    site.put("content/gg.gift", b"::two::1 + 1?{=2}\n")
    pages = {"plain": True, "other": False, "gg": False}
    for page, is_linked in pages.items():
        html = editor.eventually(f"/{page}.html", lambda body: b"<form" in body)
        assert (b"data-edit=" in html) == is_linked, page
    files = [file["path"] for file in json.loads(editor.edit("list")[2])["files"]]
    assert "plain.md" in files and not {"other.markdown", "gg.gift"} & set(files)

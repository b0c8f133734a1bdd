"""A class that takes a quiz with `podium serve --collect`: whatever breaks, nothing is lost and nothing counts twice."""

import json
import random
import signal
import subprocess

import pytest

from pupils import SITE, Phone, Teacher, all_at_once
from serving import Preview
from support import PROGRAMS, podium
from classroom import standings_of

JOURNAL = ".podium-lesson.jsonl"


def recorded(site):
    return [json.loads(line) for path in sorted((site.folder / "content/ledger/recorded").glob("*.jsonl"))
            for line in path.read_text().splitlines()]


def test_two_hundred_phones_answer_ten_questions_and_see_the_podium(site, room):
    """Each phone breaks connections, asks twice and comes late at random; the counts are exact all the same."""
    teacher = Teacher(room)
    phones = [Phone(room.port, f"Pupil {number}") for number in range(200)]
    right: dict[str, int] = {}

    def join(phone):
        for _ in range(random.Random(phone.name).choice([1, 2])):
            status, view = phone.join()
            assert (status, view["me"]) == (200, phone.name)

    all_at_once(phones, join)
    assert len(teacher.view()["pupils"]) == 200
    teacher.do("start", quiz="geography/rivers", pace="together")

    def play(phone):
        dice = random.Random(phone.name)
        count = 0
        for place in range(10):
            phone.wait(lambda view: view["round"]["questions"][place]["state"] == "open")
            response = [dice.choice("abc")]
            count += response == ["a"]
            for again in range(dice.choice([1, 1, 2])):
                if dice.random() < 0.2 and phone.connection is not None:
                    phone.connection.close()
                    phone.connection = None
                # What comes second is another response, which must not count.
                status, view = phone.answer(1, f"q{place}", response if again == 0 else ["b"])
                assert status == 200 and view["round"]["questions"][place]["mine"]
        right[phone.name] = count
        view = phone.wait(lambda view: "podium" in view)
        assert view["podium"]["mine"]["points"] == 100 * count

    def lead(_):
        for place in range(10):
            teacher.do("open", round=1, question=place)
            while teacher.view()["round"]["questions"][place]["answered"] < 200:
                pass
            teacher.do("close", round=1, question=place)
        teacher.do("finish", round=1)

    class Lead:
        name = "teacher"

    all_at_once([*phones, Lead()], lambda who: lead(who) if who.name == "teacher" else play(who))
    view = teacher.view()
    assert {row["name"]: row["points"] for row in view["pupils"]} == {name: 100 * count for name, count in right.items()}
    assert view["podium"]["rows"][0]["points"] == 100 * max(right.values())
    results = recorded(site)
    assert len(results) == 200 and len({result["player"] for result in results}) == 200
    assert all(len(result["answers"]) == 10 for result in results)
    expected = {name.lower().replace(" ", "-"): 100 * count for name, count in right.items()}
    assert {result["player"]: result["score"] for result in results} == expected
    assert podium("check", cwd=site.folder).status == 0
    assert standings_of(podium("ledger", "standings", "--tsv", cwd=site.folder).output) == expected
    teacher.do("end")
    assert not (site.folder / JOURNAL).exists()
    assert len(recorded(site)) == 200


def test_rounds_within_one_second_are_all_recorded_in_their_order(site, room):
    teacher, phone = Teacher(room), Phone(room.port, "Anna")
    phone.join()
    for number, response in enumerate(["b", "a", "a", "b"], 1):
        teacher.do("start", quiz="geography/rivers", pace="together")
        teacher.do("open", round=number, question=0)
        assert phone.answer(number, "q0", [response])[0] == 200
        teacher.do("finish", round=number)
    results = recorded(site)
    assert [result["score"] for result in results] == [0, 100, 100, 0]
    assert len({result["ended"] for result in results}) == 4
    checked = podium("check", cwd=site.folder)
    assert checked.status == 0 and "duplicate-result" not in checked.errors
    # The first attempt counts, which was wrong.
    assert list(standings_of(podium("ledger", "standings", "--tsv", cwd=site.folder).output).values()) == [0]


def test_a_server_that_is_killed_goes_on_where_it_was(site):
    site.write(SITE)
    preview = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    try:
        teacher = Teacher(preview)
        anna, ben = Phone(preview.port, "Anna"), Phone(preview.port, "Ben")
        anna.join(), ben.join()
        teacher.do("start", quiz="geography/rivers", pace="together")
        teacher.do("open", round=1, question=0)
        assert anna.answer(1, "q0", ["a"])[0] == 200
        key = teacher.key
    finally:
        preview.stop(signal.SIGKILL)
    journal = site.folder / JOURNAL
    assert journal.stat().st_mode & 0o077 == 0
    # The machine stopped while an answer was written, and the quiz was changed meanwhile.
    with journal.open("ab") as file:
        file.write(b'{"event":"answered","pupil":1,"quest')
    quiz = site.folder / "content/geography/rivers.md"
    quiz.write_text(quiz.read_text().replace("- [x] Nile 0", "- [ ] Nile 0").replace("- [ ] Seine 0", "- [x] Seine 0"))
    preview = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    try:
        teacher = Teacher(preview)
        assert teacher.key == key
        phones = [Phone(preview.port, phone.name, phone.token) for phone in (anna, ben)]
        assert [phone.state()["me"] for phone in phones] == ["Anna", "Ben"]
        assert phones[0].state()["round"]["questions"][0] == {"state": "open", "mine": True}
        assert phones[1].answer(1, "q0", ["b"])[0] == 200
        teacher.do("close", round=1, question=0)
        teacher.do("finish", round=1)
        # By the quiz as it was asked.
        assert [(result["player"], result["score"]) for result in recorded(site)] == [("anna", 100), ("ben", 0)]
        assert standings_of(podium("ledger", "standings", "--tsv", cwd=site.folder).output) == {"anna": 100, "ben": 0}
    finally:
        preview.stop()
    # The half line was cut off, and not gone on with.
    assert b'"quest{' not in journal.read_bytes()
    preview = Preview(site.folder, "--collect", "--address", "127.0.0.1")
    try:
        assert Teacher(preview).view()["file"] is not None
    finally:
        preview.stop()


def test_the_teacher_s_key_of_a_record_that_others_could_write_is_replaced(site):
    """As that of a record that came with the site's folder."""
    site.write(SITE)
    journal = site.folder / JOURNAL
    keys, anna = [], None
    for mode in (0o600, 0o600, 0o644, 0o644):
        if keys:
            journal.chmod(mode)
        preview = Preview(site.folder, "--collect", "--address", "127.0.0.1")
        try:
            keys.append(Teacher(preview).key)
            if anna is None:
                anna = Phone(preview.port, "Anna")
                anna.join()
            assert Phone(preview.port, "Anna", anna.token).state()["me"] == "Anna"
        finally:
            preview.stop()
    assert keys[0] == keys[1] and len(set(keys)) == 3


def test_results_that_could_not_be_written_are_written_later_and_once(site, room):
    teacher = Teacher(room)
    anna = Phone(room.port, "Anna")
    anna.join()
    teacher.do("start", quiz="geography/rivers", pace="own")
    anna.answer(1, "q3", ["a"])
    blocked = site.folder / "content/ledger/recorded"
    blocked.parent.mkdir(exist_ok=True)
    blocked.write_text("in the way")
    teacher.do("finish", round=1)
    view = teacher.view()
    assert view["file"] is None and "recorded" in view["problem"]
    # Nor can the lesson be ended while they are nowhere but in its record.
    assert teacher.insist("teacher/end", {})[0] == 500
    assert (site.folder / JOURNAL).exists()
    blocked.unlink()
    for _ in range(2):
        teacher.do("record", round=1)
    assert teacher.view()["file"].startswith("recorded/classroom-")
    assert [result["answers"] for result in recorded(site)] == [{"q3": ["a"]}]


def test_a_second_device_and_equal_names(room):
    teacher = Teacher(room)
    anna, other = Phone(room.port, "Anna"), Phone(room.port, "anna")
    assert anna.join()[0] == 200
    assert other.join() == (409, {"error": "taken", "name": "Anna"})
    assert other.join("another")[1]["me"] == "anna 2"
    new = Phone(room.port, "Anna")
    assert new.join("same")[1]["asks"] == "Anna"
    teacher.do("start", quiz="geography/rivers", pace="own")
    assert new.answer(1, "q0", ["a"])[1] == {"error": "not-in"}
    assert anna.answer(1, "q0", ["a"])[0] == 200
    request, = teacher.view()["requests"]
    teacher.do("decide", request=request["number"], admits=True)
    assert new.state()["me"] == "Anna" and new.state()["round"]["questions"][0]["mine"]
    assert anna.answer(1, "q1", ["a"])[1] == {"error": "not-in"}
    assert anna.state()["me"] is None
    teacher.do("remove", pupil=1)
    assert other.state()["me"] is None


def test_a_class_list_names_who_can_join(site):
    site.write(SITE + "-- names.txt --\nAda Lovelace\nzoe, Zoë <b>\n")
    preview = Preview(site.folder, "--collect", "--address", "127.0.0.1", "--class", "names.txt")
    try:
        teacher = Teacher(preview)
        zoe = Phone(preview.port, "Zoë <b>")
        assert zoe.state()["list"] == ["Ada Lovelace", "Zoë <b>"]
        assert zoe.join(name="Somebody")[1] == {"error": "unlisted-name"}
        assert zoe.join()[0] == 200
        assert teacher.view()["pupils"][0]["handle"] == "zoe"
    finally:
        preview.stop()


@pytest.mark.parametrize("text, says", [
    ("Anna\nANNA\n", "names.txt:2:1: error: line 1 has"), ("", "names.txt:1:1: error: the class list names nobody"),
    ("x\n\x07\n", "names.txt:2:1: error: this is no pupil"),
])
def test_a_class_list_with_a_mistake_is_not_used(site, text, says):
    site.write(SITE)
    (site.folder / "names.txt").write_text(text)
    done = podium("serve", "--collect", "--port", "0", "--class", "names.txt", cwd=site.folder)
    assert done.status == 1 and says in done.errors


def test_a_damaged_record_is_named_and_kept(site):
    site.write(SITE)
    journal = site.folder / JOURNAL
    for text, says in (("{}\n", ":1: this is no record of a lesson"),
                       ('{"lesson":1,"site":"class.example.org","key":"k"}\n{"event":"joined"}\n', ":2: this line is damaged"),
                       ('{"lesson":1,"site":"other","key":"k"}\n', 'a lesson of the site "other"')):
        journal.write_text(text)
        done = podium("serve", "--collect", "--port", "0", cwd=site.folder)
        assert done.status == 1 and says in done.errors, done.errors
        assert journal.read_text() == text


def test_one_lesson_of_a_site_at_a_time(site, room):
    Phone(room.port, "Anna").join()
    done = podium("serve", "--collect", "--port", "0", "--address", "127.0.0.1", cwd=site.folder)
    assert done.status == 1 and "another 'podium serve --collect'" in done.errors


def test_keys_stay_here_until_their_question_is_closed(room):
    teacher, anna = Teacher(room), Phone(room.port, "Anna")
    anna.join()
    teacher.do("start", quiz="geography/other", pace="together")
    assert anna.ask("pupil/question?round=1&place=0")[0] == 404
    teacher.do("open", round=1, question=0)
    _, question = anna.ask("pupil/question?round=1&place=0")
    assert "Paris" not in json.dumps(question) and question["state"] == "open"
    anna.answer(1, "what-is-the-capital-of-france", ["PARIS"])
    _, question = anna.ask("pupil/question?round=1&place=0")
    assert "outcome" not in question and question["response"] == ["PARIS"]
    teacher.do("close", round=1, question=0)
    _, question = anna.ask("pupil/question?round=1&place=0")
    assert question["outcome"] == "right" and question["solution"]["answers"] == ["Paris"]
    assert "typed" not in question["tally"]
    teacher.do("finish", round=1)
    # Not ranked: nothing is recorded, and the teacher's page says so.
    view = teacher.view()
    assert view["recordable"] is False and view["file"] == ""


def test_nobody_but_the_teacher_reaches_the_teachers_page(room):
    teacher, anna = Teacher(room), Phone(room.port, "Anna")
    anna.join()
    good = {"Cookie": teacher.cookie, "Podium-Teacher": teacher.token}
    path = "/podium/classroom/teacher/state"
    assert room.ask(path, **{k.replace("-", "_"): v for k, v in good.items()})[0] == 200
    for change in ({"Cookie": ""}, {"Podium-Teacher": ""}, {"Cookie": "podium-teacher-1=x"}, {"Podium-Teacher": "0" * 64},
                   {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Dest": "image"}, {"Origin": "http://evil.example"}):
        headers = {k.replace("-", "_"): v for k, v in {**good, **change}.items()}
        for target in (path, "/podium/classroom/projector/state", "/podium/classroom/teacher/question?round=1&place=0"):
            assert room.ask(target, **headers)[0] == 403, change
        assert room.ask("/podium/classroom/teacher/start", "POST", b'{"quiz":"geography/rivers","pace":"own"}', **headers)[0] == 403
    for page in ("teacher", "projector", "teacher?key=" + "0" * 64, "teacher?key="):
        assert room.ask("/podium/classroom/" + page)[0] == 403
    # A frame or a script does not get the page with its token.
    assert room.ask("/podium/classroom/teacher", Cookie=teacher.cookie, Sec_Fetch_Dest="iframe", Sec_Fetch_Mode="navigate")[0] == 403
    assert room.ask("/podium/classroom/teacher", Cookie=teacher.cookie, Sec_Fetch_Dest="empty", Sec_Fetch_Mode="cors")[0] == 403
    assert room.ask("/podium/classroom/teacher", Cookie=teacher.cookie)[1]["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert teacher.view().get("round") is None


def test_hostile_requests_change_nothing(site, room):
    teacher, anna = Teacher(room), Phone(room.port, "Anna")
    anna.join()
    teacher.do("start", quiz="geography/rivers", pace="own")
    before = (site.folder / JOURNAL).read_bytes()
    bodies = [b"", b"[", b"{}", b"\xff" * 100, b"{" * 10_000, b'{"round":1,"question":"q0","response":["a"],"response":["a"]}',
              b'{"round":1,"question":"q0","response":["z"]}', b'{"round":1,"question":"q0","response":["a","b"]}',
              b'{"round":1,"question":"q0","response":[""]}', b'{"round":1,"question":"q0","response":["\\ud800"]}',
              b'{"round":2,"question":"q0","response":["a"]}', b'{"round":1,"question":"../q0","response":["a"]}']
    for body in bodies:
        status = room.ask("/podium/classroom/pupil/answer", "POST", body, Podium_Pupil=anna.token)[0]
        assert 400 <= status < 500, body
    for name in ("", "x" * 31, "\u202e", "a\0b", "<script>" * 10):
        status = room.ask("/podium/classroom/pupil/join", "POST", json.dumps({"name": name, "ifTaken": "ask"}).encode(),
                          Podium_Pupil="f" * 32)[0]
        assert status == 422, name
    large = b'{"name":"' + b"a" * 70_000 + b'","ifTaken":"ask"}'
    assert room.ask("/podium/classroom/pupil/join", "POST", large, Podium_Pupil="f" * 32)[0] == 413
    assert room.ask("/podium/classroom/pupil/state")[0] == 401
    assert room.ask("/podium/classroom/files/../../site.yml")[0] == 400
    assert room.ask("/podium/classroom/files/page.mustache")[0] == 404
    assert (site.folder / JOURNAL).read_bytes() == before


def test_a_name_is_text_everywhere(room):
    teacher, phone = Teacher(room), Phone(room.port, '<img src=x onerror="1">')
    assert phone.join()[1]["me"] == phone.name
    assert teacher.view()["pupils"][0]["handle"] == "img-src-x-onerror-1"


def test_without_collect_there_is_no_classroom(site):
    site.write(SITE)
    preview = Preview(site.folder)
    try:
        for path in ("/podium/classroom/", "/podium/classroom/files/pupil.js", "/c", "/podium/classroom/pupil/state"):
            assert preview.ask(path)[0] == 404
    finally:
        preview.stop()
    done = podium("serve", "--class", "names.txt", cwd=site.folder)
    assert done.status == 2 and "--collect" in done.errors


def test_the_short_address_leads_to_the_classroom(site, room):
    assert room.ask("/c")[1]["Location"] == "/podium/classroom/"
    assert b'class="classroom is-pupil"' in room.get("/podium/classroom/")
    site.write("-- content/c/index.md --\n# C\n-- content/c/q.md --\n---\ntitle: C\n---\n\n## Q?\n\n- [x] a\n- [ ] b\n")
    room.eventually("/c", lambda body: b"/c/index.html" in body)

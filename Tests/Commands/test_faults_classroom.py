"""A disk that fails during a lesson of `podium serve --collect`: whatever was taken stays taken, once."""

import json
import pathlib
import shutil
import signal

import classroom
import pytest
from fault_injection import KINDS, PROGRAM, variables, wanted_step
from pupils import Phone, Teacher
from serving import Preview
from support import Site

OPTIONS = ("--collect", "--address", "127.0.0.1")
CONNECTION_LOST = 0


class FailingLesson:
    """A lesson in a copy of a site, of which one call that writes fails; each wish is made at most twice."""

    def __init__(self, library: pathlib.Path, folder: pathlib.Path, kind: str, at: int) -> None:
        self.site = Site(folder / "copy")
        shutil.rmtree(self.site.folder, ignore_errors=True)
        shutil.copytree(folder / "site", self.site.folder)
        self.log = folder / "calls"
        self.log.write_bytes(b"")
        self.refused = 0
        self.taken: dict[str, dict[str, list[str]]] = {}
        self.players: list[dict] = []
        preview = Preview(
            self.site.folder, *OPTIONS, program=PROGRAM, environment=variables(library, self.log, kind, at))
        self.first = len(self.calls())
        try:
            self.teach(preview)
        except OSError:
            assert kind == "KILL"
        finally:
            preview.stop(signal.SIGKILL)
        self.errors = preview.errors

    def calls(self) -> list[str]:
        """The names of the calls that were counted."""
        return [line.split()[1] for line in self.log.read_text().splitlines()]

    def wish(self, ask, *arguments) -> bool:
        """Whether a wish was granted, the first time or the second."""
        for _ in range(2):
            try:
                status = ask(*arguments)[0]
            except (OSError, classroom.http.client.HTTPException):
                status = CONNECTION_LOST
            if status == 200:
                return True
            # Who could not join is not in.
            assert status in (CONNECTION_LOST, 403, 409, 500), (status, arguments)
            self.refused += status == 500
        return False

    def teach(self, preview: Preview) -> None:
        teacher = Teacher(preview)
        phones = [Phone(preview.port, name) for name in ("Anna", "Ben")]
        for phone in phones:
            if self.wish(phone.ask, "pupil/join", {"name": phone.name, "ifTaken": "ask"}):
                self.taken[phone.name.lower()] = {}
        if self.wish(teacher.ask, "teacher/start", {"quiz": "geography/rivers", "pace": "own"}):
            for place, phone in enumerate([*phones, *phones]):
                answer = {"round": 1, "question": f"q{place}", "response": ["ab"[place % 2]]}
                if self.wish(phone.ask, "pupil/answer", answer):
                    self.taken[phone.name.lower()][f"q{place}"] = answer["response"]
            self.wish(teacher.ask, "teacher/finish", {"round": 1})
        player = classroom.Player(1)
        card, (slip, _) = player.card(), player.slip(classroom.current_revision(self.site.folder / "content"))
        bundle = b"[" + classroom.canonical(card) + b"," + classroom.canonical(slip) + b"]"
        if self.wish(lambda: classroom.hand_in(preview.port, bundle)):
            self.players = [card, slip]


@pytest.fixture
def folder(site, tmp_path):
    """A folder with the site of a class, whose ledger knows the quizzes already."""
    site.write(classroom.SITE)
    assert site.build().status == 0
    shutil.rmtree(site.output)
    return tmp_path


def after_restart(site: Site) -> tuple[dict, int]:
    """The answers of each pupil once the server was started again and the round was finished, and how many are in."""
    preview = Preview(site.folder, *OPTIONS, program=PROGRAM)
    try:
        teacher = Teacher(preview)
        view = teacher.view()
        if "round" in view:
            teacher.do("finish", round=1)
            teacher.do("record", round=1)
    finally:
        preview.stop()
    lines = [line for path in sorted((site.folder / "content/ledger/recorded").glob("*.jsonl"))
             for line in path.read_text().splitlines()]
    results = [json.loads(line) for line in lines]
    assert len({result["player"] for result in results}) == len(results), "nobody is recorded twice"
    return {result["player"]: result["answers"] for result in results}, len(view["pupils"])


def failing(kind: str, lesson: FailingLesson) -> list[int]:
    """The numbers of the calls that are to fail in a lesson like this one, once it is being held."""
    names = lesson.calls()
    if kind == "LOST":
        return list(range(1, names.count("fdatasync") + 1, wanted_step(4)))
    return list(range(lesson.first + 1 + KINDS.index(kind), len(names) + 1, wanted_step(29)))


@pytest.mark.parametrize("kind", [*KINDS, "LOST"])
def test_whatever_was_taken_in_a_lesson_stays_taken(folder, library, kind):
    whole = FailingLesson(library, folder, "", 0)
    assert whole.refused == 0 and whole.players and sum(map(len, whole.taken.values())) == 4
    failures = 0
    for at in failing(kind, whole):
        lesson = FailingLesson(library, folder, kind, at)
        site, last = lesson.site, (kind, at, lesson.errors)
        if lesson.refused:
            failures += 1
            assert lesson.errors, last
        answers, count = after_restart(site)
        assert count >= len(lesson.taken), last
        for player, taken in lesson.taken.items():
            assert not taken or taken.items() <= answers[player].items(), last
        inbox = site.folder / "content/ledger/inbox"
        entries = [json.loads(path.read_bytes()) for path in [*inbox.rglob("*.json"), *(site.folder / "content/ledger/players").rglob("*.json")]]
        assert all(entry in entries for entry in lesson.players), last
        assert site.check().status == 0, last
    assert failures or kind in ("EINTR", "SHORT", "KILL")

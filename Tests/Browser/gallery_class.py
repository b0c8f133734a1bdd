"""The states of a lesson for the gallery: a class takes a quiz of the demonstration site, served from a copy of its content."""

import html
import json
import pathlib
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in (".", "Commands")]
from pupils import Phone, Teacher  # noqa: E402
from serving import Preview  # noqa: E402
from support import ROOT  # noqa: E402

QUIZ, QUESTIONS = "eight-pictures", ["leaf", "flag", "moon"]
# What each pupil answers to the first three questions; a dash is for no answer.
CLASS = {"Noor Haddad": "bca", "Tuomas": "b--", "Ingrid Solheim": "acb", "Pavel Novák": "bcb", "Aino Räsänen": "b--", "Kofi": "daa",
         "Lucía Ferrer": "b-a", "Jun Mori": "-c-"}
# The QR code of this address, a number a row: where pupils join is not where the pictures are
# taken.
ADDRESS = "http://192.168.1.5:8000/c"
ROWS = """
1fc647f 1048641 175155d 175585d 1755c5d 1054b41 1fd557f 0016200 17c3b7c 1393c82 085026b 0b37111 1ec3877
10a840a 137b2ab 1502209 15539f4 001551c 1fc815f 105b31b 1759bfc 1756777 175c085 1046179 1fd3aff
""".split()
STATES = ["class-question", "class-teacher", "class-answer", "class-wall", "class-podium", "class-steps"]


def address() -> dict:
    """Where pupils join, as pages of the classroom are told."""
    dots = [(place, row) for row, bits in enumerate(ROWS) for place in range(25) if int(bits, 16) >> (24 - place) & 1]
    return {"url": ADDRESS, "size": 25, "path": "".join(f"M{place} {row}h1v1h-1z" for place, row in dots)}


class Lesson:
    """A lesson, and a browser's view of its pages."""

    def __init__(self, preview: Preview, browser: Browser) -> None:
        self.browser, self.teacher = browser, Teacher(preview)
        self.origin = f"http://127.0.0.1:{preview.port}"
        self.phones = {name: Phone(preview.port, name) for name in CLASS}
        for phone in self.phones.values():
            phone.join()

    def answer(self, place: int) -> None:
        for pupil, letters in CLASS.items():
            if letters[place] != "-":
                self.phones[pupil].answer(1, QUESTIONS[place], [letters[place]])

    def shot(self, page: str, size: dict, scheme: str, pupil: str = "") -> bytes:
        """A page of the classroom, as the teacher sees it or as a pupil does."""
        context = self.browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        name, value = self.teacher.cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": self.origin}])
        if pupil:
            context.add_init_script(f"localStorage['podium-classroom'] = '{self.phones[pupil].token}'")
        for phone in self.phones.values():
            phone.state()

        def tell_address(route) -> None:
            answer = route.fetch()
            told = html.escape('"addresses":[' + json.dumps(address()) + "]")
            route.fulfill(response=answer, body=re.sub(r"&quot;addresses&quot;:\[\]", lambda _: told, answer.text()))

        context.route(re.compile("classroom/(teacher|projector)$"), tell_address)
        opened = context.new_page()
        opened.goto(f"{self.origin}/podium/classroom/{page}")
        opened.wait_for_timeout(1500)
        image = opened.screenshot()
        context.close()
        return image


def pictures(
    browser: Browser, composed: Callable[[Callable[[str, dict], bytes]], bytes],
) -> Iterator[tuple[str, bytes]]:
    """The states of a lesson by their names, in the order in which they come; `composed` makes one picture of four."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / "content", folder / "content")
        preview = Preview(folder, "--collect", "--address", "127.0.0.1")
        try:
            lesson = Lesson(preview, browser)
            teacher = lesson.teacher

            def state(page: str, pupil: str = "") -> bytes:
                return composed(lambda scheme, size: lesson.shot(page, size, scheme, pupil))

            teacher.do("start", quiz=QUIZ, pace="together")
            teacher.do("open", round=1, question=0)
            yield "class-question", state("", "Jun Mori")
            lesson.answer(0)
            yield "class-teacher", state("teacher")
            teacher.do("close", round=1, question=0)
            yield "class-answer", state("", "Ingrid Solheim")
            yield "class-wall", state("projector")
            for place in (1, 2):
                teacher.do("open", round=1, question=place)
                lesson.answer(place)
                teacher.do("close", round=1, question=place)
            teacher.do("finish", round=1)
            yield "class-podium", state("", "Ingrid Solheim")
            yield "class-steps", state("projector")
        finally:
            preview.stop()

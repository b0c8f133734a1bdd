"""The states of a lesson for the gallery: a class takes a quiz of the demonstration site, served from a copy of its content."""

import pathlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parent.parent / folder) for folder in (".", "Commands")]
from pupils import Phone, Teacher  # noqa: E402
from serving import Preview  # noqa: E402
from support import ROOT  # noqa: E402

QUIZ, FIRST = "eight-pictures", "leaf"
# What each pupil answers to the first question; the last has not yet.
CLASS = {"Noor Haddad": "b", "Tuomas": "b", "Ingrid Solheim": "a", "Pavel Novák": "b", "Aino Räsänen": "b", "Kofi": "d",
         "Lucía Ferrer": "b", "Jun Mori": None}
STATES = ["class-question", "class-teacher", "class-answer", "class-wall", "class-podium"]


class Lesson:
    """A lesson, and a browser's view of its pages."""

    def __init__(self, preview: Preview, browser: Browser) -> None:
        self.browser, self.teacher = browser, Teacher(preview)
        self.origin = f"http://127.0.0.1:{preview.port}"
        self.phones = {name: Phone(preview.port, name) for name in CLASS}
        for phone in self.phones.values():
            phone.join()

    def shot(self, page: str, size: dict, scheme: str, pupil: str = "") -> bytes:
        """A page of the classroom, as the teacher sees it or as a pupil does."""
        context = self.browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
        name, value = self.teacher.cookie.split("=", 1)
        context.add_cookies([{"name": name, "value": value, "url": self.origin}])
        if pupil:
            context.add_init_script(f"localStorage['podium-classroom'] = '{self.phones[pupil].token}'")
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
            for pupil, letter in CLASS.items():
                if letter:
                    lesson.phones[pupil].answer(1, FIRST, [letter])
            yield "class-teacher", state("teacher")
            teacher.do("close", round=1, question=0)
            yield "class-answer", state("", "Ingrid Solheim")
            yield "class-wall", state("projector")
            teacher.do("finish", round=1)
            yield "class-podium", state("", "Noor Haddad")
        finally:
            preview.stop()

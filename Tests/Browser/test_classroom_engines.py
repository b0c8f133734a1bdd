"""A pupil's page in Firefox and WebKitGTK: join, answer, and see what was right."""

import pathlib
import sys

import pytest
from engines import Firefox, WebKit, missing

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Commands"))
from pupils import SITE, Teacher  # noqa: E402
from serving import Preview  # noqa: E402


@pytest.mark.parametrize("browser", [Firefox, WebKit], ids=["firefox", "webkit"])
def test_a_pupil_joins_and_answers(site, browser):
    if lacks := missing(browser):
        pytest.skip(f"not installed: {lacks}")
    site.write(SITE)
    preview, engine = Preview(site.folder, "--collect", "--address", "127.0.0.1"), browser()
    try:
        teacher = Teacher(preview)
        engine.goto(preview.address + "/c")
        engine.until("document.querySelector('#Name')")
        engine.click("#Name")
        engine.type("Zo")
        engine.click(".join .main")
        engine.until("document.querySelector('h1')?.textContent === 'You are in, Zo.'")
        teacher.do("start", quiz="geography/rivers", pace="together")
        teacher.do("open", round=1, question=0)
        engine.until("document.querySelectorAll('.choice').length === 3")
        engine.click(".choice")
        engine.until("document.querySelector('.choice input').checked")
        engine.click(".act .main")
        engine.until("document.querySelector('h1')?.textContent.includes('has arrived')")
        assert teacher.view()["pupils"][0]["answered"] == 1
        teacher.do("close", round=1, question=0)
        engine.until("document.querySelector('.verdict.is-right') && document.querySelectorAll('.bars li').length === 4")
        assert engine.complaints == []
    finally:
        engine.close()
        preview.stop()

"""A preview to ask."""

import pytest
from serving import QUIZ, Preview


@pytest.fixture
def preview(site):
    site.write(QUIZ)
    running = Preview(site.folder)
    yield running
    running.stop()

"""The main paths in Firefox and in WebKitGTK: a quiz, what is kept of it, search, study, and no network.

Chromium plays everything else. From a folder Firefox gives every file a storage of its own, so what pages
share there goes through `podium/store.html`; without it the tests from disk fail in Firefox alone.
"""

import functools
import http.server
import json
import threading

import pytest
from engines import Engine, Firefox, WebKit, missing
from hands import Question, questions
from support import Site

TOUR = "language/english/all-kinds-tour"
SITE = """-- content/site.yml --
id: engines
title: Engines
-- content/sky/moon.md --
---
type: quiz
---
# The Moon

## Is it round? {#round}

- [x] Yes
- [ ] No

## Is it cheese? {#cheese}

- [ ] Yes
- [x] No

## How many has the Earth? {#many}

[[= 1]]
"""


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def engine(request):
    if lacks := missing(request.param):
        pytest.skip(f"not installed: {lacks}")
    engine = request.param()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def sky(tmp_path_factory) -> Site:
    site = Site(tmp_path_factory.mktemp("engines") / "site").write(SITE)
    assert site.build().status == 0
    return site


def begin_anew(engine: Engine, origin: str) -> None:
    """Forgets what a site knows of its player, on a page that itself remembers nothing."""
    engine.goto(f"{origin}/profile.html")
    engine.until("document.querySelector('#Own button, .own button, main button')")
    engine.js("window.podium['common/store'].store.resetAll()")
    engine.js("window.podium['common/store'].store.settled()")
    engine.complaints.clear()


@pytest.fixture
def player(engine: Engine, sky: Site):
    """An engine on the small site from disk, of whose player nothing is known."""
    origin = sky.output.resolve().as_uri()
    begin_anew(engine, origin)
    yield engine, origin
    assert engine.complaints == []


def answer(engine: Engine, question: Question, response: list[str]) -> None:
    """Gives a response with the mouse and the keyboard, and submits it."""
    form = f"form[id='{question.id}']"
    match question.kind:
        case "single" | "multiple":
            for letter in response:
                engine.click(f"{form} .c input[value='{letter}']")
        case "blanks":
            fields = engine.js(f"[...document.querySelectorAll(\"{form} [name=b]\")].map((field) => field.localName)")
            for place, (field, text) in enumerate(zip(fields, response, strict=True)):
                engine.js(f"document.querySelectorAll(\"{form} [name=b]\")[{place}].focus()")
                if field == "select":
                    engine.js(f"document.activeElement.value = {json.dumps(text)}")
                else:
                    engine.type(text)
        case "ordering":
            for place, letter in enumerate(response):
                order = engine.js(f"[...document.querySelectorAll(\"{form} .order > li\")].map((row) => row.dataset.letter)")
                for _ in range(order.index(letter) - place):
                    engine.click(f"{form} .order > li[data-letter='{letter}'] .movers button")
        case "matching":
            for place, letter in enumerate(response, start=1):
                engine.select(f"{form} .lefts > li:nth-child({place}) select", letter)
    engine.click(f"{form} .act button")


def all_on_a_page(engine: Engine) -> None:
    engine.until("document.querySelector('.quiz.ready')")
    if engine.js("document.querySelector('.quiz.single') !== null"):
        # Not with the mouse: right after a page was loaded, a busy WebKitGTK loses a click.
        engine.js("document.querySelector('.view').click()")
        engine.until("document.querySelector('.quiz:not(.single)')")


def outcome(engine: Engine, id: str, word: str) -> None:
    kept_text(engine, f"form[id='{id}'] .outcome", word)


def kept_text(engine: Engine, selector: str, word: str) -> None:
    try:
        engine.until(f"document.querySelector({json.dumps(selector)})?.innerText.includes({json.dumps(word)})")
    except AssertionError as error:
        error.add_note(f"{selector}: {engine.text(selector)!r}; {engine.complaints}")
        raise


@pytest.mark.parametrize("where", ["disk", "server"])
def test_every_kind_of_question_is_marked(engine: Engine, addresses, demonstration, where):
    begin_anew(engine, addresses[where])
    engine.goto(f"{addresses[where]}/{TOUR}.html")
    all_on_a_page(engine)
    tour = questions(demonstration, TOUR)
    for question in tour:
        answer(engine, question, question.right)
        outcome(engine, question.id, "Right")
    kept_text(engine, ".card-of-score", "100%")
    assert engine.complaints == []


def test_an_exam_one_question_at_a_time_by_its_keys(player):
    engine, origin = player
    engine.goto(f"{origin}/sky/moon.html")
    engine.until("document.querySelector('.quiz.ready')")
    engine.click(".set summary")
    engine.click(".settings [value='exam']")
    engine.js("window.old = true")
    engine.click(".settings button")
    engine.until("!window.old && document.querySelector('.quiz.ready') && document.querySelector('.flagger')")
    engine.until("document.querySelector('.quiz.single')")
    # New settings begin at once.
    engine.until("document.querySelector('.q.current')")
    engine.js("document.activeElement.blur()")
    engine.type("1n")
    engine.type("2n")
    engine.until("location.hash === '#many'")
    engine.js("document.querySelector('#many input').focus()")
    engine.type("2")
    engine.press("Enter")
    kept_text(engine, ".bar", "3 of 3 answered")
    assert "Right" not in engine.text(".quiz")
    engine.until("document.querySelector('.quiz.at-end')")
    engine.click(".end button")
    kept_text(engine, ".card-of-score", "66%")


def test_what_is_kept_is_shared_by_the_pages_of_a_folder(player):
    engine, origin = player
    engine.goto(f"{origin}/sky/moon.html")
    engine.until("document.querySelector('.quiz.ready')")
    all_on_a_page(engine)
    engine.click("#round .c input[value='a']")
    engine.click("#round .act button")
    outcome(engine, "round", "Right")
    engine.js("window.podium['common/store'].store.settled()")
    engine.goto(f"{origin}/history.html")
    kept_text(engine, ".session", "Is it round?")
    engine.goto(f"{origin}/quizzes.html")
    kept_text(engine, "[data-quiz='sky/moon']", "1 question answered so far")
    engine.goto(f"{origin}/sky/moon.html")
    outcome(engine, "round", "Right")
    kept_text(engine, ".bar", "1 of 3 answered")
    if engine.name == "firefox":
        assert engine.js("localStorage.length") == 0


def test_what_was_not_checked_yet_is_there_after_a_reload_from_a_folder(player):
    engine, origin = player
    engine.goto(f"{origin}/sky/moon.html")
    all_on_a_page(engine)
    engine.click("#round .c input[value='b']")
    engine.until("document.querySelector('#round input[value=b]').checked")
    engine.until("window.podium['common/store'].store.quiz('sky/moon').now?.drafts?.round")
    engine.js("window.podium['common/store'].store.settled()")
    engine.goto(f"{origin}/quizzes.html")
    engine.goto(f"{origin}/sky/moon.html")
    engine.until("document.querySelector('.quiz.ready') && document.querySelector('#round input[value=b]').checked")


def test_a_search_from_a_folder_leads_to_the_question(player):
    engine, origin = player
    engine.goto(f"{origin}/search.html")
    engine.click("#Query")
    engine.type("CHEESE")
    kept_text(engine, ".found", "The Moon")
    engine.click(".found ol a, .found p a, .found li a[href*='#']")
    engine.until("location.hash === '#Q2' && document.querySelector('.quiz.ready')")


def test_study_asks_what_is_new_and_keeps_the_review(player):
    engine, origin = player
    engine.goto(f"{origin}/study.html#in/sky")
    kept_text(engine, "main [role=status]", "You have answered no question here yet.")
    engine.js("[...document.querySelectorAll('main a')].find((link) => link.innerText.includes('new')).click()")
    asked = engine.until("document.querySelector('.quiz.ready form.q:not([hidden])')?.id")
    engine.js(f"document.querySelector('#{asked} input').focus()")
    engine.type("1" if asked == "many" else " ")
    engine.click(f"#{asked} .act button")
    engine.until(f"document.querySelector('#{asked}.marked')")
    engine.js("window.podium['common/store'].store.settled()")
    engine.goto(f"{origin}/sky/moon.html")
    engine.until("document.querySelector('.quiz.ready')")
    cards = json.loads(engine.js("window.podium['common/store'].store.get('podium/engines/study')"))["cards"]
    assert list(cards["sky/moon"]) == [asked]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments) -> None:
        pass


def test_a_served_subject_is_there_once_the_server_is_gone(engine: Engine, sky: Site):
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=str(sky.output)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    origin = f"http://127.0.0.1:{server.server_port}"
    engine.goto(f"{origin}/sky/index.html")
    kept_text(engine, ".offline", "Save this site for offline use")
    engine.until(f"caches.match('{origin}/sky/moon.html').then(Boolean)")
    server.shutdown()
    server.server_close()
    engine.goto(f"{origin}/sky/moon.html")
    all_on_a_page(engine)
    engine.click("#cheese .c input[value='b']")
    engine.click("#cheese .act button")
    outcome(engine, "cheese", "Right")

"""An account from a folder in Firefox, where pages share what `store.html` keeps for them, and in WebKitGTK."""

import json

import pytest
from accounts import PASSPHRASE
from engines import Engine, Firefox, WebKit, missing
from slips import bundle, square
from support import Site, podium
from taking import quiz


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["firefox", "webkit"])
def started(request):
    if lacks := missing(request.param):
        pytest.skip(f"not installed: {lacks}")
    engine = request.param()
    yield engine
    engine.close()


@pytest.fixture
def engine(started: Engine, site: Site) -> Engine:
    """A browser on a site of one quiz from disk, where nothing is kept yet, also not by a test before."""
    site.write(quiz(count=2)).build()
    started.goto(f"{site.output.resolve().as_uri()}/podium/store.html")
    started.js("localStorage.clear()")
    started.complaints.clear()
    return started


def submit(engine: Engine, form: str, **fields: str) -> None:
    """Fills the named fields of a form, and sends it."""
    engine.until(f"document.querySelector({json.dumps(form)})")
    engine.js(f"""(() => {{
      const form = document.querySelector({json.dumps(form)});
      for (const [name, text] of Object.entries({json.dumps(fields)})) {{
        for (const field of form.querySelectorAll(name === "passphrase" ? "[type=password]" : `[name=${{name}}]`)) field.value = text;
      }}
      form.requestSubmit();
    }})()""")


def test_an_account_signs_a_result_and_leaves_no_key_behind(site: Site, engine: Engine):
    root = site.output.resolve().as_uri()
    engine.goto(f"{root}/create-account.html")
    submit(engine, "#Account form", handle="ada", passphrase=PASSPHRASE)
    engine.until("location.pathname.endsWith('profile.html') && document.querySelector('.player')")
    engine.goto(f"{root}/quiz.html")
    engine.until("document.querySelector('.quiz.ready')")
    for question in ("q1", "q2"):
        engine.js(f"document.querySelector('[id={question}] input[value=a]').checked = true")
        engine.js(f"document.querySelector('[id={question}]').requestSubmit()")
    engine.until("document.querySelector('.card-of-score .slip')")
    engine.js("podium['common/store'].store.settled()")
    engine.goto(f"{root}/profile.html")
    submit(engine, "#Results form", passphrase="wrong")
    engine.until("document.querySelector('#Results [aria-invalid]')")
    submit(engine, "#Results form", passphrase=PASSPHRASE)
    engine.until("document.querySelector('#Hand-in-file')")
    assert "signed, not handed in" in engine.text(".results")
    [slip] = engine.js("podium['accounts/slip-store'].readSlips()")
    assert engine.js(f"podium['accounts/slips'].verify('slip', {json.dumps(slip['entry'])})")["answers"] == {"q1": ["a"], "q2": ["a"]}
    # All that any page on this disk could read there.
    engine.goto(f"{root}/podium/store.html")
    kept = engine.js("({...localStorage})")
    assert "box" not in json.loads(kept["podium/test/signed-in"])
    assert PASSPHRASE not in json.dumps(kept)
    assert [len(account["box"]) for account in json.loads(kept["podium/test/accounts"])["accounts"]] == [86]
    if engine.name == "firefox":
        assert engine.complaints == []


@pytest.mark.parametrize("started", [Firefox], ids=["firefox"], indirect=True)
def test_two_tabs_that_are_open_at_once_keep_both_of_their_accounts_and_results(site: Site, engine: Engine):
    root = site.output.resolve().as_uri()

    def go(page: str) -> None:
        engine.goto(f"{root}/{page}.html")
        engine.until("!document.documentElement.matches('.waiting') && document.querySelector('#Account form, .quiz.ready')")

    go("create-account")
    before = engine.open_tab()
    go("create-account")
    engine.tab, other = before, engine.tab
    for tab, handle in ((before, "ada"), (other, "bob")):
        engine.tab = tab
        submit(engine, "#Account form", handle=handle, passphrase=PASSPHRASE)
        engine.until("location.pathname.endsWith('profile.html') && document.querySelector('.player')")
    assert engine.js("podium['accounts/accounts'].list().map(({ handle }) => handle)") == ["ada", "bob"]
    # What is answered in one shows in the other.
    for tab in (before, other):
        engine.tab = tab
        go("quiz")
    engine.tab = before
    engine.js("document.querySelector('[id=q1] input[value=a]').checked = true")
    engine.js("document.querySelector('[id=q1]').requestSubmit()")
    engine.until("document.querySelector('[id=q1] .outcome').textContent.includes('Right')")
    engine.tab = other
    engine.until("document.querySelector('.tally').textContent.includes('1 of 2')")
    assert engine.complaints == []


def test_a_picture_is_proposed_as_the_organiser_takes_it(site: Site, engine: Engine):
    engine.goto(f"{site.output.resolve().as_uri()}/create-account.html")
    submit(engine, "#Account form", handle="ada", passphrase=PASSPHRASE)
    engine.until("document.querySelector('#Account .player ~ div button')")
    engine.js("document.querySelector('#Account .player ~ div button').click()")
    engine.until("document.querySelector('.proposing [type=file]')")
    # What a file dialog would do, which no driver opens.
    engine.js(f"""(() => {{
      const files = new DataTransfer(), field = document.querySelector(".proposing [type=file]");
      files.items.add(new File([new Uint8Array({list(square(300))})], "me.png", {{ type: "image/png" }}));
      field.files = files.files;
      field.dispatchEvent(new Event("change"));
    }})()""")
    engine.until("document.querySelector('.proposing img')?.naturalWidth > 0")
    submit(engine, ".proposing form", passphrase=PASSPHRASE)
    engine.until("document.querySelector('#Propose-file')")
    entries = engine.js("""(() => {
      const { store } = podium['common/store'];
      return [store.get(store.prefix + '/card'), store.get(store.prefix + '/profile')];
    })()""")
    site.put("handed-in.json", bundle(*(entry.encode() for entry in entries)))
    added = podium("ledger", "add", "handed-in.json", cwd=site.folder)
    assert added.status == 0 and "2 added" in added.output, added.errors or added.output
    assert "256 × 256 pixels" in podium("ledger", "accept", cwd=site.folder).output
    if engine.name == "firefox":
        assert engine.complaints == []

"""Receipts: saved on the profile, checked in verify.html and by podium-verify, with the same verdict."""

import base64
import hashlib
import json
import os
import re
import shutil

import pytest
from accounts import create, hand_in, take
from playwright.sync_api import expect
from support import SITE_YML, Site, picture, podium
from taking import quiz
from tlog import Witness
from visiting import DESKTOP, PHONE, Visitor, violations


@pytest.fixture(scope="module")
def original(tmp_path_factory, engine, serve):
    """A site with a result of "ada" that is sealed, the organiser's key, and what her browser keeps."""
    folder = tmp_path_factory.mktemp("sealed")
    site, key = Site(folder / "site").write(SITE_YML + quiz("certificate: true\n")), folder / "organiser.key"
    site.write(SITE_YML + podium("ledger", "keygen", "--key", key, cwd=site.folder).output)
    assert site.build().status == 0
    visitor = Visitor(engine.new_context(**DESKTOP, reduced_motion="reduce"), serve(site.output))
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    create(visitor)
    take(visitor)
    bundle = hand_in(visitor, folder / "bundle.json")
    kept = visitor.page.evaluate("Object.entries(localStorage).map(([name, value]) => ({ name, value }))")
    visitor.context.close()
    assert visitor.complaints == []
    assert podium("ledger", "add", bundle, cwd=site.folder).status == 0
    assert podium("ledger", "seal", "--key", key, cwd=site.folder).status == 0
    built = site.build()
    assert built.status == 0, built.errors
    return site.folder, key, kept


@pytest.fixture
def sealed(original, visit, serve, tmp_path):
    """A copy of that site, and the browser of "ada"."""
    folder, key, kept = original
    site = Site(shutil.copytree(folder, tmp_path / "site"))
    site.key = key
    origin = serve(site.output)
    visitor = visit(origin, storage_state={"cookies": [], "origins": [{"origin": origin, "localStorage": kept}]})
    visitor.context.add_init_script("delete Navigator.prototype.serviceWorker")
    return site, visitor


def save(visitor, path):
    """Saves the receipt of the one result on the profile."""
    page = visitor.open("profile.html")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save receipt: Letters", exact=True).click()
    download.value.save_as(path)
    expect(page.get_by_text("The receipt was saved as quiz-")).to_be_visible()
    return path


def verdict(visitor, path):
    """What the page says of a receipt."""
    page = visitor.open("verify.html")
    page.get_by_label("Choose a receipt").set_input_files(path)
    result = page.locator(".verdict:not([data-kind=wait])")
    expect(result).to_be_visible()
    expect(result).to_be_focused()
    return result


def check_anew(page, button: str) -> None:
    """Presses a button that leads to a verdict, once nothing of the one before is left to be taken for it."""
    page.locator(".verdict").evaluate("verdict => verdict.replaceChildren()")
    page.get_by_role("button", name=button, exact=True).click()


def refusals(site, path) -> list[str]:
    run = site.verify("--json", "--receipt", path)
    return [each["code"] for each in json.loads(run.output)["differences"]]


def test_a_receipt_is_saved_and_checked_by_page_and_program(sealed, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    assert path.read_bytes().startswith(b"c2sp.org/tlog-proof@v1\nextra ")
    assert refusals(site, path) == []
    result = verdict(visitor, path)
    expect(result).to_have_attribute("data-kind", "good")
    for words in ("This receipt holds", "ada signed this result", "entry 2 of the log of", "The organiser sealed it on",
                  "400 of 400", "still begins with", "What a receipt does not prove"):
        expect(result).to_contain_text(words)
    assert violations(visitor.page) == []
    # The same as text.
    visitor.page.get_by_text("Paste a receipt as text").click()
    visitor.page.get_by_label("The text of the receipt").fill("  " + path.read_text().replace("\n", "\r\n"))
    check_anew(visitor.page, "Check")
    expect(result).to_contain_text("This receipt holds")
    assert visitor.complaints == []


def test_an_empty_paste_is_told_what_belongs_there(sealed):
    _, visitor = sealed
    page = visitor.open("verify.html")
    page.get_by_text("Paste a receipt as text").click()
    field = page.get_by_label("The text of the receipt")
    for text in ("", " \n"):
        field.fill(text)
        page.get_by_role("button", name="Check", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("Paste the whole text of a receipt file (.tlog-proof) here first")
        expect(field).to_be_focused()
    assert violations(page) == []
    field.fill("hello")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".verdict")).to_have_attribute("data-kind", "none")
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_receipt_names_its_quiz_by_the_title_and_where_that_is_gone_by_the_path(sealed, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    # A browser keeps an old page for a while unless it is told to ask the host.
    os.utime(site.output / "quiz.html", (1, 1))
    row = verdict(visitor, path).locator("dl > div").first
    expect(row).to_have_text("QuizLetters quiz")
    expect(row.get_by_role("link", name="Letters")).to_have_attribute("href", "quiz.html")
    (site.output / "quiz.html").unlink()
    expect(verdict(visitor, path).locator("dl > div").first).to_have_text("Quizquiz")
    assert visitor.page.locator(".verdict a").count() == 0
    visitor.complaints.clear()


def test_an_erased_result_is_still_proven_and_said_to_be_erased(sealed, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    slip = json.loads(site.verify("--json", "--receipt", path).output)["receipts"][0]["slip"]
    assert podium("ledger", "redact", slip, "--key", site.key, cwd=site.folder).status == 0
    assert site.build().status == 0
    result = verdict(visitor, path)
    expect(result).to_contain_text("This receipt holds")
    expect(result).to_contain_text("The text of this result was erased from this site on")
    assert "erased" in site.verify("--receipt", path).output and refusals(site, path) == []
    assert save(visitor, tmp_path / "again.tlog-proof").read_bytes() == path.read_bytes()


def test_a_log_that_was_cut_or_forked_is_told(sealed, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    good = (site.output / "ledger/checkpoint").read_bytes()
    tile = site.output / "ledger/tile/0/000.p/2"
    hashes = tile.read_bytes()
    tile.write_bytes(bytes([hashes[0] ^ 1]) + hashes[1:])
    page = visitor.open("profile.html")
    page.get_by_role("button", name="Save receipt: Letters", exact=True).click()
    expect(page.get_by_text("does not prove this result (not-in-log)")).to_be_visible()
    tile.write_bytes(hashes)
    (site.output / "ledger/checkpoint").write_bytes(good.replace(b"\n2\n", b"\n3\n"))
    result = verdict(visitor, path)
    expect(result).to_contain_text("does not hold")
    expect(result).to_contain_text("(bad-checkpoint-signature)")
    # A log of three would have a tile that is not there.
    visitor.complaints.clear()


def test_a_file_of_another_kind_is_no_receipt_and_no_forged_one(sealed, tmp_path):
    site, visitor = sealed
    other = tmp_path / "other"
    for data in [b"", b"hello", b'{"podium-results":1}\n', picture(9), b"x" * 50_000_000, b"c2sp.org/tlog-proof"]:
        other.write_bytes(data)
        assert refusals(site, other) != []
        result = verdict(visitor, other)
        expect(result).to_have_attribute("data-kind", "none")
        expect(result.get_by_role("heading")).to_have_text("This is no receipt")
        expect(result).to_contain_text("begins with “c2sp.org/tlog-proof”")
    assert violations(visitor.page) == []


def test_a_receipt_that_does_not_hold_is_refused_with_the_program_s_code(sealed, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    good = path.read_bytes()
    entry = base64.b64decode(re.search(rb"extra (\S+)", good)[1])
    other = tmp_path / "other.tlog-proof"

    def with_entry(changed: bytes) -> bytes:
        assert changed != entry
        return good.replace(base64.b64encode(entry), base64.b64encode(changed))

    hashes = b"".join(base64.b64encode(bytes([n] * 32)) + b"\n" for n in range(64))
    for data in [
            good[:22], good[:40], good[:-30], good + b"x" * 50_000_000, good + b"\n", good.replace(b"index 1", b"index 0"),
            good.replace(b"index 1", b"index 01"), good.replace(b"index 1", b"index 9007199254740991"),
            good.replace(b"index 1\n", b"index 1\n" + hashes), good.replace(b"\n2\n", b"\n3\n"),
            good.replace(b"\n2\n", b"\n2\nextension\n", 1), good.replace(b"/ledger\n2", b"/other\n2"),
            good.replace("— ".encode(), "— x".encode()), with_entry(entry.replace(b'"score":400', b'"score":300')),
            with_entry(entry.replace(b'"site":"', b'"site":"x')), with_entry(entry[:-1]), with_entry(b"{}"), with_entry(b"\xff" + entry),
            with_entry(entry.replace(b'"score":400', b'"score":9007199254740991')),
            with_entry(entry.replace(b'"quiz":', b'"quis":')), with_entry(entry.replace(b'{"body"', b'{ "body"')),
            with_entry(entry.replace(b'["a"]', '["\u00e9\u0301\u0041\u030a"]'.encode(), 1)),
            with_entry(re.sub(rb'"player":"[^"]*"', b'"player":"' + b"A" * 43 + b'"', entry)),
            with_entry(b"x" * 66_000)]:
        other.write_bytes(data)
        [code] = refusals(site, other)
        # The program takes bundles, too, and so has another reason for what is no proof at all.
        if not data.startswith(b"c2sp.org/tlog-proof@v1\n"):
            code = "bad-proof"
        result = verdict(visitor, other)
        expect(result).to_have_attribute("data-kind", "bad")
        expect(result).to_contain_text(f"({code})")


def test_no_receipt_with_a_changed_byte_holds(sealed, tmp_path):
    site, visitor = sealed
    good = save(visitor, tmp_path / "quiz.tlog-proof").read_bytes()
    page = verdict(visitor, tmp_path / "quiz.tlog-proof").page
    held = page.evaluate("""async (text) => {
      const { ask } = podium['receipts/reader'], { base64 } = podium['common/base64'];
      const good = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)), held = [];
      for (let place = 0; place < good.length; place += 1) {
        const changed = good.slice();
        changed[place] ^= 1 << place % 8;
        const { refused } = await ask({ task: 'check', proof: base64(changed), compare: false });
        if (!refused) held.push(place);
      }
      return held;
    }""", base64.b64encode(good).decode())
    assert held == []


def test_witnesses_whom_the_site_names_are_told(sealed, tmp_path):
    site, visitor = sealed
    organiser = (site.folder / "content/site.yml").read_text().split("organiser: ")[1].split()[0].strip('"')
    witness = Witness("w.example/a", 40, organiser)
    site.put("content/ledger/witnesses.txt",
             f"log {organiser}\nwitness a {witness.vkey}\nquorum a\n".encode())
    request = podium("ledger", "witness", "--ask", "a", cwd=site.folder).output
    answer = witness.add_checkpoint(request.encode(), 1_700_000_000)
    foreign = Witness("x.example", 99, organiser).cosign(b"x", 1_700_000_000)
    site.put("answer", foreign + answer)
    taken = podium("ledger", "witness", "--take", "answer", cwd=site.folder)
    assert taken.status == 0, taken.errors
    assert site.build().status == 0
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    assert refusals(site, path) == []
    expect(verdict(visitor, path)).to_contain_text("The witness w.example/a confirmed that state of the log on")
    # A changed cosignature is none, and is told.
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(n for n, text in enumerate(lines) if text.startswith("— w.example/a"))
    lines[place] = lines[place][:-10] + ("A" if lines[place][-10] != "A" else "B") + lines[place][-9:]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = verdict(visitor, path)
    expect(result).to_contain_text("It names the witness w.example/a, whose signature is wrong")
    expect(result).not_to_contain_text("confirmed that state")


def test_from_a_folder_a_receipt_is_checked_without_the_log_and_none_is_made(sealed, visit, tmp_path):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    reader = visit(site.output.as_uri())
    result = verdict(reader, path)
    expect(result).to_contain_text("This receipt holds")
    expect(result).to_contain_text("pages in folders may not read files")
    expect(result.get_by_role("link", name="quiz", exact=True)).to_have_attribute("href", "quiz.html")
    assert reader.complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_has_room_on_a_narrow_phone(sealed, visit, tmp_path, scheme):
    site, visitor = sealed
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    phone = visit(visitor.origin, **{**PHONE, "viewport": {"width": 320, "height": 640}, "color_scheme": scheme})
    for direction in ("ltr", "rtl"):
        result = verdict(phone, path)
        phone.page.evaluate(f"document.documentElement.dir = '{direction}'")
        expect(result).to_contain_text("This receipt holds")
        assert violations(phone.page) == []
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_code_of_a_certificate_finds_the_result_in_the_log(sealed, tmp_path):
    site, visitor = sealed
    # The page of the quiz does not read the log; it says where that is done.
    page = visitor.open("quiz.html")
    page.get_by_text("Certificate", exact=True).click()
    assert page.get_by_role("link", name="Once the organiser has confirmed").get_attribute("href") == "profile.html"
    path = save(visitor, tmp_path / "quiz.tlog-proof")
    held = hashlib.sha256(base64.b64decode(re.search(rb"extra (\S+)", path.read_bytes())[1])).digest()
    letters = base64.b32encode(held[:20]).decode()
    code = "-".join(letters[place:place + 4] for place in range(0, 32, 4))
    kept = visitor.page.evaluate("localStorage.getItem(podium['common/store'].store.prefix + '/slips')")
    assert json.loads(kept)["slips"][0]["code"] == code
    # The certificate has it, and the address where it is checked.
    page = visitor.open("quiz.html")
    page.evaluate("() => { window.print = () => {} }")
    page.get_by_text("Certificate", exact=True).click()
    expect(page.get_by_role("link", name="Once the organiser has confirmed")).to_have_count(0)
    page.get_by_label("Name on the certificate").fill("Ada")
    page.get_by_role("button", name="Print the certificate").click()
    page.emulate_media(media="print")
    expect(page.locator(".certificate .code")).to_have_text(code)
    expect(page.locator(".certificate")).to_contain_text(f"{visitor.origin}/verify.html#{code}")
    page.screenshot(path=tmp_path / "certificate.png")
    page.emulate_media(media="screen")
    visitor.open(f"verify.html#{code}")
    result = visitor.page.locator(".verdict:not([data-kind=wait])")
    for words in ("This receipt holds", "ada signed this result", "400 of 400"):
        expect(result).to_contain_text(words)
    # Typed by hand, with a letter that is another.
    visitor.page.get_by_label("Or the code of a certificate").fill(code.replace("-", " ").lower())
    check_anew(visitor.page, "Check the code")
    expect(result).to_contain_text("This receipt holds")
    for wrong in (("A" if code[0] != "A" else "B") + code[1:], code[:-1] + ("A" if code[-1] != "A" else "B"), "hello", "-" * 60):
        visitor.page.get_by_label("Or the code of a certificate").fill(wrong)
        check_anew(visitor.page, "Check the code")
        expect(result).to_contain_text("holds no result with this code")
    # A link that was spoiled on its way, and then the whole one in the same page.
    visitor.page.evaluate("location.hash = '#%E0%A4%A'")
    expect(visitor.page.get_by_label("Or the code of a certificate")).to_have_value("%E0%A4%A")
    expect(result).to_contain_text("holds no result with this code")
    visitor.page.evaluate("code => { location.hash = code; location.hash = 'hello' }", code)
    expect(visitor.page.get_by_label("Or the code of a certificate")).to_have_value("hello")
    expect(result).to_contain_text("holds no result with this code")
    slip = json.loads(site.verify("--json", "--receipt", path).output)["receipts"][0]["slip"]
    assert podium("ledger", "redact", slip, "--key", site.key, cwd=site.folder).status == 0
    assert site.build().status == 0
    visitor.open("index.html")
    visitor.open(f"verify.html#{code}")
    expect(result).to_contain_text("The text of this result was erased from this site on")

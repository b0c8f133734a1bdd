"""`podium ledger verify`: what parts find together is what `podium-verify` finds, and nothing else is put together."""

import hashlib
import json
import random
import re

import pytest
from organiser import add, seal
from slips import Player, canonical
from support import podium
from test_ledger import result

# What each spoils in a published site, with a random number to choose by.
SPOILS = {
    "nothing": lambda site, choice: None,
    "a row of a page": lambda site, choice: on_page(site, choice, lambda row: "1 eve 900 3"),
    "rows of two pages": lambda site, choice: [on_page(site, choice + n, lambda row: "x") for n in range(2)],
    "a page that is gone": lambda site, choice: pages(site)[choice % len(pages(site))].unlink(),
    "a page that cannot be read": lambda site, choice: unreadable(pages(site)[choice % len(pages(site))]),
    "the ranks of rows": lambda site, choice: change(site.output / "ledger.json", lambda data: data.replace(b'[1,"', b'[2,"')),
    "a signature in the log": lambda site, choice: in_log(site, choice, lambda line: signed_wrongly(line)),
    "two signatures in the log": lambda site, choice: [in_log(site, choice + n, signed_wrongly) for n in range(2)],
    "a signature in the inbox": lambda site, choice: in_inbox(site, signed_wrongly),
    "a result changed in the log": lambda site, choice: in_log(site, choice, lambda line: line.replace(b'"score":200', b'"score":100')),
    "a line of the log that is no entry": lambda site, choice: in_log(site, choice, lambda line: b"{}"),
    "an entry that stands there twice": lambda site, choice: in_inbox(site, lambda line: line + b"\n" + line),
    "a wrong signature that stands there twice": lambda site, choice: in_inbox(
        site, lambda line: signed_wrongly(line) + b"\n" + signed_wrongly(line)),
    "a checkpoint": lambda site, choice: change(site.output / "ledger/checkpoint", lambda data: data[:-9] + b"AAAAAAA=\n"),
    "a tile": lambda site, choice: change(next((site.output / "ledger/tile/0").glob("000*/*")), lambda data: data[:-1]),
    "the file itself": lambda site, choice: change(site.output / "ledger.json", lambda data: data[:-2]),
}

HARMLESS = {"nothing", "an entry that stands there twice"}


def pages(site):
    return sorted(path for path in site.output.rglob("*.html") if b"data-standing" in path.read_bytes())


def change(path, how):
    data = path.read_bytes()
    path.write_bytes(how(data))


def on_page(site, choice, how):
    page = pages(site)[choice % len(pages(site))]
    rows = re.findall(r'data-standing="([^"]*)"', page.read_text())
    row = rows[choice % len(rows)]
    change(page, lambda data: data.replace(f'data-standing="{row}"'.encode(), f'data-standing="{how(row)}"'.encode()))


def unreadable(page):
    page.unlink()
    page.mkdir()


def in_log(site, choice, how):
    batch = site.output / "ledger/log/00000001.jsonl"
    lines = batch.read_bytes().split(b"\n")
    place = 1 + choice % (len(lines) - 2)
    lines[place] = how(lines[place])
    batch.write_bytes(b"\n".join(lines))


def in_inbox(site, how):
    change(site.output / "ledger/inbox.jsonl", lambda data: b"".join(how(line) + b"\n" for line in data.splitlines()))


def signed_wrongly(line: bytes) -> bytes:
    entry = json.loads(line)
    text = entry["sig"]
    entry["sig"] = text[:10] + ("A" if text[10] != "A" else "B") + text[11:]
    return canonical(entry)


def made(site, dice: random.Random):
    """A site with recorded and signed results, sealed and not, of some players."""
    players = [Player(number) for number in range(1, dice.randint(3, 8))]
    for moment in ("2026-01-01T12:00:00Z", "2026-01-02T12:00:00Z")[:dice.randint(1, 2)]:
        slips = [player.slip(site.rev, answers={"france": [dice.choice("ab")]}) for player in players for _ in range(dice.randint(1, 3))]
        add(site, *(player.card(f"p{number}") for number, player in enumerate(players)), *slips)
        assert seal(site, moment).status == 0
    add(site, players[0].slip(site.rev), players[1].slip(site.rev))
    lines = [result(f"r{number}", answers={"france": [dice.choice("ab")]}) for number in range(dice.randint(1, 5))]
    site.put("content/ledger/recorded/a.jsonl", "".join(json.dumps(line) + "\n" for line in lines).encode())
    assert site.build().status == 0
    return site


def in_parts(site, *words):
    return podium("ledger", "verify", *words, cwd=site.folder)


def parts(site, count: int, *words) -> list:
    """The files of all parts, in a folder of their own."""
    files = []
    for number in range(1, count + 1):
        run = in_parts(site, *words, "--part", f"{number}/{count}")
        assert run.status == 0 and run.errors == "", run.errors
        files.append(site.put(f"parts/{number}", run.output.encode()))
    return files


def merged(site, files, *words):
    run = in_parts(site, *words, "--merge", "--json", *files)
    return run.status, json.loads(run.output)


def whole(site, *words):
    run = site.verify(*words, "--json")
    return run.status, json.loads(run.output)


@pytest.mark.parametrize("spoil", SPOILS)
def test_parts_find_together_what_one_run_finds(ledger, spoil):
    # A seed of its own for each, so that one can be run alone.
    dice = random.Random(spoil)
    site = made(ledger, dice)
    SPOILS[spoil](site, dice.randrange(1000))
    for words, count in ([], dice.randint(2, 20)), (["public"], dice.randint(1, 4)):
        expected = whole(site, *words)
        assert expected[0] == (spoil not in HARMLESS) == bool(expected[1]["differences"])
        files = parts(site, count, *words)
        dice.shuffle(files)
        found = merged(site, files, *words)
        # Not compared by the assertion itself, which takes long to explain how much is different.
        same = found == expected
        assert same, (count, words, codes(found[1]), codes(expected[1]))


def test_a_merged_run_says_what_a_whole_run_says_and_takes_its_options(ledger):
    site = made(ledger, random.Random(1))
    files = parts(site, 3)
    assert in_parts(site, "--merge", *files).output == site.verify().output
    assert in_parts(site, "--merge", "--quiet", *files).output == ""
    report = site.folder / "report.xml"
    assert in_parts(site, "--merge", "--junit", report, *files).status == 0
    assert 'failures="0"' in report.read_text()
    # The folder may come before the files, from anywhere.
    assert podium("ledger", "verify", site.folder, "--merge", *files).status == 0
    kept = site.output / "ledger/checkpoint"
    assert "nothing was removed or changed since" in in_parts(site, "--merge", "--since", kept, *files).output


def test_each_signature_and_each_page_is_the_work_of_one_part(ledger):
    site = made(ledger, random.Random(2))
    for page in pages(site):
        change(page, lambda data: data.replace(b' data-standing="', b' data-standing="x'))
    def said():
        return [json.loads(file.read_text().splitlines()[0]) for file in parts(site, 7)]

    read = said()
    found = [difference["path"] for part in read for difference in part["differences"]]
    assert set(found) >= {str(page.relative_to(site.output)) for page in pages(site)}
    for part in read:
        for path in {difference["path"] for difference in part["differences"]}:
            assert sum(path in {d["path"] for d in other["differences"]} for other in read) == 1
    assert sum(len(part["roots"]) for part in read) > 0 and len({part["inputs"] for part in read}) == 1
    assert [part["unconfirmed"] for part in read] == [[]] * 7
    for place in (0, 1):
        in_log(site, place, signed_wrongly)
    assert sorted(place for part in said() for place in part["unconfirmed"]) == [1, 2]


def test_a_site_that_is_not_built_is_checked_in_parts_too(ledger):
    site = made(ledger, random.Random(3))
    for path in sorted(site.output.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for spoil in (False, True):
        if spoil:
            batch = site.folder / "content/ledger/log/00000001.jsonl"
            lines = batch.read_bytes().split(b"\n")
            batch.write_bytes(b"\n".join([*lines[:2], signed_wrongly(lines[2]), *lines[3:]]))
        expected = whole(site)
        assert expected[0] == spoil
        assert merged(site, parts(site, 5)) == expected


def codes(report: dict) -> list[str]:
    return [difference["code"] for difference in report["differences"]]


def rewritten(file, **members) -> bytes:
    """A part with other members, and the right sum."""
    value = json.loads(file.read_text().splitlines()[0]) | members
    line = canonical(value)
    return line + b"\n" + hashlib.sha256(line).hexdigest().encode() + b"\n"


def with_line(file, line: bytes) -> bytes:
    return line + b"\n" + hashlib.sha256(line).hexdigest().encode() + b"\n"


ROOT = "a" * 64
BAD = {
    "empty": (lambda file: b"", "bad-part"),
    "cut": (lambda file: file.read_bytes()[:-20], "bad-part"),
    "no newline": (lambda file: file.read_bytes()[:-1], "bad-part"),
    "a line more": (lambda file: file.read_bytes() + b"\n", "bad-part"),
    "no JSON": (lambda file: with_line(file, b"{"), "bad-part"),
    "something else": (lambda file: with_line(file, b'{"podium":"ledger/1"}'), "bad-part"),
    "a deep array": (lambda file: with_line(file, b"[" * 100_000), "bad-part"),
    "another order": (lambda file: with_line(file, json.dumps(json.loads(file.read_text().splitlines()[0])).encode()), "bad-part"),
    "a member more": (lambda file: rewritten(file, more=1), "bad-part"),
    "a member of another form": (lambda file: rewritten(file, roots="none"), "bad-part"),
    "part zero": (lambda file: rewritten(file, part=0), "bad-part"),
    "part beyond": (lambda file: rewritten(file, part=4), "bad-part"),
    "many parts": (lambda file: rewritten(file, parts=2**53 - 1), "bad-part"),
    "a finding elsewhere": (lambda file: rewritten(file, differences=[
        {"code": "row-differs", "path": "ledger.json", "line": 1, "column": 1, "message": ""}]), "bad-part"),
    "a code that moves the cursor": (lambda file: rewritten(file, differences=[
        {"code": "a\u009b2J", "path": "index.html", "line": 1, "column": 1, "message": ""}]), "bad-part"),
    "a byte changed": (lambda file: file.read_bytes().replace(b'"part":2', b'"part":1'), "part-altered"),
    "a sum changed": (lambda file: file.read_bytes()[:-65] + b"0" * 64 + b"\n", "part-altered"),
    "another format": (lambda file: rewritten(file, podium="part/2"), "part-of-other-version"),
    "another program": (lambda file: rewritten(file, program="0.0.1"), "part-of-other-version"),
    "another number of parts": (lambda file: rewritten(file, parts=2), "part-of-other-count"),
    "the same part": (lambda file: rewritten(file, part=1), "part-repeated"),
    "another site": (lambda file: rewritten(file, site="other"), "part-of-other-site"),
    "another log": (lambda file: rewritten(file, log={"root": "A" * 43, "size": 3}), "part-of-other-log"),
    "other files": (lambda file: rewritten(file, inputs=ROOT), "part-of-other-files"),
    "other entries": (lambda file: rewritten(file, entries=7), "part-of-other-files"),
    "a root more": (lambda file: rewritten(file, roots=[ROOT] * 9), "part-contradicted"),
    "other roots": (lambda file: rewritten(
        file, roots=[ROOT for _ in json.loads(file.read_text().splitlines()[0])["roots"]]), "part-contradicted"),
    "a slip of another part": (lambda file: rewritten(file, unconfirmed=[0]), "part-contradicted"),
}


@pytest.fixture
def shared(ledger):
    site = made(ledger, random.Random(4))
    return site, parts(site, 3)


def test_parts_that_do_not_belong_together_are_refused(shared):
    site, files = shared
    good = files[1].read_bytes()
    for name, (spoil, code) in BAD.items():
        files[1].write_bytes(good)
        files[1].write_bytes(spoil(files[1]))
        status, report = merged(site, files)
        assert status == 1 and code in codes(report), (name, report)
        plain = in_parts(site, "--merge", *files)
        assert plain.status == 1 and "re-marked" not in plain.output, name
        assert f"{files[1]}:1:1: error: " in plain.output or code == "part-contradicted", name
    files[1].write_bytes(good)
    assert in_parts(site, "--merge", *files).status == 0


def test_a_part_merged_twice_or_left_out_is_refused(shared):
    site, files = shared
    for named, code in ((files[:2], "part-missing"), ([*files, files[0]], "part-repeated"), ([*files[:2], "parts/4"], "unreadable")):
        status, report = merged(site, named)
        assert (status, codes(report)) == (1, [code]), report
    assert "these are missing: 3" in in_parts(site, "--merge", *files[:2]).output


def test_parts_of_the_site_as_it_was_are_refused(shared):
    site, files = shared
    add(site, Player(90).slip(site.rev))
    assert site.build().status == 0
    assert codes(merged(site, files)[1]) == ["part-of-other-files"] * 3
    assert seal(site, "2026-02-01T12:00:00Z").status == 0 and site.build().status == 0
    assert codes(merged(site, files)[1]) == ["part-of-other-log"] * 3


@pytest.mark.parametrize("words", [
    ["--part", "0/3"], ["--part", "4/3"], ["--part", "1"], ["--part", "1/1001"], ["--part", "01/3"], ["--part", "+1/3"],
    ["--part", "1/3/3"], ["--part", ""], ["--part", "1/3", "--json"], ["--part", "1/3", "--since", "x"], ["--part", "1/3", "--merge", "x"],
    ["--part", "1/3", ".", "x"], ["--merge"], [".", "--merge"], [], ["."], ["--verbose"]])
def test_a_command_line_that_makes_no_sense_is_wrong_usage(ledger, words):
    run = in_parts(ledger, *words)
    assert run.status == 2 and run.output == "" and "see 'podium ledger verify --help'" in run.errors

"""What the organiser of a signed ledger does."""

import json

from slips import bundle
from support import podium

QUIZ_PATH = "geography/capitals"
NOON, EVENING = "2026-01-01T12:00:00Z", "2026-01-01T18:00:00Z"


def add(site, *entries: bytes, status=0, json_output=True):
    file = site.put("handed-in.json", bundle(*entries))
    done = podium("ledger", "add", "handed-in.json", "--json", cwd=site.folder)
    file.unlink()
    assert done.status == status, done.output + done.errors
    return json.loads(done.output)["entries"]


def seal(site, moment=NOON, **options):
    return podium("ledger", "seal", "--key", site.key, "--time", moment, cwd=site.folder, **options)


def check(site):
    done = podium("ledger", "check", "--json", cwd=site.folder)
    return done.status, json.loads(done.output)


def standings(site):
    done = podium("ledger", "standings", "--tsv", cwd=site.folder)
    return [tuple(line.split("\t")) for line in done.output.splitlines()]


def inbox(site):
    return sorted((site.folder / "content/ledger/inbox").rglob("*.json"))

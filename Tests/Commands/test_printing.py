"""Programs for release hold no names of cases and fields, so that no message may print a value that does not describe itself."""

import bisect
import pathlib
import re
import subprocess

from support import ROOT

# What prints any value: by its description if it has one, and else by those names.
PRINTS = re.compile(r"\$ss15_print_unlocked|\$ss26DefaultStringInterpolationV06appendC0yyxlF|\$sSS(10describing|9reflecting)S?s?x_tclufC")
# The standard library's own message about a key that comes twice.
OF_THE_LIBRARY = "$ss17_NativeDictionaryV5merge"


def told(*command) -> list[list[str]]:
    """The words of each line that a command prints."""
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line.split() for line in printed.splitlines()]


def printing(path: pathlib.Path) -> set[str]:
    """The functions of an object file that print some value, but for those of the standard library."""
    calls = [int(words[0], 16) for words in told("objdump", "-r", "-j", ".text", path) if len(words) == 3 and PRINTS.match(words[2])]
    functions = sorted((int(words[0], 16), words[2]) for words in told("nm", "--defined-only", path)
                       if len(words) == 3 and words[1] in "tTwW") if calls else []
    starts = [start for start, _ in functions]
    names = {functions[bisect.bisect_right(starts, call) - 1][1] for call in calls}
    return {f"{path.parent.name}/{path.name}: {name}" for name in names if not name.startswith(OF_THE_LIBRARY)}


def test_no_message_prints_a_value_that_does_not_describe_itself():
    objects = [path for path in (ROOT / ".build/release").glob("*.build/*.o") if not path.parent.name.startswith("embed")]
    assert len(objects) > 100
    assert set().union(*map(printing, objects)) == set()

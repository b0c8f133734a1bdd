"""Programs for release hold no names of cases and fields, so that no message may print a value that does not describe itself."""

import re
import subprocess

from support import ROOT

# What prints any value: by its description if it has one, and else by those names.
PRINTS = re.compile(rb"\$ss15_print_unlocked|\$ss26DefaultStringInterpolationV06appendC0yyxlF|\$sSS(10describing|9reflecting)Ssx_tclufC"
                    rb"|\$sSS(10describing|9reflecting)SSx_tclufC")
# The standard library's own message about a key that comes twice.
OF_THE_LIBRARY = "$ss17_NativeDictionaryV5merge"


def printing(disassembly: str) -> set[str]:
    """The functions that print some value, but for those of the standard library."""
    found, function = set(), ""
    for line in disassembly.splitlines():
        if line.endswith(">:"):
            function = line
        elif PRINTS.search(line.encode()) and OF_THE_LIBRARY not in function:
            found.add(function)
    return found


def test_no_message_prints_a_value_that_does_not_describe_itself():
    objects = [path for path in (ROOT / ".build/release").glob("*.build/*.o") if not path.parent.name.startswith("embed")]
    assert len(objects) > 100
    found = set()
    for path in objects:
        if PRINTS.search(path.read_bytes()):
            told = subprocess.run(["objdump", "-dr", "--no-show-raw-insn", path], capture_output=True, text=True, check=True).stdout
            found |= {f"{path.parent.name}/{path.name}: {name}" for name in printing(told)}
    assert found == set()

"""The warnings of a Swift build, also of files that it had compiled before.

A build prints the warnings of the files it compiles, and a later one is silent about them. The
compiler leaves what it had to say of each file in a `.dia` file beside its object, though. So every
build may have the same flags, without `-warnings-as-errors`, and share one tree.
"""

import json
import pathlib
import re


def warnings(tree: pathlib.Path) -> list[str]:
    """Each file of a build's tree that has warnings, with what they say."""
    kept = {}
    for file_map in tree.glob("*.build/output-file-map.json"):
        for source, outputs in json.loads(file_map.read_text(encoding="utf-8")).items():
            diagnostics = pathlib.Path(outputs.get("diagnostics", ""))
            if diagnostics.is_file() and pathlib.Path(source).is_file():
                kept[source] = diagnostics.read_bytes()
    if not kept:
        return []
    # All files without a warning are the same to the byte, and no other is shorter.
    empty = min(kept.values(), key=len)
    return [
        f"{source}: {', '.join(words(data)) or 'a warning'}"
        for source, data in sorted(kept.items()) if data != empty]


def words(data: bytes) -> list[str]:
    """The sentences in a file of diagnostics, which is a bit stream with texts in it."""
    return [text.decode() for text in re.findall(rb"[\x20-\x7e]{16,}", data) if b" " in text]

"""Rules for the Swift sources that the compiler does not know, checked by `make lint`.

A line that has a reason to break one says `// allowed: REASON` at its end.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RULES = [
    (r'split\(separator: "/"|Index\(of: "/"\)|hasPrefix\([\w.]+ \+ "/"\)',
     "a slash and a combining mark after it are one Character; use splitAtSlashes, lastSlash, isInside"),
    (r"uniqueKeysWithValues",
     "this ends the program if two keys are equal, as two spellings of a name are; add one by one"),
    (r"try\? *(readFile|read)\(|try\? \w+\.(read|publishedBytes)\(",
     "a read that fails must not look like an empty file; throw the error or report it"),
    (r"\bO_CREAT\b|(?<![\w.])(rename|renameat|unlinkat|mkdir|mkdirat|rmdir|fsync|f?truncate)\(",
     "what changes files stands in Sources/Files and Sources/Workspace, where it leaves the old or the new whole"),
    (r'\bPage\("[a-z]', "an author's file may have this path; take it from Content/GeneratedPath.swift"),
]
WRITING = ("Sources/Files/", "Sources/Workspace/")
# The program that embeds files reads only this repository.
EXEMPT = ("Sources/embed/", "Sources/Bytes/Slashes.swift")


def broken_rules() -> list[str]:
    found = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(EXEMPT):
            continue
        rules = [rule for rule in RULES if "O_CREAT" not in rule[0] or not name.startswith(WRITING)]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "// allowed: " in line or line.lstrip().startswith("///"):
                continue
            found += [f"{name}:{number}: {reason}" for rule, reason in rules if re.search(rule, line)]
    return found


if __name__ == "__main__":
    broken = broken_rules()
    print(*broken, sep="\n", end="\n" if broken else "")
    sys.exit(bool(broken))

"""Rules for the sources that the compilers do not know, checked by `make lint`.

A line that has a reason to break one says `// allowed: REASON` at its end; a long file or function
stands in LONG, with its reason.
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
    (r'\bPage\("[a-z]', "an author's file may have this path; take it from Content/Catalog/GeneratedPath.swift"),
]
WRITING = ("Sources/Files/", "Sources/Workspace/")
# The program that embeds files reads only this repository.
EXEMPT = ("Sources/embed/", "Sources/Bytes/Slashes.swift")

# Sources in other languages; of these, only files and comments are measured.
OTHERS = [("Tests", "*.swift"), ("Tests", "*.py"), ("Tests/Scripts", "*.js"), ("tools", "*"),
          ("templates", "*.js"), ("templates", "*.css"), ("preview", "*.js"), ("preview", "*.css")]

LONGEST_FILE = 350
LONGEST_FUNCTION = 60
WIDEST_COMMENT = 100
# Longer than that, each with the reason.
LONG: dict[str, str] = {}

# Where a function, an initializer or a computed property starts, as swift-format writes it.
FUNCTION = re.compile(
    r"^( *)(?:@\w+(?:\([^)]*\))? |private |fileprivate |package |static |mutating |consuming "
    r"|nonisolated |override )*(?:func\b|init\b|deinit\b|subscript\b|var\b.*\{$)")
# Examples and tables in comments stay as they are.
WIDE_COMMENT = re.compile(rf"^(?=.{{{WIDEST_COMMENT + 1}}})\s*(?://+(?!/| {{4}}| ?\|)|/\*|\*(?! {{4}}))")


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


def unlisted_imports() -> list[str]:
    """Imports of modules that Package.swift does not list for their target.

    The compiler's check passes those that another listed module imports.
    """
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    lists = {}
    for match in re.finditer(r'(?:library|executableTarget)\(\s*(?:name: )?"([\w-]+)"(.*?)\n?\s*(?=library\(|\.\w*[tT]arget\()',
                             package, re.DOTALL):
        listed = re.search(r"(?:imports|dependencies): \[(.*?)\]", match[2], re.DOTALL)
        lists[match[1]] = set(re.findall(r'"(\w+)"', listed[1])) if listed else set()
    modules = {path.name for path in (ROOT / "Sources").iterdir()}
    found = []
    for target, listed in lists.items():
        for path in sorted((ROOT / "Sources" / target).rglob("*.swift")):
            text = path.read_text(encoding="utf-8")
            for name in re.findall(r"^(?:\w+ )?import (\w+)$", text, re.MULTILINE):
                if name in modules and name not in listed:
                    found.append(f"{path.relative_to(ROOT)}: Package.swift does not list {name} for {target}")
    return found


def unreadable_test_names() -> list[str]:
    """Names of tests that the report of `swift test`, which is XML, has as they are."""
    return [
        f"{path.relative_to(ROOT)}:{number}: the name of a test has a quote, an angle bracket or an ampersand"
        for path in sorted((ROOT / "Tests").rglob("*.swift"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(r'func `[^`]*["<>&]', line)]


def too_long() -> list[str]:
    """Files and functions that do not fit on a few screens or on one, and comments wider than code."""
    found = []
    folders = [ROOT / name for name in ("Sources", "Wasm", "Plugins")]
    for path in sorted(path for folder in folders for path in folder.rglob("*.swift")):
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST_FILE and name not in LONG:
            found.append(f"{name}: {len(lines)} lines; a file has one subject and at most {LONGEST_FILE}")
        for number, length, title in functions(lines):
            if length > LONGEST_FUNCTION and f"{name}: {title}" not in LONG:
                found.append(
                    f"{name}:{number}: {length} lines in `{title}`; a function has at most {LONGEST_FUNCTION}")
        found += [
            f"{name}:{number}: a comment of {len(line)} columns; wrap it at {WIDEST_COMMENT}"
            for number, line in enumerate(lines, 1) if WIDE_COMMENT.match(line)
        ]
    return found


def too_long_others() -> list[str]:
    """The same of tests, scripts of pages and style sheets."""
    found = []
    paths = {path for folder, name in OTHERS for path in (ROOT / folder).rglob(name) if path.is_file()}
    for path in sorted(path for path in paths if "__pycache__" not in path.parts):
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        if len(lines) > LONGEST_FILE:
            found.append(f"{name}: {len(lines)} lines; a file has one subject and at most {LONGEST_FILE}")
        if path.suffix in (".swift", ".js"):
            found += [
                f"{name}:{number}: a comment of {len(line)} columns; wrap it at {WIDEST_COMMENT}"
                for number, line in enumerate(lines, 1) if WIDE_COMMENT.match(line)
            ]
    return found


def functions(lines: list[str]) -> list[tuple[int, int, str]]:
    """The first line, the number of lines and the start of each function of a file."""
    found = []
    for start, line in enumerate(lines):
        match = FUNCTION.match(line)
        if not match or line.endswith("}"):
            continue
        # The end is the first line that is indented no deeper, but for the end of the parameters.
        indent = len(match[1])
        for end in range(start + 1, len(lines)):
            rest = lines[end]
            if rest.strip() and len(rest) - len(rest.lstrip()) <= indent:
                if rest.lstrip().startswith("}"):
                    found.append((start + 1, end - start + 1, line.strip()))
                elif rest.lstrip()[0] in "){":
                    continue
                break
    return found


if __name__ == "__main__":
    broken = broken_rules() + unlisted_imports() + unreadable_test_names() + too_long() + too_long_others()
    print(*broken, sep="\n", end="\n" if broken else "")
    sys.exit(bool(broken))

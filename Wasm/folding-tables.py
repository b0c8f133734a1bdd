#!/usr/bin/env python3
"""Writes Sources/Scoring/FoldingTables.swift from Python's Unicode data.

    python3 Wasm/folding-tables.py > Sources/Scoring/FoldingTables.swift

One table says what each scalar becomes when typed text is folded, the other which canonical combining
class a mark has. Both are a text whose scalars are numbers, because a string literal is the one constant
that Swift compiles fast, keeps out of start-up, and lays into WebAssembly byte for byte.
"""
import sys
import unicodedata

# Kept by the first step, because it sorts behind the other marks; the last step makes it an iota.
YPOGEGRAMMENI = "\u0345"

PLAIN = {
    **dict.fromkeys("‘’‚‛‹›ʼ′´", "'"),
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‐‑‒–—―−﹘﹣", "-"),
    # Turkish writes I for ı and İ for i, everybody else I for i: all four are one letter here.
    "ı": "i",
    "…": "...",
}

# White_Space in Unicode's PropList, which has not grown since Unicode 6.3.
SPACES = {0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000}

# Nothing that a reader sees: soft hyphen, joiners, direction marks, variation selectors, BOM.
INVISIBLE = {
    0xAD, 0x34F, 0x61C, *range(0x180B, 0x1810), *range(0x200B, 0x2010), *range(0x202A, 0x202F),
    *range(0x2060, 0x2070), *range(0xFE00, 0xFE10), 0xFEFF, *range(0xE0000, 0xE0080),
    *range(0xE0100, 0xE01F0),
}


def step(character):
    scalar = ord(character)
    if scalar in SPACES:
        return " "
    if scalar in INVISIBLE:
        return ""
    if character in PLAIN:
        return PLAIN[character]
    if 0xFF01 <= scalar <= 0xFF5E:
        return chr(scalar - 0xFEE0)
    if unicodedata.category(character) == "Nd":
        return str(unicodedata.decimal(character))
    if character == YPOGEGRAMMENI:
        return character
    return unicodedata.normalize("NFD", character.casefold())


def fold(character):
    text = unicodedata.normalize("NFD", character)
    while (next_text := "".join(map(step, text))) != text:
        text = next_text
    return text


def number(value):
    """A number as a scalar: counted from "0", so that small ones can be read."""
    value += 0x30
    assert value < 0xD800 or 0xE000 <= value, value
    return chr(value)


def literal(text):
    """A Swift multi-line literal, one line for about 90 characters."""
    lines, line = [], ""
    for character in text:
        if character == "\\":
            piece = "\\\\"
        elif character == '"':
            piece = '\\"'
        elif "!" <= character <= "~":
            piece = character
        else:
            piece = f"\\u{{{ord(character):x}}}"
        if len(line) + len(piece) > 96:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    return '"""\n' + "\\\n".join(f"    {line}" for line in lines) + '\n    """'


def replacements():
    """Runs of scalars that fold in one way: gap since the run before, form, count, and what the form needs."""
    entries = {}
    for scalar in range(0x80, 0x110000):
        character = chr(scalar)
        if 0xD800 <= scalar < 0xE000 or 0xAC00 <= scalar <= 0xD7A3:
            continue
        if (folded := fold(character)) != character:
            entries[scalar] = folded

    def run(start, stride, climb):
        """How many neighbours, or every second scalar, fold to what climbs from the first's replacement."""
        folded, count = entries[start], 1
        if climb and len(folded) != 1:
            return 0
        while entries.get(start + count * stride) == (
            chr(ord(folded) + count * climb) if climb else folded
        ) and not any(start + count * stride - back in entries for back in range(1, stride)):
            count += 1
        return count

    def form(start):
        """How the run from a scalar on is written best: its count and form, then length or stride."""
        stays, climbs, skips = run(start, 1, 0), run(start, 1, 1), run(start, 2, 2)
        longest = max(stays, climbs, skips)
        if not entries[start]:
            return stays, "stay", 0
        if longest < 4:
            return (2 if stays >= 2 else 1), "list", len(entries[start])
        if stays == longest:
            return stays, "stay", len(entries[start])
        return longest, "climb", 1 if climbs == longest else 2

    text, expected = "", 0
    while rest := [scalar for scalar in entries if scalar >= expected]:
        start = rest[0]
        text += number(start - expected)
        count, kind, detail = form(start)
        if kind == "stay":
            assert detail <= 1
            text += number(detail) + number(count) + entries[start]
            expected = start + count
        elif kind == "climb":
            text += number(1 + detail) + number(count) + entries[start]
            expected = start + (count - 1) * detail + 1
        else:
            written, next_start = "", start
            while next_start in entries and form(next_start) == (count, kind, detail):
                written += entries[next_start]
                next_start += count
            # Forms 4 to 9 list replacements of one to six scalars, 10 to 15 do for two scalars
            # each.
            text += number(3 + detail + (6 if count == 2 else 0))
            text += number((next_start - start) // count) + written
            expected = next_start
    return text


def combining_classes():
    text, expected, scalar = "", 0, 0x80
    while scalar < 0x110000:
        if found := unicodedata.combining(chr(scalar)):
            end = scalar
            while unicodedata.combining(chr(end)) == found:
                end += 1
            text += number(scalar - expected) + number(end - scalar) + number(found)
            expected = scalar = end
        else:
            scalar += 1
    return text


sys.stdout.write(f"""\
// Made by Wasm/folding-tables.py from Unicode {unicodedata.unidata_version}; do not edit.

enum FoldingTables {{
  /// Runs of scalars that folding changes, from U+0080 and without Hangul; see `FoldingMap`.
  static let replacements: StaticString =
    {literal(replacements())}

  /// Runs of scalars with a combining class: gap since the run before, length, class.
  static let combiningClasses: StaticString =
    {literal(combining_classes())}
}}
""")

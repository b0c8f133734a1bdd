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
    """Runs of scalars that fold alike: gap since the run before, form, and what the form needs."""
    entries = {}
    for scalar in range(0x80, 0x110000):
        character = chr(scalar)
        if 0xD800 <= scalar < 0xE000 or 0xAC00 <= scalar <= 0xD7A3:
            continue
        if (folded := fold(character)) != character:
            entries[scalar] = folded
    text, expected, scalar = "", 0, 0
    for scalar in sorted(entries):
        if scalar < expected:
            continue
        folded = entries[scalar]

        def run(stride, climb):
            count = 1
            while entries.get(scalar + count * stride) == (
                folded if not climb else chr(ord(folded) + count * climb)
            ) and all(
                scalar + count * stride - between not in entries for between in range(1, stride)
            ):
                count += 1
            return count

        stays = run(1, 0)
        climbs = run(1, 1) if len(folded) == 1 else 0
        skips = run(2, 2) if len(folded) == 1 else 0
        text += number(scalar - expected)
        if max(stays, climbs, skips) < 3:
            text += number(len(folded)) + folded
            expected = scalar + 1
        elif stays >= max(climbs, skips):
            text += number(7) + number(stays) + number(len(folded)) + folded
            expected = scalar + stays
        elif climbs >= skips:
            text += number(8) + number(climbs) + folded
            expected = scalar + climbs
        else:
            text += number(9) + number(skips) + folded
            expected = scalar + 2 * skips - 1
    assert max(map(len, entries.values())) < 7
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

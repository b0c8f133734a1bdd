#!/usr/bin/env python3
"""Writes Sources/Content/CommonMark/EntityTable.swift from Python's list of HTML's entities.

    python3 Wasm/entity-table.py > Sources/Content/CommonMark/EntityTable.swift
"""
from html.entities import html5

print('''// Made by Wasm/entity-table.py; do not edit.

/// HTML's names of characters, each with the scalars it stands for in hexadecimal, by the bytes of
/// the names.
let entityTable: StaticString = """''')
line, lines = "", []
for name, text in sorted((name[:-1], text) for name, text in html5.items() if name.endswith(";")):
    entry = f"{name} {'+'.join(f'{ord(letter):x}' for letter in text)};"
    if len(line) + len(entry) > 118:
        lines.append(line)
        line = ""
    line += entry
print("  " + "\\\n  ".join([*lines, line]))
print('  """')

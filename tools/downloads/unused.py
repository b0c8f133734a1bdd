"""Cuts what nothing calls out of Swift's standard library, which is linked as a whole.

The linker keeps each function that a table of some type names, as any value might be asked for it:
how a vector of 64 numbers prints itself, how an array is written by an encoder. The programs print
no vectors, and have no encoder. The bodies of such functions become traps, which compress to
nothing. Whoever calls one after all ends with a signal, and not with a wrong result.
"""

import bisect
import collections
import pathlib
import re
import struct
import subprocess

from .linked import Missing, output

# In the names of functions as Swift writes them out.
UNUSED = re.compile("|".join([
    # Encoders and decoders, and what only they call.
    r"Swift\.(_\w*)?CodingKey", r"(En|De)coding(Container|Error)", r"Swift\.(En|De)cod(er|able)\b",
    # Vectors as texts. The programs only compute with a few.
    r"Swift\.SIMD\d+(\.debugDescription|<A> : Swift\.CustomDebugStringConvertible)",
    # Sets of ranges, differences of collections, and what a debugger prints.
    r"Swift\.(RangeSet|DiscontiguousSlice|CollectionDifference|\(?LinearMyers)", r"Swift\._DebuggerSupport",
]))
# What the runtime calls for the types themselves, whether or not there is a value of them.
NEEDED = re.compile("metadata|witness table|value witness|associated|completion function|instantiation|lazy|outlined")
# `int3`, which ends a program with SIGTRAP.
TRAP = b"\xcc"
# How code names other code, by a distance in four bytes that follow: calls, jumps, jumps on a
# condition, and loaded addresses. What only looks like it keeps a function more.
REFERENCE = re.compile(rb"(?=[\xe8\xe9]|\x0f[\x80-\x8f]|\x8d[\x05\x0d\x15\x1d\x25\x2d\x35\x3d])", re.DOTALL)


def unused(program: pathlib.Path, code: bytes, address: int) -> list[tuple[int, int]]:
    """Functions in the code of a program that has its symbols: where in the code each starts and ends."""
    symbols = output("nm", "--defined-only", "--print-size", str(program))
    named = subprocess.run(["swift", "demangle"], input=symbols, capture_output=True, text=True, check=False)
    if named.returncode:
        raise Missing("'swift demangle' failed, which comes with Swift")
    fits = collections.defaultdict(list)
    ends = {}
    for symbol, name in zip(symbols.splitlines(), named.stdout.splitlines(), strict=True):
        found = re.fullmatch(r"(\w{16}) (\w{16}) [tTwW] (\S+)", symbol)
        if found:
            start = int(found[1], 16) - address
            ends[start] = max(ends.get(start, 0), start + int(found[2], 16))
            is_standard = found[3].startswith(("$ss", "$sS"))
            fits[start].append(is_standard and UNUSED.search(name) is not None and not NEEDED.search(name))
    # Functions that compile to the same code are one, with all their names.
    candidates = {start for start in fits if all(fits[start])}
    return [(start, ends[start]) for start in sorted(without_called(candidates, ends, code))]


def without_called(candidates: set[int], ends: dict[int, int], code: bytes) -> set[int]:
    """Those of some functions that no other code of the program refers to, by where they start."""
    starts = sorted(candidates)
    callers = collections.defaultdict(set)
    for found in REFERENCE.finditer(code):
        place = found.start()
        after = place + (5 if code[place] in (0xE8, 0xE9) else 6)
        if after > len(code):
            continue
        distance, = struct.unpack_from("<i", code, after - 4)
        if after + distance in candidates:
            index = bisect.bisect_right(starts, place) - 1
            is_within = index >= 0 and place < ends[starts[index]]
            callers[after + distance].add(starts[index] if is_within else None)
    kept = candidates
    while called := {start for start in kept if callers[start] - kept}:
        kept = kept - called
    return kept

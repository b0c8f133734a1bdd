"""What the build keeps of the programs it compiles for the page, with tools that only count."""

import json
import pathlib

import pytest
from support import ROOT, Run, run

DEBUG_TOOL = ROOT / ".build/debug/embed-tool"

# Notes the call, and writes the sources it is given to where the output goes.
TOOL = """#!/bin/sh
echo "$0" >> "{log}"
[ -e "{log}.broken" ] && exit 1
while [ $# -gt 0 ]; do
  case "$1" in
    -o | -emit-module-path) output=$2 ;;
    *.swift | *.c | *.o) sources="$sources $1" ;;
    --export=*) exports="$exports $1" ;;
  esac
  shift
done
{{ cat $sources; echo "$exports"; }} > "$output"
"""


class Workshop:
    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.output = folder / "program.swift"
        self.first, self.last = folder / "First.swift", folder / "Last.swift"
        self.first.write_text("first")
        self.last.write_text("last")
        (folder / "runtime.c").write_text("runtime")
        toolchain = folder / "toolchain"
        tables = toolchain / "lib/swift/embedded/wasm32-unknown-none-wasm"
        tables.mkdir(parents=True)
        (tables / "libswiftUnicodeDataTables.a").write_text("tables")
        (toolchain / "bin").mkdir()
        for tool in ["swiftc", "clang", "wasm-ld"]:
            self.program(toolchain / "bin" / tool, TOOL.format(log=self.log))
        self.name_compiler("6.3")

    def program(self, file: pathlib.Path, text: str) -> None:
        file.write_text(text)
        file.chmod(0o755)

    def name_compiler(self, version: str) -> None:
        account = {
            "compilerVersion": version,
            "paths": {"runtimeResourcePath": str(self.folder / "toolchain/lib/swift")}}
        self.program(self.folder / "swiftc", f"#!/bin/sh\necho '{json.dumps(account)}'\n")

    def embed(self, export: str = "mark", program: str = "embed-tool") -> Run:
        self.log.write_text("")
        return run(
            program, "wasm", "wasm", self.folder / "swiftc", self.folder / "work", self.output,
            self.folder, export, "--", "First:", self.first, "Last:", self.last,
            self.folder / "runtime.c")

    @property
    def calls(self) -> list[str]:
        return [line.rsplit("/", 1)[1] for line in self.log.read_text().splitlines()]


ALL = ["swiftc", "swiftc", "clang", "wasm-ld"]


@pytest.fixture
def workshop(tmp_path: pathlib.Path) -> Workshop:
    workshop = Workshop(tmp_path)
    assert workshop.embed().status == 0
    assert workshop.calls == ALL
    return workshop


def test_a_program_is_not_compiled_a_second_time(workshop: Workshop):
    written = workshop.output.read_bytes()
    workshop.output.unlink()
    workshop.first.touch()
    assert workshop.embed().status == 0
    assert workshop.calls == []
    assert workshop.output.read_bytes() == written


CHANGES = {
    "a source": lambda workshop: workshop.first.write_text("fir\nst"),
    "the order of sources": lambda workshop: (
        workshop.first.write_text("last"), workshop.last.write_text("first")),
    "the runtime": lambda workshop: (workshop.folder / "runtime.c").write_text("changed"),
    "the compiler's version": lambda workshop: workshop.name_compiler("6.4"),
    "the linker itself": lambda workshop: workshop.program(
        workshop.folder / "toolchain/bin/wasm-ld", TOOL.format(log=workshop.log) + "# newer\n"),
    "the program that was kept": lambda workshop: (workshop.folder / "work/program.wasm").unlink(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_program_is_compiled_again_when_something_changes(workshop: Workshop, what: str):
    CHANGES[what](workshop)
    assert workshop.embed().status == 0
    assert workshop.calls == ALL


def test_a_changed_export_is_in_the_program(workshop: Workshop):
    written = workshop.output.read_bytes()
    assert workshop.embed(export="fold").status == 0
    assert workshop.calls == ALL
    assert workshop.output.read_bytes() != written


def test_nothing_is_kept_of_a_compilation_that_fails(workshop: Workshop):
    workshop.first.write_text("changed")
    broken = workshop.folder / "log.broken"
    broken.touch()
    assert workshop.embed().status == 1
    broken.unlink()
    assert workshop.embed().status == 0
    assert workshop.calls == ALL


@pytest.mark.skipif(not DEBUG_TOOL.exists(), reason="nothing was built for debugging")
def test_a_build_for_debugging_keeps_an_older_program_that_no_release_compiles(workshop: Workshop):
    current = workshop.output.read_text()
    workshop.last.write_text("changed")
    assert workshop.embed(program=DEBUG_TOOL).status == 0
    assert workshop.calls == []
    older = workshop.output.read_text()
    assert older.startswith("#if !DEBUG\n  #error(") and older.endswith("#endif\n" + current)
    assert workshop.embed().status == 0
    assert workshop.calls == ALL
    assert "#error" not in workshop.output.read_text() and workshop.output.read_text() != current
    assert workshop.embed(program=DEBUG_TOOL).status == 0
    assert workshop.calls == [] and "#error" not in workshop.output.read_text()

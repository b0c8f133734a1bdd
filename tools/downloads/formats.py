"""Each kind of download, as bytes."""

import dataclasses
import datetime
import json

from .archives import Entry, ar, gzipped, record_hash, sha256, tar, xzipped, zipped
from .release import MACHINES, ROOT, Release, gzipped_text

SUMMARY = "Static sites of quizzes, with leaderboards that anyone can check"
# How a link becomes the verifier in a wheel, which can hold none.
VERIFIER_SCRIPT = b"""#!python
import os
import sys

program = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "podium")
try:
    os.execv(program, ["podium-verify", *sys.argv[1:]])
except OSError as error:
    sys.exit("podium-verify: cannot start " + program + ": " + str(error.strerror))
"""


def tarball(release: Release) -> bytes:
    """`podium` and its link `podium-verify`, manuals, completions, licences: in a folder of its own."""
    entries = [
        Entry("podium", release.podium, 0o755),
        Entry("podium-verify", target="podium"),
        Entry("README.md", readme(release)),
        *(Entry(f"man/{name}", text) for name, text in release.manuals.items()),
        *(Entry(f"completions/podium.{shell}", text) for shell, text in release.completions.items()),
        *release.licences,
    ]
    return gzipped(tar(inside(release.name, entries), release.moment), release.level)


def verifier_tarball(release: Release) -> bytes:
    """The verifier as a program of its own, for whoever wants to trust as little as possible."""
    entries = [
        Entry("podium-verify", release.verifier, 0o755),
        Entry("man/podium-verify.1", release.manuals["podium-verify.1"]),
        *release.licences,
    ]
    folder = f"podium-verify-{release.version}-linux-{release.machine}"
    return gzipped(tar(inside(folder, entries), release.moment), release.level)


def inside(folder: str, entries: list[Entry]) -> list[Entry]:
    return [dataclasses.replace(entry, path=f"{folder}/{entry.path}") for entry in entries]


def readme(release: Release) -> bytes:
    return f"""# Podium {release.version}

    ./podium new mysite
    ./podium serve mysite

Both programs need nothing but a Linux kernel, and may be copied anywhere on the PATH: `podium-verify` is a link to `podium`, which has to stand beside it.
`man -l man/podium.1` is the manual. The sources have the documentation, in `docs/`.
""".encode()


def debian_package(release: Release) -> bytes:
    doc = "usr/share/doc/podium"
    entries = [
        Entry("usr/bin/podium", release.podium, 0o755),
        Entry("usr/bin/podium-verify", target="podium"),
        Entry("usr/share/bash-completion/completions/podium", release.completions["bash"]),
        Entry("usr/share/zsh/vendor-completions/_podium", release.completions["zsh"]),
        Entry("usr/share/fish/vendor_completions.d/podium.fish", release.completions["fish"]),
        *(Entry(f"usr/share/man/man1/{name}.gz", gzipped_text(text)) for name, text in release.manuals.items()),
        Entry(f"{doc}/copyright", debian_copyright(release)),
        Entry(f"{doc}/NEWS.gz", gzipped_text((ROOT / "CHANGELOG.md").read_bytes())),
        *(Entry(f"{doc}/{entry.path}", entry.data) for entry in release.licences if entry.path != "LICENSE"),
    ]
    size = sum(len(entry.data) for entry in entries)
    control = f"""Package: podium
Version: {release.version}
Architecture: {MACHINES[release.machine][0]}
Maintainer: The Podium developers <podium@localhost>
Installed-Size: {-(-size // 1024)}
Section: web
Priority: optional
Description: {SUMMARY.lower()}
 Podium turns a folder of Markdown quizzes and a ledger of results into a
 static website: quizzes that check their answers in the page, and a
 leaderboard that anyone can recompute with podium-verify.
"""
    parts = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", xzipped(tar([Entry("control", control.encode())], release.moment, "./"), release.level)),
        ("data.tar.xz", xzipped(tar(entries, release.moment, "./"), release.level)),
    ]
    return ar(parts, release.moment)


def debian_copyright(release: Release) -> bytes:
    text = "Podium\n\n" + (ROOT / "LICENSE").read_text(encoding="utf-8")
    return (text + "\nThe licences of the libraries that are linked into the program are in licences/.\n").encode()


def wheel_name(release: Release) -> str:
    """A wheel for any C library, as the program has its own; both names of the kind are needed for pip to know."""
    machine = MACHINES[release.machine][2]
    tags = f"manylinux_2_17_{machine}.manylinux2014_{machine}.musllinux_1_1_{machine}"
    return f"podium_quiz-{release.version}-py3-none-{tags}.whl"


def wheel(release: Release) -> bytes:
    base = f"podium_quiz-{release.version}"
    tags = wheel_name(release).removesuffix(".whl").split("-")[-1].split(".")
    about = "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    metadata = f"""Metadata-Version: 2.1
Name: podium-quiz
Version: {release.version}
Summary: {SUMMARY}
License: MIT
Requires-Python: >=3.8
Description-Content-Type: text/markdown

{(ROOT / 'README.md').read_text(encoding='utf-8')}"""
    data = f"{base}.data"
    info = f"{base}.dist-info"
    entries = [
        Entry(f"{data}/scripts/podium", release.podium, 0o755),
        Entry(f"{data}/scripts/podium-verify", VERIFIER_SCRIPT, 0o755),
        *(Entry(f"{data}/data/share/man/man1/{name}", text) for name, text in release.manuals.items()),
        *(Entry(f"{info}/{entry.path}", entry.data) for entry in release.licences_together),
        Entry(f"{info}/METADATA", metadata.encode()),
        Entry(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: podium\nRoot-Is-Purelib: false\n{about}".encode()),
    ]
    record = "".join(f"{entry.path},{record_hash(entry.data)},{len(entry.data)}\n" for entry in entries)
    entries.append(Entry(f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    return zipped(entries, release.moment, release.level)


def image(release: Release) -> bytes:
    """An OCI image with nothing but the program, as an archive that skopeo, podman and docker load."""
    layer = tar(
        [
            Entry("usr/bin/podium", release.podium, 0o755),
            Entry("usr/bin/podium-verify", target="podium"),
            Entry("tmp/.empty"), Entry("site/.empty"),
            *(Entry(f"usr/share/doc/podium/{entry.path}", entry.data) for entry in release.licences),
        ], release.moment)
    packed = gzipped(layer, release.level)
    moment = timestamp(release)
    config = document({
        "created": moment, "architecture": MACHINES[release.machine][1], "os": "linux",
        "config": {
            "Entrypoint": ["/usr/bin/podium"], "WorkingDir": "/site", "ExposedPorts": {"8000/tcp": {}},
            "Env": ["PATH=/usr/bin", "HOME=/tmp"],
            "Labels": {"org.opencontainers.image.version": release.version, "org.opencontainers.image.licenses": "MIT"},
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + sha256(layer)]},
        "history": [{"created": moment, "created_by": "tools/dist"}],
    })
    kind = "application/vnd.oci.image"
    manifest = document({
        "schemaVersion": 2, "mediaType": f"{kind}.manifest.v1+json",
        "config": described(f"{kind}.config.v1+json", config),
        "layers": [described(f"{kind}.layer.v1.tar+gzip", packed)],
    })
    index = document({
        "schemaVersion": 2, "mediaType": f"{kind}.index.v1+json",
        "manifests": [described(f"{kind}.manifest.v1+json", manifest) | {
            "platform": {"architecture": MACHINES[release.machine][1], "os": "linux"},
            "annotations": {"org.opencontainers.image.ref.name": release.version},
        }],
    })
    blobs = [Entry(f"blobs/sha256/{sha256(data)}", data) for data in (config, manifest, packed)]
    return tar(
        [Entry("oci-layout", b'{"imageLayoutVersion":"1.0.0"}'), Entry("index.json", index), *blobs], release.moment)


def described(kind: str, data: bytes) -> dict:
    return {"mediaType": kind, "digest": "sha256:" + sha256(data), "size": len(data)}


def document(value: dict) -> bytes:
    return json.dumps(value, indent=1, sort_keys=True).encode() + b"\n"


def timestamp(release: Release) -> str:
    return datetime.datetime.fromtimestamp(release.moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def materials(release: Release) -> bytes:
    """What the programs are made of, in SPDX 2.3."""
    programs = {"podium": release.podium, "podium-verify": release.verifier}
    packages = [
        {
            "SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": release.version, "supplier": "Organization: Podium",
            "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT",
            "copyrightText": "NOASSERTION", "checksums": [{"algorithm": "SHA256", "checksumValue": sha256(data)}],
        } for name, data in programs.items()
    ] + [
        {
            "SPDXID": f"SPDXRef-{spdx_name(library.name)}", "name": library.name, "versionInfo": library.version,
            "supplier": library.supplier, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": "NOASSERTION", "licenseDeclared": library.licence, "copyrightText": "NOASSERTION",
        } for library in release.libraries
    ]
    relationships = [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": f"SPDXRef-{name}"}
        for name in programs
    ] + [
        {
            "spdxElementId": "SPDXRef-podium", "relationshipType": "STATIC_LINK",
            "relatedSpdxElement": f"SPDXRef-{spdx_name(library.name)}",
        } for library in release.libraries
    ]
    return document({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": release.name,
        "documentNamespace": f"urn:podium:{release.name}:{sha256(release.podium)}",
        "creationInfo": {"created": timestamp(release), "creators": ["Tool: podium-tools-dist"]},
        "packages": packages, "relationships": relationships,
    })


def spdx_name(name: str) -> str:
    return "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in name)


def downloads(release: Release) -> dict[str, bytes]:
    """All files of a release by name, with the list of their digests."""
    deb = f"podium_{release.version}_{MACHINES[release.machine][0]}.deb"
    files = {
        f"{release.name}.tar.gz": tarball(release),
        f"podium-verify-{release.version}-linux-{release.machine}.tar.gz": verifier_tarball(release),
        deb: debian_package(release),
        wheel_name(release): wheel(release),
        f"{release.name}.oci.tar": image(release),
        f"{release.name}.spdx.json": materials(release),
    }
    return files
